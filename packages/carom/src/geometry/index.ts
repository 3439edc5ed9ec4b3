export { castRayArc, closestPointArc, manifoldArc, overlapsArc, separationArc } from './arc.ts';
export { castRayBox, closestPointBox, manifoldBox, overlapsBox, separationBox } from './box.ts';
export { castRayCapsule, closestPointCapsule, manifoldCapsule, overlapsCapsule, separationCapsule } from './capsule.ts';
export { castRay, castSegment, createHit, type Hit } from './cast.ts';
export { castHull } from './cast-hull.ts';
export { closestPoint, closestPointOutline, closestPointSegment } from './closest-point.ts';
export { contains } from './contains.ts';
export { convexParts } from './convex-parts.ts';
export { createHull } from './create-hull.ts';
export { createPolygon } from './create-polygon.ts';
export { overlapsEqual, overlapsEqualInto } from './equal-radii.ts';
export { type Chord, type Explanation, explain } from './explain.ts';
export {
  type ClosestPoints,
  castRayHull,
  closestPointHull,
  closestPoints,
  containsPointHull,
  overlapsHull,
  separationHull,
} from './hulls.ts';
export { intersectionPoints, intersectionPointsInto } from './intersection-points.ts';
export {
  type LinePoint,
  lineIntersections,
  lineIntersectionsInto,
  rayIntersections,
  rayIntersectionsInto,
  segmentIntersections,
  segmentIntersectionsInto,
} from './line-intersections.ts';
export { createManifold, type Manifold, manifold } from './manifold.ts';
export { createHullManifold, type HullManifold, type HullPoint, manifoldHull } from './manifold-hull.ts';
export { type HullMoments, momentsHull } from './moments-hull.ts';
export { overlaps } from './overlaps.ts';
export { containsPoint, separationPoint } from './point.ts';
export { castRayPolygon, closestPointPolygon, manifoldPolygon, overlapsPolygon, separationPolygon } from './polygon.ts';
export { type Relation, relation } from './relation.ts';
export { castRayRing, closestPointRing, manifoldRing, overlapsRing, separationRing } from './ring.ts';
export { castRaySegment, manifoldSegment, overlapsSegment, separationSegment } from './segment.ts';
export { type SeparateOptions, separate } from './separate.ts';
export { type Interval, type SeparatingAxes, type SeparatingAxis, separatingAxes } from './separating-axes.ts';
export { separation } from './separation.ts';
export type { Arc, Box, Capsule, Circle, Hull, MovingHull, Polygon, Ray, Ring, Segment, Vec, Wall } from './shapes.ts';
export type { SlopOptions } from './slop.ts';
export { timeOfImpactHull } from './time-of-impact-hull.ts';
export { castRayWall, closestPointWall, manifoldWall, overlapsWall, separationWall } from './wall.ts';
