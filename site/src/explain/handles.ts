// The draggable points of the figure, and what moving each of them means.
import type { Circle } from 'carom';
import { gridStep, onGrid, snapToTangency } from './snap.ts';
import type { ExplainState } from './state.ts';

/** The part of the plane that the figure shows. */
export const view = { minX: -10, minY: -6, maxX: 10, maxY: 6 };

/** How near a tangency dragging snaps to it. [length] */
const snapRange = 0.4;

/** One draggable point. */
export interface Handle {
  readonly id: string;
  /** What it is, for people who cannot see it. */
  readonly label: string;
  readonly kind: 'centre' | 'radius' | 'end' | 'velocity';
  readonly x: number;
  readonly y: number;
  /** The state with the handle at (x, y); if `snap`, at the exact tangency near by. Keys do not snap: their steps would not get away. */
  readonly move: (x: number, y: number, snap: boolean) => ExplainState;
}

/** The handles of a state, in tab order. */
export function handlesOf(state: ExplainState): Handle[] {
  if (state.mode === 'ray') return [...circleHandles(state, 'a'), endHandle(state, 1), endHandle(state, 2)];
  const circles = [...circleHandles(state, 'a'), ...circleHandles(state, 'b')];
  return state.mode === 'motion' ? [...circles, velocityHandle(state, 'a'), velocityHandle(state, 'b')] : circles;
}

function circleHandles(state: ExplainState, name: 'a' | 'b'): Handle[] {
  const circle = state[name];
  // The radius handle sits on the side away from the other circle, below the velocity arrow's way.
  const side = name === 'a' ? -1 : 1;
  const what = state.mode === 'ray' ? 'the circle' : name;
  return [
    {
      id: `${name}-centre`,
      label: `Centre of ${what}`,
      kind: 'centre',
      x: circle.x,
      y: circle.y,
      move: (x, y, snap) =>
        withCircle(state, name, snap, { ...circle, x: inside(x, view.minX, view.maxX), y: inside(y, view.minY, view.maxY) }),
    },
    {
      id: `${name}-radius`,
      label: `Radius of ${what}`,
      kind: 'radius',
      x: circle.x + side * circle.r * 0.8,
      y: circle.y + circle.r * 0.6,
      move: (x, y, snap) => {
        const dx = x - circle.x;
        const dy = y - circle.y;
        return withCircle(state, name, snap, { ...circle, r: inside(Math.sqrt(dx * dx + dy * dy), 0, 6) });
      },
    },
  ];
}

function endHandle(state: ExplainState, end: 1 | 2): Handle {
  const { x1, y1, x2, y2 } = state.line;
  return {
    id: `end-${end}`,
    label: end === 1 ? 'Point A of the line' : 'Point B of the line',
    kind: 'end',
    x: end === 1 ? x1 : x2,
    y: end === 1 ? y1 : y2,
    move: (toX, toY, snap) => {
      const x = level(state, snap, inside(toX, view.minX, view.maxX), state.a.x);
      const y = level(state, snap, inside(toY, view.minY, view.maxY), state.a.y);
      return { ...state, line: end === 1 ? { x1: x, y1: y, x2, y2 } : { x1, y1, x2: x, y2: y } };
    },
  };
}

function velocityHandle(state: ExplainState, name: 'a' | 'b'): Handle {
  const circle = state[name];
  return {
    id: `${name}-velocity`,
    label: `Velocity of ${name}`,
    kind: 'velocity',
    x: circle.x + circle.vx,
    y: circle.y + circle.vy,
    move: (x, y) => ({ ...state, [name]: { ...circle, vx: onGrid(x - circle.x), vy: onGrid(y - circle.y) } }),
  };
}

/** The state with circle `name` replaced, snapped to tangency with the other one if that is on. */
function withCircle<T extends Circle>(state: ExplainState, name: 'a' | 'b', snap: boolean, moved: T): ExplainState {
  const other = name === 'a' ? state.b : state.a;
  const snapped = snap && state.mode === 'circles' ? snapToTangency(other, moved, snapRange) : null;
  return { ...state, [name]: snapped ?? moved };
}

/** A coordinate of an end of the line, snapped to where an axis-parallel line through it touches the circle. */
function level(state: ExplainState, snap: boolean, value: number, centre: number): number {
  if (!snap) return value;
  for (const touching of [centre - state.a.r, centre + state.a.r]) if (Math.abs(value - touching) < snapRange / 2) return touching;
  return value;
}

function inside(value: number, low: number, high: number): number {
  return onGrid(Math.min(high, Math.max(low, value)));
}

/** How far one press of an arrow key moves a handle: a quarter, or one grid step with Shift. */
export function keyStep(fine: boolean): number {
  return fine ? gridStep : 0.25;
}
