import type { SceneControl } from '@carom/scene';
import { ChevronFirst, ChevronLast, Gauge, Pause, Play, StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { speeds } from '../scenes/player.ts';
import { formatTime } from '../ui/format.ts';
import { hold } from './world-keyboard.ts';
import { describeMoment } from './world-summary.ts';
import type { WorldView } from './world-view.ts';

/** Time in the visitor's hands: the scrubber, play and pause, steps, speed; and the controls of the scene. */
export function WorldTransport({ view }: { view: WorldView }): JSX.Element {
  return (
    <section class="transport" aria-label="Time">
      <Scrubber view={view} />
      <div class="transport-row">
        <Buttons view={view} />
        <Speed view={view} />
      </div>
      <Controls view={view} />
    </section>
  );
}

function Scrubber({ view }: { view: WorldView }): JSX.Element {
  const { player } = view;
  const { time: unit = 's' } = view.scene.units ?? {};
  const dt = player.track.value?.dt ?? 1;
  const horizon = player.horizon.value;
  const index = player.index.value;
  const text = (steps: number) => formatTime(steps * dt, horizon * dt);
  const share = (steps: number) => `${(100 * Math.min(1, steps / horizon)).toFixed(3)}%`;
  return (
    <div class="scrubber">
      <output class="scrubber-time number" aria-label="Time shown" aria-live="off">
        {text(index)}
      </output>
      <div class="scrubber-track" style={{ '--shown': share(index), '--known': share(player.frontier.value) }}>
        <input
          type="range"
          class="range"
          aria-label="Time scrubber"
          aria-valuetext={`${text(index)} of ${text(horizon)} ${unit}`}
          min={0}
          max={horizon}
          step={1}
          value={player.goal.value ?? index}
          onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
          onChange={() => describeMoment(view)}
        />
      </div>
      <span class="scrubber-end number quiet">
        {text(horizon)} {unit}
      </span>
    </div>
  );
}

function Buttons({ view }: { view: WorldView }): JSX.Element {
  const { player } = view;
  const playing = player.playing.value;
  return (
    <div class="buttons">
      <button type="button" class="button icon" aria-label="To the start" title="To the start (Home)" onClick={() => player.seek(0)}>
        <ChevronFirst aria-hidden="true" />
      </button>
      <button type="button" class="button icon" aria-label="One step back" title="One step back (←)" onClick={() => view.step(-1)}>
        <StepBack aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button primary play"
        aria-label={playing ? 'Pause' : 'Play'}
        title={playing ? 'Pause (Space)' : 'Play (Space)'}
        onClick={() => player.toggle()}
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        <span class="play-text">{playing ? 'Pause' : 'Play'}</span>
      </button>
      <button type="button" class="button icon" aria-label="One step on" title="One step on (→)" onClick={() => view.step(1)}>
        <StepForward aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="To the end"
        title="To the end (End)"
        onClick={() => player.seek(player.horizon.value)}
      >
        <ChevronLast aria-hidden="true" />
      </button>
    </div>
  );
}

const slowest = Math.log(speeds[0]);
const fastest = Math.log(speeds[speeds.length - 1]);

function Speed({ view }: { view: WorldView }): JSX.Element {
  const { player } = view;
  const speed = player.speed.value;
  const choose = (event: JSX.TargetedEvent<HTMLInputElement>) => {
    const wanted = Math.exp(event.currentTarget.valueAsNumber);
    player.setSpeed(Math.abs(wanted - 1) < 0.06 ? 1 : wanted);
  };
  return (
    <label class="speed">
      <Gauge aria-hidden="true" />
      <span class="hidden-visually">Speed</span>
      <input
        type="range"
        class="range"
        min={slowest}
        max={fastest}
        step={(fastest - slowest) / 44}
        value={Math.log(speed)}
        aria-valuetext={`${speed.toFixed(2)} times`}
        onInput={choose}
        onDblClick={() => player.setSpeed(1)}
      />
      <output class="number">×{speed.toFixed(2)}</output>
    </label>
  );
}

const names: Readonly<Record<SceneControl, { readonly name: string; readonly key: string }>> = {
  left: { name: 'Left flipper', key: 'F' },
  right: { name: 'Right flipper', key: 'J' },
};

/** A button for each control that something in the scene listens to, to be held. */
function Controls({ view }: { view: WorldView }): JSX.Element | null {
  const { player } = view;
  player.shown.value;
  const track = player.track.value;
  if (!track || track.controls.length === 0) return null;
  const { held } = track.hand;
  return (
    <div class="world-controls">
      {track.controls.map((control) => (
        <button
          key={control}
          type="button"
          class="button"
          aria-pressed={held.includes(control)}
          title={`Hold ${names[control].key}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            hold(view, control, true);
          }}
          onPointerUp={() => hold(view, control, false)}
          onPointerCancel={() => hold(view, control, false)}
          onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && hold(view, control, true)}
          onKeyUp={(event) => (event.key === 'Enter' || event.key === ' ') && hold(view, control, false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          {names[control].name} <kbd class="kbd wide">{names[control].key}</kbd>
        </button>
      ))}
    </div>
  );
}
