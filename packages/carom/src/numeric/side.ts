/**
 * A disc and the line through a side, p from an end of the side to the center, e along the side:
 *
 *   gap = |p × e| / |e| − R = −D / |e|(|p × e| + R|e|)    D = R²|e|² − (p × e)²
 *
 * The second form does not cancel. For operands of relative.ts with p in the points, e in the velocities and r3 = 0.
 */
import { exactCross } from './dot-sign.ts';
import { flight, flightDisc, ratio } from './flight.ts';
import { answer, loadVelocities, operands, scaleBy, shiftOf, velocityExponent, vx, vy } from './relative.ts';
import { addScaled, total } from './scaled.ts';

/** The gap, negative where the disc reaches over the line; its sign is exact, and it is at most the largest double. */
export function sideGap(): number {
  const sign = flightDisc();
  if (sign === 0) return 0;
  const length = loadSide();
  const gap = loadReach(length)
    ? ratio(Math.abs(flight[4]), length * total[0], flight[5] - total[1] + velocityExponent)
    : ratio(Math.abs(flight[6]), length, flight[7] + velocityExponent);
  return -Math.sign(sign) * Math.min(Math.max(gap, 5e-324), Number.MAX_VALUE);
}

/** The distance |p × e| / |e| from the line. */
export function sideDistance(): number {
  exactCross();
  const over = Math.abs(answer[0]);
  const exponent = answer[1];
  return over === 0 ? 0 : ratio(over, loadSide(), exponent + velocityExponent);
}

/** gap · |e| / |e × v|: when a disc with the velocity v = (u, w) reaches the line. For a gap > 0 and e × v ≠ 0. */
export function sideTime(u: number, w: number): number {
  flightDisc();
  const disc = loadReach(loadSide());
  const over = Math.abs(disc ? flight[4] : flight[6]);
  const under = disc ? total[0] : 1;
  const exponent = disc ? flight[5] - total[1] : flight[7];
  for (let i = 0; i < 4; i++) {
    operands[i] = operands[7 + i];
    operands[7 + i] = i === 2 ? u : i === 3 ? w : 0;
  }
  exactCross();
  return ratio(over, under * Math.abs(answer[0]), exponent - answer[1]);
}

/** Loads e; returns |e| · 2^velocityExponent. */
function loadSide(): number {
  loadVelocities();
  const u = vx[vx[0]];
  const w = vy[vy[0]];
  return Math.sqrt(u * u + w * w);
}

/** Leaves |p × e| + R|e| in `total`, whatever their sizes; false if R = 0. */
function loadReach(length: number): boolean {
  const sum = operands[4] + operands[5];
  if (sum === 0) return false;
  const scale = sum < Infinity ? 1 : 5.421010862427522e-20; // 2⁻⁶⁴
  const radius = operands[4] * scale + operands[5] * scale;
  const up = shiftOf(radius);
  addScaled(scaleBy(radius, up) * length, (scale < 1 ? 64 : 0) - up - velocityExponent, Math.abs(flight[6]), flight[7]);
  return true;
}
