export { type BounceOptions, bounce, createVelocities, type Velocities } from './bounce.ts';
export { createImpact, type Impact, type ImpactKind, type ImpactMotion, impact } from './impact.ts';
export type { MovingCircle } from './moving-circle.ts';
export { timeOfImpact } from './time-of-impact.ts';
