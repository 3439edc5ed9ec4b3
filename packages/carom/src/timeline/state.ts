import type { WallRecord } from './wall-record.ts';

/** A disc in the engine: its anchor `(x, y, vx, vy)` at time `t`, where its last own event put it. Between events nothing here changes. */
export interface DiscRecord {
  readonly id: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  t: number;
  r: number;
  mass: number;
  /** −1 where the user gave none. */
  restitution: number;
  /** Meetings in a row while time stood still. */
  streak: number;
  alive: boolean;
  /** Counts the anchors this record has had, for whoever keeps predictions. Not part of the state. */
  stamp: number;
}

/** Everything the future of a timeline depends on. Maps iterate by id, since ids only grow. */
export interface TimelineState {
  now: number;
  eventCount: number;
  nextDisc: number;
  nextWall: number;
  cutoffSpeed: number;
  limit: number;
  readonly discs: Map<number, DiscRecord>;
  readonly walls: Map<number, WallRecord>;
}

/** A state at time 0 with nothing in it. */
export function createState(cutoffSpeed: number, limit: number): TimelineState {
  return { now: 0, eventCount: 0, nextDisc: 0, nextWall: 0, cutoffSpeed, limit, discs: new Map(), walls: new Map() };
}

/** Where the disc's centre is at time `t`, along x. The one formula for it: every reader gets the same bits. */
export function xAt(disc: DiscRecord, t: number): number {
  return disc.x + disc.vx * (t - disc.t);
}

/** As `xAt`, along y. */
export function yAt(disc: DiscRecord, t: number): number {
  return disc.y + disc.vy * (t - disc.t);
}

/**
 * Whether going from time `before` to `time` is no progress: an advance by less than 2⁻⁴⁶ of itself, 64 units in the last place.
 * Half the events of Galperin's count come 2⁻⁴⁰ apart at mass ratio 100⁶ and must pass; a disc crushed between an immovable one and a wall
 * bounces at intervals that shrink as 1/n² and is found out after some 10⁷ events.
 */
export function standsStill(before: number, time: number): boolean {
  return time - before <= Math.abs(time) * 1.4210854715202004e-14;
}
