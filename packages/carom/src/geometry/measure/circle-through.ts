import { exactCross } from '../../numeric/dot-sign.ts';
import { difference, product, root, sum } from '../../numeric/double-double.ts';
import { orient2d } from '../../numeric/orient.ts';
import {
  answer,
  positionExponent,
  px,
  py,
  scaleBy,
  setPoints,
  setRadii,
  setVelocities,
  velocityExponent,
  vx,
  vy,
} from '../../numeric/relative.ts';
import type { Circle, Vec } from '../shapes.ts';

/** 0 1 p · 2 3 q · 4 |p|² · 5 |q|² · 6 7 the numerator, then the squares of the center · 8 work */
const d: Float64Array = /* @__PURE__ */ new Float64Array(2 * 9);

/**
 * The circle whose outline passes through three points, or `null` if they lie on one line; that is decided exactly.
 *
 * Two equal points lie on a line with any third. `null` also if a number is not finite or the circle is too large for
 * doubles. The order of the points matters to the last bits only. Center within 8 ulp of the larger of its coordinate and
 * the radius, radius within 4 ulp. Scaling all numbers by 2ᵏ scales the circle, bit for bit, as long as nothing overflows or
 * underflows.
 *
 * @example
 * circleThrough({ x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }); // { x: 0, y: 0, r: 1 }
 */
export function circleThrough(a: Readonly<Vec>, b: Readonly<Vec>, c: Readonly<Vec>): Circle | null {
  const turn = orient2d(a.x, a.y, b.x, b.y, c.x, c.y);
  if (!(turn < 0 || turn > 0)) return null;
  // Seen from the corner between the two shorter sides nothing cancels.
  const ab = halfDistance(a, b);
  const bc = halfDistance(b, c);
  const ca = halfDistance(c, a);
  const circle = bc >= ca && bc >= ab ? through(a, b, c) : ca >= ab ? through(b, c, a) : through(c, a, b);
  return circle.x * 0 + circle.y * 0 + circle.r * 0 === 0 ? circle : null;
}

/** Half the distance of two points. */
function halfDistance(a: Readonly<Vec>, b: Readonly<Vec>): number {
  const dx = b.x / 2 - a.x / 2;
  const dy = b.y / 2 - a.y / 2;
  const longest = Math.max(Math.abs(dx), Math.abs(dy));
  return longest > 0 ? longest * Math.sqrt((dx / longest) * (dx / longest) + (dy / longest) * (dy / longest)) : 0;
}

/**
 * With p and q to the other two points the center is at (|p|²·q⊥ − |q|²·p⊥) / 2(p × q) from the first, the product exact.
 */
function through(from: Readonly<Vec>, b: Readonly<Vec>, c: Readonly<Vec>): Circle {
  setPoints(from.x, from.y, b.x, b.y);
  setRadii(0, 0, 0);
  setVelocities(from.x, from.y, c.x, c.y);
  exactCross();
  take(0, px);
  take(1, py);
  take(2, vx);
  take(3, vy);
  const most = Math.min(positionExponent, velocityExponent); // that of the longer one
  squareLength(4, 0);
  squareLength(5, 2);
  rescale(4, most - positionExponent);
  rescale(5, most - velocityExponent);
  numerator(6, 3, 1);
  numerator(7, 0, 2);
  const turn = 2 * scaleBy(answer[0], answer[1] + positionExponent + velocityExponent);
  const x = d[12] / turn;
  const y = d[14] / turn;
  product(d, 6, 6, 6);
  product(d, 7, 7, 7);
  sum(d, 6, 6, 7);
  root(d, 7, 6);
  return { x: from.x + scaleBy(x, -most), y: from.y + scaleBy(y, -most), r: scaleBy(d[14] / Math.abs(turn), -most) };
}

function take(at: number, e: Float64Array): void {
  d[2 * at] = e[e[0]];
  d[2 * at + 1] = e[0] > 1 ? e[1] : 0;
}

function squareLength(out: number, from: number): void {
  product(d, out, from, from);
  product(d, 8, from + 1, from + 1);
  sum(d, out, out, 8);
}

function rescale(at: number, exponent: number): void {
  d[2 * at] = scaleBy(d[2 * at], exponent);
  d[2 * at + 1] = scaleBy(d[2 * at + 1], exponent);
}

/** |p|²·qy − |q|²·py for x, |q|²·px − |p|²·qx for y. */
function numerator(out: number, first: number, second: number): void {
  product(d, out, first === 3 ? 4 : 5, first);
  product(d, 8, first === 3 ? 5 : 4, second);
  difference(d, out, out, 8);
}
