import { effect, type ReadonlySignal } from '@preact/signals';
import type { Speed } from './speed.ts';

/** What the common controls need of a show; times are in whatever unit its scrubber has. */
export interface Playable {
  /** Whether time goes on. */
  readonly playing: ReadonlySignal<boolean>;
  /** How fast. */
  readonly speed: Speed;
  /** The right end of the scrubber. */
  readonly end: number;
  /** Play if paused, pause if playing. */
  toggle(): void;
  /** Shows a moment and stops there. */
  seek(time: number): void;
}

/** Milliseconds of rest before a moment is noted in the address and told to screen readers. */
const settle = 400;

/** Calls `tell` whenever all has rested for a while after a change. `isMoving` reads what may change, and says whether it does so by itself. */
export function whenAtRest(isMoving: () => boolean, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const stop = effect(() => {
    const moving = isMoving();
    clearTimeout(timer);
    if (!first && !moving) timer = setTimeout(tell, settle);
    first = false;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
