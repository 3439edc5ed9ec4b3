import type { Box } from '../../geometry/shapes.ts';
import { wrapped } from '../../numeric/periodic.ts';
import type { WorldParts } from '../edits/parts.ts';
import type { WorldWall } from '../views/body.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { inArc } from '../walls/feature-regions.ts';
import { arc, featureStride, ioCount, ioDistance, ioDx, ioDy, ioX, ioY, plane, point } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import type { Walls } from '../walls/walls.ts';
import { type Filter, isWallWanted } from './filter.ts';

// Walls as sets of points: a one-sided wall is the line it stands on, a room all that is outside of it.

/** A wall, and how far it is. */
export interface WallGap<T> {
  readonly item: WorldWall<T>;
  readonly gap: number;
}

/** The walls within a distance of a point, and their distances, negative inside solid ones; by id. */
export function wallsWithin<T>(parts: WorldParts<T>, filter: Filter<T>, x: number, y: number, reach: number): WallGap<T>[] {
  const { walls, periodX, periodY } = parts.state;
  const [insideX, insideY] = [wrapped(x, periodX), wrapped(y, periodY)];
  const { found, count } = parts.wallSearch.inBox(walls, insideX - reach, insideY - reach, insideX + reach, insideY + reach);
  const io = new Float64Array(ioCount);
  const near: WallGap<T>[] = [];
  for (let i = 0; i < count; ) {
    const at = walls.owners[found[i]];
    const record = walls.records[at];
    const isRepeated = hasImages(record);
    const placeX = isRepeated ? insideX : x;
    const placeY = isRepeated ? insideY : y;
    let gap = Infinity;
    for (; i < count && walls.owners[found[i]] === at; i++) gap = Math.min(gap, gapTo(walls, found[i], placeX, placeY, io));
    const item = parts.walls.get(record.id);
    if (gap <= reach && item !== undefined && isWallWanted(filter, record)) near.push({ item, gap });
  }
  return near;
}

/** The walls nearest to a point, at least `count` of them if there are so many within a distance; by id. */
export function nearestWalls<T>(parts: WorldParts<T>, filter: Filter<T>, x: number, y: number, count: number, most: number): WallGap<T>[] {
  const { walls, periodX, periodY } = parts.state;
  const far = parts.wallSearch.update(walls).index.farFrom(wrapped(x, periodX), wrapped(y, periodY));
  for (let reach = far / 64; ; reach *= 2) {
    const isAll = !(reach < far) || reach >= most;
    const near = wallsWithin(parts, filter, x, y, isAll ? most : reach);
    if (isAll || near.length >= count) return near;
  }
}

/** The walls that share a point with a box; by id. */
export function wallsInBox<T>(parts: WorldParts<T>, filter: Filter<T>, box: Readonly<Box>): WorldWall<T>[] {
  const { walls, periodX, periodY } = parts.state;
  const [minX, maxX] = wrappedSpan(box.minX, box.maxX, periodX);
  const [minY, maxY] = wrappedSpan(box.minY, box.maxY, periodY);
  const inside = { minX, minY, maxX, maxY };
  const { found, count } = parts.wallSearch.inBox(walls, minX, minY, maxX, maxY);
  const met: WorldWall<T>[] = [];
  for (let i = 0, last = -1; i < count; i++) {
    const at = walls.owners[found[i]];
    const record = walls.records[at];
    if (at === last || !isWallWanted(filter, record) || !meetsBox(walls, found[i], hasImages(record) ? inside : box)) continue;
    last = at;
    const wall = parts.walls.get(record.id);
    if (wall !== undefined) met.push(wall);
  }
  return met;
}

/** Whether the features of a wall are repeated on a torus: moving walls act where they are, rooms everywhere. */
function hasImages({ kinematic, shape }: WallRecord): boolean {
  return !kinematic && !('inside' in shape);
}

/** The distance of a point from the points of a feature, negative inside. */
function gapTo({ numbers, kinds }: Walls, f: number, x: number, y: number, io: Float64Array): number {
  io[ioX] = x;
  io[ioY] = y;
  featureGap(numbers, kinds, f, io);
  return io[ioDistance];
}

function meetsBox(walls: Walls, f: number, box: Readonly<Box>): boolean {
  const { minX, minY, maxX, maxY } = box;
  const { numbers, kinds } = walls;
  const k = f * featureStride;
  const kind = kinds[f];
  const x = numbers[k];
  const y = numbers[k + 1];
  const r = numbers[k + 5];
  if (kind === point) {
    const dx = Math.max(minX - x, 0, x - maxX);
    const dy = Math.max(minY - y, 0, y - maxY);
    return dx * dx + dy * dy <= r * r;
  }
  if (kind < plane && crossesBox(x, y, x + numbers[k + 2] * numbers[k + 4], y + numbers[k + 3] * numbers[k + 4], box)) return true;
  // apart, the least distance of a segment and a box is that of a corner of the box, or of an end, which has a point of its own
  const corners = [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
  const io = new Float64Array(ioCount);
  for (let i = 0; i < 8; i += 2)
    if (kind < arc ? gapTo(walls, f, corners[i], corners[i + 1], io) <= 0 : sideCrossesArc(numbers, k, kind, corners, i, io)) return true;
  return false;
}

/** Whether a segment has a point in a box: the part of it within both slabs. */
function crossesBox(x1: number, y1: number, x2: number, y2: number, { minX, minY, maxX, maxY }: Readonly<Box>): boolean {
  let from = 0;
  let to = 1;
  for (const [at, way, min, max] of [
    [x1, x2 - x1, minX, maxX],
    [y1, y2 - y1, minY, maxY],
  ]) {
    if (way === 0) {
      if (at < min || at > max) return false;
      continue;
    }
    const a = (min - at) / way;
    const b = (max - at) / way;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}

/** Whether the side of a box from the corner at `i` to the next meets an arc. */
function sideCrossesArc(numbers: Float64Array, k: number, kind: number, corners: readonly number[], i: number, io: Float64Array): boolean {
  const x1 = corners[i];
  const y1 = corners[i + 1];
  const x2 = corners[(i + 2) & 7];
  const y2 = corners[(i + 3) & 7];
  const dx = x1 - numbers[k];
  const dy = y1 - numbers[k + 1];
  const wx = x2 - x1;
  const wy = y2 - y1;
  const r = numbers[k + 5];
  const a = wx * wx + wy * wy;
  const b = dx * wx + dy * wy;
  const discriminant = b * b - a * (dx * dx + dy * dy - r * r);
  if (a === 0 || discriminant < 0) return false;
  const root = Math.sqrt(discriminant);
  for (const t of [(-b - root) / a, (root - b) / a]) {
    io[ioDx] = dx + t * wx;
    io[ioDy] = dy + t * wy;
    if (t >= 0 && t <= 1 && inArc(numbers, k, kind, io, false)) return true;
  }
  return false;
}

/** A span that starts in [0, period) and is at most a period long. */
function wrappedSpan(min: number, max: number, period: number): readonly [number, number] {
  if (period === Infinity) return [min, max];
  if (!(max - min < period)) return [0, period];
  const from = wrapped(min, period);
  return [from, from + (max - min)];
}
