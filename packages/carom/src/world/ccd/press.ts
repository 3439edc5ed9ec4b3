import type { LatePairs } from '../broadphase/late-pairs.ts';
import type { State } from '../state/state.ts';
import { atWent, type BodySweep } from './body-sweep.ts';
import type { Singles } from './singles.ts';

const m = 3;
const x = 5;
const y = 6;
const r = 7;

/** So many moves are made to clear the way of one body and what lies before it. */
const mostMoves = 512;
const mostTurns = 32;
/** Nothing is pushed further than so many radii of who is pushed first: what slides along slides would need ever longer ways. */
const furthest = 1000;
/** Two directions nearer to opposite than this leave no room: the square of the sine between them. */
const least = 0.0001;
/** What slides leaves what it slides along by this share of its way, or rounding would let it meet that again at once. */
const tilt = 1e-9;
/** What is so near to the end of its way, over its radius, has arrived: the rest is rounding. */
const done = 1e-12;

// Numbers of `Press.wish`: passed to functions or returned they would be boxed, and boxes are garbage.
/** The direction of the press. */
export const atNormalX = 0;
export const atNormalY = 1;
/** How far it is to bring a body on, and how far it came. */
export const atMissing = 2;
export const atCame = 3;
/** The longest way that something may be pushed. */
const atMost = 4;

/** Brings a body on that a kinematic one pushes, and with it all that lies before it. */
export class Press {
  private readonly state: State;
  private readonly singles: Singles;
  private readonly sweep: BodySweep;
  private readonly latePairs: LatePairs;
  private moves = 0;
  /** Out of what a pushed body has met. */
  private readonly normal = new Float64Array(2);
  /** What is asked of a press, and what it answers. */
  readonly wish: Float64Array = new Float64Array(5);

  constructor(state: State, sweep: BodySweep, singles: Singles, latePairs: LatePairs) {
    this.state = state;
    this.singles = singles;
    this.sweep = sweep;
    this.latePairs = latePairs;
  }

  /** Brings a body on as `wish` says, and all that lies before it. */
  push(slot: number, except: number): void {
    const { wish } = this;
    const { bodies, params } = this.state;
    this.moves = 0;
    // on a torus walls have images so far around only
    wish[atMost] = Math.min(
      furthest * Math.max(wish[atMissing], bodies.rows[8 * slot + r]),
      0.25 * Math.min(params.periodX, params.periodY),
    );
    this.bring(slot, except);
  }

  /**
   * Brings a body so far on along the normal in `wish`, past what `except` names. What it meets it pushes on in turn; along what does not
   * move it slides, as far as it takes to come on. Notes how far it came.
   */
  private bring(slot: number, except: number): void {
    const { singles, sweep, wish } = this;
    const { rows } = this.state.bodies;
    const { way } = sweep;
    singles.join(slot);
    const fromX = rows[8 * slot + x];
    const fromY = rows[8 * slot + y];
    const nx = wish[atNormalX];
    const ny = wish[atNormalY];
    const distance = wish[atMissing];
    let rest = distance;
    let dx = nx;
    let dy = ny;
    let heldX = 0;
    let heldY = 0;
    let held = -1;
    let curve = -1;
    let stuck = -1;
    let pressed = -1;
    const firstNear = sweep.nearTo;
    const arrived = done * rows[8 * slot + r];
    for (let turn = 0; turn < mostTurns && this.moves < mostMoves && rest > arrived; turn++) {
      this.moves++;
      const slope = dx * nx + dy * ny;
      if (!(rest <= wish[atMost] * slope)) break; // no room left
      way[0] = (dx * rest) / slope;
      way[1] = (dy * rest) / slope;
      if (!this.aim(slot, curve)) break;
      const wayX = way[0];
      const wayY = way[1];
      sweep.nearFrom = firstNear;
      sweep.advance(slot, except);
      if (sweep.isAtSkin) this.latePairs.widen(slot, Math.abs(wayX) + Math.abs(wayY));
      const t = way[atWent];
      rest = Math.max(rest - (wayX * nx + wayY * ny) * t, 0);
      if (sweep.metEntry < 0) continue;
      const other = sweep.met;
      const met = other >= 0 ? sweep.metEntry : -2 - sweep.metEntry;
      sweep.writeNormal(slot, this.normal);
      const outX = this.normal[0];
      const outY = this.normal[1];
      if (other >= 0) sweep.noteNear(slot, other);
      wish[atMissing] = -(wayX * outX + wayY * outY) * (1 - t);
      const isInVain = t === 0 && other === pressed; // what was pressed on by less than rounding is where it was
      if (other >= 0 && other !== stuck && !isInVain && this.pressOn(other)) {
        pressed = other;
        continue;
      }
      stuck = other;
      const along = nx * outX + ny * outY;
      dx = nx - (along - tilt) * outX;
      dy = ny - (along - tilt) * outY;
      if ((met !== held && dx * heldX + dy * heldY < 0) || dx * dx + dy * dy < least) break; // no room left
      heldX = outX;
      heldY = outY;
      held = met;
      curve = other < 0 ? this.curveOf(slot, -2 - met) : -1;
    }
    sweep.nearFrom = sweep.nearTo = firstNear;
    way[0] = rows[8 * slot + x] - fromX;
    way[1] = rows[8 * slot + y] - fromY;
    singles.takeOff(slot, way);
    wish[atCame] = distance <= arrived ? distance : distance - rest;
  }

  /** Bends the way of a body along a curve it is within, if any. Returns whether walls have images where the way ends. */
  private aim(slot: number, curve: number): boolean {
    const { state, singles, sweep } = this;
    const { rows } = state.bodies;
    const { way } = sweep;
    if (curve >= 0) sweep.bendAlong(slot, curve);
    return (
      !state.params.isTorus ||
      state.walls.records.length === 0 ||
      !singles.isBeyond(rows[8 * slot + x] + way[0], rows[8 * slot + y] + way[1])
    );
  }

  /** Pushes a body that was met on against `normal`, as far as in `wish`. Returns whether that makes room. */
  private pressOn(other: number): boolean {
    const { wish, normal } = this;
    if (this.state.bodies.rows[8 * other + m] === 0) return false;
    const closing = wish[atMissing];
    wish[atNormalX] = -normal[0];
    wish[atNormalY] = -normal[1];
    this.bring(other, -1);
    return wish[atCame] > 0.01 * closing;
  }

  /** The feature of an entry if a body slides along it from within a curve, or −1. */
  private curveOf(slot: number, entry: number): number {
    const f = this.state.wallPairs.ends[2 * entry + 1];
    return this.sweep.isWithin(slot, f) ? f : -1;
  }
}
