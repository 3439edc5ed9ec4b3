import { overlaps } from '../../geometry/overlaps.ts';
import { separation } from '../../geometry/separation.ts';
import type { Box, Circle, Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { asObject, flag, integer } from '../../numeric/validate.ts';
import type { WorldParts } from '../edits/parts.ts';
import { coordinate } from '../limits.ts';
import { atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { Body, WorldWall } from '../views/body.ts';
import type { BodyView } from '../views/body-view.ts';
import { type Filter, isIgnored, isWanted, queryNames, readCircle, readFilter, type WorldQueryOptions } from './filter.ts';
import { nearestWalls, wallsInBox, wallsWithin } from './wall-gaps.ts';

/** Which bodies and walls `within` and `inBox` may find. */
export interface WorldAreaOptions<T = undefined> extends WorldQueryOptions<T> {
  /** Whether walls are found too; they come after the bodies, by id. Decided in rounded arithmetic, unlike bodies. @default false */
  readonly walls?: boolean;
}

/** How to look for the nearest. */
export interface WorldNearestOptions<T = undefined> extends WorldAreaOptions<T> {
  /** None farther than this. [length] @default Infinity */
  readonly maxSeparation?: number;
}

const areaNames = [...queryNames, 'walls'];
const nearestNames = [...areaNames, 'maxSeparation'];

/** Bodies that overlap a circle, by place, then walls. */
export function within<T>(parts: WorldParts<T>, circle: Readonly<Circle>, options: WorldAreaOptions<T>): (Body<T> | WorldWall<T>)[] {
  const where = 'World.within';
  const filter = readFilter(where, parts, options, areaNames);
  const { walls = false } = options;
  flag(where, 'options.walls', walls);
  const { x, y, r } = readCircle(where, 'circle', circle);
  const { state } = parts;
  const { bodies: all, shapes } = state;
  const box = { minX: x - r, minY: y - r, maxX: x + r, maxY: y + r };
  const found = search(parts, filter, box).filter((index) =>
    shapes !== null && all.isShaped(index)
      ? shapes.overlaps(index, { x, y, r }, filter)
      : overlaps(discNear(state, index, x, y), { x, y, r }),
  );
  const bodies = bodiesOf(parts, filter, found);
  return walls ? [...bodies, ...wallsWithin(parts, filter, x, y, r).map(({ item }) => item)] : bodies;
}

/** Bodies that overlap a box, by place, then walls. */
export function inBox<T>(parts: WorldParts<T>, box: Readonly<Box>, options: WorldAreaOptions<T>): (Body<T> | WorldWall<T>)[] {
  const where = 'World.inBox';
  const filter = readFilter(where, parts, options, areaNames);
  const { walls = false } = options;
  flag(where, 'options.walls', walls);
  const { minX, minY, maxX, maxY } = asObject(where, 'box', 'a box', box);
  coordinate(where, 'box.minX', minX);
  coordinate(where, 'box.minY', minY);
  coordinate(where, 'box.maxX', maxX);
  coordinate(where, 'box.maxY', maxY);
  if (minX > maxX || minY > maxY) return [];
  const { state } = parts;
  const found = search(parts, filter, box).filter((index) => {
    if (state.shapes !== null && state.bodies.isShaped(index)) return state.shapes.overlapsBox(index, { minX, minY, maxX, maxY }, filter);
    const disc = discNear(state, index, minX / 2 + maxX / 2, minY / 2 + maxY / 2);
    return overlaps(disc, { x: Math.min(Math.max(disc.x, minX), maxX), y: Math.min(Math.max(disc.y, minY), maxY), r: 0 });
  });
  const bodies = bodiesOf(parts, filter, found);
  return walls ? [...bodies, ...wallsInBox(parts, filter, { minX, minY, maxX, maxY })] : bodies;
}

/** A body or wall, and its gap. */
export interface Gap<T> {
  readonly item: Body<T> | WorldWall<T>;
  readonly gap: number;
}

/** The bodies nearest to a circle or point, by separation, then place; walls after bodies. */
export function nearestGaps<T>(
  where: string,
  parts: WorldParts<T>,
  from: Readonly<Vec & Partial<Circle>>,
  count: number,
  options: WorldNearestOptions<T>,
): Gap<T>[] {
  const filter = readFilter(where, parts, options, nearestNames);
  const { maxSeparation = Infinity, walls = false } = options;
  flag(where, 'options.walls', walls);
  asObject(where, 'from', 'a circle or point', from);
  const { x, y, r } = readCircle(where, 'from', { x: from.x, y: from.y, r: from.r === undefined ? 0 : from.r });
  integer(where, 'count', count, 0);
  if (typeof maxSeparation !== 'number' || Number.isNaN(maxSeparation)) fail(where, 'options.maxSeparation', 'a number', maxSeparation);
  const near: Gap<T>[] = nearestBodies(parts, filter, { x, y, r }, count, maxSeparation);
  if (walls) {
    for (const { item, gap } of nearestWalls(parts, filter, x, y, count, r + maxSeparation))
      if (gap - r <= maxSeparation) near.push({ item, gap: gap - r });
    near.sort((a, b) => a.gap - b.gap);
  }
  return near.slice(0, count);
}

function nearestBodies<T>(
  parts: WorldParts<T>,
  filter: Filter<T>,
  { x, y, r }: Circle,
  count: number,
  maxSeparation: number,
): { item: Body<T>; gap: number }[] {
  const { state } = parts;
  const { periodX, periodY, bodies, shapes } = state;
  const all = parts.search.bounds();
  const wide = Math.max(periodX < Infinity ? periodX : 0, periodY < Infinity ? periodY : 0);
  const far = Math.max(x - all.minX, all.maxX - x, y - all.minY, all.maxY - y, wide);
  const rounding = 1e-12 * (Math.abs(x) + Math.abs(y) + r);
  // Circles that reach twice as far until enough bodies lie within: all within are found, so the nearest are among them. The first one would
  // hold them if bodies were spread evenly.
  const even =
    0.75 * Math.sqrt(Math.max(all.maxX - all.minX, 0) * ((count + 1) / (bodies.size + 1))) * Math.sqrt(Math.max(all.maxY - all.minY, 0));
  for (let gap = Math.min(Math.max(even, (far - r) / 4096, 0), Math.max(far, 0)); ; gap = 2 * gap + far / 4096) {
    const near: { item: Body<T>; gap: number }[] = [];
    const limit = Math.min(gap, maxSeparation);
    const isAll = !(gap < far) || gap >= maxSeparation;
    const reach = r + gap + rounding;
    for (const index of search(parts, filter, { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach })) {
      const apart =
        shapes !== null && bodies.isShaped(index)
          ? shapes.separation(index, { x, y, r }, filter)
          : separation(discNear(state, index, x, y), { x, y, r });
      if (!(apart <= (isAll ? maxSeparation : limit)) || apart === Infinity) continue;
      const body = parts.views[index];
      if (body !== undefined && !isIgnored(filter, body)) near.push({ item: body, gap: apart });
    }
    if (near.length >= count || isAll) return near.sort((a, b) => a.gap - b.gap).slice(0, count); // stable: equally near ones stay in order
  }
}

/** Indices of the bodies near a box, or one of its images on a torus, that may be found; in order. An array of its own: `ignore` may search. */
export function search<T>(parts: WorldParts<T>, filter: Filter<T>, { minX, minY, maxX, maxY }: Readonly<Box>): number[] {
  const { search } = parts;
  search.inBox(minX, minY, maxX, maxY);
  const wanted: number[] = [];
  for (let i = 0; i < search.count; i++) if (isWanted(filter, parts, search.found[i])) wanted.push(search.found[i]);
  return wanted.sort((a, b) => a - b);
}

/** The bodies at indices, without those ignored. */
export function bodiesOf<T>(parts: WorldParts<T>, filter: Filter<T>, indices: readonly number[]): BodyView<T>[] {
  const bodies: BodyView<T>[] = [];
  for (const index of indices) {
    const body = parts.views[index];
    if (body !== undefined && !isIgnored(filter, body)) bodies.push(body); // an `ignore` may have removed it
  }
  return bodies.filter(({ alive }) => alive);
}

/** The disc of a body, on a torus its image that is nearest to a place. */
function discNear({ bodies, periodX, periodY }: State, index: number, x: number, y: number): Circle {
  const { rows } = bodies;
  const k = rowStride * bodies.slots[index];
  const placeX = rows[k + atX];
  const placeY = rows[k + atY];
  return { x: placeX + turns(x - placeX, periodX), y: placeY + turns(y - placeY, periodY), r: rows[k + atR] };
}

/** As many periods as are nearest to a way. */
function turns(way: number, period: number): number {
  const count = period === Infinity ? 0 : Math.floor(way / period + 0.5);
  return count === 0 ? 0 : count * period;
}
