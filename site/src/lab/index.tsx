import { useSignal } from '@preact/signals';
import { Link, Lock, Pause, Play, Printer, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Reel } from '../playback/reel.ts';
import type { PageProps } from '../shell/router.ts';
import { noteAddress } from '../shell/router.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Range, Slider } from '../ui/range.tsx';
import { useTitle } from '../ui/title.ts';
import { Bars } from './bars.tsx';
import { Experiment } from './experiment.ts';
import './lab.css';
import { Prediction } from './prediction.tsx';
import { decodeSettings, encodeSettings, type LabSettings, limits } from './settings.ts';
import { Stage } from './stage.tsx';

/** Two bodies that collide: for lessons. Settings are in the address, and may be fixed by it. */
export function Page({ route }: PageProps): JSX.Element {
  useTitle('Collision Lab');
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
      <div class="page-head">
        <div>
          <h1>Collision Lab</h1>
          <p>Two bodies meet. Predict what happens, then run it. Every collision is computed at its exact time.</p>
        </div>
        <div class="lab-share">
          <Button Icon={Link} text="Copy link" act={() => share(false)} />
          <Button Icon={Lock} text="Copy locked link" act={() => share(true)} />
          <Button Icon={Printer} text="Print sheet" act={() => print()} />
        </div>
      </div>
      <div class="lab-columns">
        <div>
          <Stage moment={moment} settings={settings.value} />
          <div class="lab-transport">
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

function Settings({ settings, onChange }: { settings: LabSettings; onChange: (changed: Partial<LabSettings>) => void }): JSX.Element {
  const { kind, masses, velocities, offset, restitution, locked } = settings;
  return (
    <fieldset class="lab-settings" disabled={locked}>
      <legend>Settings</legend>
      <div class="lab-kinds">
        {(['carts', 'discs'] as const).map((each) => (
          <Button
            key={each}
            pressed={kind === each}
            text={each === 'carts' ? 'Two carts' : 'Two discs'}
            act={() => onChange({ kind: each, offset: each === 'discs' ? 0.5 : 0 })}
          />
        ))}
      </div>
      <Slider
        label="Mass of A [kg]"
        least={limits.mass[0]}
        most={limits.mass[1]}
        step={0.5}
        value={masses[0]}
        onInput={(m) => onChange({ masses: [m, masses[1]] })}
      />
      <Slider
        label="Mass of B [kg]"
        least={limits.mass[0]}
        most={limits.mass[1]}
        step={0.5}
        value={masses[1]}
        onInput={(m) => onChange({ masses: [masses[0], m] })}
      />
      <Slider
        label="Velocity of A [m/s]"
        least={limits.velocity[0]}
        most={limits.velocity[1]}
        step={0.25}
        value={velocities[0]}
        onInput={(v) => onChange({ velocities: [v, velocities[1]] })}
      />
      <Slider
        label="Velocity of B [m/s]"
        least={limits.velocity[0]}
        most={limits.velocity[1]}
        step={0.25}
        value={velocities[1]}
        onInput={(v) => onChange({ velocities: [velocities[0], v] })}
      />
      {kind === 'discs' && (
        <Slider
          label="Offset of B [m]"
          least={limits.offset[0]}
          most={limits.offset[1]}
          step={0.05}
          value={offset}
          onInput={(b) => onChange({ offset: b })}
        />
      )}
      <Slider
        label="Restitution"
        least={limits.restitution[0]}
        most={limits.restitution[1]}
        step={0.05}
        value={restitution}
        onInput={(e) => onChange({ restitution: e })}
      />
    </fieldset>
  );
}
