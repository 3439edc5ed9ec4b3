import { atAy, atGrowth, atId, atMass, atR, atRestitution, atStamp, atStreak, atT, atUntil, atVx, atVy, atY } from './disc-words.ts';

/** The arrays that rows are in. */
export interface Rows {
  readonly f: Float64Array;
  readonly g: Float64Array;
  readonly m: Float64Array;
  readonly h: Float64Array;
  readonly e: Int32Array;
  readonly materials: Uint8Array;
  growing: boolean;
}

/** A row as an object: its delayed state `(x, y, vx, vy)` at time `t`, where its last own event put it. Between events nothing here changes. */
export class DiscRecord {
  /** Where its row is. */
  table: Rows;
  slot: number;

  constructor(table: Rows, slot: number) {
    this.table = table;
    this.slot = slot;
  }

  /** Stands for this row from now on. */
  show(table: Rows, slot: number): this {
    this.table = table;
    this.slot = slot;
    return this;
  }

  get id(): number {
    return this.table.e[(this.slot << 4) | atId] >>> 0;
  }

  get x(): number {
    return this.table.f[this.slot << 3];
  }
  set x(x: number) {
    this.table.f[this.slot << 3] = x;
  }

  get y(): number {
    return this.table.f[(this.slot << 3) | atY];
  }
  set y(y: number) {
    this.table.f[(this.slot << 3) | atY] = y;
  }

  get vx(): number {
    return this.table.f[(this.slot << 3) | atVx];
  }
  set vx(vx: number) {
    this.table.f[(this.slot << 3) | atVx] = vx;
  }

  get vy(): number {
    return this.table.f[(this.slot << 3) | atVy];
  }
  set vy(vy: number) {
    this.table.f[(this.slot << 3) | atVy] = vy;
  }

  get t(): number {
    return this.table.f[(this.slot << 3) | atT];
  }
  set t(t: number) {
    this.table.f[(this.slot << 3) | atT] = t;
  }

  /** Radius at time `t`. */
  get r(): number {
    return this.table.f[(this.slot << 3) | atR];
  }
  set r(r: number) {
    this.table.f[(this.slot << 3) | atR] = r;
  }

  get mass(): number {
    return this.table.g[(this.slot << 3) | atMass];
  }
  set mass(mass: number) {
    this.table.g[(this.slot << 3) | atMass] = mass;
  }

  /** −1 where the user gave none. */
  get restitution(): number {
    return this.table.g[(this.slot << 3) | atRestitution];
  }
  set restitution(restitution: number) {
    this.table.g[(this.slot << 3) | atRestitution] = restitution;
  }

  /** The number of its material among the names of the contact rules. */
  get material(): number {
    return this.table.materials[this.slot];
  }
  set material(material: number) {
    this.table.materials[this.slot] = material;
  }

  /** Acceleration from the delayed state on; follows from delayed state and flight (`setFlight`), so it is in no snapshot. */
  get ax(): number {
    return this.table.m[this.slot << 2];
  }
  set ax(ax: number) {
    this.table.m[this.slot << 2] = ax;
  }

  get ay(): number {
    return this.table.m[(this.slot << 2) | atAy];
  }
  set ay(ay: number) {
    this.table.m[(this.slot << 2) | atAy] = ay;
  }

  /** When cloth brings it to rest, `Infinity` if it does not; follows from delayed state and flight too. */
  get until(): number {
    return this.table.m[(this.slot << 2) | atUntil];
  }
  set until(until: number) {
    this.table.m[(this.slot << 2) | atUntil] = until;
  }

  /** Meetings in a row while time stood still. */
  get streak(): number {
    return this.table.g[(this.slot << 3) | atStreak];
  }
  set streak(streak: number) {
    this.table.g[(this.slot << 3) | atStreak] = streak;
  }

  /** The speed against gravity that slow meetings with movable discs have given it, less what other meetings did; see `heldAfter`. */
  get held(): number {
    return this.table.h[this.slot];
  }
  set held(held: number) {
    this.table.h[this.slot] = held;
  }

  /** By how much the radius grows per unit of time. */
  get growth(): number {
    return this.table.m[(this.slot << 2) | atGrowth];
  }
  set growth(growth: number) {
    this.table.m[(this.slot << 2) | atGrowth] = growth;
    if (growth > 0) this.table.growing = true;
  }

  /** Counts the delayed states this row has had, for whoever keeps predictions. Not part of the state. */
  get stamp(): number {
    return this.table.e[(this.slot << 4) | atStamp];
  }
  set stamp(stamp: number) {
    this.table.e[(this.slot << 4) | atStamp] = stamp;
  }
}

/** Gives a new row the values a disc has where nothing else is said; acceleration follows with its first delayed state. */
export function reset(disc: DiscRecord, t: number): DiscRecord {
  return Object.assign(disc, { x: 0, y: 0, vx: 0, vy: 0, t, r: 1, mass: 1, restitution: -1, until: Infinity });
}
