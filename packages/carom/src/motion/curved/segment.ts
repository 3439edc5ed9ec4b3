import type { Segment } from '../../geometry/shapes.ts';
import { curve, curveFrom, curveRadius, curveTails, curveTime, curveUntil, gapSign, loaded, meetingNormal } from '../../numeric/curve.ts';
import { assign, difference, product, root, sum } from '../../numeric/double-double.ts';
import { curveMeets, levelMeets } from '../../numeric/quartic.ts';
import { scaleBy } from '../../numeric/relative.ts';
import { towardsOne } from '../../numeric/scale.ts';
import { createWallImpact, type WallImpact } from '../wall-impact.ts';
import type { CurvedCircle } from './curved-circle.ts';
import { writeKind } from './impact.ts';
import { coordinateAt, isMeeting, loadFlights, rates, setPiece } from './phases.ts';

/**
 * 0 1 along the segment, scaled near 1 · 2 its length · 3 its square · 4 … 9 p, v, a seen from its start · 10 R · 11 … 13 work
 * · 14 15 its end · 16 deceleration over speed
 */
const d: Float64Array = /* @__PURE__ */ new Float64Array(2 * 17);
/** The way along the segment, in units of d[0], d[1]: at t it is (0) + (1)·t + (2)·t²; its end is at (3). */
const along: Float64Array = /* @__PURE__ */ new Float64Array(4);
/** Times at which the nearest feature changes. */
const cuts: Float64Array = /* @__PURE__ */ new Float64Array(6);
/** The feature met: 0 or 1 an end, 2 or 3 a side to the right or left. */
let feature = 0;
/** Where the segment starts for a circle that stands there. */
const anchor = { x: 0, y: 0, r: 0 };

/**
 * When a circle in curved flight first touches or overlaps a segment while the gap shrinks: a time in [0, `maxTime`], or
 * Infinity. The segment stands still, its ends belong to it, both of its sides stop a circle, and of length 0 it is a point.
 *
 * As `timeOfCurvedImpact` otherwise. It is 0 if they touch at the start and the gap shrinks or begins to, the time of return
 * for a circle that recedes at first, A graze counts. One that slows down stops for good. Errors are the same.
 *
 * @example
 * timeOfCurvedImpactSegment({ x: 4, y: 6, r: 1, ay: -10 }, { x1: 0, y1: 0, x2: 8, y2: 0 }); // 1: falls 5
 */
export function timeOfCurvedImpactSegment(circle: Readonly<CurvedCircle>, segment: Readonly<Segment>, maxTime: number = Infinity): number {
  return meet(circle, segment, maxTime) === 0 ? Infinity : curve[curveTime];
}

/**
 * The same meeting with all about it, or `null`: as `curvedImpact`, with the normal from the circle into the segment. It has
 * the point of the segment that is touched, and what it is. It is the side if it is touched between its ends, else the end.
 *
 * A circle with its center on the segment has the normal against the side it came from. Writes into `out` and returns it;
 * pass your own to allocate nothing.
 *
 * @example
 * curvedImpactSegment({ x: 4, y: 6, r: 1, ay: -10 }, { x1: 0, y1: 0, x2: 8, y2: 0 }); // time 1, normal (0, -1), point (4, 0)
 */
export function curvedImpactSegment(
  circle: Readonly<CurvedCircle>,
  segment: Readonly<Segment>,
  maxTime: number = Infinity,
  out: WallImpact = createWallImpact(),
): WallImpact | null {
  const code = meet(circle, segment, maxTime);
  if (code === 0) return null;
  const time = curve[curveTime];
  out.time = time;
  writeKind(code, out);
  out.feature = feature < 2 ? 'corner' : 'side';
  out.index = feature & 1;
  if (feature < 2) {
    meetingNormal(out.normal);
    out.normal.x = -out.normal.x;
    out.normal.y = -out.normal.y;
    out.point.x = feature === 0 ? segment.x1 : segment.x2;
    out.point.y = feature === 0 ? segment.y1 : segment.y2;
    return out;
  }
  const length = d[4];
  const turn = feature === 3 ? 1 : -1; // left: down on it along (y, −x)
  out.normal.x = (turn * d[2]) / length + 0; // no −0
  out.normal.y = (-turn * d[0]) / length + 0;
  out.point.x = coordinateAt(1, 0, time) + circle.r * out.normal.x;
  out.point.y = coordinateAt(1, 1, time) + circle.r * out.normal.y;
  return out;
}

function meet(circle: Readonly<CurvedCircle>, segment: Readonly<Segment>, maxTime: number): number {
  anchor.x = segment.x1;
  anchor.y = segment.y1;
  if (!(maxTime >= 0 && loadFlights(anchor, circle) && loadAlong(segment))) return 0;
  for (let piece = 0; piece < 3; piece++) {
    const code = setPiece(piece, maxTime) ? meetInPiece() : 0;
    if (isMeeting(code)) return code;
  }
  return 0;
}

/** The segment's end seen from its start, that scaled by a power of two, and its length; false if not finite. */
function loadAlong({ x1, y1, x2, y2 }: Readonly<Segment>): boolean {
  const longest = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  if (!(longest < Infinity)) return false;
  const exponent = longest > 0 ? towardsOne(longest) : 0;
  for (let axis = 0; axis < 2; axis++) {
    assign(d, 11, axis === 0 ? x2 : y2);
    assign(d, 12, axis === 0 ? x1 : y1);
    difference(d, 14 + axis, 11, 12);
    d[2 * axis] = scaleBy(d[28 + 2 * axis], exponent);
    d[2 * axis + 1] = scaleBy(d[29 + 2 * axis], exponent);
  }
  dot(3, 0, 1, 0, 1, 1);
  root(d, 2, 3);
  along[3] = scaleBy(d[6], -exponent); // places are not scaled
  return true;
}

/** Number `out` becomes x·s + sign·y·t. */
function dot(out: number, x: number, y: number, s: number, t: number, sign: number): void {
  product(d, 11, x, s);
  product(d, 12, y, t);
  if (sign > 0) sum(d, out, 11, 12);
  else difference(d, out, 11, 12);
}

/** Goes through the spans of time in which one feature is the nearest. */
function meetInPiece(): number {
  for (let i = 0; i < 7; i++) {
    d[8 + 2 * i] = curve[i];
    d[9 + 2 * i] = curve[curveTails + i];
  }
  d[32] = -rates[2];
  d[33] = -rates[3];
  for (let i = 0; i < 3; i++) {
    dot(13, 4 + 2 * i, 5 + 2 * i, 0, 1, 1);
    along[i] = i < 2 ? d[26] : d[26] / 2;
  }
  const from = curve[curveFrom];
  const to = curve[curveUntil];
  const count = findCuts(from, to);
  wasApart = false;
  for (let i = 0; i <= count; i++) {
    const high = i < count ? cuts[i] : to;
    const low = i === 0 ? from : Math.min(afterCut(cuts[i - 1]), high);
    const code = meetInSpan(low, high);
    if (code !== 0) return code;
  }
  return 0;
}

/** A time right after a cut by what its rounding may be: there the feature before is surely not the nearest any more. */
function afterCut(cut: number): number {
  const pace = Math.abs(along[1] + 2 * along[2] * cut);
  const size = Math.abs(along[0]) + along[3] + cut * (Math.abs(along[1]) + cut * Math.abs(along[2]));
  return cut + Math.min(1.8e-15 * (cut + size / pace), 1e-6 * cut);
}

/** Writes the times in between at which the way along the segment is 0 or its length, ascending; returns their number. */
function findCuts(from: number, to: number): number {
  let count = 0;
  for (let end = 0; end < 2; end++) {
    const c = end === 0 ? along[0] : along[0] - along[3];
    const half = -along[1] / 2;
    const disc = half * half - along[2] * c;
    if (!(disc >= 0)) continue;
    const both = half < 0 ? half - Math.sqrt(disc) : half + Math.sqrt(disc);
    for (let k = 0; k < 2; k++) {
      const time = k === 0 ? c / both : both / along[2];
      if (time > from && time < to) count = insert(time, count);
    }
  }
  return count;
}

function insert(time: number, count: number): number {
  let i = count;
  for (; i > 0 && cuts[i - 1] > time; i--) cuts[i] = cuts[i - 1];
  cuts[i] = time;
  return count + 1;
}

/** `low` to `high` is a span with one nearest feature. */
function meetInSpan(low: number, high: number): number {
  const time = high < Infinity ? low + (high - low) / 2 : 2 * low + 1;
  const way = along[0] + time * (along[1] + time * along[2]);
  if (way <= 0 || way >= along[3]) return meetEnd(way <= 0 ? 0 : 1, low, high);
  const right = meetSide(2, low, high);
  const rightTime = curve[curveTime];
  const left = meetSide(3, low, right === 0 ? high : rightTime);
  if (left !== 0 && (right === 0 || curve[curveTime] < rightTime)) return left;
  return right === 0 ? 0 : meetSide(2, low, high); // what follows asks about the meeting found last
}

/** Whether it neither overlapped nor touched when the nearest feature changed last, from an end. */
let wasApart = false;

function meetEnd(end: number, low: number, high: number): number {
  feature = end;
  for (let i = 0; i < 7; i++) {
    if (end === 1 && i < 2) difference(d, 11, 4 + i, 14 + i);
    const at = end === 1 && i < 2 ? 22 : 8 + 2 * i;
    curve[i] = d[at];
    curve[curveTails + i] = d[at + 1];
  }
  curve[curveFrom] = low;
  curve[curveUntil] = high;
  const code = curveMeets(1);
  wasApart = code === 0 && gapSign(loaded[8]) > 0;
  return code;
}

/** The distance from the line, to the left or right, times the length of the scaled segment, against R. */
function meetSide(side: number, low: number, high: number): number {
  feature = side;
  const sign = side === 3 ? 1 : -1;
  for (let i = 0; i < 3; i++) {
    // (0, 1) × p, v, a: that of one that slows down follows from v, and is 0 with it
    if (i === 2 && rates[2] > 0) product(d, 13, 13, 16);
    else dot(13, 5 + 2 * i, 4 + 2 * i, 0, 1, -1);
    curve[2 * i] = sign * d[26];
    curve[curveTails + 2 * i] = sign * d[27];
  }
  product(d, 11, 10, 2);
  curve[curveRadius] = d[22];
  curve[curveTails + curveRadius] = d[23];
  curve[curveFrom] = low;
  curve[curveUntil] = high;
  const code = levelMeets();
  if (code === 1 || code === 2) return code;
  // overlapping: that counts only where the center is on this side
  const time = code === 0 ? low : curve[curveTime];
  if (!(curve[0] + time * (curve[2] + (time * curve[4]) / 2) > 0)) return 0;
  if (code !== 0 || !wasApart) return code;
  const isLevel = curve[2] === 0 && curve[4] === 0; // not loaded then: nothing moves
  const gap = isLevel ? curve[0] - curve[curveRadius] + (curve[curveTails] - curve[curveTails + curveRadius]) : gapSign(loaded[7]);
  curve[curveTime] = low;
  return gap > 0 ? 0 : 2; // 2: it touched the end in passing, and now goes along the side
}
