// The truth about two circles in straight flight, in exact arithmetic: lengths over one unit, velocities over another.
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import { CirclePair, places, type RealVec } from './circles.ts';
import { fraction, integerRoot, magnitude, plus, quotient, type Real, real, scaled } from './rational.ts';

export type KindWord = 'hit' | 'graze' | 'touching' | 'overlapping';
export type MotionWord = 'approaching' | 'receding' | 'abeam' | 'still';

const nothing: Real = { m: 0n, e: 0 };

/** Two moving circles: the pair at rest plus v = velocity of b less that of a, and the three signs' quantities. */
export class MovingPair {
  readonly rest: CirclePair;
  /** Exponent of the unit of v. */
  readonly unit: number;
  readonly vx: bigint;
  readonly vy: bigint;
  /** p·v */
  readonly dot: bigint;
  /** |p|² − R² */
  readonly power: bigint;
  /** p × v */
  readonly cross: bigint;
  /** |v|² */
  readonly speed: bigint;
  /** R²|v|² − (p × v)² */
  readonly disc: bigint;
  private rootOfDisc = -1n; // not computed yet
  /** Velocities of both, for the point of impact. */
  private readonly velocities: readonly bigint[];

  constructor(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>) {
    this.rest = new CirclePair(a, b);
    const { ints, unit } = scaled([a.vx, a.vy, b.vx, b.vy]);
    this.unit = unit;
    this.velocities = ints;
    this.vx = ints[2] - ints[0];
    this.vy = ints[3] - ints[1];
    const { dx, dy, ra, rb, square } = this.rest;
    const sum = ra + rb;
    this.dot = dx * this.vx + dy * this.vy;
    this.power = square - sum * sum;
    this.cross = dx * this.vy - dy * this.vx;
    this.speed = this.vx * this.vx + this.vy * this.vy;
    this.disc = sum * sum * this.speed - this.cross * this.cross;
  }

  motion(): MotionWord {
    if (this.speed === 0n) return 'still';
    return this.dot < 0n ? 'approaching' : this.dot > 0n ? 'receding' : 'abeam';
  }

  overlaps(): boolean {
    return this.power <= 0n;
  }

  /** Whether the discs are apart now and share a point later. */
  meets(): boolean {
    return this.power > 0n && this.dot < 0n && this.disc >= 0n;
  }

  /** What `impact` calls the pair; null for none. */
  kind(): KindWord | null {
    if (this.power <= 0n) return this.power === 0n ? 'touching' : 'overlapping';
    if (!this.meets()) return null;
    return this.disc === 0n ? 'graze' : 'hit';
  }

  /** √disc in 2^-places units. */
  private root(): bigint {
    if (this.rootOfDisc < 0n) this.rootOfDisc = integerRoot(this.disc << (2n * places));
    return this.rootOfDisc;
  }

  /** The time of meeting, c / (√D − p·v): no cancellation, so full relative precision. Only if `meets()`. */
  time(): Real {
    return quotient(this.power << places, this.root() - (this.dot << places), this.rest.unit - this.unit);
  }

  /**
   * Whether the time of meeting is ≤ `limit`, without a root: at that time they overlap, or p·v has turned (the discs have
   * passed each other). Only if `meets()`.
   */
  meetsBy(limit: number): boolean {
    if (limit === Infinity) return true;
    const { m, e } = real(limit);
    if (m <= 0n) return false;
    // t = m·2^e units of time where one is 2^(length unit − velocity unit).
    const shift = e - (this.rest.unit - this.unit);
    const t = shift >= 0 ? m << BigInt(shift) : m;
    const one = shift >= 0 ? 1n : 1n << BigInt(-shift);
    if (this.dot * one + this.speed * t >= 0n) return true;
    return this.power * one * one + 2n * this.dot * one * t + this.speed * t * t <= 0n;
  }

  /** The unit vector a → b at the meeting: (cr·(vy, −vx) − √D·v) / (R·|v|²). Only if `meets()` and R > 0. */
  normal(): RealVec {
    const root = this.root();
    const sum = this.rest.ra + this.rest.rb;
    const along = (v: bigint, aside: bigint): Real =>
      fraction(((this.cross * aside) << places) - root * v, (sum * this.speed) << places, 0);
    return { x: along(this.vx, this.vy), y: along(this.vy, -this.vx) };
  }

  /** −v / |v|, the way two points meet. */
  heading(): RealVec {
    const length = integerRoot(this.speed << (2n * places));
    const part = (v: bigint): Real => fraction(-v << places, length, 0);
    return { x: part(this.vx), y: part(this.vy) };
  }

  /** The point of contact at the meeting, c + u·t ± n·r, from the disc with the lesser reach. Only if `meets()`. */
  contact(): RealVec {
    const { ax, ay, dx, dy, ra, rb, unit } = this.rest;
    const [ux, uy, wx, wy] = this.velocities;
    const fromA = this.reachOf(ux, uy, ra) <= this.reachOf(wx, wy, rb);
    const r = fromA ? ra : -rb;
    const sum = ra + rb;
    const root = this.root();
    const wait = root - (this.dot << places); // t = power / (√D − p·v)
    const at = (start: bigint, u: bigint, v: bigint, aside: bigint): Real => {
      const flight = fraction((this.power * u) << places, wait, unit);
      const reach = r === 0n ? nothing : fraction(r * (((this.cross * aside) << places) - root * v), (sum * this.speed) << places, unit);
      return plus(plus({ m: start, e: unit }, flight), reach);
    };
    return {
      x: at(fromA ? ax : ax + dx, fromA ? ux : wx, this.vx, this.vy),
      y: at(fromA ? ay : ay + dy, fromA ? uy : wy, this.vy, -this.vx),
    };
  }

  /** floor(log2) of the larger of radius and way flown, for the disc where that is less; −∞ for a point at rest. */
  reachExponent(): number {
    const [ux, uy, wx, wy] = this.velocities;
    return Math.min(this.reachOf(ux, uy, this.rest.ra), this.reachOf(wx, wy, this.rest.rb));
  }

  private reachOf(ux: bigint, uy: bigint, r: bigint): number {
    const { m, e } = this.time();
    const way = magnitude({ m: (ux * ux + uy * uy) * m * m, e: 2 * (e + this.unit) });
    return Math.max(Math.floor(way / 2), magnitude({ m: r, e: this.rest.unit }));
  }
}
