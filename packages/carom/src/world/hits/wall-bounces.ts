import type { EventQueue } from '../event-queue.ts';
import { hitsOf } from '../kernels/bounce.ts';
import { bounceWall, foreseeWalls } from '../kernels/bounce-walls.ts';
import { ioCount } from '../kernels/features.ts';
import { active, rowStride } from '../kernels/layout.ts';
import { collideWalls } from '../lists/wall-collide.ts';
import type { State } from '../state.ts';

/** Exact bounces on walls: cases of the queue of all hits, −1 − the number of the contact. */
export class WallBounces {
  private readonly state: State;
  private readonly queue: EventQueue;
  private readonly io = new Float64Array(ioCount);

  constructor(state: State, queue: EventQueue) {
    this.state = state;
    this.queue = queue;
  }

  /** Foresees the hits of the contacts `from` … `to` − 1. */
  foresee(from: number, to: number): void {
    const { queue, io } = this;
    const { bodies, wallContacts: wall, wallPairs, walls, params } = this.state;
    const { rows, marks, turns } = bodies;
    const { records, links, times } = wall;
    const { numbers, kinds, motions } = walls;
    foreseeWalls(rows, records, links, from, to, params, numbers, kinds, motions, wallPairs.flags, marks, turns, times, io);
    for (let c = from; c < to; c++) {
      if (times[c] === Infinity) continue;
      queue.room();
      queue.times[queue.count] = times[c];
      queue.push(-1 - c, this.version(c));
    }
  }

  /** The hits that the body of a contact has had. */
  version(c: number): number {
    return hitsOf(this.state.bodies.marks, this.slotOf(c));
  }

  slotOf(c: number): number {
    return this.state.wallContacts.links[4 * c] >> 3;
  }

  /** Carries a hit out; returns whether the body got faster. */
  bounce(c: number): boolean {
    const { bodies, wallContacts: wall, params } = this.state;
    const { rows, marks, shifts, turns } = bodies;
    return bounceWall(rows, wall.records, wall.links, c, params, wall.hits, marks, shifts, turns);
  }

  /** Foresees the hits of a body that was turned. */
  turn(slot: number): void {
    const { bodies, wallPairs, wallAdjacency } = this.state;
    wallAdjacency.update(wallPairs, bodies.count);
    for (let at = wallAdjacency.heads[slot]; at >= 0; at = wallAdjacency.next[at]) {
      const entry = at >> 1;
      if ((wallPairs.flags[entry] & active) === 0) this.collide(slot, entry);
      if ((wallPairs.flags[entry] & active) !== 0) this.foresee(wallPairs.contacts[entry], wallPairs.contacts[entry] + 1);
    }
  }

  /** Makes the contact of a body and a wall, if they may touch during the step, from where the body was at the start of the sub-step. */
  private collide(slot: number, entry: number): void {
    const { state, io } = this;
    const { rows, shifts } = state.bodies;
    const at = rowStride * slot;
    for (let i = 0; i < 2; i++) rows[at + 5 + i] -= shifts[2 * slot + i];
    collideWalls(state, io, entry, entry + 1, state.wallContacts.count);
    for (let i = 0; i < 2; i++) rows[at + 5 + i] += shifts[2 * slot + i];
  }
}
