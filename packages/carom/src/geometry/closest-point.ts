import { dotSign, exactDot } from '../numeric/dot-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { direction } from './direction.ts';
import { containsPoint } from './point.ts';
import type { Circle, Segment, Vec } from './shapes.ts';

/**
 * The point of a closed disc nearest to `point`. It is the point itself if the disc contains it (which is exact), else one
 * on the outline, within 8 ulp of the larger of its coordinate and r.
 *
 * `null` if a number is not finite or the radius is negative. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPoint({ x: 0, y: 0, r: 5 }, { x: 6, y: 8 }); // { x: 3, y: 4 }
 */
export function closestPoint(circle: Readonly<Circle>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  if (!containsPoint(circle, point)) return closestPointOutline(circle, point, out);
  out.x = point.x;
  out.y = point.y;
  return out;
}

/**
 * The point of the outline of a circle nearest to `point`, within 8 ulp of the larger of its coordinate and r. That on the
 * side of (1, 0) for the center, from which all are equally far.
 *
 * `null` if a number is not finite or the radius is negative. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointOutline({ x: 0, y: 0, r: 5 }, { x: 0, y: 1 }); // { x: 0, y: 5 }
 */
export function closestPointOutline(circle: Readonly<Circle>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  const { x, y, r } = circle;
  if (!(r >= 0 && x * 0 + y * 0 + r * 0 + point.x * 0 + point.y * 0 === 0)) return null; // NaN and ±∞ times 0 are NaN
  direction(circle, point, out);
  out.x = x + r * out.x;
  out.y = y + r * out.y;
  return out;
}

/**
 * The point of a segment, ends included, nearest to `point`; a circle will do for its center.
 *
 * An end itself if the foot of the perpendicular is not strictly between the ends, which is exact; else the foot, within
 * 8 ulp of the largest coordinate given. `null` if a number is not finite. Writes into `out`, which may be `point`, and
 * returns it.
 *
 * @example
 * closestPointSegment({ x1: 0, y1: 0, x2: 4, y2: 0 }, { x: 1, y: 7 }); // { x: 1, y: 0 }
 */
export function closestPointSegment(segment: Readonly<Segment>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  const { x1, y1, x2, y2 } = segment;
  const { x, y } = point;
  if (!(x1 * 0 + y1 * 0 + x2 * 0 + y2 * 0 + x * 0 + y * 0 === 0)) return null;
  const first = dotAt(segment, x1, y1, x, y);
  const second = dotAt(segment, x2, y2, x, y);
  out.x = first <= 0 ? x1 : x2;
  out.y = first <= 0 ? y1 : y2;
  if (first <= 0 || second >= 0) return out;
  footOf(x1, y1, x2, y2, x, y, out);
  return out;
}

/** Writes the foot of the perpendicular from (x, y), which lies between both ends, to `out`. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function footOf(x1: number, y1: number, x2: number, y2: number, x: number, y: number, out: Vec): void {
  // From the end that is nearer to the foot, in quarters where a difference might overflow.
  const scale = Math.max(Math.abs(x1), Math.abs(y1), Math.abs(x2), Math.abs(y2), Math.abs(x), Math.abs(y)) > 1e300 ? 0.25 : 1;
  const u = x2 * scale - x1 * scale;
  const w = y2 * scale - y1 * scale;
  const size = Math.max(Math.abs(u), Math.abs(w));
  const dx = u / size;
  const dy = w / size;
  const along = (x * scale - x1 * scale) * dx + (y * scale - y1 * scale) * dy;
  const share = Math.min(Math.max(along / size / (dx * dx + dy * dy), 0), 1);
  const from = share < 0.5 ? share : share - 1;
  out.x = (share < 0.5 ? x1 : x2) + (from * u) / scale;
  out.y = (share < 0.5 ? y1 : y2) + (from * w) / scale;
}

/** The sign of ((x, y) − (px, py)) · direction, exact. */
function dotAt({ x1, y1, x2, y2 }: Readonly<Segment>, px: number, py: number, x: number, y: number): number {
  const sign = dotSign(x - px, y - py, x2 - x1, y2 - y1);
  if (sign !== 0) return sign;
  setPoints(px, py, x, y);
  setRadii(0, 0, 0);
  setVelocities(x1, y1, x2, y2);
  return exactDot();
}
