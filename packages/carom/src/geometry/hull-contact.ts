/** A circle and a hull at rest: overlap, gap, contact and nearest point, from the side or corner that `placeOf` finds. */
import { discSign, exactDisc } from '../numeric/disc-sign.ts';
import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { sideDistance, sideGap } from '../numeric/side.ts';
import { footOf } from './closest-point.ts';
import { direction } from './direction.ts';
import { cornerX, cornerY, hull, nearest, type Place, placeOf } from './hull.ts';
import { type Manifold, manifold } from './manifold.ts';
import { separation } from './separation.ts';
import type { Circle, Vec } from './shapes.ts';

/** Whether all three numbers are finite and r ≥ 0. */
export function isDisc({ x, y, r }: Readonly<Circle>): boolean {
  return r >= 0 && x * 0 + y * 0 + r * 0 === 0; // NaN and ±∞ times 0 are NaN
}

/** Whether the distance from the circle is at most `slop`; exact. */
export function overlapsHull(circle: Readonly<Circle>, slop: number): boolean {
  if (!isDisc(circle)) return false;
  const { x, y, r } = circle;
  const place = placeOf(x, y);
  if (place === 'within') return true;
  const x1 = cornerX[nearest];
  const y1 = cornerY[nearest];
  const reach = r + hull.radius + slop;
  if (place === 'corner') {
    const power = powerSign(x - x1, y - y1, reach);
    if (power !== 0) return power < 0;
    setPoints(x1, y1, x, y);
    setRadii(r, hull.radius, slop);
    return exactPower() <= 0;
  }
  const x2 = cornerX[nearest + 1];
  const y2 = cornerY[nearest + 1];
  const disc = discSign(x - x1, y - y1, x2 - x1, y2 - y1, reach);
  if (disc !== 0) return disc > 0;
  setSide(nearest, circle);
  setRadii(r, hull.radius, slop);
  return exactDisc() >= 0;
}

/** The circle and side `i` as operands: p from corner i to the centre, v along the side, R the sum of the radii. */
export function setSide(i: number, { x, y, r }: Readonly<Circle>): void {
  setPoints(cornerX[i], cornerY[i], x, y);
  setRadii(r, hull.radius, 0);
  setVelocities(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1]);
}

/** The gap between the circle and the hull; within, −(R + way out). Infinity for an empty circle. */
export function separationHull(circle: Readonly<Circle>): number {
  return isDisc(circle) ? gapAt(placeOf(circle.x, circle.y), circle) : Infinity;
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

/** Distance of a point from the line of a side, times its length, positive outside; and that length. Of `measureSide`. */
export let sideCross = 0;
export let sideLength = 0;

/**
 * Fills both within 2u, or says false where doubles with corrections do not reach: for a point nearly in line with the side,
 * and outside the usual range of numbers. Products are split at 24 bits, h·k + h(y − k) + (x − h)y, the first one exact.
 */
export function measureSide(i: number, x: number, y: number): boolean {
  const x1 = cornerX[i];
  const y1 = cornerY[i];
  const ex = cornerX[i + 1] - x1;
  const ey = cornerY[i + 1] - y1;
  const px = x - x1;
  const py = y - y1;
  const exTail = tailOf(cornerX[i + 1], x1, ex);
  const eyTail = tailOf(cornerY[i + 1], y1, ey);
  const hx = Math.fround(ex);
  const hy = Math.fround(ey);
  const kx = Math.fround(px);
  const ky = Math.fround(py);
  const low = hx * (py - ky) - hy * (px - kx) + ((ex - hx + exTail) * py - (ey - hy + eyTail) * px);
  const cross = hx * ky - hy * kx + (low + (ex * tailOf(y, y1, py) - ey * tailOf(x, x1, px)));
  const square = hx * hx + hy * hy + ((ex - hx) * (ex + hx) + (ey - hy) * (ey + hy) + 2 * (ex * exTail + ey * eyTail));
  sideCross = -hull.turn * cross;
  sideLength = Math.sqrt(square);
  // 2⁻⁷³ of each product is left; within this range what fround underflows does not matter
  const size = Math.abs(ex * py) + Math.abs(ey * px);
  return Math.abs(cross) > 1e-5 * size + 1e-20 && square > 1e-30 && square < 1e40 && Math.abs(px) + Math.abs(py) < 1e20;
}

/** What x = fl(a − b) lacks. */
function tailOf(a: number, b: number, x: number): number {
  const back = x + b;
  return a - back + (back - x - b);
}

/** The gap to the line of a side from outside: exact in sign, within 8 ulp. */
export function gapOfSide(i: number, circle: Readonly<Circle>): number {
  if (measureSide(i, circle.x, circle.y)) {
    const distance = sideCross / sideLength;
    const reach = circle.r + hull.radius;
    if (distance > 4 * reach || reach > 4 * distance) return distance - reach;
  }
  setSide(i, circle);
  return sideGap();
}

function distanceOfSide(i: number, circle: Readonly<Circle>): number {
  if (measureSide(i, circle.x, circle.y)) return Math.abs(sideCross) / sideLength;
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
export function manifoldHull(circle: Readonly<Circle>, out: Manifold): Manifold | null {
  if (!isDisc(circle)) return null;
  const place = placeOf(circle.x, circle.y);
  if (place === 'corner') {
    if (manifold(circle, cornerDisc(nearest), out) === null) return null;
  } else {
    const gap = gapAt(place, circle);
    if (gap > 0) return null;
    out.depth = 0 - gap;
    sideNormal(nearest, out.normal);
  }
  nearestPointAt(place, circle.x, circle.y, out.point);
  return out;
}

/** Writes the point of the hull nearest to (x, y) to `out`, for finite numbers. */
export function closestPointHull(x: number, y: number, out: Vec): Vec {
  nearestPointAt(placeOf(x, y), x, y, out);
  return out;
}

const spot: Circle = { x: 0, y: 0, r: 0 };
const inward: Vec = { x: 0, y: 0 };

function nearestPointAt(place: Place, x: number, y: number, out: Vec): void {
  spot.x = x;
  spot.y = y;
  const rounded = hull.radius > 0;
  if (place === 'within' || (rounded && gapAt(place, spot) <= 0)) {
    out.x = x;
    out.y = y;
    return;
  }
  const i = nearest;
  if (place === 'side') footOf(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1], x, y, out);
  else {
    out.x = cornerX[i];
    out.y = cornerY[i];
  }
  if (!rounded) return;
  if (place === 'corner') direction(spot, out, inward);
  else sideNormal(i, inward);
  out.x -= hull.radius * inward.x;
  out.y -= hull.radius * inward.y;
}
