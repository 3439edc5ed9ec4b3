/** Whether a flight meets its circle by a given time, without comparing a rounded root. */
import { dyadic, dyadicBits } from './dyadic.ts';
import { operands } from './relative.ts';

/**
 * Whether the smaller root of |p + t·v|² = R² is at most `time`, for the operands of a flight that has a root (D ≥ 0, v ≠ 0)
 * and r3 = 0. Exact: it is if at that time the point is inside, on the rim, or no longer approaching. A few microseconds.
 */
export function arrivesBy(time: number): boolean {
  const [dot, power] = stateAt(time);
  return dot >= 0n || power <= 0n;
}

/** Whether the larger root is at most `time`, likewise: if at that time the point is on the rim or outside, and not approaching. */
export function leavesBy(time: number): boolean {
  const [dot, power] = stateAt(time);
  return dot >= 0n && power >= 0n;
}

/** The signs of p·v and |p|² − R² at `time`. */
function stateAt(time: number): [bigint, bigint] {
  const shift = BigInt(dyadicBits);
  const t = dyadic(time);
  const u = dyadic(operands[9]) - dyadic(operands[7]);
  const w = dyadic(operands[10]) - dyadic(operands[8]);
  const x = ((dyadic(operands[2]) - dyadic(operands[0])) << shift) + t * u;
  const y = ((dyadic(operands[3]) - dyadic(operands[1])) << shift) + t * w;
  const r = (dyadic(operands[4]) + dyadic(operands[5])) << shift;
  return [x * u + y * w, x * x + y * y - r * r];
}
