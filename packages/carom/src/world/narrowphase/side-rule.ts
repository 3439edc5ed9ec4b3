// Whom a one-sided wall lets through. A pair of a body and a side (edge) of such a wall is decided when its overlap begins, and stays as it is while
// the two overlap: held if the body was clear of the side in front of it, else passing. Whatever passes, no stage knows of: contacts, impacts,
// sweeps and pushes ask (one-sided.ts) before they look at a feature of a one-sided wall, and take it for a two-sided one if it holds.
//
//   overlaps     keeps what it is; a side that has a center behind it holds it no more
//   clear        decided anew, from the nearest part of the line of sides: in front of it or behind
//   at a free end, in front of the line, it is in front if it comes down on it: what rises past an end is not touched
//   overlaps, and nothing is known (put there): held if it is in front and no deeper than a contact lets what rests
//
// Corners and ends do what their sides do. A side that a body only comes to round a corner does what the side does that it comes from: so nothing
// that passes a line of small sides is held by the next of them, nor does what lies on one fall through the next. Sides of several walls make one
// line where one ends and the next begins.

import { floats, grown, ints } from '../arrays.ts';
import type { Adjacency } from '../state/adjacency.ts';
import { atR, coreShare, decided, enabled, passing, rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import { isBeyond } from '../walls/feature-contact.ts';
import {
  edge,
  featureStride,
  ioCount,
  ioReach,
  ioX,
  ioY,
  motionSpin,
  motionStride,
  motionVx,
  motionVy,
  motionX,
  motionY,
  ofLength,
  ofRadius,
  ofUx,
  ofUy,
  ofX,
  ofY,
  point,
} from '../walls/wall-layout.ts';
import type { Walls } from '../walls/walls.ts';
import { bend, endsAt } from './side-ends.ts';

// Numbers of `SideRule.at`.
export const askedX = 0;
export const askedY = 1;
export const askedVx = 2;
export const askedVy = 3;
export const askedTime = 4;
// Numbers of `SideRule.side`, of the place seen from a side: how far along it and before it, and the distance from it.
const along = 0;
const before = 1;
const distance = 2;

/** What rests on a wall overlaps it by less than this share of its radius, and what is held has not left within as much: resting bodies tremble. */
const restDepth = coreShare / 2;
/** So many sides are followed to find the nearest. */
const mostHops = 256;

/** What it asks of the state of a world. */
export interface SideParts {
  readonly bodies: { readonly rows: Float64Array; readonly count: number };
  readonly walls: Walls;
  readonly wallPairs: PairList;
  readonly wallAdjacency: Adjacency;
  /** As StepParams: what rests is at most as fast [length/time], and the length of a sub-step. */
  readonly params: { readonly threshold: number; readonly h: number };
}

/** The rule, for a body at one place with one velocity. */
export class SideRule {
  /** Place and velocity of the body, the velocity seen from the wall, and the time in the sub-step. Numbers passed to functions would be boxed. */
  readonly at: Float64Array = floats(5);
  private readonly parts: SideParts;
  private readonly areWallsStill: boolean;
  private readonly side = floats(3);
  private readonly ahead = floats(1);
  private readonly io = floats(ioCount);
  /** The entries of the sides near a body, its slot or −1, and how many entries there were. */
  private near: Int32Array = ints(16);
  private nearCount = 0;
  private nearSlot = -1;
  private listedCount = 0;

  constructor(parts: SideParts, areWallsStill: boolean) {
    this.parts = parts;
    this.areWallsStill = areWallsStill;
  }

  /** To be called when lists may have been made anew. */
  forget(): void {
    this.nearSlot = -1;
  }

  /** Finds the sides near a body, for all that is asked about it. */
  gather(slot: number): void {
    const { bodies, walls, wallPairs, wallAdjacency } = this.parts;
    if (this.nearSlot === slot && this.listedCount === wallPairs.count) return;
    wallAdjacency.update(wallPairs, bodies.count);
    this.nearSlot = slot;
    this.listedCount = wallPairs.count;
    this.nearCount = 0;
    for (let i = wallAdjacency.heads[slot]; i >= 0; i = wallAdjacency.next[i]) {
      const f = wallPairs.ends[i | 1];
      if (walls.kinds[f] !== edge || !walls.isOneSided(f)) continue;
      if (this.nearCount >= this.near.length) this.near = grown(this.near, 2 * this.nearCount);
      this.near[this.nearCount++] = i >> 1;
    }
  }

  /** Whether a body surely does not come to a feature of a wall that stands in this sub-step: then there is nothing to decide. */
  isFar(entry: number): boolean {
    const { bodies, walls, wallPairs, params } = this.parts;
    const { at, io } = this;
    const f = wallPairs.ends[2 * entry + 1];
    if (walls.isMoving(f)) return false;
    const r = bodies.rows[rowStride * wallPairs.ends[2 * entry] + atR];
    io[ioX] = at[askedX];
    io[ioY] = at[askedY];
    io[ioReach] = 2 * (r + walls.numbers[featureStride * f + ofRadius] + (Math.abs(at[askedVx]) + Math.abs(at[askedVy])) * params.h);
    return isBeyond(walls.numbers, walls.kinds, f, io);
  }

  /** Whether a body where it is in `at` does not overlap the side of an entry. */
  isClear(entry: number): boolean {
    const { bodies, walls, wallPairs } = this.parts;
    const f = wallPairs.ends[2 * entry + 1];
    this.measure(f);
    return this.side[distance] >= bodies.rows[rowStride * wallPairs.ends[2 * entry] + atR] + walls.numbers[featureStride * f + ofRadius];
  }

  /** Has a moving wall stand: its velocity is taken off, and what it has gone until the time. */
  seeFromWall(entry: number): void {
    const { walls, wallPairs } = this.parts;
    if (!walls.areMoving || this.areWallsStill) return;
    const { at } = this;
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    const spin = motions[w + motionSpin];
    const speedX = motions[w + motionVx] - spin * (at[askedY] - motions[w + motionY]);
    const speedY = motions[w + motionVy] + spin * (at[askedX] - motions[w + motionX]);
    at[askedVx] -= speedX;
    at[askedVy] -= speedY;
    at[askedX] -= speedX * at[askedTime];
    at[askedY] -= speedY * at[askedTime];
  }

  /** The flags of an entry at the place in `at`, from those of the entries of its body before. */
  decide(bits: Uint8Array, entry: number): number {
    const { walls, wallPairs, bodies } = this.parts;
    const f = wallPairs.ends[2 * entry + 1];
    const r = bodies.rows[rowStride * wallPairs.ends[2 * entry] + atR];
    const rest = bits[entry] & ~decided;
    if (walls.kinds[f] === point) return rest | this.decideEnd(bits, entry);
    const known = bits[entry] & decided;
    const reach = r + walls.numbers[featureStride * f + ofRadius];
    this.measure(f);
    const gap = this.side[distance] - reach;
    if (gap < 0 && known === passing) return bits[entry];
    if (known === enabled && gap <= restDepth * r) return this.isBehind(entry) ? rest | passing : bits[entry];
    return rest | (this.isInFront(bits, entry, gap < 0) ? enabled : passing);
  }

  /** Corners and ends: they let through what one of their sides does. */
  private decideEnd(bits: Uint8Array, entry: number): number {
    const { walls, wallPairs } = this.parts;
    const f = wallPairs.ends[2 * entry + 1];
    let isFound = false;
    for (let i = 0; i < this.nearCount; i++) {
      const g = wallPairs.ends[2 * this.near[i] + 1];
      if (walls.owners[g] !== walls.owners[f]) continue;
      if (!endsAt(walls, g, false, f, false) && !endsAt(walls, g, true, f, false)) continue;
      if ((this.decide(bits, this.near[i]) & passing) !== 0) return passing;
      isFound = true;
    }
    return isFound ? enabled : passing;
  }

  /** Whether the center of what a side holds has come behind it. */
  private isBehind(entry: number): boolean {
    const { wallPairs } = this.parts;
    const f = wallPairs.ends[2 * entry + 1];
    const { side } = this;
    const isEnd = side[along] > 0;
    const s = side[before];
    if (this.isBeside(f)) return s < 0;
    const next = this.neighbor(f, isEnd);
    if (next < 0) return s < 0;
    const g = wallPairs.ends[2 * next + 1];
    this.measure(g);
    const other = side[before];
    return bend(this.parts.walls, f, g, isEnd) >= 0 ? s < 0 || other < 0 : s < 0 && other < 0;
  }

  /**
   * Whether a body is in front of a side that was just measured, and clear of it, or `maySink` in as far as what rests. Beside the side that is where it lies; round a
   * corner what the nearest side tells to which the corner leads.
   */
  private isInFront(bits: Uint8Array, entry: number, maySink: boolean): boolean {
    const { wallPairs, walls, bodies } = this.parts;
    const { side } = this;
    const slot = wallPairs.ends[2 * entry];
    const r = bodies.rows[rowStride * slot + atR];
    let f = wallPairs.ends[2 * entry + 1];
    const isEnd = side[along] > 0;
    const slack = maySink ? restDepth * r : 0;
    if (side[distance] < r + walls.numbers[featureStride * f + ofRadius] - slack) return false;
    if (this.isBeside(f) && side[before] <= 0) return false;
    if (this.isBeside(f) || this.comesDownOn(f, slot)) return !this.comesOutOf(bits, entry);
    for (let n = 0; n < mostHops; n++) {
      const next = this.neighbor(f, isEnd);
      if (next < 0) break;
      const g = wallPairs.ends[2 * next + 1];
      const s = side[before];
      this.measure(g);
      const depth = r + walls.numbers[featureStride * g + ofRadius] - side[distance];
      if (depth > 0 && (bits[next] & decided) !== 0) return (bits[next] & enabled) !== 0;
      if (depth > restDepth * r) return false;
      if (this.isBeside(g)) return side[before] > 0;
      if (side[along] > 0 !== isEnd) {
        const turn = bend(walls, f, g, isEnd); // between the two: the corner is nearest
        return turn < 0 || (turn === 0 && (s > 0 || side[before] > 0));
      }
      f = g;
    }
    return this.comesDownOnEnd(f, slot);
  }

  /** Whether a body, when it comes down on a side, is still on its way through another of the wall, joined to it by sides that it overlaps. */
  private comesOutOf(bits: Uint8Array, entry: number): boolean {
    const { at } = this;
    const { walls, wallPairs, bodies } = this.parts;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const r = bodies.rows[rowStride * slot + atR];
    const { numbers } = walls;
    const k = featureStride * f;
    const down = at[askedVx] * numbers[k + ofUy] - at[askedVy] * numbers[k + ofUx];
    const height = this.side[before] - (r + numbers[k + ofRadius]);
    this.ahead[0] = height > 0 && down > 0 ? height / down : 0;
    for (let turn = 0; turn < 2; turn++) {
      let last = f;
      for (let n = 0; n < mostHops; n++) {
        const next = this.neighbor(last, turn === 0);
        if (next < 0) break;
        last = wallPairs.ends[2 * next + 1];
        const reach = r + numbers[featureStride * last + ofRadius];
        if (walls.owners[last] !== walls.owners[f] || last === f) break;
        this.measureAhead(last);
        if (this.side[distance] >= reach) break;
        this.measure(last);
        if (this.side[distance] >= reach) break;
        if ((bits[next] & passing) !== 0) return true;
      }
    }
    return false;
  }

  /** As measure, of where the body will be in the time `ahead`. */
  private measureAhead(f: number): void {
    const { at, ahead } = this;
    const x = at[askedX];
    const y = at[askedY];
    at[askedX] += at[askedVx] * ahead[0];
    at[askedY] += at[askedVy] * ahead[0];
    this.measure(f);
    at[askedX] = x;
    at[askedY] = y;
  }

  /** Whether the place is beside a side, not beyond one of its ends. */
  private isBeside(f: number): boolean {
    const a = this.side[along];
    return a >= 0 && a <= this.parts.walls.numbers[featureStride * f + ofLength];
  }

  /** Whether a body beyond the end of a side goes down to it beside it, from above. */
  private comesDownOn(f: number, slot: number): boolean {
    const { at, side } = this;
    const { walls, bodies } = this.parts;
    const { numbers } = walls;
    const r = bodies.rows[rowStride * slot + atR];
    const k = featureStride * f;
    const ux = numbers[k + ofUx];
    const uy = numbers[k + ofUy];
    const length = numbers[k + ofLength];
    const down = at[askedVx] * uy - at[askedVy] * ux;
    const height = side[before] - (r + numbers[k + ofRadius]);
    if (!(height >= 0 && down > 0)) return false;
    const place = side[along] + (at[askedVx] * ux + at[askedVy] * uy) * (height / down);
    return place >= 0 && place <= length;
  }

  /** Whether a body beyond a free end is above the line of the side measured last, or comes down to it. */
  private comesDownOnEnd(f: number, slot: number): boolean {
    const { at, side } = this;
    const { params, walls, bodies } = this.parts;
    const { numbers } = walls;
    const r = bodies.rows[rowStride * slot + atR];
    const k = featureStride * f;
    const reach = r + numbers[k + ofRadius];
    const up = at[askedVy] * numbers[k + ofUx] - at[askedVx] * numbers[k + ofUy];
    const s = side[before];
    // as low as what rests, and no faster than what rests is for a moment: it comes from a floor of the same height
    return s > 0 && (s >= reach || up < 0 || (s >= reach - restDepth * r && up <= params.threshold));
  }

  /** The entry of the body asked about with the side that begins where side `f` ends, or ends where it begins; −1 if there is none. */
  private neighbor(f: number, isEnd: boolean): number {
    const { wallPairs, walls } = this.parts;
    for (let i = 0; i < this.nearCount; i++) {
      const g = wallPairs.ends[2 * this.near[i] + 1];
      if (g !== f && endsAt(walls, g, !isEnd, f, isEnd)) return this.near[i];
    }
    return -1;
  }

  /** Writes how the place in `at` lies to a side. */
  private measure(f: number): void {
    const { at, side } = this;
    const { numbers } = this.parts.walls;
    const k = featureStride * f;
    const dx = at[askedX] - numbers[k + ofX];
    const dy = at[askedY] - numbers[k + ofY];
    const a = dx * numbers[k + ofUx] + dy * numbers[k + ofUy];
    const s = dy * numbers[k + ofUx] - dx * numbers[k + ofUy];
    const beyond = a < 0 ? a : Math.max(a - numbers[k + ofLength], 0);
    side[along] = a;
    side[before] = s;
    side[distance] = beyond === 0 ? Math.abs(s) : Math.sqrt(s * s + beyond * beyond);
  }
}
