// One-press set-ups of the figure, the exact degenerate cases among them.
import { initialNumbers } from './shapes.ts';
import type { ExplainState, Mode } from './state.ts';
import { initialOf } from './state.ts';

/** A named set-up. */
export interface Preset {
  readonly label: string;
  readonly state: ExplainState;
}

const circles = initialOf('circles');
const ray = initialOf('ray');
const motion = initialOf('motion');
const shapes = initialOf('shapes');
const at = (x: number, y: number, r: number, vx = 0, vy = 0): ExplainState['a'] => ({ x, y, r, vx, vy });

/** The set-ups of a mode; the first is where it starts. */
export const presets: Readonly<Record<Mode, readonly Preset[]>> = {
  circles: [
    { label: 'Crossing', state: circles },
    { label: 'Touching', state: { ...circles, a: at(-2, -1, 3), b: at(2, 2, 2) } },
    { label: 'Touching inside', state: { ...circles, a: at(-1, 0, 4), b: at(0.5, 2, 1.5) } },
    { label: 'Inside', state: { ...circles, a: at(0, 0, 4), b: at(1, 0.5, 1.5) } },
    { label: 'Same center', state: { ...circles, a: at(0, 0, 4), b: at(0, 0, 2) } },
    { label: 'Equal', state: { ...circles, a: at(0, 0, 3), b: at(0, 0, 3) } },
    { label: 'Decimals', state: { ...circles, a: at(2.5, 1.5, 0.2), b: at(1.9, 1.5, 0.4), article: true } },
  ],
  ray: [
    { label: 'Two points', state: ray },
    { label: 'Tangent', state: { ...ray, a: at(0, 0, 1.6), line: { x1: -5.2, y1: 1.6, x2: 3.3, y2: 1.6 } } },
    { label: 'Starts inside', state: { ...ray, line: { x1: 1, y1: 0.5, x2: 7, y2: 2 } } },
    { label: 'Ends short', state: { ...ray, line: { x1: -9, y1: 0, x2: -5, y2: 0 }, article: true } },
    { label: 'No length', state: { ...ray, line: { x1: 1, y1: 1, x2: 1, y2: 1 } } },
  ],
  motion: [
    { label: 'Hit', state: motion },
    { label: 'Graze', state: { ...motion, a: at(-6, -1.5, 1.5, 4), b: at(3, 1, 1, 0) } },
    { label: 'Pass by', state: { ...motion, a: at(-6, -3, 1.5, 4), b: at(3, 1, 1, 0) } },
    { label: 'Receding', state: { ...motion, a: at(-3, 0, 1.5, -2), b: at(2, 0, 1, 2) } },
    { label: 'Overlapping, receding', state: { ...motion, a: at(-1, 0, 1.5, -2), b: at(1, 0, 1, 2), article: true } },
  ],
  shapes: [
    { label: 'Meets a side', state: shapes },
    { label: 'Meets a corner', state: { ...shapes, a: at(-5, -5, 1.5, 3.5, 2) } },
    { label: 'Grazes a corner', state: { ...shapes, a: at(-5, -3.5, 1.5, 6, 0) } },
    { label: 'Touches a side', state: { ...shapes, a: at(-1.5, 1, 1.5, -2, 0) } },
    { label: 'Touches a corner', state: { ...shapes, a: at(-1.5, -4, 2.5, 2, -1.5) } },
    { label: 'Center inside', state: { ...shapes, shape: 'polygon', numbers: initialNumbers.polygon, a: at(1, 0.5, 1.5, 3, 1) } },
    { label: 'Through the end of an arc', state: { ...shapes, shape: 'arc', numbers: [1, 0, 4, -1, 0, 1, 0], a: at(5, -5, 1, 0, 3) } },
    { label: 'In a room', state: { ...shapes, shape: 'room', numbers: [-9, -5, 8, 5], a: at(-4, -2, 1.5, 4, 2.5) } },
  ],
};
