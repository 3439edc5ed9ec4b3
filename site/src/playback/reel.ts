import { type ReadonlySignal, signal } from '@preact/signals';
import { Show } from './show.ts';
import type { Speed } from './speed.ts';

/** Shows what is known from its start to its end: a trace, a lesson, a film. */
export class Reel extends Show {
  readonly #time = signal(0);
  #pace: number;
  /** The moment on the screen. */
  readonly time: ReadonlySignal<number> = this.#time;

  /** A reel of this length, of which so much goes by in a second at speed 1. */
  constructor(length: number, speed?: Speed, pace: number = 1) {
    super(speed);
    this.rightEnd.value = this.reached.value = length;
    this.#pace = pace;
  }

  /** From the other end again if it had come to one. */
  protected begin(): boolean {
    const { end } = this;
    if (this.#pace > 0 && this.#time.value >= end) this.#time.value = 0;
    return true;
  }

  /** Shows a moment and stops there. */
  seek(time: number): void {
    if (Number.isNaN(time)) return;
    this.pause();
    this.#time.value = Math.min(Math.max(0, time), this.end);
  }

  /** Goes on with another pace; below 0 it goes back. */
  playAt(pace: number): void {
    this.#pace = pace;
    this.play();
  }

  protected playOn(elapsed: number): void {
    const wanted = this.#time.peek() + elapsed * this.speed.peek() * this.#pace;
    const end = this.rightEnd.peek();
    this.#time.value = Math.min(Math.max(0, wanted), end);
    if (this.#pace > 0 ? wanted >= end : wanted <= 0) this.pause();
  }
}
