// The truth about two rounded hulls, without the library's logic: a point and the Minkowski difference of both, in exact arithmetic.
// They overlap if it lies within the sum of the radii of that polygon; moved by a vector, if the vector does.
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { nudge, pick, smallSteps, triple, whole } from './generate-numbers.ts';
import { hullOf } from './generate-walls.ts';
import { HullPair } from './hulls.ts';
import { integerRoot, scaled, sign, timesPowerOfTwo, toNumber } from './rational.ts';

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** The disc of both radii at (0, 0), flying along `way`, and the hull of all differences of a corner of b and one of a. */
export function differenceOf(a: Hull, b: Hull, way: Vec = { x: 0, y: 0 }): HullPair {
  const flat = (hull: Hull): number[] => hull.points.flatMap(({ x, y }) => [x, y]);
  const { ints, unit } = scaled([a.r, b.r, ...flat(a), ...flat(b)]);
  const at = (i: number): Point => ({ x: ints[i], y: ints[i + 1] });
  const ofA = a.points.map((_, i) => at(2 + 2 * i));
  const ofB = b.points.map((_, i) => at(2 + 2 * a.points.length + 2 * i));
  const corners = chainAround(ofB.flatMap((q) => ofA.map((p) => ({ x: q.x - p.x, y: q.y - p.y }))));
  const disc = { x: 0, y: 0, r: 0, vx: way.x, vy: way.y };
  const pair = new HullPair({ corners: [disc], radius: 0 }, disc);
  const turn = corners.length > 2 ? 1 : 0;
  return Object.assign(pair, { unit, corners, r: ints[0] + ints[1], turn, sides: corners.length });
}

/** Andrew's monotone chain on integers, strictly convex; one or two points of those in one place or line. */
function chainAround(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => sign(p.x - q.x) || sign(p.y - q.y));
  const different = sorted.filter((p, i) => i === 0 || p.x !== sorted[i - 1].x || p.y !== sorted[i - 1].y);
  if (different.length < 3) return different;
  const chain = (list: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const p of list) {
      while (kept.length > 1 && turnOf(kept[kept.length - 2], kept[kept.length - 1], p) <= 0n) kept.pop();
      kept.push(p);
    }
    kept.pop();
    return kept;
  };
  return [...chain(different), ...chain([...different].reverse())];
}

function turnOf(a: Point, b: Point, c: Point): bigint {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export interface HullPairCase {
  readonly a: Hull;
  readonly b: Hull;
  readonly way: Vec;
}

/** Pairs of hulls by what is hard about them. */
export const pairClasses: Readonly<Record<string, (random: Random) => HullPairCase>> = {
  ordinary: (random) => moved(grid(random, 1000), (x) => x * 0.731_205_117),
  grid: (random) => grid(random, pick(random, [2, 5, 12])),
  level: (random) => level(random),
  touching: (random) => touching(random),
  nudged: (random) => moved(touching(random), (x) => (random.below(4) === 0 ? nudge(x, smallSteps(random, 2)) : x)),
  decimals: (random) => moved(touching(random), (x) => x * 0.1),
  far: (random) => far(random),
  small: (random) => sized(random, -1070, -900),
  large: (random) => sized(random, 900, 1015),
  sharp: (random) => sharp(random),
  'corner by a side': (random) => cornerBySide(random),
  mixed: (random) => mixed(random),
};

function outline(random: Random, reach: number): Vec[] {
  for (;;) {
    const count = pick(random, [1, 2, 2, 3, 4, 4, 6, 14]);
    const points = Array.from({ length: count }, () => ({ x: whole(random, -reach, reach), y: whole(random, -reach, reach) }));
    if (count === 1) return points;
    if (count === 2 && (points[0].x !== points[1].x || points[0].y !== points[1].y)) return points;
    const corners = count > 2 ? hullOf(points) : [];
    if (corners.length < 3 || corners.length > 8) continue;
    const first = random.below(corners.length);
    const turned = [...corners.slice(first), ...corners.slice(0, first)];
    return random.below(2) === 0 ? turned : turned.reverse();
  }
}

function grid(random: Random, reach: number): HullPairCase {
  const shift = { x: whole(random, -2 * reach, 2 * reach), y: whole(random, -2 * reach, 2 * reach) };
  const a = { points: outline(random, reach), r: whole(random, 0, Math.ceil(reach / 2)) };
  const b = {
    points: outline(random, reach).map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y })),
    r: whole(random, 0, Math.ceil(reach / 2)),
  };
  return { a, b, way: wayOf(random, reach) };
}

function wayOf(random: Random, reach: number): Vec {
  if (random.below(2) === 0) return triple(random, 4);
  return { x: whole(random, -reach, reach), y: whole(random, -reach, reach) };
}

/** Boxes, with sides along the axes: level with each other, corners above corners. */
function level(random: Random): HullPairCase {
  const box = (): Vec[] => {
    const x = whole(random, -4, 4);
    const y = whole(random, -4, 4);
    const w = whole(random, 1, 4);
    const h = whole(random, 1, 4);
    return [
      { x, y },
      { x: x + w, y },
      { x: x + w, y: y + h },
      { x, y: y + h },
    ];
  };
  return { a: { points: box(), r: whole(random, 0, 2) }, b: { points: box(), r: whole(random, 0, 2) }, way: wayOf(random, 3) };
}

/** The radii make up the distance of the cores, which is a whole number. */
function touching(random: Random): HullPairCase {
  for (;;) {
    const one = random.below(3) === 0 ? level(random) : grid(random, pick(random, [3, 6, 12]));
    const pair = differenceOf({ ...one.a, r: 0 }, { ...one.b, r: 0 });
    const { over, under } = pair.outlineSquare();
    if (pair.strictlyInside() || over % under !== 0n) continue;
    const root = integerRoot(over / under);
    if (root * root * under !== over) continue;
    const distance = toNumber({ m: root, e: pair.unit });
    const r = random.below(3) === 0 ? 0 : random.below(distance + 1);
    return { ...one, a: { ...one.a, r }, b: { ...one.b, r: distance - r } };
  }
}

/** Each number changed by itself. */
function moved({ a, b, way }: HullPairCase, change: (x: number) => number): HullPairCase {
  const point = ({ x, y }: Vec): Vec => ({ x: change(x), y: change(y) });
  const hull = ({ points, r }: Hull): Hull => ({ points: points.map(point), r: Math.max(0, change(r)) });
  return { a: hull(a), b: hull(b), way: point(way) };
}

function far(random: Random): HullPairCase {
  const by = { x: whole(random, -1, 1) * 2 ** 50, y: whole(random, -1, 1) * 2 ** 44 };
  const { a, b, way } = touching(random);
  const away = (hull: Hull): Hull => ({ ...hull, points: hull.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) });
  return { a: away(a), b: random.below(3) === 0 ? b : away(b), way };
}

function sized(random: Random, low: number, high: number): HullPairCase {
  const k = whole(random, low, high);
  return moved(random.below(2) === 0 ? touching(random) : grid(random, 5), (x) => timesPowerOfTwo(x, k));
}

/** No radii: corners on sides and corners, segments across each other. */
function sharp(random: Random): HullPairCase {
  const one = grid(random, pick(random, [2, 3, 8]));
  return { ...one, a: { ...one.a, r: 0 }, b: { ...one.b, r: 0 } };
}

/** No radii, and the corner of a triangle on a side of another up to rounding, with coordinates of many sizes: their differences are not exact. */
function cornerBySide(random: Random): HullPairCase {
  const value = (most: number): number => random.between(-1, 1) * timesPowerOfTwo(1, -random.below(most));
  const p = { x: value(4), y: value(30) };
  const q = { x: value(30), y: value(4) };
  const share = random.next();
  const c = { x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y) };
  const side = random.below(2) === 0 ? 1 : -1;
  const out = { x: side * (q.y - p.y), y: side * (p.x - q.x) };
  const far = { x: c.x + out.x, y: c.y + out.y };
  const inner = { x: (p.x + q.x) / 2 - out.x, y: (p.y + q.y) / 2 - out.y };
  const b = [c, far, { x: far.x + 0.3 * out.y, y: far.y - 0.3 * out.x }];
  return { a: { points: [p, q, inner], r: 0 }, b: { points: b, r: 0 }, way: { x: value(9), y: value(9) } };
}

/** One hull very much larger than the other. */
function mixed(random: Random): HullPairCase {
  const k = whole(random, -90, 90);
  const one = touching(random);
  const other = moved(grid(random, 6), (x) => timesPowerOfTwo(x, k));
  return { a: one.a, b: other.b, way: pick(random, [one.way, other.way]) };
}
