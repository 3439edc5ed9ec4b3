import { arc, ring } from '../narrowphase/features.ts';
import { grown, grownInts } from '../state/bodies.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { isHollow } from './feature-regions.ts';
import { nearest, type Separation } from './separation.ts';
import { wallShare } from './wall-share.ts';
import { atDistance, atDx, atDy, atRx, atRy, atShare, atX, atY, leaving, nearing, wayStride } from './ways.ts';

// Numbers of a wall feature (narrowphase/features.ts).
const ofX = 0;
const ofY = 1;

const x = 5;
const y = 6;
const r = 7;
// Numbers of a gap (wall-gap.ts).
const gapDistance = 0;
const gapNx = 1;
const gapNy = 2;
const gapX = 3;
const gapY = 4;
// Numbers of `BodySweep.way`: passed to functions or returned they would be boxed, and boxes are garbage.
/** The way (x and y before it) of the next advance, and the share of it that it went. */
export const atWent = 2;
/** Its share at which the last sweep met something first; 2 if nothing. */
export const atHit = 3;
/** The distance that `measureTo` found. */
export const atApart = 4;

/** Moves one body along a straight way, while all else stands, until it comes as near to something as it may. */
export class BodySweep {
  /** The way that a body goes, and numbers that come of it. */
  readonly way: Float64Array = new Float64Array(5);
  /** Whether sweeps go on past touching, to the cores. */
  toCores = false;
  /**
   * Slots that were pushed on to make room, and the distances at which they were met: sweeps may come that near to those from `nearFrom` on
   * again. Others that overlap may not come nearer than they are, so a body between two of them would never get on.
   */
  private nears: Int32Array = new Int32Array(16);
  private nearFloors: Float64Array = new Float64Array(16);
  nearFrom = 0;
  nearTo = 0;
  /** What the last sweep met first: slot or −1, entry of the pair or wall or −1, whether it came from apart. */
  hitSlot = -1;
  hitEntry = -1;
  isNew = false;
  private readonly state: State;
  private readonly separation: Separation;
  /** What is asked of a body, a wall or the skin, and what it answers. */
  private readonly ask = new Float64Array(wayStride);

  constructor(state: State, separation: Separation) {
    this.state = state;
    this.separation = separation;
  }

  /** Moves a body along `way` until it meets something but the wall `except`, or the slot −2 − `except`; notes the share it went. */
  advance(slot: number, except: number): void {
    const { way } = this;
    const { rows, budgets } = this.state.bodies;
    if (this.state.tracks.isOn) this.state.tracks.note(slot);
    this.sweep(slot, except);
    const dx = way[0];
    const dy = way[1];
    const t = Math.min(way[atHit], 1);
    way[atWent] = t;
    budgets[slot] -= (Math.abs(dx) + Math.abs(dy)) * t;
    rows[8 * slot + x] += dx * t;
    rows[8 * slot + y] += dy * t;
  }

  /** Whether the last advance ended where the body leaves its skin. */
  get isAtSkin(): boolean {
    return this.way[atHit] <= 1 && this.hitEntry < 0;
  }

  /** Which entry of the lists the last advance met, of bodies or of walls, or −1. */
  get metEntry(): number {
    return this.way[atHit] <= 1 ? this.hitEntry : -1;
  }

  /** The slot of the body that the last advance met, or −1. */
  get met(): number {
    return this.way[atHit] <= 1 ? this.hitSlot : -1;
  }

  /** Notes how near a body that was met is, if it was not met before. */
  noteNear(slot: number, other: number): void {
    for (let i = this.nearFrom; i < this.nearTo; i++) if (this.nears[i] === other) return;
    const i = this.nearTo++;
    if (i >= this.nears.length) {
      this.nears = grownInts(this.nears, 2 * i);
      this.nearFloors = grown(this.nearFloors, 2 * i);
    }
    this.measureTo(slot, other);
    this.nears[i] = other;
    this.nearFloors[i] = this.way[atApart];
  }

  /** Notes the distance of two bodies. */
  measureTo(slot: number, other: number): void {
    const { rows } = this.state.bodies;
    const { periodX, periodY } = this.state.params;
    const dx = nearest(rows[8 * slot + x] - rows[8 * other + x], periodX);
    const dy = nearest(rows[8 * slot + y] - rows[8 * other + y], periodY);
    this.way[atApart] = Math.sqrt(dx * dx + dy * dy);
  }

  /** Writes the unit normal out of what the last advance met to `out`. */
  writeNormal(slot: number, out: Float64Array): void {
    const { separation } = this;
    if (this.hitSlot < 0) {
      this.measure(slot, this.hitEntry);
      out[0] = separation.gap[gapNx];
      out[1] = separation.gap[gapNy];
      return;
    }
    this.writeNormalOf(slot, this.hitSlot, out);
  }

  /** Writes the unit normal out of another body to `out`, which is (1, 0) at one place. */
  writeNormalOf(slot: number, other: number, out: Float64Array): void {
    const { rows } = this.state.bodies;
    const { periodX, periodY } = this.state.params;
    const a = 8 * slot;
    const b = 8 * other;
    const nx = nearest(rows[a + x] - rows[b + x], periodX);
    const ny = nearest(rows[a + y] - rows[b + y], periodY);
    const distance = Math.sqrt(nx * nx + ny * ny);
    this.way[atApart] = distance;
    out[0] = 1;
    out[1] = 0;
    if (!(distance > 1e-140)) return;
    out[0] = nx / distance;
    out[1] = ny / distance;
  }

  private sweep(slot: number, except: number): void {
    const { bodies, pairs, wallPairs, adjacency, wallAdjacency } = this.state;
    this.sweepSkin(slot);
    this.hitSlot = this.hitEntry = -1;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
    for (let i = wallAdjacency.heads[slot]; i >= 0; i = wallAdjacency.next[i]) {
      if (!this.separation.oneSided.isPassingBy(i >> 1, this.way)) this.sweepWall(slot, i >> 1, except);
    }
    for (let i = adjacency.heads[slot]; i >= 0; i = adjacency.next[i]) {
      if (pairs.ends[i ^ 1] !== -2 - except) this.sweepBody(slot, pairs.ends[i ^ 1], i >> 1);
    }
  }

  /** Where a body leaves its skin. */
  private sweepSkin(slot: number): void {
    const { way } = this;
    const { rows, anchors } = this.state.bodies;
    const { ask } = this;
    const k = 8 * slot;
    const at = 4 * slot;
    ask[atRx] = rows[k + x] - anchors[at];
    ask[atRy] = rows[k + y] - anchors[at + 1];
    ask[atDx] = way[0];
    ask[atDy] = way[1];
    ask[atDistance] = anchors[at + 2];
    leaving(ask);
    way[atHit] = 0;
    if (ask[atShare] >= 0) way[atHit] = ask[atShare]; // beyond 1e75 there is no number to tell
  }

  private sweepWall(slot: number, entry: number, except: number): void {
    const { separation, state, way, ask } = this;
    const { walls, wallPairs } = state;
    if (walls.owners[wallPairs.ends[2 * entry + 1]] === except) return;
    const { rows } = state.bodies;
    const k = 8 * slot;
    this.measure(slot, entry);
    const distance = separation.gap[gapDistance];
    const isApart = distance >= rows[k + r] && !this.toCores;
    let floor = rows[k + r];
    if (!isApart) floor = Math.min(distance, (1 - coreShare / 2) * floor); // separation.wallFloor
    if (distance < Infinity && distance - floor > Math.abs(way[0]) + Math.abs(way[1])) return;
    ask[atX] = rows[k + x];
    ask[atY] = rows[k + y];
    ask[atDx] = way[0];
    ask[atDy] = way[1];
    ask[atDistance] = floor;
    const f = wallPairs.ends[2 * entry + 1];
    wallShare(walls, f, ask);
    const t = ask[atShare];
    if (!(t <= 1 && t < way[atHit])) return;
    way[atHit] = t;
    this.hitSlot = -1;
    this.hitEntry = entry;
    this.isNew = isApart && distance < Infinity;
  }

  /** Writes the distance of a body from the feature of an entry, and the normal, to `gap` of the separation. */
  measure(slot: number, entry: number): void {
    const { gap, approach } = this.separation;
    const { rows } = this.state.bodies;
    gap[gapX] = rows[8 * slot + x];
    gap[gapY] = rows[8 * slot + y];
    approach.measure(entry);
  }

  private sweepBody(slot: number, other: number, entry: number): void {
    const { state, way, ask } = this;
    const { params } = state;
    const { rows } = state.bodies;
    const k = 8 * slot;
    const b = 8 * other;
    const sum = rows[k + r] + rows[b + r];
    const reach = sum + Math.abs(way[0]) + Math.abs(way[1]);
    const cores = sum - coreShare * Math.min(rows[k + r], rows[b + r]);
    const nearX = nearest(rows[k + x] - rows[b + x], params.periodX);
    const nearY = nearest(rows[k + y] - rows[b + y], params.periodY);
    // on a torus, of other images only where one may be in reach
    const columns = params.periodX - Math.abs(nearX) <= reach ? 1 : 0;
    const lines = params.periodY - Math.abs(nearY) <= reach ? 1 : 0;
    for (let column = -columns; column <= columns; column++) {
      for (let line = -lines; line <= lines; line++) {
        let px = nearX;
        let py = nearY;
        if (column !== 0) px -= column * params.periodX;
        if (line !== 0) py -= line * params.periodY;
        const square = px * px + py * py;
        if (square > reach * reach) continue;
        const isApart = square >= sum * sum && !this.toCores;
        let floor = sum;
        if (!isApart) floor = cores; // separation.floor
        if (!isApart && square < cores * cores) floor = Math.sqrt(square);
        for (let i = this.nearFrom; i < this.nearTo; i++) if (this.nears[i] === other) floor = Math.min(floor, this.nearFloors[i]);
        ask[atRx] = px;
        ask[atRy] = py;
        ask[atDx] = way[0];
        ask[atDy] = way[1];
        ask[atDistance] = floor;
        nearing(ask);
        const t = ask[atShare];
        if (!(t <= 1 && t < way[atHit])) continue;
        way[atHit] = t;
        this.hitSlot = other;
        this.hitEntry = entry;
        this.isNew = isApart;
      }
    }
  }

  /** Whether a feature is a curve that a body goes round within. */
  isWithin(slot: number, f: number): boolean {
    const { bodies, walls } = this.state;
    const kind = walls.kinds[f];
    if (kind !== ring && kind < arc) return false;
    return isHollow(walls.numbers, walls.kinds, f, bodies.rows[8 * slot + x], bodies.rows[8 * slot + y]);
  }

  /** Brings the end of `way` along a curve from within back to where it is as far from the center: the chord lies inside. */
  bendAlong(slot: number, f: number): void {
    const { bodies, walls } = this.state;
    const { way } = this;
    const fromX = bodies.rows[8 * slot + x] - walls.numbers[10 * f + ofX];
    const fromY = bodies.rows[8 * slot + y] - walls.numbers[10 * f + ofY];
    const endX = fromX + way[0];
    const endY = fromY + way[1];
    const radius = Math.sqrt(fromX * fromX + fromY * fromY);
    const far = Math.sqrt(endX * endX + endY * endY);
    if (!(far > radius && radius > 0)) return;
    const scale = ((1 - 1e-12) * radius) / far;
    way[0] = endX * scale - fromX;
    way[1] = endY * scale - fromY;
  }
}
