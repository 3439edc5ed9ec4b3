import type { Vec } from 'carom';
import type { SceneFilter, SceneMaterial } from './scene-world.ts';

/** The form of a shape: rounded hulls, as `addBody` of `carom/hulls` takes them. Coordinates are seen from the body. */
export type SceneForm = SceneBox | SceneCapsule | SceneHull | SceneOutline;

/** A box with round corners. */
export interface SceneBox {
  /** From side to side, rounding included. [length] */
  readonly width: number;
  /** The other way. [length] */
  readonly height: number;
  /** By how much the corners are rounded. [length] @default a tenth of the shorter side */
  readonly r?: number;
}

/** All that is within `r` of a segment. */
export interface SceneCapsule {
  /** First end along x. [length] */
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

/** A convex hull of at most 8 points: rounded outwards by `r`, or their outline, where no `r` is given. */
export interface SceneHull {
  /** The corners in order. */
  readonly points: readonly Readonly<Vec>[];
  /** By how much they are rounded. [length] @default a tenth of the thinnest width, within the outline */
  readonly r?: number;
}

/** Any simple outline, rounded outwards. */
export interface SceneOutline {
  /** The points in order. */
  readonly outline: readonly Readonly<Vec>[];
  /** By how much it grows. [length] */
  readonly r: number;
}

/** A disc as a part of a body. */
export interface SceneDiscPart {
  /** Radius. [length] */
  readonly r: number;
}

/** A shape of a body that has several. */
export type SceneShape = ((SceneBox & SceneTurn) | SceneCapsule | SceneHull | SceneOutline | (SceneDiscPart & ScenePlace)) & {
  /** Mass per area, in place of that of the material. [mass/length²] */
  readonly density?: number;
  /** What it is made of, in place of what the body is made of. */
  readonly material?: SceneMaterial;
  /** Whom it meets, of those whom the filter of the body lets it meet. */
  readonly filter?: SceneFilter;
  /** Whether it senses what its body might touch, and touches nothing; it has no mass then. @default false */
  readonly sensor?: boolean;
};

/** Where a part of a body is. */
export interface ScenePlace {
  /** Center along x, seen from the body. [length] @default 0 */
  readonly x?: number;
  /** Center along y. [length] @default 0 */
  readonly y?: number;
}

/** The same, and how it is turned. */
export interface SceneTurn extends ScenePlace {
  /** Turn from x to y. [radian] @default 0 */
  readonly angle?: number;
}
