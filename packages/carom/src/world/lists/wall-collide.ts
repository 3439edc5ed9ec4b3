import { cFriction, coldStride, cRestitution, cRolling } from '../bodies/bodies.ts';
import { faceFeature, featureDistance } from '../kernels/features.ts';
import { active, enabled, rowStride, squeezed, wallContactStride } from '../kernels/layout.ts';
import type { State } from '../state.ts';
import { oneSidedDepth } from './wall-lists.ts';

/** Makes a contact of each entry `from` … `to` − 1 of a body and a wall feature that may touch during the step, from contact `n` on. */
export function collideWalls(state: State, io: Float64Array, from: number, to: number, n: number): void {
  const { bodies, wallPairs, wallContacts, walls, params } = state;
  const { rows, cold, ids } = bodies;
  const { ends, flags, impulses } = wallPairs;
  wallContacts.reserve(n + to - from);
  if (state.wakes.length < to) state.wakes = new Int32Array(2 * to);
  const { records, links, hits } = wallContacts;
  for (let entry = from; entry < to; entry++) {
    const slot = ends[2 * entry];
    const f = ends[2 * entry + 1];
    const owner = walls.owners[f];
    const wall = walls.records[owner];
    const k = rowStride * slot;
    const r = rows[k + 7];
    if (rows[k + 3] === 0 && !wall.kinematic) continue; // asleep: all stays as it is
    const w = 5 * owner;
    const { motions } = walls;
    const x = rows[k + 5];
    const y = rows[k + 6];
    io[3] = x;
    io[4] = y;
    if (wall.oneSided) updateSide(flags, entry, walls.kinds, walls.numbers, f, r, io);
    let speed = Math.abs(rows[k]) + Math.abs(rows[k + 1]);
    if (wall.kinematic) {
      const arm = Math.abs(x - motions[w]) + Math.abs(y - motions[w + 1]) + r;
      speed += Math.abs(motions[w + 2]) + Math.abs(motions[w + 3]) + Math.abs(motions[w + 4]) * arm;
    }
    const reach = 1.02 * r + speed * params[0] + params[2];
    featureDistance(walls.numbers, walls.kinds, f, io);
    if (io[2] > reach) {
      impulses[2 * entry] = impulses[2 * entry + 1] = 0;
      continue;
    }
    if (rows[k + 3] === 0) {
      if (speed > 0) state.wakes[state.wakeCount++] = ids[slot];
      continue;
    }
    flags[entry] |= active;
    const c = wallContactStride * n;
    const at = coldStride * ids[slot];
    records[c + 2] = Infinity;
    records[c + 3] = impulses[2 * entry];
    records[c + 4] = impulses[2 * entry + 1];
    records[c + 5] = rows[k + 3];
    records[c + 6] = Math.sqrt(cold[at + cFriction] * wall.surface[1]);
    records[c + 7] = Math.max(cold[at + cRestitution], wall.surface[0]);
    if (records[c + 7] > 0 && records[c + 7] < 1 && io[2] < (1 - squeezed) * r) {
      if (faceFeature(walls.numbers, walls.kinds, f, io) && io[2] < (1 - squeezed) * r) records[c + 7] = 0;
    }
    records[c + 10] = 0;
    records[c + 11] = Math.max(cold[at + cRolling], wall.surface[2]);
    wallPairs.contacts[entry] = n;
    links[4 * n] = k;
    links[4 * n + 1] = f;
    links[4 * n + 2] = entry;
    links[4 * n + 3] = owner;
    hits[8 * n] = 0;
    n++;
  }
  wallContacts.count = n;
}

/** A one-sided wall holds bodies that come from its solid side, until their centre is behind it. */
function updateSide(
  flags: Uint8Array,
  entry: number,
  kinds: Int32Array,
  numbers: Float64Array,
  f: number,
  r: number,
  io: Float64Array,
): void {
  faceFeature(numbers, kinds, f, io);
  if (io[2] >= (1 - oneSidedDepth) * r) flags[entry] |= enabled;
  else if (io[2] < 0) flags[entry] &= ~enabled;
}
