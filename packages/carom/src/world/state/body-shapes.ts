import type { Hit } from '../../geometry/cast.ts';
import type { Box, Circle, Hull, Vec } from '../../geometry/shapes.ts';
import type { MovingCircle } from '../../motion/moving-circle.ts';

/** Which shapes of a body a question is about: those that have a bit of this in their mask, and in their category, null for all; and those that sense. */
export interface ShapeFilter {
  readonly category: number | null;
  readonly mask: number | null;
  /** Whether shapes that sense are meant too. */
  readonly sensors: boolean;
}

/**
 * What queries, sensors and crushes ask of bodies made of hulls, by index. The extension that has the hulls answers, by functions of geometry that
 * a world without hulls goes without. On a torus all images of a body count.
 */
export interface BodyShapes {
  /** The hulls of a body with its center at a place; valid until this is called again. */
  hullsAt(index: number, place: Readonly<Vec>, by: ShapeFilter): readonly Readonly<Hull>[];
  /** Whether a body shares a point with a circle; exact. */
  overlaps(index: number, circle: Readonly<Circle>, by: ShapeFilter): boolean;
  /** The same of a box. */
  overlapsBox(index: number, box: Readonly<Box>, by: ShapeFilter): boolean;
  /** The gap between a body and a circle, negative where they overlap; Infinity where no shape is meant. */
  separation(index: number, circle: Readonly<Circle>, by: ShapeFilter): number;
  /** Whether a moving circle meets a body with its center at a place, as `castHull`: of hulls that it meets at one time, the first one. */
  cast(index: number, place: Readonly<Vec>, circle: Readonly<MovingCircle>, by: ShapeFilter, out: Hit): boolean;
  /** The hulls of a body with its center at a place, to slide along. */
  obstaclesAt(index: number, place: Readonly<Vec>, by: ShapeFilter): readonly HullObstacle[];
  readonly senses: ShapeSenses;
  readonly depths: ShapeDepths;
  readonly forms: ShapeForms;
  readonly visits: ShapeVisits;
  readonly seams: ShapeSeams;
}

/** Whether a visit is meant: id of the body of the shape that senses, id of the visitor or −1 − that of a wall, place of the shape. */
export type VisitMeant = (sensor: number, visitor: number, place: number) => boolean;

/** Who visits shapes that sense. */
export interface ShapeVisits {
  /** Whether there are such shapes. */
  readonly isOn: boolean;
  /** Takes out the visits of the last step that are meant. */
  drop(isMeant: VisitMeant): void;
}

/** What discs ask of them where they touch walls. */
export interface ShapeSeams {
  /**
   * Whether a hull goes on from the corner f of a wall: then the hull has what touches there. The disc in a slot lies from the corner along the unit
   * vector `io` 0, 1. All as they stand; given when each is at its place (`since`, by slot), as they are at the time `io` 12 of the sub-step.
   */
  takesCorner(slot: number, f: number, io: Float64Array, since: Float64Array | null): boolean;
}

/** A hull that a circle slides along. */
export interface HullObstacle {
  separation(circle: Readonly<Circle>): number;
  /** When a moving circle meets it, or comes nearer to what it touches, with `out` for the rest; Infinity if not. */
  time(circle: Readonly<MovingCircle>, out: Hit): number;
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

/** How deep crushes go. */
export interface ShapeDepths {
  /** Writes the gap between two bodies to `gap` 0, those images on a torus whose centers are nearest; slots. */
  measureBody(a: number, b: number, gap: Float64Array): void;
  /** The same of a body and a wall feature; Infinity where the way out of the wall is across another one. */
  measureFeature(slot: number, f: number, gap: Float64Array): void;
}

/** What media ask of them in steps. */
export interface ShapeForms {
  /** Writes to `io` 2 how wide the body in a slot is across the unit vector `io` 0, 1. */
  measureWidth(slot: number, io: Float64Array): void;
  /**
   * Asks about a surface: its height `io` 2 along the unit vector `io` 0, 1. Writes the share of the body below to `io` 3. The way from its center
   * to the middle of that goes to `io` 4, 5. Round corners count as chords.
   */
  measureCover(slot: number, io: Float64Array): void;
}
