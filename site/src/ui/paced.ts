import { effect } from '@preact/signals';

/** Milliseconds between two drawings while the run goes on. */
const pace = 120;

/** Draws at once, and again after what `read` reads has changed, now and then. Stops it. */
export function paced(read: () => unknown, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    read();
    timer ??= setTimeout(() => {
      timer = undefined;
      draw();
    }, pace);
  });
  draw();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
