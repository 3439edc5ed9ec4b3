// Asks curveMeets and levelMeets and compares with the oracle.
import { curve, curveMeets, levelMeets, setCurve } from '../../src/numeric/quartic.ts';
import type { Random } from '../../src/numeric/random.ts';
import { circlePolynomial, dyadicOf, firstMeeting, levelPolynomial } from './curves.ts';
import type { Curve } from './generate-curves.ts';
import { ulpDistance } from './rational.ts';
import { scaledBy } from './sturm.ts';
import type { Tally } from './tally.ts';

/** Ulp: 4500 are 1e-12; 1e-6 for two points, whose quartic is a square and may be all but a fourth power. */
export const curveBounds: Readonly<Record<string, number>> = { time: 4500, 'time of points': 4.5e9 };

export function scoreCurve({ operands, side, from, to }: Curve, _random: Random, tally: Tally): void {
  setCurve(...operands);
  curve[14] = from;
  curve[15] = to;
  const code = side === 0 ? levelMeets() : curveMeets(side);
  const time = curve[16];
  const f = side === 0 ? levelPolynomial(operands) : scaledBy(circlePolynomial(operands), BigInt(side));
  const expected = firstMeeting(f, dyadicOf(from), to === Infinity ? null : dyadicOf(to));
  const input = [...operands, side, from, to];
  const isPoint = operands[6] === 0 && side === 1;
  const isMeeting = tally.decision('meets', code !== 0, expected.code !== 0, input);
  if (!isMeeting || code === 0) return;
  // a graze at the very end cannot be told from a hit, nor can a point be entered
  const isTold = !(expected.code === 2 && (isPoint || time === to));
  tally.decision('how', code, isTold ? expected.code : 1, input);
  if (code !== 3) tally.error(operands[6] === 0 ? 'time of points' : 'time', ulpDistance(time, expected.time), input);
  else tally.decision('time at once', time, from, input);
}
