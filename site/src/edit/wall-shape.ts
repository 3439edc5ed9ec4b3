import type { SceneWall } from '@carom/scene';
import type { Vec } from 'carom';

/** A point of a wall that can be dragged, and the wall after it was. */
export interface Grip {
  readonly at: Vec;
  readonly move: (to: Readonly<Vec>) => SceneWall;
}

type Shape = Readonly<Record<string, unknown>>;
type Numbers = Readonly<Record<string, number>>;
type Points = readonly Readonly<Vec>[];

const near = 1e-9;

/** The wall, shifted. */
export function shifted(wall: SceneWall, dx: number, dy: number): SceneWall {
  const move = (point: Readonly<Vec>): Vec => ({ x: point.x + dx, y: point.y + dy });
  const { points, chain, inside } = wall as unknown as { points?: Points; chain?: Points; inside?: Numbers };
  if (points) return { ...wall, points: points.map(move) } as unknown as SceneWall;
  if (chain) return { ...wall, chain: chain.map(move) } as unknown as SceneWall;
  if (inside) return { ...wall, inside: moved(inside, dx, dy) } as unknown as SceneWall;
  return moved(wall as unknown as Numbers, dx, dy) as unknown as SceneWall;
}

/** Every coordinate of a flat shape, shifted. */
function moved(shape: Numbers, dx: number, dy: number): Numbers {
  const copy: Record<string, number> = { ...shape };
  for (const key of ['x', 'x1', 'x2', 'minX', 'maxX']) if (typeof copy[key] === 'number') copy[key] += dx;
  for (const key of ['y', 'y1', 'y2', 'minY', 'maxY']) if (typeof copy[key] === 'number') copy[key] += dy;
  return copy;
}

/** The points by which a wall is reshaped. */
export function gripsOf(wall: SceneWall): Grip[] {
  const { points, chain, inside } = wall as unknown as { points?: Points; chain?: Points; inside?: Numbers };
  const list = points ?? chain;
  if (list) {
    const key = points ? 'points' : 'chain';
    return list.slice(0, 200).map((at, i) => ({
      at,
      move: (to) => ({ ...wall, [key]: list.map((point, k) => (k === i ? to : point)) }) as unknown as SceneWall,
    }));
  }
  if (inside)
    return flatGrips(inside).map(({ at, move }) => ({ at, move: (to) => ({ ...wall, inside: move(to) }) as unknown as SceneWall }));
  return flatGrips(wall as unknown as Numbers) as unknown as Grip[];
}

function flatGrips(shape: Numbers): { at: Vec; move: (to: Readonly<Vec>) => Shape }[] {
  const { x, y, r, x1, y1, x2, y2, minX, minY, maxX, maxY } = shape;
  if (minX !== undefined) {
    return [
      { at: { x: minX, y: minY }, move: (to) => ({ ...shape, minX: Math.min(to.x, maxX - near), minY: Math.min(to.y, maxY - near) }) },
      { at: { x: maxX, y: minY }, move: (to) => ({ ...shape, maxX: Math.max(to.x, minX + near), minY: Math.min(to.y, maxY - near) }) },
      { at: { x: maxX, y: maxY }, move: (to) => ({ ...shape, maxX: Math.max(to.x, minX + near), maxY: Math.max(to.y, minY + near) }) },
      { at: { x: minX, y: maxY }, move: (to) => ({ ...shape, minX: Math.min(to.x, maxX - near), maxY: Math.max(to.y, minY + near) }) },
    ];
  }
  if (x1 !== undefined) {
    return [
      { at: { x: x1, y: y1 }, move: (to) => ({ ...shape, x1: to.x, y1: to.y }) },
      { at: { x: x2, y: y2 }, move: (to) => ({ ...shape, x2: to.x, y2: to.y }) },
    ];
  }
  if (r === undefined) return [];
  return [{ at: { x: x + r, y }, move: (to) => ({ ...shape, r: Math.max(near, Math.hypot(to.x - x, to.y - y)) }) }];
}

/** How far a point is from a wall; its outline, or its inside where it is a body. [length] */
export function distanceTo(wall: SceneWall, at: Readonly<Vec>): number {
  const { points, chain, closed, inside } = wall as unknown as { points?: Points; chain?: Points; closed?: boolean; inside?: Numbers };
  if (points) return alongPoints(points, true, at);
  if (chain) return alongPoints(chain, closed === true, at);
  const { x, y, r, x1, y1, x2, y2, minX, minY, maxX, maxY } = (inside ?? wall) as unknown as Numbers;
  if (minX !== undefined) {
    const corners = [
      { x: minX, y: minY },
      { x: maxX, y: minY },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ];
    const isIn = !inside && at.x >= minX && at.x <= maxX && at.y >= minY && at.y <= maxY;
    return isIn ? 0 : alongPoints(corners, true, at);
  }
  if (x1 !== undefined) return Math.max(0, toSegment({ x: x1, y: y1 }, { x: x2, y: y2 }, at) - (r ?? 0));
  const gap = Math.hypot(at.x - x, at.y - y) - r;
  const isFull = !inside && !('from' in wall);
  return isFull ? Math.max(0, gap) : Math.abs(gap);
}

function alongPoints(points: Points, closed: boolean, at: Readonly<Vec>): number {
  let least = Infinity;
  for (let i = closed ? 0 : 1; i < points.length; i++)
    least = Math.min(least, toSegment(points[i === 0 ? points.length - 1 : i - 1], points[i], at));
  return least;
}

function toSegment(a: Readonly<Vec>, b: Readonly<Vec>, at: Readonly<Vec>): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / square)) : 0;
  return Math.hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}
