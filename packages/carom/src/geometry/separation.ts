import { compensatedPower } from '../numeric/compensated.ts';
import { exactPower } from '../numeric/power-sign.ts';
import { answer, positionExponent, px, py, radius, scaleBy, setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle } from './shapes.ts';

/**
 * The gap between two discs: the distance of the centers less both radii, negative by the depth when they overlap.
 *
 * Within 8 ulp of the true gap of the doubles given, and the sign is exact: ≤ 0 if and only if they overlap, 0 if and only
 * if they touch. A gap too small or too large for a double counts as ±5e-324 or ±1.8e308, the last doubles there are.
 * Infinity if a number is not finite or a radius negative.
 *
 * @example
 * separation({ x: 0, y: 0, r: 1 }, { x: 3, y: 4, r: 2 }); // 2
 */
export function separation(a: Readonly<Circle>, b: Readonly<Circle>): number {
  settleGap(a, b);
  return answer[0];
}

/** Writes the separation to `answer[0]` and half of it, which cannot overflow, to `answer[1]`. */
export function settleGap(a: Readonly<Circle>, b: Readonly<Circle>): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const sum = a.r + b.r;
  const square = dx * dx + dy * dy;
  const distance = Math.sqrt(square);
  // Far from touching d − s cancels little; else (d² − s²) / (d + s), the numerator compensated, then exact. The bounds
  // keep squares from underflow and overflow; NaN fails them all.
  const apart = distance > 2 * sum || 2 * distance < sum;
  const isSure = apart && square > 1e-280 && square < 1e300 && sum < Infinity;
  const gap = isSure ? distance - sum : compensatedPower(a, b) / (distance + sum);
  answer[0] = gap;
  answer[1] = gap / 2;
  if (!(gap < Infinity && a.r >= 0 && b.r >= 0)) exactGap(a, b);
}

/** The same by (d² − s²) / (d + s) in exact arithmetic. */
function exactGap(a: Readonly<Circle>, b: Readonly<Circle>): void {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(a.r, b.r, 0);
  const sign = a.r >= 0 && b.r >= 0 ? exactPower() : NaN;
  if (sign < 0 || sign > 0) {
    const x = px[px[0]];
    const y = py[py[0]];
    const both = Math.sqrt(x * x + y * y) + radius[radius[0]];
    const gap = Math.abs(answer[0]) / both;
    const exponent = answer[1] + positionExponent;
    answer[0] = sign * Math.min(Math.max(scaleBy(gap, exponent), 5e-324), Number.MAX_VALUE);
    answer[1] = sign * scaleBy(gap / 2, exponent);
  } else answer[0] = answer[1] = sign === 0 ? 0 : Infinity;
}
