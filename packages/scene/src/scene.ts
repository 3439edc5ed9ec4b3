import type { Box, DiscOptions, SensedKind, TimelineContactRules, TimelineWall, Vec, WallSensedKind } from 'carom';
import type { SceneForm, SceneShape } from './scene-body.ts';
import type { SceneField } from './scene-field.ts';
import type { SceneJoint } from './scene-joint.ts';
import type { SceneFilter, SceneKinematic, SceneMaterial, SceneShuttle, SceneWorld, SceneWorldShape } from './scene-world.ts';

/** How a body or wall shows on the screen; nothing here changes the motion. */
export interface SceneLook {
  /** What it is called in lists and read-outs, at most 80 characters. */
  readonly name?: string;
  /** Fill color `#rgb` or `#rrggbb`. Default: the theme chooses. */
  readonly color?: string;
  /** Short text drawn on a disc, at most 4 characters: the number of a pool ball. */
  readonly label?: string;
  /** Draws a disc as a white ball with a colored band. @default false */
  readonly striped?: boolean;
}

/** A disc of a scene: what `Timeline.add` or `World.add` takes, and its look. The second half is for the world engine alone. */
export interface SceneBody extends Omit<DiscOptions, 'data' | 'material'>, SceneLook {
  /**
   * Nothing changes its velocity: mass `Infinity`, which JSON cannot write. In the world engine it is kinematic if a velocity is given,
   * 0 included, and static otherwise. @default false
   */
  readonly immovable?: boolean;
  /** What it is made of. */
  readonly material?: SceneMaterial;
  /** World: how it is turned at the start. [radian] @default 0 */
  readonly angle?: number;
  /** World: how fast it turns at the start. [radian/time] @default 0 */
  readonly angularVelocity?: number;
  /** World: whom it meets. */
  readonly filter?: SceneFilter;
  /** World: notices others without pushing them. @default false */
  readonly sensor?: boolean;
  /** World: what it notices as a sensor; bodies, and if it can move walls and other sensors where nothing is given. */
  readonly senses?: readonly SensedKind[];
  /** World: share of the velocity lost per time. [1/time] @default 0 */
  readonly linearDamping?: number;
  /** World: share of the spin lost per time. [1/time] @default 0 */
  readonly angularDamping?: number;
  /** World: how much of gravity it feels. @default 1 */
  readonly gravityScale?: number;
  /** World: never turns. @default false */
  readonly fixedRotation?: boolean;
  /** World: whether it may fall asleep. @default true */
  readonly canSleep?: boolean;
  /** World: an immovable disc that goes back and forth. */
  readonly shuttle?: SceneShuttle;
  /**
   * World: the layer of sensors that it eats when it touches them. It grows by their area, and they come back at a random place of the
   * torus, or of the room that is shown.
   */
  readonly eats?: string;
}

/** World: a body of one shape, given in place, or of several. What a disc has besides its radius it has too. */
export type SceneShapedBody = Omit<SceneBody, 'r' | 'growth' | 'striped'> & (SceneForm | { readonly shapes: readonly SceneShape[] });

/** A body of a scene of either kind: a disc, or one of other shapes. */
export type SceneAnyBody = SceneBody | SceneShapedBody;

/** A wall of a scene: what `Timeline.addWall` or `World.addWall` takes, shape and options in one object, and its look. */
export type SceneWall = (Readonly<TimelineWall> | Readonly<SceneWorldShape>) & SceneWallOptions;

/** What a wall of a scene has besides its shape. */
export interface SceneWallOptions extends Pick<SceneLook, 'name' | 'color'> {
  /** What the wall is made of. */
  readonly material?: SceneMaterial;
  /** World: whom it meets. */
  readonly filter?: SceneFilter;
  /** Notices discs without stopping them; in the timeline a circle or box. @default false */
  readonly sensor?: boolean;
  /** World: what it notices as a sensor. @default ['static', 'kinematic', 'dynamic'] */
  readonly senses?: readonly WallSensedKind[];
  /** Timeline: a sensor that takes out the disc that comes in, as a pocket does. @default false */
  readonly absorbing?: boolean;
  /** Timeline: velocity of a wall that moves for ever, as a piston does; not of a sensor. [length/time] @default { x: 0, y: 0 } */
  readonly velocity?: Readonly<Vec>;
  /** Timeline: kT of a thermal wall: what meets it leaves as from a gas of this temperature. [mass·length²/time²] @default 0 */
  readonly temperature?: number;
  /** World: a segment, capsule or chain that stops only what comes from the left of its direction. @default false */
  readonly oneSided?: boolean;
  /** World: how fast its surface runs along it, as a belt. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec>;
}

/**
 * Discs thrown into a box at random places without overlap, at rest as a whole: their momentum sums to 0 (a single one keeps its
 * speed).
 */
export interface SceneGas
  extends Pick<
    SceneBody,
    'r' | 'growth' | 'mass' | 'material' | 'color' | 'name' | 'filter' | 'sensor' | 'senses' | 'immovable' | 'linearDamping'
  > {
  /** Which recipe it is. */
  readonly kind: 'gas';
  /** How many discs. */
  readonly count: number;
  /** Every disc starts wholly inside. */
  readonly box: Readonly<Box>;
  /** The largest radius, where they differ: each is anywhere from `r` to here. [length] @default r */
  readonly rMax?: number;
  /** Root mean square speed, also where the masses differ. [length/time] @default 0 */
  readonly speed?: number;
  /** Same seed, same discs. @default 1 */
  readonly seed?: number;
}

/** Touching discs in a row, the first at `(x, y)`. */
export interface SceneRow extends SceneBody {
  /** Which recipe it is. */
  readonly kind: 'row';
  /** How many discs. */
  readonly count: number;
  /** Free space between neighbors. [length] @default 0 */
  readonly gap?: number;
  /** Which way the row goes on from `(x, y)`. @default 'right' */
  readonly towards?: SceneDirection;
}

/** Touching discs in a triangle, the apex at `(x, y)` and each further rank one disc longer: the rack of pool. */
export interface SceneTriangle extends SceneBody {
  /** Which recipe it is. */
  readonly kind: 'triangle';
  /** How many ranks; `ranks·(ranks + 1)/2` discs. */
  readonly ranks: number;
  /** Which way the ranks follow the apex. @default 'right' */
  readonly towards?: SceneDirection;
}

/** `'right'` is towards +x, `'left'` −x, `'plus-y'` and `'minus-y'` along y. */
export type SceneDirection = 'right' | 'left' | 'plus-y' | 'minus-y';

/** A recipe for many bodies; they come after `bodies`, in the order of the recipes. */
export type SceneGenerator = SceneGas | SceneRow | SceneTriangle;

/** What to show and how. */
export interface SceneView {
  /** The part of the plane to show. Default: all bodies and walls. */
  readonly box?: Readonly<Box>;
  /** Whether y grows up or down on the screen. @default 'up' */
  readonly y?: 'up' | 'down';
}

/** The names of the units, for read-outs: the engines are unit-free. */
export interface SceneUnits {
  /** Of lengths. @default 'm' */
  readonly length?: string;
  /** Of times. @default 's' */
  readonly time?: string;
  /** Of masses. @default 'kg' */
  readonly mass?: string;
}

/** The collapse options of the timeline. */
export interface SceneCollapse {
  /** A contact closing slower than this is elastic, whatever its restitution; 0 switches it off. [length/time] @default 0 */
  readonly cutoffSpeed?: number;
  /** How many inelastic events in a row a disc may have while time stands still. @default 512 */
  readonly limit?: number;
}

/** How discs fly in the timeline: its options besides `collapse`. */
export interface SceneTimeline {
  /** Acceleration of every movable disc. [length/time²] @default { x: 0, y: 0 } */
  readonly gravity?: Readonly<Vec>;
  /** What cloth takes: discs slow down by so much until they rest; not together with gravity. [length/time²] @default 0 */
  readonly deceleration?: number;
  /** Width of a torus: what leaves on one side comes back on the other. [length] */
  readonly periodX?: number;
  /** Height of a torus. [length] */
  readonly periodY?: number;
  /** How restitutions combine, for all and for pairs of materials by name. @default { restitution: 'max', restitutionThreshold: 0, pairs: [] } */
  readonly contactRules?: TimelineContactRules;
  /** How events at exactly one time are resolved. @default 'sequential' */
  readonly ties?: 'sequential' | 'simultaneous';
}

/** A set-up of discs and walls as plain JSON, version 0. */
export interface Scene {
  /** Address of the JSON Schema, for editors; not read. */
  readonly $schema?: string;
  /** Always `'carom-scene'`: what this file is. */
  readonly format: 'carom-scene';
  /** The version of the format. */
  readonly version: 0;
  /** The engine that runs it. */
  readonly engine: 'timeline' | 'world';
  /** What the scene is called, at most 80 characters. */
  readonly title?: string;
  /** What there is to see, at most 2000 characters. */
  readonly description?: string;
  /** The names of its units. */
  readonly units?: SceneUnits;
  /** What the timeline does where events pile up at one time. */
  readonly collapse?: SceneCollapse;
  /** Timeline: how discs fly. */
  readonly timeline?: SceneTimeline;
  /** World: gravity, steps, torus, layers. */
  readonly world?: SceneWorld;
  /** What to show. */
  readonly view?: SceneView;
  /** Suggested playback: units of scene time per second of watching, > 0. @default 1 */
  readonly speed?: number;
  /** Suggested end of the show. [time] */
  readonly duration?: number;
  /** The walls. */
  readonly walls?: readonly SceneWall[];
  /** The discs; in the world engine also bodies of other shapes. */
  readonly bodies?: readonly (SceneBody | SceneShapedBody)[];
  /** Recipes for further discs. */
  readonly generate?: readonly SceneGenerator[];
  /** World: walls that move. */
  readonly kinematics?: readonly SceneKinematic[];
  /** World: what holds discs together. */
  readonly joints?: readonly SceneJoint[];
  /** World: forces that depend on place or velocity. */
  readonly fields?: readonly SceneField[];
}

/** The largest scene that is read; more is a problem with code `'limit'`. */
export const sceneLimits: {
  /** Characters of JSON text. */
  readonly text: number;
  /** Characters of a share link's code. */
  readonly link: number;
  /** Discs, those of the recipes included. */
  readonly bodies: number;
  /** Walls. */
  readonly walls: number;
  /** Moving walls. */
  readonly kinematics: number;
  /** Joints. */
  readonly joints: number;
  /** Fields. */
  readonly fields: number;
  /** Corners of a polygon or chain. */
  readonly points: number;
  /** Recipes. */
  readonly generators: number;
  /** Pairs of materials with rules of their own. */
  readonly materialPairs: number;
} = Object.freeze({
  text: 8_388_608,
  link: 65_536,
  bodies: 10_000,
  walls: 1_000,
  kinematics: 100,
  joints: 10_000,
  fields: 100,
  points: 1_000,
  generators: 100,
  materialPairs: 1_000,
});
