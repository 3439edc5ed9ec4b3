import { curveFrom, curveTime } from '../../numeric/curve.ts';
import { curve, curveMeets, levelMeets, setCurve } from '../../numeric/quartic.ts';
import { type DiscRecord, type Flight, standsStill, vxAt, vyAt, xAt, yAt } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import { atCenterX, atCenterY, atMaxX, atMaxY, atMinX, atMinY, atRadius } from '../wall-words.ts';
import { imageTimes, isPeriodic, setPath } from './images.ts';
import { createMover, type Mover, setMover } from './mover.ts';
import { moved, slowed, timeToReach } from './predict.ts';
import { createWallContact, type WallContact, wallContact } from './wall-contact.ts';
import { circleTime } from './wall-fall.ts';
import { ringTimeWithin } from './wall-straight.ts';

// A sensor is a circle or a box that the disc's center crosses: coming in and going out take turns, told apart by the visit on record.
// So rounding at the boundary can neither repeat a crossing nor lose one, and the disc's anchor need not change.

const mover: Mover = /* @__PURE__ */ createMover();
const scratch: WallContact = /* @__PURE__ */ createWallContact();

/** Whether a center lies in a sensor, its boundary included; on a torus in any of its images. */
export function holdsCentre(flight: Flight, sensor: WallRecord, x: number, y: number): boolean {
  if (!isPeriodic(flight)) return holds(sensor, x, y);
  setPath(x, y, 0, 0, 0, 0, Infinity, 0);
  const [minX, minY, maxX, maxY] = extentOf(sensor);
  const inside = (kx: number, ky: number) => (holds(sensor, moved(x, kx, flight.periodX), moved(y, ky, flight.periodY)) ? 0 : Infinity);
  return imageTimes(flight, minX, minY, maxX, maxY, inside) === 0;
}

function holds({ kind, p }: WallRecord, x: number, y: number): boolean {
  if (kind === 'box') return x >= p[atMinX] && x <= p[atMaxX] && y >= p[atMinY] && y <= p[atMaxY];
  return (x - p[atCenterX]) * (x - p[atCenterX]) + (y - p[atCenterY]) * (y - p[atCenterY]) <= p[atRadius] * p[atRadius];
}

/**
 * How far inside a sensor a disc's center is at time `now` that is outside by the record, or, negative, how far outside if it is inside by the
 * record. 0 if the record is true, or true but for rounding and, on a torus, for crossings that were not foreseen.
 */
export function misplacement(flight: Flight, sensor: WallRecord, disc: DiscRecord, now: number): number {
  if (disc.mass === Infinity) return 0;
  const x = xAt(disc, now);
  const y = yAt(disc, now);
  const [minX, minY, maxX, maxY] = extentOf(sensor);
  const way = (Math.abs(disc.vx) + Math.abs(disc.vy) + Math.abs(vxAt(disc, now)) + Math.abs(vyAt(disc, now))) * now;
  const size = Math.abs(minX) + Math.abs(minY) + Math.abs(maxX) + Math.abs(maxY) + Math.abs(x) + Math.abs(y) + way;
  const slack = 1e-9 * size + (isPeriodic(flight) ? size / 16384 : 0);
  const depth = depthIn(sensor, nearestImage(x, minX, maxX, flight.periodX), nearestImage(y, minY, maxY, flight.periodY));
  return (isInside(sensor, disc) ? depth < -slack : depth > slack) ? depth : 0;
}

/** The coordinate moved by whole periods to where it is nearest to the middle of a range, and deepest in it. */
export function nearestImage(x: number, min: number, max: number, period: number): number {
  return period === Infinity ? x : moved(x, Math.floor((0.5 * (min + max) - x) / period + 0.5), period);
}

/** How far a point is inside a sensor; negative outside. */
function depthIn({ kind, p }: WallRecord, x: number, y: number): number {
  if (kind === 'box') return Math.min(x - p[atMinX], p[atMaxX] - x, y - p[atMinY], p[atMaxY] - y);
  return p[atRadius] - Math.sqrt((x - p[atCenterX]) * (x - p[atCenterX]) + (y - p[atCenterY]) * (y - p[atCenterY]));
}

/** The box around a sensor: minX minY maxX maxY. */
export function extentOf({ kind, p }: WallRecord): [number, number, number, number] {
  return kind === 'box'
    ? [p[atMinX], p[atMinY], p[atMaxX], p[atMaxY]]
    : [p[atCenterX] - p[atRadius], p[atCenterY] - p[atRadius], p[atCenterX] + p[atRadius], p[atCenterY] + p[atRadius]];
}

/** Whether a disc is inside a sensor by the record. */
export function isInside(sensor: WallRecord, disc: DiscRecord): boolean {
  return sensor.visits.get(disc.id)?.inside === true;
}

/**
 * When a disc's center next crosses a sensor's boundary: inwards if it is outside by the record, outwards if inside. `Infinity` if never.
 * A pure function of its delayed state and its visit, evaluated from the later one on.
 */
export function senseTime(flight: Flight, disc: DiscRecord, sensor: WallRecord): number {
  if (disc.mass === Infinity) return Infinity;
  const visit = sensor.visits.get(disc.id);
  const inside = visit?.inside === true;
  const t = Math.max(disc.t, sensor.t, visit === undefined ? 0 : visit.time);
  const { x, y, vx, vy, ax, ay } = setMover(mover, disc, t);
  mover.r = mover.growth = 0;
  const rest = disc.until - t;
  if (!isPeriodic(flight)) return t + crossingTime(sensor, inside, rest, t);
  setPath(x, y, vx, vy, ax, ay, rest, t);
  const [minX, minY, maxX, maxY] = extentOf(sensor);
  if (inside) {
    mover.x = nearestImage(x, minX, maxX, flight.periodX);
    mover.y = nearestImage(y, minY, maxY, flight.periodY);
    return t + crossingTime(sensor, inside, rest, t);
  }
  const timeOf = (kx: number, ky: number) => {
    mover.x = moved(x, kx, flight.periodX);
    mover.y = moved(y, ky, flight.periodY);
    return crossingTime(sensor, inside, rest, t);
  };
  return t + imageTimes(flight, minX, minY, maxX, maxY, timeOf);
}

/**
 * How long until the mover crosses; on cloth, if it does before it comes to rest. Who would come in at once only to go out at the same time,
 * at a corner, does not come in: else that would never end. Nor does who passes so fast that time has no number for being inside.
 */
function crossingTime(sensor: WallRecord, inside: boolean, rest: number, t: number): number {
  const time = uncheckedTime(sensor, inside, rest, false);
  if (inside || t + time > t) return time;
  const out = t + uncheckedTime(sensor, true, rest, false);
  if (time > 0) return out > t ? time : Infinity;
  return standsStill(t, out) ? uncheckedTime(sensor, false, rest, true) : time;
}

function uncheckedTime(sensor: WallRecord, inside: boolean, rest: number, later: boolean): number {
  if (rest === Infinity && (mover.ax !== 0 || mover.ay !== 0)) return fallCrossing(sensor, inside, later);
  if (later) return Infinity;
  const straight = inside ? leavingTime(sensor) : enteringTime(sensor);
  return rest === Infinity || straight === Infinity ? straight : slowed(straight, rest);
}

function enteringTime(sensor: WallRecord): number {
  const { kind, p } = sensor;
  if (kind !== 'box') return timeToReach(mover.x - p[atCenterX], mover.y - p[atCenterY], mover.vx, mover.vy, p[atRadius]);
  const { px, py, gap } = wallContact(sensor, 0, mover.x, mover.y, 0, scratch);
  if (!(px * mover.vx + py * mover.vy < 0)) return Infinity;
  if (gap <= 0) return 0;
  let from = 0;
  let to = Infinity;
  for (let axis = 0; axis < 2; axis++) {
    const at = axis === 0 ? mover.x : mover.y;
    const v = axis === 0 ? mover.vx : mover.vy;
    if (v === 0 && (at < p[atMinX + axis] || at > p[atMaxX + axis])) return Infinity;
    if (v === 0) continue;
    from = Math.max(from, ((v > 0 ? p[atMinX + axis] : p[atMaxX + axis]) - at) / v);
    to = Math.min(to, ((v > 0 ? p[atMaxX + axis] : p[atMinX + axis]) - at) / v);
  }
  return from < to ? from : Infinity; // to touch a corner only is not to come in
}

function leavingTime({ kind, p }: WallRecord): number {
  if (kind !== 'box') return ringTimeWithin(mover.x - p[atCenterX], mover.y - p[atCenterY], mover.vx, mover.vy, p[atRadius]);
  let first = Infinity;
  for (let axis = 0; axis < 2; axis++) {
    const at = axis === 0 ? mover.x : mover.y;
    const v = axis === 0 ? mover.vx : mover.vy;
    if (v !== 0) first = Math.min(first, Math.max(0, ((v > 0 ? p[atMaxX + axis] : p[atMinX + axis]) - at) / v));
  }
  return first;
}

/** `later`: leaving aside what happens at once. */
function fallCrossing(sensor: WallRecord, inside: boolean, later: boolean): number {
  const { kind, p } = sensor;
  if (kind !== 'box') {
    const time = circleTime(p[atCenterX], p[atCenterY], mover, p[atRadius], inside || later ? -1 : 1);
    if (!later || time === Infinity) return time;
    curve[curveFrom] = time; // having gone out
    return curveMeets(1) === 0 ? Infinity : curve[curveTime];
  }
  const { nx, ny } = wallContact(sensor, 0, mover.x, mover.y, 0, scratch);
  let first = Infinity;
  for (let side = 0; side < 4; side++) {
    const alongX = (side & 1) === 0;
    const out = side < 2 ? -1 : 1;
    const sign = inside ? -out : out;
    const height = sign * ((alongX ? mover.x : mover.y) - p[atMinX + side]);
    setCurve(height, 0, sign * (alongX ? mover.vx : mover.vy), 0, sign * (alongX ? mover.ax : mover.ay), 0, 0);
    const code = levelMeets();
    const t = curve[curveTime];
    if (code === 0 || !(t < first) || (later && code === 3)) continue;
    // Coming in across a side whose inner side it is on is true only of the side it stands at.
    if (!inside && code > 2 && (alongX ? nx : ny) !== out) continue;
    if (inside || isBeside(p, alongX, t)) first = t;
  }
  return first;
}

/** Whether the mover is between the other two sides of a box at time `t`. */
function isBeside(p: Float64Array, alongX: boolean, t: number): boolean {
  const other = alongX ? mover.y + (mover.vy + 0.5 * mover.ay * t) * t : mover.x + (mover.vx + 0.5 * mover.ax * t) * t;
  return alongX ? other >= p[atMinY] && other <= p[atMaxY] : other >= p[atMinX] && other <= p[atMaxX];
}
