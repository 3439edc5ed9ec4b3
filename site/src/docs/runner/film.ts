import { boundsOf, type DrawnShape } from '@carom/draw';
import { Timeline, World } from 'carom';
import type { Film } from './result.ts';

/** Frames of a film, and the time between them. [s] */
const most = 600;
const dt = 1 / 60;
/** A world that is slower than this ends its film early. [ms] */
const longest = 3000;

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly angle?: number;
}

/** What the first world or timeline among some values does from now on; `null` where there is none, or none that can be drawn. */
export function filmOf(values: readonly unknown[]): Film | null {
  const engine = values.find((value) => value instanceof World || value instanceof Timeline);
  if (!engine) return null;
  const discs = (): readonly Placed[] => (engine instanceof World ? [...engine] : [...engine.at(engine.now).discs]);
  const walls = [...engine.walls].map(({ shape }) => shape as DrawnShape);
  const first = discs();
  const box = boundsOf(first, walls);
  if (!box || first.length === 0 || first.length > 2000) return null;
  const frames: Float64Array[] = [];
  const began = performance.now();
  try {
    while (frames.length < most && performance.now() - began < longest) {
      frames.push(Float64Array.from(discs().flatMap(({ x, y, angle = 0 }) => [x, y, angle])));
      if (engine instanceof World) engine.step(dt);
      else engine.runTo(engine.now + dt);
    }
  } catch {
    if (frames.length === 0) return null; // it goes as far as it goes
  }
  return { dt, radii: first.map(({ r }) => r), frames: frames.filter(({ length }) => length === frames[0].length), walls, box };
}
