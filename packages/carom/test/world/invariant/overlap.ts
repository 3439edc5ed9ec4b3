// Rules 1 and 2: how deep discs overlap each other and walls after a step.
import { collides, type Disc, distanceBetween, distanceToObstacle, type Moment, nearestDifference, type Obstacle } from './moment.ts';
import { discShare, placeRounding, rounding, type Violation, wallShare } from './statement.ts';

/** A pair that is deeper than it may be. `parts` are indices of discs, and the wall. */
export interface Deep {
  readonly a: number;
  readonly b: number | Obstacle;
  readonly violation: Violation;
}

/** Every pair of discs that a step took too deep. */
export function deepPairs(before: Moment, after: Moment, step: number): Deep[] {
  const found: Deep[] = [];
  eachNearPair(after, (i, j) => {
    const [a, b] = [after.discs[i], after.discs[j]];
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

/** Every disc that a step took too deep into a wall. */
export function deepInWalls(before: Moment, after: Moment, step: number): Deep[] {
  const found: Deep[] = [];
  const byX = after.order;
  const widest = after.discs.reduce((most, { r }) => Math.max(most, r), 0);
  const isTorus = after.periodX < Infinity || after.periodY < Infinity;
  for (const [w, wall] of after.obstacles.entries()) {
    if (wall.sensor || wall.oneSided) continue;
    for (const piece of wall.pieces.keys()) {
      const { minX, maxX, minY, maxY } = wall.extents[piece];
      const from = isTorus ? 0 : firstFrom(after.discs, byX, minX - widest);
      for (let n = from; n < byX.length; n++) {
        const a = after.discs[byX[n]];
        if (!isTorus && a.x > maxX + widest) break;
        if (!isTorus && (a.y + a.r < minY || a.y - a.r > maxY)) continue;
        if (isTorus && wall.pose === null && (isBeside(a.x, minX, maxX, a.r, after.periodX) || isBeside(a.y, minY, maxY, a.r, after.periodY))) continue; // biome-ignore format: one line each
        const depth = a.r - distanceToObstacle(wall, piece, a.x, a.y, after);
        if (!(depth > wallShare * a.r) || !collides(a, wall)) continue;
        const deep = judgeWall(before, after, byX[n], w, depth, step);
        if (deep !== null) found.push(deep);
      }
    }
  }
  return found;
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
  for (const piece of wall.pieces.keys()) nearest = Math.min(nearest, distanceToObstacle(wall, piece, x, y, moment));
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

/** The first place of a sorted order whose disc is at `x` or further. */
function firstFrom(discs: readonly Disc[], order: readonly number[], x: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (discs[order[middle]].x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every pair of discs that may overlap: all against all where there are few or the world repeats, else swept along x. */
function eachNearPair({ discs, order, periodX, periodY }: Moment, visit: (i: number, j: number) => void): void {
  if (periodX < Infinity || (periodY < Infinity && discs.length <= 40)) {
    if (discs.length > 40) eachOnTorus(discs, periodX, periodY, visit);
    else for (let i = 0; i < discs.length; i++) for (let j = i + 1; j < discs.length; j++) visit(i, j);
    return;
  }
  const widest = discs.reduce((most, { r }) => Math.max(most, r), 0);
  for (let m = 0; m < order.length; m++) {
    const a = discs[order[m]];
    for (let n = m + 1; n < order.length; n++) {
      const b = discs[order[n]];
      const dx = b.x - a.x;
      if (dx > a.r + widest) break;
      if (dx <= a.r + b.r && (periodY < Infinity || Math.abs(a.y - b.y) <= a.r + b.r)) visit(order[m], order[n]);
    }
  }
}

/** Every disc is swept twice, where it is and a period further. */
function eachOnTorus(discs: readonly Disc[], periodX: number, periodY: number, visit: (i: number, j: number) => void): void {
  const entries = discs.map(({ x, y, r }, i) => ({ i, low: x - periodX * Math.floor(x / periodX) - r, y, r }));
  entries.push(...entries.map((entry) => ({ ...entry, low: entry.low + periodX })));
  entries.sort((a, b) => a.low - b.low || a.i - b.i);
  for (let m = 0; m < entries.length; m++) {
    const a = entries[m];
    for (let n = m + 1; n < entries.length && entries[n].low <= a.low + 2 * a.r; n++) {
      const b = entries[n];
      if (a.i !== b.i && Math.abs(nearestDifference(b.y - a.y, periodY)) <= a.r + b.r) visit(a.i, b.i);
    }
  }
}
