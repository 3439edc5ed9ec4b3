// Lines, rays and segments against circles, one generator per class of difficulty.
import type { Circle, Segment } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { pairClasses } from './generate-circles.ts';
import { anySize, coin, distance, nudge, pick, powerOfTen, smallSteps, triple, whole } from './generate-numbers.ts';
import { scaled, timesPowerOfTwo } from './rational.ts';

export interface CastCase {
  readonly segment: Segment;
  readonly circle: Circle;
}

export const castClasses = {
  ordinary,
  'exact tangent': exactTangent,
  'near tangent': nearTangent,
  'far start': farStart,
  'huge radius': hugeRadius,
  'end on circle': endOnCircle,
  'start on circle': startOnCircle,
  'zero radius': zeroRadius,
  'zero length': zeroLength,
  'wide bits': wideBits,
  tiny,
  huge,
  mixed,
  decimals,
} as const satisfies Record<string, (random: Random) => CastCase>;

export type CastClass = keyof typeof castClasses;

/** The seven numbers of a case: A, B, C, r. */
type Seven = [number, number, number, number, number, number, number];

function cast([x1, y1, x2, y2, x, y, r]: Readonly<Seven>): CastCase {
  return { segment: { x1, y1, x2, y2 }, circle: { x, y, r } };
}

function sevenOf({ segment: { x1, y1, x2, y2 }, circle: { x, y, r } }: CastCase): Seven {
  return [x1, y1, x2, y2, x, y, r];
}

function scale(seven: Readonly<Seven>, exponent: number): Seven {
  return seven.map((value) => timesPowerOfTwo(value, exponent)) as Seven;
}

function turn(seven: Seven, random: Random): Seven {
  if (random.below(2) === 0) return seven;
  const [x1, y1, x2, y2, x, y, r] = seven;
  return [x2, y2, x1, y1, x, y, r];
}

/** Aimed near the circle from a few radii away; a quarter on an integer grid. */
function ordinary(random: Random): CastCase {
  const size = pick(random, [1, 10, 1000]);
  const grid = random.below(4) === 0;
  const value = (low: number, high: number): number => {
    const x = random.between(low, high) * size;
    return grid ? Math.round(x) : x;
  };
  return cast([value(-5, 5), value(-5, 5), value(-5, 5), value(-5, 5), value(-2, 2), value(-2, 2), value(0, 3)]);
}

/** A line along a triple (a, b, c) at distance j·c = r: A = C − i·(a, b) + j·(−b, a), B = A + q·(a, b). */
function tangentSeven(random: Random): Seven {
  const side = triple(random, whole(random, 2, 16));
  const i = whole(random, -4, 2 ** whole(random, 1, 20));
  const j = coin(random) * whole(random, 1, 2 ** whole(random, 1, 20));
  const q = random.below(3) === 0 ? i : whole(random, 1, 2 ** whole(random, 1, 20));
  const x = whole(random, -(2 ** 30), 2 ** 30);
  const y = whole(random, -(2 ** 30), 2 ** 30);
  const x1 = x - i * side.x - j * side.y;
  const y1 = y - i * side.y + j * side.x;
  return turn([x1, y1, x1 + q * side.x, y1 + q * side.y, x, y, Math.abs(j) * side.length], random);
}

function exactTangent(random: Random): CastCase {
  return cast(scale(tangentSeven(random), whole(random, -60, 60)));
}

/** One number 1 … 4 ulp off; zeros are left alone, or their neighbors would be subnormal. */
function nudgeOne(seven: Seven, random: Random): Seven {
  const i = random.below(7);
  if (seven[i] !== 0) seven[i] = nudge(seven[i], smallSteps(random, 4));
  return seven;
}

/** Tangents 1 … 4 ulp off, or a radius filled up to the passing distance, or a thin slice. */
function nearTangent(random: Random): CastCase {
  if (random.below(2) === 0) return cast(nudgeOne(scale(tangentSeven(random), whole(random, -60, 60)), random));
  const [x1, y1, x2, y2] = [random.between(-10, 10), random.between(-10, 10), random.between(-10, 10), random.between(-10, 10)];
  const x = random.between(-5, 5);
  const y = random.between(-5, 5);
  const dx = x2 - x1;
  const dy = y2 - y1;
  const r = Math.abs((x - x1) * dy - (y - y1) * dx) / Math.sqrt(dx * dx + dy * dy);
  const thin = random.below(2) === 0 ? 1 : 1 + coin(random) * timesPowerOfTwo(1 + random.next(), -whole(random, 10, 50));
  return cast([x1, y1, x2, y2, x, y, nudge(r * thin, random.below(5) - 2)]);
}

/** A from 10^6 … 10^12 radii away, the aim anywhere near the disc or at its rim. */
function farStart(random: Random): CastCase {
  const away = powerOfTen(whole(random, 6, 12)) * random.between(1, 10);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const r = random.between(0.5, 2);
  const offset = r * (random.below(2) === 0 ? random.between(-1.2, 1.2) : coin(random) * (1 + random.between(-1e-6, 1e-6)));
  const x = random.between(-3, 3);
  const y = random.between(-3, 3);
  const reach = random.between(0.5, 1.5) * away;
  const x1 = x - away * slope - offset * other;
  const y1 = y - away * other + offset * slope;
  return cast([x1, y1, x1 + reach * slope, y1 + reach * other, x, y, r]);
}

/** A circle 10^6 … 10^12 times larger than the segment that crosses its outline. */
function hugeRadius(random: Random): CastCase {
  const r = powerOfTen(whole(random, 6, 12)) * random.between(1, 10);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const x = -r * slope;
  const y = -r * other;
  const near = (): number => random.between(-2, 2);
  return cast([near(), near(), near(), near(), x, y, nudge(distance(scaled([0, 0, x, y])), random.below(5) - 2)]);
}

/** A random distance as a radius: (x, y) − (cx, cy), 0 … 4 ulp off. */
function radiusThrough(x: number, y: number, cx: number, cy: number, random: Random): number {
  const r = distance(scaled([x, y, cx, cy]));
  return random.below(2) === 0 ? r : nudge(r, smallSteps(random, 4));
}

/** B on the circle: exactly (a triple), as well as doubles can, or up to 4 ulp off. */
function endOnCircle(random: Random): CastCase {
  if (random.below(2) === 0) return onCircle(random, false);
  const [x1, y1, x2, y2] = [random.between(-10, 10), random.between(-10, 10), random.between(-10, 10), random.between(-10, 10)];
  const x = random.between(-5, 5);
  const y = random.between(-5, 5);
  return cast([x1, y1, x2, y2, x, y, radiusThrough(x2, y2, x, y, random)]);
}

function startOnCircle(random: Random): CastCase {
  if (random.below(2) === 0) return onCircle(random, true);
  const { segment, circle } = endOnCircle(random);
  return { segment: { x1: segment.x2, y1: segment.y2, x2: segment.x1, y2: segment.y1 }, circle };
}

/** One end on an integer circle, the segment tangent there, a chord, or anything; sometimes 1 … 4 ulp off. */
function onCircle(random: Random, first: boolean): CastCase {
  const side = triple(random, whole(random, 2, 20));
  const x = whole(random, -1000, 1000);
  const y = whole(random, -1000, 1000);
  const k = whole(random, 1, 8);
  const px = x + side.x;
  const py = y + side.y;
  const away: readonly [number, number] = pick(random, [
    [px - k * side.y, py + k * side.x], // tangent
    [x - side.x, y - side.y], // the opposite point
    [x + side.y, y + side.x], // another point of the circle
    [px + k * side.x, py + k * side.y], // outwards
    [px + whole(random, -2000, 2000), py + whole(random, -2000, 2000)],
  ] as const);
  const seven: Seven = first ? [px, py, away[0], away[1], x, y, side.length] : [away[0], away[1], px, py, x, y, side.length];
  const sized = scale(seven, whole(random, -30, 30));
  return cast(random.below(2) === 0 ? sized : nudgeOne(sized, random));
}

/** A point as target: hit exactly, at an end, or passed by a hair. */
function zeroRadius(random: Random): CastCase {
  const zero = random.below(4) === 0 ? -0 : 0;
  const ux = whole(random, -50, 50);
  const uy = whole(random, -50, 50);
  const x1 = whole(random, -1000, 1000);
  const y1 = whole(random, -1000, 1000);
  const n = whole(random, 0, 9);
  const at = random.below(3) === 0 ? pick(random, [0, n]) : whole(random, -2, n + 2);
  const seven: Seven = [x1, y1, x1 + n * ux, y1 + n * uy, x1 + at * ux, y1 + at * uy, zero];
  const sized = scale(seven, whole(random, -40, 40));
  if (random.below(3) === 0) return cast(nudgeOne(sized, random));
  if (random.below(3) === 0) return cast(sized.map((value) => value / 10) as Seven);
  return cast(sized);
}

/** A = B, inside, outside, on the outline or a hair beside. */
function zeroLength(random: Random): CastCase {
  const { segment, circle } = pick(random, [ordinary, startOnCircle, zeroRadius, tiny, huge])(random);
  return { segment: { x1: segment.x1, y1: segment.y1, x2: segment.x1, y2: segment.y1 }, circle };
}

/** Differences that need more than 53 bits, the line close to a tangent or the end to the circle. */
function wideBits(random: Random): CastCase {
  const low = (): number => anySize(random, -14, -1);
  const [x1, y1, x2, y2, x, y] = [low(), low(), anySize(random, 0, 6), anySize(random, 0, 6), low(), anySize(random, -2, 6)];
  const dx = x2 - x1;
  const dy = y2 - y1;
  const passing = Math.abs((x - x1) * dy - (y - y1) * dx) / Math.sqrt(dx * dx + dy * dy);
  const r = pick(random, [passing, distance(scaled([x1, y1, x, y])), distance(scaled([x2, y2, x, y]))]);
  return cast(turn([x1, y1, x2, y2, x, y, Math.max(nudge(r, random.below(5) - 2), 0)], random));
}

function anySeven(random: Random): Seven {
  return sevenOf(pick(random, [ordinary, exactTangent, nearTangent, farStart, endOnCircle, startOnCircle, wideBits])(random));
}

/** Lengths so small that squares underflow, down to integers times the smallest double. */
function tiny(random: Random): CastCase {
  if (random.below(3) === 0) return cast(scale(tangentSeven(random), -1074));
  return cast(scale(anySeven(random), -whole(random, 300, 1060)));
}

/** Lengths so large that squares, sums and differences overflow. */
function huge(random: Random): CastCase {
  if (random.below(3) === 0) {
    const value = (): number => random.between(-1, 1) * pick(random, [Number.MAX_VALUE, 1e308, 1e300]);
    return cast([value(), value(), value(), value(), value(), value(), Math.abs(value())]);
  }
  const clamp = (x: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));
  return cast(scale(anySeven(random), whole(random, 300, 960)).map(clamp) as Seven);
}

/** Numbers of utterly different sizes in one question, such as an axis-parallel tangent with a speck of dust on top. */
function mixed(random: Random): CastCase {
  if (random.below(2) === 0) {
    const value = (): number => (random.below(4) === 0 ? 0 : anySize(random, -1000, 1000));
    return cast([value(), value(), value(), value(), value(), value(), Math.abs(value())]);
  }
  const r = Math.abs(anySize(random, -20, 20));
  const reach = Math.abs(anySize(random, -5, 25));
  const seven: Seven = [-reach, r, pick(random, [0, reach]), r, 0, 0, r];
  const zeros = [2, 4, 5].filter((i) => seven[i] === 0);
  seven[pick(random, zeros)] = anySize(random, -1060, -80);
  return cast(turn(seven, random));
}

/** Decimal circles and the tangents, ends and touching points they would have on paper. */
function decimals(random: Random): CastCase {
  const unit = pick(random, [10, 100, 1000]);
  if (random.below(2) === 0) {
    // A tangent on paper.
    const side = triple(random, 6);
    const i = random.below(20);
    const j = coin(random) * whole(random, 1, 9);
    const q = whole(random, 1, 40);
    const x = whole(random, -99, 99);
    const y = whole(random, -99, 99);
    const x1 = x - i * side.x - j * side.y;
    const y1 = y - i * side.y + j * side.x;
    const seven: Seven = [x1, y1, x1 + q * side.x, y1 + q * side.y, x, y, Math.abs(j) * side.length];
    return cast(seven.map((value) => value / unit) as Seven);
  }
  const { a, b } = pairClasses.decimals(random);
  // A segment from anywhere to the center of a circle whose radius reaches the other center, on paper.
  return cast(turn([whole(random, -99, 99) / unit, whole(random, -99, 99) / unit, a.x, a.y, b.x, b.y, a.r + b.r], random));
}
