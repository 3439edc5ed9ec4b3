import { found } from './found.ts';
import type { Table } from './table.ts';
import * as word from './words.ts';

/** A senses edge has been left once the disc is this part of the wall's largest coordinate away from it. */
const away = 1e-9;

/** Finds the next event of every disc with every wall it does not pass through: at most one a disc and wall. */
export function scanWalls(table: Table): void {
  const { walls, present, avoids, w } = table;
  for (let i = table.capacity - 1; i >= 0; i--) {
    if (present[i] === 0) continue;
    const passes = avoids[i];
    for (let k = 0; k < walls.length; k++) {
      const wall = walls[k];
      if (((passes >>> k) & 1) === 1 || (w[i] === 0 && !wall.senses)) continue; // nothing follows for an immovable disc
      if (wall.kind === 'box') scanBox(table, k, i);
      else if (wall.kind === 'ring') scanRing(table, k, i);
      else scanSegment(table, k, i);
    }
  }
}

/** Whether (disc, edge) had its event and waits. Call only if `dirty`; how far the edge is stands in the clock. */
function waits(table: Table, i: number, edge: number): boolean {
  const at = i * table.edgeCount + edge;
  const met = table.metEdges[at];
  if (met === 0) return false;
  if (met !== word.metSensor || !(table.clock[word.clockGap] > away * (Math.abs(table.x[i]) + Math.abs(table.y[i])))) return true;
  table.metEdges[at] = 0;
  return false;
}

/** Whether disc `i`, its reach in the clock, stands in the mouth of an opening: across that side's line, center level with it. */
function inMouth(table: Table, k: number, i: number): boolean {
  const numbers = table.wallNumbers;
  const at = k * word.wallSize;
  const x = table.x[i];
  const y = table.y[i];
  const reach = table.clock[word.clockReach];
  for (let side = 0; side < 4; side++) {
    const place = side < 2 ? x : y;
    const level = side < 2 ? y : x;
    const bound = numbers[at + (side >> 1) + 2 * (side & 1)];
    const across = (side & 1) === 0 ? place <= bound + reach : place >= bound - reach;
    if (across && level >= numbers[at + word.gapFrom + 2 * side] && level <= numbers[at + word.gapTo + 2 * side]) return true;
  }
  return false;
}

/**
 * The inside of a box. Its sides are minX, maxX, minY, maxY in this order, so side 2·axis + 1 is the far one of an axis; its
 * numbers are minX, minY, maxX, maxY.
 */
function scanBox(table: Table, k: number, i: number): void {
  const { clock, dirty, wallNumbers } = table;
  const { gapped, senses, firstEdge } = table.walls[k];
  const at = k * word.wallSize;
  const x = table.x[i];
  const y = table.y[i];
  const vx = table.vx[i];
  const vy = table.vy[i];
  const reach = senses ? wallNumbers[at + word.wallSense] : table.r[i];
  // most discs cannot reach a side before the end
  const alongX = Math.min(x - wallNumbers[at], wallNumbers[at + word.wallMaxX] - x) - Math.abs(vx) * clock[word.clockLeft];
  const alongY = Math.min(y - wallNumbers[at + word.wallY], wallNumbers[at + word.wallMaxY] - y) - Math.abs(vy) * clock[word.clockLeft];
  if (alongX > reach && alongY > reach) return;
  clock[word.clockReach] = reach;
  if (gapped && inMouth(table, k, i)) return;
  let best = -1;
  let t = Infinity;
  for (let axis = 0; axis < 2; axis++) {
    const place = axis === 0 ? x : y;
    const speed = axis === 0 ? vx : vy;
    const low = wallNumbers[at + axis] + reach;
    const high = wallNumbers[at + axis + word.wallMaxX] - reach;
    // across a side already: minX before maxX before minY before maxY
    if (best < 4 && (place < low || place > high) && (senses || table.always)) {
      const side = 2 * axis + (place < low ? 0 : 1);
      clock[word.clockGap] = 0;
      if (!dirty || !waits(table, i, firstEdge + side)) {
        best = side + 4;
        t = 0;
      }
    }
    if (best >= 4 || speed === 0) continue;
    // time to the side ahead; already across it, or touching: 0
    const far = speed > 0 ? 1 : 0;
    const side = 2 * axis + far;
    const bound = far === 1 ? high : low;
    const after = Math.max(0, (bound - place) / speed);
    const level = axis === 0 ? y + after * vy : x + after * vx;
    const open = gapped && level >= wallNumbers[at + word.gapFrom + 2 * side] && level <= wallNumbers[at + word.gapTo + 2 * side];
    clock[word.clockGap] = far === 1 ? bound - place : place - bound;
    if (!(after < t) || open || (dirty && waits(table, i, firstEdge + side))) continue;
    t = after;
    best = side;
  }
  if (best < 0) return;
  clock[word.clockFlight] = t;
  found(table, i, -1, firstEdge + (best & 3));
}

/** The inside of a circle of radius R: with d = p − center it is reached where |d + vt| = R − reach, the larger root. */
function scanRing(table: Table, k: number, i: number): void {
  const { clock, wallNumbers } = table;
  const { senses, firstEdge } = table.walls[k];
  const at = k * word.wallSize;
  const dx = table.x[i] - wallNumbers[at];
  const dy = table.y[i] - wallNumbers[at + word.wallY];
  const vx = table.vx[i];
  const vy = table.vy[i];
  const reach = senses ? wallNumbers[at + word.wallSense] : table.r[i];
  const radius = wallNumbers[at + word.wallRadius];
  const d2 = dx * dx + dy * dy;
  const b = dx * vx + dy * vy;
  if (Math.sqrt(d2) + reach >= radius) {
    if (!senses && !(b > 0) && !table.always) return;
    clock[word.clockFlight] = 0;
  } else {
    const a = vx * vx + vy * vy;
    const inner = radius - reach;
    const discriminant = b * b - a * (d2 - inner * inner);
    if (!(a > 0) || !(discriminant > 0)) return;
    const t = (-b + Math.sqrt(discriminant)) / a;
    if (!(t > 0)) return;
    clock[word.clockFlight] = t;
  }
  clock[word.clockGap] = radius - Math.sqrt(d2) - reach;
  if (table.dirty && waits(table, i, firstEdge)) return;
  found(table, i, -1, firstEdge);
}

/** A segment with thickness, solid from both sides: two straight flanks and two round ends; the earliest counts. */
function scanSegment(table: Table, k: number, i: number): void {
  const { clock, wallNumbers } = table;
  const { senses, firstEdge } = table.walls[k];
  const at = k * word.wallSize;
  const vx = table.vx[i];
  const vy = table.vy[i];
  const reach = (senses ? wallNumbers[at + word.wallSense] : table.r[i]) + wallNumbers[at + word.wallThickness];
  const px = table.x[i] - wallNumbers[at];
  const py = table.y[i] - wallNumbers[at + word.wallY];
  const ux = wallNumbers[at + word.wallUx];
  const uy = wallNumbers[at + word.wallUy];
  const length = wallNumbers[at + word.wallLength];
  const along = px * ux + py * uy;
  const across = py * ux - px * uy;
  const foot = Math.min(Math.max(along, 0), length);
  const qx = px - foot * ux;
  const qy = py - foot * uy;
  const distance = Math.sqrt(qx * qx + qy * qy);
  let t = 0;
  if (distance <= reach) {
    const nears = distance === 0 ? vx !== 0 || vy !== 0 : qx * vx + qy * vy < 0;
    if (!senses && !nears && !table.always) return;
  } else {
    t = Infinity;
    const a = vx * vx + vy * vy;
    for (let end = at; end < at + 4; end += 2) {
      const dx = table.x[i] - wallNumbers[end];
      const dy = table.y[i] - wallNumbers[end + word.wallY];
      const b = dx * vx + dy * vy;
      const after = (-b - Math.sqrt(b * b - a * (dx * dx + dy * dy - reach * reach))) / a;
      if (b < 0 && after >= 0 && after < t) t = after; // NaN if it passes, −∞ if a underflows
    }
    const speed = vy * ux - vx * uy; // across the segment
    if (Math.abs(across) > reach && across * speed < 0) {
      const after = (Math.abs(across) - reach) / Math.abs(speed);
      const meets = along + after * (vx * ux + vy * uy);
      if (after < t && meets >= 0 && meets <= length) t = after;
    }
    if (!(t < Infinity)) return;
  }
  clock[word.clockGap] = distance - reach;
  if (table.dirty && waits(table, i, firstEdge)) return;
  clock[word.clockFlight] = t;
  found(table, i, -1, firstEdge);
}
