// Asks about curved flights and compares with the oracle.
import { curvedImpact, timeOfCurvedImpact } from '../../src/motion/curved/impact.ts';
import { curvedImpactSegment, timeOfCurvedImpactSegment } from '../../src/motion/curved/segment.ts';
import type { Random } from '../../src/numeric/random.ts';
import { circlesMeet, segmentMeets } from './curved-flights.ts';
import type { FlightCase } from './generate-flights.ts';
import { toNumber } from './rational.ts';
import type { Tally } from './tally.ts';

/**
 * Times relative to themselves, or to the whole time of flight where they nearly vanish, in units of 1e-16: 10,000 are 1e-12. Where a path
 * only just dips into the obstacle, by h of its size, the time of the dip is known to what h leaves of it.
 */
export const flightBounds: Readonly<Record<string, number>> = { time: 10_000, normal: 100, point: 1e5 };

/** Decisions closer than this, log₂ of f over its terms, are beyond what is promised: 1e-28. */
const promised = -93;

export function scoreFlight({ a, b, to }: FlightCase, _random: Random, tally: Tally): void {
  const input = [a, b, to];
  const isSegment = 'x1' in b;
  const expected = isSegment ? segmentMeets(a, b, to) : circlesMeet(a, b, to);
  const time = isSegment ? timeOfCurvedImpactSegment(a, b, to) : timeOfCurvedImpact(a, b, to);
  const impact = isSegment ? curvedImpactSegment(a, b, to) : curvedImpact(a, b, to);
  tally.decision('impact and time agree', impact === null ? Infinity : impact.time, time, input);
  if (expected.hardness < promised && expected.hardness > -180) return;
  if (!tally.decision('meets', time < Infinity, expected.event !== 'none', input) || impact === null) return;
  const exact = toNumber(expected.time);
  const isAhead = impact.kind === 'hit' || impact.kind === 'graze';
  tally.decision('ahead or not', isAhead, expected.event === 'ahead', input);
  tally.error('time', Math.abs(time - exact) / (exact + 1e-12) / 1e-16, input);
  if (!isSegment) {
    const back = curvedImpact(b, a, to);
    tally.decision('swapped', back?.time === time && back.kind === impact.kind, true, input);
  }
}
