import { floats } from '../world/arrays.ts';
import type { Motion } from '../world/motion/motion.ts';
import { atR, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { isBeyond } from '../world/walls/feature-contact.ts';
import { ioCount, ioReach, ioX, ioY, motionSpin, motionStride, motionVx, motionVy, motionX, motionY } from '../world/walls/wall-layout.ts';
import type { Nearness } from './hull-contacts.ts';
import { isExposed } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params' | 'shapedPairs' | 'shapedWalls'>;

/** Who comes near a body in the middle of a sub-step: of one that has bent, or is fast. */
export class HullArrivals implements Nearness {
  private readonly state: Parts;
  private readonly motion: Motion;
  private readonly io = floats(ioCount);

  constructor(state: Parts, motion: Motion) {
    this.state = state;
    this.motion = motion;
  }

  /** Whether the circles around two bodies may meet in what is left of the sub-step. */
  areNear(at: number): boolean {
    const { bodies, params, shapedPairs } = this.state;
    const a = shapedPairs.ends[at];
    const b = shapedPairs.ends[at ^ 1];
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

  isWallNear(entry: number): boolean {
    const { io } = this;
    const { bodies, walls, shapedWalls } = this.state;
    const slot = shapedWalls.ends[2 * entry];
    const f = shapedWalls.ends[2 * entry + 1];
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
