// The truth about two circles at rest, in exact arithmetic. Every number is an integer over the pair's common unit.
import type { Circle } from '../../src/geometry/shapes.ts';
import { absolute, fraction, integerRoot, negate, quotient, type Real, scaled, sign } from './rational.ts';

/** Binary places after the unit: every nonzero input is at least one unit, so this is far below any ulp that is asked for. */
export const places = 160n;

/** The word for how `a` lies to `b`. */
export type RelationWord = 'separate' | 'touching' | 'crossing' | 'inner-touching' | 'inside' | 'around' | 'equal';

/** A point or vector known exactly enough. */
export interface RealVec {
  readonly x: Real;
  readonly y: Real;
}

/** Two circles over their common unit: center of `a`, p from a to b, both radii, slop; N = |p|². */
export class CirclePair {
  readonly unit: number;
  readonly ax: bigint;
  readonly ay: bigint;
  readonly dx: bigint;
  readonly dy: bigint;
  readonly ra: bigint;
  readonly rb: bigint;
  readonly slop: bigint;
  readonly square: bigint;

  constructor(a: Readonly<Circle>, b: Readonly<Circle>, slop = 0) {
    const { ints, unit } = scaled([a.x, a.y, a.r, b.x, b.y, b.r, slop]);
    this.unit = unit;
    this.ax = ints[0];
    this.ay = ints[1];
    this.ra = ints[2];
    this.dx = ints[3] - ints[0];
    this.dy = ints[4] - ints[1];
    this.rb = ints[5];
    this.slop = ints[6];
    this.square = this.dx * this.dx + this.dy * this.dy;
  }

  /** The sign of d − bound. */
  compareDistance(bound: bigint): number {
    return bound < 0n ? 1 : sign(this.square - bound * bound);
  }

  overlaps(): boolean {
    return this.compareDistance(this.ra + this.rb + this.slop) <= 0;
  }

  /** Whether b ⊂ a. */
  contains(): boolean {
    return this.compareDistance(this.ra - this.rb) <= 0;
  }

  relation(): RelationWord {
    if (this.square === 0n && this.ra === this.rb) return 'equal';
    const outer = this.near(this.ra + this.rb);
    if (outer >= 0) return outer === 0 ? 'touching' : 'separate';
    const inner = this.near(absolute(this.ra - this.rb));
    if (inner >= 0) return inner === 0 ? 'inner-touching' : 'crossing';
    return this.ra < this.rb ? 'inside' : 'around';
  }

  /** 0 if |d − bound| ≤ slop, else the sign of d − bound. */
  private near(bound: bigint): number {
    if (this.compareDistance(bound + this.slop) > 0) return 1;
    return this.compareDistance(bound - this.slop) < 0 ? -1 : 0;
  }

  /** Number of intersection points of the outlines. */
  count(): number {
    const relation = this.relation();
    return relation === 'crossing' ? 2 : relation === 'touching' || relation === 'inner-touching' ? 1 : 0;
  }

  /**
   * The intersection points, left of a → b first: a + (A·p ± √(E·I)/2 · p⊥) / N with A = (N + ra² − rb²) / 2,
   * E = (ra + rb)² − N, I = N − (ra − rb)². One point if E·I = 0. Only for pairs that have some.
   */
  points(): RealVec[] {
    const sum = this.ra + this.rb;
    const difference = this.ra - this.rb;
    const along = this.square + sum * difference;
    const product = (sum * sum - this.square) * (this.square - difference * difference);
    const root = integerRoot(product << (2n * places));
    const at = (side: bigint): RealVec => ({
      x: this.offset(this.ax, ((along * this.dx) << places) - side * root * this.dy),
      y: this.offset(this.ay, ((along * this.dy) << places) + side * root * this.dx),
    });
    return product === 0n ? [at(0n)] : [at(1n), at(-1n)];
  }

  /** Where the chord lies on the line of centers, from a, and half its length: (N + ra² − rb²) / 2d and √(E·I) / 2d. */
  chord(): { along: Real; half: Real } {
    const sum = this.ra + this.rb;
    const difference = this.ra - this.rb;
    const d = this.distance();
    const product = (sum * sum - this.square) * (this.square - difference * difference);
    const root = integerRoot(product << (2n * places));
    return { along: fraction((this.square + sum * difference) << places, 2n * d, this.unit), half: fraction(root, 2n * d, this.unit) };
  }

  /** start + numerator / 2N, the numerator in 2^-places units. */
  private offset(start: bigint, numerator: bigint): Real {
    return { m: (start << places) + numerator / (2n * this.square), e: this.unit - Number(places) };
  }

  /** d in 2^-places units, rounded down. */
  distance(): bigint {
    return integerRoot(this.square << (2n * places));
  }

  /** d − ra − rb to full relative precision, as (N − s²) / (d + s). */
  separation(): Real {
    const sum = this.ra + this.rb;
    const power = this.square - sum * sum;
    if (power === 0n) return { m: 0n, e: 0 };
    const value = quotient(absolute(power) << places, this.distance() + (sum << places), this.unit);
    return power < 0n ? negate(value) : value;
  }

  /** p / d; (1, 0) if concentric. */
  normal(): RealVec {
    if (this.square === 0n) return { x: { m: 1n, e: 0 }, y: { m: 0n, e: 0 } };
    const d = this.distance();
    return { x: fraction(this.dx << places, d, 0), y: fraction(this.dy << places, d, 0) };
  }

  /** The middle of the stretch of the line of centers that both discs cover; only for overlapping pairs. */
  contact(): RealVec {
    const d = this.distance();
    const ra = this.ra << places;
    const rb = this.rb << places;
    const from = -ra > d - rb ? -ra : d - rb;
    const to = ra < d + rb ? ra : d + rb;
    const at = (start: bigint, p: bigint): Real => ({
      m: (start << places) + (this.square === 0n ? 0n : (((from + to) * p) << places) / (2n * d)),
      e: this.unit - Number(places),
    });
    return { x: at(this.ax, this.dx), y: at(this.ay, this.dy) };
  }

  /** The smaller radius. */
  smaller(): Real {
    return { m: this.ra < this.rb ? this.ra : this.rb, e: this.unit };
  }
}
