/**
 * A disc in straight flight against the loaded hull, by the exact questions about its sides and corners: `castHull` of two hulls, for engines that
 * ask about discs alone. See `sweepHull` for the formulas. Of corners that are met at one time up to rounding it is one of them.
 */
import { sideTime } from '../numeric/side.ts';
import { createHit, exactRay, type Hit } from './cast.ts';
import type { Mover } from './contact.ts';
import { direction } from './direction.ts';
import { cornerX, cornerY, hull, nearest, placeOf } from './hull.ts';
import { cornerDisc, footOnSide, measured, measureSide, overlapsAt, setSide, sideNormal } from './hull-contact.ts';
import { comesNear, entersSide, intoSide } from './hull-sweep.ts';
import type { Ray, Vec } from './shapes.ts';

const ray: Ray = { x: 0.5, y: 0.5, dx: 0.5, dy: 0.5 };
const met: Hit = /* @__PURE__ */ createHit();
const inward: Vec = { x: 0.5, y: 0.5 };
const spot: Vec = { x: 0.5, y: 0.5 };

/** Whether the disc meets the hull, as `castHull` of a hull of one point: time, normal and point are within rounding of those. */
export function castDisc(mover: Readonly<Mover>, out: Hit): boolean {
  const place = placeOf(mover);
  out.inside = overlapsAt(place, mover, 0);
  if (out.inside) {
    out.t = 0;
    writeFoot(place === 'corner', nearest, mover, out);
    return true;
  }
  out.t = Infinity;
  ray.x = mover.x;
  ray.y = mover.y;
  ray.dx = mover.vx;
  ray.dy = mover.vy;
  for (let i = 0; i < hull.count; i++) {
    if (entersSide(i, mover)) {
      out.t = timeTo(i, mover);
      spot.x = mover.x + out.t * mover.vx;
      spot.y = mover.y + out.t * mover.vy;
      writeFoot(false, i, spot, out);
      return true;
    }
    if (!comesNear(i, mover) || exactRay(ray, cornerDisc(i), met, mover.r) === null || !(met.t < out.t)) continue;
    out.t = met.t;
    out.normal.x = met.normal.x;
    out.normal.y = met.normal.y;
    out.point.x = met.point.x;
    out.point.y = met.point.y;
  }
  return out.t < Infinity;
}

/** Writes normal and point of the outline across side i or its first corner, as it lies before a place; for −1 about the place itself. */
function writeFoot(isCorner: boolean, i: number, from: Readonly<Vec>, out: Hit): void {
  const { normal, point } = out;
  point.x = isCorner ? cornerX[i] : from.x;
  point.y = isCorner ? cornerY[i] : from.y;
  if (isCorner) direction(from, point, inward);
  else sideNormal(i, inward);
  if (!isCorner && i >= 0) footOnSide(i, from, point);
  normal.x = 0 - inward.x;
  normal.y = 0 - inward.y;
  point.x += hull.radius * normal.x;
  point.y += hull.radius * normal.y;
}

/** When the disc comes to side i, which it meets. */
function timeTo(i: number, mover: Readonly<Mover>): number {
  const into = intoSide(i, mover.vx, mover.vy);
  if (measureSide(i, mover) && into > 0) return Math.min(measured[2] / into, Number.MAX_VALUE);
  setSide(i, mover);
  return Math.min(Math.max(sideTime(mover.vx, mover.vy), 5e-324), Number.MAX_VALUE);
}
