export { type BounceOptions, bounce, createVelocities, type Velocities } from './bounce.ts';
export { impactBox, timeOfImpactBox } from './box.ts';
export { impactCapsule, timeOfImpactCapsule } from './capsule.ts';
export { createImpact, type Impact, type ImpactKind, type ImpactMotion, impact } from './impact.ts';
export type { MovingCircle } from './moving-circle.ts';
export { impactPolygon, timeOfImpactPolygon } from './polygon.ts';
export { impactSegment, timeOfImpactSegment } from './segment.ts';
export { timeOfImpact } from './time-of-impact.ts';
export { createWallImpact, type Feature, type WallImpact } from './wall-impact.ts';
