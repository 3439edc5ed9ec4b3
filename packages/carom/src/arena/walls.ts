import { found } from './found.ts';
import { clockFlight, metSensor, type Table, wallSize } from './table.ts';

/** A sensor edge has been left once the disc is this part of the wall's largest coordinate away from it. */
const away = 1e-9;

/** Finds the next event of every disc with every wall it does not pass through: at most one a disc and wall. */
export function scanWalls(table: Table): void {
  const { walls, present, avoids, w } = table;
  for (let i = table.capacity - 1; i >= 0; i--) {
    if (present[i] === 0) continue;
    const passes = avoids[i];
    for (let k = 0; k < walls.length; k++) {
      const wall = walls[k];
      if (((passes >>> k) & 1) === 1 || (w[i] === 0 && !wall.sensor)) continue; // nothing follows for an immovable disc
      if (wall.kind === 'box') scanBox(table, k, i);
      else if (wall.kind === 'ring') scanRing(table, k, i);
      else scanSegment(table, k, i);
    }
  }
}

/** Whether (disc, edge) had its event and waits. Call only if `dirty`. `gap` is the distance left to the edge. */
function waits(table: Table, k: number, i: number, edge: number, gap: number): boolean {
  const at = i * table.edges + edge;
  const met = table.metEdges[at];
  if (met === 0) return false;
  if (met !== metSensor || !(gap > away * table.wallNumbers[k * wallSize + 9])) return true;
  table.metEdges[at] = 0;
  return false;
}

/** Whether a disc stands in the mouth of an opening: across that side's line, centre level with the opening. */
function inMouth(numbers: Float64Array, at: number, x: number, y: number, reach: number): boolean {
  return (
    (x <= numbers[at] + reach && y >= numbers[at + 10] && y <= numbers[at + 11]) ||
    (x >= numbers[at + 2] - reach && y >= numbers[at + 12] && y <= numbers[at + 13]) ||
    (y <= numbers[at + 1] + reach && x >= numbers[at + 14] && x <= numbers[at + 15]) ||
    (y >= numbers[at + 3] - reach && x >= numbers[at + 16] && x <= numbers[at + 17])
  );
}

/** The inside of a box; its sides are minX, maxX, minY, maxY in this order. */
function scanBox(table: Table, k: number, i: number): void {
  const { clock, dirty, wallNumbers } = table;
  const { gapped, sensor, firstEdge } = table.walls[k];
  const at = k * wallSize;
  const x = table.x[i];
  const y = table.y[i];
  const vx = table.vx[i];
  const vy = table.vy[i];
  const reach = sensor ? wallNumbers[at + 8] : table.r[i];
  const minX = wallNumbers[at] + reach;
  const minY = wallNumbers[at + 1] + reach;
  const maxX = wallNumbers[at + 2] - reach;
  const maxY = wallNumbers[at + 3] - reach;
  if (gapped && inMouth(wallNumbers, at, x, y, reach)) return;
  if ((x < minX || x > maxX || y < minY || y > maxY) && (sensor || table.order.overlap === 'always')) {
    const edge = firstEdge + (x < minX ? 0 : x > maxX ? 1 : y < minY ? 2 : 3);
    if (!dirty || !waits(table, k, i, edge, 0)) {
      clock[clockFlight] = 0;
      found(table, i, -1, edge);
      return;
    }
  }
  // time to the side ahead on each axis; already across it, or touching: 0
  let side = -1;
  let t = Infinity;
  if (vx !== 0) {
    const ahead = vx > 0 ? 1 : 0;
    const after = Math.max(0, ((ahead === 1 ? maxX : minX) - x) / vx);
    const level = y + after * vy;
    if (!gapped || level < wallNumbers[at + 10 + 2 * ahead] || level > wallNumbers[at + 11 + 2 * ahead]) {
      if (!dirty || !waits(table, k, i, firstEdge + ahead, ahead === 1 ? maxX - x : x - minX)) {
        t = after;
        side = ahead;
      }
    }
  }
  if (vy !== 0) {
    const ahead = vy > 0 ? 3 : 2;
    const after = Math.max(0, ((ahead === 3 ? maxY : minY) - y) / vy);
    const level = x + after * vx;
    if (after < t && (!gapped || level < wallNumbers[at + 10 + 2 * ahead] || level > wallNumbers[at + 11 + 2 * ahead])) {
      if (!dirty || !waits(table, k, i, firstEdge + ahead, ahead === 3 ? maxY - y : y - minY)) {
        t = after;
        side = ahead;
      }
    }
  }
  if (side < 0) return;
  clock[clockFlight] = t;
  found(table, i, -1, firstEdge + side);
}

/** The inside of a circle of radius R: with d = p − centre it is reached where |d + vt| = R − reach, the larger root. */
function scanRing(table: Table, k: number, i: number): void {
  const { clock, wallNumbers } = table;
  const { sensor, firstEdge } = table.walls[k];
  const at = k * wallSize;
  const dx = table.x[i] - wallNumbers[at];
  const dy = table.y[i] - wallNumbers[at + 1];
  const vx = table.vx[i];
  const vy = table.vy[i];
  const reach = sensor ? wallNumbers[at + 8] : table.r[i];
  const radius = wallNumbers[at + 2];
  const d2 = dx * dx + dy * dy;
  const b = dx * vx + dy * vy;
  if (Math.sqrt(d2) + reach >= radius) {
    if (!sensor && !(b > 0) && table.order.overlap !== 'always') return;
    clock[clockFlight] = 0;
  } else {
    const a = vx * vx + vy * vy;
    const inner = radius - reach;
    const discriminant = b * b - a * (d2 - inner * inner);
    if (!(a > 0) || !(discriminant > 0)) return;
    const t = (-b + Math.sqrt(discriminant)) / a;
    if (!(t > 0)) return;
    clock[clockFlight] = t;
  }
  if (table.dirty && waits(table, k, i, firstEdge, radius - Math.sqrt(d2) - reach)) return;
  found(table, i, -1, firstEdge);
}

/** Time until a point at (dx, dy) from the centre of a disc of radius `reach` meets it; Infinity if never. */
function timeToPoint(dx: number, dy: number, vx: number, vy: number, reach: number): number {
  const b = dx * vx + dy * vy;
  if (!(b < 0)) return Infinity;
  const a = vx * vx + vy * vy;
  const discriminant = b * b - a * (dx * dx + dy * dy - reach * reach);
  const t = (-b - Math.sqrt(discriminant)) / a;
  return t >= 0 ? t : Infinity; // NaN if it passes, −∞ if a underflows
}

/** A segment with thickness, solid from both sides: two straight flanks and two round ends; the earliest counts. */
function scanSegment(table: Table, k: number, i: number): void {
  const { clock, wallNumbers } = table;
  const { sensor, firstEdge } = table.walls[k];
  const at = k * wallSize;
  const vx = table.vx[i];
  const vy = table.vy[i];
  const reach = (sensor ? wallNumbers[at + 8] : table.r[i]) + wallNumbers[at + 7];
  const px = table.x[i] - wallNumbers[at];
  const py = table.y[i] - wallNumbers[at + 1];
  const ux = wallNumbers[at + 4];
  const uy = wallNumbers[at + 5];
  const length = wallNumbers[at + 6];
  const along = px * ux + py * uy;
  const across = py * ux - px * uy;
  const foot = Math.min(Math.max(along, 0), length);
  const qx = px - foot * ux;
  const qy = py - foot * uy;
  const distance = Math.sqrt(qx * qx + qy * qy);
  let t = 0;
  if (distance <= reach) {
    const nears = distance === 0 ? vx !== 0 || vy !== 0 : qx * vx + qy * vy < 0;
    if (!sensor && !nears && table.order.overlap !== 'always') return;
  } else {
    const toEnd = timeToPoint(table.x[i] - wallNumbers[at + 2], table.y[i] - wallNumbers[at + 3], vx, vy, reach);
    t = Math.min(timeToPoint(px, py, vx, vy, reach), toEnd);
    const speed = vy * ux - vx * uy; // across the segment
    if (Math.abs(across) > reach && across * speed < 0) {
      const after = (Math.abs(across) - reach) / Math.abs(speed);
      const meets = along + after * (vx * ux + vy * uy);
      if (after < t && meets >= 0 && meets <= length) t = after;
    }
    if (!(t < Infinity)) return;
  }
  if (table.dirty && waits(table, k, i, firstEdge, distance - reach)) return;
  clock[clockFlight] = t;
  found(table, i, -1, firstEdge);
}
