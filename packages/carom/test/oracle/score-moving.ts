// Asks the library's functions on circles in flight and compares with the oracle.
import type { Vec } from '../../src/geometry/shapes.ts';
import { type Impact, impact } from '../../src/motion/impact.ts';
import { timeOfImpact } from '../../src/motion/time-of-impact.ts';
import type { Random } from '../../src/numeric/random.ts';
import type { MovingPairCase } from './generate-moving.ts';
import { nudge, pick, smallSteps } from './generate-numbers.ts';
import { MovingPair } from './moving.ts';
import { distanceIn, type Real, toNumber, ulpDistance, ulpExponent } from './rational.ts';
import { normalError, pointError } from './score-circles.ts';
import type { Tally } from './tally.ts';

/** What the documentation promises: ulp, except normals in units of 2⁻⁵³. */
export const movingBounds: Readonly<Record<string, number>> = {
  time: 8,
  'time by': 8,
  'impact time': 8,
  normal: 4,
  'normal now': 4,
  point: 8,
  'point now': 8,
};

/** None, at once, or later: what is decided about a time of impact. */
function when(time: number): string {
  return time === Infinity ? 'never' : time === 0 ? 'now' : time > 0 ? 'later' : `${time}`;
}

export function scoreMoving({ a, b }: MovingPairCase, random: Random, tally: Tally): void {
  const pair = new MovingPair(a, b);
  const input = [a, b];
  const meets = pair.meets();
  const exact = meets ? pair.time() : null;
  const nearest = exact === null ? Infinity : toNumber(exact); // Infinity too if the time is beyond the doubles
  const expected = pair.dot >= 0n ? 'never' : pair.overlaps() ? 'now' : nearest === Infinity ? 'never' : 'later';
  const time = timeOfImpact(a, b);
  tally.decision('when', when(time), expected, input);
  tally.decision('time swap', timeOfImpact(b, a), time, [b, a]);
  if (exact !== null && expected === 'later') tally.error('time', ulpDistance(time, exact), input);
  scoreLimits({ a, b }, pair, exact, nearest, random, tally);
  scoreImpact({ a, b }, pair, exact, nearest, tally);
}

/** `maxTime` at the time of impact, a few ulp around it, and elsewhere. */
function scoreLimits({ a, b }: MovingPairCase, pair: MovingPair, exact: Real | null, nearest: number, random: Random, tally: Tally): void {
  const around = nearest < Infinity && nearest > 0 ? nearest : random.next();
  const limits = [around, nudge(around, smallSteps(random, 9)), pick(random, [0, around / 2, around * 2, 5e-324, 1e300, -around])];
  for (const limit of limits) {
    if (!(limit < Infinity)) continue;
    const input = [a, b, limit];
    const expected =
      pair.dot >= 0n || limit < 0 ? 'never' : pair.overlaps() ? 'now' : exact !== null && pair.meetsBy(limit) ? 'later' : 'never';
    const time = timeOfImpact(a, b, limit);
    tally.decision('when by', when(time), expected, input);
    if (expected === 'later' && exact !== null) {
      tally.decision('time ≤ limit', time <= limit, true, input);
      tally.error('time by', ulpDistance(time, exact), input);
    }
    const found = impact(a, b, limit);
    const some = limit >= 0 && (pair.overlaps() || expected === 'later');
    tally.decision('impact by', found === null ? null : found.kind, some ? pair.kind() : null, input);
  }
}

function scoreImpact({ a, b }: MovingPairCase, pair: MovingPair, exact: Real | null, nearest: number, tally: Tally): void {
  const input = [a, b];
  const got = impact(a, b);
  const kind = exact !== null && nearest === Infinity ? null : pair.kind();
  if (!tally.decision('impact kind', got === null ? null : got.kind, kind, input) || got === null) return;
  const ahead = kind === 'hit' ? 'approaching' : kind === 'graze' ? 'abeam' : pair.motion();
  tally.decision('impact motion', got.motion, ahead, input);
  tally.decision('impact swap', isSwapped(got, impact(b, a), pair), true, input);
  if (exact === null) {
    tally.decision('impact now', got.time, 0, input);
    tally.error('normal now', normalError(got.normal, pair.rest.normal()), input);
    tally.error('point now', pointError(got.point, pair.rest.contact(), pair.rest.smaller()), input);
    return;
  }
  tally.error('impact time', ulpDistance(got.time, exact), input);
  tally.error('normal', normalError(got.normal, pair.rest.ra + pair.rest.rb > 0n ? pair.normal() : pair.heading()), input);
  tally.error('point', flownError(got.point, pair), input);
}

/** Error of the point of contact in ulp of its larger coordinate, or of the radius or way flown of the disc where these are less. */
function flownError(got: Readonly<Vec>, pair: MovingPair): number {
  const exact = pair.contact();
  const unit = Math.max(ulpExponent(exact.x), ulpExponent(exact.y), pair.reachExponent() - 52);
  return Math.max(distanceIn(unit, got.x, exact.x), distanceIn(unit, got.y, exact.y));
}

function isSwapped(got: Impact, back: Impact | null, pair: MovingPair): boolean {
  const turn = pair.rest.square === 0n ? 1 : -1; // concentric: (1, 0) either way
  return (
    back !== null &&
    back.time === got.time &&
    back.kind === got.kind &&
    back.motion === got.motion &&
    back.normal.x === turn * got.normal.x &&
    back.normal.y === turn * got.normal.y &&
    back.point.x === got.point.x &&
    back.point.y === got.point.y
  );
}
