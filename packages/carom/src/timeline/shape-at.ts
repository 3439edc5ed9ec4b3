import type { Vec } from '../geometry/shapes.ts';
import { bounded } from './predict/bounds.ts';
import type { TimelineWall, WallHandle } from './wall.ts';

/**
 * The shape of a wall where it stands at time `t`: of one that moves, as far from `wall.shape` as it has come since it was put up. Of others
 * it is `wall.shape` itself. On a torus it goes on beyond the seam.
 *
 * @throws RangeError unless `t` is a finite number
 *
 * @example
 * const timeline = new Timeline();
 * const piston = timeline.addWall({ x1: 0, y1: -1, x2: 0, y2: 1 }, { velocity: { x: 2, y: 0 } });
 * shapeAt(piston, 3); // { x1: 6, y1: -1, x2: 6, y2: 1 }
 */
export function shapeAt(wall: Pick<WallHandle<unknown>, 'shape' | 'velocity' | 'since'>, t: number): Readonly<TimelineWall> {
  bounded('shapeAt', 't', t);
  const { shape, velocity, since } = wall;
  if (velocity.x === 0 && velocity.y === 0) return shape;
  const dx = velocity.x * (t - since);
  const dy = velocity.y * (t - since);
  return 'inside' in shape ? { inside: shifted(shape.inside, dx, dy) } : shifted(shape, dx, dy);
}

function shifted<S extends Exclude<Readonly<TimelineWall>, { readonly inside: unknown }>>(shape: S, dx: number, dy: number): S {
  if ('points' in shape) return { ...shape, points: shape.points.map((point: Readonly<Vec>) => ({ x: point.x + dx, y: point.y + dy })) };
  if ('minX' in shape) {
    return { ...shape, minX: shape.minX + dx, minY: shape.minY + dy, maxX: shape.maxX + dx, maxY: shape.maxY + dy };
  }
  if ('x1' in shape) return { ...shape, x1: shape.x1 + dx, y1: shape.y1 + dy, x2: shape.x2 + dx, y2: shape.y2 + dy };
  return { ...shape, x: shape.x + dx, y: shape.y + dy };
}
