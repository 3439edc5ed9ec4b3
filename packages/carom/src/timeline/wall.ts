import type { Box, Capsule, Circle, Segment } from '../geometry/shapes.ts';
import type { TimelineMaterial } from './disc.ts';

/**
 * Shapes that stand still and let nothing through: segment (both sides, end points too; of length 0 it is a point),
 * solid capsule, box and circle, and `inside`, a room that discs cannot leave.
 */
export type TimelineWall = Segment | Capsule | Box | Circle | { readonly inside: Box | Circle };

/** What `Timeline.addWall` takes besides the shape. */
export interface WallOptions<T = undefined> {
  /** What the wall is made of. @default {} */
  readonly material?: TimelineMaterial;
  /** Anything of yours; not part of the state. */
  readonly data?: T;
}

/** A wall in a timeline. */
export interface WallHandle<T = undefined> {
  /** Number of the wall, counted from 0 in order of adding; never used twice. */
  readonly id: number;
  /** Whether the wall stands at `now`. */
  readonly alive: boolean;
  /** The shape, a frozen copy. */
  readonly shape: Readonly<TimelineWall>;
  /** What the wall is made of. */
  readonly material: TimelineMaterial;
  /** Anything of yours; not part of the state, the log or the hash. */
  data: T | undefined;
}
