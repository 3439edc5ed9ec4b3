// Discs that drift while they are seen, until a reader stops them.
import { Pause, Play } from 'lucide-preact';
import type { JSX, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useFrames } from '../playback/frame-loop.ts';
import { Button } from '../ui/button.tsx';
import { advance, type Drifter, drifters } from './drifters.ts';

interface Drift {
  readonly all: readonly Drifter[];
  /** The element that must be seen for them to move. */
  readonly box: RefObject<HTMLDivElement>;
  /** Sets them going or stops them. */
  readonly button: JSX.Element;
}

/** The drifters, moved on frame by frame, each time with what is to be done after it; at first not for those who want less motion. */
export function useDrift(after: (all: readonly Drifter[], seconds: number) => void = () => {}): Drift {
  const all = useRef(drifters());
  const box = useRef<HTMLDivElement>(null);
  const [, setFrame] = useState(0);
  const [runs, setRuns] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  useFrames(box, runs, (seconds) => {
    advance(all.current, seconds);
    after(all.current, seconds);
    setFrame((frame) => frame + 1);
  });
  const [Icon, text] = runs ? [Pause, 'Stop the discs'] : [Play, 'Move the discs'];
  return { all: all.current, box, button: <Button Icon={Icon} look="essay-play" text={text} act={() => setRuns(!runs)} /> };
}
