import type { Vec } from '../../geometry/shapes.ts';
import type { WorldFilter, WorldMaterial } from '../material.ts';
import type { WallSensedKind } from '../state/senses.ts';
import type { KinematicShape, WorldWallShape } from '../walls/shapes.ts';

/** What `World.addWall` takes besides the shape. */
export interface WorldWallOptions<T = undefined> {
  /** What the wall is made of; density means nothing. @default {} */
  readonly material?: WorldMaterial;
  /** What it collides with. @default {} */
  readonly filter?: WorldFilter;
  /** A sensor reports overlaps (`events.sensorBegins`) and stops nothing. @default false */
  readonly sensor?: boolean;
  /** What it senses as a sensor: bodies by kind, and sensors that are bodies. @default ['static', 'kinematic', 'dynamic'] */
  readonly senses?: readonly WallSensedKind[];
  /**
   * Segment, capsule or chain: solid only for bodies that come from its left, a quarter turn from x to y off its direction. A body passes while it
   * overlaps the wall if it was not clear of it on that side when the overlap began. @default false
   */
  readonly oneSided?: boolean;
  /** How the surface runs, as that of a conveyor; the part along it counts. Needs friction. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec>;
  /** Anything of yours, of the type `T` of `new World<T>()`; not part of the state. */
  readonly data?: T;
}

/** What `World.addKinematic` takes besides the shape. */
export interface KinematicOptions<T = undefined> extends WorldWallOptions<T> {
  /** The point that it turns about, in the coordinates of the shape. @default { x: 0, y: 0 } */
  readonly pivot?: Readonly<Vec>;
  /** Where the pivot is put. [length] @default pivot.x */
  readonly x?: number;
  /** Where the pivot is put. [length] @default pivot.y */
  readonly y?: number;
  /** How far the shape is turned about the pivot, from x to y. [radians] @default 0 */
  readonly angle?: number;
  /** Velocity along x. [length/time] @default 0 */
  readonly vx?: number;
  /** Velocity along y. [length/time] @default 0 */
  readonly vy?: number;
  /** Angular velocity, turning from x to y. [radians/time] @default 0 */
  readonly angularVelocity?: number;
  /** What it senses as a sensor: bodies by kind, and sensors that are bodies. @default ['static', 'kinematic', 'dynamic', 'sensor'] */
  readonly senses?: readonly WallSensedKind[];
  /** How the surface runs, in the coordinates of the shape: turns with it. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec>;
}

/** A wall as JSON: its shape, and what `World.addWall` takes besides. */
export interface WorldWallJson<T = undefined> extends WorldWallOptions<T> {
  /** The shape. */
  readonly shape: Readonly<WorldWallShape>;
}

/** A moving wall as JSON: its shape, and what `World.addKinematic` takes besides; `pivot`, `x`, `y` and `angle` are always there. */
export interface KinematicJson<T = undefined> extends KinematicOptions<T> {
  /** The shape as it is at angle 0 with the pivot where it was given. */
  readonly shape: Readonly<KinematicShape>;
}
