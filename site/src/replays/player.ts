import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Track } from './track.ts';

/** The longest frame that counts: after a pause of the browser the show goes on where it was. [ms] */
const longestFrame = 100;

/** The speeds that the plus and minus keys walk through, and the ends of the slider. [turn/s] */
export const speeds: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Shows a track: which moment is on the screen, and whether time goes on. */
export class ReplayPlayer {
  readonly #time = signal(0);
  readonly #playing = signal(false);
  readonly #speed = signal(4);
  #frame: number | null = null;
  #last = 0;
  #hidden = false;

  /** What is shown. */
  readonly track: Track;
  /** The moment on the screen. [turn] */
  readonly time: ReadonlySignal<number> = this.#time;
  /** Whether time goes on. */
  readonly playing: ReadonlySignal<boolean> = this.#playing;
  /** How fast. [turn/s] */
  readonly speed: ReadonlySignal<number> = this.#speed;

  constructor(track: Track) {
    this.track = track;
  }

  /** Lets time go on; from the start again if it had come to the end. */
  play(): void {
    if (this.#playing.value) return;
    batch(() => {
      if (this.#time.value >= this.track.turns) this.#time.value = 0;
      this.#playing.value = true;
    });
    this.#wake();
  }

  /** Stops time. */
  pause(): void {
    this.#playing.value = false;
  }

  /** Play if paused, pause if playing. */
  toggle(): void {
    if (this.#playing.value) this.pause();
    else this.play();
  }

  /** Shows the moment `time` and stops there. */
  seek(time: number): void {
    if (Number.isNaN(time)) return;
    batch(() => {
      this.pause();
      this.#time.value = Math.min(Math.max(0, time), this.track.turns);
    });
  }

  /** Goes to the start of the next or the previous turn. `false` if there is none. */
  stepTurn(direction: 1 | -1): boolean {
    const time = this.#time.value;
    const wanted = direction > 0 ? Math.floor(time) + 1 : Math.ceil(time) - 1;
    if (wanted < 0 || wanted > this.track.turns) return false;
    this.seek(wanted);
    return true;
  }

  /** Goes to the next or the previous moment at which anything happens. `false` if there is none. */
  stepEvent(direction: 1 | -1): boolean {
    const time = this.#time.value;
    const wanted = direction > 0 ? this.track.next(time) : this.track.previous(time);
    if (wanted === null) return false;
    this.seek(wanted.time);
    return true;
  }

  /** Chooses the speed, within the ends of `speeds`. */
  setSpeed(speed: number): void {
    this.#speed.value = Math.min(speeds[speeds.length - 1], Math.max(speeds[0], speed));
  }

  /** The next faster (`1`) or slower (`-1`) of the `speeds`. */
  nudgeSpeed(direction: 1 | -1): void {
    const now = this.#speed.value;
    const next = direction > 0 ? speeds.find((speed) => speed > now * 1.001) : speeds.filter((speed) => speed < now * 0.999).at(-1);
    if (next !== undefined) this.setSpeed(next);
  }

  /** Holds everything while nobody can see it; no time passes meanwhile. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (!hidden) this.#wake();
  }

  /** Stops for good. */
  dispose(): void {
    this.pause();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #wake(): void {
    if (this.#frame !== null || this.#hidden || !this.#playing.peek()) return;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    this.#frame = null;
    if (this.#hidden || !this.#playing.peek()) return;
    const elapsed = Math.min(longestFrame, Math.max(0, now - this.#last)) / 1000;
    this.#last = now;
    const wanted = this.#time.peek() + elapsed * this.#speed.peek();
    batch(() => {
      this.#time.value = Math.min(wanted, this.track.turns);
      if (wanted >= this.track.turns) this.#playing.value = false;
    });
    if (this.#playing.peek()) this.#frame = requestAnimationFrame(this.#tick);
  };
}
