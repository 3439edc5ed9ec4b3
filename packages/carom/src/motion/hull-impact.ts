/** Flights of discs against the hull that is loaded (see geometry/hull.ts). */
import { contact } from '../geometry/contact.ts';
import { nearest, placeOf } from '../geometry/hull.ts';
import { towardCorner, towardSide } from '../geometry/hull-approach.ts';
import { manifoldAt } from '../geometry/hull-contact.ts';
import { reachesBy, sweepHull } from '../geometry/hull-sweep.ts';
import { createManifold, type Manifold } from '../geometry/manifold.ts';
import { contactTime, writeContact, writeStart } from './contact-impact.ts';
import type { ImpactMotion } from './impact.ts';
import type { MovingCircle } from './moving-circle.ts';
import { createWallImpact, type WallImpact } from './wall-impact.ts';

/** Infinity unless approaching, 0 if they overlap, else when they meet. */
export function timeOfImpactHull(circle: Readonly<MovingCircle>, maxTime: number): number {
  const found = sweepHull(circle);
  if (found === 'now') return maxTime >= 0 && motionOf(circle) === 'approaching' ? 0 : Infinity;
  return found === 'ahead' ? timeWithin(circle, maxTime) : Infinity;
}

/** The time of the contact, Infinity if it comes after `maxTime`. */
function timeWithin(circle: Readonly<MovingCircle>, maxTime: number): number {
  const time = contactTime(maxTime);
  return time >= 0 ? time : reachesBy(maxTime, circle) ? Math.min(contact.t, maxTime) : Infinity;
}

const start: Manifold = /* @__PURE__ */ createManifold();

/** The first meeting at a time in [0, maxTime], that of a disc in contact included. */
export function impactHull(circle: Readonly<MovingCircle>, maxTime: number, out: WallImpact = createWallImpact()): WallImpact | null {
  if (!(maxTime >= 0)) return null;
  const found = sweepHull(circle);
  const now = found === 'now';
  const time = now ? 0 : found === 'ahead' ? timeWithin(circle, maxTime) : Infinity;
  if (time === Infinity) return null;
  if (!now) return writeContact(time, out);
  const place = placeOf(circle);
  const i = nearest;
  manifoldAt(place, circle, start);
  writeStart(start, motionOf(circle), out);
  out.feature = place === 'corner' || i < 0 ? 'corner' : 'side';
  out.index = Math.max(i, 0);
  return out;
}

/** Whether the gap shrinks or grows at the start; exact. */
function motionOf(circle: Readonly<MovingCircle>): ImpactMotion {
  const { vx, vy } = circle;
  if (vx === 0 && vy === 0) return 'still';
  const place = placeOf(circle);
  const toward = place === 'corner' ? towardCorner(nearest, circle, vx, vy) : nearest >= 0 ? towardSide(nearest, vx, vy) : 0;
  return toward > 0 ? 'approaching' : toward < 0 ? 'receding' : 'abeam';
}
