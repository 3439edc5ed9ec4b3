import { floats, grown, roomFor } from '../world/arrays.ts';
import { atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { HullContacts } from './hull-contacts.ts';
import * as word from './hull-layout.ts';

/** Numbers of a pose or move: x, y, angle; of a move also how far no point has gone. */
export const moveStride = 4;
export const gone = 3;

/** How bodies have moved since their contacts were measured. */
export class HullMoves {
  /** By slot. */
  moves: Float64Array = floats(moveStride);
  /** By slot: where it was then. */
  private poses: Float64Array = floats(moveStride);
  private readonly state: Pick<State, 'bodies'>;
  private readonly contacts: HullContacts;

  constructor(state: Pick<State, 'bodies'>, contacts: HullContacts) {
    this.state = state;
    this.contacts = contacts;
  }

  /** Notes where bodies are, and how they have moved. */
  note(haveMoved: boolean): void {
    const { bodies } = this.state;
    const { rows, ids, angles, count } = bodies;
    if (this.poses.length < moveStride * count) {
      this.poses = grown(this.poses, moveStride * roomFor(count));
      this.moves = grown(this.moves, this.poses.length);
    }
    const { poses, moves } = this;
    for (let slot = 0; slot < count; slot++) {
      if (ids[slot] < 0) continue;
      const k = rowStride * slot;
      const n = moveStride * slot;
      if (haveMoved) {
        const dx = rows[k + atX] - poses[n];
        const dy = rows[k + atY] - poses[n + 1];
        const turn = angles[ids[slot]] - poses[n + 2];
        moves[n] = dx;
        moves[n + 1] = dy;
        moves[n + 2] = turn;
        moves[n + gone] = Math.sqrt(dx * dx + dy * dy) + Math.abs(turn) * rows[k + atR];
      }
      poses[n] = rows[k + atX];
      poses[n + 1] = rows[k + atY];
      poses[n + 2] = angles[ids[slot]];
    }
  }

  /** The gaps of a contact that has hardly moved, to first order. */
  carryGaps(c: number): void {
    const { moves } = this;
    const { rows } = this.state.bodies;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const a = links[n + word.linkA];
    const b = links[n + word.linkB];
    const ma = moveStride * a;
    const mb = moveStride * b;
    const turnA = moves[ma + 2] * rows[rowStride * a + atR];
    const turnB = b < 0 ? 0 : moves[mb + 2] * rows[rowStride * b + atR];
    const dx = (b < 0 ? 0 : moves[mb]) - moves[ma];
    const dy = (b < 0 ? 0 : moves[mb + 1]) - moves[ma + 1];
    const end = word.contactStride * c + word.cPoints + word.pointStride * links[n + word.pointsOf];
    for (let p = word.contactStride * c + word.cPoints; p < end; p += word.pointStride)
      numbers[p + word.pGap] +=
        (dx - turnB * numbers[p + word.pBy] + turnA * numbers[p + word.pAy]) * numbers[p + word.pNx] +
        (dy + turnB * numbers[p + word.pBx] - turnA * numbers[p + word.pAx]) * numbers[p + word.pNy];
  }
}
