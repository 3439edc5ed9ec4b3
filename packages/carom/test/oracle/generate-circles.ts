// Pairs of circles at rest, one generator per class of difficulty.
import type { Circle } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { anySize, coin, distance, nudge, pick, powerOfTen, smallSteps, split, triple, whole } from './generate-numbers.ts';
import { scaled, timesPowerOfTwo } from './rational.ts';

export interface Pair {
  readonly a: Circle;
  readonly b: Circle;
}

/** The six numbers of a pair as a generator makes them: center and radius of both. */
type Six = [number, number, number, number, number, number];

export const pairClasses = {
  ordinary,
  'outer tangent': outerTangent,
  'inner tangent': innerTangent,
  'large tangent': largeTangent,
  'beside tangent': besideTangent,
  'wide bits': wideBits,
  'thin lens': thinLens,
  'near concentric': nearConcentric,
  'size ratio': sizeRatio,
  far,
  tiny,
  huge,
  mixed,
  degenerate,
  decimals,
} as const satisfies Record<string, (random: Random) => Pair>;

export type PairClass = keyof typeof pairClasses;

function pair(six: Readonly<Six>, random: Random): Pair {
  const [x1, y1, r1, x2, y2, r2] = six;
  const a = { x: x1, y: y1, r: r1 };
  const b = { x: x2, y: y2, r: r2 };
  return random.below(2) === 0 ? { a, b } : { a: b, b: a };
}

function map(six: Readonly<Six>, change: (value: number) => number): Six {
  return six.map(change) as Six;
}

function scale(six: Readonly<Six>, exponent: number): Six {
  return map(six, (value) => timesPowerOfTwo(value, exponent));
}

/** What a program has day to day: pixels, meters, a grid of integers. */
function ordinary(random: Random): Pair {
  const size = pick(random, [1, 10, 100, 1000]);
  const grid = random.below(4) === 0;
  const value = (low: number, high: number): number => {
    const x = random.between(low, high) * size;
    return grid ? Math.round(x) : x;
  };
  return pair([value(-1, 1), value(-1, 1), value(0, 1), value(-1, 1), value(-1, 1), value(0, 1)], random);
}

function outerTangentSix(random: Random, size: number): Six {
  const side = triple(random, size);
  const x = whole(random, -1, 1) * whole(random, 0, 2 ** 40);
  const y = whole(random, -1, 1) * whole(random, 0, 2 ** 40);
  const r = random.below(side.length + 1);
  return [x, y, r, x + side.x, y + side.y, side.length - r];
}

function innerTangentSix(random: Random, size: number): Six {
  const six = outerTangentSix(random, size);
  const length = six[2] + six[5];
  six[2] = random.below(4) === 0 ? whole(random, 0, 2 ** 40) : random.below(2 * length);
  six[5] = six[2] + length;
  return six;
}

/** Centers in a scaled Pythagorean triangle, its hypotenuse shared out as radii: every number and difference exact. */
function outerTangent(random: Random): Pair {
  return pair(scale(outerTangentSix(random, whole(random, 2, 25)), whole(random, -60, 60)), random);
}

function innerTangent(random: Random): Pair {
  return pair(scale(innerTangentSix(random, whole(random, 2, 25)), whole(random, -60, 60)), random);
}

/** The same with sides of up to 48 bits: the numbers are still exact, their squares no longer. */
function largeTangent(random: Random): Pair {
  const make = random.below(2) === 0 ? outerTangentSix : innerTangentSix;
  return pair(scale(make(random, whole(random, 30, 48)), whole(random, -60, 60)), random);
}

/** Radii that fill a random distance as well as doubles can. */
function roundedTouch(random: Random, low = -3, high = 6): Six {
  const value = (): number => anySize(random, low, high);
  const [x1, y1, x2, y2] = [value(), value(), value(), value()];
  const d = distance(scaled([x1, y1, x2, y2]));
  const r1 = random.below(2) === 0 ? d * random.next() : Math.min(d, Math.abs(value()));
  return random.below(2) === 0 ? [x1, y1, r1, x2, y2, d - r1] : [x1, y1, r1, x2, y2, d + r1];
}

/** One number 1 … 4 ulp off a tangent pair; a number that is 0 is left alone, or its neighbors would be subnormal. */
function nudgeOne(six: Six, random: Random): Six {
  const i = random.below(6);
  if (six[i] !== 0) six[i] = nudge(six[i], smallSteps(random, 4));
  return six;
}

function besideTangent(random: Random): Pair {
  switch (random.below(3)) {
    case 0:
      return pair(nudgeOne(scale(outerTangentSix(random, whole(random, 2, 48)), whole(random, -60, 60)), random), random);
    case 1:
      return pair(nudgeOne(scale(innerTangentSix(random, whole(random, 2, 48)), whole(random, -60, 60)), random), random);
    default:
      return pair(nudgeOne(roundedTouch(random), random), random);
  }
}

/** Differences and sums that need more than 53 bits: nearly tangent, or exactly. */
function wideBits(random: Random): Pair {
  if (random.below(3) === 0) return pair(scale(wideTangent(random), whole(random, -100, 20)), random);
  const x1 = anySize(random, -12, 0);
  const y1 = anySize(random, -12, 0);
  const x2 = anySize(random, 0, 6);
  const y2 = anySize(random, 0, 6);
  const d = distance(scaled([x1, y1, x2, y2]));
  const r1 = Math.abs(anySize(random, -14, -1));
  return pair([x1, y1, r1, x2, y2, nudge(random.below(2) === 0 ? d - r1 : d + r1, random.below(5) - 2)], random);
}

/** Exactly tangent with sides of 60 … 80 bits, each the difference or sum of two doubles. */
function wideTangent(random: Random): Six {
  const cut = BigInt(whole(random, 28, 45));
  const m = BigInt(whole(random, 2 ** 30, 2 ** 37));
  const n = BigInt(whole(random, 1, 2 ** 30));
  const x = split(m * m - n * n, cut);
  const y = split(2n * m * n, cut);
  const r = split(m * m + n * n, cut);
  const flip = coin(random);
  const inner = random.below(2) === 0;
  // r.high + r.low = length; (r.high + r.low) also is the difference of r.high and −r.low: keep radii positive.
  if (!inner) return [-x.low, -y.low * flip, r.low, x.high, y.high * flip, r.high];
  const least = 2 ** Number(cut) - r.low;
  return [-x.low, -y.low * flip, least, x.high, y.high * flip, r.high + 2 ** Number(cut)];
}

/** Crossing by 2^-10 … 2^-50 of the size, from outside or from inside. */
function thinLens(random: Random): Pair {
  const x1 = random.between(-10, 10);
  const y1 = random.between(-10, 10);
  const x2 = random.between(-10, 10);
  const y2 = random.between(-10, 10);
  const d = distance(scaled([x1, y1, x2, y2]));
  const thin = 1 + timesPowerOfTwo(random.next() + 0.5, -whole(random, 10, 50));
  if (random.below(2) === 0) {
    const r1 = d * random.next();
    return pair([x1, y1, r1, x2, y2, d * thin - r1], random);
  }
  const r1 = d * random.between(0.1, 3);
  return pair([x1, y1, r1, x2, y2, r1 + d / thin], random);
}

/** Centers 2^-10 … 2^-50 radii apart, and radii that differ by less than that, so the outlines cross. */
function nearConcentric(random: Random): Pair {
  const r = random.between(1, 10);
  const d = r * timesPowerOfTwo(random.between(1, 2), -whole(random, 10, 50));
  const near = pick(random, [0, 1, 10]);
  const x = random.between(-near, near);
  const y = random.between(-near, near);
  const slope = random.between(-1, 1);
  const six: Six = [x, y, r, x + d * slope, y + coin(random) * d * Math.sqrt(1 - slope * slope), 0];
  const apart = distance(scaled([six[0], six[1], six[3], six[4]]));
  six[5] = r + apart * random.between(-1.1, 1.1);
  return pair(six, random);
}

/** One circle up to 10^12 times (and more) the size of the other, the outlines near each other. */
function sizeRatio(random: Random): Pair {
  const small = random.between(0.5, 2);
  const large = powerOfTen(whole(random, 6, 14)) * random.between(1, 10);
  const slope = random.between(-1, 1);
  const d = large + small * random.between(-1.2, 1.2);
  const x = random.between(-2, 2);
  const y = random.between(-2, 2);
  const six: Six = [x, y, small, x + slope * d, y + coin(random) * d * Math.sqrt(1 - slope * slope), large];
  // The center is rounded to the large one's grid: let the large radius take up what that costs, to within the small one.
  six[5] = distance(scaled([six[0], six[1], six[3], six[4]])) + small * random.between(-1.1, 1.1);
  return pair(six, random);
}

/** Small circles far from the origin. */
function far(random: Random): Pair {
  const away = powerOfTen(whole(random, 6, 15));
  const x = random.between(-1, 1) * away;
  const y = random.between(-1, 1) * away;
  const reach = Math.max(1, away * 2 ** -50);
  const value = (low: number, high: number): number => random.between(low, high) * reach;
  return pair([x, y, value(0, 4), x + value(-4, 4), y + value(-4, 4), value(0, 4)], random);
}

/** Any of the other classes as six numbers of ordinary size. */
function anySix(random: Random): Six {
  const make = pick(random, [ordinary, outerTangent, innerTangent, besideTangent, thinLens, nearConcentric, sizeRatio]);
  const { a, b } = make(random);
  return [a.x, a.y, a.r, b.x, b.y, b.r];
}

/** Sizes at which squares underflow, down to integers times the smallest double. */
function tiny(random: Random): Pair {
  switch (random.below(4)) {
    case 0:
      return pair(scale(outerTangentSix(random, 40), -1074), random);
    case 1:
      return pair(scale(innerTangentSix(random, 40), -1074), random);
    case 2:
      return pair(
        map(scale(anySix(random), whole(random, -3, 10)), (x) => timesPowerOfTwo(Math.round(x), -1074)),
        random,
      );
    default:
      return pair(scale(anySix(random), -whole(random, 480, 1100)), random);
  }
}

/** Sizes at which squares, sums and differences overflow. */
function huge(random: Random): Pair {
  if (random.below(2) === 0) {
    const clamp = (x: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));
    return pair(map(scale(anySix(random), whole(random, 490, 1015)), clamp), random);
  }
  const value = (): number => random.between(-1, 1) * pick(random, [Number.MAX_VALUE, 1e308, 1e300, 1e290]);
  return pair([value(), value(), Math.abs(value()), value(), value(), Math.abs(value())], random);
}

/** Numbers of utterly different sizes in one question, such as a tangent pair and 5e-324 on top. */
function mixed(random: Random): Pair {
  const kind = random.below(3);
  if (kind === 0) {
    // Nearly or just touching, each coordinate and radius of a size of its own.
    const reach = pick(random, [20, 60, 300, 500]);
    const six = roundedTouch(random, -reach, reach);
    return pair(random.below(2) === 0 ? six : nudgeOne(six, random), random);
  }
  if (kind === 1) {
    const value = (): number => (random.below(4) === 0 ? 0 : anySize(random, -1070, 1022));
    return pair([value(), value(), Math.abs(value()), value(), value(), Math.abs(value())], random);
  }
  // Horizontal or vertical touch of radius r, with a speck in one of the numbers that are 0.
  const r = Math.abs(anySize(random, -500, 1000));
  const speck = anySize(random, -1070, -400);
  const six: Six = random.below(2) === 0 ? [0, 0, r, r, 0, 0] : [0, 0, r, 0, -r, 0];
  const zeros = [0, 1, 3, 4, 5].filter((i) => six[i] === 0);
  for (let i = 1 + random.below(2); i > 0; i--) {
    const at = pick(random, zeros);
    six[at] = at === 5 ? Math.abs(speck) : speck;
  }
  return pair(six, random);
}

/** Concentric, equal, points, points on outlines, negative zero. */
function degenerate(random: Random): Pair {
  const grid = (): number => whole(random, -3, 3);
  const any = random.below(2) === 0 ? grid : () => random.between(-10, 10);
  const x = any();
  const y = any();
  const r = Math.abs(any());
  const zero = random.below(4) === 0 ? -0 : 0;
  switch (random.below(7)) {
    case 0:
      return pair([x, y, r, x, y, r], random);
    case 1:
      return pair([x, y, r, x, y, Math.abs(any())], random);
    case 2:
      return pair([x, y, zero, x, y, 0], random);
    case 3:
      return pair([x, y, zero, any(), any(), Math.abs(any())], random);
    case 4: {
      const side = triple(random, 10);
      return pair([x, y, side.length, x + side.x, y + side.y, zero], random);
    }
    case 5:
      return pair([zero, 0, r, 0, zero, nudge(r, random.below(3))], random);
    default:
      return pair([x, y, r, nudge(x, random.below(5) - 2), nudge(y, random.below(5) - 2), nudge(r, random.below(3))], random);
  }
}

/** Pairs that touch in decimal notation, such as radii 0.1 and 0.2 at distance 0.3; most are off as doubles. */
function decimals(random: Random): Pair {
  const unit = pick(random, [10, 100, 1000]);
  const side = random.below(2) === 0 ? triple(random, 6) : { x: whole(random, 1, 99), y: 0, length: 0 };
  const length = side.length === 0 ? side.x : side.length;
  const x = whole(random, -99, 99);
  const y = whole(random, -99, 99);
  const inner = random.below(4) === 0;
  const r = inner ? random.below(100) : random.below(length + 1);
  const other = inner ? r + length : length - r;
  return pair([x / unit, y / unit, r / unit, (x + side.x) / unit, (y + side.y) / unit, other / unit], random);
}
