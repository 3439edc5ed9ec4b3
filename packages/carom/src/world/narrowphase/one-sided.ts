// Keeps whom one-sided walls let through (side-rule.ts), in the flags of candidate pairs.

import { decided, passing } from '../state/layout.ts';
import { type SideParts, SideRule } from './side-rule.ts';

const rowX = 5;
const rowY = 6;
const rowStride = 8;
// Numbers of `SideRule.at`.
const atX = 0;
const atY = 1;
const atVx = 2;
const atVy = 3;

/** Tells every stage whom one-sided walls let through. */
export class OneSided {
  private readonly parts: SideParts;
  private readonly rule: SideRule;
  /** The flags of entries as they come to be along a path that bends. */
  private folded: Uint8Array = new Uint8Array(0);
  /** Whether an entry passes on each leg, a bit each: paths have at most 32 (impacts/impacts.ts). */
  private masks: Int32Array = new Int32Array(0);
  /** By slot: of which leg those are, 0 if none, and how many entries there were; where the leg leads. */
  private legs: Int32Array = new Int32Array(0);
  private ends: Float64Array = new Float64Array(0);

  constructor(parts: SideParts, areWallsStill = false) {
    this.parts = parts;
    this.rule = new SideRule(parts, areWallsStill);
  }

  /** Whether a body goes through the wall of an entry from where it is by its velocity; notes it. Of a wall with two sides: no. */
  isPassing(entry: number): boolean {
    if (!this.isAsked(entry)) return false;
    const { bodies, wallPairs } = this.parts;
    const k = rowStride * wallPairs.ends[2 * entry];
    this.rule.at[atVx] = bodies.rows[k];
    this.rule.at[atVy] = bodies.rows[k + 1];
    return this.note(entry);
  }

  /** As `isPassing`, of a body that goes the way in `way` 0, 1 within the sub-step while the walls stand. */
  isPassingBy(entry: number, way: Float64Array): boolean {
    if (!this.isAsked(entry)) return false;
    const { params } = this.parts;
    this.rule.at[atVx] = way[0] / params.h;
    this.rule.at[atVy] = way[1] / params.h;
    return this.note(entry);
  }

  /** As `isPassing`, of a body that stands where it is: the wall comes to it. */
  isPassingAtRest(entry: number): boolean {
    if (!this.isAsked(entry)) return false;
    this.rule.at[atVx] = this.rule.at[atVy] = 0;
    return this.note(entry);
  }

  /**
   * Whether a body goes through the wall of an entry on a leg of its path (ccd/paths.ts), counted from 0. Notes what it is where the path begins,
   * and no more: later legs are asked more than once.
   */
  isPassingOn(entry: number, path: Float64Array, leg: number): boolean {
    const { wallPairs } = this.parts;
    if (!this.isAsked(entry)) return false;
    this.setLeg(path, 0);
    if (leg === 0) return this.note(entry);
    this.follow(wallPairs.ends[2 * entry], path, leg);
    return ((this.masks[entry] >>> leg) & 1) === 1;
  }

  /** Notes what a body that goes its path to the end is to the walls near it. */
  settle(slot: number, path: Float64Array, legs: number): void {
    const { wallPairs, wallAdjacency } = this.parts;
    if (legs < 2) return;
    this.follow(slot, path, legs - 1);
    const bits = this.folded;
    const { flags } = wallPairs;
    for (let i = wallAdjacency.heads[slot]; i >= 0; i = wallAdjacency.next[i])
      flags[i >> 1] = (flags[i >> 1] & ~decided) | (bits[i >> 1] & decided);
  }

  /** Whether the wall of an entry is one-sided. Has `at` be where the body is. */
  private isAsked(entry: number): boolean {
    const { walls, wallPairs, bodies } = this.parts;
    if (!walls.areOneSided || !walls.isOneSided(wallPairs.ends[2 * entry + 1])) return false;
    const k = rowStride * wallPairs.ends[2 * entry];
    this.rule.at[atX] = bodies.rows[k + rowX];
    this.rule.at[atY] = bodies.rows[k + rowY];
    return true;
  }

  /** To be called before a user puts a body elsewhere: what it is clear of is decided from there. What it overlaps it goes on to overlap. */
  leave(slot: number): void {
    const { bodies, walls, wallPairs, wallAdjacency } = this.parts;
    if (!walls.areOneSided) return;
    wallAdjacency.update(wallPairs, bodies.count);
    for (let i = wallAdjacency.heads[slot]; i >= 0; i = wallAdjacency.next[i]) this.undecide(i >> 1);
  }

  /** The same of a wall, its place among all. */
  leaveWall(owner: number): void {
    const { walls, wallPairs } = this.parts;
    if (!walls.records[owner].oneSided) return;
    for (let entry = 0; entry < wallPairs.count; entry++) if (walls.owners[wallPairs.ends[2 * entry + 1]] === owner) this.undecide(entry);
  }

  /** Whether an entry is of a side that its body overlaps, and not what it would be if the body were put there: `none` is without flags. */
  isRemembered(entry: number, none: Uint8Array): boolean {
    const { bodies, wallPairs } = this.parts;
    if (!this.isAsked(entry) || (wallPairs.flags[entry] & decided) === 0 || this.rule.isClear(entry)) return false;
    const k = rowStride * wallPairs.ends[2 * entry];
    this.rule.at[atVx] = bodies.rows[k];
    this.rule.at[atVy] = bodies.rows[k + 1];
    this.rule.forget();
    this.rule.gather(wallPairs.ends[2 * entry]);
    this.rule.seeFromWall(entry, 0);
    return this.rule.decide(none, entry) !== (wallPairs.flags[entry] & decided);
  }

  private undecide(entry: number): void {
    const { wallPairs, walls } = this.parts;
    if (walls.isOneSided(wallPairs.ends[2 * entry + 1]) && this.isAsked(entry) && this.rule.isClear(entry))
      wallPairs.flags[entry] &= ~decided;
  }

  /** To be called when paths are straight again: lists may have been made anew. */
  forget(): void {
    this.rule.forget();
    this.legs.fill(0);
  }

  private note(entry: number): boolean {
    const { wallPairs } = this.parts;
    const { flags } = wallPairs;
    this.rule.gather(wallPairs.ends[2 * entry]);
    this.rule.seeFromWall(entry, 0);
    if (this.rule.isFar(entry)) return (flags[entry] & passing) !== 0;
    const bits = this.rule.decide(flags, entry);
    if (bits !== flags[entry] && this.legs.length > 0) this.legs[2 * wallPairs.ends[2 * entry]] = 0;
    flags[entry] = bits;
    return (bits & passing) !== 0;
  }

  /**
   * Finds what a body is to all sides near it up to a leg, and writes that to `folded` and `masks`. It goes on from the last leg asked for: legs
   * before that are as they were, since nothing unbends a path.
   */
  private follow(slot: number, path: Float64Array, leg: number): void {
    const { walls, wallPairs, wallAdjacency } = this.parts;
    const { flags, count } = wallPairs;
    this.reserve();
    const { legs, ends, folded, masks } = this;
    const v = 3 * leg;
    const known = legs[2 * slot + 1] === count ? legs[2 * slot] : 0;
    if (leg < known || (leg === known && ends[2 * slot] === path[v + 4] && ends[2 * slot + 1] === path[v + 5])) return;
    this.rule.gather(slot);
    const { heads, next } = wallAdjacency;
    const from = known > 0 && known < leg ? known + 1 : 0;
    for (let i = heads[slot]; i >= 0 && from === 0; i = next[i]) folded[i >> 1] = flags[i >> 1];
    for (let n = from; n <= leg; n++) {
      for (let i = heads[slot]; i >= 0; i = next[i]) {
        if (!walls.isOneSided(wallPairs.ends[i | 1])) continue;
        this.setLeg(path, n);
        this.rule.seeFromWall(i >> 1, path[3 * n]);
        if (!this.rule.isFar(i >> 1)) folded[i >> 1] = this.rule.decide(folded, i >> 1);
        masks[i >> 1] = (masks[i >> 1] & ~(1 << n)) | (+((folded[i >> 1] & passing) !== 0) << n);
      }
    }
    legs[2 * slot] = leg;
    legs[2 * slot + 1] = count;
    ends[2 * slot] = path[v + 4];
    ends[2 * slot + 1] = path[v + 5];
  }

  private reserve(): void {
    const { bodies, wallPairs } = this.parts;
    if (this.folded.length < wallPairs.flags.length) {
      this.folded = new Uint8Array(wallPairs.flags.length);
      this.masks = new Int32Array(wallPairs.flags.length);
      this.legs.fill(0);
    }
    if (this.legs.length >= 2 * bodies.count) return;
    this.legs = new Int32Array(4 * bodies.count);
    this.ends = new Float64Array(4 * bodies.count);
  }

  private setLeg(path: Float64Array, leg: number): void {
    const { at } = this.rule;
    const v = 3 * leg;
    const span = path[v + 3] - path[v];
    const inverse = span > 0 ? 1 / span : 0;
    at[atX] = path[v + 1];
    at[atY] = path[v + 2];
    at[atVx] = (path[v + 4] - path[v + 1]) * inverse;
    at[atVy] = (path[v + 5] - path[v + 2]) * inverse;
  }
}
