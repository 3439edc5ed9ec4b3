// Sliders that run by themselves.
import { useEffect, useRef, useState } from 'preact/hooks';

interface MotionOptions {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly value: number;
  /** Seconds from end to end. */
  readonly lasts: number;
  readonly backwards: boolean;
  readonly onInput: (value: number) => void;
}

interface Motion {
  readonly runs: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
}

/** Lets a value run from end to end once, in its steps; from the start again if it stands at the end. */
export function useMotion({ least, most, step, value, lasts, backwards, onInput }: MotionOptions): Motion {
  const [runs, setRuns] = useState(false);
  const frame = useRef(0);
  const tell = useRef(onInput);
  tell.current = onInput;
  const from = backwards ? most : least;
  const to = backwards ? least : most;
  useEffect(() => {
    if (!runs) return;
    let at = value === to ? from : value;
    let last = performance.now();
    frame.current = requestAnimationFrame(function advance(now: number): void {
      const way = ((most - least) * (now - last)) / (1000 * lasts);
      last = now;
      at = backwards ? Math.max(to, at - way) : Math.min(to, at + way);
      tell.current(Number((Math.round(at / step) * step).toFixed(6)));
      if (at === to) setRuns(false);
      else frame.current = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(frame.current);
  }, [runs]);
  const stop = (): void => {
    cancelAnimationFrame(frame.current); // at once: what the hand sets is not to be overwritten by the next frame
    setRuns(false);
  };
  return { runs, toggle: () => setRuns(!runs), stop };
}
