import type { Hit } from './cast.ts';
import { loadSegment, placeOfSegment } from './hull.ts';
import { castRayLoaded } from './hull-cast.ts';
import { manifoldAt, overlapsAt, separationAt } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Circle, Ray, Segment } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether a disc and a segment share at least one point. Exact: touching counts, at the ends too; the segment may have no
 * length, the disc no radius.
 *
 * False if a number is not finite or the radius is negative. With `slop` the answer to distance ≤ r + slop, exact as well.
 *
 * @example
 * overlapsSegment({ x: 2, y: 1, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // true: touching
 */
export function overlapsSegment(circle: Readonly<Circle>, segment: Readonly<Segment>, options?: SlopOptions): boolean {
  if (options === undefined) {
    const { x, y, r } = circle;
    const { x1, y1, x2, y2 } = segment;
    const ex = x2 - x1;
    const ey = y2 - y1;
    const px = x - x1;
    const py = y - y1;
    const qx = x - x2;
    const qy = y - y2;
    // Filters as in dot-sign.ts, power-sign.ts and disc-sign.ts: four times faster than asking for the place first.
    const first = px * ex + py * ey;
    const second = qx * ex + qy * ey;
    const doubt = 4.5e-16 * (Math.abs(px * ex) + Math.abs(py * ey) + Math.abs(qx * ex) + Math.abs(qy * ey)) + 1e-300;
    const between = first > doubt && second < -doubt;
    if (r >= 0 && (between || first < -doubt || second > doubt)) {
      const near = first < 0 ? px * px + py * py : qx * qx + qy * qy;
      const l = px * ey;
      const m = py * ex;
      const cross = l - m;
      const size = Math.abs(l) + Math.abs(m);
      const length = ex * ex + ey * ey;
      const reach = r * r;
      const gap = between ? cross * cross - reach * length : near - reach;
      const error = between ? 1e-15 * reach * length + size * (1.4e-15 * Math.abs(cross) + 2e-31 * size) : 7e-16 * (near + reach);
      if (Math.abs(gap) > error + 1e-300 * (1 + length + reach + size)) return gap < 0;
    }
  }
  return loadSegment(segment) && overlapsAt(placeOfSegment(circle), circle, slopOf(options));
}

/**
 * The gap between a disc and a segment: the distance from the center less r, so −r with the center on the segment.
 *
 * Within 8 ulp, its sign exact: ≤ 0 if and only if they overlap. Infinity if a number is not finite or the radius is negative.
 *
 * @example
 * separationSegment({ x: 2, y: 3, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // 2
 */
export function separationSegment(circle: Readonly<Circle>, segment: Readonly<Segment>): number {
  return loadSegment(segment) ? separationAt(placeOfSegment(circle), circle) : Infinity;
}

/**
 * The contact of a disc with a segment, or `null` if they do not overlap. Moving the disc by −depth × normal makes them touch.
 *
 * `normal` points from the center to `point`, the point of the segment nearest to it. A center exactly on the segment, its
 * ends included, has (y1 − y2, x2 − x1) for a normal, scaled to length 1, or (1, 0) if the segment has no length.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest coordinate
 * given. `null` if a number is not finite or the radius is negative. Writes into `out` and returns it.
 *
 * @example
 * manifoldSegment({ x: 1, y: 1, r: 3 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // { normal: { x: 0, y: -1 }, depth: 2, point: { x: 1, y: 0 } }
 */
export function manifoldSegment(circle: Readonly<Circle>, segment: Readonly<Segment>, out: Manifold = createManifold()): Manifold | null {
  return loadSegment(segment) ? manifoldAt(placeOfSegment(circle), circle, out) : null;
}

/**
 * The first hit of a ray on a segment, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. Exact about hit or miss:
 * the ends belong to the segment, and both sides of it stop a ray.
 *
 * The normal points to the side the ray comes from; at an end, hit exactly or from along the line, against the ray. A start
 * on the segment hits at t = 0 with `inside: true` and the normal (y2 − y1, x1 − x2), scaled to length 1.
 *
 * t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest coordinate of the segment and the way flown.
 * `null` if a number is not finite. Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * castRaySegment({ x: 1, y: 4, dx: 0, dy: -2 }, { x1: 0, y1: 0, x2: 4, y2: 0 })?.t; // 2
 */
export function castRaySegment(ray: Readonly<Ray>, segment: Readonly<Segment>, out?: Hit): Hit | null {
  return loadSegment(segment) ? castRayLoaded(ray, out) : null;
}
