import type { Box } from '../../geometry/shapes.ts';
import { wrapped } from '../../numeric/periodic.ts';
import { floats } from '../arrays.ts';
import type { WorldParts } from '../edits/parts.ts';
import type { WorldWall } from '../views/body.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { featureImpact } from '../walls/feature-impact.ts';
import { featureStride, ioCount, ioDistance, ioGap, ioVx, ioVy, ioX, ioY, ofRadius, ofX, ofY, plane, point } from '../walls/wall-layout.ts';
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
  const io = floats(ioCount);
  const near: WallGap<T>[] = [];
  for (let i = 0; i < count; ) {
    const at = walls.owners[found[i]];
    const record = walls.records[at];
    const isRepeated = hasImages(record);
    const placeX = isRepeated ? insideX : x;
    const placeY = isRepeated ? insideY : y;
    let gap = Infinity;
    io[ioX] = placeX;
    io[ioY] = placeY;
    for (; i < count && walls.owners[found[i]] === at; i++) {
      featureGap(walls.numbers, walls.kinds, found[i], io);
      gap = Math.min(gap, io[ioDistance]);
    }
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

/** Whether a feature shares a point with a box: has a corner of it, is met on the way along one of its sides, or lies within. */
function meetsBox({ numbers, kinds }: Walls, f: number, { minX, minY, maxX, maxY }: Readonly<Box>): boolean {
  const k = f * featureStride;
  const x = numbers[k + ofX];
  const y = numbers[k + ofY];
  const dx = Math.max(minX - x, 0, x - maxX);
  const dy = Math.max(minY - y, 0, y - maxY);
  if (kinds[f] === point) return dx * dx + dy * dy <= numbers[k + ofRadius] * numbers[k + ofRadius];
  if (kinds[f] < plane && dx === 0 && dy === 0) return true;
  const corners = [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
  const io = floats(ioCount);
  io[ioGap] = 1e-15 * corners.reduce((sum, at) => sum + Math.abs(at), Math.abs(x) + Math.abs(y)); // what touches shares a point
  for (let i = 0; i < 8; i += 2) {
    io[ioX] = corners[i];
    io[ioY] = corners[i + 1];
    featureGap(numbers, kinds, f, io);
    if (io[ioDistance] <= io[ioGap]) return true;
    io[ioVx] = corners[(i + 2) & 7] - corners[i];
    io[ioVy] = corners[(i + 3) & 7] - corners[i + 1];
    featureImpact(numbers, kinds, f, io, false);
    if (io[ioDistance] <= 1) return true;
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
