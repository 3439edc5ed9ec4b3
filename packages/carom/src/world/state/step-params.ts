import { floats } from '../arrays.ts';
import { atX, atY } from './layout.ts';

// Soft contact of stiffness 1/7.5 of what a sub-step h can resolve: ω = 2π/7.5/h, damping ratio ζ = 10. With q = ω·h, the rate of pushing apart
// is ω / (2ζ + q); the accumulated impulse decays by c = 1 / (1 + q(2ζ + q)), the compliance, and the new one is 1 − c of that of a rigid
// contact. Deep contacts are stiffer, c·w / (w + s²) at the depth s: under the load of 150 layers of discs they rest up to 0.14 radii deep, not
// 0.36. The rate of pushing apart remains.
const q = (2 * Math.PI) / 7.5;
const ratio = 2 * 10 + q;
/** c, the share of its impulse that a soft contact loses in a sub-step. Written out, as loops that import a formula unbox it at each use. */
export const softCompliance: number = 0.054179987808537056;
/** w in squares of smaller radii, 0.065²; a quarter of it against walls, as there the same load gives half the depth. */
export const softDepth: number = 0.0042250000000000005;

/** Numbers that hold for a whole step or sub-step. NaN, a double for V8, until they are written: see State. */
export class StepParams {
  /** Length of the step, and of a sub-step. [time] */
  dt: number = NaN;
  h: number = NaN;
  /** When in the step the sub-step begins. [time] */
  time: number = NaN;
  gravityX: number = NaN;
  gravityY: number = NaN;
  /** What gravity moves in a step, |g|·dt². [length] */
  margin: number = NaN;
  /** Approach speeds below do not bounce: what gravity gives in two sub-steps, or what the rules of the world say. [length/time] */
  threshold: number = NaN;
  /** Contacts that approach more slowly rest: what gravity gives in two steps. [length/time] */
  resting: number = NaN;
  /** Friction and restitution of contacts of two bodies, −1 if they differ. */
  friction: number = NaN;
  restitution: number = NaN;
  /** Whether they differ, and rules of the world or of the user say how they combine. */
  areRuled = false;
  /** Whether a rule of the user is asked about contacts. */
  areAsked = false;
  /** Restitution and friction of a contact, and room to combine them (contact-material.ts). */
  readonly answer: Float64Array = floats(8);
  /** Periods of the torus and 1 / period, both 0 without: a difference d of two places is d − wrap · ⌊d · per + ½⌋ round the torus. */
  wrapX: number = NaN;
  wrapY: number = NaN;
  perX: number = NaN;
  perY: number = NaN;
  /** Periods of the torus and their halves, ∞ without. [length] */
  periodX: number = Infinity;
  periodY: number = Infinity;
  halfX: number = Infinity;
  halfY: number = Infinity;
  isTorus = false;
  /** A difference of two places, for `shorten` and `look`. */
  readonly way: Float64Array = floats(2);
  /** Speed at which overlaps are pushed apart, per depth. [1/time] */
  bias: number = NaN;
  /** One number: the least distance of two cores, of all contacts when the last pass over them ended; −∞ if unknown. [length] */
  readonly leastGap: Float64Array = floats(1);

  /** Sets all for a step of `dt` > 0 in so many sub-steps. */
  write(dt: number, subSteps: number, gravityX: number, gravityY: number): void {
    const h = dt / subSteps;
    const gravity = Math.sqrt(gravityX * gravityX + gravityY * gravityY);
    this.dt = dt;
    this.h = h;
    this.time = 0;
    this.gravityX = gravityX;
    this.gravityY = gravityY;
    this.margin = gravity * dt * dt;
    this.threshold = 2 * gravity * h;
    this.resting = 2 * gravity * dt;
    this.bias = q / h / ratio;
  }

  /** Has the difference in `way` go the short way round the torus. Loops over all pairs write this out. */
  shorten(): void {
    const { way } = this;
    way[0] -= this.wrapX * Math.floor(way[0] * this.perX + 0.5);
    way[1] -= this.wrapY * Math.floor(way[1] * this.perY + 0.5);
  }

  /** Writes where the body whose row is at b is, seen from that at a, to `way`. */
  look(rows: Float64Array, a: number, b: number): void {
    this.way[0] = rows[b + atX] - rows[a + atX];
    this.way[1] = rows[b + atY] - rows[a + atY];
    this.shorten();
  }

  setPeriods(periodX: number, periodY: number): void {
    this.periodX = periodX;
    this.periodY = periodY;
    this.wrapX = periodX < Infinity ? periodX : 0;
    this.wrapY = periodY < Infinity ? periodY : 0;
    this.perX = 1 / periodX;
    this.perY = 1 / periodY;
    this.halfX = periodX / 2;
    this.halfY = periodY / 2;
    this.isTorus = periodX < Infinity || periodY < Infinity;
  }
}
