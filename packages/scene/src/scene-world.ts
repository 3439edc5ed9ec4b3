import type { Box, Capsule, Circle, ContactRules, Segment, Vec, WallSensedKind } from 'carom';

/** How a surface answers a collision. The timeline engine knows `name` and `restitution` alone. */
export interface SceneMaterial {
  /** A name in the pairs of `contactRules`. */
  readonly name?: string;
  /** Share of the approach speed given back: 1 elastic, 0 dead, above 1 (at most 4) a bumper. */
  readonly restitution?: number;
  /** World: grip along the surface. */
  readonly friction?: number;
  /** World: what brakes rolling, as a share of the radius. */
  readonly rollingResistance?: number;
  /** World: mass per area, where no mass is given. [mass/length²] */
  readonly density?: number;
}

/** Whom something meets: by a named layer of `world.layers`, or by bits. Two meet if each mask has the category of the other. */
export interface SceneFilter {
  /** A name in `world.layers`; instead of the bits. */
  readonly layer?: string;
  /** What it is, as bits. */
  readonly category?: number;
  /** Whom it meets, as bits. */
  readonly mask?: number;
}

/** Going back and forth between the start and a place beside it, slowing down at both ends. */
export interface SceneShuttle {
  /** How far along x. [length] @default 0 */
  readonly x?: number;
  /** How far along y. [length] @default 0 */
  readonly y?: number;
  /** How far round. [radian] @default 0 */
  readonly angle?: number;
  /** Time there and back. [time] */
  readonly period: number;
}

/** Turning by `angle` while its control is held, and back when it is let go: a flipper. */
export interface SceneFlip {
  /** How far it turns. [radian] */
  readonly angle: number;
  /** How fast. [radian/time] */
  readonly speed: number;
  /** Which control holds it up. */
  readonly control: SceneControl;
}

/** What a visitor can hold down. */
export type SceneControl = 'left' | 'right';

/** Shapes that only the world engine knows: a convex polygon, an arc from one direction to another turning x → y, a chain of segments. */
export type SceneWorldShape =
  | { readonly points: readonly Readonly<Vec>[] }
  | { readonly x: number; readonly y: number; readonly r: number; readonly from: Readonly<Vec>; readonly to: Readonly<Vec> }
  | { readonly chain: readonly Readonly<Vec>[]; readonly closed?: boolean };

/** A wall that moves and pushes: what `World.addKinematic` takes, shape and options in one object, its look, and how it is driven. */
export type SceneKinematic = Readonly<
  | Segment
  | Capsule
  | Box
  | Circle
  | { readonly points: readonly Readonly<Vec>[] }
  | { readonly x: number; readonly y: number; readonly r: number; readonly from: Readonly<Vec>; readonly to: Readonly<Vec> }
  | { readonly chain: readonly Readonly<Vec>[]; readonly closed?: boolean }
  | { readonly inside: Readonly<Box> | Readonly<Circle> }
> &
  SceneKinematicOptions;

/** What a moving wall has besides its shape. */
export interface SceneKinematicOptions {
  /** Where the pivot is put; of circles and arcs their center, which begin where they lie. [length] @default pivot.x */
  readonly x?: number;
  /** Where the pivot is put; of circles and arcs their center. [length] @default pivot.y */
  readonly y?: number;
  /** How far it is turned about the pivot at the start. A shuttle or flipper starts from there. [radian] @default 0 */
  readonly angle?: number;
  /** Velocity along x. [length/time] @default 0 */
  readonly vx?: number;
  /** Velocity along y. [length/time] @default 0 */
  readonly vy?: number;
  /** How fast it turns. [radian/time] @default 0 */
  readonly angularVelocity?: number;
  /** The point it turns about, in the coordinates of the shape. @default { x: 0, y: 0 } */
  readonly pivot?: Readonly<Vec>;
  /** What it is made of. */
  readonly material?: SceneMaterial;
  /** Whom it meets. */
  readonly filter?: SceneFilter;
  /** Notices discs without pushing them. @default false */
  readonly sensor?: boolean;
  /** A segment, capsule or chain that stops only what comes from the left of its direction. @default false */
  readonly oneSided?: boolean;
  /** What it notices as a sensor. @default ['static', 'kinematic', 'dynamic', 'sensor'] */
  readonly senses?: readonly WallSensedKind[];
  /** How fast its surface runs along it, as a belt. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec>;
  /** Goes back and forth. */
  readonly shuttle?: SceneShuttle;
  /** Turns while a control is held. */
  readonly flip?: SceneFlip;
  /** What it is called in lists and read-outs, at most 80 characters. */
  readonly name?: string;
  /** Fill color `#rgb` or `#rrggbb`. */
  readonly color?: string;
}

/** What the world of a scene is like: options of `World`, and the length of its steps. */
export interface SceneWorld {
  /** Length of a step. [time] @default 1 / 60 */
  readonly dt?: number;
  /** Acceleration of every movable disc. [length/time²] @default { x: 0, y: 0 } */
  readonly gravity?: Readonly<Vec>;
  /** Parts that a step is solved in. @default 4 */
  readonly subSteps?: number;
  /** Width of a torus: what leaves on one side comes back on the other. [length] */
  readonly periodX?: number;
  /** Height of a torus. [length] */
  readonly periodY?: number;
  /** Named layers, and the layers each one meets. */
  readonly layers?: Readonly<Record<string, readonly string[]>>;
  /** How materials combine, for all and for pairs by name. @default { restitution: 'max', friction: 'geometric-mean', restitutionThreshold: 0, pairs: [] } */
  readonly contactRules?: ContactRules;
  /** Lets discs at rest sleep. @default false */
  readonly sleep?: boolean;
  /** Seed of the world's own random numbers. @default 0 */
  readonly seed?: number;
  /**
   * Sizes that merge, the smallest first: two movable discs of one of these radii that touch become one of the next, with their
   * mass and momentum. Two of the last size stay as they are. At most 32.
   */
  readonly merges?: readonly SceneMerge[];
  /** What becomes of a movable body that something driven crushes: it stays and is overlapped, or leaves the world after the step. @default 'overlap' */
  readonly crushes?: 'overlap' | 'remove';
}

/** A size of discs that merge. */
export interface SceneMerge {
  /** Their radius, to the last bit. [length] */
  readonly r: number;
  /** What the disc that two become is called, at most 80 characters. */
  readonly name?: string;
  /** Its fill color `#rgb` or `#rrggbb`. */
  readonly color?: string;
  /** Short text drawn on it. */
  readonly label?: string;
}
