import type { Box, Vec } from 'carom';
import { boundsOf } from './bounds.ts';
import { endless } from './camera.ts';
import type { DrawnShape } from './shapes.ts';
import { type DrawnPeriod, homeward, isEndless } from './torus.ts';
import type { DrawnWall } from './walls.ts';

/** A wall that may move: a handle of a timeline. */
export interface MovingWall extends DrawnWall {
  /** Velocity. [length/time] @default { x: 0, y: 0 } */
  readonly velocity?: Readonly<Vec>;
  /** When it was where its shape says. [time] @default 0 */
  readonly since?: number;
}

/**
 * The walls where they stand at a time, for `drawWalls`: those that move are as far from their shape as they have come. On a torus they come back
 * on the other side, and one that crosses a seam is there twice.
 *
 * @example
 * const timeline = new Timeline();
 * timeline.addWall({ x1: 0, y1: -1, x2: 0, y2: 1 }, { velocity: { x: 2, y: 0 } });
 * wallsAt(timeline.walls, 3)[0].shape; // { x1: 6, y1: -1, x2: 6, y2: 1 }
 */
export function wallsAt(walls: Iterable<MovingWall>, time: number, period: DrawnPeriod = endless): DrawnWall[] {
  return [...walls].flatMap((wall): readonly DrawnWall[] => {
    const { shape, velocity, since = 0, sensor = false, absorbing = false, data } = wall;
    const { x, y } = velocity ?? { x: 0, y: 0 };
    if (x === 0 && y === 0 && isEndless(period)) return [wall];
    return imagesOf(shape, x * (time - since), y * (time - since), period).map((moved) =>
      moved === shape ? wall : { shape: moved, sensor, absorbing, data },
    );
  });
}

function imagesOf(shape: Readonly<DrawnShape>, dx: number, dy: number, { periodX, periodY }: DrawnPeriod): readonly DrawnShape[] {
  if ('inside' in shape) return [shifted(shape, dx, dy)];
  const box = boundsOf([], [shape]) as Box;
  const across = seamed(box.minX + dx, box.maxX + dx, periodX);
  const along = seamed(box.minY + dy, box.maxY + dy, periodY);
  return across.flatMap((x) => along.map((y) => shifted(shape, dx + x, dy + y)));
}

/** By how much to shift what lies from `low` to `high`, so that it begins within the period; and once more where it reaches over the end. */
function seamed(low: number, high: number, period: number): readonly number[] {
  const back = homeward(low, period);
  return high + back > period ? [back, back - period] : [back];
}

function shifted<S extends Readonly<DrawnShape>>(shape: S, dx: number, dy: number): S {
  if (dx === 0 && dy === 0) return shape;
  const by = ({ x, y }: Readonly<Vec>) => ({ x: x + dx, y: y + dy });
  if ('inside' in shape) return { ...shape, inside: shifted(shape.inside, dx, dy) };
  if ('points' in shape) return { ...shape, points: shape.points.map(by) };
  if ('chain' in shape) return { ...shape, chain: shape.chain.map(by) };
  if ('minX' in shape) {
    return { ...shape, minX: shape.minX + dx, minY: shape.minY + dy, maxX: shape.maxX + dx, maxY: shape.maxY + dy };
  }
  if ('x1' in shape) return { ...shape, x1: shape.x1 + dx, y1: shape.y1 + dy, x2: shape.x2 + dx, y2: shape.y2 + dy };
  return { ...shape, ...by(shape) };
}
