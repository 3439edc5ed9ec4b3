import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { orient2d } from '../numeric/orient.ts';
import { wrapped } from '../numeric/periodic.ts';
import { nonNegative } from '../numeric/validate.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import { readVec, size } from '../world/limits.ts';
import { type Filter, isWallWanted, queryNames, readFilter, type WorldQueryOptions } from '../world/queries/filter.ts';
import { bodiesOf, search } from '../world/queries/queries.ts';
import type { Body, WorldWall } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { addFeature, addHulls, circleOf, distanceAlong, type Occluder, type Root } from './occluders.ts';
import { compareDirections, type SightEvent, sightEvents } from './sight-events.ts';
import { eachWall } from './wall-places.ts';
import { overlapsShape } from './wall-shape.ts';

/** How to look around. */
export interface VisibilityOptions<T = undefined> extends WorldQueryOptions<T> {
  /** How far the sides of the polygon may lie off curves. [length] @default range / 1000 */
  readonly deviation?: number;
}

/** Part of the border of what is seen: a piece of a surface, or of the circle at the end of the range. */
export interface VisibleEdge<T = undefined> {
  /** Where it begins. */
  readonly from: Readonly<Vec>;
  /** Where it ends: edges turn from x to y as seen by the viewer. */
  readonly to: Readonly<Vec>;
  /** The center of the circle that it is an arc of, or null if it is straight. */
  readonly center: Readonly<Vec> | null;
  /** The radius of that circle, 0 if it is straight. [length] */
  readonly r: number;
  /** The body seen, or null. */
  readonly body: Body<T> | null;
  /** The wall seen, or null: neither at the end of the range. */
  readonly wall: WorldWall<T> | null;
}

/** What is seen from a place. */
export interface Visibility<T = undefined> {
  /** The corners of the polygon seen, turning from x to y; curves by chords. None if the viewer is inside of something. */
  readonly points: readonly Readonly<Vec>[];
  /** Its border, with exact arcs. Where one edge does not begin at the end of the one before, a line of sight leads there. */
  readonly edges: readonly VisibleEdge<T>[];
}

/**
 * What is seen from a place within a range, between bodies and walls: a polygon for light, sight and fog of war. Shadows begin at tangents of discs
 * and at ends of walls, where they are to the last digits; one-sided walls are looked through from behind.
 *
 * A viewer who is a body is given to `ignore`. On a torus the range is at most half a period. Takes time with the square of what is near.
 *
 * @example
 * const world = new World();
 * world.add({ x: 5, y: 0, r: 3 });
 * const { edges } = visibility(world, { x: 0, y: 0 }, 9);
 * edges.find(({ body }) => body !== null)?.from; // { x: 3.2, y: -2.4 }: the tangent, by 3, 4 and 5
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function visibility<T>(world: World<T>, from: Readonly<Vec>, range: number, options: VisibilityOptions<T> = {}): Visibility<T> {
  const where = 'visibility';
  const parts = partsOf<T>(where, world);
  const filter = readFilter(where, parts, options, [...queryNames, 'deviation']);
  const { x, y } = readVec(where, 'from', from);
  size(where, 'range', range);
  const deviation = options.deviation === undefined ? range / 1000 : nonNegative(where, 'options.deviation', options.deviation);
  if (!(deviation >= range * 1e-9)) fail(where, 'options.deviation', 'at least 1e-9 of the range', deviation);
  const { periodX, periodY } = parts.state;
  if (!(2 * range <= Math.min(periodX, periodY))) fail(where, 'range', 'at most half a period', range);
  const eye = { x: wrapped(x, periodX), y: wrapped(y, periodY) };
  const occluders = isBlind(parts, filter, eye) ? null : occludersNear(parts, filter, eye, range);
  if (occluders === null) return { points: [], edges: [] };
  const pieces = piecesOf(occluders, range);
  const place = (p: Readonly<Vec>): Vec => ({ x: p.x + x, y: p.y + y });
  const points: Vec[] = [];
  for (const piece of pieces) addPoints(piece, deviation, points);
  const corners = points.filter((p, i) => i === 0 || p.x !== points[i - 1].x || p.y !== points[i - 1].y);
  const last = corners[corners.length - 1];
  if (corners.length > 1 && last.x === corners[0].x && last.y === corners[0].y) corners.pop();
  return {
    points: corners.map(place),
    edges: pieces.map(({ o, from: a, to: b }) => {
      const isBody = o.owner !== null && 'r' in (o.owner as object);
      const item = o.owner as Body<T> & WorldWall<T>;
      const [body, wall] = isBody ? [item, null] : [null, o.owner === null ? null : item];
      return { from: place(a), to: place(b), center: o.r > 0 ? place(o) : null, r: o.r, body, wall };
    }),
  };
}

/** Whether a place is in something, or touches it. */
function isBlind<T>(parts: WorldParts<T>, filter: Filter<T>, { x, y }: Readonly<Vec>): boolean {
  let isIn = false;
  eachWall(parts, filter, { points: [{ x, y }], r: 0 }, { minX: x, minY: y, maxX: x, maxY: y }, true, ({ shape }, seen) => {
    isIn = isIn || overlapsShape(seen, shape);
  });
  if (isIn) return true;
  const found = bodiesOf(parts, filter, search(parts, filter, { minX: x, minY: y, maxX: x, maxY: y }));
  const { bodies, shapes } = parts.state;
  return found.some((body) =>
    shapes !== null && bodies.isShaped(body.index)
      ? shapes.overlaps(body.index, { x, y, r: 0 }, filter)
      : images(parts, body, x, y).some(([dx, dy]) => dx * dx + dy * dy <= body.r * body.r),
  );
}

/** What hides things within the range, nearest first. */
function occludersNear<T>(parts: WorldParts<T>, filter: Filter<T>, { x, y }: Readonly<Vec>, range: number): Occluder[] {
  const { walls, bodies, shapes } = parts.state;
  const area = { minX: x - range, minY: y - range, maxX: x + range, maxY: y + range };
  const out: Occluder[] = [];
  for (const body of bodiesOf(parts, filter, search(parts, filter, area)))
    for (const [dx, dy] of images(parts, body, x, y)) {
      if (bodies.isShaped(body.index)) addHulls(body, shapes?.hullsAt(body.index, { x: dx, y: dy }, filter) ?? [], out);
      else out.push(circleOf(body, dx, dy, body.r));
    }
  const { found, count } = parts.wallSearch.inBox(walls, area.minX, area.minY, area.maxX, area.maxY);
  for (let i = 0; i < count; i++) {
    const record = walls.records[walls.owners[found[i]]];
    if (!isWallWanted(filter, record)) continue;
    const owner = parts.walls.get(record.id);
    if (!record.kinematic) addFeature(walls, found[i], owner, x, y, out);
    else for (const [dx, dy] of images(parts, nowhere, x, y)) addFeature(walls, found[i], owner, -dx, -dy, out); // static ones have images
  }
  return out.filter(({ least }) => least < range).sort((a, b) => a.least - b.least);
}

const nowhere: Readonly<Vec> = { x: 0, y: 0 };

/** The ways to a body, and to its images on a torus. */
function images<T>(
  { state: { periodX, periodY } }: WorldParts<T>,
  body: Readonly<Vec>,
  x: number,
  y: number,
): (readonly [number, number])[] {
  const dx = wrapped(body.x, periodX) - x;
  const dy = wrapped(body.y, periodY) - y;
  const turnsX = periodX === Infinity ? [0] : [-periodX, 0, periodX];
  const turnsY = periodY === Infinity ? [0] : [-periodY, 0, periodY];
  return turnsX.flatMap((i) => turnsY.map((j) => [dx + i, dy + j] as const));
}

/** A piece of an occluder, or of the end of the range, that is seen. */
interface Piece {
  readonly o: Occluder;
  readonly root: Root;
  readonly from: Readonly<Vec>;
  readonly to: Readonly<Vec>;
}

function piecesOf(occluders: readonly Occluder[], range: number): Piece[] {
  const end: Occluder = { ...circleOf(null, 0, 0, range), least: range };
  const groups = grouped(sightEvents(occluders, range));
  const pieces: Piece[] = [];
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i];
    const next = groups[(i + 1) % groups.length];
    const middle = between(group[0], next[0]);
    if (!(turn(group[0], middle) > 0 && turn(middle, next[0]) > 0)) continue; // nothing lies between
    const o = nearestAlong(occluders, middle, end);
    const root = rootAlong(o, middle);
    const from = pointAt(o, root, group);
    const to = pointAt(o, root, next);
    const last = pieces[pieces.length - 1];
    const isAxis = group.some(({ first }) => first === null);
    if (last?.o === o && last.root === root && !(isAxis && root === 'far')) pieces[pieces.length - 1] = { ...last, to };
    else pieces.push({ o, root, from, to });
  }
  const [first] = pieces;
  const last = pieces[pieces.length - 1];
  if (pieces.length < 2 || first.o !== last.o || first.root !== last.root || first.root === 'far') return pieces;
  return [{ ...first, from: last.from }, ...pieces.slice(1, -1)];
}

/** Events of one direction each. */
function grouped(events: readonly SightEvent[]): SightEvent[][] {
  const groups: SightEvent[][] = [];
  for (const event of events) {
    const last = groups[groups.length - 1];
    if (last !== undefined && compareDirections(last[0], event) === 0) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The unit direction in the middle of two that are less than half a turn apart. */
function between(a: Readonly<Vec>, b: Readonly<Vec>): Vec {
  const [lengthA, lengthB] = [lengthOf(a), lengthOf(b)];
  const sum = { x: a.x / lengthA + b.x / lengthB, y: a.y / lengthA + b.y / lengthB };
  const length = lengthOf(sum);
  return { x: sum.x / length, y: sum.y / length };
}

function lengthOf({ x, y }: Readonly<Vec>): number {
  const scale = Math.max(Math.abs(x), Math.abs(y)); // keeps squares in the range of doubles
  return scale * Math.sqrt((x / scale) * (x / scale) + (y / scale) * (y / scale));
}

function turn(a: Readonly<Vec>, b: Readonly<Vec>): number {
  return orient2d(0, 0, a.x, a.y, b.x, b.y);
}

/** What is seen in a direction: occluders are in order of their least distance. */
function nearestAlong(occluders: readonly Occluder[], { x, y }: Readonly<Vec>, end: Occluder): Occluder {
  let best = end;
  let distance = end.r;
  for (const o of occluders) {
    if (o.least >= distance) break;
    const along = distanceAlong(o, x, y);
    if (!(along < distance)) continue;
    best = o;
    distance = along;
  }
  return best;
}

/** Which crossing of a circle is seen in a direction. */
function rootAlong(o: Occluder, { x, y }: Readonly<Vec>): Root {
  return o.r === 0 || distanceAlong(o, x, y) === distanceAlong(o, x, y, 'near') ? 'near' : 'far';
}

/**
 * Where an occluder is in the direction of a group: at its own end, tangent or crossing, if that is there. Those of a circle may be on its other
 * side, which is told by their distance; near tangents that is known to half of the digits.
 */
function pointAt(o: Occluder, root: Root, group: readonly SightEvent[]): Vec {
  const length = lengthOf(group[0]);
  const point = pointAlong(o, root, { x: group[0].x / length, y: group[0].y / length });
  for (const { first, second, x, y } of group) {
    if (first !== o && second !== o) continue;
    const [dx, dy] = [point.x - x, point.y - y];
    if (o.r === 0 || dx * dx + dy * dy <= 1e-12 * (x * x + y * y)) return { x, y };
  }
  return point;
}

function pointAlong(o: Occluder, root: Root, { x, y }: Readonly<Vec>): Vec {
  const t = distanceAlong(o, x, y, root);
  return { x: t * x, y: t * y };
}

/** Adds the ends of a piece, and points between them until chords lie within the deviation. */
function addPoints({ o, root, from, to }: Piece, deviation: number, out: Vec[]): void {
  out.push(from);
  if (o.r > 0) addBetween(o, root, from, to, deviation, out);
  out.push(to);
}

function addBetween(o: Occluder, root: Root, from: Readonly<Vec>, to: Readonly<Vec>, deviation: number, out: Vec[]): void {
  const [chordX, chordY] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
  const half = Math.sqrt(chordX * chordX + chordY * chordY);
  const isFlat = half < o.r / 2 && half * half <= deviation * o.r; // the chord is off by half² / 2 r, and a little
  if (isFlat || !(turn(from, to) > 0)) return;
  const middle = between(from, to);
  if (!(turn(from, middle) > 0 && turn(middle, to) > 0)) return;
  const point = pointAlong(o, root, middle);
  addBetween(o, root, from, point, deviation, out);
  out.push(point);
  addBetween(o, root, point, to, deviation, out);
}
