import { createHit, type Hit } from './cast.ts';
import { closestPointOutline } from './closest-point.ts';
import { hitOf, isMover, type Mover } from './contact.ts';
import { direction } from './direction.ts';
import { isBox } from './hull.ts';
import { isDisc } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import { gapOfWall, isNearerWall, stay, stayIn } from './room-box.ts';
import { reachesWall, roomGap } from './room-circle.ts';
import { sweepRoom } from './room-sweep.ts';
import type { Box, Circle, Ray, Ring, Vec } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/** Whether the numbers are finite, the radius ≥ 0, the bounds of a box not crossed. */
export function isRoom(ring: Readonly<Ring>): boolean {
  const room = ring.inside;
  return 'minX' in room ? isBox(room.minX, room.minY, room.maxX, room.maxY) : isDisc(room);
}

/**
 * Whether a disc in a room touches its wall, or goes into or through it. Exact: touching counts.
 *
 * A disc too large for the room always does. False if a number is not finite, a radius is negative or the bounds of the box
 * are crossed. With `slop` whether the gap is at most that, exact as well.
 *
 * @example
 * overlapsRing({ x: 3, y: 0, r: 2 }, { inside: { x: 0, y: 0, r: 5 } }); // true: touching from inside
 */
export function overlapsRing(circle: Readonly<Circle>, ring: Readonly<Ring>, options?: SlopOptions): boolean {
  const room = ring.inside;
  if (!(isRoom(ring) && isDisc(circle))) return false;
  return 'minX' in room ? stayIn(room, circle, slopOf(options)) : reachesWall(room, circle, slopOf(options));
}

/**
 * The gap between a disc in a room and the nearest wall; negative by the way back into the room if it goes beyond one.
 *
 * In a box that way is across one wall, or around a corner if it goes beyond two. Across a room too narrow for the disc it is
 * that from the wall it is deeper in. Within 8 ulp and of exact sign: ≤ 0 if and only if they overlap. Infinity for what
 * `overlapsRing` calls false at once.
 *
 * @example
 * separationRing({ x: 2, y: 0, r: 1 }, { inside: { x: 0, y: 0, r: 5 } }); // 2
 */
export function separationRing(circle: Readonly<Circle>, ring: Readonly<Ring>): number {
  const room = ring.inside;
  if (!(isRoom(ring) && isDisc(circle))) return Infinity;
  if (!('minX' in room)) return roomGap(room, circle);
  if (stayIn(room, circle, 0)) return 0 - stay.depth;
  return gapOfWall(nearestWall(room, circle), room, circle, 0);
}

/** The wall nearest to a center in the room, the lowest number of equals. */
function nearestWall(room: Readonly<Box>, circle: Readonly<Circle>): number {
  let best = 0;
  for (let i = 1; i < 4; i++) if (isNearerWall(i, best, room, circle, 0)) best = i;
  return best;
}

const spot: Circle = { x: 0, y: 0, r: 0 };

/**
 * The point of the wall of a room nearest to `point`, which is the point itself outside the room and on its outline; exact.
 *
 * From the middle of a circle it is that in the direction (1, 0); of equally near sides of a box the first in the order minY,
 * maxX, maxY, minX. Within 8 ulp of the larger of its coordinate and the radius. `null` for what `overlapsRing` calls false at
 * once. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointRing({ inside: { x: 0, y: 0, r: 5 } }, { x: 1, y: 0 }); // { x: 5, y: 0 }
 */
export function closestPointRing(ring: Readonly<Ring>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  const room = ring.inside;
  spot.x = point.x;
  spot.y = point.y;
  if (!(isRoom(ring) && isDisc(spot))) return null;
  out.x = spot.x;
  out.y = spot.y;
  if (!('minX' in room)) return reachesWall(room, spot, 0) ? out : closestPointOutline(room, spot, out);
  if (stayIn(room, spot, 0)) return out;
  const i = nearestWall(room, spot);
  if (i === 1 || i === 3) out.x = i === 1 ? room.maxX : room.minX;
  else out.y = i === 0 ? room.minY : room.maxY;
  return out;
}

/**
 * The contact of a disc with the wall of its room, or `null` if it touches none. Moving the disc by −depth × normal brings it
 * back to where it just touches, if it has room at all; see `separationRing` for the depth.
 *
 * `normal` points into the wall: away from the middle of a circle, (1, 0) in the middle. Across a side of a box, of two that
 * are touched the first in the order minY, maxX, maxY, minX; around the corner if the disc goes beyond two sides. `point` is
 * the point of the wall nearest to the center, which is the center itself if that is in the wall.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³. `null` for what `overlapsRing` calls false at
 * once. Writes into `out` and returns it.
 *
 * @example
 * manifoldRing({ x: 4, y: 0, r: 2 }, { inside: { x: 0, y: 0, r: 5 } }); // { normal: { x: 1, y: 0 }, depth: 1, point: { x: 5, y: 0 } }
 */
export function manifoldRing(circle: Readonly<Circle>, ring: Readonly<Ring>, out: Manifold = createManifold()): Manifold | null {
  const room = ring.inside;
  if (!(isRoom(ring) && isDisc(circle))) return null;
  if ('minX' in room) {
    if (!stayIn(room, circle, 0)) return null;
    out.depth = stay.depth;
    out.normal.x = stay.normal.x;
    out.normal.y = stay.normal.y;
  } else {
    const gap = roomGap(room, circle);
    if (gap > 0) return null;
    out.depth = 0 - gap;
    direction(room, circle, out.normal);
  }
  closestPointRing(ring, circle, out.point);
  return out;
}

/**
 * The first hit of a ray on the wall of a room, or `null` if it has no direction; `t ≥ 0` counts lengths of `(dx, dy)`.
 *
 * A start in the wall or on its face hits at t = 0 with `inside: true` and the normal out of the wall, opposite to that of
 * `manifoldRing`. Else the normal points back into the room, of two sides reached at once that of the first in the order minY, maxX,
 * maxY, minX. t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest of the room's numbers and, in a
 * box, the way flown. `null` for what `overlapsRing` calls false at once. Writes into `out` and returns it.
 *
 * @example
 * castRayRing({ x: 1, y: 0, dx: 2, dy: 0 }, { inside: { x: 0, y: 0, r: 5 } })?.t; // 2
 */
export function castRayRing(ray: Readonly<Ray>, ring: Readonly<Ring>, out: Hit = createHit()): Hit | null {
  tip.x = ray.x;
  tip.y = ray.y;
  tip.vx = ray.dx;
  tip.vy = ray.dy;
  if (!(isMover(tip) && isRoom(ring))) return null;
  const found = manifoldRing(tip, ring, start) === null ? sweepRoom(ring.inside, tip) : 'now';
  return found === 'none' ? null : hitOf(found, start, out);
}

const tip: Mover = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
const start: Manifold = /* @__PURE__ */ createManifold();
