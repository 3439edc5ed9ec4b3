import type { Arc, Box, Capsule, Circle, Polygon, Ring, Segment } from '../geometry/shapes.ts';
import type { TimelineMaterial } from './disc.ts';

/**
 * Shapes that stand still and let nothing through: segment (both sides, end points too; of length 0 it is a point), arc (both sides,
 * end points too), solid capsule, box, circle and strictly convex polygon (3 to 64 corners), and `inside`, a room that discs cannot leave.
 * What lies in a wall or out of a room from the start overlaps it: it meets it where it would get deeper, and leaves it freely.
 */
export type TimelineWall = Readonly<Segment | Capsule | Box | Circle | Arc | Polygon | Ring>;

/** What `Timeline.addWall` takes besides the shape. */
export interface WallOptions<T = undefined> {
  /** What the wall is made of. @default {} */
  readonly material?: TimelineMaterial;
  /**
   * Whether it is a sensor instead of a wall: a circle or box that lets discs pass and records a `sense` event whenever the *centre* of one
   * comes in or goes out. What is put inside counts as inside without an event; immovable discs are not noticed. @default false
   */
  readonly sensor?: boolean;
  /** Whether a sensor takes out the disc that comes in, as a pocket does. Needs `sensor`. @default false */
  readonly absorbing?: boolean;
  /** Anything of yours; not part of the state. */
  readonly data?: T;
}

/** A wall in a timeline. Nothing of it can be written but `data`; it takes no properties that it has not, so that `wall.x = 3` throws. */
export interface WallHandle<T = undefined> {
  /** Number of the wall, counted from 0 in order of adding; never used twice. */
  readonly id: number;
  /** Whether the wall stands at `now`. */
  readonly alive: boolean;
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
