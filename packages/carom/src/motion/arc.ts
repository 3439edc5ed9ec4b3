import { manifoldArc } from '../geometry/arc.ts';
import { nearestEnd, placeAt } from '../geometry/arc-contact.ts';
import { isArc } from '../geometry/arc-span.ts';
import { approachAt, reachesArcBy, sweepArc } from '../geometry/arc-sweep.ts';
import { contact, isMover } from '../geometry/contact.ts';
import { createManifold, type Manifold } from '../geometry/manifold.ts';
import type { Arc } from '../geometry/shapes.ts';
import { contactTime, writeContact, writeStart } from './contact-impact.ts';
import type { ImpactMotion } from './impact.ts';
import type { MovingCircle } from './moving-circle.ts';
import { createWallImpact, type WallImpact } from './wall-impact.ts';

/**
 * When a disc in straight flight next touches an arc that stands still: a time in [0, `maxTime`], or Infinity if it does not.
 *
 * 0 if they touch or overlap and the gap shrinks; that includes a disc which touches the curve from within and moves along it.
 * One that touches or overlaps the arc and is on its way out meets what is next after that. Whether they meet, and whether by
 * `maxTime`, is exact for the doubles given; the time is within 8 ulp at the curve, within 10⁻¹² at an end.
 *
 * Infinity if a number is not finite, a radius is negative, a direction has no length, `maxTime` is negative or NaN, or the time
 * exceeds the largest double.
 *
 * @example
 * timeOfImpactArc({ x: 0, y: 0, r: 1, vx: 2, vy: 0 }, { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } }); // 2
 */
export function timeOfImpactArc(circle: Readonly<MovingCircle>, arc: Readonly<Arc>, maxTime: number = Infinity): number {
  if (!(isMover(circle) && isArc(arc))) return Infinity;
  const found = sweepArc(arc, circle);
  if (found === 'now') return maxTime >= 0 && isPressing(circle, arc) ? 0 : Infinity;
  return found === 'ahead' ? timeWithin(circle, arc, maxTime) : Infinity;
}

function timeWithin(circle: Readonly<MovingCircle>, arc: Readonly<Arc>, maxTime: number): number {
  const time = contactTime(maxTime);
  return time >= 0 ? time : reachesArcBy(maxTime, arc, circle) ? Math.min(contact.t, maxTime) : Infinity;
}

const start: Manifold = /* @__PURE__ */ createManifold();

/**
 * The next meeting of a disc in straight flight with an arc that stands still, at a time in [0, `maxTime`], or `null`.
 *
 * Meetings are those of `timeOfImpactArc`. If there is none by `maxTime`, a disc that touches or overlaps the arc meets it at time 0
 * all the same, with the motion `'receding'`, `'abeam'` or `'still'`. At time 0 normal and point are those of `manifoldArc`.
 *
 * The normal points from the disc to the arc; sides and corners are those of `WallImpact`. A graze, where the path only touches the
 * curve from without or a disc of the same size around an end, finds the gap level. Exact: whether they meet, kind and motion; where
 * the disc touches the curve right at its end, either may be named. Time and normal as `timeOfImpactArc` says the time, point within
 * 8 ulp of the largest of the arc's numbers. `null` for what `timeOfImpactArc` answers Infinity at once. Writes into `out` and
 * returns it; pass your own to allocate nothing.
 *
 * @example
 * impactArc({ x: 0, y: 0, r: 1, vx: 2, vy: 0 }, { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } })?.point; // { x: 5, y: 0 }
 */
export function impactArc(
  circle: Readonly<MovingCircle>,
  arc: Readonly<Arc>,
  maxTime: number = Infinity,
  out: WallImpact = createWallImpact(),
): WallImpact | null {
  if (!(maxTime >= 0 && isMover(circle) && isArc(arc))) return null;
  const found = sweepArc(arc, circle);
  const time = found === 'ahead' ? timeWithin(circle, arc, maxTime) : Infinity;
  if (time < Infinity) return writeContact(time, out);
  if (manifoldArc(circle, arc, start) === null) return null;
  const place = placeAt(arc, circle);
  writeStart(start, motionNow(circle, arc), out);
  out.feature = place === 'end' ? 'corner' : 'side';
  out.index = place === 'end' ? nearestEnd : place === 'within' ? 1 : 0;
  return out;
}

function isPressing(circle: Readonly<MovingCircle>, arc: Readonly<Arc>): boolean {
  const motion = motionNow(circle, arc);
  return motion === 'approaching' || (motion === 'abeam' && placeAt(arc, circle) === 'within');
}

/** How a disc in contact moves; exact. */
function motionNow(circle: Readonly<MovingCircle>, arc: Readonly<Arc>): ImpactMotion {
  if (circle.vx === 0 && circle.vy === 0) return 'still';
  const approach = approachAt(placeAt(arc, circle), arc, circle);
  return approach > 0 ? 'approaching' : approach < 0 ? 'receding' : 'abeam';
}
