export { nearestWithGaps, type WorldGap, withinShape } from './areas.ts';
export type { ConvexShape } from './convex-shape.ts';
export { castCircleAll, castRayAll, castShape, castShapeAll, type WorldCastAllOptions } from './sweep.ts';
export { type Visibility, type VisibilityOptions, type VisibleEdge, visibility } from './visibility.ts';
