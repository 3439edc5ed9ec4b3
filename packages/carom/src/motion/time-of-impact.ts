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
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  const xu = x * u;
  const yw = y * w;
  const dot = xu + yw;
  const dotError = 4.45e-16 * (Math.abs(xu) + Math.abs(yw)) + 1e-300; // the bounds of dot-sign.ts, power-sign.ts, disc-sign.ts
  if (dot > dotError || (u === 0 && w === 0)) return Infinity;
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
  // t = c / (√D − b) is off by at most δc/c + (δb + δD / 2√D) / (√D − b) and 3u of itself: taken if that is below 2⁻⁴⁸ + 3u,
  // which shows as 5 ulp at most.
  const time = power / reach;
  const doubt = powerError * reach * root + power * (dotError * root + 0.5 * discError);
  if (disc > discError && doubt < 3.55e-15 * power * reach * root && a.r >= 0 && b.r >= 0) {
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
