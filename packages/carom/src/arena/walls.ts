import { found } from './found.ts';
import { metSensor, type Table, type WallRecord } from './table.ts';

/** A sensor edge has been left once the disc is this part of the wall's largest coordinate away from it. */
const left = 1e-9;

/** Finds the next event of disc `i` with every wall it does not pass through: at most one a wall. */
export function scanWalls(table: Table, i: number, now: number, end: number): void {
  const { walls } = table;
  const avoids = table.avoids[i];
  for (let k = 0; k < walls.length; k++) {
    if ((avoids >>> k) & 1) continue;
    const wall = walls[k];
    if (wall.sense < 0 && table.w[i] === 0) continue; // nothing follows
    if (wall.kind === 'box') scanBox(table, wall, i, now, end);
    else if (wall.kind === 'ring') scanRing(table, wall, i, now, end);
    else scanSegment(table, wall, i, now, end);
  }
}

/** Whether (disc, edge) had its event and waits. `gap` is the distance left to the edge. */
function waits(table: Table, wall: WallRecord, i: number, edge: number, gap: number): boolean {
  if (!table.dirty) return false;
  const at = i * table.edges + edge;
  const met = table.metEdges[at];
  if (met === 0) return false;
  if (met !== metSensor || !(gap > left * wall.scale)) return true;
  table.metEdges[at] = 0;
  return false;
}

/** Whether the level `at` lies in a gap of `side`; the ends of a gap belong to it. */
function inGap(wall: WallRecord, side: number, at: number): boolean {
  const { gaps } = wall;
  for (let k = 0; k < gaps.length; k += 3) if (gaps[k] === side && at >= gaps[k + 1] && at <= gaps[k + 2]) return true;
  return false;
}

/** Whether a disc of radius `reach` at (x, y) stands in the mouth of a gap: across the side's line, centre level with the gap. */
function inMouth(wall: WallRecord, x: number, y: number, reach: number): boolean {
  return (
    (x <= wall.a + reach && inGap(wall, 0, y)) ||
    (x >= wall.c - reach && inGap(wall, 1, y)) ||
    (y <= wall.b + reach && inGap(wall, 2, x)) ||
    (y >= wall.d - reach && inGap(wall, 3, x))
  );
}

/** The inside of a box; its sides are minX, maxX, minY, maxY in this order. */
function scanBox(table: Table, wall: WallRecord, i: number, now: number, end: number): void {
  const x = table.x[i];
  const y = table.y[i];
  const vx = table.vx[i];
  const vy = table.vy[i];
  const sensor = wall.sense >= 0;
  const reach = sensor ? wall.sense : table.r[i];
  const minX = wall.a + reach;
  const minY = wall.b + reach;
  const maxX = wall.c - reach;
  const maxY = wall.d - reach;
  if (wall.gaps.length > 0 && inMouth(wall, x, y, reach)) return;
  const edge = wall.firstEdge;
  if (sensor || table.order.overlap === 'always') {
    const beyond = x < minX ? 0 : x > maxX ? 1 : y < minY ? 2 : y > maxY ? 3 : -1;
    if (beyond >= 0 && !waits(table, wall, i, edge + beyond, 0)) {
      found(table, now, end, 0, i, -1, edge + beyond);
      return;
    }
  }
  let t = Infinity;
  let side = -1;
  if (vx > 0) {
    const at = Math.max(0, (maxX - x) / vx);
    if (!waits(table, wall, i, edge + 1, maxX - x) && !inGap(wall, 1, y + at * vy)) {
      t = at;
      side = 1;
    }
  } else if (vx < 0) {
    const at = Math.max(0, (minX - x) / vx);
    if (!waits(table, wall, i, edge, x - minX) && !inGap(wall, 0, y + at * vy)) {
      t = at;
      side = 0;
    }
  }
  if (vy > 0) {
    const at = Math.max(0, (maxY - y) / vy);
    if (at < t && !waits(table, wall, i, edge + 3, maxY - y) && !inGap(wall, 3, x + at * vx)) {
      t = at;
      side = 3;
    }
  } else if (vy < 0) {
    const at = Math.max(0, (minY - y) / vy);
    if (at < t && !waits(table, wall, i, edge + 2, y - minY) && !inGap(wall, 2, x + at * vx)) {
      t = at;
      side = 2;
    }
  }
  if (side >= 0) found(table, now, end, t, i, -1, edge + side);
}

/** The inside of a circle of radius R: with d = p − centre it is reached where |d + vt| = R − reach, the larger root. */
function scanRing(table: Table, wall: WallRecord, i: number, now: number, end: number): void {
  const dx = table.x[i] - wall.a;
  const dy = table.y[i] - wall.b;
  const vx = table.vx[i];
  const vy = table.vy[i];
  const sensor = wall.sense >= 0;
  const reach = sensor ? wall.sense : table.r[i];
  const d2 = dx * dx + dy * dy;
  const b = dx * vx + dy * vy;
  const edge = wall.firstEdge;
  const gap = wall.c - Math.sqrt(d2) - reach;
  if (Math.sqrt(d2) + reach >= wall.c) {
    if ((sensor || b > 0 || table.order.overlap === 'always') && !waits(table, wall, i, edge, gap)) found(table, now, end, 0, i, -1, edge);
    return;
  }
  const a = vx * vx + vy * vy;
  const inner = wall.c - reach;
  const discriminant = b * b - a * (d2 - inner * inner);
  if (!(a > 0) || !(discriminant > 0) || waits(table, wall, i, edge, gap)) return;
  const t = (-b + Math.sqrt(discriminant)) / a;
  if (t > 0) found(table, now, end, t, i, -1, edge);
}

/** Time until a point at (dx, dy) from the centre of a disc of radius `reach` meets it; Infinity if never. */
function timeToPoint(dx: number, dy: number, vx: number, vy: number, reach: number): number {
  const b = dx * vx + dy * vy;
  if (!(b < 0)) return Infinity;
  const a = vx * vx + vy * vy;
  const discriminant = b * b - a * (dx * dx + dy * dy - reach * reach);
  return discriminant >= 0 ? (-b - Math.sqrt(discriminant)) / a : Infinity;
}

/** A segment with thickness, solid from both sides: two straight flanks and two round ends; the earliest counts. */
function scanSegment(table: Table, wall: WallRecord, i: number, now: number, end: number): void {
  const vx = table.vx[i];
  const vy = table.vy[i];
  const sensor = wall.sense >= 0;
  const reach = (sensor ? wall.sense : table.r[i]) + wall.thickness;
  const px = table.x[i] - wall.a;
  const py = table.y[i] - wall.b;
  const along = px * wall.ux + py * wall.uy;
  const across = py * wall.ux - px * wall.uy;
  const foot = Math.min(Math.max(along, 0), wall.length);
  const qx = px - foot * wall.ux;
  const qy = py - foot * wall.uy;
  const distance = Math.sqrt(qx * qx + qy * qy);
  const edge = wall.firstEdge;
  if (distance <= reach) {
    const nears = distance === 0 ? vx !== 0 || vy !== 0 : qx * vx + qy * vy < 0;
    if ((sensor || nears || table.order.overlap === 'always') && !waits(table, wall, i, edge, distance - reach)) {
      found(table, now, end, 0, i, -1, edge);
    }
    return;
  }
  let t = Math.min(timeToPoint(px, py, vx, vy, reach), timeToPoint(table.x[i] - wall.c, table.y[i] - wall.d, vx, vy, reach));
  const speed = vy * wall.ux - vx * wall.uy; // across the segment
  if (Math.abs(across) > reach && across * speed < 0) {
    const at = (Math.abs(across) - reach) / Math.abs(speed);
    const meets = along + at * (vx * wall.ux + vy * wall.uy);
    if (at < t && meets >= 0 && meets <= wall.length) t = at;
  }
  if (t < Infinity && !waits(table, wall, i, edge, distance - reach)) found(table, now, end, t, i, -1, edge);
}
