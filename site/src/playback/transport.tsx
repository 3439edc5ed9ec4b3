import { ChevronFirst, ChevronLast, Gauge, type LucideIcon, Pause, Play } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import type { Show } from './show.ts';
import type { Speed } from './speed.ts';

interface TransportProps {
  /** The scrubber. */
  readonly scrubber: JSX.Element;
  /** Play and steps. */
  readonly buttons: JSX.Element;
  /** The slider for speed. */
  readonly speed: JSX.Element;
  /** Nearer, farther, all of it. */
  readonly view?: JSX.Element;
  /** What a show adds, next to its picture. */
  readonly children?: ComponentChildren;
}

/** Time in the visitor's hands: the scrubber, play and pause, steps, speed. */
export function Transport({ scrubber, buttons, speed, view, children }: TransportProps): JSX.Element {
  return (
    <section class="panel transport" aria-label="Time">
      {children}
      {scrubber}
      <div class="transport-row">
        {buttons}
        {view}
        {speed}
      </div>
    </section>
  );
}

interface ScrubberProps {
  /** What it counts: `Time`, `Turn`. */
  readonly name: string;
  /** The moment on the screen, and the last one, as it can be read; and both in a sentence, for screen readers. */
  readonly text: string;
  readonly endText: string;
  readonly valueText: string;
  /** The moment on the screen, where the thumb is (ahead of it while the engine is not there yet), and how far all is known. */
  readonly shown: number;
  readonly thumb: number;
  readonly known: number;
  /** The right end, and the grain. */
  readonly end: number;
  readonly step: number | 'any';
  /** Arrow keys on it do what they do elsewhere on the page. */
  readonly bySteps?: boolean;
  readonly onSeek: (time: number) => void;
  /** The visitor lets go. */
  readonly onRest: () => void;
  /** Marks along the groove. */
  readonly children?: ComponentChildren;
}

/** The slider of time. */
export function Scrubber(props: ScrubberProps): JSX.Element {
  const { name, text, endText, valueText, shown, thumb, known, end, step, bySteps = false, onSeek, onRest, children } = props;
  const share = (time: number) => `${(100 * Math.min(1, time / end)).toFixed(3)}%`;
  return (
    <div class="scrubber">
      <output class="scrubber-time number" aria-label={`${name} shown`} aria-live="off">
        {text}
      </output>
      <div class="scrubber-track" style={{ '--shown': share(shown), '--known': share(known) }}>
        {children}
        <input
          type="range"
          class={bySteps ? 'range by-steps' : 'range'}
          aria-label={`${name} scrubber`}
          aria-valuetext={valueText}
          min={0}
          max={end}
          step={step}
          value={thumb}
          onInput={(event) => onSeek(event.currentTarget.valueAsNumber)}
          onChange={onRest}
        />
      </div>
      <span class="scrubber-end number quiet">{endText}</span>
    </div>
  );
}

interface ButtonsProps {
  readonly player: Show;
  /** Whether playing means to begin anew. */
  readonly again?: boolean;
  /** Steps back, left of the play button. */
  readonly back: ComponentChildren;
  /** Steps on, right of it. */
  readonly on: ComponentChildren;
}

/** To the start, back, play or pause, on, to the end. */
export function Buttons({ player, again = false, back, on }: ButtonsProps): JSX.Element {
  const playing = player.playing.value;
  const play = again ? 'Play from the start' : 'Play';
  return (
    <div class="buttons">
      <Step edge label="To the start" hint="Home" Icon={ChevronFirst} act={() => player.seek(0)} />
      {back}
      <Button
        Icon={playing ? Pause : Play}
        label={playing ? 'Pause' : 'Play'}
        title={`${playing ? 'Pause' : play} (Space)`}
        look="primary play"
        act={() => player.toggle()}
      >
        <span class="play-text">{playing ? 'Pause' : again ? 'Again' : 'Play'}</span>
      </Button>
      {on}
      <Step edge label="To the end" hint="End" Icon={ChevronLast} act={() => player.seek(player.end)} />
    </div>
  );
}

interface StepProps {
  readonly label: string;
  /** The key that does the same. */
  readonly hint: string;
  readonly Icon: LucideIcon;
  readonly act: () => void;
  /** One of the two ends: the first to go where there is no room. */
  readonly edge?: boolean;
}

/** A button that goes to another moment. */
export function Step({ label, hint, Icon, act, edge = false }: StepProps): JSX.Element {
  return (
    <button type="button" class={edge ? 'button icon edge' : 'button icon'} aria-label={label} title={`${label} (${hint})`} onClick={act}>
      <Icon aria-hidden="true" />
    </button>
  );
}

interface SpeedSliderProps {
  readonly speed: Speed;
  /** How many places the thumb has beside the first, evenly spaced in the logarithm. */
  readonly places: number;
  /** The speed as it can be read, and as it is said. */
  readonly text: string;
  readonly valueText: string;
  /** A speed that the thumb is drawn to, and that a double click chooses. */
  readonly usual?: number;
}

/** The slider of speed. */
export function SpeedSlider({ speed, places, text, valueText, usual }: SpeedSliderProps): JSX.Element {
  const slowest = Math.log2(speed.steps[0]);
  const fastest = Math.log2(speed.steps[speed.steps.length - 1]);
  const choose = (event: JSX.TargetedEvent<HTMLInputElement>) => {
    const wanted = 2 ** (slowest + (event.currentTarget.valueAsNumber / places) * (fastest - slowest));
    speed.choose(usual !== undefined && Math.abs(wanted / usual - 1) < 0.06 ? usual : wanted);
  };
  return (
    <label class="speed">
      <Gauge aria-hidden="true" />
      <span class="hidden-visually">Speed</span>
      <input
        type="range"
        class="range"
        min={0}
        max={places}
        step="any"
        value={(places * (Math.log2(speed.value) - slowest)) / (fastest - slowest)}
        aria-valuetext={valueText}
        onInput={choose}
        onDblClick={() => usual !== undefined && speed.choose(usual)}
      />
      <output class="number">{text}</output>
    </label>
  );
}

/** The slider for the speed of a scene, around the one that it suggests. */
export function SceneSpeed({ speed }: { speed: Speed }): JSX.Element {
  const { value } = speed;
  const text = value < 0.1 ? value.toFixed(3).replace(/0$/, '') : value.toFixed(2);
  return <SpeedSlider speed={speed} places={44} usual={1} text={`×${text}`} valueText={`${value.toFixed(2)} times`} />;
}
