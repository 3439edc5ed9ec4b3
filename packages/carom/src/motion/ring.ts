import { type Ahead, contact, isMover } from '../geometry/contact.ts';
import { createManifold, type Manifold } from '../geometry/manifold.ts';
import { isRoom, manifoldRing } from '../geometry/ring.ts';
import { stay, stayIn, wallNormal } from '../geometry/room-box.ts';
import { reachesWallBy, speedInto, sweepRoom } from '../geometry/room-sweep.ts';
import type { Ring } from '../geometry/shapes.ts';
import { flightDot } from '../numeric/flight.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { contactTime, writeContact, writeStart } from './contact-impact.ts';
import type { ImpactMotion } from './impact.ts';
import type { MovingCircle } from './moving-circle.ts';
import { createWallImpact, type WallImpact } from './wall-impact.ts';

/**
 * When a disc in straight flight in a room next touches its wall: a time in [0, `maxTime`], or Infinity if it does not.
 *
 * 0 if it touches the wall or is in it and goes on into it; that includes one which touches the wall of a circle and moves
 * along it. One that touches the wall, or is in it, and is on its way out of it meets what is next after that. Infinity if it
 * stands still, or is in the wall of a circle and does not get out. In a box each side counts by itself.
 *
 * Whether they meet, and whether by `maxTime`, is exact for the doubles given; the time is within 8 ulp. Infinity if a number is
 * not finite, a radius is negative, the bounds are crossed, `maxTime` is negative or NaN, or the time exceeds the largest double.
 *
 * @example
 * timeOfImpactRing({ x: 1, y: 0, r: 1, vx: 1.5, vy: 0 }, { inside: { x: 0, y: 0, r: 5 } }); // 2
 */
export function timeOfImpactRing(circle: Readonly<MovingCircle>, ring: Readonly<Ring>, maxTime: number = Infinity): number {
  if (!(isMover(circle) && isRoom(ring))) return Infinity;
  const found = sweepRoom(ring.inside, circle);
  if (found === 'now') return maxTime >= 0 && isPressing(motionNow(circle, ring, found)) ? 0 : Infinity;
  return found === 'ahead' ? timeWithin(circle, ring, maxTime) : Infinity;
}

function isPressing(motion: ImpactMotion): boolean {
  return motion === 'approaching' || motion === 'abeam';
}

function timeWithin(circle: Readonly<MovingCircle>, ring: Readonly<Ring>, maxTime: number): number {
  const time = contactTime(maxTime);
  return time >= 0 ? time : reachesWallBy(maxTime, ring.inside, circle) ? Math.min(contact.t, maxTime) : Infinity;
}

const start: Manifold = /* @__PURE__ */ createManifold();

/**
 * The next meeting of a disc in straight flight in a room with its wall, at a time in [0, `maxTime`], or `null`.
 *
 * Meetings are those of `timeOfImpactRing`. If there is none by `maxTime`, a disc that touches the wall or is in it meets it at
 * time 0, with the motion `'receding'`, `'abeam'` or `'still'`. At time 0 normal and point are those of
 * `manifoldRing`, except in a box. There the side counts that the disc goes on into, the first in the order minY, maxX, maxY,
 * minX.
 *
 * The normal points into the wall. A box has the sides and corners that `WallImpact` says, a circle is one side; of two sides
 * reached at once the lower number is named. Exact: whether they meet, kind, motion and feature. Time within 8 ulp, normal within
 * 4 units of 2⁻⁵³, point within 8 ulp of the largest of the room's numbers and, in a box, the way flown. `null` for what
 * `timeOfImpactRing` answers Infinity at once. Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * impactRing({ x: 1, y: 0, r: 1, vx: 1.5, vy: 0 }, { inside: { x: 0, y: 0, r: 5 } })?.point.x; // 5
 */
export function impactRing(
  circle: Readonly<MovingCircle>,
  ring: Readonly<Ring>,
  maxTime: number = Infinity,
  out: WallImpact = createWallImpact(),
): WallImpact | null {
  if (!(maxTime >= 0 && isMover(circle) && isRoom(ring))) return null;
  const found = sweepRoom(ring.inside, circle);
  const time = found === 'ahead' ? timeWithin(circle, ring, maxTime) : Infinity;
  if (time < Infinity) return writeContact(time, out);
  if (manifoldRing(circle, ring, start) === null) return null;
  const into = contact.index; // of a box, the side the disc goes on into
  writeStart(start, motionNow(circle, ring, found), out);
  out.feature = 'side';
  out.index = 0;
  if (!('minX' in ring.inside)) return out;
  if (found === 'now' && into >= 0) {
    out.index = into;
    wallNormal(into, out.normal);
    return out;
  }
  stayIn(ring.inside, circle, 0);
  out.feature = stay.side >= 0 ? 'side' : 'corner';
  out.index = Math.max(stay.side, stay.corner);
  return out;
}

/** How a disc that touches the wall or is in it moves, after `sweepRoom`. */
function motionNow(circle: Readonly<MovingCircle>, ring: Readonly<Ring>, found: Ahead): ImpactMotion {
  const { x, y, vx, vy } = circle;
  const room = ring.inside;
  if (vx === 0 && vy === 0) return 'still';
  if ('minX' in room) {
    if (found === 'now' && contact.index >= 0) return 'approaching';
    return stayIn(room, circle, 0) && stay.side >= 0 && speedInto(stay.side, circle) === 0 ? 'abeam' : 'receding';
  }
  setPoints(room.x, room.y, x, y);
  setRadii(0, 0, 0);
  setVelocities(0, 0, vx, vy);
  const dot = flightDot();
  return dot > 0 ? 'approaching' : dot < 0 ? 'receding' : 'abeam';
}
