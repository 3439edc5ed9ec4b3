import type { Level } from '../broadphase/cells.ts';
import type { NeighborList } from '../broadphase/neighbor-list.ts';
import { anchorStride, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** Finds the slots of bodies near a box or a path: more than are there, never fewer. */
export class Search {
  private readonly state: State;
  private readonly neighbors: NeighborList;

  constructor(state: State, neighbors: NeighborList) {
    this.state = state;
    this.neighbors = neighbors;
  }

  /** Bodies whose discs may overlap a box, by index. */
  inBox(minX: number, minY: number, maxX: number, maxY: number): number[] {
    return this.collect((level, visit) => {
      const { grid, reach } = level;
      const low = cell((minY - reach - grid.minY) * grid.rowScale, grid.rows);
      const high = cell((maxY + reach - grid.minY) * grid.rowScale, grid.rows);
      const left = cell((minX - reach - grid.minX) * grid.columnScale, grid.columns);
      const right = cell((maxX + reach - grid.minX) * grid.columnScale, grid.columns);
      for (let row = low; row <= high; row++) visit(row, left, right);
    });
  }

  /** Bodies whose discs may come within r of the path from (x, y) by (dx, dy) · t, 0 ≤ t ≤ maxT; by index. */
  alongPath(x: number, y: number, dx: number, dy: number, maxT: number, r: number): number[] {
    return this.collect((level, visit) => {
      const { grid, reach } = level;
      const further = (reach + r) * 1.000001 + grid.rounding;
      const height = 1 / grid.rowScale;
      for (let row = 0; row < grid.rows; row++) {
        // the part of the path that may reach into this row
        const bottom = grid.minY + row * height - further;
        const top = bottom + height + 2 * further;
        let from = 0;
        let to = maxT;
        if (dy !== 0) {
          const a = (bottom - y) / dy;
          const b = (top - y) / dy;
          from = Math.max(from, Math.min(a, b));
          to = Math.min(to, Math.max(a, b));
        } else if (y < bottom || y > top) continue;
        if (!(from <= to)) continue;
        const start = dx === 0 ? x : x + dx * from;
        const end = dx === 0 ? x : x + dx * to;
        const left = cell((Math.min(start, end) - further - grid.minX) * grid.columnScale, grid.columns);
        visit(row, left, cell((Math.max(start, end) + further - grid.minX) * grid.columnScale, grid.columns));
      }
    });
  }

  /** The bodies of all cells in question, and all bodies that are in none. */
  private collect(scan: (level: Level, visit: (row: number, left: number, right: number) => void) => void): number[] {
    const { state, neighbors } = this;
    const { bodies, fastFrom } = state;
    // bodies with late pairs are in the wrong cells; those of a snapshot are not known
    const { latePairs } = neighbors;
    const isLost = state.hasLatePairs && latePairs.count === 0;
    const found: number[] = [];
    if (!isLost) {
      for (const level of neighbors.levels) {
        if (level.from === level.to) continue;
        const { grid } = level;
        scan(level, (row, left, right) => {
          const base = grid.first + row * grid.pitch;
          for (let slot = grid.starts[base + left]; slot < grid.starts[base + right + 1]; slot++) found.push(bodies.ids[slot]);
        });
      }
      if (state.isDirty) this.collectMoved(found);
      for (let i = 0; i < latePairs.count; i++) found.push(bodies.ids[latePairs.slots[i]]);
    }
    for (let slot = isLost ? 0 : fastFrom; slot < bodies.count; slot++) found.push(bodies.ids[slot]); // what was added is there too
    found.sort((a, b) => a - b);
    return found.filter((index, i) => index >= 0 && index !== found[i - 1]); // −1: removed
  }

  /** Bodies that were moved or enlarged since the rebuild, so that they are not in their cells. */
  private collectMoved(found: number[]): void {
    const { bodies, fastFrom } = this.state;
    const { rows, anchors, ids } = bodies;
    for (let slot = 0; slot < fastFrom; slot++) {
      const k = rowStride * slot;
      const at = anchorStride * slot;
      const way = Math.max(Math.abs(rows[k + 5] - anchors[at]), Math.abs(rows[k + 6] - anchors[at + 1]));
      if (way + rows[k + 7] > anchors[at + 3]) found.push(ids[slot]);
    }
  }

  /** A box around all discs, perhaps a little larger; nothing if there are none. */
  bounds(): { minX: number; minY: number; maxX: number; maxY: number } {
    const { state, neighbors } = this;
    const { bodies, isDirty, hasLatePairs, fastFrom } = state;
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    const areAllAsked = isDirty || hasLatePairs;
    for (const { from, to, box: centers, reach } of neighbors.levels)
      if (from !== to && !areAllAsked) widen(box, centers[0], centers[1], centers[2], centers[3], reach);
    for (let slot = areAllAsked ? 0 : fastFrom; slot < bodies.count; slot++) {
      if (bodies.ids[slot] < 0) continue;
      const k = rowStride * slot;
      widen(box, bodies.rows[k + 5], bodies.rows[k + 6], bodies.rows[k + 5], bodies.rows[k + 6], bodies.rows[k + 7]);
    }
    return box;
  }
}

/** Makes a box hold another one and what lies within `reach` of it. */
function widen(
  box: { minX: number; minY: number; maxX: number; maxY: number },
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  reach: number,
): void {
  box.minX = Math.min(box.minX, minX - reach);
  box.minY = Math.min(box.minY, minY - reach);
  box.maxX = Math.max(box.maxX, maxX + reach);
  box.maxY = Math.max(box.maxY, maxY + reach);
}

/** The cell a coordinate in cells lies in, of `count`; the nearest if outside. */
function cell(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1) | 0;
}
