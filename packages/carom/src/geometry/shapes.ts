/** A point or a vector in the plane. */
export interface Vec {
  x: number;
  y: number;
}

/** A disc: every point within `r` of `(x, y)`. Any object with these three numbers is a circle. */
export interface Circle {
  x: number;
  y: number;
  r: number;
}

/** The straight line between two end points; the ends belong to it. */
export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A half-line from `(x, y)` along `(dx, dy)`, which need not have length 1. */
export interface Ray {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** Every point within `r` of a segment. */
export interface Capsule extends Segment {
  r: number;
}

/** An axis-parallel rectangle. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}
