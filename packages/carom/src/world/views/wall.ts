import type { Vec } from '../../geometry/shapes.ts';
import type { FullMaterial, WorldFilter, WorldMaterial } from '../material.ts';
import type { KinematicShape, WorldWallShape } from '../walls/shapes.ts';

/** What `World.addWall` takes besides the shape. */
export interface WorldWallOptions<T = undefined> {
  /** What the wall is made of; density means nothing. @default {} */
  readonly material?: WorldMaterial;
  /** What it collides with. @default {} */
  readonly filter?: WorldFilter;
  /** A sensor reports overlaps (`events.sensorBegins`) and stops nothing. @default false */
  readonly sensor?: boolean;
  /**
   * Segment, capsule or chain: solid only for bodies that come from its left, a quarter turn from x to y off its direction. A body passes while it
   * overlaps the wall if it was not clear of it on that side when the overlap began. @default false
   */
  readonly oneSided?: boolean;
  /** How the surface runs, as that of a conveyor; the part along it counts. Needs friction. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec>;
  /** Anything of yours; not part of the state. */
  readonly data?: T;
}

/** What `World.addKinematic` takes besides the shape. */
export interface KinematicOptions<T = undefined> {
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
  /** What it is made of; density means nothing. @default {} */
  readonly material?: WorldMaterial;
  /** What it collides with. @default {} */
  readonly filter?: WorldFilter;
  /** A sensor reports overlaps and pushes nothing. @default false */
  readonly sensor?: boolean;
  /** Segment or capsule: solid only for bodies that come from its left, a quarter turn from x to y off its direction. @default false */
  readonly oneSided?: boolean;
  /** How the surface runs, in the coordinates of the shape: turns with it. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec>;
  /** Anything of yours; not part of the state. */
  readonly data?: T;
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

/**
 * A wall of a world. What `addWall` added stands where it is. Properties that a wall does not have cannot be added, so `wall.x = 3` throws.
 */
export interface WorldWall<T = undefined> {
  /** Number of the wall, counted from 0 in order of adding; never used twice. */
  readonly id: number;
  /** Whether the wall is in the world. */
  readonly alive: boolean;
  /** The shape, a frozen copy: as given, also if the wall has moved since. */
  readonly shape: Readonly<WorldWallShape>;
  /** What the wall is made of. What is left out when writing gets its default. */
  get material(): FullMaterial;
  set material(material: WorldMaterial);
  /** What it collides with. What is left out when writing gets its default. */
  get filter(): { readonly category: number; readonly mask: number };
  set filter(filter: WorldFilter);
  /** Whether it only reports overlaps. */
  sensor: boolean;
  /** Whether it is solid for bodies from its left only; segments, capsules and chains. What rests on it rests on when this is written. */
  oneSided: boolean;
  /** How the surface runs, as that of a conveyor: the part along it counts, and carries what touches it by friction. [length/time] */
  surfaceVelocity: Readonly<Vec>;
  /** Anything of yours; not part of the state or the hash. */
  data: T | undefined;
  /** The shape and, beside it, its options: what `World.addWall` takes, for `JSON.stringify`. The filter is in bits. */
  toJSON(): WorldWallJson<T>;
}

/**
 * A wall that moves by its own velocity and is stopped by nothing: flipper, paddle, piston. It carries along what it reaches; where no room is left,
 * it overlaps that, and nothing else does.
 */
export interface Kinematic<T = undefined> extends WorldWall<T> {
  /** The shape, a frozen copy: as it is at angle 0 with the pivot where it was given. */
  readonly shape: Readonly<KinematicShape>;
  /** The point that it turns about, in the coordinates of the shape: a point p of the shape is at (x, y) + (p − pivot), turned by `angle`. */
  readonly pivot: Readonly<Vec>;
  /** Where the pivot is. Writing it teleports the wall. [length] */
  x: number;
  /** Where the pivot is. [length] */
  y: number;
  /** How far the shape is turned about the pivot, from x to y. [radians] */
  angle: number;
  /** Velocity along x. [length/time] */
  vx: number;
  /** Velocity along y. [length/time] */
  vy: number;
  /** Angular velocity, turning from x to y. [radians/time] */
  angularVelocity: number;
  /** Sets the velocities that lead to a place and angle in the time `dt`; a coordinate that is not given keeps its value. */
  moveTo(target: Partial<Vec> & { readonly angle?: number }, dt: number): void;
  /** The shape and, beside it, its options, also where it is now: what `World.addKinematic` takes, for `JSON.stringify`. The filter is in bits. */
  toJSON(): KinematicJson<T>;
}
