import type { Box, Circle, Vec } from '../geometry/shapes.ts';
import type { Body } from '../world/views/body.ts';

/** What a field is: how its force depends on the place or velocity of a body. */
export type FieldKind = 'uniform' | 'point' | 'attraction' | 'vortex' | 'wind' | 'liquid' | 'custom';

/** What fields of all kinds have. */
export interface FieldBase<T = undefined> {
  /** Where it acts: on bodies whose centers lie in the box or circle. @default everywhere */
  readonly region?: Readonly<Box> | Readonly<Circle> | null;
  /** Bits of the categories of bodies that it acts on, as in filters. @default 4294967295, all */
  readonly mask?: number;
  /** Whatever is to be found at the field. */
  readonly data?: T;
}

/** The same acceleration everywhere in its region, of bodies of any mass: as gravity. */
export interface UniformFieldOptions<T = undefined> extends FieldBase<T> {
  /** Acts the same everywhere. */
  readonly kind: 'uniform';
  /** [length/time²] */
  readonly acceleration: Readonly<Vec>;
}

/** What forces toward or round a point have. */
export interface FalloffOptions {
  /** The acceleration is strength / dᵖ at the distance d: p is 2, as of masses, or 1. @default 2 */
  readonly power?: 1 | 2;
  /** Takes √(d² + softening²) for the distance, so that it stays finite near the point. [length] @default 0 */
  readonly softening?: number;
}

/** Draws bodies of any mass to a point, or drives them from it. */
export interface PointFieldOptions<T = undefined> extends FieldBase<T>, FalloffOptions {
  /** Draws to a point. */
  readonly kind: 'point';
  /** The point, along x. [length] */
  readonly x: number;
  /** The point, along y. [length] */
  readonly y: number;
  /** Acceleration times dᵖ, below 0 away from the point: for planets the gravitational constant times the mass of the sun. */
  readonly strength: number;
}

/** Draws all bodies to each other by their masses; to static and kinematic ones too. Each pair is asked: meant for up to 2,000 bodies. */
export interface AttractionFieldOptions<T = undefined> extends FieldBase<T>, FalloffOptions {
  /** Draws bodies to each other. */
  readonly kind: 'attraction';
  /** The gravitational constant: force times dᵖ / (mass · mass); below 0 they drive each other away. */
  readonly strength: number;
}

/** Accelerates bodies round a point, to the left of the way to them. It gives energy. */
export interface VortexFieldOptions<T = undefined> extends FieldBase<T>, FalloffOptions {
  /** Drives round a point. */
  readonly kind: 'vortex';
  /** The point, along x. [length] */
  readonly x: number;
  /** The point, along y. [length] */
  readonly y: number;
  /** Acceleration times dᵖ; below 0 clockwise. */
  readonly strength: number;
}

/**
 * Air that takes bodies along: the force is drag · diameter · (velocity of the air − velocity of the body). Of a body made of hulls the diameter is
 * its width across the stream that it feels. It acts at the center, and turns nothing.
 */
export interface WindFieldOptions<T = undefined> extends FieldBase<T> {
  /** Takes along. */
  readonly kind: 'wind';
  /** Velocity of the air. [length/time] @default { x: 0, y: 0 }, still air */
  readonly velocity?: Readonly<Vec>;
  /** Force per diameter and speed. [mass/(length·time)] */
  readonly drag: number;
}

/**
 * A liquid with a level surface: lifts what it covers by the weight of what that displaces, and drags it. Without gravity it lifts nothing. Bodies
 * made of hulls are lifted at the middle of what is covered, so that planks lie down, and boxes right themselves.
 */
export interface LiquidFieldOptions<T = undefined> extends FieldBase<T> {
  /** Lifts and drags. */
  readonly kind: 'liquid';
  /** Height of the surface, against the gravity of the world: its y where that points to −y, −y where it points to +y. [length] */
  readonly level: number;
  /** Mass per area. A body with a lower density floats. */
  readonly density: number;
  /** As of wind, of the share of a body that is covered. [mass/(length·time)] @default 0 */
  readonly drag?: number;
  /** Slows turning: the rate at which it fades, fully covered. [1/time] @default 0 */
  readonly angularDrag?: number;
  /** Velocity of the stream. [length/time] @default { x: 0, y: 0 } */
  readonly velocity?: Readonly<Vec>;
}

/**
 * What a function of yours makes of a body: an acceleration. [length/time²] It has to be pure: a function of the body and of what never changes. It is
 * asked about each body once a sub-step and once more a step, in mid-step, so it changes nothing.
 */
export type CustomAcceleration<T = undefined> = (body: Readonly<Body<T>>) => Readonly<Vec>;

/**
 * Any force, by a function. Bytes do not hold functions: who reads them gives it again by `field.set`, before the next step. Forks, saved states and
 * `restore` of the world that it was added to keep it.
 */
export interface CustomFieldOptions<T = undefined> extends FieldBase<T> {
  /** Acts as a function says. */
  readonly kind: 'custom';
  /** What it gives a body. */
  readonly acceleration: CustomAcceleration<T>;
}

/** A field to add. */
export type FieldOptions<T = undefined> =
  | UniformFieldOptions<T>
  | PointFieldOptions<T>
  | AttractionFieldOptions<T>
  | VortexFieldOptions<T>
  | WindFieldOptions<T>
  | LiquidFieldOptions<T>
  | CustomFieldOptions<T>;

/** The options of fields of a kind. */
export type FieldOptionsOf<K extends FieldKind, T = undefined> = Extract<FieldOptions<T>, { readonly kind: K }>;

/** Values that a field may be given later. */
export type FieldChange<K extends FieldKind> = Partial<Omit<FieldOptionsOf<K>, 'kind' | 'data'>>;

/** A field in a world: a force that depends on place or velocity, taken anew in each sub-step. */
export interface Field<T = undefined, K extends FieldKind = FieldKind> {
  /** Number of the field, of which no other has been given one. */
  readonly id: number;
  /** What it was added as. */
  readonly kind: K;
  /** Whether it is in the world. */
  readonly alive: boolean;
  /** Whatever is to be found at it. */
  data: T | undefined;
  /** Its values, those that were left out too. @throws RangeError if it was removed */
  readonly values: Readonly<Omit<FieldOptionsOf<K>, 'data'>>;
  /** Changes some of its values, and wakes all bodies. @throws TypeError or RangeError naming what is wrong */
  set(change: FieldChange<K>): void;
}
