import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Gauge, Pause, Play, StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { Marks } from './marks.tsx';
import { speeds } from './player.ts';
import { describeMoment, formatTurn } from './summary.ts';
import type { ReplayView } from './view.ts';

/** Time in the visitor's hands: the scrubber, play and pause, steps by turns and by events, speed. */
export function Transport({ view }: { view: ReplayView }): JSX.Element {
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

function Scrubber({ view }: { view: ReplayView }): JSX.Element {
  const { player, track } = view;
  const time = player.time.value;
  const share = `${((100 * time) / track.turns).toFixed(3)}%`;
  return (
    <div class="scrubber">
      <output class="scrubber-time number" aria-label="Turn shown" aria-live="off">
        {formatTurn(time)}
      </output>
      <div class="scrubber-track" style={{ '--shown': share, '--known': share }}>
        <Marks view={view} />
        <input
          type="range"
          class="range scrub"
          aria-label="Turn scrubber"
          aria-valuetext={`turn ${formatTurn(time)} of ${track.turns}`}
          min={0}
          max={track.turns}
          step="any"
          value={time}
          onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
          onChange={() => describeMoment(view)}
        />
      </div>
      <span class="scrubber-end number quiet">{track.turns} turns</span>
    </div>
  );
}

function Buttons({ view }: { view: ReplayView }): JSX.Element {
  const { player, track } = view;
  const playing = player.playing.value;
  const again = !playing && player.time.value >= track.turns;
  return (
    <div class="buttons">
      <Step class="edge" label="To the start" hint="Home" Icon={ChevronFirst} act={() => player.seek(0)} />
      <Step label="Back to the previous event" hint="Shift ←" Icon={StepBack} act={() => view.stepEvent(-1)} />
      <Step label="Back a turn" hint="←" Icon={ChevronLeft} act={() => view.stepTurn(-1)} />
      <button
        type="button"
        class="button primary play"
        aria-label={playing ? 'Pause' : 'Play'}
        title={playing ? 'Pause (Space)' : again ? 'Play from the start (Space)' : 'Play (Space)'}
        onClick={() => player.toggle()}
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        <span class="play-text">{playing ? 'Pause' : again ? 'Again' : 'Play'}</span>
      </button>
      <Step label="On a turn" hint="→" Icon={ChevronRight} act={() => view.stepTurn(1)} />
      <Step label="On to the next event" hint="Shift →" Icon={StepForward} act={() => view.stepEvent(1)} />
      <Step class="edge" label="To the end" hint="End" Icon={ChevronLast} act={() => player.seek(track.turns)} />
    </div>
  );
}

interface StepProps {
  readonly class?: string;
  readonly label: string;
  readonly hint: string;
  readonly Icon: typeof Play;
  readonly act: () => void;
}

function Step({ class: more = '', label, hint, Icon, act }: StepProps): JSX.Element {
  return (
    <button type="button" class={`button icon ${more}`} aria-label={label} title={`${label} (${hint})`} onClick={act}>
      <Icon aria-hidden="true" />
    </button>
  );
}

const slowest = Math.log2(speeds[0]);
const fastest = Math.log2(speeds[speeds.length - 1]);

function Speed({ view }: { view: ReplayView }): JSX.Element {
  const { player } = view;
  const speed = player.speed.value;
  return (
    <label class="speed">
      <Gauge aria-hidden="true" />
      <span class="hidden-visually">Speed</span>
      <input
        type="range"
        class="range"
        min={slowest}
        max={fastest}
        step={1}
        value={Math.log2(speed)}
        aria-valuetext={`${speed} turns a second`}
        onInput={(event) => player.setSpeed(2 ** event.currentTarget.valueAsNumber)}
      />
      <output class="number">{speed}/s</output>
    </label>
  );
}
