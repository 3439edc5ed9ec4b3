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
