import type { Box, Capsule, Circle, Segment, Vec } from '../geometry/shapes.ts';

/** A convex polygon: its corners in order, either way round. */
export interface WorldPolygon {
  readonly points: readonly Readonly<Vec>[];
}

/** Part of a circle's outline: from the direction `from` to the direction `to`, turning from x to y. Directions need no length 1. */
export interface WorldArc extends Circle {
  readonly from: Readonly<Vec>;
  readonly to: Readonly<Vec>;
}

/** A line of segments that discs pass without bumping into its inner corners; `closed` joins the last point to the first. */
export interface WorldChain {
  readonly chain: readonly Readonly<Vec>[];
  readonly closed?: boolean;
}

/**
 * Shapes that let nothing through. Segments, chains and arcs have two sides; capsule, box, circle and polygon are solid;
 * `inside` is a room that discs cannot leave.
 */
export type WorldWallShape = Segment | Capsule | Box | Circle | WorldPolygon | WorldArc | WorldChain | { readonly inside: Box | Circle };

/** Shapes that a kinematic wall can have. */
export type KinematicShape = Segment | Capsule | Box | Circle | WorldPolygon;
