import { dotSign } from '../numeric/dot-sign.ts';
import { flightDisc, flightDot, flightPower } from '../numeric/flight.ts';
import { powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { exactRoot, lost, quickRoots, rayOf } from './cast-roots.ts';
import { direction } from './direction.ts';
import type { Circle, Ray, Segment, Vec } from './shapes.ts';

const powerBound = 5.6e-16; // above 5u, u = 2⁻⁵³: see power-sign.ts; one radius, so fewer roundings than there
const dotBound = 4.45e-16; // above 4u: see dot-sign.ts
const reachBound = 1e-15; // above 9u, 12u and 16u²: see disc-sign.ts
const crossBound = 1.34e-15;
const squareBound = 1.98e-31;
const floor = 1e-300; // above what two or three products lose by underflow

/**
 * Where a ray or segment first meets a disc: `t` in lengths of its direction, the point there, and the unit `normal` out of
 * the disc. `inside`: it started in the closed disc, so t = 0.
 */
export interface Hit {
  t: number;
  point: Vec;
  normal: Vec;
  inside: boolean;
}

/** A hit to pass as `out`, filled with zeros. */
export function createHit(): Hit {
  return { t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 }, inside: false };
}

/**
 * The first hit of a ray on a disc, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. A graze is a hit.
 *
 * A ray that starts in the closed disc hits at t = 0 with `inside: true`: the point is its start, the normal points from
 * the centre through it, (1, 0) from the centre itself. That includes a start exactly on the outline, whether the ray
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
  const x = ray.x - circle.x;
  const y = ray.y - circle.y;
  const u = ray.dx;
  const w = ray.dy;
  const square = x * x + y * y;
  const rr = circle.r * circle.r;
  // The filters of power-sign.ts, dot-sign.ts and disc-sign.ts in turn; in one piece this function is inlined (5 ns).
  if (square - rr > powerBound * (square + rr) && circle.r > 1e-50 && square < 1e100) {
    const xu = x * u;
    const yw = y * w;
    const dot = xu + yw;
    const dotError = dotBound * (Math.abs(xu) + Math.abs(yw)) + floor;
    if (dot > dotError) return null;
    if (dot < -dotError) {
      const xw = x * w;
      const yu = y * u;
      const cross = xw - yu;
      const size = Math.abs(xw) + Math.abs(yu);
      const speed = u * u + w * w;
      const limit = rr * speed;
      const disc = limit - cross * cross;
      const error = reachBound * limit + crossBound * size * Math.abs(cross) + squareBound * size * size;
      // Within this range what underflows is below the slack of the bounds.
      if (Math.abs(disc) > error && speed > 1e-100 && speed < 1e100) {
        return disc < 0 ? null : hitRay(ray, circle, out);
      }
    }
  }
  return exactRay(ray, circle, out);
}

/** Makes a ray and a circle the question of the exact forms. */
function setRay(ray: Readonly<Ray>, circle: Readonly<Circle>): void {
  setPoints(circle.x, circle.y, ray.x, ray.y);
  setRadii(circle.r, 0, 0);
  setVelocities(0, 0, ray.dx, ray.dy);
}

/** The hit from outside of a ray that has one. */
function hitRay(ray: Readonly<Ray>, circle: Readonly<Circle>, out: Hit = createHit()): Hit {
  lost[0] = lost[1] = lost[2] = lost[3] = 0; // fill would cost 15 ns
  out.inside = false;
  if (!quickRoots(ray, circle, out, null)) {
    setRay(ray, circle);
    exactRoot(circle, -1, out);
  }
  return out;
}

function exactRay(ray: Readonly<Ray>, circle: Readonly<Circle>, out?: Hit): Hit | null {
  if (!(circle.r >= 0)) return null;
  setRay(ray, circle);
  const dot = flightDot(); // NaN if a number is not finite, as for the next two
  const power = flightPower();
  if (power <= 0 && dot * 0 === 0) return hitInside(ray.x, ray.y, circle, out);
  return power > 0 && dot < 0 && flightDisc() >= 0 ? hitRay(ray, circle, out) : null;
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
export function castSegment(segment: Readonly<Segment>, circle: Readonly<Circle>, out?: Hit): Hit | null {
  const x = segment.x1 - circle.x;
  const y = segment.y1 - circle.y;
  const square = x * x + y * y;
  const rr = circle.r * circle.r;
  if (square - rr > powerBound * (square + rr) && circle.r > 1e-50 && square < 1e100) {
    const u = segment.x2 - segment.x1;
    const w = segment.y2 - segment.y1;
    const xu = x * u;
    const yw = y * w;
    const dot = xu + yw;
    const dotError = dotBound * (Math.abs(xu) + Math.abs(yw)) + floor;
    if (dot > dotError) return null;
    if (dot < -dotError) {
      const xw = x * w;
      const yu = y * u;
      const cross = xw - yu;
      const size = Math.abs(xw) + Math.abs(yu);
      const speed = u * u + w * w;
      const limit = rr * speed;
      const disc = limit - cross * cross;
      const error = reachBound * limit + crossBound * size * Math.abs(cross) + squareBound * size * size;
      if (Math.abs(disc) > error && speed > 1e-100 && speed < 1e100) {
        if (disc < 0) return null;
        const side = endSide(segment, circle);
        if (side !== 0) return side < 0 ? null : hitSegment(segment, circle, out);
      }
    }
  }
  return exactSegment(segment, circle, out);
}

/** 1 if the end is in the disc or has passed the foot of the perpendicular, −1 if neither, 0 if unsure. */
function endSide(segment: Readonly<Segment>, circle: Readonly<Circle>): number {
  const x = segment.x2 - circle.x;
  const y = segment.y2 - circle.y;
  const passed = dotSign(x, y, segment.x2 - segment.x1, segment.y2 - segment.y1);
  if (passed > 0) return 1;
  const power = powerSign(x, y, circle.r);
  return power < 0 ? 1 : power > 0 && passed < 0 ? -1 : 0;
}

/** Makes a segment and a circle the question of the exact forms. */
export function setSegment(segment: Readonly<Segment>, circle: Readonly<Circle>): void {
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
  const hit = hitSegment(segment, circle, out);
  if (endPower === 0 && endDot <= 0) hit.t = 1;
  return hit;
}

/** The hit from outside of a segment that has one. */
function hitSegment(segment: Readonly<Segment>, circle: Readonly<Circle>, out: Hit = createHit()): Hit {
  out.inside = false;
  if (!quickRoots(rayOf(segment, circle), circle, out, null)) {
    setSegment(segment, circle);
    exactRoot(circle, -1, out);
  }
  out.t = Math.min(out.t, 1);
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
