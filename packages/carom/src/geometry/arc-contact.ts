/** A disc and an arc at rest: which part of the arc is nearest, and how far it is. */
import { endDirection, endPoint, fromEnd, gapOfEnd, isSecondNearer, reachesEnd } from './arc-ends.ts';
import { spans } from './arc-span.ts';
import { direction } from './direction.ts';
import { overlapsWithin } from './overlaps.ts';
import { reachesWall, roomGap } from './room-circle.ts';
import { separation } from './separation.ts';
import type { Arc, Circle, Vec } from './shapes.ts';

/** The part of an arc nearest to a point: its curve seen from without or within, or end 0 or 1. */
export type ArcPlace = 'without' | 'within' | 'end';

/** Which end `placeAt` found. */
export let nearestEnd = 0;

const point: Circle = { x: 0, y: 0, r: 0 };

/** Exact; on the curve is without. From the middle all points are equally near. */
export function placeAt(arc: Readonly<Arc>, { x, y }: Readonly<Vec>): ArcPlace {
  nearestEnd = 0;
  if (spans(arc, arc.x, arc.y, x, y)) {
    point.x = x;
    point.y = y;
    return reachesWall(arc, point, 0) ? 'without' : 'within';
  }
  if (isSecondNearer(arc, { x, y })) nearestEnd = 1;
  return 'end';
}

/** The gap between a disc and the part of the arc at `place`: exact in sign, within 10⁻¹². */
export function gapAtPlace(place: ArcPlace, arc: Readonly<Arc>, circle: Readonly<Circle>): number {
  if (place === 'end') return gapOfEnd(arc, nearestEnd, circle, 0);
  return place === 'within' ? roomGap(arc, circle) : separation(circle, arc);
}

/** Whether the gap between a disc and an arc is at most `slop`: that to an end, or to the circle where the arc is; exact. */
export function reachesArc(arc: Readonly<Arc>, circle: Readonly<Circle>, slop: number): boolean {
  if (reachesEnd(arc, 0, circle, slop) || reachesEnd(arc, 1, circle, slop)) return true;
  const isInSpan = spans(arc, arc.x, arc.y, circle.x, circle.y);
  return isInSpan && reachesWall(arc, circle, slop) && overlapsWithin(circle, arc, slop);
}

const origin: Vec = { x: 0, y: 0 };

/** Writes the unit vector from a center to the nearest point of the arc to `out`; from the curve itself inwards. */
export function arcNormal(place: ArcPlace, arc: Readonly<Arc>, center: Readonly<Vec>, out: Vec): void {
  if (place === 'end') {
    fromEnd(arc, nearestEnd, center, out);
    point.x = 0 - out.x;
    point.y = 0 - out.y;
    direction(origin, point, out);
    return;
  }
  if (arc.x === center.x && arc.y === center.y) {
    direction(origin, endDirection(arc, 0), out);
    return;
  }
  if (place === 'within') direction(arc, center, out);
  else direction(center, arc, out);
}

/** Writes the nearest point of the arc to `out`. */
export function nearestOfArc(place: ArcPlace, arc: Readonly<Arc>, center: Readonly<Vec>, out: Vec): void {
  if (place === 'end') {
    endPoint(arc, nearestEnd, out);
    return;
  }
  const { x, y } = arc;
  if (x === center.x && y === center.y) direction(origin, endDirection(arc, 0), out);
  else direction(arc, center, out);
  out.x = x + arc.r * out.x;
  out.y = y + arc.r * out.y;
}
