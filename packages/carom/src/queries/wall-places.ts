// Walls as queries meet them: their shapes as given, and for each place where one acts the asking hull, seen from there.

import type { Box, Hull, Vec } from '../geometry/shapes.ts';
import type { WorldParts } from '../world/edits/parts.ts';
import type { Filter } from '../world/queries/filter.ts';
import { isWallWanted } from '../world/queries/filter.ts';
import { featureBox } from '../world/walls/feature-box.ts';
import { featureStride, poseCos, poseSin, poseX, poseY } from '../world/walls/wall-layout.ts';
import type { WallRecord } from '../world/walls/wall-record.ts';
import type { Walls } from '../world/walls/walls.ts';
import { movedHull } from './convex-shape.ts';

const box: Float64Array = /* @__PURE__ */ new Float64Array(4);
const one: Float64Array = /* @__PURE__ */ new Float64Array(4);

/**
 * Calls `visit` for each wall that acts in a box, by id, and on a torus for each image of it there. The hull is then one that lies to the shape of
 * the wall as the asking one does to the wall; (`dx`, `dy`) leads back from an image. Rooms have no images; moving walls have some for what goes
 * through many periods (`isSwept`).
 */
export function eachWall<T>(
  parts: WorldParts<T>,
  filter: Filter<T>,
  hull: Readonly<Hull>,
  area: Readonly<Box>,
  isSwept: boolean,
  visit: (record: WallRecord, seen: Hull, dx: number, dy: number) => void,
): void {
  const { walls, periodX, periodY } = parts.state;
  if (walls.records.length === 0) return;
  const isTorus = periodX < Infinity || periodY < Infinity;
  for (const at of isTorus ? walls.records.keys() : near(parts, area)) {
    const record = walls.records[at];
    if (!isWallWanted(filter, record)) continue;
    if (!isTorus || 'inside' in record.shape || (record.kinematic && !isSwept)) {
      visit(record, seenFrom(record, hull), 0, 0);
      continue;
    }
    boundWall(walls, at);
    const [minX, minY, maxX, maxY] = box;
    for (const dx of shifts(area.minX, area.maxX, minX, maxX, periodX))
      for (const dy of shifts(area.minY, area.maxY, minY, maxY, periodY))
        visit(record, seenFrom(record, movedHull(hull, -dx, -dy)), dx, dy);
  }
}

/** The places of the walls whose boxes meet an area, in order. */
function near<T>(parts: WorldParts<T>, { minX, minY, maxX, maxY }: Readonly<Box>): Iterable<number> {
  const { walls } = parts.state;
  const { found, count } = parts.wallSearch.inBox(walls, minX, minY, maxX, maxY);
  return new Set(Array.from(found.subarray(0, count), (f) => walls.owners[f]).sort((a, b) => a - b));
}

/** The hull as it lies to the shape of a wall that has moved. */
function seenFrom({ kinematic, pose, pivot }: WallRecord, hull: Readonly<Hull>): Hull {
  if (!kinematic) return hull;
  const { points, r } = hull;
  return {
    points: points.map(({ x, y }) => {
      const seen = turnedBack(pose, x - pose[poseX], y - pose[poseY]);
      return { x: seen.x + pivot[0], y: seen.y + pivot[1] };
    }),
    r,
  };
}

/** A vector as the shape of a wall that has moved sees it. */
export function turnedBack(pose: Float64Array, x: number, y: number): Vec {
  return { x: x * pose[poseCos] + y * pose[poseSin], y: y * pose[poseCos] - x * pose[poseSin] };
}

/** A vector that the shape of a wall sees, as it is. */
export function turnedBy(pose: Float64Array, x: number, y: number): Vec {
  return { x: x * pose[poseCos] - y * pose[poseSin], y: x * pose[poseSin] + y * pose[poseCos] };
}

/** Writes a box around a wall where it is, images left aside. */
function boundWall(walls: Walls, at: number): void {
  const { kinematic, features } = walls.records[at];
  const numbers = kinematic ? walls.numbers.subarray(featureStride * walls.firsts[at]) : Float64Array.from(features.numbers);
  const kinds = Int32Array.from(features.kinds);
  box[0] = box[1] = Infinity;
  box[2] = box[3] = -Infinity;
  for (let f = 0; f < kinds.length; f++) {
    featureBox(numbers, kinds, f, one);
    for (let i = 0; i < 2; i++) {
      box[i] = Math.min(box[i], one[i]);
      box[i + 2] = Math.max(box[i + 2], one[i + 2]);
    }
  }
}

/** The shifts by which images of [low, high] come to meet [from, to]. */
function shifts(from: number, to: number, low: number, high: number, period: number): readonly number[] {
  if (period === Infinity) return [0];
  const first = Math.ceil((from - high) / period);
  const last = Math.floor((to - low) / period);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => (first + i) * period);
}
