import { arrivesBy } from '../numeric/arrival.ts';
import { flightDisc, flightDot, flightPower, nearRoot } from '../numeric/flight.ts';
import type { MovingCircle } from './moving-circle.ts';
import { setPair } from './pair.ts';

/**
 * When two circles in straight flight first touch: a time in [0, `maxTime`], or Infinity if they do not.
 *
 * In this order: Infinity unless their centres approach; 0 if the discs overlap or touch already; else the time at which
 * they meet, a graze included. Whether they meet, and whether by `maxTime`, is exact for the doubles given; the time is
 * within 8 ulp. After moving both by it their distance is that of the radii only up to rounding: do not test again.
 *
 * Infinity if a number is not finite or a radius negative, if `maxTime` is negative or NaN, or if the time exceeds the
 * largest double. Two points (r = 0) meet if their paths do.
 *
 * @example
 * timeOfImpact({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, { x: 10, y: 0, r: 1, vx: 0, vy: 0 }); // 8
 */
export function timeOfImpact(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, maxTime: number = Infinity): number {
  // Half of all pairs recede: this much is inlined and settles them; the bounds are those of dot-, power- and disc-sign.ts.
  const xu = (b.x - a.x) * (b.vx - a.vx);
  const yw = (b.y - a.y) * (b.vy - a.vy);
  return xu + yw > 4.45e-16 * (Math.abs(xu) + Math.abs(yw)) + 1e-300 ? Infinity : meetingTime(a, b, maxTime);
}

function meetingTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, maxTime: number): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  if (u === 0 && w === 0) return Infinity;
  const xu = x * u;
  const yw = y * w;
  const dot = xu + yw;
  const dotError = 4.45e-16 * (Math.abs(xu) + Math.abs(yw)) + 1e-300;
  const r = a.r + b.r;
  const square = x * x + y * y;
  const rr = r * r;
  const power = square - rr;
  const powerError = 5.56e-16 * (square + rr) + 1e-300;
  if (power <= powerError || dot >= -dotError) return unsureTime(a, b, maxTime, power < -powerError && dot < -dotError);
  const xw = x * w;
  const yu = y * u;
  const cross = xw - yu;
  const size = Math.abs(xw) + Math.abs(yu);
  const speed = u * u + w * w;
  const limit = rr * speed;
  const disc = limit - cross * cross;
  const discError = 1e-15 * limit + 1.34e-15 * size * Math.abs(cross) + 2e-31 * size * size + 1e-300 * (1 + speed + rr + size);
  if (disc < -discError) return Infinity;
  const root = Math.sqrt(disc);
  const reach = root - dot;
  // t = c / (√D − b) is off by at most δc/c + (δb + δD / 2√D) / (√D − b) and 3u of itself; taken if the sum is below 16u.
  const time = power / reach;
  const doubt = powerError * reach * root + power * (dotError * root + 0.5 * discError);
  if (disc > discError && doubt < 1.77e-15 * power * reach * root && a.r >= 0 && b.r >= 0) {
    if (time < 0.99999999999999 * maxTime) return time;
    if (time > 1.00000000000001 * maxTime) return Infinity;
  }
  return closeTime(a, b, maxTime);
}

/**
 * The same with c, b and p × v from products split at 24 bits, x·u = h·k + h(u − k) + (x − h)u, whose first terms are exact,
 * and from the tails of the differences: what cancels near touching or far away. Three of four that were in doubt pass here.
 */
function closeTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, maxTime: number): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  const r = b.r + a.r;
  const xBack = x + a.x;
  const yBack = y + a.y;
  const uBack = u + a.vx;
  const wBack = w + a.vy;
  const rBack = r - a.r;
  const hx = Math.fround(x);
  const hy = Math.fround(y);
  const hu = Math.fround(u);
  const hw = Math.fround(w);
  const hr = Math.fround(r);
  const lx = x - hx + (b.x - xBack + (xBack - x - a.x));
  const ly = y - hy + (b.y - yBack + (yBack - y - a.y));
  const lu = u - hu + (b.vx - uBack + (uBack - u - a.vx));
  const lw = w - hw + (b.vy - wBack + (wBack - w - a.vy));
  const lr = r - hr + (b.r - rBack + (a.r - (r - rBack)));
  const square = x * x + y * y;
  const rr = r * r;
  const power = hx * hx - hr * hr + hy * hy + (lx * (x + hx) + ly * (y + hy) - lr * (r + hr));
  const dot = hx * hu + hy * hw + (hx * lu + lx * u + (hy * lw + ly * w));
  const cross = hx * hw - hy * hu + (hx * lw + lx * w - (hy * lu + ly * u));
  const speed = u * u + w * w;
  const limit = rr * speed;
  const disc = limit - cross * cross;
  const size = Math.abs(x * w) + Math.abs(y * u);
  // What is left: one or two roundings of the sums of exact products, 8u of R²a; floors for what fround may underflow.
  const dotError = 2.3e-16 * (Math.abs(x * u) + Math.abs(y * w)) + 1e-90;
  const powerError = 2.3e-16 * (square + rr) + 1e-90;
  const discError = 9e-16 * limit + 5.6e-16 * size * Math.abs(cross) + 1e-31 * size * size + 1e-90 * (1 + speed + rr + size);
  const root = Math.sqrt(disc);
  const reach = root - dot;
  const time = power / reach;
  const doubt = powerError * reach * root + power * (dotError * root + 0.5 * discError);
  if (disc > discError && dot < 0 && doubt < 1.77e-15 * power * reach * root && a.r >= 0 && b.r >= 0) {
    if (time < 0.99999999999999 * maxTime) return time;
    if (time > 1.00000000000001 * maxTime) return Infinity;
  }
  return exactTime(a, b, maxTime);
}

function unsureTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, maxTime: number, overlapping: boolean): number {
  return overlapping && a.r >= 0 && b.r >= 0 && maxTime >= 0 ? 0 : exactTime(a, b, maxTime);
}

function exactTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, maxTime: number): number {
  if (!(maxTime >= 0 && setPair(a, b) && flightDot() < 0)) return Infinity;
  if (flightPower() <= 0) return 0;
  return flightDisc() < 0 ? Infinity : timeWithin(maxTime);
}

/** The nearer root of the flight asked, which has one, or Infinity if it comes after `maxTime`, to be decided exactly. */
function timeWithin(maxTime: number): number {
  const time = Math.max(nearRoot(), 5e-324); // too small for a double is not 0
  if (time < 0.99999999999999 * maxTime) return time;
  if (time > 1.00000000000001 * maxTime || maxTime === Infinity) return Infinity;
  return arrivesBy(maxTime) ? Math.min(time, maxTime) : Infinity;
}
