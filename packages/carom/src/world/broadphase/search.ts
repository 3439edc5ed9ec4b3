import type { Box } from '../../geometry/shapes.ts';
import { floats, ints } from '../arrays.ts';
import { anchorReach, anchorStride, anchorX, anchorY, atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { NeighborList } from './neighbor-list.ts';
import type { Level } from './records.ts';
import { canonical, Strays } from './strays.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'periodX' | 'periodY' | 'bodies' | 'isDirty' | 'hasLatePairs' | 'fastFrom'>;

/** Relative margin of the quick tests: far above their rounding. */
const doubt = 1e-14;

/**
 * Finds the bodies near a box or a path: more than are there, never fewer. Cells of the broadphase hold where bodies were when their lists were
 * made; what has been edited since, or is fast, is among the strays.
 */
export class Search {
  /** What `inBox` and `alongPath` found, by index in no order, each once; for `alongPath` also the least t at which each may be met. */
  found: Int32Array = ints(64);
  leastT: Float64Array = floats(64);
  count = 0;
  private readonly state: Parts;
  private readonly neighbors: NeighborList;
  private readonly strays: Strays;
  /** Whether a step has moved bodies since the strays were collected. */
  private isStale = true;
  /** By index the number of the search that has seen the body. */
  private stamps: Int32Array = ints(0);
  private stamp = 0;
  private readonly box = floats(4);
  /** What `alongPath` was asked: x y dx dy maxT r. */
  private readonly path = floats(6);
  /** Least and greatest x of a row to look in. */
  private readonly range = floats(2);
  /** A box around the discs in cells. */
  private readonly cellBounds = floats(4);

  constructor(state: Parts, neighbors: NeighborList) {
    this.state = state;
    this.neighbors = neighbors;
    this.strays = new Strays(state);
  }

  /** Bodies may be anywhere: there was a step, or a state was read. */
  moved(): void {
    this.isStale = true;
  }

  /** A body was added, moved, or has a new radius. */
  edited(index: number): void {
    if (!this.isStale) this.strays.insert(index);
  }

  /** Bodies whose discs may overlap a box; on a torus, the image of the box that is nearest to them. */
  inBox(minX: number, minY: number, maxX: number, maxY: number): void {
    this.begin();
    const { state, box } = this;
    const { periodX, periodY } = state;
    const isWideX = periodX < Infinity && !(maxX - minX < periodX / 2);
    const isWideY = periodY < Infinity && !(maxY - minY < periodY / 2);
    const shiftX = periodX === Infinity ? 0 : Math.floor(minX / periodX) * periodX;
    const shiftY = periodY === Infinity ? 0 : Math.floor(minY / periodY) * periodY;
    const turnsX = periodX === Infinity || isWideX ? 0 : 1;
    const turnsY = periodY === Infinity || isWideY ? 0 : 1;
    box[0] = minX;
    box[1] = minY;
    box[2] = maxX;
    box[3] = maxY;
    const all = this.bounds();
    for (let i = -turnsX; i <= turnsX; i++) {
      const left = isWideX ? -Infinity : minX - shiftX + (i === 0 ? 0 : i * periodX);
      const right = isWideX ? Infinity : maxX - shiftX + (i === 0 ? 0 : i * periodX);
      if (left > all.maxX || right < all.minX) continue;
      for (let j = -turnsY; j <= turnsY; j++) {
        const low = isWideY ? -Infinity : minY - shiftY + (j === 0 ? 0 : j * periodY);
        const high = isWideY ? Infinity : maxY - shiftY + (j === 0 ? 0 : j * periodY);
        if (low <= all.maxY && high >= all.minY) this.scan(left, low, right, high, false);
      }
    }
  }

  /** Bodies whose discs may come within r of the path from (x, y) by (dx, dy) · t, 0 ≤ t ≤ maxT, as they lie and not across seams. */
  alongPath(x: number, y: number, dx: number, dy: number, maxT: number, r: number): void {
    this.begin();
    const { path } = this;
    path[0] = x;
    path[1] = y;
    path[2] = dx;
    path[3] = dy;
    path[4] = maxT;
    path[5] = r;
    const endX = dx === 0 ? x : x + dx * maxT;
    const endY = dy === 0 ? y : y + dy * maxT;
    const margin = r + doubt * (Math.abs(x) + Math.abs(y));
    this.scan(Math.min(x, endX) - margin, Math.min(y, endY) - margin, Math.max(x, endX) + margin, Math.max(y, endY) + margin, true);
  }

  /** Puts what was found along a path into the order of the least t. */
  sort(): void {
    const { found, leastT, count } = this;
    if (count > 64) {
      const order = Array.from(found.subarray(0, count), (index, i) => ({ index, least: leastT[i] }));
      order.sort((a, b) => a.least - b.least);
      for (let i = 0; i < count; i++) {
        found[i] = order[i].index;
        leastT[i] = order[i].least;
      }
      return;
    }
    for (let i = 1; i < count; i++) {
      const index = found[i];
      const least = leastT[i];
      let at = i;
      for (; at > 0 && leastT[at - 1] > least; at--) {
        found[at] = found[at - 1];
        leastT[at] = leastT[at - 1];
      }
      found[at] = index;
      leastT[at] = least;
    }
  }

  /** A box around all discs, perhaps a little larger; nothing if there are none. */
  bounds(): { minX: number; minY: number; maxX: number; maxY: number } {
    if (this.isStale) this.sync();
    const { cellBounds, strays } = this;
    const { bounds } = strays;
    return {
      minX: Math.min(bounds[0], cellBounds[0]),
      minY: Math.min(bounds[1], cellBounds[1]),
      maxX: Math.max(bounds[2], cellBounds[2]),
      maxY: Math.max(bounds[3], cellBounds[3]),
    };
  }

  private begin(): void {
    if (this.isStale) this.sync();
    const { bound } = this.state.bodies;
    if (this.stamps.length < bound) this.stamps = ints(2 * bound);
    if (this.found.length < bound) {
      this.found = ints(2 * bound);
      this.leastT = floats(2 * bound);
    }
    this.count = 0;
    if (this.stamp === 0x7fffffff) {
      this.stamps.fill(0);
      this.stamp = 0;
    }
    this.stamp++;
  }

  /** Bodies with late pairs are in the wrong cells; those of a snapshot are not known. */
  private isLost(): boolean {
    return this.state.hasLatePairs && this.neighbors.latePairs.count === 0;
  }

  /** Collects the strays, once after each step. */
  private sync(): void {
    const { state, strays, neighbors } = this;
    const { bodies, fastFrom, isDirty } = state;
    const { rows, anchors, ids } = bodies;
    const { latePairs } = neighbors;
    this.isStale = false;
    this.boundCells();
    strays.clear();
    const first = this.isLost() ? 0 : fastFrom;
    for (let slot = first; slot < bodies.count; slot++) if (ids[slot] >= 0) strays.insert(ids[slot]);
    for (let i = 0; i < latePairs.count; i++) if (ids[latePairs.slots[i]] >= 0) strays.insert(ids[latePairs.slots[i]]);
    if (!isDirty) return;
    for (let slot = 0; slot < first; slot++) {
      const k = rowStride * slot;
      const at = anchorStride * slot;
      const way = Math.max(Math.abs(rows[k + atX] - anchors[at + anchorX]), Math.abs(rows[k + atY] - anchors[at + anchorY]));
      if (way + rows[k + atR] > anchors[at + anchorReach] && ids[slot] >= 0) strays.insert(ids[slot]);
    }
  }

  private boundCells(): void {
    const { cellBounds } = this;
    cellBounds[0] = cellBounds[1] = Infinity;
    cellBounds[2] = cellBounds[3] = -Infinity;
    for (const { from, to, box, reach, grid } of this.isLost() ? [] : this.neighbors.levels) {
      if (from === to) continue;
      const further = reach * 1.000001 + grid.rounding;
      for (let i = 0; i < 2; i++) {
        cellBounds[i] = Math.min(cellBounds[i], box[i] - further);
        cellBounds[i + 2] = Math.max(cellBounds[i + 2], box[i + 2] + further);
      }
    }
  }

  /** Takes what lies in a box, or of that what comes near the path. */
  private scan(minX: number, minY: number, maxX: number, maxY: number, isAlong: boolean): void {
    const { strays } = this;
    const asked = { minX, minY, maxX, maxY };
    strays.arrange();
    if (!this.isLost()) for (const level of this.neighbors.levels) this.scanCells(level, null, asked, isAlong);
    this.scanCells(strays.cells, strays.indices, asked, isAlong);
    this.take(strays.cells.to, strays.count, strays.indices, isAlong);
  }

  /** As scan, of cells of slots, or of the indices in a list. */
  private scanCells({ from, to, grid, reach, box }: Level, list: Int32Array | null, asked: Readonly<Box>, isAlong: boolean): void {
    const { path, range } = this;
    const { minX, minY, maxX, maxY } = asked;
    const further = reach * 1.000001 + grid.rounding;
    if (from === to || minX - further > box[2] || maxX + further < box[0] || minY - further > box[3] || maxY + further < box[1]) return;
    const height = 1 / grid.rowScale;
    const high = cell((maxY + further - grid.minY) * grid.rowScale, grid.rows);
    let left = cell((minX - further - grid.minX) * grid.columnScale, grid.columns);
    let right = cell((maxX + further - grid.minX) * grid.columnScale, grid.columns);
    for (let row = cell((minY - further - grid.minY) * grid.rowScale, grid.rows); row <= high; row++) {
      const base = grid.first + row * grid.pitch;
      if (isAlong) {
        const bottom = grid.minY + row * height;
        if (!this.cross(bottom, bottom + height, (further + path[5]) * 1.000001)) continue;
        left = cell((range[0] - further - grid.minX) * grid.columnScale, grid.columns);
        right = cell((range[1] + further - grid.minX) * grid.columnScale, grid.columns);
      }
      this.take(grid.starts[base + left], grid.starts[base + right + 1], list, isAlong);
    }
  }

  /** Writes the least and greatest x of the part of the path that may reach into a row to `range`; false if none does. */
  private cross(bottom: number, top: number, reach: number): boolean {
    const { path, range } = this;
    const y = path[1];
    const dx = path[2];
    const dy = path[3];
    let from = 0;
    let to = path[4];
    if (dy !== 0) {
      const a = (bottom - reach - y) / dy;
      const b = (top + reach - y) / dy;
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    } else if (y < bottom - reach || y > top + reach) return false;
    const start = dx === 0 ? path[0] : path[0] + dx * from;
    const end = dx === 0 ? path[0] : path[0] + dx * to;
    range[0] = Math.min(start, end) - path[5];
    range[1] = Math.max(start, end) + path[5];
    return from <= to;
  }

  /** Takes those of a run of slots, or of a list of indices, that are near. */
  private take(from: number, to: number, list: Int32Array | null, isAlong: boolean): void {
    if (isAlong) this.takeAlong(from, to, list);
    else this.takeInBox(from, to, list);
  }

  /** Takes those of a run of slots, or of a list of indices, whose boxes overlap the box asked for. */
  private takeInBox(from: number, to: number, list: Int32Array | null): void {
    const { stamps, stamp, found, box, state } = this;
    const { bodies, periodX, periodY } = state;
    const { rows, ids, slots } = bodies;
    const x = box[0] / 2 + box[2] / 2;
    const y = box[1] / 2 + box[3] / 2;
    const size = Math.abs(box[0]) + Math.abs(box[1]) + Math.abs(box[2]) + Math.abs(box[3]);
    const halfX = box[2] / 2 - box[0] / 2 + doubt * size;
    const halfY = box[3] / 2 - box[1] / 2 + doubt * size;
    const isTorus = periodX < Infinity || periodY < Infinity;
    let n = this.count;
    for (let i = from; i < to; i++) {
      const slot = list === null ? i : slots[list[i]];
      if (slot < 0) continue;
      const k = rowStride * slot;
      let dx = rows[k + atX] - x;
      let dy = rows[k + atY] - y;
      if (isTorus) {
        if (periodX < Infinity) dx -= Math.floor(dx / periodX + 0.5) * periodX;
        if (periodY < Infinity) dy -= Math.floor(dy / periodY + 0.5) * periodY;
      }
      const r = rows[k + atR] + doubt * (Math.abs(rows[k + atX]) + Math.abs(rows[k + atY]) + rows[k + atR]);
      if (Math.abs(dx) > halfX + r || Math.abs(dy) > halfY + r) continue;
      const index = ids[slot];
      if (index < 0 || stamps[index] === stamp) continue; // removed, or seen
      stamps[index] = stamp;
      found[n++] = index;
    }
    this.count = n;
  }

  /** As takeInBox, for a path. */
  private takeAlong(from: number, to: number, list: Int32Array | null): void {
    const { path } = this;
    const x = path[0];
    const y = path[1];
    const dx = path[2];
    const dy = path[3];
    const maxT = path[4];
    const r = path[5];
    const { stamps, stamp, found, leastT, state } = this;
    const { bodies, periodX, periodY } = state;
    const { rows, ids, slots } = bodies;
    const square = dx * dx + dy * dy;
    const length = Math.sqrt(square);
    let n = this.count;
    for (let i = from; i < to; i++) {
      const slot = list === null ? i : slots[list[i]];
      if (slot < 0) continue;
      const k = rowStride * slot;
      const placeX = canonical(rows[k + atX], periodX);
      const placeY = canonical(rows[k + atY], periodY);
      const px = placeX - x;
      const py = placeY - y;
      const size = Math.abs(placeX) + Math.abs(placeY) + Math.abs(x) + Math.abs(y);
      const reach = (rows[k + atR] + r) * 1.000001 + doubt * (size + Math.abs(px) + Math.abs(py));
      const along = px * dx + py * dy;
      if (Math.abs(px * dy - py * dx) > reach * length) continue;
      if (along <= 0 && px * px + py * py > reach * reach) continue;
      const least = square > 0 ? (along - reach * length) / square : 0;
      if (least > maxT) continue;
      const index = ids[slot];
      if (index < 0 || stamps[index] === stamp) continue;
      stamps[index] = stamp;
      leastT[n] = least;
      found[n++] = index;
    }
    this.count = n;
  }
}

/** The cell a coordinate in cells lies in, of `count`; the nearest if outside. */
function cell(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1) | 0;
}
