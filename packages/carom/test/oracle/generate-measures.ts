// Triples of points and sets of discs, one generator per class of difficulty.
import type { Circle, Vec } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { anySize, coin, nudge, pick, powerOfTen, smallSteps, triple, whole } from './generate-numbers.ts';
import { timesPowerOfTwo } from './rational.ts';

export type Triangle = readonly [Vec, Vec, Vec];

export const triangleClasses = {
  ordinary: ordinaryTriangle,
  'on a line': onLine,
  'beside a line': besideLine,
  sliver,
  'far away': farTriangle,
  'wide bits': wideTriangle,
  'any size': anyTriangle,
  repeated,
} as const satisfies Record<string, (random: Random) => Triangle>;

function ordinaryTriangle(random: Random): Triangle {
  const grid = random.below(3) === 0;
  const at = (): number => (grid ? whole(random, -20, 20) : random.between(-20, 20));
  return [
    { x: at(), y: at() },
    { x: at(), y: at() },
    { x: at(), y: at() },
  ];
}

/** Multiples of one integer vector from an integer point, scaled. */
function onLine(random: Random): Triangle {
  const [x, y, u, w] = [1, 2, 3, 4].map(() => whole(random, -100_000, 100_000));
  const k = whole(random, -60, 60);
  const at = (): Vec => {
    const t = whole(random, -10_000, 10_000);
    return { x: timesPowerOfTwo(x + t * u, k), y: timesPowerOfTwo(y + t * w, k) };
  };
  return [at(), at(), at()];
}

function besideLine(random: Random): Triangle {
  const points = onLine(random);
  const point = pick(random, points);
  point.x = nudge(point.x, smallSteps(random, 4));
  return points;
}

/** Two points close together, 10^−1 … 10^−15 of the distance of the third. */
function sliver(random: Random): Triangle {
  const [a, b, c] = ordinaryTriangle(random);
  const close = powerOfTen(-whole(random, 1, 15));
  return [a, { x: a.x + b.x * close, y: a.y + b.y * close }, c];
}

function farTriangle(random: Random): Triangle {
  const away = { x: anySize(random, 10, 40), y: anySize(random, 10, 40) };
  const move = ({ x, y }: Vec): Vec => ({ x: x + away.x, y: y + away.y });
  const [a, b, c] = ordinaryTriangle(random);
  return [move(a), move(b), move(c)];
}

function wideTriangle(random: Random): Triangle {
  const at = (): Vec => ({ x: anySize(random, -30, 8), y: anySize(random, -30, 8) });
  return [at(), at(), at()];
}

function anyTriangle(random: Random): Triangle {
  const k = whole(random, -900, 900);
  const scale = ({ x, y }: Vec): Vec => ({ x: timesPowerOfTwo(x, k), y: timesPowerOfTwo(y, k) });
  const [a, b, c] = ordinaryTriangle(random);
  return [scale(a), scale(b), scale(c)];
}

function repeated(random: Random): Triangle {
  const [a, b] = ordinaryTriangle(random);
  return pick(random, [
    [a, a, b],
    [a, b, a],
    [b, a, a],
    [a, a, a],
  ] as const);
}

export const clusterClasses = {
  'a few': few,
  'nested and repeated': nested,
  'touching grid': touchingGrid,
  'ring with a hole': ringWithHole,
  'through one point': throughOnePoint,
  'nearly the same': nearlySame,
  'mixed sizes': mixedSizes,
  'far away': farCluster,
} as const satisfies Record<string, (random: Random) => Circle[]>;

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function few(random: Random): Circle[] {
  const grid = random.below(3) === 0;
  const at = (low: number, high: number): number => (grid ? Math.round(random.between(low, high)) : random.between(low, high));
  return times(whole(random, 1, 6), () => ({ x: at(-5, 5), y: at(-5, 5), r: at(0, 4) }));
}

/** Discs inside discs, touching from inside, and twice the same. */
function nested(random: Random): Circle[] {
  const circles = few(random).slice(0, 4);
  for (const { x, y, r } of [...circles]) {
    if (random.below(2) === 0) circles.push({ x, y, r });
    if (random.below(2) === 0) circles.push({ x: x + r / 2, y, r: r / 2 });
    if (random.below(2) === 0) circles.push({ x: x - r / 4, y, r: r / 2 });
  }
  return circles;
}

/** Discs of radius 1 on even integers: neighbors touch; sometimes one more in the gap. */
function touchingGrid(random: Random): Circle[] {
  const circles = times(whole(random, 2, 7), () => ({ x: 2 * whole(random, -1, 1), y: 2 * whole(random, -1, 1), r: 1 }));
  if (random.below(2) === 0) circles.push({ x: 1, y: 1, r: random.below(2) });
  return circles;
}

/** Discs around a hole, on the points of a triangle with integer sides or anywhere on a ring. */
function ringWithHole(random: Random): Circle[] {
  const count = whole(random, 5, 9);
  const turn = random.next();
  return times(count, (i) => {
    const angle = ((i + turn) / count) * 2 * Math.PI;
    return { x: 5 * Math.cos(angle), y: 5 * Math.sin(angle), r: 5 * Math.sin(Math.PI / count) * random.between(1, 1.3) };
  });
}

/** Outlines that all pass through the origin exactly, or beside it. */
function throughOnePoint(random: Random): Circle[] {
  return times(whole(random, 3, 6), () => {
    const { x, y, length } = triple(random, 8);
    return { x, y, r: random.below(4) === 0 ? nudge(length, smallSteps(random, 3)) : length };
  });
}

function nearlySame(random: Random): Circle[] {
  const circle = { x: random.between(-5, 5), y: random.between(-5, 5), r: random.between(0.5, 2) };
  const shift = powerOfTen(-whole(random, 2, 15));
  return times(whole(random, 2, 5), () => ({
    x: circle.x + shift * random.between(-1, 1),
    y: circle.y + shift * random.between(-1, 1),
    r: random.below(2) === 0 ? circle.r : circle.r * (1 + shift * random.between(-1, 1)),
  }));
}

function mixedSizes(random: Random): Circle[] {
  return times(whole(random, 2, 6), () => {
    const r = powerOfTen(-whole(random, 0, 6)) * random.between(1, 5);
    const reach = random.between(0.9, 1.1);
    const slope = random.between(-1, 1);
    return { x: reach * slope, y: coin(random) * reach * Math.sqrt(1 - slope * slope), r: random.below(3) === 0 ? 1 : r };
  });
}

function farCluster(random: Random): Circle[] {
  const away = { x: anySize(random, 10, 30), y: anySize(random, 10, 30) };
  return few(random).map(({ x, y, r }) => ({ x: x + away.x, y: y + away.y, r }));
}
