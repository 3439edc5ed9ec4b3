import type { Hit } from './cast.ts';
import { cornerX, cornerY, loadHull, placeOf } from './hull.ts';
import { castRayLoaded } from './hull-cast.ts';
import { closestPointAt, footOnSide, overlapsAt } from './hull-contact.ts';
import { pair, pairNormal, pairOverlaps, settlePair } from './hull-pair.ts';
import type { Circle, Hull, Ray, Vec } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

const spot: Circle = { x: 0.5, y: 0.5, r: 0 };

/**
 * Whether two rounded hulls share at least one point. Exact: touching counts, and so does one inside the other.
 *
 * A disc is a hull of one point, a segment or capsule one of two. False if a number is not finite, a radius is negative, or the first
 * three points of one lie in a line. Throws unless each has 1 to 8 points. Of points that make no convex outline (see `createHull`) the
 * answer says nothing, here and in the functions below. With `slop` the answer to distance ≤ slop, exact as well.
 *
 * @example
 * const box = createHull([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 2 }, { x: 0, y: 2 }], 1);
 * overlapsHull(box, { points: [{ x: 8, y: 6 }], r: 4 }); // false: the corners are round
 * overlapsHull(box, { points: [{ x: 7, y: 6 }], r: 4 }); // true: touching at a corner, by 3, 4 and 5
 */
export function overlapsHull(a: Readonly<Hull>, b: Readonly<Hull>, options?: SlopOptions): boolean {
  return pairOverlaps(a, b, slopOf(options));
}

/**
 * Whether a point lies in the closed hull. Exact: a point on the outline counts.
 *
 * False for what `overlapsHull` answers false at once.
 *
 * @example
 * containsPointHull({ points: [{ x: 0, y: 0 }, { x: 4, y: 0 }], r: 5 }, { x: 7, y: 4 }); // true: on the outline
 */
export function containsPointHull(hull: Readonly<Hull>, point: Readonly<Vec>): boolean {
  if (!loadHull(hull)) return false;
  spot.x = point.x;
  spot.y = point.y;
  spot.r = 0;
  return overlapsAt(placeOf(spot), spot, 0);
}

/**
 * The point of a rounded hull nearest to `point`. It is the point itself if the hull contains it (which is exact), else one on its outline
 * within 8 ulp of the largest number given.
 *
 * `null` for what `overlapsHull` answers false at once. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointHull({ points: [{ x: 0, y: 0 }, { x: 4, y: 0 }], r: 1 }, { x: 2, y: 5 }); // { x: 2, y: 1 }
 */
export function closestPointHull(hull: Readonly<Hull>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  return loadHull(hull) ? closestPointAt(placeOf(point), point, out) : null;
}

/**
 * The first hit of a ray on a rounded hull, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. Hit or miss is exact: a graze of a
 * round corner is a hit.
 *
 * The normal points out of the hull; at a sharp corner that is hit exactly, against the ray. A start in the closed hull hits at t = 0 with
 * `inside: true`. t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest of the hull's numbers and the way flown.
 * `null` for what `overlapsHull` answers false at once. Writes into `out` and returns it.
 *
 * @example
 * castRayHull({ x: 1, y: 5, dx: 0, dy: -2 }, { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }], r: 1 })?.t; // 2
 */
export function castRayHull(ray: Readonly<Ray>, hull: Readonly<Hull>, out?: Hit): Hit | null {
  return loadHull(hull) ? castRayLoaded(ray, out) : null;
}

/**
 * The gap between two rounded hulls: the distance of their cores, the hulls of their points, less both radii. Where the cores overlap,
 * −(both radii + the shortest way out).
 *
 * Within 8 ulp, its sign exact: ≤ 0 if and only if they overlap. Infinity for what `overlapsHull` answers false at once.
 *
 * @example
 * separationHull({ points: [{ x: 0, y: 0 }, { x: 4, y: 0 }], r: 1 }, { points: [{ x: 7, y: 4 }], r: 2 }); // 2
 */
export function separationHull(a: Readonly<Hull>, b: Readonly<Hull>): number {
  return settlePair(a, b) ? pair.gap : Infinity;
}

/** Where two hulls are nearest: the signed `distance` between the points `a` and `b`, one of each outline, and the unit `normal` a → b. */
export interface ClosestPoints {
  /** Positive between hulls that are apart, negative by the depth of those that overlap. [length] */
  distance: number;
  /** The unit vector from the first hull to the second. */
  normal: Vec;
  /** The point of the first one. */
  a: Vec;
  /** The point of the second one. */
  b: Vec;
}

/**
 * The nearest points of two rounded hulls, or `null` for what `overlapsHull` answers false at once. `b` is `a` + distance × normal.
 *
 * Of hulls that overlap they are the deepest: moved by −distance × normal, b lies on a and the hulls touch there. Two points in one
 * place have the normal (1, 0). Of several nearest pairs it is one, and of those that are as near up to 8 ulp. `distance` is that of
 * `separationHull`. The normal is within 4 units of 2⁻⁵³ of that pair's, points within 8 ulp of the largest number given.
 *
 * Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * const capsule = { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }], r: 1 };
 * closestPoints(capsule, { points: [{ x: 2, y: 5 }], r: 2 })?.a; // { x: 2, y: 1 }
 */
export function closestPoints(a: Readonly<Hull>, b: Readonly<Hull>, out: ClosestPoints = createClosestPoints()): ClosestPoints | null {
  if (!settlePair(a, b)) return null;
  out.distance = pair.gap;
  pairNormal(a, b, out.normal);
  writePoints(a, b, out);
  return out;
}

function createClosestPoints(): ClosestPoints {
  return { distance: 0, normal: { x: 0, y: 0 }, a: { x: 0, y: 0 }, b: { x: 0, y: 0 } };
}

/** Writes both points, after `pairNormal`. */
function writePoints(a: Readonly<Hull>, b: Readonly<Hull>, { normal, a: atA, b: atB }: ClosestPoints): void {
  const { ofA, isSide, feature, corner, isDeep, gap } = pair;
  const owner = ofA ? a : b;
  const other = ofA ? b : a;
  const foot = ofA ? atA : atB;
  const far = ofA ? atB : atA;
  const sign = ofA ? 1 : -1;
  const point = other.points[feature < 0 ? 0 : corner];
  if (isSide && feature >= 0) footOnSide(feature, point, foot);
  else {
    foot.x = cornerX[Math.max(feature, 0)];
    foot.y = cornerY[Math.max(feature, 0)];
  }
  const reach = sign * owner.r;
  foot.x += reach * normal.x;
  foot.y += reach * normal.y;
  // the foot of a deepest corner may lie beyond the side's end, on the way along a level side of the other
  const way = sign * (isDeep ? gap : -other.r);
  far.x = (isDeep ? foot.x : point.x) + way * normal.x;
  far.y = (isDeep ? foot.y : point.y) + way * normal.y;
}
