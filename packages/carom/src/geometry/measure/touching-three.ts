import { assign, difference, product, quotient, root, sum } from '../../numeric/double-double.ts';
import type { Circle, Vec } from '../shapes.ts';

// Registers. The discs are seen from the largest: p, e = r less its radius; m = (|p|² − e²)/2
const p2x = 0;
const p2y = 1;
const p3x = 2;
const p3y = 3;
const e2 = 4;
const e3 = 5;
const m2 = 6;
const m3 = 7;
const det = 8;
const ux = 9;
const uy = 10;
const wx = 11;
const wy = 12;
const a = 13;
const b = 14;
const c = 15;
const work = 16;
const more = 17;
const q = 18;
const last = 19;
const d: Float64Array = /* @__PURE__ */ new Float64Array(2 * 20);

/**
 * The centers, at most two, of the circles that three discs touch from inside; none if the centers lie on one line.
 *
 * With q the radius less the largest one: |z − p| = q − e for each disc, so z·p = m + q·e for two of them and |z| = q. The
 * first two are linear, z·det = u + q·w, and the last becomes (|w|² − det²)q² + 2(u·w)q + |u|² = 0.
 */
export function touchingThree(discs: readonly Circle[]): Vec[] {
  const [first, second, third] = [...discs].sort((one, other) => other.r - one.r);
  less(p2x, second.x, first.x);
  less(p2y, second.y, first.y);
  less(e2, second.r, first.r);
  less(p3x, third.x, first.x);
  less(p3y, third.y, first.y);
  less(e3, third.r, first.r);
  cross(det, p2x, p2y, p3x, p3y);
  if (d[2 * det] === 0) return [];
  halfPower(m2, p2x, p2y, e2);
  halfPower(m3, p3x, p3y, e3);
  cross(ux, m2, m3, p2y, p3y);
  cross(uy, p2x, p3x, m2, m3);
  cross(wx, e2, e3, p2y, p3y);
  cross(wy, p2x, p3x, e2, e3);
  dot(a, wx, wy, wx, wy);
  product(d, work, det, det);
  difference(d, a, a, work);
  dot(b, ux, uy, wx, wy);
  dot(c, ux, uy, ux, uy);
  product(d, more, b, b);
  product(d, work, a, c);
  difference(d, more, more, work);
  root(d, work, more);
  if (d[2 * b] < 0) difference(d, more, b, work);
  else sum(d, more, b, work);
  // the roots are −c/t and −t/a, t = b ± √(b² − a·c) with the sign of b
  const centers: Vec[] = [];
  if (d[2 * more] !== 0) addCentre(c, more, first, centers);
  if (d[2 * a] !== 0) addCentre(more, a, first, centers);
  return centers;
}

/** Adds first + (u + q·w) / det for q = −over/under, unless q < 0. */
function addCentre(over: number, under: number, first: Readonly<Circle>, centers: Vec[]): void {
  quotient(d, q, over, under);
  d[2 * q] *= -1;
  d[2 * q + 1] *= -1;
  if (d[2 * q] < 0) return;
  centers.push({ x: first.x + coordinate(ux, wx), y: first.y + coordinate(uy, wy) });
}

function coordinate(u: number, w: number): number {
  product(d, work, q, w);
  sum(d, last, work, u);
  quotient(d, work, last, det);
  return d[2 * work];
}

/** Number `out` becomes x − y. */
function less(out: number, x: number, y: number): void {
  assign(d, work, x);
  assign(d, last, y);
  difference(d, out, work, last);
}

/** Number `out` becomes x·t − y·s. */
function cross(out: number, x: number, y: number, s: number, t: number): void {
  product(d, out, x, t);
  product(d, work, y, s);
  difference(d, out, out, work);
}

/** Number `out` becomes x·s + y·t. */
function dot(out: number, x: number, y: number, s: number, t: number): void {
  product(d, out, x, s);
  product(d, work, y, t);
  sum(d, out, out, work);
}

/** Number `out` becomes (x² + y² − e²) / 2. */
function halfPower(out: number, x: number, y: number, e: number): void {
  dot(out, x, y, x, y);
  product(d, work, e, e);
  difference(d, out, out, work);
  d[2 * out] /= 2;
  d[2 * out + 1] /= 2;
}
