/**
 * The ends of an arc, O + r·f/|f|, whose coordinates are no doubles. Seen from one the center of a disc is
 *
 *   q = p − r·f/|f| = (p√F − r·f) / √F, F = |f|², p from O
 *
 * and with v its velocity, R its radius, |q|² − R², q·v, q × v and D = R²|v|² − (q × v)² are sums a + b√F over √F or F. They are
 * taken from rounded numbers where these keep 10⁻¹² of the answer, else from big integers.
 */
import { dyadic, dyadicBits } from '../numeric/dyadic.ts';
import { ratio } from '../numeric/flight.ts';
import { answer, loadVelocities, setVelocities, velocityExponent, vx, vy } from '../numeric/relative.ts';
import { addScaled, total } from '../numeric/scaled.ts';
import { signOf, surdSign, surdValue } from '../numeric/surd.ts';
import { contact, type Mover } from './contact.ts';
import { direction } from './direction.ts';
import type { Arc, Circle, Vec } from './shapes.ts';

const origin: Vec = { x: 0, y: 0 };

/** The direction of end 0 or 1, of any length. */
export function endDirection(arc: Readonly<Arc>, i: number): Readonly<Vec> {
  return i === 0 ? arc.from : arc.to;
}

/** Writes end `i` to `out`. */
export function endPoint(arc: Readonly<Arc>, i: number, out: Vec): void {
  direction(origin, endDirection(arc, i), out);
  out.x = arc.x + arc.r * out.x;
  out.y = arc.y + arc.r * out.y;
}

/** p, the arc's r, f and F as big integers. */
interface Exact {
  readonly px: bigint;
  readonly py: bigint;
  readonly r: bigint;
  readonly fx: bigint;
  readonly fy: bigint;
  readonly square: bigint;
}

function exactEnd(arc: Readonly<Arc>, i: number, { x, y }: Readonly<Vec>): Exact {
  const f = endDirection(arc, i);
  const fx = dyadic(f.x);
  const fy = dyadic(f.y);
  return { px: dyadic(x) - dyadic(arc.x), py: dyadic(y) - dyadic(arc.y), r: dyadic(arc.r), fx, fy, square: fx * fx + fy * fy };
}

/** Whether end 1 is strictly nearer to the center than end 0, by p · f/|f|; exact. */
export function isSecondNearer(arc: Readonly<Arc>, center: Readonly<Vec>): boolean {
  const { from, to } = arc;
  const px = center.x - arc.x;
  const py = center.y - arc.y;
  const fromSquare = from.x * from.x + from.y * from.y;
  const toSquare = to.x * to.x + to.y * to.y;
  const lead = (px * to.x + py * to.y) / Math.sqrt(toSquare) - (px * from.x + py * from.y) / Math.sqrt(fromSquare);
  const size = Math.abs(px) + Math.abs(py);
  const usual = fromSquare > 1e-200 && fromSquare < 1e200 && toSquare > 1e-200 && toSquare < 1e200 && size > 1e-100 && size < 1e100;
  if (usual && Math.abs(lead) > 1e-14 * size) return lead > 0; // 6u of each term
  const a = exactEnd(arc, 0, center);
  const b = exactEnd(arc, 1, center);
  const first = a.px * a.fx + a.py * a.fy;
  const second = b.px * b.fx + b.py * b.fy;
  const signs = signOf(second) - signOf(first);
  if (signs !== 0 || first === 0n) return signs > 0;
  const square = second * second * a.square - first * first * b.square;
  return second > 0n ? square > 0n : square < 0n;
}

const away: Vec = { x: 0, y: 0 };

/** |v| without overflow on the way. */
function lengthOf(v: Readonly<Vec>): number {
  const most = Math.max(Math.abs(v.x), Math.abs(v.y));
  const x = most > 0 ? v.x / most : 0;
  const y = most > 0 ? v.y / most : 0;
  return most * Math.sqrt(x * x + y * y);
}

/** Writes q from end `i` to `out`, within 5·10⁻¹⁴ of its length; returns that length. Infinity: `out` is q · 2⁻⁶⁴. */
export function fromEnd(arc: Readonly<Arc>, i: number, center: Readonly<Vec>, out: Vec): number {
  direction(origin, endDirection(arc, i), away);
  const px = center.x - arc.x;
  const py = center.y - arc.y;
  out.x = px - arc.r * away.x;
  out.y = py - arc.r * away.y;
  const length = Math.sqrt(out.x * out.x + out.y * out.y);
  const size = Math.abs(px) + Math.abs(py) + arc.r;
  if (length > 0.01 * size && size < 1e150 && size > 1e-150) return length; // 4u of the size is then 5·10⁻¹⁴ of it
  const end = exactEnd(arc, i, center);
  const f = endDirection(arc, i);
  setVelocities(0, 0, f.x, f.y);
  loadVelocities();
  const u = vx[vx[0]];
  const w = vy[vy[0]];
  const under = Math.sqrt(u * u + w * w);
  const exponent = velocityExponent;
  const signX = surdValue(-end.r * end.fx, end.px, end.square, 2);
  const overX = Math.abs(answer[0]);
  const exponentX = answer[1] + exponent;
  const signY = surdValue(-end.r * end.fy, end.py, end.square, 2);
  const overY = Math.abs(answer[0]);
  const exponentY = answer[1] + exponent;
  out.x = signX * ratio(overX, under, exponentX);
  out.y = signY * ratio(overY, under, exponentY);
  const exact = lengthOf(out);
  if (exact < Infinity) return exact;
  out.x = signX * ratio(overX, under, exponentX - 64);
  out.y = signY * ratio(overY, under, exponentY - 64);
  return Infinity;
}

const offset: Vec = { x: 0, y: 0 };

/** Whether the gap between a disc and end `i` is at most `slop`; exact. */
export function reachesEnd(arc: Readonly<Arc>, i: number, circle: Readonly<Circle>, slop: number): boolean {
  direction(origin, endDirection(arc, i), away);
  const px = circle.x - arc.x;
  const py = circle.y - arc.y;
  const x = px - arc.r * away.x;
  const y = py - arc.r * away.y;
  const reach = circle.r + slop;
  const gap = Math.sqrt(x * x + y * y) - reach;
  const size = Math.abs(px) + Math.abs(py) + arc.r + reach;
  if (Math.abs(gap) > 1e-14 * size && size < 1e150 && size > 1e-140) return gap < 0; // its error is below 2·10⁻¹⁵ of the size
  const end = exactEnd(arc, i, circle);
  const radius = dyadic(circle.r) + dyadic(slop);
  return surdSign(-2n * end.r * (end.px * end.fx + end.py * end.fy), powerOf(end, radius), end.square) <= 0;
}

/** |q| − R for a disc and end `i`: exact in sign, within 10⁻¹². */
export function gapOfEnd(arc: Readonly<Arc>, i: number, circle: Readonly<Circle>, slop: number): number {
  const length = fromEnd(arc, i, circle, offset);
  const reach = circle.r + slop;
  const gap = length - reach;
  if (Math.abs(gap) > 0.1 * (length + reach) && Math.abs(gap) < 1e150 && Math.abs(gap) > 1e-150) return gap;
  const end = exactEnd(arc, i, circle);
  const radius = dyadic(circle.r) + dyadic(slop);
  const sign = surdValue(-2n * end.r * (end.px * end.fx + end.py * end.fy), powerOf(end, radius), end.square, 3);
  if (sign === 0) return 0;
  // (|q|² − R²)√F / (√F(|q| + R))
  const f = endDirection(arc, i);
  const over = Math.abs(answer[0]);
  const exponent = answer[1];
  setVelocities(0, 0, f.x, f.y);
  loadVelocities();
  const u = vx[vx[0]];
  const w = vy[vy[0]];
  if (length < Infinity) addScaled(length, 0, reach, 0);
  else addScaled(lengthOf(offset), 64, reach, 0);
  const value = ratio(over, total[0] * Math.sqrt(u * u + w * w), exponent - total[1] + velocityExponent);
  return sign * Math.min(Math.max(value, 5e-324), Number.MAX_VALUE);
}

/** |p|² + r² − R² */
function powerOf({ px, py, r }: Exact, radius: bigint): bigint {
  return px * px + py * py + r * r - radius * radius;
}

/** The sign of q · v at end `i`. */
export function driftFromEnd(arc: Readonly<Arc>, i: number, mover: Readonly<Mover>): number {
  const { px, py, r, fx, fy, square } = exactEnd(arc, i, mover);
  const u = dyadic(mover.vx);
  const w = dyadic(mover.vy);
  return surdSign(-r * (fx * u + fy * w), px * u + py * w, square);
}

/** Whether the mover, which does not overlap end `i`, comes to it, in no more time than `most`; then `contact` is filled. */
export function sweepEnd(arc: Readonly<Arc>, i: number, mover: Readonly<Mover>, most: number): boolean {
  const { r: reach, vx: u, vy: w } = mover;
  const length = fromEnd(arc, i, mover, offset);
  const { x, y } = offset;
  const speed = u * u + w * w;
  const pace = Math.sqrt(speed);
  const size = Math.abs(mover.x - arc.x) + Math.abs(mover.y - arc.y) + arc.r;
  const error = length > 0.01 * size ? 1e-15 * size : 5e-15 * length; // of q
  const dot = x * u + y * w;
  const cross = x * w - y * u;
  const usual = speed > 1e-100 && speed < 1e100 && length < 1e100 && length > 1e-100 && reach < 1e100;
  if (usual && (dot > error * pace || Math.abs(cross) > (reach + error) * pace * 1.00000000000001)) return false;
  const disc = reach * reach * speed - cross * cross;
  const power = length * length - reach * reach;
  const root = Math.sqrt(disc);
  // what q is off by shows in |q|² − R² by 2|q|, in √D by R|v|² / √D, in the normal by 1 / R; each is to stay below 10⁻¹²
  const plain = power > 2e12 * error * (length + reach) && error < 5e-13 * reach && reach * speed * error < 2e-13 * root * (root - dot);
  if (!(usual && plain && dot < -error * pace)) return sweepEndExactly(arc, i, mover, most);
  const t = power / (root - dot);
  if (!(t < most)) return false;
  const scale = reach * speed;
  meetEnd(arc, i, t, false, (cross * w - root * u) / scale, (0 - cross * u - root * w) / scale);
  return true;
}

/** Fills `contact` for end `i`, the unit vector (qx, qy) from it to the center. */
function meetEnd(arc: Readonly<Arc>, i: number, t: number, graze: boolean, qx: number, qy: number): void {
  contact.t = t;
  contact.graze = graze;
  contact.onSide = false;
  contact.index = i;
  contact.normal.x = 0 - qx;
  contact.normal.y = 0 - qy;
  endPoint(arc, i, contact.point);
}

function sweepEndExactly(arc: Readonly<Arc>, i: number, mover: Readonly<Mover>, most: number): boolean {
  const { px, py, r, fx, fy, square } = exactEnd(arc, i, mover);
  const u = dyadic(mover.vx);
  const w = dyadic(mover.vy);
  const radius = dyadic(mover.r);
  const speed = u * u + w * w;
  if (surdValue(-r * (fx * u + fy * w), px * u + py * w, square, 3) >= 0) return false;
  const dot = -answer[0];
  const dotExponent = answer[1];
  const alpha = px * w - py * u;
  const beta = r * (fx * w - fy * u);
  const rest = square * (radius * radius * speed - alpha * alpha) - beta * beta;
  const sign = surdValue(rest, 2n * alpha * beta, square, 6);
  if (sign < 0) return false;
  const root = Math.sqrt(answer[0]);
  const rootExponent = answer[1] / 2;
  const turn = surdValue(-beta, alpha, square, 3);
  const cross = Math.abs(answer[0]);
  const crossExponent = answer[1];
  if (surdValue(-2n * r * (px * fx + py * fy), powerOf({ px, py, r, fx, fy, square }, radius), square, 3) <= 0) return false;
  const power = answer[0];
  const powerExponent = answer[1];
  addScaled(root, rootExponent, dot, dotExponent);
  const t = Math.max(ratio(power, total[0], powerExponent - total[1]), 5e-324);
  if (!(t < most)) return false;
  // the direction of ((q × v)(vy, −vx) − √D·v), both parts over the larger
  addScaled(root, rootExponent, cross, crossExponent);
  const along = root === 0 ? 0 : ratio(root, total[0], rootExponent - total[1]);
  const aside = cross === 0 ? 0 : turn * ratio(cross, total[0], crossExponent - total[1]);
  direction(origin, { x: mover.vx, y: mover.vy }, away);
  const nx = aside * away.y - along * away.x;
  const ny = 0 - aside * away.x - along * away.y;
  const norm = Math.sqrt(nx * nx + ny * ny);
  meetEnd(arc, i, t, sign === 0, norm > 0 ? nx / norm : -away.x, norm > 0 ? ny / norm : -away.y);
  return true;
}

/** Whether a disc that moves for `time` has come as far as end `i`, towards which it started; exact. */
export function reachesEndBy(time: number, arc: Readonly<Arc>, i: number, mover: Readonly<Mover>): boolean {
  const end = exactEnd(arc, i, mover);
  const shift = BigInt(dyadicBits);
  const t = dyadic(time);
  const u = dyadic(mover.vx);
  const w = dyadic(mover.vy);
  const px = (end.px << shift) + t * u;
  const py = (end.py << shift) + t * w;
  const r = end.r << shift;
  const radius = dyadic(mover.r) << shift;
  const passed = surdSign(-r * (end.fx * u + end.fy * w), px * u + py * w, end.square) >= 0;
  const power = px * px + py * py + r * r - radius * radius;
  return passed || surdSign(-2n * r * (px * end.fx + py * end.fy), power, end.square) <= 0;
}
