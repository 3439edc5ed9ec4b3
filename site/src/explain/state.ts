// What explain mode shows, and its form in the address: `mode=circles&a=0,0,3&b=4,0,2…`.
import type { MovingCircle, Segment } from 'carom';
import { initialNumbers, isShape, type ShapeName, shapeNames } from './shapes.ts';

/** What is explained: two circles at rest, a line of some kind or a shape against circle `a`, or two circles in flight. */
export type Mode = 'circles' | 'ray' | 'motion' | 'shapes';

/** How far the line of A and B reaches: both ways for ever, from A on, or from A to B. */
export type Reach = 'line' | 'ray' | 'segment';

/** Everything a visitor can set. */
export interface ExplainState {
  readonly mode: Mode;
  readonly a: Readonly<MovingCircle>;
  readonly b: Readonly<MovingCircle>;
  readonly line: Readonly<Segment>;
  readonly reach: Reach;
  readonly shape: ShapeName;
  /** The numbers of the shape, as in shapes.ts. */
  readonly numbers: readonly number[];
  readonly restitution: number;
  readonly massA: number;
  readonly massB: number;
  /** Whether dragging snaps to exact tangency. */
  readonly snap: boolean;
  /** Whether the article's formula is shown beside ours. */
  readonly article: boolean;
}

export const modes: readonly Mode[] = ['circles', 'ray', 'motion', 'shapes'];
export const reaches: readonly Reach[] = ['line', 'ray', 'segment'];

/** Where explain mode starts, per mode. */
export const initial: ExplainState = Object.freeze({
  mode: 'circles',
  a: Object.freeze({ x: -2, y: 0, r: 3, vx: 2, vy: 0.5 }),
  b: Object.freeze({ x: 3, y: 1, r: 2.5, vx: -1, vy: -0.25 }),
  line: Object.freeze({ x1: -8, y1: -2, x2: 5, y2: 1.5 }),
  reach: 'segment',
  shape: 'box',
  numbers: initialNumbers.box,
  restitution: 1,
  massA: 1,
  massB: 1,
  snap: true,
  article: false,
});

/** The motion figure starts with the circles apart. */
export const initialMotion: ExplainState = Object.freeze({
  ...initial,
  mode: 'motion',
  a: Object.freeze({ x: -6, y: -1, r: 1.5, vx: 4, vy: 0.5 }),
  b: Object.freeze({ x: 4, y: 1, r: 1, vx: -1, vy: -0.5 }),
});

/** The ray figure starts with one circle in the middle. */
export const initialRay: ExplainState = Object.freeze({ ...initial, mode: 'ray', a: Object.freeze({ x: 0, y: 0, r: 3, vx: 0, vy: 0 }) });

/** The shapes figure starts with a circle in flight to a box. */
export const initialShapes: ExplainState = Object.freeze({
  ...initial,
  mode: 'shapes',
  a: Object.freeze({ x: -6, y: -3, r: 1.5, vx: 5, vy: 2 }),
});

/** The state a mode starts with. */
export function initialOf(mode: Mode): ExplainState {
  return { circles: initial, ray: initialRay, motion: initialMotion, shapes: initialShapes }[mode];
}

/** The state as the query part of an address; `decodeState` reads it back, number for number. */
export function encodeState(state: ExplainState): string {
  const query = new URLSearchParams();
  query.set('mode', state.mode);
  query.set('a', circleText(state.a, state.mode));
  if (state.mode === 'ray') {
    const { x1, y1, x2, y2 } = state.line;
    query.set('line', [x1, y1, x2, y2].join(','));
    query.set('reach', state.reach);
  } else if (state.mode === 'shapes') query.set(state.shape, state.numbers.join(','));
  else query.set('b', circleText(state.b, state.mode));
  if (state.mode === 'motion') query.set('bounce', [state.restitution, state.massA, state.massB].join(','));
  if (!state.snap) query.set('snap', '0');
  if (state.article) query.set('article', '1');
  return query.toString().replaceAll('%2C', ',');
}

/** The state in a query; whatever is missing or is not a sensible number is as at the start. */
export function decodeState(text: string): ExplainState {
  const query = new URLSearchParams(text);
  const mode = modes.find((name) => name === query.get('mode')) ?? 'circles';
  const start = initialOf(mode);
  const [x1, y1, x2, y2] = numbers(query.get('line'), [start.line.x1, start.line.y1, start.line.x2, start.line.y2]);
  const shape = shapeNames.find((name) => query.has(name)) ?? start.shape;
  const [restitution, massA, massB] = numbers(query.get('bounce'), [start.restitution, start.massA, start.massB]);
  return {
    mode,
    a: circleOf(query.get('a'), start.a),
    b: circleOf(query.get('b'), start.b),
    line: { x1, y1, x2, y2 },
    reach: reaches.find((name) => name === query.get('reach')) ?? start.reach,
    shape,
    numbers: shapeNumbers(shape, query.get(shape)),
    restitution: Math.min(1, Math.max(0, restitution)),
    massA: massA > 0 ? massA : 1,
    massB: massB > 0 ? massB : 1,
    snap: query.get('snap') !== '0',
    article: query.get('article') === '1',
  };
}

function circleText({ x, y, r, vx, vy }: MovingCircle, mode: Mode): string {
  return (mode === 'motion' || mode === 'shapes' ? [x, y, r, vx, vy] : [x, y, r]).join(',');
}

function circleOf(text: string | null, start: MovingCircle): MovingCircle {
  const [x, y, r, vx, vy] = numbers(text, [start.x, start.y, start.r, start.vx, start.vy]);
  return { x, y, r: r >= 0 ? r : start.r, vx, vy };
}

/** The numbers of a shape, or those it starts with if they make no such shape. */
function shapeNumbers(shape: ShapeName, text: string | null): readonly number[] {
  const given = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return isShape(shape, given) ? given : initialNumbers[shape];
}

/** The numbers of a comma list; where one is missing or not finite, the one of `start`. */
function numbers(text: string | null, start: readonly number[]): number[] {
  const parts = text === null || text === '' ? [] : text.split(',');
  return start.map((value, i) => {
    const given = parts[i]?.trim() ?? '';
    const number = given === '' ? Number.NaN : Number(given);
    return Number.isFinite(number) ? number : value;
  });
}
