// The truth about a line, ray or segment and a circle, in exact arithmetic: all lengths over one unit; t counts direction
// lengths, for a ray given by a direction over a unit of its own.
import type { Circle, Ray, Segment } from '../../src/geometry/shapes.ts';
import { places, type RealVec } from './circles.ts';
import { fraction, integerRoot, type Real, scaled } from './rational.ts';

/** One end of the range of t that counts: t ≥ 0 for a ray, 0 ≤ t ≤ 1 for a segment. */
export type Reach = 'line' | 'ray' | 'segment';

/** A + t·d against a circle: q = A − C, b = q·d, power = |q|² − r² at A. */
export class LineCircle {
  readonly unit: number;
  readonly directionUnit: number;
  readonly qx: bigint;
  readonly qy: bigint;
  readonly dx: bigint;
  readonly dy: bigint;
  readonly r: bigint;
  /** q·d */
  readonly dot: bigint;
  /** q × d */
  readonly cross: bigint;
  /** |d|² */
  readonly square: bigint;
  /** |q|² − r² */
  readonly power: bigint;
  /** r²|d|² − (q × d)² */
  readonly disc: bigint;
  private rootOfDisc = -1n; // not computed yet
  private readonly cx: bigint;
  private readonly cy: bigint;

  private constructor(start: readonly bigint[], direction: readonly bigint[], unit: number, directionUnit: number) {
    this.unit = unit;
    this.directionUnit = directionUnit;
    [this.cx, this.cy, this.r] = start.slice(2);
    this.qx = start[0] - this.cx;
    this.qy = start[1] - this.cy;
    [this.dx, this.dy] = direction;
    this.dot = this.qx * this.dx + this.qy * this.dy;
    this.cross = this.qx * this.dy - this.qy * this.dx;
    this.square = this.dx * this.dx + this.dy * this.dy;
    this.power = this.qx * this.qx + this.qy * this.qy - this.r * this.r;
    this.disc = this.r * this.r * this.square - this.cross * this.cross;
  }

  /** From the first point of a segment to its second; the direction is their exact difference. */
  static between(segment: Readonly<Segment>, circle: Readonly<Circle>): LineCircle {
    const { ints, unit } = scaled([segment.x1, segment.y1, circle.x, circle.y, circle.r, segment.x2, segment.y2]);
    return new LineCircle(ints, [ints[5] - ints[0], ints[6] - ints[1]], unit, unit);
  }

  static along(ray: Readonly<Ray>, circle: Readonly<Circle>): LineCircle {
    const { ints, unit } = scaled([ray.x, ray.y, circle.x, circle.y, circle.r]);
    const direction = scaled([ray.dx, ray.dy]);
    return new LineCircle(ints, direction.ints, unit, direction.unit);
  }

  get still(): boolean {
    return this.square === 0n;
  }

  /** Whether A is in the closed disc. */
  get startsInside(): boolean {
    return this.power <= 0n;
  }

  /** |B − C|² − r²; only for `between`. */
  private get endPower(): bigint {
    return this.square + 2n * this.dot + this.power;
  }

  /** Which of the roots −1 (near) and 1 (far) lie within reach; 0 stands for the double root. Without computing one. */
  roots(reach: Reach): number[] {
    if (this.still) return this.power === 0n ? [0] : [];
    if (this.disc < 0n) return [];
    const inReach = (side: number): boolean => this.startsBefore(side, reach) && this.endsAfter(side, reach);
    return this.disc === 0n ? (inReach(0) ? [0] : []) : [-1, 1].filter(inReach);
  }

  /** root ≥ 0: the near one if A is not inside and the middle not behind, the far one if A is inside or the middle is ahead. */
  private startsBefore(side: number, reach: Reach): boolean {
    if (reach === 'line') return true;
    const ahead = this.dot <= 0n;
    return side === 0 ? ahead : side < 0 ? this.power >= 0n && ahead : this.power <= 0n || ahead;
  }

  /** root ≤ 1, the same seen from B. */
  private endsAfter(side: number, reach: Reach): boolean {
    if (reach !== 'segment') return true;
    const passed = this.square + this.dot >= 0n;
    return side === 0 ? passed : side > 0 ? this.endPower >= 0n && passed : this.endPower <= 0n || passed;
  }

  /** √disc in 2^-places units. */
  private root(): bigint {
    if (this.rootOfDisc < 0n) this.rootOfDisc = integerRoot(this.disc << (2n * places));
    return this.rootOfDisc;
  }

  /** The root −1, 0 or 1 to full relative precision. */
  t(side: number): Real {
    const unit = this.unit - this.directionUnit;
    if (this.still) return { m: 0n, e: 0 };
    if (side === 0) return fraction(-this.dot, this.square, unit);
    const root = this.root();
    const dot = this.dot << places;
    // q·d < 0: near = c / (√D − q·d), far = (√D − q·d) / |d|²; else far = −c / (√D + q·d), near = −(√D + q·d) / |d|².
    if (this.dot < 0n)
      return side < 0 ? fraction(this.power << places, root - dot, unit) : fraction(root - dot, this.square << places, unit);
    return side < 0 ? fraction(-(root + dot), this.square << places, unit) : fraction(-this.power << places, root + dot, unit);
  }

  /** (P − C)·|d|² in 2^-places units: the foot of the perpendicular and ±√D·d. */
  private offset(side: number): readonly [bigint, bigint] {
    const root = side === 0 ? 0n : BigInt(side) * this.root();
    return [((this.cross * this.dy) << places) + root * this.dx, -((this.cross * this.dx) << places) + root * this.dy];
  }

  /** The point of the root, from the circle's side. */
  point(side: number): RealVec {
    const e = this.unit - Number(places);
    if (this.still) return this.start();
    const [x, y] = this.offset(side);
    const at = (from: bigint, offset: bigint): Real => ({ m: (from << places) + offset / this.square, e });
    return { x: at(this.cx, x), y: at(this.cy, y) };
  }

  /** (P − C) / r; only for r > 0 and a direction. */
  normal(side: number): RealVec {
    const [x, y] = this.offset(side);
    const scale = (this.r * this.square) << places;
    return { x: fraction(x, scale, 0), y: fraction(y, scale, 0) };
  }

  /** −d / |d|; only with a direction. */
  against(): RealVec {
    const length = integerRoot(this.square << (2n * places));
    return { x: fraction(-this.dx << places, length, 0), y: fraction(-this.dy << places, length, 0) };
  }

  /** (A − C) / |A − C|; (1, 0) if they coincide. */
  outward(): RealVec {
    const length = integerRoot((this.power + this.r * this.r) << (2n * places));
    if (length === 0n) return { x: { m: 1n, e: 0 }, y: { m: 0n, e: 0 } };
    return { x: fraction(this.qx << places, length, 0), y: fraction(this.qy << places, length, 0) };
  }

  /** A. */
  start(): RealVec {
    return { x: { m: this.cx + this.qx, e: this.unit }, y: { m: this.cy + this.qy, e: this.unit } };
  }

  /** Whether the root is B exactly; only for `between`. */
  endsOnCircle(side: number): boolean {
    if (this.still || this.endPower !== 0n) return false;
    const passed = this.square + this.dot; // q·d at B: B is the near root if the middle is still ahead, the far one if passed
    return side === 0 ? passed === 0n : side < 0 ? passed < 0n : passed > 0n;
  }

  radius(): Real {
    return { m: this.r, e: this.unit };
  }
}
