import { ints } from '../arrays.ts';
import { combineEntry, type Materials } from '../state/contact-material.ts';
import { active, atG, atM, atR, atU, atVx, atVy, atX, atY, rareStride, rRolling, wallContactStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { faceFeature, isBeyond } from '../walls/feature-contact.ts';
import { ioNx, ioNy, ioReach, ioX, ioY, motionSpin, motionStride, motionVx, motionVy, motionX, motionY } from '../walls/wall-layout.ts';
import type { Walls } from '../walls/walls.ts';
import type { PreSolve } from './pre-solve.ts';

/** What it reads of the state. */
type Parts = Materials & Pick<State, 'wallAdjacency' | 'wakes' | 'wakeCount' | 'wallContacts'>;

/** Makes the contacts of bodies and wall features. */
export class WallContacts {
  private readonly state: Parts;
  private readonly io: Float64Array;
  readonly preSolve: PreSolve;

  constructor(state: Parts, io: Float64Array, preSolve: PreSolve) {
    this.state = state;
    this.io = io;
    this.preSolve = preSolve;
  }

  /** Makes a contact of each entry `from` … `to` − 1 whose body may touch the feature within its budget. Lists sleepers that it may hit. */
  make(from: number, to: number): void {
    const { state, io } = this;
    const { bodies, wallPairs, walls, params } = state;
    const { rows, budgets, ids } = bodies;
    if (state.wakes.length < to) state.wakes = ints(2 * to);
    for (let entry = from; entry < to; entry++) {
      const slot = wallPairs.ends[2 * entry];
      const f = wallPairs.ends[2 * entry + 1];
      const wall = walls.records[walls.owners[f]];
      const k = 8 * slot;
      const isAsleep = rows[k + atM] === 0;
      if (isAsleep && !wall.kinematic) continue; // asleep: impulses and flags stay
      io[ioX] = rows[k + atX];
      io[ioY] = rows[k + atY];
      io[ioReach] = 0;
      if (wall.kinematic) boundSpeed(walls, f, rows, k, io);
      const speed = io[ioReach];
      io[ioReach] = rows[k + atR] + budgets[slot] + speed * params.dt;
      if (isBeyond(walls.numbers, walls.kinds, f, io) || (params.areAsked && !this.preSolve.allowsWall(entry))) {
        wallPairs.impulses[2 * entry] = wallPairs.impulses[2 * entry + 1] = 0;
        continue;
      }
      if (!isAsleep) this.add(entry);
      else if (speed > 0) state.wakes[state.wakeCount++] = ids[slot];
    }
  }

  /** Makes the contact of one entry; returns its number. */
  add(entry: number): number {
    const { state, io } = this;
    const { bodies, wallPairs, wallContacts, walls, params } = state;
    if ((wallPairs.flags[entry] & active) !== 0) return wallPairs.contacts[entry];
    const { rows, rare, ids, starts } = bodies;
    const c = wallContacts.count++;
    wallContacts.reserve(c + 1);
    const { records, links, totals } = wallContacts;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const { surface } = walls.records[walls.owners[f]];
    const k = wallContactStride * c;
    const a = 8 * slot;
    const normal = wallPairs.impulses[2 * entry];
    const tangent = wallPairs.impulses[2 * entry + 1];
    wallPairs.flags[entry] |= active;
    wallPairs.contacts[entry] = c;
    links[4 * c] = a;
    links[4 * c + 1] = f;
    links[4 * c + 2] = entry;
    links[4 * c + 3] = 0;
    totals[2 * c] = totals[2 * c + 1] = 0;
    io[ioX] = rows[a + atX];
    io[ioY] = rows[a + atY];
    faceFeature(walls.numbers, walls.kinds, f, io);
    records[k] = io[ioNx];
    records[k + 1] = io[ioNy];
    records[k + 2] = Infinity;
    records[k + 3] = normal;
    records[k + 4] = tangent;
    records[k + 5] = rows[a + atM];
    combineEntry(state, entry);
    records[k + 6] = params.answer[1];
    records[k + 7] = params.answer[0];
    records[k + 8] = records[k + 9] = records[k + 10] = 0;
    records[k + 11] = rare.length > 0 ? Math.max(rare[rareStride * ids[slot] + rRolling], surface[2]) : surface[2];
    // its impulses of the last sub-step
    starts[3 * slot + atVx] -= rows[a + atM] * (normal * io[ioNx] + tangent * io[ioNy]);
    starts[3 * slot + atVy] -= rows[a + atM] * (normal * io[ioNy] - tangent * io[ioNx]);
    starts[3 * slot + atU] -= rows[a + atG] * tangent;
    return c;
  }

  /** Makes the contacts that a body lacks within its budget. */
  addAround(slot: number): void {
    const { state, io } = this;
    const { bodies, wallPairs, wallAdjacency, walls, params } = state;
    wallAdjacency.update(wallPairs, bodies.count);
    const k = 8 * slot;
    for (let at = wallAdjacency.heads[slot]; at >= 0; at = wallAdjacency.next[at]) {
      const entry = at >> 1;
      if ((wallPairs.flags[entry] & active) !== 0) continue;
      const f = wallPairs.ends[2 * entry + 1];
      io[ioX] = bodies.rows[k + atX];
      io[ioY] = bodies.rows[k + atY];
      boundSpeed(walls, f, bodies.rows, k, io);
      io[ioReach] = bodies.rows[k + atR] + bodies.budgets[slot] + io[ioReach] * params.dt;
      if (isBeyond(walls.numbers, walls.kinds, f, io) || (params.areAsked && !this.preSolve.allowsWall(entry))) continue;
      this.add(entry);
    }
  }
}

/** Writes to io 12 what no point of the wall of a feature is faster than, within the disc whose row is at k. */
export function boundSpeed({ motions, owners }: Walls, f: number, rows: Float64Array, k: number, io: Float64Array): void {
  const w = motionStride * owners[f];
  const arm = Math.abs(rows[k + atX] - motions[w + motionX]) + Math.abs(rows[k + atY] - motions[w + motionY]) + rows[k + atR];
  io[ioReach] = Math.abs(motions[w + motionVx]) + Math.abs(motions[w + motionVy]) + Math.abs(motions[w + motionSpin]) * arm;
}
