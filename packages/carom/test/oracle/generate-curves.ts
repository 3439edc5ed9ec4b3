// Operands of curveMeets: places, velocities and accelerations seen from one disc, one generator per class of difficulty.
import type { Random } from '../../src/numeric/random.ts';
import { anySize, coin, nudge, pick, powerOfTen, smallSteps, triple, whole } from './generate-numbers.ts';
import { timesPowerOfTwo } from './rational.ts';

/** px py vx vy ax ay R, which side, from, to. */
export interface Curve {
  readonly operands: readonly [number, number, number, number, number, number, number];
  /** 1 a circle from outside, −1 a ring from inside, 0 a level. */
  readonly side: number;
  readonly from: number;
  readonly to: number;
}

type Seven = Curve['operands'];

export const curveClasses = {
  ordinary,
  'falls and throws': falls,
  'exact graze': exactGraze,
  'near graze': nearGraze,
  'beside an extremum': besideExtremum,
  'multiple roots': multipleRoots,
  'touching at the start': touching,
  'overlapping at the start': overlapping,
  'hardly any acceleration': hardlyCurved,
  'hardly any velocity': hardlyMoving,
  'leading terms cancel': cancelling,
  'ends at the meeting': endsAtMeeting,
  'far and fast': farAndFast,
  'wide bits': wideBits,
  'small numbers': smallNumbers,
  points,
} as const satisfies Record<string, (random: Random) => Curve>;

function curve(random: Random, operands: Seven, sides: readonly number[] = [1, 1, 1, -1, 0]): Curve {
  const from = random.below(6) === 0 ? random.next() * 2 : 0;
  const to = random.below(3) === 0 ? from + random.next() * 10 : Infinity;
  return { operands, side: pick(random, sides), from, to };
}

function ordinary(random: Random): Curve {
  const size = pick(random, [1, 10, 1000]);
  const grid = random.below(4) === 0;
  const at = (most: number): number => {
    const x = random.between(-most, most) * size;
    return grid ? Math.round(x) : x;
  };
  return curve(random, [at(3), at(3), at(2), at(2), at(1), at(1), Math.abs(at(1.5))]);
}

/** Acceleration along y alone. */
function falls(random: Random): Curve {
  const at = (most: number): number => random.between(-most, most);
  return curve(random, [at(3), at(3), at(2), at(6), 0, -pick(random, [1, 9.81, 10, 0.1]), random.next() * 1.5]);
}

/**
 * Touches R from outside at t0, exactly: at a Pythagorean place q with |q| = R, moving across it there, and bending so that the
 * distance is least: |q′|² + q·a > 0; followed back to t = 0 in integers.
 */
function grazeAt(random: Random): { operands: Seven; t: number } {
  const { x, y, length } = triple(random, whole(random, 4, 12));
  const across = whole(random, 1, 50) * coin(random);
  const t = whole(random, 1, 8);
  const ax = 2 * whole(random, -20, 20);
  const ay = 2 * whole(random, -20, 20);
  const vx = -across * y;
  const vy = across * x;
  // p(t0) = q, v(t0) = w: p = q − w·t0 + a·t0²/2, v = w − a·t0
  return { operands: [x - vx * t + (ax / 2) * t * t, y - vy * t + (ay / 2) * t * t, vx - ax * t, vy - ay * t, ax, ay, length], t };
}

function scaledCurve(operands: Seven, length: number, time: number): Seven {
  return operands.map((value, i) =>
    timesPowerOfTwo(value, i < 2 || i === 6 ? length : i < 4 ? length - time : length - 2 * time),
  ) as unknown as Seven;
}

function exactGraze(random: Random): Curve {
  const { operands } = grazeAt(random);
  return {
    operands: scaledCurve(operands, whole(random, -20, 20), whole(random, -20, 20)),
    side: pick(random, [1, 1, -1]),
    from: 0,
    to: Infinity,
  };
}

function nudged(operands: Seven, random: Random, most: number): Seven {
  const at = random.below(7);
  return operands.map((value, i) => (i === at && value !== 0 ? nudge(value, smallSteps(random, most)) : value)) as unknown as Seven;
}

function nearGraze(random: Random): Curve {
  return { ...exactGraze(random), operands: nudged(exactGraze(random).operands, random, random.below(2) === 0 ? 4 : 4096) };
}

/** R as near as doubles go to a least or greatest distance found by small steps. */
function besideExtremum(random: Random): Curve {
  const { operands } = ordinary(random);
  const [px, py, vx, vy, ax, ay] = operands;
  const distance = (t: number): number => {
    const x = px + t * (vx + (t * ax) / 2);
    const y = py + t * (vy + (t * ay) / 2);
    return Math.sqrt(x * x + y * y);
  };
  const sign = coin(random);
  let at = random.next() * 3;
  for (let step = 1; step > 1e-9; step /= 2) {
    for (const next of [at + step, at - step]) if (next > 0 && sign * distance(next) < sign * distance(at)) at = next;
  }
  const r = nudge(distance(at), random.below(9) - 4);
  return { operands: [px, py, vx, vy, ax, ay, r], side: pick(random, [1, 1, -1]), from: 0, to: Infinity };
}

/** On a line through the center: the distance is |s(t)|, f = (s − R)(s + R), and s(t0) = ±R or 0 may be double. */
function multipleRoots(random: Random): Curve {
  const { x, y, length } = triple(random, 8);
  const t = whole(random, 1, 6);
  const bend = 2 * whole(random, 1, 9) * coin(random);
  const level = pick(random, [0, 1, -1, whole(random, -3, 3)]);
  const speed = random.below(2) === 0 ? 0 : whole(random, -4, 4);
  // s(t) = level + speed·(t − t0) + bend/2·(t − t0)²
  const start = level - speed * t + (bend / 2) * t * t;
  const along = (value: number): [number, number] => [value * x, value * y];
  const operands: Seven = [...along(start), ...along(speed - bend * t), ...along(bend), random.below(5) === 0 ? 0 : length];
  return { operands: random.below(3) === 0 ? nudged(operands, random, 3) : operands, side: pick(random, [1, -1]), from: 0, to: Infinity };
}

/** Starts at the distance R, exactly or beside it, coming or going. */
function touching(random: Random): Curve {
  const { x, y, length } = triple(random, 10);
  const at = (): number => (random.below(3) === 0 ? whole(random, -20, 20) : random.between(-20, 20));
  const across = random.below(3) === 0;
  const turn = at();
  const operands: Seven = [x, y, across ? -y * turn : at(), across ? x * turn : at(), at(), at(), length];
  return {
    operands: random.below(2) === 0 ? operands : nudged(operands, random, 4),
    side: pick(random, [1, 1, -1]),
    from: 0,
    to: Infinity,
  };
}

function overlapping(random: Random): Curve {
  const at = (most: number): number => random.between(-most, most);
  const r = random.between(1, 5);
  return curve(random, [at(r * 0.7), at(r * 0.7), at(4), at(4), at(3), at(3), r], [1, 1, -1]);
}

/** 10^−6 … 10^−20 of the velocity: the coefficient of t⁴ is next to nothing. */
function hardlyCurved(random: Random): Curve {
  const { operands, ...rest } = ordinary(random);
  const little = powerOfTen(-whole(random, 6, 20));
  return { ...rest, operands: operands.map((value, i) => (i === 4 || i === 5 ? value * little : value)) as unknown as Seven };
}

function hardlyMoving(random: Random): Curve {
  const { operands, ...rest } = ordinary(random);
  const little = powerOfTen(-whole(random, 6, 20)) * random.below(2);
  return { ...rest, operands: operands.map((value, i) => (i === 2 || i === 3 ? value * little : value)) as unknown as Seven };
}

/** |v|² + p·a = 0 or nearly, v across a: middle coefficients vanish. */
function cancelling(random: Random): Curve {
  const at = (): number => whole(random, -12, 12);
  const vx = at();
  const vy = at();
  const k = pick(random, [1, 2, -1, 0.5]);
  const ax = -k * vy;
  const ay = k * vx;
  const operands: Seven = [at() * 2, at() * 2, vx, vy, ax, ay, whole(random, 0, 12)];
  const square = vx * vx + vy * vy;
  const p = random.below(2) === 0 ? operands : ([vy / k + vx, -vx / k + vy, vx, vy, ax, ay, Math.sqrt(square) * random.next()] as const);
  return { operands: random.below(2) === 0 ? p : nudged(p, random, 4), side: pick(random, [1, -1]), from: 0, to: Infinity };
}

/** `to` at the time of a meeting known in integers, or one double before or after it. */
function endsAtMeeting(random: Random): Curve {
  const { x, y, length } = triple(random, 8);
  const t = whole(random, 1, 8);
  const [wx, wy] = [whole(random, -30, 30), whole(random, -30, 30)];
  const ax = 2 * whole(random, -9, 9);
  const ay = 2 * whole(random, -9, 9);
  const operands: Seven = [x - wx * t + (ax / 2) * t * t, y - wy * t + (ay / 2) * t * t, wx - ax * t, wy - ay * t, ax, ay, length];
  return { operands, side: pick(random, [1, -1]), from: 0, to: nudge(t, random.below(3) - 1) };
}

/** From 10^3 … 10^9 radii away, aimed at the disc. */
function farAndFast(random: Random): Curve {
  const away = powerOfTen(whole(random, 3, 9)) * random.between(1, 10);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const t = random.between(1, 10);
  const bend = (random.between(-1, 1) * away) / 50;
  const lean = (random.between(-1, 1) * away) / 50;
  const offset = random.between(-1.2, 1.2);
  // there at t, beside the center
  const vx = (-away * slope) / t - (bend * t) / 2 + (offset * other) / t;
  const vy = (-away * other) / t - (lean * t) / 2 - (offset * slope) / t;
  return { operands: [away * slope, away * other, vx, vy, bend, lean, 1], side: 1, from: 0, to: Infinity };
}

function wideBits(random: Random): Curve {
  const at = (): number => anySize(random, -20, 4);
  return curve(random, [at(), at(), at(), at(), at(), at(), Math.abs(at())]);
}

function smallNumbers(random: Random): Curve {
  const at = (): number => whole(random, -3, 3);
  return {
    operands: [at(), at(), at(), at(), at(), at(), whole(random, 0, 3)],
    side: pick(random, [1, -1, 0]),
    from: 0,
    to: pick(random, [Infinity, 1, 2]),
  };
}

/** R = 0: through the center exactly, not along an axis, or past it. */
function points(random: Random): Curve {
  let { operands, t } = grazeAt(random);
  while (operands[2] + operands[4] * t === 0 || operands[3] + operands[5] * t === 0) ({ operands, t } = grazeAt(random));
  const [x, y, vx, vy, ax, ay] = operands;
  const there = [x + vx * t + (ax / 2) * t * t, y + vy * t + (ay / 2) * t * t];
  const through: Seven = [x - there[0], y - there[1], vx, vy, ax, ay, 0];
  return { operands: random.below(2) === 0 ? through : nudged(through, random, 2), side: 1, from: 0, to: Infinity };
}
