import { ChevronFirst, ChevronLast, Gauge, Pause, Play, StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { formatTime } from '../ui/format.ts';
import { speeds } from './player.ts';
import { Rug } from './rug.tsx';
import type { SceneView } from './scene-view.ts';
import { describeMoment } from './summary.ts';

/** Time in the visitor's hands: the scrubber, play and pause, steps, speed. */
export function Transport({ view }: { view: SceneView }): JSX.Element {
  return (
    <section class="transport" aria-label="Time">
      <Scrubber view={view} />
      <div class="transport-row">
        <Buttons view={view} />
        <Speed view={view} />
      </div>
    </section>
  );
}

function Scrubber({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const { time: unit = 's' } = view.original.units ?? {};
  const time = player.time.value;
  const horizon = player.horizon.value;
  const goal = player.goal.value;
  const scrubTo = (event: JSX.TargetedEvent<HTMLInputElement>) => player.seek(event.currentTarget.valueAsNumber);
  const share = (value: number) => `${(100 * Math.min(1, value / horizon)).toFixed(3)}%`;
  return (
    <div class="scrubber">
      <output class="scrubber-time number" aria-label="Time shown" aria-live="off">
        {formatTime(time, horizon)}
      </output>
      <div class="scrubber-track" style={{ '--shown': share(time), '--known': share(player.frontier.value) }}>
        <Rug view={view} />
        <input
          type="range"
          class="range"
          aria-label="Time scrubber"
          aria-valuetext={`${formatTime(time, horizon)} of ${formatTime(horizon, horizon)} ${unit}`}
          min={0}
          max={horizon}
          step="any"
          value={goal ?? time}
          onInput={scrubTo}
          onChange={() => describeMoment(view)}
        />
      </div>
      <span class="scrubber-end number quiet">
        {formatTime(horizon, horizon)} {unit}
      </span>
    </div>
  );
}

function Buttons({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const playing = player.playing.value;
  return (
    <div class="buttons">
      <button type="button" class="button icon" aria-label="To the start" title="To the start (Home)" onClick={() => player.seek(0)}>
        <ChevronFirst aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Back to the previous collision"
        title="Previous collision (←)"
        onClick={() => view.step(-1)}
      >
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
      <button
        type="button"
        class="button icon"
        aria-label="On to the next collision"
        title="Next collision (→)"
        onClick={() => view.step(1)}
      >
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

function Speed({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const speed = player.speed.value;
  const choose = (event: JSX.TargetedEvent<HTMLInputElement>) => {
    const wanted = Math.exp(event.currentTarget.valueAsNumber);
    player.setSpeed(Math.abs(wanted - 1) < 0.06 ? 1 : wanted);
  };
  const shown = `×${speed < 0.1 ? speed.toFixed(3).replace(/0$/, '') : speed.toFixed(2)}`;
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
      <output class="number">{shown}</output>
    </label>
  );
}
