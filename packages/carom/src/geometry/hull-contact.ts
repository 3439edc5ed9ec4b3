/** A circle and a hull at rest: overlap, gap, contact and nearest point, from the side or corner that `placeOf` finds. */
import { exactDisc } from '../numeric/disc-sign.ts';
import { exactPower } from '../numeric/power-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { sideDistance, sideGap } from '../numeric/side.ts';
import { footOf } from './closest-point.ts';
import { direction } from './direction.ts';
import { cornerX, cornerY, hull, nearest, type Place } from './hull.ts';
import { type Manifold, manifold } from './manifold.ts';
import { separation } from './separation.ts';
import type { Circle, Vec } from './shapes.ts';

/** Whether all three numbers are finite and r ≥ 0. */
export function isDisc({ x, y, r }: Readonly<Circle>): boolean {
  return r >= 0 && x * 0 + y * 0 + r * 0 === 0; // NaN and ±∞ times 0 are NaN
}

/** Whether the distance from the circle, whose center has this place, is at most `slop`; exact. */
export function overlapsAt(place: Place, circle: Readonly<Circle>, slop: number): boolean {
  if (!isDisc(circle)) return false;
  const { x, y, r } = circle;
  if (place === 'within') return true;
  // powerSign and discSign written out: called with five numbers they would box each
  const px = x - cornerX[nearest];
  const py = y - cornerY[nearest];
  const reach = r + hull.radius + slop;
  const square = reach * reach;
  if (place === 'corner') {
    const distance = px * px + py * py;
    if (Math.abs(distance - square) > 6.7e-16 * (distance + square) + 1e-300) return distance < square;
    setPoints(cornerX[nearest], cornerY[nearest], x, y);
    setRadii(r, hull.radius, slop);
    return exactPower() <= 0;
  }
  const ex = cornerX[nearest + 1] - cornerX[nearest];
  const ey = cornerY[nearest + 1] - cornerY[nearest];
  const l = px * ey;
  const m = py * ex;
  const cross = Math.abs(l - m);
  const size = Math.abs(l) + Math.abs(m);
  const length = ex * ex + ey * ey;
  const limit = square * length;
  const error = 1e-15 * limit + size * (1.4e-15 * cross + 2e-31 * size) + 1e-300 * (1 + length + square + size);
  const disc = limit - cross * cross;
  if (Math.abs(disc) > error) return disc > 0;
  setSide(nearest, circle);
  setRadii(r, hull.radius, slop);
  return exactDisc() >= 0;
}

/** The circle and side `i` as operands: p from corner i to the center, v along the side, R the sum of the radii. */
export function setSide(i: number, { x, y, r }: Readonly<Circle>): void {
  setPoints(cornerX[i], cornerY[i], x, y);
  setRadii(r, hull.radius, 0);
  setVelocities(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1]);
}

/** The gap between the circle and the hull; within, −(R + way out). Infinity for an empty circle. */
export function separationAt(place: Place, circle: Readonly<Circle>): number {
  return isDisc(circle) ? gapAt(place, circle) : Infinity;
}

function gapAt(place: Place, circle: Readonly<Circle>): number {
  if (place === 'corner') return separation(circle, cornerDisc(nearest));
  if (place === 'side') return gapOfSide(nearest, circle);
  const distance = nearest < 0 ? 0 : distanceOfSide(nearest, circle);
  return -Math.min(circle.r + hull.radius + distance, Number.MAX_VALUE) + 0; // + 0: no −0
}

const disc: Circle = { x: 0, y: 0, r: 0 };

/** Corner `i` with the hull's radius around it; the same object each time. */
export function cornerDisc(i: number): Readonly<Circle> {
  disc.x = cornerX[i];
  disc.y = cornerY[i];
  disc.r = hull.radius;
  return disc;
}

/**
 * What `measureSide` finds: 0 distance of the center from the line of the side times its length, positive outside. 1 that length,
 * 2 the distance less R times the length, 3 one over the length. An array: module variables that hold doubles are boxed anew at each assignment.
 */
export const measured: Float64Array = /* @__PURE__ */ new Float64Array(4);

/**
 * Fills `measured`, each within 3u, or says false where doubles with corrections do not reach. That is for a center nearly in line with the
 * side, a disc within 10⁻⁵ of touching it, and outside the usual range of numbers.
 *
 * Each product is split at 24 bits, h·k + h(y − k) + (x − h)y, the first one exact. With it goes what rounding took from
 * the differences, their sum and the root: what is left is 2⁻⁷³ of the largest term.
 */
export function measureSide(i: number, circle: Readonly<Circle>): boolean {
  const { x, y, r } = circle;
  const x1 = cornerX[i];
  const y1 = cornerY[i];
  const x2 = cornerX[i + 1];
  const y2 = cornerY[i + 1];
  const ex = x2 - x1;
  const ey = y2 - y1;
  const px = x - x1;
  const py = y - y1;
  let back = ex + x1;
  const exTail = x2 - back + (back - ex - x1);
  back = ey + y1;
  const eyTail = y2 - back + (back - ey - y1);
  back = px + x1;
  const pxTail = x - back + (back - px - x1);
  back = py + y1;
  const pyTail = y - back + (back - py - y1);
  const hx = Math.fround(ex);
  const hy = Math.fround(ey);
  const kx = Math.fround(px);
  const ky = Math.fround(py);
  const left = hx * ky;
  const right = hy * kx;
  const most = left - right;
  back = most + right;
  const rounding = left - back + (back - most - right);
  const rest = hx * (py - ky) - hy * (px - kx) + ((ex - hx + exTail) * py - (ey - hy + eyTail) * px) + (ex * pyTail - ey * pxTail);
  const low = rest + rounding;
  const turned = most + low;
  const outward = turned * hull.turn > 0 ? -1 : 1;
  // |e| and what its rounding lacks
  const xx = hx * hx;
  const yy = hy * hy;
  const square = xx + yy;
  back = square - xx;
  const squareTail = xx - (square - back) + (yy - back);
  const squareLow = (ex - hx) * (ex + hx) + (ey - hy) * (ey + hy) + 2 * (ex * exTail + ey * eyTail);
  const length = Math.sqrt(square + squareLow);
  const hl = Math.fround(length);
  const inverse = 1 / length;
  const lengthTail = (square - hl * hl + (squareTail + squareLow - (length - hl) * (length + hl))) * (0.5 * inverse);
  // R|e|
  const reach = r + hull.radius;
  back = reach - r;
  const reachTail = hull.radius - back + (r - (reach - back));
  const hr = Math.fround(reach);
  const margin = hr * hl;
  const marginLow = hr * (length - hl) + (reach - hr) * length + (reach * lengthTail + reachTail * length);
  const flip = turned < 0 ? -1 : 1;
  const excess = flip * most - margin + (flip * low - marginLow);
  measured[0] = outward * Math.abs(turned);
  measured[1] = length;
  measured[2] = excess;
  measured[3] = inverse;
  const size = Math.abs(ex * py) + Math.abs(ey * px);
  const sure = Math.abs(excess) > 1e-5 * (size + margin) + 1e-20 && Math.abs(turned) > 1e-5 * size + 1e-20;
  return sure && length > 1e-15 && length < 1e20 && Math.abs(px) + Math.abs(py) < 1e20 && reach < 1e20;
}

/** The gap to the line of a side from outside: exact in sign, within 8 ulp. */
function gapOfSide(i: number, circle: Readonly<Circle>): number {
  if (measureSide(i, circle)) return measured[2] / measured[1];
  setSide(i, circle);
  return sideGap();
}

function distanceOfSide(i: number, circle: Readonly<Circle>): number {
  if (measureSide(i, circle)) return Math.abs(measured[0]) / measured[1];
  setSide(i, circle);
  return sideDistance();
}

const first: Vec = { x: 0, y: 0 };
const second: Vec = { x: 0, y: 0 };

/** Writes the unit vector across side `i`, into the hull, to `out`; (1, 0) for i = −1. */
export function sideNormal(i: number, out: Vec): void {
  out.x = 1;
  out.y = 0;
  if (i < 0) return;
  first.x = cornerX[i];
  first.y = cornerY[i];
  second.x = cornerX[i + 1];
  second.y = cornerY[i + 1];
  direction(first, second, out);
  const { x, y } = out;
  out.x = 0 - hull.turn * y;
  out.y = hull.turn * x;
}

/** The contact of the circle, which is a → b from it to the hull; null if they do not overlap. */
export function manifoldAt(place: Place, circle: Readonly<Circle>, out: Manifold): Manifold | null {
  const i = nearest;
  if (place === 'corner') {
    if (manifold(circle, cornerDisc(i), out) === null) return null;
    closestAt(place, circle, out.point);
    return out;
  }
  if (!overlapsAt(place, circle, 0)) return null; // most do not: a third of the time
  if (i >= 0 && measureSide(i, circle)) {
    const length = measured[1];
    out.depth = place === 'side' ? -measured[2] / length : circle.r + hull.radius - measured[0] / length;
    const by = hull.turn * measured[3];
    out.normal.x = (cornerY[i] - cornerY[i + 1]) * by + 0;
    out.normal.y = (cornerX[i + 1] - cornerX[i]) * by + 0;
  } else {
    out.depth = 0 - gapAt(place, circle);
    sideNormal(i, out.normal);
  }
  closestAt(place, circle, out.point);
  return out;
}

const spot: Circle = { x: 0, y: 0, r: 0 };
const inward: Vec = { x: 0, y: 0 };

/** Writes the point of the hull nearest to one with this place to `out`, which may be that one; null if it is not finite. */
export function closestPointAt(place: Place, point: Readonly<Vec>, out: Vec): Vec | null {
  if (!(point.x * 0 + point.y * 0 === 0)) return null;
  closestAt(place, point, out);
  return out;
}

function closestAt(place: Place, point: Readonly<Vec>, out: Vec): void {
  const i = nearest;
  if (hull.radius > 0) {
    spot.x = point.x;
    spot.y = point.y;
    if (place !== 'within' && gapAt(place, spot) > 0) {
      offCore(place, i, out);
      return;
    }
    place = 'within';
  }
  if (place === 'corner') {
    out.x = cornerX[i];
    out.y = cornerY[i];
  } else if (place === 'side') footOnSide(i, point, out);
  else {
    const { x } = point;
    out.y = point.y;
    out.x = x;
  }
}

/** The point of a rounded hull nearest to `spot`, outside. */
function offCore(place: Place, i: number, out: Vec): void {
  if (place === 'side') {
    footOnSide(i, spot, out);
    sideNormal(i, inward);
  } else {
    out.x = cornerX[i];
    out.y = cornerY[i];
    direction(spot, out, inward);
  }
  out.x -= hull.radius * inward.x;
  out.y -= hull.radius * inward.y;
}

/** Writes the foot of the perpendicular on side `i` to `out`: from its nearer corner, within 8 ulp of the largest coordinate. */
export function footOnSide(i: number, { x, y }: Readonly<Vec>, out: Vec): void {
  const x1 = cornerX[i];
  const y1 = cornerY[i];
  const x2 = cornerX[i + 1];
  const y2 = cornerY[i + 1];
  const ex = x2 - x1;
  const ey = y2 - y1;
  const square = ex * ex + ey * ey;
  const share = ((x - x1) * ex + (y - y1) * ey) / square;
  if (square > 1e-200 && square < 1e200 && share >= 0 && share <= 1) {
    out.x = share < 0.5 ? x1 + share * ex : x2 - (1 - share) * ex;
    out.y = share < 0.5 ? y1 + share * ey : y2 - (1 - share) * ey;
  } else footOf(x1, y1, x2, y2, x, y, out);
}
