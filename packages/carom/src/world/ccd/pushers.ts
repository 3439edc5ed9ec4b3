import type { State } from '../state/state.ts';
import { nearest, type Separation } from './separation.ts';
import type { SingleMoves } from './single-moves.ts';
import { nearingShare } from './sweep.ts';

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;
const r = 7;
const enabled = 4;
/** So many moves are made to carry one body and what lies before it. */
const mostMoves = 64;
const rounds = 3;

/**
 * Moving walls and kinematic bodies, which nothing stops: they have moved over the sub-step, and carry along the bodies that stood in their way,
 * and what these meet. What has no room left is overlapped by them, and by nothing else.
 */
export class Pushers {
  private readonly state: State;
  private readonly separation: Separation;
  private readonly singles: SingleMoves;
  private moves = 0;
  /** Out of what a carried body has met. */
  private readonly normal = new Float64Array(2);

  constructor(state: State, separation: Separation, singles: SingleMoves) {
    this.state = state;
    this.separation = separation;
    this.singles = singles;
  }

  /** Carries along what stands in the way; then, in a few rounds, moves what is still too near off to the side. */
  push(): void {
    const { state, singles } = this;
    const { bodies, pairs, wallPairs, adjacency, wallAdjacency, walls } = state;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
    for (let n = 0; n < singles.count; n++) {
      const slot = singles.slots[n];
      for (let i = wallAdjacency.heads[slot]; i >= 0 && walls.areMoving; i = wallAdjacency.next[i]) this.pushByWall(slot, i >> 1);
      for (let i = adjacency.heads[slot]; i >= 0; i = adjacency.next[i]) this.pushByBody(slot, pairs.ends[i ^ 1]);
    }
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < singles.count; n++) {
        const slot = singles.slots[n];
        for (let i = wallAdjacency.heads[slot]; i >= 0 && walls.areMoving; i = wallAdjacency.next[i]) this.clearWall(slot, i >> 1);
        for (let i = adjacency.heads[slot]; i >= 0; i = adjacency.next[i]) this.clearBody(slot, pairs.ends[i ^ 1]);
      }
    }
  }

  /** A wall takes a body along from where they meet: it stays where it is as seen from the wall. */
  private pushByWall(slot: number, entry: number): void {
    const { state, separation } = this;
    if (!separation.isMoving(entry) || (state.wallPairs.flags[entry] & enabled) === 0) return;
    const { rows } = state.bodies;
    const k = 8 * slot;
    const floor = separation.wallFloor(slot, separation.gapBefore(entry, rows[k + x], rows[k + y]));
    const t = separation.arrival(entry, rows[k + x], rows[k + y], floor);
    if (t > 0) return;
    separation.see(entry, rows[k + x], rows[k + y], t);
    const { walls, wallPairs } = state;
    this.moves = 0;
    this.carry(slot, separation.placeX - rows[k + x], separation.placeY - rows[k + y], walls.owners[wallPairs.ends[2 * entry + 1]]);
  }

  /** Moves a body out of a wall that has moved into it. */
  private clearWall(slot: number, entry: number): void {
    const { state, separation } = this;
    if (!separation.isMoving(entry) || (state.wallPairs.flags[entry] & enabled) === 0) return;
    const { rows } = state.bodies;
    const k = 8 * slot;
    separation.measure(entry, rows[k + x], rows[k + y]);
    const { gap } = separation;
    const missing = separation.wallFloor(slot, Infinity) - gap[0];
    if (!(missing > 0 && missing < rows[k + r])) return;
    this.moves = 0;
    this.carry(slot, gap[1] * missing, gap[2] * missing, state.walls.owners[state.wallPairs.ends[2 * entry + 1]]);
  }

  /** Moves a body out of a kinematic one that has moved into it. */
  private clearBody(slot: number, pusher: number): void {
    const { state, separation } = this;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    if (rows[b + m] !== 0 || (rows[b + vx] === 0 && rows[b + vy] === 0)) return;
    const px = nearest(rows[k + x] - rows[b + x], periodX);
    const py = nearest(rows[k + y] - rows[b + y], periodY);
    const distance = Math.sqrt(px * px + py * py);
    const missing = separation.floor(slot, pusher, Infinity) - distance;
    if (!(missing > 0 && missing < rows[k + r] && distance > 0)) return;
    this.moves = 0;
    this.carry(slot, (px / distance) * missing, (py / distance) * missing, -1);
  }

  /** A kinematic body does the same. */
  private pushByBody(slot: number, pusher: number): void {
    const { state, separation } = this;
    const { rows } = state.bodies;
    const { h, periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    if (rows[b + m] !== 0 || (rows[b + vx] === 0 && rows[b + vy] === 0)) return;
    const wayX = rows[b + vx] * h;
    const wayY = rows[b + vy] * h;
    const px = nearest(rows[b + x] - wayX - rows[k + x], periodX);
    const py = nearest(rows[b + y] - wayY - rows[k + y], periodY);
    const t = nearingShare(px, py, wayX, wayY, separation.floor(slot, pusher, px * px + py * py));
    this.moves = 0;
    if (t <= 1) this.carry(slot, wayX * (1 - t), wayY * (1 - t), -1);
  }

  /** Moves a body; what it meets is moved on before it, and what does not move is slid along. */
  private carry(slot: number, dx: number, dy: number, wall: number): void {
    const { singles, state, normal } = this;
    const { rows } = state.bodies;
    let leftX = dx;
    let leftY = dy;
    const fromX = rows[8 * slot + x];
    const fromY = rows[8 * slot + y];
    let before = -1;
    for (let turn = 0; turn < 8 && this.moves < mostMoves; turn++) {
      this.moves++;
      const t = singles.advance(slot, leftX, leftY, wall);
      if (!singles.hasMet) break;
      leftX *= 1 - t;
      leftY *= 1 - t;
      singles.writeNormal(slot, normal);
      const along = leftX * normal[0] + leftY * normal[1];
      if (!(along < 0)) break;
      const other = singles.met;
      if (other >= 0 && other !== before && rows[8 * other + m] !== 0) this.carry(other, normal[0] * along, normal[1] * along, -1);
      else {
        leftX -= normal[0] * along;
        leftY -= normal[1] * along;
      }
      before = other;
    }
    singles.takeOff(slot, rows[8 * slot + x] - fromX, rows[8 * slot + y] - fromY);
  }
}
