import { periodicDifference } from '../../numeric/periodic.ts';
import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import { distance, jAnchorA, jAnchorB, jAxis, jointStride, jRest, pin } from './joint-set.ts';

// Words of a body's row (state/layout.ts).
const rowSize = 8;
const atX = 5;
const atY = 6;

/** The length, angle or translation of a joint as its bodies are now. */
export function coordinateNow(state: State, place: number): number {
  const { joints, bodies } = state;
  const { kinds, ends, numbers } = joints;
  const from = jointStride * place;
  const a = ends[2 * place];
  const b = ends[2 * place + 1];
  if (kinds[place] === pin) return bodies.angles[b] - (a < 0 ? 0 : bodies.angles[a]) - numbers[from + jRest];
  const points = [a, b].map((index, end) => {
    const x = numbers[from + (end === 0 ? jAnchorA : jAnchorB)];
    const y = numbers[from + (end === 0 ? jAnchorA : jAnchorB) + 1];
    if (index < 0) return { x, y };
    const [c, s] = rotationOf(bodies.angles[index]);
    const k = rowSize * bodies.slots[index];
    return { x: bodies.rows[k + atX] + c * x - s * y, y: bodies.rows[k + atY] + s * x + c * y };
  });
  const dx = periodicDifference(points[1].x - points[0].x, state.periodX);
  const dy = periodicDifference(points[1].y - points[0].y, state.periodY);
  if (kinds[place] === distance) return Math.sqrt(dx * dx + dy * dy);
  const [c, s] = a < 0 ? [1, 0] : rotationOf(bodies.angles[a]);
  const x = numbers[from + jAxis];
  const y = numbers[from + jAxis + 1];
  return (c * x - s * y) * dx + (s * x + c * y) * dy;
}

function rotationOf(angle: number): Float64Array {
  const out = Float64Array.of(angle, 0);
  writeRotation(out);
  return out;
}
