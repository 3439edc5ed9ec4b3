export { impactArc, timeOfImpactArc } from './arc.ts';
export { type BounceOptions, bounce, createVelocities, type Velocities } from './bounce.ts';
export { createImpact, type Impact, type ImpactKind, type ImpactMotion, impact } from './impact.ts';
export type { MovingCircle } from './moving-circle.ts';
export { impactRing, timeOfImpactRing } from './ring.ts';
export { type Slide, type SlideHit, slide } from './slide.ts';
export {
  impactBox,
  impactCapsule,
  impactPolygon,
  impactSegment,
  timeOfImpactBox,
  timeOfImpactCapsule,
  timeOfImpactPolygon,
  timeOfImpactSegment,
} from './straight.ts';
export { timeOfImpact } from './time-of-impact.ts';
export { castCircleWall, impactWall, timeOfImpactWall } from './wall.ts';
export { createWallImpact, type Feature, type WallImpact } from './wall-impact.ts';
