import { useSignal } from '@preact/signals';
import { Link, Lock, Pause, Play, Printer, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Reel } from '../playback/reel.ts';
import type { PageProps } from '../shell/router.ts';
import { noteAddress } from '../shell/router.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { PageHead } from '../ui/heads.tsx';
import { Range, Slider } from '../ui/range.tsx';
import { Bars } from './bars.tsx';
import { Experiment } from './experiment.ts';
import './lab.css';
import { Prediction } from './prediction.tsx';
import { decodeSettings, encodeSettings, type LabSettings, limits } from './settings.ts';
import { Stage } from './stage.tsx';

/** Two bodies that collide: for lessons. Settings are in the address, and may be fixed by it. */
export function Page({ route }: PageProps): JSX.Element {
  const settings = useSignal<LabSettings>(decodeSettings(route.query));
  useEffect(() => {
    settings.value = decodeSettings(route.query);
  }, [route.query.toString()]);
  const experiment = useMemo(() => new Experiment(settings.value), [settings.value]);
  const player = useMemo(() => new Reel(experiment.end), [experiment]);
  useEffect(() => () => player.dispose(), [player]);
  const [time, playing] = [player.time.value, player.playing.value];
  const { locked } = settings.value;
  const change = (changed: Partial<LabSettings>) => {
    settings.value = { ...settings.value, ...changed };
    noteAddress(`#/lab?${encodeSettings(settings.value)}`);
  };
  const moment = experiment.at(time);
  const start = experiment.at(0);
  const share = (isLocked: boolean) =>
    copyText(`${location.href.split('#')[0]}#/lab?${encodeSettings({ ...settings.value, locked: isLocked })}`, 'Link');
  return (
    <div class="page lab">
      <PageHead
        title="Collision Lab"
        about="Two bodies meet. Predict what happens, then run it. Every collision is computed at its exact time."
      >
        <div class="tools lab-share">
          <Button Icon={Link} text="Copy link" act={() => share(false)} />
          <Button Icon={Lock} text="Copy locked link" act={() => share(true)} />
          <Button Icon={Printer} text="Print sheet" act={() => print()} />
        </div>
      </PageHead>
      <div class="lab-columns">
        <div>
          <Stage moment={moment} settings={settings.value} />
          <div class="tools lab-transport">
            <Button Icon={playing ? Pause : Play} look="primary" text={playing ? 'Pause' : 'Run'} act={() => player.toggle()} />
            <Button Icon={RotateCcw} text="To the start" act={() => player.seek(0)} />
            <Range
              label="Time"
              text={`${time.toFixed(2)} of ${experiment.end.toFixed(2)} seconds`}
              most={experiment.end}
              value={time}
              onInput={(wanted) => player.seek(wanted)}
            />
            <span class="number">{time.toFixed(2)} s</span>
          </div>
          <p class="quiet" role="status">
            {experiment.impact === null
              ? 'They do not meet.'
              : `They meet at ${experiment.impact.toFixed(3)} s. The cross is the center of mass; arrows are velocities.`}
          </p>
          <Bars moment={moment} start={start} isTrack={settings.value.kind === 'carts'} />
        </div>
        <div>
          <Settings settings={settings.value} onChange={change} />
          {locked && <p class="quiet">The link that you opened fixes these settings.</p>}
          <Prediction key={encodeSettings(settings.value)} experiment={experiment} time={time} />
        </div>
      </div>
    </div>
  );
}

type Limits = (typeof limits)[keyof typeof limits];

function Settings({ settings, onChange }: { settings: LabSettings; onChange: (changed: Partial<LabSettings>) => void }): JSX.Element {
  const { kind, masses, velocities, offset, restitution, locked } = settings;
  const slider = (label: string, [least, most]: Limits, step: number, value: number, changed: (value: number) => Partial<LabSettings>) => (
    <Slider label={label} least={least} most={most} step={step} value={value} onInput={(next) => onChange(changed(next))} />
  );
  return (
    <fieldset class="lab-settings" disabled={locked}>
      <legend>Settings</legend>
      <div class="tools">
        {(['carts', 'discs'] as const).map((each) => (
          <Button
            key={each}
            pressed={kind === each}
            text={each === 'carts' ? 'Two carts' : 'Two discs'}
            act={() => onChange({ kind: each, offset: each === 'discs' ? 0.5 : 0 })}
          />
        ))}
      </div>
      {slider('Mass of A [kg]', limits.mass, 0.5, masses[0], (m) => ({ masses: [m, masses[1]] }))}
      {slider('Mass of B [kg]', limits.mass, 0.5, masses[1], (m) => ({ masses: [masses[0], m] }))}
      {slider('Velocity of A [m/s]', limits.velocity, 0.25, velocities[0], (v) => ({ velocities: [v, velocities[1]] }))}
      {slider('Velocity of B [m/s]', limits.velocity, 0.25, velocities[1], (v) => ({ velocities: [velocities[0], v] }))}
      {kind === 'discs' && slider('Offset of B [m]', limits.offset, 0.05, offset, (b) => ({ offset: b }))}
      {slider('Restitution', limits.restitution, 0.05, restitution, (e) => ({ restitution: e }))}
    </fieldset>
  );
}
