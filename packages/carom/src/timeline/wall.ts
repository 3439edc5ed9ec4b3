import type { Arc, Box, Capsule, Circle, Polygon, Ring, Segment, Vec } from '../geometry/shapes.ts';
import type { TimelineMaterial } from './disc.ts';

/**
 * Shapes that let nothing through. Segment and arc count on both sides, end points too; a segment of length 0 is a
 * point. Capsule, box, circle and strictly convex polygon (3 to 64 corners) are solid. `inside` is a room that discs cannot leave.
 * What lies in a wall or out of a room from the start overlaps it: it meets it where it would get deeper, and leaves it freely.
 */
export type TimelineWall = Readonly<Segment | Capsule | Box | Circle | Arc | Polygon | Ring>;

/** What `Timeline.addWall` takes besides the shape. */
export interface WallOptions<T = undefined> {
  /** What the wall is made of. @default {} */
  readonly material?: TimelineMaterial;
  /**
   * Whether it is a sensor instead of a wall. It is then a circle or box that lets discs pass and records a `sense` event whenever the *center*
   * of one comes in or goes out. What is put inside counts as inside without an event; immovable discs are not noticed. @default false
   */
  readonly sensor?: boolean;
  /** Whether a sensor takes out the disc that comes in, as a pocket does. Needs `sensor`. @default false */
  readonly absorbing?: boolean;
  /**
   * Velocity of a wall that moves for ever, as a piston or a scraper does; the shape is where it stands at `now`. Not of sensors, and not
   * where there is deceleration. [length/time] @default { x: 0, y: 0 }
   */
  readonly velocity?: Readonly<Vec>;
  /**
   * kT of a thermal wall, 0 for none: whatever meets it leaves with a velocity drawn from a gas of this temperature, whatever it came with. The
   * draws follow from event and disc, so every run draws alike. Not of sensors, nor with simultaneous ties. [mass·length²/time²] @default 0
   */
  readonly temperature?: number;
  /** Anything of yours, of the type `T` of `new Timeline<T>()`; not part of the state. */
  readonly data?: T;
}

/** A wall in a timeline. Nothing of it can be written but `data`; it takes no properties that it has not, so that `wall.x = 3` throws. */
export interface WallHandle<T = undefined> {
  /** Number of the wall, counted from 0 in order of adding; never used twice. */
  readonly id: number;
  /** Whether the wall stands at `now`. */
  readonly alive: boolean;
  /** Velocity. [length/time] */
  readonly velocity: Readonly<Vec>;
  /** When it was put up: a wall that moves has come `velocity · (now − since)` from its shape. [time] */
  readonly since: number;
  /** kT of a thermal wall, 0 of others. [mass·length²/time²] */
  readonly temperature: number;
  /** The shape, a frozen copy. */
  readonly shape: Readonly<TimelineWall>;
  /** What the wall is made of. */
  readonly material: TimelineMaterial;
  /** Whether it is a sensor instead of a wall. */
  readonly sensor: boolean;
  /** Whether it is a sensor that takes out the disc that comes in. */
  readonly absorbing: boolean;
  /** Anything of yours; not part of the state, the log or the hash. */
  data: T | undefined;
  /** The shape and, beside it, its options: what `Timeline.addWall` takes, for `JSON.stringify`. */
  toJSON(): WallOptions<T> & { readonly shape: Readonly<TimelineWall> };
}
