import { effect, type ReadonlySignal } from '@preact/signals';

/** Milliseconds of rest before a moment is noted in the address and told to screen readers. */
const settle = 400;

/** The moment that a player shows, and whether it moves by itself. */
interface Moving {
  readonly time: ReadonlySignal<number>;
  readonly active: ReadonlySignal<boolean>;
}

/** Calls `tell` whenever all has rested for a while after another moment was shown. */
export function whenAtRest({ time, active }: Moving, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const stop = effect(() => {
    time.value;
    const isMoving = active.value;
    clearTimeout(timer);
    if (!first && !isMoving) timer = setTimeout(tell, settle);
    first = false;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
