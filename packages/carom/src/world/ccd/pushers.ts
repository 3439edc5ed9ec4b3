import type { State } from '../state/state.ts';
import type { Separation } from './separation.ts';
import type { SingleMoves } from './single-moves.ts';
import { nearingShare } from './sweep.ts';

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;
const enabled = 4;
/** So many moves are made to carry one body and what lies before it. */
const mostMoves = 64;

/**
 * Moving walls and kinematic bodies, which nothing stops: they have moved over the sub-step, and carry along the bodies that stood in their way,
 * and what these meet. What has no room left is overlapped by them, and by nothing else.
 */
export class Pushers {
  private readonly state: State;
  private readonly separation: Separation;
  private readonly singles: SingleMoves;
  private moves = 0;

  constructor(state: State, separation: Separation, singles: SingleMoves) {
    this.state = state;
    this.separation = separation;
    this.singles = singles;
  }

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

  /** A kinematic body does the same. */
  private pushByBody(slot: number, pusher: number): void {
    const { state, separation } = this;
    const { rows } = state.bodies;
    const { h, halfX, halfY, periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    if (rows[b + m] !== 0 || (rows[b + vx] === 0 && rows[b + vy] === 0)) return;
    const wayX = rows[b + vx] * h;
    const wayY = rows[b + vy] * h;
    let px = rows[b + x] - wayX - rows[k + x];
    let py = rows[b + y] - wayY - rows[k + y];
    if (px > halfX) px -= periodX;
    else if (px < -halfX) px += periodX;
    if (py > halfY) py -= periodY;
    else if (py < -halfY) py += periodY;
    const t = nearingShare(px, py, wayX, wayY, separation.floor(slot, pusher, px * px + py * py));
    this.moves = 0;
    if (t <= 1) this.carry(slot, wayX * (1 - t), wayY * (1 - t), -1);
  }

  /** Moves a body; what it meets is moved on before it. */
  private carry(slot: number, dx: number, dy: number, wall: number): void {
    const { singles, state } = this;
    const { rows } = state.bodies;
    let leftX = dx;
    let leftY = dy;
    const fromX = rows[8 * slot + x];
    const fromY = rows[8 * slot + y];
    for (let turn = 0; turn < 4 && this.moves < mostMoves; turn++) {
      this.moves++;
      const t = singles.advance(slot, leftX, leftY, wall);
      leftX *= 1 - t;
      leftY *= 1 - t;
      const other = singles.met;
      if (t >= 1 || other < 0 || rows[8 * other + m] === 0) break;
      const { halfX, halfY, periodX, periodY } = state.params;
      let nx = rows[8 * other + x] - rows[8 * slot + x];
      let ny = rows[8 * other + y] - rows[8 * slot + y];
      if (Math.abs(nx) > halfX) nx -= nx > 0 ? periodX : -periodX;
      if (Math.abs(ny) > halfY) ny -= ny > 0 ? periodY : -periodY;
      const square = nx * nx + ny * ny;
      const along = square > 0 ? (leftX * nx + leftY * ny) / square : 0;
      if (!(along > 0)) break;
      this.carry(other, nx * along, ny * along, -1);
    }
    singles.takeOff(slot, rows[8 * slot + x] - fromX, rows[8 * slot + y] - fromY);
  }
}
