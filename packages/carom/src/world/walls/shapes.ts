import type { Box, Capsule, Circle, Segment, Vec } from '../../geometry/shapes.ts';

/** A convex polygon: its corners in order, either way round. */
export interface WorldPolygon {
  /** At least three corners. */
  readonly points: readonly Readonly<Vec>[];
}

/** Part of a circle's outline: from the direction `from` to the direction `to`, turning from x to y. Directions need no length 1. */
export interface WorldArc extends Circle {
  /** Direction of one end, from the center. */
  readonly from: Readonly<Vec>;
  /** Direction of the other end. */
  readonly to: Readonly<Vec>;
}

/** A line of segments, one surface without ghost collisions at its joints; `closed` joins the last point to the first. */
export interface WorldChain {
  /** At least two points. */
  readonly chain: readonly Readonly<Vec>[];
  /** Whether the last point is joined to the first. @default false */
  readonly closed?: boolean;
}

/**
 * Shapes of walls. Segments, chains and arcs have two sides; capsule, box, circle and polygon are solid;
 * `inside` is a room that discs cannot leave.
 */
export type WorldWallShape = Segment | Capsule | Box | Circle | WorldPolygon | WorldArc | WorldChain | { readonly inside: Box | Circle };

/** Shapes that a kinematic wall can have: all of them. */
export type KinematicShape = WorldWallShape;
