import type { Vec } from '../geometry/shapes.ts';
import type { WorldFilter, WorldMaterial } from '../world/material.ts';

/** What one shape of a body has besides its form. What is not given is that of the body. */
export interface ShapeOptions {
  /** Mass per area, in place of that of the material. [mass/length²] */
  readonly density?: number;
  /** What it is made of. */
  readonly material?: WorldMaterial;
  /** Who it meets, of those whom the filter of the body lets it meet. Sensors and queries go by it too. */
  readonly filter?: WorldFilter;
  /** Whether it senses what its body might touch, and touches nothing itself. It has neither mass nor material. @default false */
  readonly sensor?: boolean;
}

/** A disc. */
export interface DiscForm {
  /** Center along x, seen from the body. [length] @default 0 */
  readonly x?: number;
  /** Center along y. [length] @default 0 */
  readonly y?: number;
  /** Radius. [length] */
  readonly r: number;
}

/** A capsule: all that is within `r` of a segment. */
export interface CapsuleForm {
  /** First end along x, seen from the body. [length] */
  readonly x1: number;
  /** First end along y. [length] */
  readonly y1: number;
  /** Second end along x. [length] */
  readonly x2: number;
  /** Second end along y. [length] */
  readonly y2: number;
  /** Radius around the segment. [length] */
  readonly r: number;
}

/** A box with round corners. */
export interface BoxForm {
  /** Center along x, seen from the body. [length] @default 0 */
  readonly x?: number;
  /** Center along y. [length] @default 0 */
  readonly y?: number;
  /** Turn from x to y. [radians] @default 0 */
  readonly angle?: number;
  /** From side to side, rounding included. [length] */
  readonly width: number;
  /** The other way. [length] */
  readonly height: number;
  /** By how much the corners are rounded. [length] @default a tenth of the shorter side */
  readonly r?: number;
}

/**
 * A convex hull of 1 to 8 points. With `r` the points are rounded outwards, as those of `createHull`. Without it they are the outline, and
 * corners are rounded within it by a tenth of its thinnest width; one point or two need `r`.
 */
export interface HullForm {
  /** The corners of a convex outline, in either direction, seen from the body. */
  readonly points: readonly Readonly<Vec>[];
  /** By how much they are rounded. [length] */
  readonly r?: number;
}

/** Any simple outline of 3 to 256 points, rounded outwards: it is cut into convex parts. */
export interface OutlineForm {
  /** The points of the outline, in either direction, seen from the body. */
  readonly outline: readonly Readonly<Vec>[];
  /** By how much it grows, its outer corners round. [length] */
  readonly r: number;
}

/** The form of a shape. */
export type ShapeForm = DiscForm | CapsuleForm | BoxForm | HullForm | OutlineForm;

/** A shape of a body that has several. */
export type BodyShape = ShapeForm & ShapeOptions;
