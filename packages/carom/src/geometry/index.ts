export { castRay, castSegment, createHit, type Hit } from './cast.ts';
export { closestPoint, closestPointOutline, closestPointSegment } from './closest-point.ts';
export { contains } from './contains.ts';
export { overlapsEqual, overlapsEqualInto } from './equal-radii.ts';
export { type Chord, type Explanation, explain } from './explain.ts';
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
export { overlaps } from './overlaps.ts';
export { containsPoint, separationPoint } from './point.ts';
export { type Relation, relation } from './relation.ts';
export { type SeparateOptions, separate } from './separate.ts';
export { separation } from './separation.ts';
export type { Box, Capsule, Circle, Ray, Segment, Vec } from './shapes.ts';
export type { SlopOptions } from './slop.ts';
