/**
 * When a point at p moving with v crosses the circle of radius R about the origin: the roots of a·t² + 2b·t + c = 0 with
 *
 *   a = |v|²    b = p · v    c = |p|² − R²    D = R²a − (p × v)² = b² − a·c
 *
 * For the operands of relative.ts with r3 = 0 (two circles: p and v of b seen from a; a cast: of the start seen from the
 * center). Ask the signs of b, c and D first, each exact; what was asked stays for the roots and the normal that follow.
 * Values are compensated (see compensated.ts), and exact before rounding where that does not suffice.
 */
import { sumTail } from './compensated.ts';
import { exactDisc } from './disc-sign.ts';
import { exactCross, exactDot } from './dot-sign.ts';
import { high } from './expansion.ts';
import { exactPower } from './power-sign.ts';
import { answer, loadVelocities, operands, scaleBy, shiftOf, velocityExponent, vx, vy } from './relative.ts';

/** b, c, D and p × v, each as mantissa and binary exponent. */
export const flight: Float64Array = /* @__PURE__ */ new Float64Array(8);

/** The sign of b = p · v: negative if approaching. NaN if a number is not finite, as for the next two. */
export function flightDot(): number {
  return compensatedDot() ? signAt(0) : take(0, exactDot());
}

/** The sign of c = |p|² − R²: negative if overlapping, 0 if touching. */
export function flightPower(): number {
  return compensatedPower() ? signAt(2) : take(2, exactPower());
}

/** The sign of D = R²|v|² − (p × v)²: negative if the path misses, 0 if it grazes. */
export function flightDisc(): number {
  const sure = compensatedDisc();
  if (!(sure & 2)) take(6, exactCross());
  return sure & 1 ? signAt(4) : take(4, exactDisc());
}

/** The smaller root, after all three signs; for D ≥ 0 and v ≠ 0. */
export function nearRoot(): number {
  return flight[0] < 0 ? quotient() : -overSpeed();
}

/** `speed` times the smaller root, likewise, also where the root itself is too small or too large for a double. */
export function wayToNearRoot(speed: number): number {
  if (!(flight[0] < 0)) return -speed * overSpeed();
  const up = shiftOf(Math.abs(speed));
  const over = shiftOf(Math.abs(flight[2]));
  return ratio(scaleBy(speed, up) * scaleBy(flight[2], over), reach(), flight[3] - reachExponent() - up - over);
}

/** The larger root, likewise. */
export function farRoot(): number {
  return flight[0] < 0 ? overSpeed() : -quotient();
}

/**
 * Writes (p + t·v) / R at the smaller root (`side` −1) or the larger one (`side` 1) to `out`, for D ≥ 0 and v ≠ 0. That is
 * the limit −v/|v| or v/|v| if R = 0. In closed form ((p × v)(vy, −vx) ± √D·v) / R·a: within 3 units of 2⁻⁵³ however far
 * away p is.
 */
export function rootNormal(side: number, out: { x: number; y: number }): void {
  loadVelocities();
  const u = vx[vx[0]];
  const w = vy[vy[0]];
  let cross = flight[6];
  let root = cross === 0 ? 1 : scaleBy(Math.sqrt(flight[4]), flight[5] / 2 - flight[7]);
  if (root > Math.abs(cross)) {
    cross = root < Infinity ? cross / root : 0;
    root = 1;
  } else {
    root /= Math.abs(cross);
    cross = cross < 0 ? -1 : 1;
  }
  const x = cross * w + side * root * u;
  const y = side * root * w - cross * u;
  const length = Math.sqrt(x * x + y * y);
  out.x = x / length;
  out.y = y / length;
}

/** c / (√D − b) for b < 0, c / (√D + b) otherwise: one root but for its sign, without cancellation. */
function quotient(): number {
  return flight[2] === 0 ? 0 : ratio(flight[2], reach(), flight[3] - reachExponent());
}

/** (√D + |b|) / a, the other one. */
function overSpeed(): number {
  loadVelocities();
  const u = vx[vx[0]];
  const w = vy[vy[0]];
  return ratio(reach(), u * u + w * w, reachExponent() + 2 * velocityExponent);
}

/** (over / under) · 2^exponent, without overflow or underflow on the way. */
export function ratio(over: number, under: number, exponent: number): number {
  const up = shiftOf(Math.abs(over));
  const down = shiftOf(under);
  return scaleBy(scaleBy(over, up) / scaleBy(under, down), exponent - up + down);
}

/** √D + |b| times 2^−`reachExponent()`. */
function reach(): number {
  const exponent = reachExponent();
  return scaleBy(Math.sqrt(flight[4]), flight[5] / 2 - exponent) + scaleBy(Math.abs(flight[0]), flight[1] - exponent);
}

/** The exponent of the larger one of √D and b; 0 for ordinary numbers. */
function reachExponent(): number {
  const dot = flight[1] - shiftOf(Math.abs(flight[0]));
  const root = flight[5] / 2 - shiftOf(Math.sqrt(flight[4]));
  return flight[0] === 0 ? root : flight[4] === 0 ? dot : Math.max(dot, root);
}

function signAt(at: number): number {
  return flight[at] > 0 ? 1 : flight[at] < 0 ? -1 : 0;
}

/** Keeps the answer of an exact form. */
function take(at: number, sign: number): number {
  flight[at] = answer[0];
  flight[at + 1] = answer[1];
  return sign;
}

/*
 * The compensated values. Each product x·y has the tail xl·yl − (fl(x·y) − xh·yh − xl·yh − xh·yl), x = xh + xl split by
 * 2²⁷ + 1, each sum and difference that of two-sum. Errors stay below 2⁻¹⁰⁰ of the terms; a value is accepted if it is more
 * than 2⁻⁴⁴ of them, by floors far above whatever underflows (NaN and overflow fail the test).
 */

function compensatedDot(): boolean {
  const x = operands[2] - operands[0];
  const y = operands[3] - operands[1];
  const u = operands[9] - operands[7];
  const w = operands[10] - operands[8];
  const xh = high(x);
  const yh = high(y);
  const uh = high(u);
  const wh = high(w);
  const xu = x * u;
  const yw = y * w;
  const dot = xu + yw;
  const products = productTail(x, xh, u, uh, xu) + productTail(y, yh, w, wh, yw);
  const tails = x * tail(9, 7, u) + tail(2, 0, x) * u + (y * tail(10, 8, w) + tail(3, 1, y) * w);
  flight[0] = dot + (sumTail(xu, yw, dot) + (products + tails));
  flight[1] = 0;
  const size = Math.abs(xu) + Math.abs(yw);
  return Math.abs(flight[0]) > 5.7e-14 * size + 1e-280 && size < 1e280; // with room for √D + |b|
}

function compensatedPower(): boolean {
  const x = operands[2] - operands[0];
  const y = operands[3] - operands[1];
  const r = operands[4] + operands[5];
  const xh = high(x);
  const yh = high(y);
  const rh = high(r);
  const xx = x * x;
  const yy = y * y;
  const rr = r * r;
  const square = xx + yy;
  const power = square - rr;
  const products = productTail(x, xh, x, xh, xx) + productTail(y, yh, y, yh, yy) - productTail(r, rh, r, rh, rr);
  const tails = x * tail(2, 0, x) + y * tail(3, 1, y) - r * sumTail(operands[4], operands[5], r);
  flight[2] = power + (sumTail(xx, yy, square) + sumTail(square, -rr, power) + (products + 2 * tails));
  flight[3] = 0;
  return Math.abs(flight[2]) > 5.7e-14 * (square + rr) + 1e-280;
}

/** Bit 1: D may be used, bit 2: p × v may. */
function compensatedDisc(): number {
  const x = operands[2] - operands[0];
  const y = operands[3] - operands[1];
  const r = operands[4] + operands[5];
  const u = operands[9] - operands[7];
  const w = operands[10] - operands[8];
  const xh = high(x);
  const yh = high(y);
  const rh = high(r);
  const uh = high(u);
  const wh = high(w);
  const uTail = tail(9, 7, u);
  const wTail = tail(10, 8, w);
  // p × v
  const xw = x * w;
  const yu = y * u;
  const cross = xw - yu;
  const size = Math.abs(xw) + Math.abs(yu);
  const products = productTail(x, xh, w, wh, xw) - productTail(y, yh, u, uh, yu);
  const low = sumTail(xw, -yu, cross) + (products + (x * wTail + tail(2, 0, x) * w - (y * uTail + tail(3, 1, y) * u)));
  const turn = cross + low;
  const turnTail = low - (turn - cross);
  // R²·|v|²
  const uu = u * u;
  const ww = w * w;
  const rr = r * r;
  const speed = uu + ww;
  const speedTail = sumTail(uu, ww, speed) + (productTail(u, uh, u, uh, uu) + productTail(w, wh, w, wh, ww) + 2 * (u * uTail + w * wTail));
  const rrTail = productTail(r, rh, r, rh, rr) + 2 * r * sumTail(operands[4], operands[5], r);
  const limit = rr * speed;
  const limitTail = productTail(rr, high(rr), speed, high(speed), limit) + (rr * speedTail + rrTail * speed);
  // D
  const th = high(turn);
  const square = turn * turn;
  const squareTail = productTail(turn, th, turn, th, square) + 2 * turn * turnTail;
  const disc = limit - square;
  flight[4] = disc + (sumTail(limit, -square, disc) + (limitTail - squareTail));
  flight[5] = 0;
  flight[6] = turn;
  flight[7] = 0;
  const floor = 1e-280 * (1 + speed + rr + size);
  const discSure = Math.abs(flight[4]) > 5.7e-14 * (limit + square + size * Math.abs(turn)) + 4.5e-44 * size * size + floor;
  const crossSure = Math.abs(turn) < Infinity && limit > 3.2e-27 * size * size + floor; // its error, 2⁻¹⁰⁰·size, is below 2⁻⁵⁶·R|v|
  return (discSure ? 1 : 0) + (crossSure ? 2 : 0);
}

/** What x = fl(operands[at] − operands[from]) lacks. */
function tail(at: number, from: number, x: number): number {
  return sumTail(operands[at], -operands[from], x);
}

/** What `product` = fl(x·y) lacks, from x, y and their leading halves. */
function productTail(x: number, xh: number, y: number, yh: number, product: number): number {
  const xl = x - xh;
  const yl = y - yh;
  return xl * yl - (product - xh * yh - xl * yh - xh * yl);
}
