import type { Motion } from '../world/motion/motion.ts';
import { active, atR, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { isBeyond } from '../world/walls/feature-contact.ts';
import { ioCount, ioReach, ioX, ioY, motionSpin, motionStride, motionVx, motionVy, motionX, motionY } from '../world/walls/wall-layout.ts';
import type { HullContacts } from './hull-contacts.ts';
import { isExposed } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params' | 'shapedPairs' | 'shapedWalls' | 'shapedAdjacency' | 'shapedWallAdjacency'>;

/** Contacts that come in the middle of a sub-step: of a body that has bent, or is fast. */
export class HullArrivals {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  private readonly motion: Motion;
  private readonly io = new Float64Array(ioCount);

  constructor(state: Parts, contacts: HullContacts, motion: Motion) {
    this.state = state;
    this.contacts = contacts;
    this.motion = motion;
  }

  /** Makes the contacts that a body lacks with all it may meet in what is left of the sub-step. */
  add(slot: number): void {
    const { contacts } = this;
    const { bodies, shapedPairs, shapedWalls, shapedAdjacency, shapedWallAdjacency } = this.state;
    contacts.isLate = true;
    shapedAdjacency.update(shapedPairs, bodies.count);
    for (let at = shapedAdjacency.heads[slot]; at >= 0; at = shapedAdjacency.next[at]) {
      const p = at >> 1;
      if ((shapedPairs.flags[p] & active) === 0 && this.comesNear(slot, shapedPairs.ends[at ^ 1])) contacts.addPair(p);
    }
    if (!bodies.isShaped(bodies.ids[slot])) return;
    shapedWallAdjacency.update(shapedWalls, bodies.count);
    for (let at = shapedWallAdjacency.heads[slot]; at >= 0; at = shapedWallAdjacency.next[at]) {
      const entry = at >> 1;
      if ((shapedWalls.flags[entry] & active) === 0 && this.comesNearWall(slot, shapedWalls.ends[2 * entry + 1])) contacts.addWall(entry);
    }
  }

  /** Whether the circles around two bodies may meet in what is left of the sub-step. */
  private comesNear(a: number, b: number): boolean {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const { event, paths } = this.motion;
    const spanA = event.now - paths.since[a];
    const spanB = event.now - paths.since[b];
    const i = rowStride * a;
    const j = rowStride * b;
    let dx = rows[j + atX] + rows[j + atVx] * spanB - (rows[i + atX] + rows[i + atVx] * spanA);
    let dy = rows[j + atY] + rows[j + atVy] * spanB - (rows[i + atY] + rows[i + atVy] * spanA);
    dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
    dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
    const u = Math.abs(rows[j + atVx] - rows[i + atVx]) + Math.abs(rows[j + atVy] - rows[i + atVy]);
    const most = 1.000001 * (rows[i + atR] + rows[j + atR] + u * (event.until - event.now));
    return dx * dx + dy * dy <= most * most;
  }

  private comesNearWall(slot: number, f: number): boolean {
    const { io } = this;
    const { bodies, walls } = this.state;
    const { rows } = bodies;
    const { event, paths } = this.motion;
    if (!isExposed(walls, f)) return false;
    const k = rowStride * slot;
    const span = event.now - paths.since[slot];
    const w = motionStride * walls.owners[f];
    const { motions } = walls;
    const speed = Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy]);
    io[ioX] = rows[k + atX] + rows[k + atVx] * span;
    io[ioY] = rows[k + atY] + rows[k + atVy] * span;
    const arm = Math.abs(io[ioX] - motions[w + motionX]) + Math.abs(io[ioY] - motions[w + motionY]) + rows[k + atR] + speed * event.until;
    const wall = Math.abs(motions[w + motionVx]) + Math.abs(motions[w + motionVy]) + Math.abs(motions[w + motionSpin]) * arm;
    io[ioReach] = 1.000001 * (rows[k + atR] + speed * (event.until - event.now) + wall * event.until);
    return !isBeyond(walls.numbers, walls.kinds, f, io);
  }
}
