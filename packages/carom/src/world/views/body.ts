import type { Circle, Hull, Vec } from '../../geometry/shapes.ts';
import type { FullMaterial, WorldFilter, WorldMaterial } from '../material.ts';
import type { SensedKind, WallSensedKind } from '../state/senses.ts';
import type { KinematicShape, WorldWallShape } from '../walls/shapes.ts';
import type { KinematicJson, WorldWallJson } from './wall.ts';

/**
 * What moves a body: a dynamic one forces and collisions, a kinematic one only its own velocity, a static one nothing. Only dynamic bodies
 * respond to collisions, with all three. A kinematic body that leaves no room overlaps what it drives against an obstacle.
 */
export type BodyKind = 'static' | 'kinematic' | 'dynamic';

/** What `World.add` takes. Lengths, masses and densities lie between 1e-50 and 1e50, all other numbers within ±1e50. */
export interface BodyOptions<T = undefined> {
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** Radius, > 0; at most a quarter of a period on a torus. [length] */
  readonly r: number;
  /** Velocity along x. [length/time] @default 0 */
  readonly vx?: number;
  /** Velocity along y. [length/time] @default 0 */
  readonly vy?: number;
  /** Angle, turning from x to y. [radians] @default 0 */
  readonly angle?: number;
  /** Angular velocity, turning from x to y. [radians/time] @default 0 */
  readonly angularVelocity?: number;
  /** What moves it; a static body must have velocity 0. @default 'dynamic' */
  readonly kind?: BodyKind;
  /** Mass, > 0; static and kinematic bodies have one too, which has no effect. [mass] @default density · π r² */
  readonly mass?: number;
  /** What it is made of. @default {} */
  readonly material?: WorldMaterial;
  /** What it collides with. @default {} */
  readonly filter?: WorldFilter;
  /**
   * A sensor reports overlaps (`events.sensorBegins`) and has no contacts. Gravity moves a dynamic one as any body: zones that stay are
   * static. @default false
   */
  readonly sensor?: boolean;
  /**
   * What it senses as a sensor: bodies by kind, walls, other sensors. By default a static sensor senses bodies of every kind that are no
   * sensors, one that can move everything.
   */
  readonly senses?: readonly SensedKind[];
  /** Share of the velocity lost per time: v' = −c·v. [1/time] @default 0 */
  readonly linearDamping?: number;
  /** Share of the angular velocity lost per time. [1/time] @default 0 */
  readonly angularDamping?: number;
  /** Factor of gravity: 0 floats, −1 rises. @default 1 */
  readonly gravityScale?: number;
  /** Whether nothing but you changes its angular velocity. @default false */
  readonly fixedRotation?: boolean;
  /** Whether it may fall asleep; what touches one that may not stays awake with it. @default true */
  readonly canSleep?: boolean;
  /** Anything of yours, of the type `T` of `new World<T>()`; not part of the state. */
  readonly data?: T;
}

/** A shape of a body: a hull seen from its center at angle 0, and what it has of its own. */
export interface ShapeOfBody extends Hull {
  /** Mass per area, where those of a body differ. [mass/length²] */
  readonly density?: number;
  /** What it is made of, where that is not what the body is made of. */
  readonly material?: WorldMaterial;
  /** What it collides with, of what the filter of the body lets it. */
  readonly filter?: WorldFilter;
  /** True if it senses and touches nothing. Such shapes come last. */
  readonly sensor?: boolean;
}

/** One number for all, or one for each. */
export type Column = number | ArrayLike<number>;

/**
 * Many bodies at once, as columns: each number is one for all or an array with one for each, typed or not. The arrays, of which there is at
 * least one, are of one length; they are copied. Everything else holds for all; defaults and limits are those of `BodyOptions`.
 */
export interface BodyColumns<T = undefined> extends Omit<BodyOptions<T>, ColumnName | 'data'>, Partial<Record<ColumnName, Column>> {
  /** Centers. [length] */
  readonly x: Column;
  /** Centers. [length] */
  readonly y: Column;
  /** Radii. [length] */
  readonly r: Column;
  /** What belongs to the body at a place of the arrays; not part of the state. */
  readonly data?: (place: number) => T;
}

/** Names of the numbers of a body. */
export type ColumnName =
  | 'x'
  | 'y'
  | 'r'
  | 'vx'
  | 'vy'
  | 'angle'
  | 'angularVelocity'
  | 'mass'
  | 'linearDamping'
  | 'angularDamping'
  | 'gravityScale';

/** What `Body.toJSON` writes; a body that is no disc has shapes too. */
export type BodyJson<T = undefined> = BodyOptions<T> & { readonly shapes?: readonly ShapeOfBody[] };

/** Options of `Body.setRadius`. */
export interface RadiusOptions {
  /** What stays: the density, so that the mass changes with the area, or the mass. @default 'density' */
  readonly keep?: 'mass' | 'density';
}

/**
 * A body of a world: a circle that you can read and write. The object is the body's identity as long as the world has it, also across
 * `restore`. After removal it keeps its last values, `alive` is false, and writing throws.
 */
export interface Body<T = undefined> extends Circle {
  /** Number of the body, below 2³⁰. Ids of removed bodies come back after 1,024 others at the same place. */
  readonly id: number;
  /** Whether the body is in the world. */
  readonly alive: boolean;
  /** What moves it. Writing 'static' stops it; contacts with what it cannot push any more end. */
  kind: BodyKind;
  /**
   * Its shapes, as hulls seen from its center at angle 0; none for a disc. The radius of a body made of shapes is that of the circle about its
   * center of mass that holds all of it.
   */
  readonly shapes: readonly ShapeOfBody[];
  /** Velocity along x. [length/time] */
  vx: number;
  /** Velocity along y. [length/time] */
  vy: number;
  /** Angle, turning from x to y. [radians] */
  angle: number;
  /** Angular velocity; kept as surface speed, so that the last bit read may differ from what was written. [radians/time] */
  angularVelocity: number;
  /** Mass. Writing it changes the density. [mass] */
  mass: number;
  /** Share of the velocity lost per time. [1/time] */
  linearDamping: number;
  /** Share of the angular velocity lost per time. [1/time] */
  angularDamping: number;
  /** Factor of gravity. */
  gravityScale: number;
  /** Whether it only reports overlaps. */
  sensor: boolean;
  /** What it senses as a sensor. Writing `undefined` restores the default. */
  get senses(): readonly SensedKind[];
  set senses(senses: readonly SensedKind[] | undefined);
  /** Who overlapped it at the end of the last step, if it is a sensor: bodies by id, then walls. A new array at each reading. */
  readonly visitors: readonly (Body<T> | WorldWall<T>)[];
  /** Whether nothing but you changes its angular velocity. Setting it stops a body that turns. */
  fixedRotation: boolean;
  /** Whether it may fall asleep. Writing false wakes it. */
  canSleep: boolean;
  /** What it is made of. What is left out when writing gets its default; mass follows a new density. */
  get material(): FullMaterial;
  set material(material: WorldMaterial);
  /** What it collides with. What is left out when writing gets its default. */
  get filter(): { readonly category: number; readonly mask: number };
  set filter(filter: WorldFilter);
  /** Whether it sleeps. */
  readonly asleep: boolean;
  /** Anything of yours; not part of the state or the hash. */
  data: T | undefined;
  /** Adds a force that acts during the next step; given a point of the world off the center, a torque too. [mass·length/time²] */
  applyForce(force: Readonly<Vec>, point?: Readonly<Vec>): void;
  /** Adds a torque that acts during the next step. [mass·length²/time²] */
  applyTorque(torque: number): void;
  /** Changes the velocity at once, and the angular velocity if `point` is given and off the center. [mass·length/time] */
  applyImpulse(impulse: Readonly<Vec>, point?: Readonly<Vec>): void;
  /** Changes the angular velocity at once. [mass·length²/time] */
  applyAngularImpulse(impulse: number): void;
  /** Changes the radius about the same center. Angular velocity stays; what it overlaps then is pushed away. */
  setRadius(r: number, options?: RadiusOptions): void;
  /**
   * Sets the velocities by which a kinematic body is at a place and angle after a step of `dt`, on a torus by the shorter way. A coordinate that is
   * not given keeps its value. The velocities stay: call it before each step, or set them to 0 when it has come.
   */
  moveTo(target: Partial<Vec> & { readonly angle?: number }, dt: number): void;
  /**
   * Puts a dynamic body to sleep at once, with all that touches it or is joined to it, in mid-air too. What `canSleep` keeps awake stays so; hits,
   * edits and `wake` end it. Bodies of other kinds do not sleep.
   */
  sleep(): void;
  /** Wakes it, and what it touches, if it sleeps. */
  wake(): void;
  /**
   * What `World.add` takes to make such a body: for `JSON.stringify`. Adding it gives another id; contacts and sleep are not in it, and the
   * filter is in bits. A body that flew beyond the limits of `BodyOptions` is refused. One made of shapes has `shapes` too, and is for
   * `addBody` of `carom/hulls`.
   */
  toJSON(): BodyJson<T>;
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
  /** What it senses as a sensor. Writing `undefined` restores the default. */
  get senses(): readonly WallSensedKind[];
  set senses(senses: readonly WallSensedKind[] | undefined);
  /** Who overlapped it at the end of the last step, if it is a sensor: by id. A new array at each reading. */
  readonly visitors: readonly Body<T>[];
  /** Whether it is solid for bodies from its left only; segments and chains that stand. */
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
