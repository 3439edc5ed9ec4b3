import { arrivesBy } from '../numeric/arrival.ts';
import { flightDisc, flightDot, flightPower, nearRoot } from '../numeric/flight.ts';
import type { MovingCircle } from './moving-circle.ts';
import { setPair } from './pair.ts';

/**
 * When two circles in straight flight first touch: a time in [0, `maxTime`], or Infinity if they do not.
 *
 * In this order: Infinity unless their centers approach; 0 if the discs overlap or touch already; else the time at which
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
  // Most pairs recede or miss: this much is inlined and settles them; the first bound is that of dot-sign.ts.
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  const xu = x * u;
  const yw = y * w;
  if (xu + yw > 4.45e-16 * (Math.abs(xu) + Math.abs(yw)) + 1e-300) return Infinity;
  const r = a.r + b.r;
  const cross = x * w - y * u;
  const speed = u * u + w * w;
  // The second term makes sure that p × v is known to a millionth; nothing that counts has underflowed.
  const reach = 1.0001 * r * r + 1e-12 * (x * x + y * y);
  if (cross * cross > reach * speed + 1e-280 && reach > 1e-300 && speed > 1e-300) return Infinity;
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

/**
 * The same from factors split into their leading 24 bits and the rest, as in geometry/cast-roots.ts. The values b, c and D
 * come out within 2⁻⁷³ of their largest terms before a last rounding. So each that is more than a millionth of those is right
 * to a unit or two of 2⁻⁵³, and so is c / (√D − b). What is nearer to touching or grazing, far away or out of range is done
 * exactly.
 */
function meetingTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const u = b.vx - a.vx;
  const w = b.vy - a.vy;
  const r = b.r + a.r;
  const square = x * x + y * y;
  const speed = u * u + w * w;
  const rr = r * r;
  const along = x * u + y * w;
  const isRegular = square < 1e8 * rr && rr < 1e30 && speed > 1e-30 && speed < 1e30 && rr > 1e-30;
  if (!(isRegular && Math.abs(square - rr) > 1e-6 * square && along * along > 1e-20 * square * speed && a.r >= 0 && b.r >= 0))
    return unsureTime(a, b);
  if (square < rr) return 0;
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  const uHigh = Math.fround(u);
  const wHigh = Math.fround(w);
  const rHigh = Math.fround(r);
  const rrHigh = Math.fround(rr);
  const speedHigh = Math.fround(speed);
  const xBack = x + a.x;
  const yBack = y + a.y;
  const uBack = u + a.vx;
  const wBack = w + a.vy;
  const rBack = r - a.r;
  const xLow = x - xHigh + (b.x - xBack + (xBack - x - a.x));
  const yLow = y - yHigh + (b.y - yBack + (yBack - y - a.y));
  const uLow = u - uHigh + (b.vx - uBack + (uBack - u - a.vx));
  const wLow = w - wHigh + (b.vy - wBack + (wBack - w - a.vy));
  const rLow = r - rHigh + (b.r - rBack + (a.r - (r - rBack)));
  const rrLow = rHigh * rHigh - rrHigh + rLow * (r + rHigh);
  const fast = Math.max(Math.abs(uHigh), Math.abs(wHigh));
  const slow = Math.min(Math.abs(uHigh), Math.abs(wHigh));
  const speedLow = fast * fast - speedHigh + slow * slow + (uLow * (u + uHigh) + wLow * (w + wHigh));
  const xw = xHigh * wHigh;
  const yu = yHigh * uHigh;
  const most = xw - yu;
  const part = most - xw;
  const rest = xHigh * wLow - yHigh * uLow + (xLow * w - yLow * u) + (xw - (most - part) - (yu + part));
  const cross = most + rest;
  const crossHigh = Math.fround(cross);
  const disc =
    rrHigh * speedHigh - crossHigh * crossHigh + (rrHigh * speedLow + rrLow * speed - (most - crossHigh + rest) * (cross + crossHigh));
  if (!(disc > 0.01 * rr * speed)) return exactTime(a, b);
  const wide = Math.max(Math.abs(xHigh), Math.abs(yHigh));
  const narrow = Math.min(Math.abs(xHigh), Math.abs(yHigh));
  const power = wide * wide - rrHigh + narrow * narrow + (xLow * (x + xHigh) + yLow * (y + yHigh) - rrLow);
  const dot = xHigh * uHigh + yHigh * wHigh + (xHigh * uLow + yHigh * wLow + (xLow * u + yLow * w));
  return power / (Math.sqrt(disc) - dot);
}

function unsureTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): number {
  return a.vx === b.vx && a.vy === b.vy ? Infinity : exactTime(a, b); // still pairs are common
}

function exactTime(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): number {
  if (!setPair(a, b) || !(flightDot() < 0)) return Infinity;
  if (flightPower() <= 0) return 0;
  return flightDisc() < 0 ? Infinity : Math.max(nearRoot(), 5e-324); // too small for a double is not 0
}
