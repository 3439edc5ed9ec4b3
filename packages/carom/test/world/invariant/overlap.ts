// Rules 1 and 2: how deep discs overlap each other and walls after a step.
import type { Segment } from '../../../src/geometry/shapes.ts';
import { collides, type Disc, distanceBetween, distanceToObstacle, type Moment, nearestDifference, type Obstacle } from './moment.ts';
import type { Boxes } from './near.ts';
import { discShare, placeRounding, rounding, type Violation, wallShare } from './statement.ts';

/** A pair that is deeper than it may be. `parts` are indices of discs, and the wall. */
export interface Deep {
  readonly a: number;
  readonly b: number | Obstacle;
  readonly violation: Violation;
}

/** Sorts discs by where they are. */
export function fillWithDiscs(boxes: Boxes, moment: Moment): void {
  boxes.fill(moment.discs.length, moment, (i, box) => {
    const { x, y, r } = moment.discs[i];
    box[0] = x;
    box[1] = y;
    box[2] = r;
    box[3] = r;
  });
}

/** Every pair of discs that a step took too deep. `boxes` are those of the discs after it. */
export function deepPairs(before: Moment, after: Moment, boxes: Boxes, step: number): Deep[] {
  const found: Deep[] = [];
  boxes.eachPair((i, j) => {
    const a = after.discs[i];
    const b = after.discs[j];
    const smaller = Math.min(a.r, b.r);
    const depth = a.r + b.r - distanceBetween(a.x, a.y, b.x, b.y, after);
    if (!(depth > discShare * smaller) || !(collides(a, b) || collides(b, a))) return;
    const [a0, b0] = [before.discs[i], before.discs[j]];
    const present = a.r + b.r - distanceBetween(a0.x, a0.y, b0.x, b0.y, before);
    const limit = Math.max(discShare * smaller, present);
    const slack = rounding * smaller + placeRounding * sizeOf([a, b, a0, b0], after);
    if (depth <= limit + slack) return;
    const shares = { depth: depth / smaller, limit: limit / smaller };
    const text = `bodies ${a.id} and ${b.id} overlap by ${shares.depth} of the smaller radius, more than ${shares.limit}`;
    found.push({ a: i, b: j, violation: { step, kind: 'disc', ids: [`body ${a.id}`, `body ${b.id}`], ...shares, text } });
  });
  return found;
}

/** Every disc that a step of `dt` took too deep into a wall. `boxes` are those of the discs after it. */
export function deepInWalls(before: Moment, after: Moment, boxes: Boxes, step: number, dt = 0): Deep[] {
  const found: Deep[] = [];
  const isTorus = after.periodX < Infinity || after.periodY < Infinity;
  for (let w = 0; w < after.obstacles.length; w++) {
    const wall = after.obstacles[w];
    if (wall.sensor) continue;
    for (let piece = 0; piece < wall.pieces.length; piece++) {
      const { minX, maxX, minY, maxY } = wall.extents[piece];
      const judge = (i: number) => {
        const a = after.discs[i];
        const depth = a.r - distanceToObstacle(wall, piece, a.x, a.y, after);
        if (!(depth > wallShare * a.r) || !collides(a, wall)) return;
        if (wall.oneSided && !isHeld(before, after, i, w, piece, dt)) return;
        const deep = judgeWall(before, after, i, w, depth, step);
        if (deep !== null) found.push(deep);
      };
      if (!isTorus) {
        boxes.eachAcross(minX, maxX, (i) => {
          const { y, r } = after.discs[i];
          if (y + r >= minY && y - r <= maxY) judge(i);
        });
        continue;
      }
      for (let i = 0; i < after.discs.length; i++) {
        const { x, y, r } = after.discs[i];
        if (wall.pose === null && (isBeside(x, minX, maxX, r, after.periodX) || isBeside(y, minY, maxY, r, after.periodY))) continue;
        judge(i);
      }
    }
  }
  return found;
}

/**
 * Whether a one-sided wall has to hold a disc: it was clear of the wall and before this piece of it, and is beside the piece still. Who gets far
 * in a step, or is fast enough to come to an end of the piece and back, may have come round it.
 */
function isHeld(before: Moment, after: Moment, index: number, w: number, piece: number, dt: number): boolean {
  const [a, a0] = [after.discs[index], before.discs[index]];
  const [wall, wall0] = [after.obstacles[w], before.obstacles[w]];
  if (before.periodX < Infinity || before.periodY < Infinity || wall0 === undefined || !wall0.oneSided) return false;
  const [from, to] = [placeBeside(wall0, piece, a0.x, a0.y), placeBeside(wall, piece, a.x, a.y)];
  const isNear = Math.hypot(to.along - from.along, to.before - from.before) < 0.5 * a.r;
  const isSlow = (Math.hypot(a0.vx, a0.vy) + Math.hypot(a.vx, a.vy)) * dt < from.room + to.room;
  const isClear = distanceToWall(wall0, a0.x, a0.y, before) >= a0.r;
  return isNear && isSlow && isClear && from.isBeside && from.before > 0 && to.isBeside && a.r === a0.r;
}

/** How a place lies to a straight piece of a wall: how far along it, how far to its left, and how far from its nearer end. */
function placeBeside({ pieces, pose }: Obstacle, piece: number, x: number, y: number) {
  const { x1, y1, x2, y2 } = pieces[piece] as Segment;
  const [dx, dy, reach] = [x2 - x1, y2 - y1, Math.hypot(x2 - x1, y2 - y1)];
  let [px, py] = [x - x1, y - y1];
  if (pose !== null) {
    const { cos, sin, pivot } = pose;
    const [qx, qy] = [x - pose.x, y - pose.y];
    [px, py] = [pivot.x + cos * qx + sin * qy - x1, pivot.y - sin * qx + cos * qy - y1];
  }
  const along = (px * dx + py * dy) / reach;
  return { along, before: (py * dx - px * dy) / reach, isBeside: along >= 0 && along <= reach, room: Math.min(along, reach - along) };
}

/** Whether a disc is beside an interval and all its images, along one axis. */
function isBeside(x: number, min: number, max: number, r: number, period: number): boolean {
  if (min === -Infinity) return false;
  return Math.abs(nearestDifference(x - (min + max) / 2, period)) > (max - min) / 2 + r;
}

function judgeWall(before: Moment, after: Moment, index: number, w: number, depth: number, step: number): Deep | null {
  const [a, a0] = [after.discs[index], before.discs[index]];
  const [wall, wall0] = [after.obstacles[w], before.obstacles[w]];
  if (wall.pose !== null && hasWrapped(a0, a, after)) return null; // moving walls act where they are, not across the seam
  const present = a.r - distanceToWall(wall0, a0.x, a0.y, before);
  const limit = Math.max(wallShare * a.r, present);
  const slack = rounding * a.r + placeRounding * (sizeOf([a, a0], after) + sizeOfWall(wall));
  if (depth <= limit + slack) return null;
  const shares = { depth: depth / a.r, limit: limit / a.r };
  const text = `body ${a.id} overlaps wall ${wall.id} by ${shares.depth} of its radius, more than ${shares.limit}`;
  return { a: index, b: wall, violation: { step, kind: 'wall', ids: [`body ${a.id}`, `wall ${wall.id}`], ...shares, text } };
}

/** From a point to the nearest part of a wall. */
export function distanceToWall(wall: Obstacle, x: number, y: number, moment: Moment): number {
  let nearest = Infinity;
  for (let piece = 0; piece < wall.pieces.length; piece++) nearest = Math.min(nearest, distanceToObstacle(wall, piece, x, y, moment));
  return nearest;
}

/** Whether a disc was brought to the other side of a torus. */
export function hasWrapped(from: Disc, to: Disc, { periodX, periodY }: Moment): boolean {
  return Math.abs(to.x - from.x) > periodX / 2 || Math.abs(to.y - from.y) > periodY / 2;
}

/** The largest number that distances were computed from. */
function sizeOf(discs: readonly Disc[], { periodX, periodY }: Moment): number {
  let most = Math.max(periodX < Infinity ? periodX : 0, periodY < Infinity ? periodY : 0);
  for (const { x, y, r } of discs) most = Math.max(most, Math.abs(x), Math.abs(y), r);
  return most;
}

const wallSizes = new WeakMap<Obstacle, number>();

function sizeOfWall(wall: Obstacle): number {
  const known = wallSizes.get(wall);
  if (known !== undefined) return known;
  let most = 0;
  JSON.stringify([wall.pieces, wall.pose], (_, value) => {
    if (typeof value === 'number') most = Math.max(most, Math.abs(value));
    return value;
  });
  wallSizes.set(wall, most);
  return most;
}
