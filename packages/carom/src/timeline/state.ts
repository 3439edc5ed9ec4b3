import type { RuleTable } from '../motion/contact-rules.ts';
import { DiscRecord, reset } from './disc-record.ts';
import { DiscTable } from './disc-table.ts';
import type { WallRecord } from './wall-record.ts';

export { DiscRecord } from './disc-record.ts';

/** The rules of flight, the same for every movable disc. */
export interface Flight {
  /** Uniform gravity; 0, 0 for none. */
  readonly gx: number;
  readonly gy: number;
  /** By how much cloth takes speed off a disc per unit of time, against its direction; 0 for none. Not together with gravity. */
  readonly deceleration: number;
  /** The length after which x repeats, `Infinity` if it does not. */
  readonly periodX: number;
  readonly periodY: number;
}

/** Whether discs fly straight. */
export function isStraight({ gx, gy, deceleration }: Flight): boolean {
  return gx === 0 && gy === 0 && deceleration === 0;
}

/** How meetings at exactly one time are resolved. */
export type Ties = 'sequential' | 'simultaneous';

/** Flight in straight lines in a plane. */
export const straightFlight: Flight = /* @__PURE__ */ Object.freeze({
  gx: 0,
  gy: 0,
  deceleration: 0,
  periodX: Infinity,
  periodY: Infinity,
});

/** Everything the future of a timeline depends on. Discs and walls iterate by id, since ids only grow. */
export interface TimelineState {
  now: number;
  eventCount: number;
  nextDisc: number;
  nextWall: number;
  cutoffSpeed: number;
  limit: number;
  readonly flight: Flight;
  readonly ties: Ties;
  /** How restitutions combine. */
  readonly rules: RuleTable;
  readonly discs: DiscTable;
  readonly walls: Map<number, WallRecord>;
  /** Corners of every polygon that log or state may name, by wall id: too many for a log entry. Shared by all copies of a state. */
  readonly outlines: Map<number, Float64Array>;
}

/** What a state needs besides its discs and walls. */
export type Rules = Pick<TimelineState, 'cutoffSpeed' | 'limit' | 'flight' | 'ties' | 'rules'>;

/** A state at time 0 with nothing in it. */
export function createState(rules: Rules, outlines: Map<number, Float64Array> = new Map()): TimelineState {
  return { now: 0, eventCount: 0, nextDisc: 0, nextWall: 0, ...rules, discs: new DiscTable(), walls: new Map(), outlines };
}

/** Puts a disc without values in, for `apply` and `readState` to fill; as a record for the moment. */
export function addDisc(state: TimelineState, id: number, t: number): DiscRecord {
  return reset(new DiscRecord(state.discs, state.discs.add(id)), t);
}

/** Derives from a new delayed state what follows from it: acceleration, and when the disc comes to rest. */
export function setFlight(flight: Flight, disc: DiscRecord): void {
  disc.ax = 0;
  disc.ay = 0;
  disc.until = Infinity;
  if (disc.mass === Infinity) return;
  if (flight.deceleration > 0) {
    const { vx, vy } = disc;
    if (vx === 0 && vy === 0) return;
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed > 0) {
      disc.ax = -(vx / speed) * flight.deceleration;
      disc.ay = -(vy / speed) * flight.deceleration;
    }
    disc.until = disc.t + speed / flight.deceleration;
  } else {
    disc.ax = flight.gx;
    disc.ay = flight.gy;
  }
}

/**
 * Where the disc's center is at time `t`, along x; on a torus in the image of its delayed state. The one formula for it: every reader gets
 * the same bits.
 */
export function xAt(disc: DiscRecord, t: number): number {
  const dt = t - disc.t;
  return disc.x + (disc.ax === 0 ? disc.vx : disc.vx + 0.5 * disc.ax * dt) * dt;
}

/** As `xAt`, along y. */
export function yAt(disc: DiscRecord, t: number): number {
  const dt = t - disc.t;
  return disc.y + (disc.ay === 0 ? disc.vy : disc.vy + 0.5 * disc.ay * dt) * dt;
}

/** The disc's radius at time `t`. */
export function rAt(disc: DiscRecord, t: number): number {
  return disc.growth === 0 ? disc.r : disc.r + disc.growth * (t - disc.t);
}

/** The disc's velocity at time `t`, along x. */
export function vxAt(disc: DiscRecord, t: number): number {
  return disc.ax === 0 ? disc.vx : disc.vx + disc.ax * (t - disc.t);
}

/** As `vxAt`, along y. */
export function vyAt(disc: DiscRecord, t: number): number {
  return disc.ay === 0 ? disc.vy : disc.vy + disc.ay * (t - disc.t);
}

/** When cloth brings a disc to rest; `Infinity` if it does not. */
export function stopTime(disc: DiscRecord): number {
  return disc.until;
}

/**
 * Whether going from time `before` to `time` is no progress: an advance by less than 2⁻⁴⁶ of itself, 64 units in the last place.
 * Half the events of Galperin's count come 2⁻⁴⁰ apart at mass ratio 100⁶ and must pass. A disc crushed between an immovable one and a wall
 * bounces at intervals that shrink as 1/n² and is found out after some 10⁷ events.
 */
export function standsStill(before: number, time: number): boolean {
  return time - before <= Math.abs(time) * 1.4210854715202004e-14;
}
