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
  // Most pairs recede or miss: this much is inlined and settles them; the bounds are those of dot-sign.ts and disc-sign.ts.
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  const xu = x * u;
  const yw = y * w;
  if (xu + yw > 4.45e-16 * (Math.abs(xu) + Math.abs(yw)) + 1e-300) return Infinity;
  const r = a.r + b.r;
  const xw = x * w;
  const yu = y * u;
  const cross = Math.abs(xw - yu);
  const size = Math.abs(xw) + Math.abs(yu);
  const rr = r * r;
  const speed = u * u + w * w;
  const floor = 1e-300 * (1 + rr + speed + size);
  if (cross * cross > 1.000000000000002 * rr * speed + size * (1.4e-15 * cross + 2e-31 * size) + floor) return Infinity;
  const time = meetingTime(a, b);
  return time < 0.99999999999999 * maxTime || time === Infinity ? time : timeWithin(a, b, time, maxTime);
}

/** `time` or Infinity, by whether it comes after `maxTime`: decided exactly where rounding might tell. */
function timeWithin(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, time: number, maxTime: number): number {
  if (time === 0) return maxTime >= 0 ? 0 : Infinity;
  if (!(time <= 1.00000000000001 * maxTime)) return Infinity;
  setPair(a, b);
  return arrivesBy(maxTime) ? Math.min(time, maxTime) : Infinity;
}

function meetingTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  const xu = x * u;
  const yw = y * w;
  const dot = xu + yw;
  const dotError = 4.45e-16 * (Math.abs(xu) + Math.abs(yw)) + 1e-300;
  const r = a.r + b.r;
  const square = x * x + y * y;
  const rr = r * r;
  const power = square - rr;
  const powerError = 4.45e-16 * square + 3.34e-16 * rr + 1e-300;
  if (power <= powerError || dot >= -dotError) return unsureTime(a, b, power < -powerError && dot < -dotError);
  const xw = x * w;
  const yu = y * u;
  const cross = xw - yu;
  const size = Math.abs(xw) + Math.abs(yu);
  const speed = u * u + w * w;
  const limit = rr * speed;
  const disc = limit - cross * cross;
  const discError = 1e-15 * limit + 1.34e-15 * size * Math.abs(cross) + 2e-31 * size * size + 1e-300 * (1 + speed + rr + size);
  const root = Math.sqrt(disc);
  const reach = root - dot;
  // t = c / (√D − b) is off by at most δc/c + (δb + δD / 2√D) / (√D − b) and 3u of itself; taken if the sum is below 18u,
  // which shows as 6 ulp at most.
  const time = power / reach;
  const doubt = (powerError - 2e-15 * power) * (reach * root) + power * (dotError * root + 0.5 * discError);
  if (disc > discError && doubt < 0 && a.r >= 0 && b.r >= 0) return time;
  return closeTime(a, b);
}

/**
 * The same with c, b and p × v from products split at 24 bits, x·u = h·k + h(u − k) + (x − h)u, whose first terms are exact,
 * and from the tails of the differences: what cancels near touching or far away. Nearly all that were in doubt pass here.
 */
function closeTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): number {
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
  const rr = hr * hr + lr * (r + hr);
  const xx = hx * hx;
  const yy = hy * hy;
  const square = xx + yy;
  const yyBack = square - xx;
  const gap = square - hr * hr;
  const rrBack = square - gap;
  const tail = xx - (square - yyBack) + (yy - yyBack) + (square - (gap + rrBack) + (rrBack - hr * hr));
  const power = gap + (tail + (lx * (x + hx) + ly * (y + hy) - lr * (r + hr)));
  const dot = hx * hu + hy * hw + (hx * lu + lx * u + (hy * lw + ly * w));
  const cross = hx * hw - hy * hu + (hx * lw + lx * w - (hy * lu + ly * u));
  const speed = hu * hu + hw * hw + (lu * (u + hu) + lw * (w + hw));
  const limit = rr * speed;
  const disc = limit - cross * cross;
  // What is left, with the products of low parts at 2⁻⁷³ = 1e-22 of their size: 2u of b and c, 5u of
  // R²a and (p × v)²; and floors for what fround may underflow (its ∞ fails the test).
  const size = Math.abs(x * w) + Math.abs(y * u);
  const dotError = 2.3e-16 * Math.abs(dot) + 1e-22 * (Math.abs(x * u) + Math.abs(y * w)) + 1e-90;
  const powerError = 2.3e-16 * Math.abs(power) + 1e-22 * (square + rr) + 1e-90;
  const discError =
    5.6e-16 * (limit + cross * cross) + 2e-22 * size * Math.abs(cross) + 1e-43 * size * size + 1e-90 * (1 + speed + rr + size);
  const root = Math.sqrt(disc);
  const reach = root - dot;
  const time = power / reach;
  const doubt = (powerError - 2e-15 * power) * (reach * root) + power * (dotError * root + 0.5 * discError);
  if (disc > discError && dot < 0 && doubt < 0 && a.r >= 0 && b.r >= 0) return time;
  return exactTime(a, b);
}

function unsureTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, overlapping: boolean): number {
  if (overlapping && a.r >= 0 && b.r >= 0) return 0;
  return a.vx === b.vx && a.vy === b.vy ? Infinity : exactTime(a, b); // still pairs are common
}

function exactTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): number {
  if (!setPair(a, b) || !(flightDot() < 0)) return Infinity;
  if (flightPower() <= 0) return 0;
  return flightDisc() < 0 ? Infinity : Math.max(nearRoot(), 5e-324); // too small for a double is not 0
}
