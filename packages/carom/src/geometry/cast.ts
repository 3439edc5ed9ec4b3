import { flightDisc, flightDot, flightPower } from '../numeric/flight.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { exactRoot } from './cast-roots.ts';
import { direction } from './direction.ts';
import type { Circle, Ray, Segment, Vec } from './shapes.ts';

/**
 * Where a ray or segment first meets a disc: `t` in lengths of its direction, the point there, and the unit `normal` out of
 * the disc. `inside`: it started in the closed disc, so t = 0.
 */
export interface Hit {
  /** How far along, in lengths of the direction. */
  t: number;
  /** The point that is met first. */
  point: Vec;
  /** The unit vector out of the disc there. */
  normal: Vec;
  /** Whether it started in the closed disc; `t` is 0 then. */
  inside: boolean;
}

/**
 * A hit to pass as `out`, filled with zeros.
 *
 * @example
 * const hit = createHit();
 * castRay({ x: -5, y: 0, dx: 1, dy: 0 }, { x: 0, y: 0, r: 2 }, hit) === hit; // true: nothing was allocated
 * hit.t; // 3
 */
export function createHit(): Hit {
  return { t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 }, inside: false };
}

/**
 * The first hit of a ray on a disc, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. A graze is a hit.
 *
 * A ray that starts in the closed disc hits at t = 0 with `inside: true`. The point is its start, the normal points from
 * the center through it, (1, 0) from the center itself. That includes a start exactly on the outline, whether the ray
 * enters, grazes or leaves; it leaves if normal · direction > 0. With a direction of length 0 this asks whether the disc
 * contains the start. The normal of a point (r = 0) is against the ray.
 *
 * Hit or miss is exact. t within 8 ulp, the point within 8 ulp of the larger of its coordinate and r, the normal within
 * 4 units of 2⁻⁵³. `null` if a number is not finite or the radius is negative. Writes into `out` and returns it; pass your
 * own to allocate nothing.
 *
 * @example
 * castRay({ x: -5, y: 0, dx: 2, dy: 0 }, { x: 0, y: 0, r: 1 });
 * // { t: 2, point: { x: -1, y: 0 }, normal: { x: -1, y: 0 }, inside: false }
 */
export function castRay(ray: Readonly<Ray>, circle: Readonly<Circle>, out?: Hit): Hit | null {
  const { x: cx, y: cy, r } = circle;
  const x = ray.x - cx;
  const y = ray.y - cy;
  const u = ray.dx;
  const w = ray.dy;
  const rr = r * r;
  const square = x * x + y * y;
  const speed = u * u + w * w;
  const limit = rr * speed;
  const along = x * u + y * w;
  const across = x * w - y * u;
  // Outside for sure, not far away, in range; then ahead or behind for sure. See cast-roots.ts.
  const isRegular = square - rr > 1e-6 * square && square < 1e8 * rr && r > 1e-15 && square < 1e30 && speed > 1e-30 && speed < 1e30;
  if (!(isRegular && along * along >= 1e-20 * square * speed)) return exactRay(ray, circle, out);
  if (along > 0 || across * across > 1.0001 * limit) return null;
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  const uHigh = Math.fround(u);
  const wHigh = Math.fround(w);
  const rHigh = Math.fround(r);
  const rrHigh = Math.fround(rr);
  const speedHigh = Math.fround(speed);
  const xBack = x + cx;
  const yBack = y + cy;
  const xLow = x - xHigh + (ray.x - xBack + (xBack - x - cx));
  const yLow = y - yHigh + (ray.y - yBack + (yBack - y - cy));
  const uLow = u - uHigh;
  const wLow = w - wHigh;
  const rrLow = rHigh * rHigh - rrHigh + (r - rHigh) * (r + rHigh);
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
  if (!(disc > 0.01 * limit)) return exactRay(ray, circle, out);
  const wide = Math.max(Math.abs(xHigh), Math.abs(yHigh));
  const narrow = Math.min(Math.abs(xHigh), Math.abs(yHigh));
  const power = wide * wide - rrHigh + narrow * narrow + (xLow * (x + xHigh) + yLow * (y + yHigh) - rrLow);
  const dot = xHigh * uHigh + yHigh * wHigh + (xHigh * uLow + yHigh * wLow + (xLow * u + yLow * w));
  const root = Math.sqrt(disc);
  const scale = 1 / (r * speed);
  const nx = (cross * w - root * u) * scale;
  const ny = (0 - cross * u - root * w) * scale;
  const trim = 1.5 - 0.5 * (nx * nx + ny * ny); // scales it to length 1
  const hit = out ?? createHit();
  hit.t = power / (root - dot);
  hit.inside = false;
  hit.normal.x = nx * trim;
  hit.normal.y = ny * trim;
  hit.point.x = cx + r * hit.normal.x;
  hit.point.y = cy + r * hit.normal.y;
  return hit;
}

/** As `castRay`, by the exact forms alone; with `r`, the hit of a circle of that radius that moves along the ray. */
export function exactRay(ray: Readonly<Ray>, circle: Readonly<Circle>, out?: Hit, r = 0): Hit | null {
  if (!(circle.r >= 0)) return null;
  setPoints(circle.x, circle.y, ray.x, ray.y);
  setRadii(circle.r, r, 0);
  setVelocities(0, 0, ray.dx, ray.dy);
  const dot = flightDot(); // NaN if a number is not finite, as for the next two
  const power = flightPower();
  if (power <= 0 && dot * 0 === 0) return hitInside(ray.x, ray.y, circle, out);
  return power > 0 && dot < 0 && flightDisc() >= 0 ? hitOutside(circle, out) : null;
}

/**
 * The first hit of a segment on a disc, or `null` if it misses; `0 ≤ t ≤ 1` counts from (x1, y1) to (x2, y2), and both ends
 * belong to the segment.
 *
 * As `castRay` otherwise: a graze is a hit, t = 0 and `inside` if it starts in the closed disc, exact about hit or miss. If
 * it ends exactly on the outline, t = 1. With two equal ends it asks whether the disc contains the point.
 *
 * @example
 * castSegment({ x1: -5, y1: 0, x2: -4, y2: 0 }, { x: 0, y: 0, r: 1 }); // null: too short
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one pass over numbers in registers
export function castSegment(segment: Readonly<Segment>, circle: Readonly<Circle>, out?: Hit): Hit | null {
  const { x1, y1, x2, y2 } = segment;
  const { x: cx, y: cy, r } = circle;
  const x = x1 - cx;
  const y = y1 - cy;
  const u = x2 - x1;
  const w = y2 - y1;
  const rr = r * r;
  const square = x * x + y * y;
  const speed = u * u + w * w;
  const limit = rr * speed;
  const along = x * u + y * w;
  const across = x * w - y * u;
  // Outside for sure, not far away, in range; then ahead or behind for sure. See cast-roots.ts.
  const isRegular = square - rr > 1e-6 * square && square < 1e8 * rr && r > 1e-15 && square < 1e30 && speed > 1e-30 && speed < 1e30;
  if (!(isRegular && along * along >= 1e-20 * square * speed)) return exactSegment(segment, circle, out);
  if (along > 0 || across * across > 1.0001 * limit) return null;
  const doubt = 1e-9 * (square + speed);
  if (along + speed < -doubt && square + 2 * along + speed - rr > doubt) return null; // ends before the foot, outside
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  const uHigh = Math.fround(u);
  const wHigh = Math.fround(w);
  const rHigh = Math.fround(r);
  const rrHigh = Math.fround(rr);
  const speedHigh = Math.fround(speed);
  const xBack = x + cx;
  const yBack = y + cy;
  const xLow = x - xHigh + (x1 - xBack + (xBack - x - cx));
  const yLow = y - yHigh + (y1 - yBack + (yBack - y - cy));
  const uBack = u + x1;
  const wBack = w + y1;
  const uTail = x2 - uBack + (uBack - u - x1);
  const wTail = y2 - wBack + (wBack - w - y1);
  const uLow = u - uHigh + uTail;
  const wLow = w - wHigh + wTail;
  const rrLow = rHigh * rHigh - rrHigh + (r - rHigh) * (r + rHigh);
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
  if (!(disc > 0.01 * limit)) return exactSegment(segment, circle, out);
  const wide = Math.max(Math.abs(xHigh), Math.abs(yHigh));
  const narrow = Math.min(Math.abs(xHigh), Math.abs(yHigh));
  const power = wide * wide - rrHigh + narrow * narrow + (xLow * (x + xHigh) + yLow * (y + yHigh) - rrLow);
  const dot = xHigh * uHigh + yHigh * wHigh + (xHigh * uLow + yHigh * wLow + (xLow * u + yLow * w));
  const root = Math.sqrt(disc);
  const t = power / (root - dot);
  if (t > 1 - 1e-13) return t > 1 + 1e-13 ? null : exactSegment(segment, circle, out);
  const scale = 1 / (r * speed);
  const nx = (cross * w - root * u + (cross * wTail - root * uTail)) * scale;
  const ny = (0 - cross * u - root * w - (cross * uTail + root * wTail)) * scale;
  const trim = 1.5 - 0.5 * (nx * nx + ny * ny); // scales it to length 1
  const hit = out ?? createHit();
  hit.t = t;
  hit.inside = false;
  hit.normal.x = nx * trim;
  hit.normal.y = ny * trim;
  hit.point.x = cx + r * hit.normal.x;
  hit.point.y = cy + r * hit.normal.y;
  return hit;
}

/** Makes a segment and a circle the question of the exact forms. */
function setSegment(segment: Readonly<Segment>, circle: Readonly<Circle>): void {
  setPoints(circle.x, circle.y, segment.x1, segment.y1);
  setRadii(circle.r, 0, 0);
  setVelocities(segment.x1, segment.y1, segment.x2, segment.y2);
}

function exactSegment(segment: Readonly<Segment>, circle: Readonly<Circle>, out?: Hit): Hit | null {
  if (!(circle.r >= 0)) return null;
  setSegment(segment, circle);
  setPoints(circle.x, circle.y, segment.x2, segment.y2);
  const endPower = flightPower();
  const endDot = flightDot();
  setSegment(segment, circle);
  const dot = flightDot(); // NaN if a number is not finite, as for all of them
  const power = flightPower();
  if (power <= 0 && dot * 0 === 0) return hitInside(segment.x1, segment.y1, circle, out);
  if (!(power > 0 && dot < 0 && flightDisc() >= 0 && (endPower <= 0 || endDot > 0))) return null;
  const hit = hitOutside(circle, out);
  hit.t = endPower === 0 && endDot <= 0 ? 1 : Math.min(hit.t, 1);
  return hit;
}

/** The hit from outside for the operands of numeric/relative.ts, which have one. */
function hitOutside(circle: Readonly<Circle>, out: Hit = createHit()): Hit {
  out.inside = false;
  exactRoot(circle, -1, out);
  return out;
}

/** The hit of a start in the disc. */
function hitInside(x: number, y: number, circle: Readonly<Circle>, out: Hit = createHit()): Hit {
  out.t = 0;
  out.point.x = x;
  out.point.y = y;
  direction(circle, out.point, out.normal);
  out.inside = true;
  return out;
}
