import type { Circle } from '../geometry/shapes.ts';

/** What a disc or a wall is made of. */
export interface TimelineMaterial {
  /** A name in the pairs of the timeline's contact rules, which say what holds where it meets others. @default none */
  readonly name?: string;
  /**
   * Share of the closing speed that is given back, 0 … 4; above 1 a bumper, which adds energy. A contact takes the larger of the two values given,
   * unless the contact rules say otherwise, and 1 (elastic) where neither disc nor wall says.
   */
  readonly restitution?: number;
}

/** What `Timeline.add` takes: a circle, how it moves, what it weighs. Numbers must be finite and at most 1e75 in size. */
export interface DiscOptions<T = undefined> {
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** Radius, > 0; at most half of a period on a torus. [length] */
  readonly r: number;
  /** Velocity along x. [length/time] @default 0 */
  readonly vx?: number;
  /** Velocity along y. [length/time] @default 0 */
  readonly vy?: number;
  /**
   * Mass, > 0. A disc of mass `Infinity` is immovable: nothing changes its velocity,
   * and it passes through walls and through other immovable discs. [mass] @default 1
   */
  readonly mass?: number;
  /**
   * Whether its mass is `Infinity`, which JSON cannot write; `mass` is left out then. `false` is refused where the mass is `Infinity`.
   * @default whether mass is Infinity
   */
  readonly immovable?: boolean;
  /**
   * By how much the radius grows per unit of time, ≥ 0, in straight flight only and where all walls are inside boxes or sensors. A contact
   * closes by it too, and restitution gives it back, so growing discs gain energy. [length/time] @default 0
   */
  readonly growth?: number;
  /** What the disc is made of. @default {} */
  readonly material?: TimelineMaterial;
  /** Anything of yours, of the type `T` of `new Timeline<T>()`; not part of the state. */
  readonly data?: T;
}

/** What `Timeline.change` takes: the values to replace. What is left out stays. So a disc's own `toJSON` changes nothing. */
export type DiscChange<T = undefined> = Partial<DiscOptions<T>>;

/**
 * A disc in a timeline: a circle whose `x, y, vx, vy` are those at the timeline's `now`.
 *
 * The object is the disc's identity as long as the timeline remembers it. Writing `x, y, r, vx, vy` or `mass` is `Timeline.change` for that value:
 * an edit at `now`, logged. After removal the disc keeps its last values, and writing throws.
 */
export interface Disc<T = undefined> extends Circle {
  /** Number of the disc, counted from 0 in order of adding; never used twice. */
  readonly id: number;
  /** Whether the disc is in the timeline at `now`. */
  readonly alive: boolean;
  /** Velocity along x at `now`. [length/time] */
  vx: number;
  /** Velocity along y at `now`. [length/time] */
  vy: number;
  /** Mass; `Infinity` for an immovable disc. [mass] */
  mass: number;
  /** By how much the radius grows per unit of time; `r` is that at `now`. [length/time] */
  growth: number;
  /** What the disc is made of. */
  readonly material: TimelineMaterial;
  /** Anything of yours; not part of the state, the log or the hash. */
  data: T | undefined;
  /** What `Timeline.add` takes to make such a disc: for `JSON.stringify`. An immovable one is so told, its mass left out. */
  toJSON(): DiscOptions<T>;
}

/** A disc as it was at one time, in numbers. `JSON.stringify` writes an immovable one as `immovable: true`, its mass left out. */
export interface DiscState<T = undefined> extends Readonly<Circle> {
  /** `disc.id` */
  readonly id: number;
  /** Velocity along x. [length/time] */
  readonly vx: number;
  /** Velocity along y. [length/time] */
  readonly vy: number;
  /** Mass; `Infinity` for an immovable disc. [mass] */
  readonly mass: number;
  /** What the disc was made of. */
  readonly material: TimelineMaterial;
  /** By how much the radius grew per unit of time, if it did. [length/time] */
  readonly growth?: number;
  /** The disc itself. */
  readonly disc: Disc<T>;
  /** `disc.data`, as it is now. */
  readonly data: T | undefined;
}
