import { periodicDifference } from '../../numeric/periodic.ts';
import { featureDistance } from '../kernels/features.ts';
import { deep, quick, together } from '../kernels/hold.ts';
import { leaves } from '../kernels/integrate.ts';
import { active, enabled, pFast, pH, rowStride, squeezed } from '../kernels/layout.ts';
import { keep } from '../limits.ts';
import type { State } from '../state.ts';

// A heap that falls is fast, but within it hardly anything moves. So fast bodies are asked what they meet on their straight paths: nothing, or
// only what goes much the same way and has a contact already, which the solver keeps apart. Two that are spared are clear of each other on
// both their paths; one whose path is bent by something asks all that is near, spared or not.

/** In `held`: a wall is in the way. */
const walled = 3;

/** Moves those of the first `count` bodies of `pending` that meet nothing over the sub-step; returns how many of the `total` are left. */
export function spare(state: State, pending: Int32Array, count: number, total: number, io: Float64Array): number {
  const { bodies, params, wallPairs, walls } = state;
  const { rows, held, marks, shifts, anchors } = bodies;
  const h = params[pH];
  state.adjacency.update(state.pairs, bodies.count);
  for (let entry = 0; entry < wallPairs.count; entry++) {
    const slot = wallPairs.ends[2 * entry];
    if (held[slot] !== 1 || (wallPairs.flags[entry] & enabled) === 0) continue;
    const k = rowStride * slot;
    const f = wallPairs.ends[2 * entry + 1];
    const isShifted = marks[slot] > 0;
    io[3] = rows[k + 5] - (isShifted ? shifts[2 * slot] : 0);
    io[4] = rows[k + 6] - (isShifted ? shifts[2 * slot + 1] : 0);
    featureDistance(walls.numbers, walls.kinds, f, io);
    const way = Math.abs(rows[k + 5] + rows[k] * h - io[3]) + Math.abs(rows[k + 6] + rows[k + 1] * h - io[4]);
    if (io[2] <= rows[k + 7] + way || walls.records[walls.owners[f]].kinematic) held[slot] = walled;
  }
  let n = 0;
  for (let i = 0; i < total; i++) {
    const slot = pending[i];
    const k = rowStride * slot;
    if (i < count && held[slot] === 1 && !leaves(rows, anchors, slot, slot + 1, params, pH) && isFree(state, slot)) {
      rows[k + 5] += rows[k] * h;
      rows[k + 6] += rows[k + 1] * h;
      keep(rows, k + 5);
      keep(rows, k + 6);
      held[slot] = 0;
    } else {
      held[slot] = 1;
      pending[n++] = slot;
    }
  }
  return n;
}

/** Whether a body that has not moved gets over the sub-step on its straight path without meeting another. */
function isFree({ adjacency, pairs, bodies, params, periodX, periodY, subSteps }: State, slot: number): boolean {
  const { rows, held, marks, shifts } = bodies;
  const h = params[pH];
  const k = rowStride * slot;
  const isShifted = marks[slot] > 0;
  const wayX = rows[k] * h + (isShifted ? shifts[2 * slot] : 0);
  const wayY = rows[k + 1] * h + (isShifted ? shifts[2 * slot + 1] : 0);
  if (2 * subSteps * Math.abs(wayX) > periodX || 2 * subSteps * Math.abs(wayY) > periodY) return false;
  for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
    const other = pairs.ends[at ^ 1];
    const o = rowStride * other;
    let otherX = rows[o] * h;
    let otherY = rows[o + 1] * h;
    // where both paths end, and back
    let dx = rows[o + 5] - (rows[k + 5] + rows[k] * h);
    let dy = rows[o + 6] - (rows[k + 6] + rows[k + 1] * h);
    if (held[other] > 0 && held[other] !== 2) {
      dx += otherX;
      dy += otherY;
    }
    if (marks[other] > 0) {
      otherX += shifts[2 * other];
      otherY += shifts[2 * other + 1];
    }
    const wx = otherX - wayX;
    const wy = otherY - wayY;
    dx = periodicDifference(dx - wx, periodX);
    dy = periodicDifference(dy - wy, periodY);
    if (dx * wx + dy * wy >= 0) continue;
    const sum = rows[k + 7] + rows[o + 7];
    const square = dx * dx + dy * dy;
    const way = Math.sqrt(wx * wx + wy * wy);
    if (square > (sum + way) * (sum + way)) continue;
    if ((pairs.flags[at >> 1] & active) === 0) return false;
    const smaller = Math.min(rows[k + 7], rows[o + 7]);
    const free = sum - squeezed * smaller;
    if (square < free * free) {
      const distance = Math.sqrt(square);
      if (dx * wx + dy * wy < -deep * params[pFast] * (smaller + 5 * (distance - sum)) * distance) return false;
    }
    if (1000 * way > (square < free * free ? together : quick) * params[pFast] * smaller) return false;
  }
  return true;
}
