import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { Show } from '../playback/show.ts';
import { Speed } from '../playback/speed.ts';
import type { Track } from './track.ts';

/** Shows a track: which moment is on the screen, and whether time goes on. */
export class ReplayPlayer extends Show {
  readonly #time = signal(0);

  /** What is shown. */
  readonly track: Track;
  /** The moment on the screen. [turn] */
  readonly time: ReadonlySignal<number> = this.#time;
  constructor(track: Track) {
    super(new Speed([0.25, 0.5, 1, 2, 4, 8, 16, 32], 4)); // in turns a second
    this.track = track;
  }

  /** The end of the last turn. [turn] */
  override get end(): number {
    return this.track.turns;
  }

  /** From the start again if it had come to the end. */
  protected begin(): boolean {
    if (this.#time.value >= this.track.turns) this.#time.value = 0;
    return true;
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

  protected playOn(elapsed: number): void {
    const wanted = this.#time.peek() + elapsed * this.speed.peek();
    batch(() => {
      this.#time.value = Math.min(wanted, this.track.turns);
      if (wanted >= this.track.turns) this.isPlaying.value = false;
    });
  }
}
