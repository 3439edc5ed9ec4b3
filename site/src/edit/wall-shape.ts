import type { SceneKinematic, SceneWall } from '@carom/scene';
import { type Arc, separationWall, type Vec, type Wall } from 'carom';
import { arcThrough, pointsOfArc } from './arc.ts';
import { cornersOfBox, turnedPoint } from './turning.ts';

/** A point of a wall that can be dragged, and the wall after it was. */
export interface Grip {
  /** A corner reshapes, a middle puts a new corner in, a pivot is turned about, an aim says where it goes. */
  readonly kind: 'corner' | 'middle' | 'pivot' | 'aim';
  readonly at: Vec;
  readonly move: (to: Readonly<Vec>) => SceneWall;
}

type Shape = Readonly<Record<string, unknown>>;
type Numbers = Readonly<Record<string, number>>;
type Points = readonly Readonly<Vec>[];

/** The least side of a box and radius that a handle makes. [length] */
const least = 1e-9;
/** Corners that have a handle; longer outlines have none to put new corners in. */
const mostGrips = 200;
const mostMiddles = 40;

/** The wall, shifted. */
export function shifted(wall: SceneWall, dx: number, dy: number): SceneWall {
  const move = (point: Readonly<Vec>): Vec => ({ x: point.x + dx, y: point.y + dy });
  const { points, chain, inside } = wall as unknown as { points?: Points; chain?: Points; inside?: Numbers };
  const { pivot } = wall as SceneKinematic;
  const about = pivot ? { pivot: move(pivot) } : {};
  if (points) return { ...wall, points: points.map(move), ...about } as unknown as SceneWall;
  if (chain) return { ...wall, chain: chain.map(move), ...about } as unknown as SceneWall;
  if (inside) return { ...wall, inside: moved(inside, dx, dy), ...about } as unknown as SceneWall;
  return { ...moved(wall as unknown as Numbers, dx, dy), ...about } as unknown as SceneWall;
}

/** Every coordinate of a flat shape, shifted. */
function moved(shape: Numbers, dx: number, dy: number): Numbers {
  const copy: Record<string, number> = { ...shape };
  for (const key of ['x', 'x1', 'x2', 'minX', 'maxX']) if (typeof copy[key] === 'number') copy[key] += dx;
  for (const key of ['y', 'y1', 'y2', 'minY', 'maxY']) if (typeof copy[key] === 'number') copy[key] += dy;
  return copy;
}

/** The points by which a wall is reshaped; corners come first. */
export function gripsOf(wall: SceneWall): Grip[] {
  const { points, chain, closed, inside } = wall as unknown as { points?: Points; chain?: Points; closed?: boolean; inside?: Numbers };
  const list = points ?? chain;
  if (list) return outlineGrips(wall, points ? 'points' : 'chain', list, points !== undefined || closed === true);
  if (inside)
    return flatGrips(inside).map(({ at, move }) => ({
      kind: 'corner',
      at,
      move: (to) => ({ ...wall, inside: move(to) }) as unknown as SceneWall,
    }));
  if ('from' in wall) return arcGrips(wall as SceneWall & Arc);
  return flatGrips(wall as unknown as Numbers).map(({ at, move }) => ({ kind: 'corner', at, move: move as unknown as Grip['move'] }));
}

/** Corners to drag, and between them places for new ones. */
function outlineGrips(wall: SceneWall, key: 'points' | 'chain', list: Points, closed: boolean): Grip[] {
  const withPoints = (points: Points) => ({ ...wall, [key]: points }) as unknown as SceneWall;
  const corners = list.slice(0, mostGrips).map(
    (at, i): Grip => ({
      kind: 'corner',
      at,
      move: (to) => withPoints(list.map((point, k) => (k === i ? to : point))),
    }),
  );
  if (list.length > mostMiddles) return corners;
  const middles = list.slice(0, closed ? undefined : -1).map((a, i): Grip => {
    const b = list[(i + 1) % list.length];
    const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return { kind: 'middle', at, move: (to) => withPoints([...list.slice(0, i + 1), to, ...list.slice(i + 1)]) };
  });
  return [...corners, ...middles];
}

/** Both ends of an arc, and its middle: it goes through all three, whichever of them is dragged. */
function arcGrips(wall: SceneWall & Arc): Grip[] {
  const { a, middle, b } = pointsOfArc(wall);
  const grip = (at: Vec, through: (to: Readonly<Vec>) => Arc | null): Grip => ({
    kind: 'corner',
    at,
    move: (to) => ({ ...wall, ...(through(to) ?? {}) }) as SceneWall,
  });
  return [
    grip(a, (to) => arcThrough(to, middle, b)),
    grip(b, (to) => arcThrough(a, middle, to)),
    grip(middle, (to) => arcThrough(a, to, b)),
  ];
}

/** What a wall that moves by itself has besides the grips of its shape: where it turns, and where it goes. */
export function drivenGrips(wall: SceneKinematic): Grip[] {
  const { pivot, shuttle, flip, angularVelocity } = wall;
  const grips: Grip[] = gripsOf(wall as SceneWall).filter(({ kind }) => kind === 'corner');
  const middle = middleOf(wall as SceneWall);
  const as = (patch: Partial<SceneKinematic>) => ({ ...wall, ...patch }) as unknown as SceneWall;
  if (pivot && (flip || angularVelocity)) grips.push({ kind: 'pivot', at: pivot, move: (to) => as({ pivot: { x: to.x, y: to.y } }) });
  if (shuttle) {
    const at = { x: middle.x + (shuttle.x ?? 0), y: middle.y + (shuttle.y ?? 0) };
    grips.push({ kind: 'aim', at, move: (to) => as({ shuttle: { ...shuttle, x: to.x - middle.x, y: to.y - middle.y } }) });
  }
  if (flip && pivot) {
    const tip = farthest(grips, pivot);
    const at = turnedPoint(tip, pivot, flip.angle);
    const start = Math.atan2(tip.y - pivot.y, tip.x - pivot.x);
    const move = (to: Readonly<Vec>) => {
      const angle = wrapped(Math.atan2(to.y - pivot.y, to.x - pivot.x) - start);
      return as({ flip: { ...flip, angle: Number(angle.toFixed(3)) } });
    };
    grips.push({ kind: 'aim', at, move });
  }
  return grips;
}

/** An angle from −π to π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

function farthest(grips: readonly Grip[], from: Readonly<Vec>): Vec {
  const far = ({ at }: Grip) => Math.hypot(at.x - from.x, at.y - from.y);
  return grips.reduce((best, grip) => (far(grip) > far(best) ? grip : best)).at;
}

/** The middle of the corners of a wall. */
export function middleOf(wall: SceneWall): Vec {
  const { inside } = wall as unknown as { inside?: Numbers };
  const { x, y, r } = (inside ?? wall) as unknown as Numbers;
  if (x !== undefined && (r !== undefined || !('pivot' in wall))) return { x, y };
  const corners = gripsOf(wall).filter(({ kind }) => kind === 'corner');
  const ends = 'x1' in wall ? corners.slice(0, 2) : corners;
  const mean = (key: 'x' | 'y') => ends.reduce((sum, { at }) => sum + at[key], 0) / ends.length;
  return { x: mean('x'), y: mean('y') };
}

function flatGrips(shape: Numbers): { at: Vec; move: (to: Readonly<Vec>) => Shape }[] {
  const { x, y, r, x1, y1, x2, y2, minX } = shape;
  if (minX !== undefined) {
    return cornersOfBox(shape).map((at, i) => {
      const [low, left] = [i < 2, i === 0 || i === 3];
      return { at, move: (to: Readonly<Vec>) => withCorner(shape, left ? 'minX' : 'maxX', low ? 'minY' : 'maxY', to) };
    });
  }
  if (x1 !== undefined) {
    const ends = [
      { at: { x: x1, y: y1 }, move: (to: Readonly<Vec>) => ({ ...shape, x1: to.x, y1: to.y }) },
      { at: { x: x2, y: y2 }, move: (to: Readonly<Vec>) => ({ ...shape, x2: to.x, y2: to.y }) },
    ];
    return r === undefined ? ends : [...ends, sideGrip(shape)];
  }
  if (r === undefined) return [];
  return [{ at: { x: x + r, y }, move: (to) => ({ ...shape, r: Math.max(least, Math.hypot(to.x - x, to.y - y)) }) }];
}

/** A box with a corner elsewhere; it is not turned inside out. */
function withCorner(shape: Numbers, keyX: 'minX' | 'maxX', keyY: 'minY' | 'maxY', to: Readonly<Vec>): Shape {
  const { minX, minY, maxX, maxY } = shape;
  return {
    ...shape,
    [keyX]: keyX === 'minX' ? Math.min(to.x, maxX - least) : Math.max(to.x, minX + least),
    [keyY]: keyY === 'minY' ? Math.min(to.y, maxY - least) : Math.max(to.y, minY + least),
  };
}

/** How thick a capsule is, beside its middle. */
function sideGrip(shape: Numbers): { at: Vec; move: (to: Readonly<Vec>) => Shape } {
  const { x1, y1, x2, y2, r } = shape;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const at = { x: (x1 + x2) / 2 - (r * (y2 - y1)) / length, y: (y1 + y2) / 2 + (r * (x2 - x1)) / length };
  return { at, move: (to) => ({ ...shape, r: Math.max(least, separationWall({ x: to.x, y: to.y, r: 0 }, { x1, y1, x2, y2 })) }) };
}

/** How far a point is from a wall; its outline, or its inside where it is a body. [length] */
export function distanceTo(wall: SceneWall, { x, y }: Readonly<Vec>): number {
  const point = { x, y, r: 0 };
  if (!('chain' in wall)) {
    const gap = separationWall(point, wall as Wall);
    return 'inside' in wall ? Math.abs(gap) : Math.max(0, gap);
  }
  const { chain, closed } = wall;
  const links = (closed ? [...chain, chain[0]] : chain).slice(1).map((to, i) => ({ x1: chain[i].x, y1: chain[i].y, x2: to.x, y2: to.y }));
  return Math.min(...links.map((link) => separationWall(point, link)));
}
