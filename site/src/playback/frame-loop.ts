import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { watchVisible } from '../ui/canvas.ts';

/** The longest frame that counts: after a pause of the browser the show goes on where it was. [ms] */
const longestFrame = 100;

/** Calls back once a frame, as long as anything moves and somebody can see it. */
export class FrameLoop {
  readonly #isActive: () => boolean;
  readonly #tick: (elapsed: number) => void;
  #frame: number | null = null;
  #last = 0;
  #hidden = false;

  /** `tick` gets the seconds since the frame before; no time passes while nothing moves or nobody sees it. */
  constructor(isActive: () => boolean, tick: (elapsed: number) => void) {
    this.#isActive = isActive;
    this.#tick = tick;
  }

  /** Goes on, if there is anything to do. */
  wake(): void {
    if (this.#frame !== null || this.#hidden || !this.#isActive()) return;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#run);
  }

  /** Holds everything while nobody can see it. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (!hidden) this.wake();
  }

  /** Ends it. */
  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #run = (now: number): void => {
    this.#frame = null;
    if (this.#hidden || !this.#isActive()) return;
    const elapsed = Math.min(longestFrame, Math.max(0, now - this.#last)) / 1000;
    this.#last = now;
    this.#tick(elapsed);
    if (this.#isActive()) this.#frame = requestAnimationFrame(this.#run);
  };
}

/** Holds what moves in an element while nobody can see it. */
export function useHidden(element: RefObject<Element>, moving: { setHidden(hidden: boolean): void }): void {
  useEffect(() => watchVisible(element.current!, (visible) => moving.setHidden(!visible)), [moving]);
}

/** Calls `advance` with the seconds since the last frame while `runs` and `element` can be seen. */
export function useFrames(element: RefObject<Element>, runs: boolean, advance: (seconds: number) => void): void {
  const go = useRef(advance);
  go.current = advance;
  useEffect(() => {
    if (!runs || !element.current) return;
    const loop = new FrameLoop(
      () => true,
      (seconds) => go.current(seconds),
    );
    const leave = watchVisible(element.current, (visible) => loop.setHidden(!visible));
    loop.wake();
    return () => {
      leave();
      loop.stop();
    };
  }, [runs]);
}
