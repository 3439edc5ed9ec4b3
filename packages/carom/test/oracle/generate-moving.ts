// Pairs of circles in straight flight, one generator per class of difficulty.
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import type { Random } from '../../src/numeric/random.ts';
import { pairClasses } from './generate-circles.ts';
import { anySize, coin, nudge, pick, powerOfTen, smallSteps, triple, whole } from './generate-numbers.ts';
import { timesPowerOfTwo } from './rational.ts';

export interface MovingPairCase {
  readonly a: MovingCircle;
  readonly b: MovingCircle;
}

/** b seen from a: place, sum of the radii, velocity. */
interface Relative {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly vx: number;
  readonly vy: number;
}

export const movingClasses = {
  ordinary,
  'exact graze': exactGraze,
  'near graze': nearGraze,
  'near touch': nearTouch,
  'overlap now': overlapNow,
  'far and fast': farAndFast,
  skim,
  'wide bits': wideBits,
  'size ratio': sizeRatio,
  tiny,
  huge,
  mixed,
  degenerate,
  decimals,
} as const satisfies Record<string, (random: Random) => MovingPairCase>;

export type MovingClass = keyof typeof movingClasses;

function swap(a: MovingCircle, b: MovingCircle, random: Random): MovingPairCase {
  return random.below(2) === 0 ? { a, b } : { a: b, b: a };
}

/** Splits what is seen from `a` over two circles; `grid` rounds the shares to multiples of it, so that nothing is lost. */
function place(relative: Relative, random: Random, spread: number, grid: number): MovingPairCase {
  const share = (size: number): number => Math.round(random.between(-size, size) / grid) * grid;
  const x = share(spread);
  const y = share(spread);
  const ux = random.below(2) * share(spread);
  const uy = random.below(2) * share(spread);
  const r = random.below(4) === 0 ? 0 : Math.floor((random.next() * relative.r) / grid) * grid;
  const a = { x, y, r, vx: ux, vy: uy };
  const b = { x: x + relative.x, y: y + relative.y, r: relative.r - r, vx: ux + relative.vx, vy: uy + relative.vy };
  return swap(a, b, random);
}

function scale({ a, b }: MovingPairCase, length: number, velocity: number): MovingPairCase {
  const one = (c: MovingCircle): MovingCircle => ({
    x: timesPowerOfTwo(c.x, length),
    y: timesPowerOfTwo(c.y, length),
    r: timesPowerOfTwo(c.r, length),
    vx: timesPowerOfTwo(c.vx, velocity),
    vy: timesPowerOfTwo(c.vy, velocity),
  });
  return { a: one(a), b: one(b) };
}

/** Aimed so that roughly half of them meet; sometimes on an integer grid, sometimes with one at rest. */
function ordinary(random: Random): MovingPairCase {
  const size = pick(random, [1, 10, 1000]);
  const grid = random.below(4) === 0;
  const value = (low: number, high: number): number => {
    const x = random.between(low, high) * size;
    return grid ? Math.round(x) : x;
  };
  const a = { x: value(-5, 5), y: value(-5, 5), r: value(0, 1), vx: value(-1, 1), vy: value(-1, 1) };
  const b = { x: value(-5, 5), y: value(-5, 5), r: value(0, 1), vx: 0, vy: 0 };
  const aim = random.between(0.1, 1);
  const speed = random.between(0.1, 2);
  b.vx = a.vx + (a.x + value(-1, 1) * aim - b.x) * speed;
  b.vy = a.vy + (a.y + value(-1, 1) * aim - b.y) * speed;
  if (grid) {
    b.vx = Math.round(b.vx);
    b.vy = Math.round(b.vy);
  }
  return swap(a, b, random);
}

/**
 * Passing at exactly R: with a triple (a, b, c) p = −i·(a, b) + j·(−b, a) and v = q·(a, b) give |p × v| / |v| = j·c = R.
 */
function grazeCase(random: Random): Relative {
  const side = triple(random, whole(random, 2, 16));
  const i = whole(random, 1, 2 ** whole(random, 1, 20));
  const j = coin(random) * whole(random, 1, 2 ** whole(random, 1, 20));
  const q = whole(random, 1, 2 ** whole(random, 1, 8));
  return { x: -i * side.x - j * side.y, y: -i * side.y + j * side.x, r: Math.abs(j) * side.length, vx: q * side.x, vy: q * side.y };
}

function exactGraze(random: Random): MovingPairCase {
  return scale(place(grazeCase(random), random, 2 ** whole(random, 1, 40), 1), whole(random, -60, 60), whole(random, -60, 60));
}

/** One number of a pair 1 … 4 ulp off; zeros are left alone. */
function nudgeOne({ a, b }: MovingPairCase, random: Random): MovingPairCase {
  const key = pick(random, ['x', 'y', 'r', 'vx', 'vy'] as const);
  const first = random.below(2) === 0;
  const circle = first ? a : b;
  const moved = circle[key] === 0 ? circle : { ...circle, [key]: nudge(circle[key], smallSteps(random, 4)) };
  return first ? { a: moved, b } : { a, b: moved };
}

/** Grazes, 1 … 4 ulp off; or the radius filled up to the passing distance as well as doubles can. */
function nearGraze(random: Random): MovingPairCase {
  if (random.below(2) === 0) return nudgeOne(exactGraze(random), random);
  const x = random.between(-10, 10);
  const y = random.between(-10, 10);
  const vx = random.between(-3, 3) - x;
  const vy = random.between(-3, 3) - y;
  const r = Math.abs(x * vy - y * vx) / Math.sqrt(vx * vx + vy * vy);
  const thin = random.below(2) === 0 ? 1 : 1 + coin(random) * timesPowerOfTwo(1 + random.next(), -whole(random, 10, 50));
  return place({ x, y, r: r * thin, vx, vy }, random, 2, 2 ** -60);
}

/** Starting 0 … 4 ulp from touching, in any direction. */
function nearTouch(random: Random): MovingPairCase {
  const { a, b } = pairClasses[pick(random, ['outer tangent', 'beside tangent', 'decimals'] as const)](random);
  const size = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1e-300);
  const speed = (): number => random.between(-1, 1) * size;
  return { a: { ...a, vx: random.below(2) * speed(), vy: random.below(2) * speed() }, b: { ...b, vx: speed(), vy: speed() } };
}

function overlapNow(random: Random): MovingPairCase {
  const r = random.between(0.1, 10);
  const depth = random.between(0, 1);
  const slope = random.between(-1, 1);
  const d = r * depth;
  const still = random.below(8) === 0 ? 0 : 1;
  const relative = {
    x: d * slope,
    y: coin(random) * d * Math.sqrt(1 - slope * slope),
    r,
    vx: still * random.between(-1, 1),
    vy: still * random.between(-1, 1),
  };
  return place(relative, random, 4, 2 ** -60);
}

/** From 10^6 … 10^12 radii away, aimed at the disc or its rim. */
function farAndFast(random: Random): MovingPairCase {
  const away = powerOfTen(whole(random, 6, 12)) * random.between(1, 10);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const r = random.between(0.5, 2);
  const offset = r * random.between(-1.2, 1.2);
  const speed = away * random.between(0.01, 10);
  const relative = {
    x: -away * slope - offset * other,
    y: -away * other + offset * slope,
    r,
    vx: speed * slope,
    vy: speed * other,
  };
  return place(relative, random, powerOfTen(whole(random, 0, 6)), 2 ** -60);
}

/** Starting a hair apart and moving almost along the tangent. */
function skim(random: Random): MovingPairCase {
  const r = random.between(0.5, 20);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const d = r * (1 + timesPowerOfTwo(1 + random.next(), -whole(random, 20, 50)));
  const dive = -timesPowerOfTwo(1 + random.next(), -whole(random, 0, 26));
  const side = coin(random);
  const speed = random.between(0.1, 100);
  const relative = {
    x: d * slope,
    y: d * other,
    r,
    vx: speed * (dive * slope - side * other),
    vy: speed * (dive * other + side * slope),
  };
  return place(relative, random, 1, 2 ** -60);
}

/** Positions, radii and velocities whose differences and sums need more than 53 bits, close to a graze or a touch. */
function wideBits(random: Random): MovingPairCase {
  const low = (): number => anySize(random, -14, -1);
  const x = anySize(random, 0, 6);
  const y = anySize(random, 0, 6);
  const a = { x: low(), y: low(), r: Math.abs(low()), vx: low(), vy: low() };
  const b = { x, y, r: 0, vx: 0, vy: 0 };
  const turn = random.between(-0.5, 0.5);
  const speed = random.between(0.1, 2);
  b.vx = -speed * (x + turn * y);
  b.vy = -speed * (y - turn * x);
  const wx = b.vx - a.vx;
  const wy = b.vy - a.vy;
  const passing = Math.abs((b.x - a.x) * wy - (b.y - a.y) * wx) / Math.sqrt(wx * wx + wy * wy);
  b.r = nudge(Math.max(passing - a.r, 0), random.below(7) - 3);
  return swap(a, { ...b, r: Math.max(b.r, 0) }, random);
}

/** One disc 10^6 … 10^12 times the other. */
function sizeRatio(random: Random): MovingPairCase {
  const large = powerOfTen(whole(random, 6, 12)) * random.between(1, 10);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const gap = powerOfTen(whole(random, -3, 6)) * random.between(0, 1);
  const d = large + gap;
  const a = { x: 0, y: 0, r: large, vx: random.between(-1, 1), vy: random.between(-1, 1) };
  const dive = -random.next();
  const side = random.between(-1, 1);
  const b = {
    x: d * slope,
    y: d * other,
    r: random.between(0, 1),
    vx: dive * slope - side * other,
    vy: dive * other + side * slope,
  };
  return swap(a, b, random);
}

function anyPair(random: Random): MovingPairCase {
  const make = pick(random, [ordinary, exactGraze, nearGraze, nearTouch, overlapNow, skim, wideBits, decimals]);
  return make(random);
}

/** Lengths or velocities (or both) so small that their squares and products underflow. */
function tiny(random: Random): MovingPairCase {
  if (random.below(3) === 0) {
    // Exact: an integer graze over the smallest double.
    const pair = place(grazeCase(random), random, 2 ** 20, 1);
    return scale(pair, random.below(2) * -1074, random.below(2) * -1074);
  }
  const down = (): number => random.below(4) && -whole(random, 200, 1050);
  return scale(anyPair(random), down(), down());
}

/** Lengths or velocities so large that squares, differences and sums overflow. */
function huge(random: Random): MovingPairCase {
  if (random.below(3) === 0) {
    const value = (): number => random.between(-1, 1) * pick(random, [Number.MAX_VALUE, 1e308, 1e300]);
    const a = { x: value(), y: value(), r: Math.abs(value()) / 4, vx: value(), vy: value() };
    const b = { x: value(), y: value(), r: Math.abs(value()) / 4, vx: -a.x, vy: -a.y };
    return swap(a, b, random);
  }
  const up = (): number => random.below(4) && whole(random, 200, 900);
  const clamp = (x: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));
  const one = (c: MovingCircle): MovingCircle => ({ x: clamp(c.x), y: clamp(c.y), r: clamp(c.r), vx: clamp(c.vx), vy: clamp(c.vy) });
  const { a, b } = scale(anyPair(random), up(), up());
  return { a: one(a), b: one(b) };
}

/** Numbers of utterly different sizes in one question: exact grazes and touches with a speck of dust on top. */
function mixed(random: Random): MovingPairCase {
  const speck = (): number => anySize(random, -1060, -60);
  switch (random.below(3)) {
    case 0: {
      const value = (): number => (random.below(3) === 0 ? 0 : anySize(random, -1000, 1000));
      const a = { x: value(), y: value(), r: Math.abs(value()), vx: value(), vy: value() };
      const b = { x: value(), y: value(), r: Math.abs(value()), vx: value(), vy: value() };
      return swap(a, b, random);
    }
    case 1: {
      // Horizontal graze at height R; dust in height, radius or velocity decides.
      const r = Math.abs(anySize(random, -10, 10));
      const a = { x: 0, y: 0, r, vx: 0, vy: 0 };
      const b = {
        x: random.below(2) === 0 ? Math.abs(anySize(random, -5, 20)) + r : Math.abs(speck()),
        y: coin(random) * r,
        r: 0,
        vx: -1,
        vy: 0,
      };
      const key = pick(random, ['r', 'vx', 'vy'] as const);
      b[key] = key === 'r' ? Math.abs(speck()) : key === 'vx' ? anySize(random, -20, 20) : speck();
      if (random.below(2) === 0) a[pick(random, ['y', 'vy'] as const)] = speck();
      return swap(a, b, random);
    }
    default: {
      // Nearly abeam: p·v is dust.
      const x = anySize(random, -10, 10);
      const a = { x: 0, y: 0, r: random.between(0, 1), vx: 0, vy: 0 };
      const b = { x, y: 0, r: random.between(0, 1), vx: speck(), vy: random.below(2) * random.between(-1, 1) };
      return swap(a, b, random);
    }
  }
}

/** Still, concentric, points, one behind the other. */
function degenerate(random: Random): MovingPairCase {
  const grid = (): number => whole(random, -3, 3);
  const zero = (): number => (random.below(4) === 0 ? -0 : 0);
  const a = { x: grid(), y: grid(), r: whole(random, 0, 2), vx: grid(), vy: grid() };
  const b = { x: grid(), y: grid(), r: whole(random, 0, 2), vx: grid(), vy: grid() };
  switch (random.below(5)) {
    case 0: // the same velocity
      return swap(a, { ...b, vx: a.vx, vy: a.vy }, random);
    case 1: // concentric
      return swap(a, { ...b, x: a.x, y: a.y }, random);
    case 2: {
      // two points, aimed exactly
      const q = whole(random, 1, 4);
      return swap({ ...a, r: zero() }, { ...b, r: 0, vx: a.vx - q * (b.x - a.x), vy: a.vy - q * (b.y - a.y) }, random);
    }
    case 3: // along an axis
      return swap({ ...a, y: 0, vy: zero() }, { ...b, y: zero(), vy: 0 }, random);
    default:
      return swap(a, b, random);
  }
}

/** Numbers with a few decimals that touch or graze "on paper". */
function decimals(random: Random): MovingPairCase {
  const unit = pick(random, [10, 100, 1000]);
  const { x, y, r, vx, vy } = grazeDecimal(random);
  const at = [whole(random, -99, 99), whole(random, -99, 99)];
  const part = random.below(r + 1);
  const a = { x: at[0] / unit, y: at[1] / unit, r: part / unit, vx: 0, vy: 0 };
  const b = { x: (at[0] + x) / unit, y: (at[1] + y) / unit, r: (r - part) / unit, vx: vx / 10, vy: vy / 10 };
  return swap(a, b, random);
}

function grazeDecimal(random: Random): Relative {
  const side = triple(random, 5);
  const i = random.below(30);
  const j = coin(random) * whole(random, 1, 9);
  return {
    x: -i * side.x - j * side.y,
    y: -i * side.y + j * side.x,
    r: Math.abs(j) * side.length,
    vx: side.x,
    vy: side.y,
  };
}
