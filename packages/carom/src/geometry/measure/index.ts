export { circleThrough } from './circle-through.ts';
export { enclosingCircle } from './enclosing-circle.ts';
export { lensArea } from './lens-area.ts';
export { type TangentLine, tangentLines } from './tangent-lines.ts';
export { type Trilateration, trilaterate } from './trilaterate.ts';
export { unionArea } from './union-area.ts';
