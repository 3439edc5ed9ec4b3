/** A point or a vector `(x, y)` in the plane. */
export interface Vec {
  /** Along x. */
  x: number;
  /** Along y. */
  y: number;
}

/** A disc: every point within `r` of `(x, y)`. Any object with these three numbers is a circle. */
export interface Circle {
  /** Center along x. [length] */
  x: number;
  /** Center along y. [length] */
  y: number;
  /** Radius; 0 for a point. [length] */
  r: number;
}

/** The straight line from `(x1, y1)` to `(x2, y2)`; both ends belong to it. */
export interface Segment {
  /** First end along x. [length] */
  x1: number;
  /** First end along y. [length] */
  y1: number;
  /** Second end along x. [length] */
  x2: number;
  /** Second end along y. [length] */
  y2: number;
}

/** A half-line from `(x, y)` along `(dx, dy)`, which need not have length 1. */
export interface Ray {
  /** Start along x. [length] */
  x: number;
  /** Start along y. [length] */
  y: number;
  /** Direction along x, of any length. */
  dx: number;
  /** Direction along y, of any length. */
  dy: number;
}

/** Every point within `r` of the segment from `(x1, y1)` to `(x2, y2)`. */
export interface Capsule extends Segment {
  /** Radius around the segment; 0 for the segment alone. [length] */
  r: number;
}

/** The axis-parallel rectangle from `(minX, minY)` to `(maxX, maxY)`, its edges included. */
export interface Box {
  /** Left edge. [length] */
  minX: number;
  /** Edge of the least y. [length] */
  minY: number;
  /** Right edge. [length] */
  maxX: number;
  /** Edge of the greatest y. [length] */
  maxY: number;
}

/**
 * A convex polygon: its 3 to 64 corners in order, in either direction, no three of them in a line. The last one joins the
 * first. `createPolygon` checks all that; the pure functions take it as given.
 */
export interface Polygon {
  /** The corners; side i runs from corner i to corner i + 1. */
  readonly points: readonly Readonly<Vec>[];
}

/**
 * A rounded convex shape: every point within `r` of the convex hull of 1 to 8 `points`. One point makes a disc, two a capsule.
 *
 * The points are the corners of a convex outline in order, in either direction, no three of them in a line. `createHull` checks all
 * that; the pure functions take it as given.
 */
export interface Hull {
  /** The corners; side i runs from corner i to corner i + 1. */
  readonly points: readonly Readonly<Vec>[];
  /** By how much the hull of the points is rounded; 0 for sharp corners. [length] */
  readonly r: number;
}

/**
 * A hull in motion. Its points are those at time 0; `(x, y)`, which moves straight on with `(vx, vy)`, is the point about which they turn.
 */
export interface MovingHull extends Hull {
  /** Where the point is about which it turns, along x. [length] */
  readonly x: number;
  /** The same along y. [length] */
  readonly y: number;
  /** Velocity of that point along x. [length/time] */
  readonly vx: number;
  /** The same along y. [length/time] */
  readonly vy: number;
  /** Turn from x to y in a unit of time; 0 for none. [1/time] */
  readonly angularVelocity: number;
}

/**
 * A curved line: the part of the outline of a circle from the direction `from` to the direction `to`, turning from x
 * towards y (counter-clockwise if y points up). Both are vectors of any length; equal directions mean the whole outline.
 */
export interface Arc {
  /** Center along x. [length] */
  x: number;
  /** Center along y. [length] */
  y: number;
  /** Its distance from `(x, y)`. */
  r: number;
  /** The direction in which it begins, seen from `(x, y)`. */
  from: Vec;
  /** The direction in which it ends. */
  to: Vec;
}

/** A room seen as a wall: everything that is not strictly inside the circle or box. */
export interface Ring {
  /** What the wall leaves free. */
  inside: Circle | Box;
}

/** Any shape that a circle can meet. */
export type Wall = Circle | Segment | Capsule | Box | Polygon | Arc | Ring;
