// The draggable points of the figure, and what moving each of them means.
import { closestPointWall, type MovingCircle } from 'carom';
import { isShape, type ShapeName, wallOf } from './shapes.ts';
import { gridStep, onGrid, snapToTangency } from './snap.ts';
import type { ExplainState } from './state.ts';
import type { View } from './upright.tsx';

/** The part of the plane that the figure shows. */
export const view: View = { minX: -10, minY: -6, maxX: 10, maxY: 6 };

/** How near a tangency dragging snaps to it. [length] */
const snapRange = 0.4;

/** One draggable point of a figure whose state is `S`. */
export interface Handle<S = ExplainState> {
  readonly id: string;
  /** What it is, for people who cannot see it. */
  readonly label: string;
  /** What is written beside it. */
  readonly name?: string | undefined;
  readonly kind: 'center' | 'radius' | 'end' | 'velocity';
  readonly x: number;
  readonly y: number;
  /** The state with the handle at (x, y); if `snap`, at the exact tangency near by. Keys do not snap: their steps would not get away. */
  readonly move: (x: number, y: number, snap: boolean) => S;
}

/** The handles of a state, in tab order. */
export function handlesOf(state: ExplainState): Handle[] {
  if (state.mode === 'ray') return [...circleHandles(state, 'a'), endHandle(state, 1), endHandle(state, 2)];
  // A velocity of 0 has its handle at the center, beneath the center's own, so that the circle can be dragged away.
  if (state.mode === 'shapes') return [velocityHandle(state, 'a'), ...circleHandles(state, 'a'), ...shapeHandles(state)];
  const circles = [...circleHandles(state, 'a'), ...circleHandles(state, 'b')];
  return state.mode === 'motion' ? [...circles, velocityHandle(state, 'a'), velocityHandle(state, 'b')] : circles;
}

function circleHandles(state: ExplainState, name: 'a' | 'b'): Handle[] {
  const circle = state[name];
  // The radius handle sits on the side away from the other circle, below the velocity arrow's way.
  const side = name === 'a' ? -1 : 1;
  const what = state.mode === 'ray' || state.mode === 'shapes' ? 'the circle' : name;
  return [
    {
      id: `${name}-center`,
      label: `Center of ${what}`,
      kind: 'center',
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
      y: circle.y - circle.r * 0.6,
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
    label: state.mode === 'shapes' ? 'Velocity of the circle' : `Velocity of ${name}`,
    kind: 'velocity',
    x: circle.x + circle.vx,
    y: circle.y + circle.vy,
    move: (x, y) => ({ ...state, [name]: { ...circle, vx: onGrid(x - circle.x), vy: onGrid(y - circle.y) } }),
  };
}

/** Where a shape is dragged: pairs of its numbers, as offsets from another pair for directions, and radii. */
function shapeHandles(state: ExplainState): Handle[] {
  const { shape, numbers } = state;
  const [x = 0, y = 0] = numbers;
  if (shape === 'ring') return [pairHandle(state, 0), radiusHandle(state, 2, x, y)];
  if (shape === 'arc') return [pairHandle(state, 0), directionHandle(state, 3), directionHandle(state, 5), radiusHandle(state, 2, x, y)];
  const pairs = Array.from({ length: numbers.length >> 1 }, (_, i) => pairHandle(state, 2 * i));
  return shape === 'capsule' ? [...pairs, radiusHandle(state, 4, x, y)] : pairs;
}

const pairLabels: Readonly<Record<ShapeName, readonly string[]>> = {
  segment: ['First end', 'Second end'],
  capsule: ['First end', 'Second end'],
  box: ['Low corner', 'High corner'],
  room: ['Low corner', 'High corner'],
  polygon: [],
  arc: ['Center of the arc'],
  ring: ['Center of the ring'],
};

/** The state with some numbers of the shape replaced, or as it was if they make no such shape. */
function withNumbers(state: ExplainState, from: number, ...values: readonly number[]): ExplainState {
  const numbers = state.numbers.map((value, i) => values[i - from] ?? value);
  return isShape(state.shape, numbers) ? { ...state, numbers } : state;
}

function pairHandle(state: ExplainState, i: number): Handle {
  return {
    id: `shape-${i}`,
    label: pairLabels[state.shape][i >> 1] ?? `Corner ${(i >> 1) + 1}`,
    kind: 'end',
    x: state.numbers[i],
    y: state.numbers[i + 1],
    move: (x, y) => withNumbers(state, i, inside(x, view.minX, view.maxX), inside(y, view.minY, view.maxY)),
  };
}

/** A direction is dragged where it meets the arc; the vector kept is the way there from the center. */
function directionHandle(state: ExplainState, i: number): Handle {
  const [x, y, r] = state.numbers;
  const dx = state.numbers[i];
  const dy = state.numbers[i + 1];
  const scale = r / Math.sqrt(dx * dx + dy * dy);
  return {
    id: `shape-${i}`,
    label: i === 3 ? 'Where the arc begins' : 'Where the arc ends',
    kind: 'end',
    x: x + dx * scale,
    y: y + dy * scale,
    move: (toX, toY) => withNumbers(state, i, onGrid(toX - x), onGrid(toY - y)),
  };
}

function radiusHandle(state: ExplainState, i: number, x: number, y: number): Handle {
  const r = state.numbers[i];
  return {
    id: `shape-${i}`,
    label: `Radius of the ${state.shape}`,
    kind: 'radius',
    x: x + r * 0.6,
    y: y + r * 0.8,
    move: (toX, toY) => withNumbers(state, i, inside(Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y)), 0, 12)),
  };
}

/** The state with circle `name` replaced, snapped to tangency with the other one if that is on. */
function withCircle(state: ExplainState, name: 'a' | 'b', snap: boolean, moved: MovingCircle): ExplainState {
  const other = name === 'a' ? state.b : state.a;
  if (snap && state.mode === 'shapes') return { ...state, a: snapToShape(state, moved) };
  const snapped = snap && state.mode === 'circles' ? snapToTangency(other, moved, snapRange) : null;
  return { ...state, [name]: snapped ?? moved };
}

/** The circle exactly tangent to the shape where its nearest point is level with the center or on the grid; else as it is. */
function snapToShape(state: ExplainState, moved: MovingCircle): MovingCircle {
  const nearest = closestPointWall(wallOf(state.shape, state.numbers), moved);
  if (nearest === null) return moved;
  const dx = moved.x - nearest.x;
  const dy = moved.y - nearest.y;
  const away = Math.abs(Math.sqrt(dx * dx + dy * dy) - moved.r);
  if (dx !== 0 && dy !== 0) {
    const isOnGrid = onGrid(nearest.x) === nearest.x && onGrid(nearest.y) === nearest.y;
    return (isOnGrid ? snapToTangency({ ...nearest, r: 0 }, moved, snapRange) : null) ?? moved;
  }
  if (away > snapRange / 2 || dx === dy) return moved;
  return { ...moved, x: nearest.x + Math.sign(dx) * moved.r, y: nearest.y + Math.sign(dy) * moved.r };
}

/** A coordinate of an end of the line, snapped to where an axis-parallel line through it touches the circle. */
function level(state: ExplainState, snap: boolean, value: number, center: number): number {
  if (!snap) return value;
  for (const touching of [center - state.a.r, center + state.a.r]) if (Math.abs(value - touching) < snapRange / 2) return touching;
  return value;
}

function inside(value: number, low: number, high: number): number {
  return onGrid(Math.min(high, Math.max(low, value)));
}

/** How far one press of an arrow key moves a handle: a quarter, or one grid step with Shift. */
export function keyStep(fine: boolean): number {
  return fine ? gridStep : 0.25;
}
