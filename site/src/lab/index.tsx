import { useSignal } from '@preact/signals';
import { Link, Lock, Pause, Play, Printer, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Reel } from '../playback/reel.ts';
import type { PageProps } from '../shell/parts.ts';
import { noteAddress } from '../shell/router.ts';
import { copyText } from '../ui/copy.ts';
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
          <button type="button" class="button" onClick={() => share(false)}>
            <Link aria-hidden="true" />
            Copy link
          </button>
          <button type="button" class="button" onClick={() => share(true)}>
            <Lock aria-hidden="true" />
            Copy locked link
          </button>
          <button type="button" class="button" onClick={() => print()}>
            <Printer aria-hidden="true" />
            Print sheet
          </button>
        </div>
      </div>
      <div class="lab-columns">
        <div>
          <Stage moment={moment} settings={settings.value} />
          <div class="lab-transport">
            <button type="button" class="button primary" onClick={() => player.toggle()}>
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              {playing ? 'Pause' : 'Run'}
            </button>
            <button type="button" class="button" onClick={() => player.seek(0)}>
              <RotateCcw aria-hidden="true" />
              To the start
            </button>
            <input
              type="range"
              class="range"
              aria-label="Time"
              aria-valuetext={`${time.toFixed(2)} of ${experiment.end.toFixed(2)} seconds`}
              style={{ '--shown': `${((100 * time) / experiment.end).toFixed(2)}%`, '--known': '100%' }}
              min={0}
              max={experiment.end}
              step="any"
              value={time}
              onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
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
          <button
            key={each}
            type="button"
            class="button"
            aria-pressed={kind === each}
            onClick={() => onChange({ kind: each, offset: each === 'discs' ? 0.5 : 0 })}
          >
            {each === 'carts' ? 'Two carts' : 'Two discs'}
          </button>
        ))}
      </div>
      <Slider
        label="Mass of A [kg]"
        range={limits.mass}
        step={0.5}
        value={masses[0]}
        onInput={(m) => onChange({ masses: [m, masses[1]] })}
      />
      <Slider
        label="Mass of B [kg]"
        range={limits.mass}
        step={0.5}
        value={masses[1]}
        onInput={(m) => onChange({ masses: [masses[0], m] })}
      />
      <Slider
        label="Velocity of A [m/s]"
        range={limits.velocity}
        step={0.25}
        value={velocities[0]}
        onInput={(v) => onChange({ velocities: [v, velocities[1]] })}
      />
      <Slider
        label="Velocity of B [m/s]"
        range={limits.velocity}
        step={0.25}
        value={velocities[1]}
        onInput={(v) => onChange({ velocities: [velocities[0], v] })}
      />
      {kind === 'discs' && (
        <Slider label="Offset of B [m]" range={limits.offset} step={0.05} value={offset} onInput={(b) => onChange({ offset: b })} />
      )}
      <Slider
        label="Restitution"
        range={limits.restitution}
        step={0.05}
        value={restitution}
        onInput={(e) => onChange({ restitution: e })}
      />
    </fieldset>
  );
}

interface SliderProps {
  readonly label: string;
  readonly range: readonly [number, number];
  readonly step: number;
  readonly value: number;
  readonly onInput: (value: number) => void;
}

function Slider({ label, range: [least, most], step, value, onInput }: SliderProps): JSX.Element {
  return (
    <div class="lab-slider">
      <span aria-hidden="true">{label}</span>
      <span class="number" aria-hidden="true">
        {String(value).replace('-', '−')}
      </span>
      <input
        type="range"
        class="range"
        aria-label={label}
        min={least}
        max={most}
        step={step}
        value={value}
        style={{ '--shown': `${((100 * (value - least)) / (most - least)).toFixed(1)}%`, '--known': '100%' }}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
