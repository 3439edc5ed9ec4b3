import type { Flight } from '../state.ts';
import { atMaxX, atMaxY, atMinX, atMinY } from '../wall-words.ts';
import { latticeTimes } from './lattice.ts';
import { pathAx, pathAy, pathBegin, pathUntil, pathVx, pathVy, pathX, pathY } from './path-words.ts';

// On a torus everything stands in a lattice of images. Along a straight path those that come near are worked out (lattice.ts). Along a
// curved one, or along an axis, the first meeting is looked for window by window: in each the path moves by at most half a period, so
// only the few images that it can come near are asked. What lies between two rows of images is passed in one go.

/** After so many windows without a meeting there is none, unless a new delayed state asks again: 32,768 turns around the torus. */
const windows = 65536;

/** A speed along an axis that is as good as none: no period is passed in any time there is. */
const slowest = 1e-150;

/** Further away than this, in periods, a double no longer says where in the period it is, and whole numbers have gaps. */
const mostPeriods = 9007199254740991;

/** The end of time for all paths: far beyond every event, and squares of it are finite. */
const endOfTime = 1e100;

/** Whether a coordinate repeats. */
export function isPeriodic(flight: Flight): boolean {
  return flight.periodX < Infinity || flight.periodY < Infinity;
}

/** The path to follow: x y vx vy ax ay, for how long, and when it begins. */
const path: Float64Array = /* @__PURE__ */ new Float64Array(8);

const box: Float64Array = /* @__PURE__ */ new Float64Array(4);

/** Sets the path p + v τ + a τ²/2 for 0 ≤ τ ≤ until, which begins at time t. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function setPath(px: number, py: number, vx: number, vy: number, ax: number, ay: number, until: number, t: number): void {
  path[pathX] = px;
  path[pathY] = py;
  path[pathVx] = vx;
  path[pathVy] = vy;
  path[pathAx] = ax;
  path[pathAy] = ay;
  path[pathUntil] = until;
  path[pathBegin] = t;
}

/**
 * The earliest of `timeOf(kx, ky)` over all images, where the image (kx, ky) of the path is the path moved by as many periods. An image
 * counts only while it is in the box given, where whatever can be met is.
 */
export function imageTimes(
  flight: Flight,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  timeOf: (kx: number, ky: number) => number,
): number {
  const { periodX, periodY } = flight;
  const until = path[pathUntil];
  if (isSlanting() && (isStraight() || isSlowed())) {
    box[atMinX] = minX;
    box[atMinY] = minY;
    box[atMaxX] = maxX;
    box[atMaxY] = maxY;
    const time = latticeTimes(flight, path, isStraight() ? Infinity : until, until, box, timeOf);
    return time <= until ? time : Infinity;
  }
  const laps = isClosed() ? 8 : windows;
  let best = Infinity;
  for (let lap = 0, from = 0; lap < laps && from < until; lap++) {
    const to = Math.min(until, endOfTime, from + Math.min(window(0, periodX, from), window(1, periodY, from)));
    const least = from * 1e-12 + (lap > 0 ? path[pathBegin] * 2.220446049250313e-16 : 0); // 2⁻⁵²: the last place of time
    if (to < until && !(to - from > least)) break; // so fast that times do not tell where in the period it is
    const away = Math.max(awayUntil(0, periodX, minX, maxX, from), awayUntil(1, periodY, minY, maxY, from));
    if (away > to) {
      from = away; // turns passed in one go
      continue;
    }
    const lastX = Math.floor((maxX - low(0, from, to)) / periodX + 1e-9);
    const lastY = Math.floor((maxY - low(1, from, to)) / periodY + 1e-9);
    const firstX = Math.ceil((minX - high(0, from, to)) / periodX - 1e-9);
    const firstY = Math.ceil((minY - high(1, from, to)) / periodY - 1e-9);
    if (!(firstX >= -mostPeriods && lastX < mostPeriods && firstY >= -mostPeriods && lastY < mostPeriods)) break;
    for (let kx = firstX; kx <= lastX; kx++) {
      for (let ky = firstY; ky <= lastY; ky++) {
        best = Math.min(best, timeOf(kx, ky));
      }
    }
    if (best <= to || isGone(0, periodX, minX, maxX, to) || isGone(1, periodY, minY, maxY, to)) break;
    from = to;
  }
  return best <= until ? best : Infinity;
}

/** Whether the path goes along neither axis. */
function isSlanting(): boolean {
  return Math.abs(path[pathVx]) > slowest && Math.abs(path[pathVy]) > slowest;
}

function isStraight(): boolean {
  return path[pathAx] === 0 && path[pathAy] === 0;
}

/** Whether the path is a straight one on which cloth brings everything to rest at its end. */
function isSlowed(): boolean {
  const until = path[pathUntil];
  if (!(until < Infinity)) return false;
  return (
    Math.abs(path[pathAx] * until + path[pathVx]) <= 1e-12 * Math.abs(path[pathVx]) &&
    Math.abs(path[pathAy] * until + path[pathVy]) <= 1e-12 * Math.abs(path[pathVy])
  );
}

/** Whether the path comes back to its beginning after one turn, or never moves. */
function isClosed(): boolean {
  return isStraight() && (path[pathVx] === 0 || path[pathVy] === 0);
}

/** How long the path needs from `from` on to move by half a period along an axis, at least. */
function window(axis: number, period: number, from: number): number {
  if (period === Infinity) return Infinity;
  const a = Math.abs(path[pathAx + axis]);
  const v = Math.abs(path[pathVx + axis] + path[pathAx + axis] * from);
  if (v === 0 && a === 0) return Infinity;
  return period / (v + Math.sqrt(v * v + a * period)); // v τ + a τ²/2 = period/2
}

/** Whether the path has left a range for good along an axis that does not repeat. */
function isGone(axis: number, period: number, min: number, max: number, t: number): boolean {
  if (period < Infinity) return false;
  const a = path[pathAx + axis];
  const v = path[pathVx + axis] + a * t;
  const x = at(axis, t);
  return (x > max && v >= 0 && a >= 0) || (x < min && v <= 0 && a <= 0);
}

/** Until when the path is surely near no image of a range along an axis: `from` if it may be near one, `Infinity` if it stays away. */
function awayUntil(axis: number, period: number, min: number, max: number, from: number): number {
  const x = at(axis, from);
  const v = path[pathVx + axis] + path[pathAx + axis] * from;
  const a = path[pathAx + axis];
  const slack = 1e-9 * (max - min) + 1e-12 * (Math.abs(min) + Math.abs(max) + Math.abs(x));
  const shift = period < Infinity ? Math.ceil((min - slack - x) / period) * period : 0; // to the lowest image that is not below
  const above = x + shift - max - slack;
  const below = x + (period < Infinity ? shift - period : 0) - min + slack;
  const down = above > 0 ? firstRoot(above, v, a) : Infinity;
  const up = below < 0 ? firstRoot(below, v, a) : Infinity;
  const isAway = period < Infinity ? above > 0 && below < 0 : above > 0 || below < 0;
  return isAway ? from + (1 - 1e-9) * Math.min(down, up) : from;
}

/** The first τ > 0 with x + v τ + a τ²/2 = 0, for x ≠ 0; `Infinity` if there is none. */
function firstRoot(x: number, v: number, a: number): number {
  const d = v * v - 2 * a * x;
  if (!(d >= 0)) return Infinity;
  const q = v > 0 ? -v - Math.sqrt(d) : -v + Math.sqrt(d); // no cancellation: the roots are q/a and 2x/q
  const one = q / a;
  const other = (2 * x) / q;
  return Math.min(one > 0 ? one : Infinity, other > 0 ? other : Infinity);
}

/** Place along an axis. */
function at(axis: number, t: number): number {
  return path[pathX + axis] + (path[pathVx + axis] + 0.5 * path[pathAx + axis] * t) * t;
}

function low(axis: number, from: number, to: number): number {
  return Math.min(at(axis, from), at(axis, to), turn(axis, from, to));
}

function high(axis: number, from: number, to: number): number {
  return Math.max(at(axis, from), at(axis, to), turn(axis, from, to));
}

/** The path's turning point along an axis if it lies between two times, else the place at the first. */
function turn(axis: number, from: number, to: number): number {
  const t = path[pathAx + axis] === 0 ? from : -path[pathVx + axis] / path[pathAx + axis];
  return at(axis, t > from && t < to ? t : from);
}
