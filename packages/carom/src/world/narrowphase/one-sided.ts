// Keeps whom one-sided walls let through (side-rule.ts), in the flags of candidate pairs.

import { atVy, atX, atY, decided, passing, rowStride } from '../state/layout.ts';
import { askedTime, askedVx, askedVy, askedX, askedY, type SideParts, SideRule } from './side-rule.ts';

/** Tells every stage whom one-sided walls let through. */
export class OneSided {
  private readonly parts: SideParts;
  private readonly rule: SideRule;

  constructor(parts: SideParts, areWallsStill = false) {
    this.parts = parts;
    this.rule = new SideRule(parts, areWallsStill);
  }

  /** Whether a body goes through the wall of an entry from where it is by its velocity; notes it. Of a wall with two sides: no. */
  isPassing(entry: number): boolean {
    if (!this.isAsked(entry)) return false;
    const { bodies, wallPairs } = this.parts;
    const k = rowStride * wallPairs.ends[2 * entry];
    this.rule.at[askedVx] = bodies.rows[k];
    this.rule.at[askedVy] = bodies.rows[k + atVy];
    this.rule.at[askedTime] = 0;
    return this.note(entry);
  }

  /**
   * As `isPassing`, of a body that has got another velocity in the middle of the sub-step. `from` holds its place and velocity and the time: numbers
   * passed to functions would be boxed, and boxes are garbage. Each change of velocity is to be noted of all walls near, in the order of time.
   */
  isPassingFrom(entry: number, from: Float64Array): boolean {
    if (!this.isAsked(entry)) return false;
    for (let i = 0; i < 5; i++) this.rule.at[i] = from[i];
    return this.note(entry);
  }

  /** Whether the wall of an entry is one-sided. Has `at` be where the body is. */
  private isAsked(entry: number): boolean {
    const { walls, wallPairs, bodies } = this.parts;
    if (!walls.areOneSided || !walls.isOneSided(wallPairs.ends[2 * entry + 1])) return false;
    const k = rowStride * wallPairs.ends[2 * entry];
    this.rule.at[askedX] = bodies.rows[k + atX];
    this.rule.at[askedY] = bodies.rows[k + atY];
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

  private undecide(entry: number): void {
    const { wallPairs, walls } = this.parts;
    if (walls.isOneSided(wallPairs.ends[2 * entry + 1]) && this.isAsked(entry) && this.rule.isClear(entry))
      wallPairs.flags[entry] &= ~decided;
  }

  /** To be called in each sub-step: lists may have been made anew. */
  forget(): void {
    this.rule.forget();
  }

  private note(entry: number): boolean {
    const { wallPairs } = this.parts;
    const { flags } = wallPairs;
    this.rule.gather(wallPairs.ends[2 * entry]);
    this.rule.seeFromWall(entry);
    if (!this.rule.isFar(entry)) flags[entry] = this.rule.decide(flags, entry);
    return (flags[entry] & passing) !== 0;
  }
}
