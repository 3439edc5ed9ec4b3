export { type CurvedCircle, positionAt, restTime, velocityAt } from './curved-circle.ts';
export { curvedImpact, timeOfCurvedImpact } from './impact.ts';
export { curvedImpactSegment, timeOfCurvedImpactSegment } from './segment.ts';
