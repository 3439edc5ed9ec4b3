import { exactPower } from '../../numeric/power-sign.ts';
import { answer, positionExponent, scaleBy, setPoints, setRadii } from '../../numeric/relative.ts';
import { relation } from '../relation.ts';
import type { Circle, Vec } from '../shapes.ts';

/**
 * A line that touches two circles. It has its `kind`, `'outer'` with both on one side of it or `'inner'` passing between
 * them. It has the points `a` and `b` where it touches the first and the second; and its unit `normal`, which points out of
 * the first at `a`.
 */
export interface TangentLine {
  /** `'outer'`: both circles on one side of it; `'inner'`: it passes between them. */
  kind: 'outer' | 'inner';
  /** Where it touches the first circle. */
  a: Vec;
  /** Where it touches the second circle. */
  b: Vec;
  /** The unit vector across the line, out of the first circle at `a`. */
  normal: Vec;
}

/**
 * The lines that touch both circles. There are four if they are apart, three if they touch, two if they cross, one if they
 * touch from inside. There is none if one contains the other or they are equal (every tangent would do). The number is
 * exact.
 *
 * Outer ones come first, and of two the one on the side of (−dy, dx) of a → b, the left if y points up. A point (r = 0) has
 * no sides: it and a circle have two lines, or one if it lies on the outline; two points have one. The normal of an
 * outer line points out of both circles, that of an inner one into `b`. Where circles touch, `a` and `b` coincide but for
 * rounding, and the line is the one through them along (−normal.y, normal.x).
 *
 * Normals within 8 units of 2⁻⁵³, points within 8 ulp of the larger of their coordinate and the radius. Scaling all numbers
 * by 2ᵏ scales the points, bit for bit, as long as nothing overflows or underflows. None if a number is not finite or a
 * radius negative.
 *
 * @example
 * tangentLines({ x: 0, y: 0, r: 3 }, { x: 5, y: 0, r: 0 }).length; // 2; the first touches at (1.8, 2.4)
 */
export function tangentLines(a: Readonly<Circle>, b: Readonly<Circle>): TangentLine[] {
  const lines: TangentLine[] = [];
  const how = relation(a, b);
  const isApart = how === 'separate' && a.x * 0 + a.y * 0 + a.r * 0 + (b.x * 0 + b.y * 0 + b.r * 0) === 0 && a.r >= 0 && b.r >= 0;
  if (!isApart && how !== 'touching' && how !== 'crossing' && how !== 'inner-touching') return lines;
  const isPoint = a.r === 0 || b.r === 0;
  if (how === 'touching') {
    if (!isPoint) addLines(a, b, 1, lines);
    addLines(a, b, -1, lines);
  } else {
    addLines(a, b, 1, lines);
    if (isApart && !isPoint) addLines(a, b, -1, lines);
  }
  return lines;
}

/**
 * Adds the outer (`side` 1) or inner (−1) lines. With k = ra − side·rb the normal is (k·p ± √(d² − k²)·p⊥) / d²; the root
 * is exact before rounding.
 */
function addLines(a: Readonly<Circle>, b: Readonly<Circle>, side: number, lines: TangentLine[]): void {
  const isLarger = a.r >= b.r;
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(isLarger ? a.r : b.r, isLarger ? -side * b.r : -side * a.r, 0);
  const sign = exactPower();
  // subnormals scaled up as far as the exact form did, and quarters where a distance may overflow
  const exponent = Math.max(positionExponent, 0);
  const shrink = positionExponent < 0 ? 0.25 : 1;
  const x = scaleBy(b.x, exponent) * shrink - scaleBy(a.x, exponent) * shrink;
  const y = scaleBy(b.y, exponent) * shrink - scaleBy(a.y, exponent) * shrink;
  const longest = Math.max(Math.abs(x), Math.abs(y));
  const dx = x / longest;
  const dy = y / longest;
  const scale = 1 / (dx * dx + dy * dy);
  const along = (scaleBy(a.r, exponent) * shrink - side * (scaleBy(b.r, exponent) * shrink)) / longest;
  const across = sign > 0 ? scaleBy(Math.sqrt(answer[0]) * shrink, answer[1] / 2 + exponent) / longest : 0;
  const isOne = sign === 0 || (a.r === 0 && b.r === 0);
  for (let turn = 1; turn >= (isOne ? 1 : -1); turn -= 2) {
    const normal = { x: scale * (along * dx - turn * across * dy), y: scale * (along * dy + turn * across * dx) };
    lines.push({
      kind: side > 0 ? 'outer' : 'inner',
      a: { x: a.x + a.r * normal.x, y: a.y + a.r * normal.y },
      b: { x: b.x + side * b.r * normal.x, y: b.y + side * b.r * normal.y },
      normal,
    });
  }
}
