import type { Hit } from '../../geometry/cast.ts';
import type { Hull, Vec } from '../../geometry/shapes.ts';

/**
 * What queries, sensors and read-outs ask of bodies made of hulls. The extension that has the hulls answers, by functions of geometry that a world
 * without hulls goes without.
 */
export interface BodyShapes {
  /** The hulls of a body with its center at a place; valid until this is called again. */
  hullsAt(index: number, place: Readonly<Vec>): readonly Readonly<Hull>[];
  /** Whether one of the hulls shares a point with another one; exact. */
  overlaps(hulls: readonly Readonly<Hull>[], other: Readonly<Hull>): boolean;
  /** The least gap between one of the hulls and another one, negative where they overlap. */
  separation(hulls: readonly Readonly<Hull>[], other: Readonly<Hull>): number;
  /** Whether a hull that moves along `way` meets one of the hulls, as `castHull`: the first, and of several at one time the first in the list. */
  cast(hulls: readonly Readonly<Hull>[], other: Readonly<Hull>, way: Readonly<Vec>, out: Hit): boolean;

  readonly senses: ShapeSenses;
  readonly readout: ShapeReadout;
}

/** What sensors ask of them in steps. Of two bodies one is made of hulls, at least. */
export interface ShapeSenses {
  /** Whether the bodies of two slots overlap; exact, but on a torus. */
  overlapsBody(a: number, b: number): boolean;
  /** Whether the body in a slot and a wall feature share a point; exact, but on a torus and of walls that have moved. */
  overlapsFeature(slot: number, f: number): boolean;
  /** Whether two bodies overlapped on their paths through the sub-step. */
  sweepBody(a: number, b: number): boolean;
  /** Whether a body and a feature did, whose wall went by `wall` 0 and 1 and turned by `wall` 2. */
  sweepFeature(slot: number, f: number, wall: Float64Array): boolean;
}

/** A point at which a body made of hulls touches another body or a wall. */
export interface ShapeTouch {
  /** Index of the first body. */
  readonly a: number;
  /** Index of the second one, −1 for a wall. */
  readonly b: number;
  /** Id of the wall, −1 for a body. */
  readonly wall: number;
  /** The point of the outline of the first. */
  readonly point: Vec;
  /** The unit vector from the first to the second. */
  readonly normal: Vec;
  readonly depth: number;
  readonly normalImpulse: number;
  readonly frictionImpulse: number;
}

/** What one reads now and then, and how deep crushes go. */
export interface ShapeReadout {
  /** Contacts of the last step: two hulls each, or a hull and a feature. */
  readonly contactCount: number;
  /** Writes the gap between two bodies to `gap` 0, negative by the way out; slots. */
  measureBody(a: number, b: number, gap: Float64Array): void;
  /** The same of a body and a wall feature; Infinity where the way out of the wall is across another one. */
  measureFeature(slot: number, f: number, gap: Float64Array): void;
  /** What touches by the events, as it is now: ids of bodies and walls say which walls. */
  touches(isTouching: (body: number, wall: number) => boolean): readonly ShapeTouch[];
}
