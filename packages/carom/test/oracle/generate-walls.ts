// Discs at rest and in flight with a straight shape: built on integers so that they touch, graze and aim exactly, then
// scaled, or nudged by a few ulp.
import { createPolygon } from '../../src/geometry/create-polygon.ts';
import type { Box, Capsule, Polygon, Segment } from '../../src/geometry/shapes.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import type { Random } from '../../src/numeric/random.ts';
import { anySize, coin, nudge, pick, smallSteps, triple, whole } from './generate-numbers.ts';
import type { HullCase } from './hulls.ts';
import { timesPowerOfTwo } from './rational.ts';

export type StraightKind = 'segment' | 'capsule' | 'box' | 'polygon';

/** A straight shape under its kind, as the outline it has, with a moving circle. */
export interface WallCase {
  readonly kind: StraightKind;
  readonly hull: HullCase;
  readonly circle: MovingCircle;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The classes of one kind of shape. */
export function wallClasses(kind: StraightKind): Readonly<Record<string, (random: Random) => WallCase>> {
  const plain = (place: Place, flight: Flight) => (random: Random) => build(kind, place, flight, random);
  return {
    ordinary: (random) => ordinary(kind, random),
    grid: plain('grid', 'grid'),
    'at a corner': plain('corner', 'grid'),
    'at a side': plain('side', 'grid'),
    'on the outline': plain('on', 'grid'),
    'aimed at a corner': plain('grid', 'at corner'),
    'aimed at a side': plain('grid', 'at side'),
    graze: plain('graze', 'given'),
    'along a side': plain('side', 'along'),
    nudged: (random) => nudged(build(kind, pick(random, ['corner', 'side', 'on', 'graze']), 'given', random), random),
    decimals: (random) => scale(build(kind, pick(random, ['grid', 'corner', 'side', 'graze']), 'given', random), 0.1),
    far: (random) => far(kind, random),
    small: (random) => sized(build(kind, pick(random, ['grid', 'side', 'graze']), 'given', random), whole(random, -1070, -900)),
    large: (random) => sized(build(kind, pick(random, ['grid', 'side', 'graze']), 'given', random), whole(random, 900, 1000)),
    mixed: (random) => mixed(kind, random),
    'no length': (random) => flat(kind, random),
  };
}

type Place = 'grid' | 'corner' | 'side' | 'on' | 'graze';
type Flight = 'grid' | 'given' | 'at corner' | 'at side' | 'along';

/** Corners of the kind from an outline with integer corners. */
function outline(kind: StraightKind, random: Random, reach: number): Corner[] {
  const value = (): number => whole(random, -reach, reach);
  if (kind === 'segment' || kind === 'capsule') {
    if (random.below(2) === 0) return atTriple(random, reach);
    return [
      { x: value(), y: value() },
      { x: value(), y: value() },
    ];
  }
  if (kind === 'box') {
    const [x1, x2, y1, y2] = [value(), value(), value(), value()];
    const [minX, maxX, minY, maxY] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
    return boxCorners({ minX, minY, maxX, maxY });
  }
  return convex(random, reach);
}

export function boxCorners({ minX, minY, maxX, maxY }: Box): Corner[] {
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ];
}

/** A segment along a right triangle with integer sides. */
function atTriple(random: Random, reach: number): Corner[] {
  const side = triple(random, 5);
  const x = whole(random, -reach, reach);
  const y = whole(random, -reach, reach);
  return [
    { x, y },
    { x: x + side.x, y: y + side.y },
  ];
}

/** A strictly convex polygon with integer corners in either direction: the hull of random points, or a rectangle of triples. */
function convex(random: Random, reach: number): Corner[] {
  for (;;) {
    const corners = random.below(3) === 0 ? tilted(random, reach) : hullOf(cloud(random, reach));
    if (corners.length < 3 || corners.length > 64) continue;
    const turned = random.below(2) === 0 ? corners : corners.reverse();
    const first = random.below(turned.length);
    return [...turned.slice(first), ...turned.slice(0, first)];
  }
}

function cloud(random: Random, reach: number): Corner[] {
  const count = pick(random, [3, 4, 5, 8, 12, 120]);
  const wide = count === 120 ? 4000 : reach;
  if (count < 120) return Array.from({ length: count }, () => ({ x: whole(random, -wide, wide), y: whole(random, -wide, wide) }));
  const points: Corner[] = []; // on a circle: a hull with many corners
  while (points.length < count) {
    const x = random.between(-1, 1);
    const y = random.between(-1, 1);
    const length = Math.sqrt(x * x + y * y);
    if (length < 1 && length > 0.1) points.push({ x: Math.round((wide * x) / length), y: Math.round((wide * y) / length) });
  }
  return points.slice(0, whole(random, 20, 70));
}

/** A rectangle with integer corners and sides along a triple, so that its sides have integer lengths. */
function tilted(random: Random, reach: number): Corner[] {
  const { x: a, y: b } = triple(random, 4);
  const x = whole(random, -reach, reach);
  const y = whole(random, -reach, reach);
  const i = whole(random, 1, 3);
  const j = whole(random, 1, 3);
  return hullOf([
    { x, y },
    { x: x + i * a, y: y + i * b },
    { x: x + i * a - j * b, y: y + i * b + j * a },
    { x: x - j * b, y: y + j * a },
  ]);
}

/** Andrew's monotone chain on integers, strictly convex, counter-clockwise. */
export function hullOf(points: readonly Corner[]): Corner[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  const chain = (list: readonly Corner[]): Corner[] => {
    const kept: Corner[] = [];
    for (const p of list) {
      while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], p) <= 0) kept.pop();
      kept.push(p);
    }
    kept.pop();
    return kept;
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function turn(a: Corner, b: Corner, c: Corner): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function radiusOf(kind: StraightKind, random: Random): number {
  return kind === 'capsule' ? whole(random, 0, 3) : 0;
}

function build(kind: StraightKind, place: Place, flight: Flight, random: Random): WallCase {
  const corners = outline(kind, random, pick(random, [2, 6, 40]));
  const hull = { corners, radius: radiusOf(kind, random) };
  const circle = { x: 0, y: 0, r: whole(random, 0, 4), vx: whole(random, -3, 3), vy: whole(random, -3, 3) };
  const i = random.below(corners.length);
  const a = corners[i];
  const b = corners[(i + 1) % corners.length];
  placeCircle(circle, place, a, b, hull.radius, random);
  fly(circle, flight === 'given' ? pick(random, ['grid', 'at corner', 'at side', 'along']) : flight, a, b, place, random);
  return { kind, hull, circle };
}

/** Puts the circle on a grid point, touching corner a or side ab, with its center on the outline, or on its way past a. */
function placeCircle(circle: MovingCircle, place: Place, a: Corner, b: Corner, radius: number, random: Random): void {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  if (place === 'grid') {
    circle.x = whole(random, -8, 8);
    circle.y = whole(random, -8, 8);
  } else if (place === 'on') {
    const share = pick(random, [0, 0.5, 1, 0.25]);
    circle.x = a.x + share * ex;
    circle.y = a.y + share * ey;
  } else if (place === 'corner') {
    const side = triple(random, 5);
    circle.x = a.x + side.x;
    circle.y = a.y + side.y;
    circle.r = Math.max(0, side.length - radius + pick(random, [0, 0, 0, 1, -1]));
  } else if (place === 'side') {
    const length = Math.round(Math.sqrt(ex * ex + ey * ey)); // exact along triples and axes
    const k = pick(random, [1, -1, 0.5, -0.5]);
    const share = pick(random, [0, 0.5, 1, 0.25, -1, 2]);
    circle.x = a.x + share * ex - k * ey;
    circle.y = a.y + share * ey + k * ex;
    circle.r = Math.max(0, Math.abs(k) * length - radius + pick(random, [0, 0, 0, 1, -1]));
  } else {
    const side = triple(random, 5);
    const back = whole(random, 1, 9);
    const j = coin(random);
    circle.x = a.x - back * side.x - j * side.y;
    circle.y = a.y - back * side.y + j * side.x;
    circle.r = Math.max(0, side.length - radius);
    circle.vx = side.x;
    circle.vy = side.y;
  }
}

function fly(circle: MovingCircle, flight: Flight, a: Corner, b: Corner, place: Place, random: Random): void {
  const away = random.below(5) === 0 ? -1 : 1;
  if (place === 'graze') {
    circle.vx *= away;
    circle.vy *= away;
  } else if (flight === 'at corner') {
    circle.vx = away * (a.x - circle.x);
    circle.vy = away * (a.y - circle.y);
  } else if (flight === 'at side') {
    const share = pick(random, [0.5, 0.25, 0.75]);
    circle.vx = away * (a.x + share * (b.x - a.x) - circle.x);
    circle.vy = away * (a.y + share * (b.y - a.y) - circle.y);
  } else if (flight === 'along') {
    circle.vx = away * (b.x - a.x);
    circle.vy = away * (b.y - a.y);
  }
}

/** Random doubles; the corners of polygons on a random circle or from a cloud. */
function ordinary(kind: StraightKind, random: Random): WallCase {
  const value = (): number => random.between(-10, 10);
  const aim = random.below(2) === 0;
  const circle = { x: value(), y: value(), r: random.between(0, 3), vx: value(), vy: value() };
  if (aim) {
    circle.vx = random.between(-4, 4) - circle.x;
    circle.vy = random.between(-4, 4) - circle.y;
  }
  const radius = kind === 'capsule' ? random.between(0, 3) : 0;
  if (kind !== 'polygon') {
    const [x1, y1, x2, y2] = [value(), value(), value(), value()];
    const box = { minX: Math.min(x1, x2), minY: Math.min(y1, y2), maxX: Math.max(x1, x2), maxY: Math.max(y1, y2) };
    const segment = [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ];
    return { kind, hull: { corners: kind === 'box' ? boxCorners(box) : segment, radius }, circle };
  }
  const points = convex(random, 40);
  const size = random.between(0.01, 0.3);
  const dx = value();
  const dy = value();
  const corners = points.map(({ x, y }) => ({ x: x * size + dx, y: y * size + dy }));
  return isConvex(corners) ? { kind, hull: { corners, radius }, circle } : ordinary(kind, random);
}

export function isConvex(corners: readonly Corner[]): boolean {
  try {
    createPolygon(corners);
    return true;
  } catch {
    return false;
  }
}

/** All numbers times `by`; as it was if that spoils the polygon. */
function scale(wall: WallCase, by: number): WallCase {
  const { kind, hull, circle } = wall;
  const corners = hull.corners.map(({ x, y }) => ({ x: x * by, y: y * by }));
  if (kind === 'polygon' && !isConvex(corners)) return wall;
  const { x, y, r, vx, vy } = circle;
  return { kind, hull: { corners, radius: hull.radius * by }, circle: { x: x * by, y: y * by, r: r * by, vx: vx * by, vy: vy * by } };
}

/** All lengths times 2^k; subnormals among them keep their bits, for the numbers are integers or quarters. */
function sized(wall: WallCase, k: number): WallCase {
  const by = (value: number): number => timesPowerOfTwo(value, k);
  const { kind, hull, circle } = wall;
  const corners = hull.corners.map(({ x, y }) => ({ x: by(x), y: by(y) }));
  const { x, y, r, vx, vy } = circle;
  return { kind, hull: { corners, radius: by(hull.radius) }, circle: { x: by(x), y: by(y), r: by(r), vx: by(vx), vy: by(vy) } };
}

/** One number of the circle 1 … 4 ulp off; zeros are left alone. */
function nudged(wall: WallCase, random: Random): WallCase {
  const name = pick(random, ['x', 'y', 'r', 'vx', 'vy'] as const);
  const value = wall.circle[name];
  if (value === 0) return wall;
  const moved = nudge(value, smallSteps(random, 4));
  return { ...wall, circle: { ...wall.circle, [name]: moved } };
}

/** From 10³ … 10¹² away, aimed at the shape. */
function far(kind: StraightKind, random: Random): WallCase {
  const wall = random.below(2) === 0 ? ordinary(kind, random) : build(kind, 'grid', 'grid', random);
  const away = Number(`1e${whole(random, 3, 12)}`);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const { corners } = wall.hull;
  const { x, y } = pick(random, corners);
  const aside = pick(random, [0, random.between(-3, 3)]) + pick(random, [0, wall.circle.r]);
  const circle = {
    x: x - away * slope - aside * other,
    y: y - away * other + aside * slope,
    r: wall.circle.r,
    vx: slope * random.between(0.5, 2),
    vy: 0,
  };
  circle.vy = (circle.vx / slope) * other;
  return { ...wall, circle: Number.isFinite(circle.vy) ? circle : wall.circle };
}

/** Every number of a size of its own. */
function mixed(kind: StraightKind, random: Random): WallCase {
  const reach = pick(random, [20, 300, 1000]);
  const value = (): number => (random.below(8) === 0 ? 0 : anySize(random, -reach, reach));
  const circle = { x: value(), y: value(), r: Math.abs(value()), vx: value(), vy: value() };
  const radius = kind === 'capsule' ? Math.abs(value()) : 0;
  const [x1, y1, x2, y2] = [value(), value(), value(), value()];
  const segment = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
  if (kind === 'segment' || kind === 'capsule') return { kind, hull: { corners: segment, radius }, circle };
  const box = { minX: Math.min(x1, x2), minY: Math.min(y1, y2), maxX: Math.max(x1, x2), maxY: Math.max(y1, y2) };
  if (kind === 'box') return { kind, hull: { corners: boxCorners(box), radius }, circle };
  const corners = [...segment, { x: value(), y: value() }];
  return isConvex(corners) ? { kind, hull: { corners, radius }, circle } : mixed(kind, random);
}

/** Outlines without length or area where the kind has them; thin triangles for polygons. */
function flat(kind: StraightKind, random: Random): WallCase {
  const wall = build(kind, pick(random, ['grid', 'corner', 'on', 'graze']), 'given', random);
  const { corners, radius } = wall.hull;
  const { x, y } = corners[0];
  if (kind === 'box') {
    const far = corners[2];
    const thin = pick(random, [
      { minX: x, minY: y, maxX: x, maxY: far.y },
      { minX: x, minY: y, maxX: far.x, maxY: y },
      { minX: x, minY: y, maxX: x, maxY: y },
    ]);
    return { ...wall, hull: { corners: boxCorners(thin), radius } };
  }
  if (kind !== 'polygon') return { ...wall, hull: { corners: [corners[0], corners[0]], radius } };
  const length = whole(random, 3, 1000000);
  const needle = [
    { x, y },
    { x: x + length, y },
    { x: x + length - 1, y: y + coin(random) },
  ];
  return { ...wall, hull: { corners: needle, radius } };
}

export function shapeOf({ kind, hull }: WallCase): Segment | Capsule | Box | Polygon {
  const { corners, radius } = hull;
  if (kind === 'box') return { minX: corners[0].x, minY: corners[0].y, maxX: corners[2].x, maxY: corners[2].y };
  if (kind === 'polygon') return { points: corners };
  const segment = { x1: corners[0].x, y1: corners[0].y, x2: corners[1].x, y2: corners[1].y };
  return kind === 'segment' ? segment : { ...segment, r: radius };
}
