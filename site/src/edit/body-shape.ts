import { circleOf, isShapedBody, type SceneAnyBody, type SceneShapedBody } from '@carom/scene';
import type { Vec } from 'carom';
import { inFrame, outOfFrame } from '../take/scene-edit.ts';
import { neat } from './item.ts';

/** A point of the shape of a body that can be dragged, and what of the body is otherwise then. */
export interface BodyGrip {
  readonly at: Vec;
  readonly move: (to: Readonly<Vec>) => Partial<SceneShapedBody>;
}

type Numbers = Readonly<Record<'width' | 'height' | 'x1' | 'y1' | 'x2' | 'y2' | 'r', number>>;
type Frame = Parameters<typeof outOfFrame>[0];

/** The points by which a body is reshaped: corners of a box and of outlines, ends and side of a capsule. A disc or several shapes have none. */
export function bodyGrips(body: SceneAnyBody): BodyGrip[] {
  if (!isShapedBody(body) || 'shapes' in body) return [];
  const frame = body as Frame;
  const grip = (own: Readonly<Vec>, values: (to: Vec) => object): BodyGrip => ({
    at: outOfFrame(frame, own),
    move: (to) => values(few(inFrame(frame, to))) as Partial<SceneShapedBody>,
  });
  for (const key of ['points', 'outline'] as const) {
    const list = (body as unknown as Record<string, readonly Readonly<Vec>[] | undefined>)[key];
    if (list) return list.map((own, i) => grip(own, (to) => ({ [key]: list.map((point, k) => (k === i ? to : point)) })));
  }
  const { width, height, x1, y1, x2, y2, r } = body as unknown as Numbers;
  if (width !== undefined)
    return [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy]) =>
      grip({ x: (sx * width) / 2, y: (sy * height) / 2 }, ({ x, y }) => ({ width: neat(2 * Math.abs(x)), height: neat(2 * Math.abs(y)) })),
    );
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const side = { x: (x1 + x2) / 2 - (r * dy) / length, y: (y1 + y2) / 2 + (r * dx) / length };
  return [
    grip({ x: x1, y: y1 }, ({ x, y }) => ({ x1: x, y1: y })),
    grip({ x: x2, y: y2 }, ({ x, y }) => ({ x2: x, y2: y })),
    grip(side, ({ x, y }) => ({ r: neat(Math.abs(dx * (y - y1) - dy * (x - x1)) / length) })),
  ];
}

/** A point in few digits: those of its place in the body. */
function few({ x, y }: Readonly<Vec>): Vec {
  return { x: neat(x), y: neat(y) };
}

/** The body with its shape otherwise; a rounding that no longer fits goes. `null` if it is none then. */
export function reshaped(body: SceneAnyBody, patch: Partial<SceneShapedBody>): SceneAnyBody | null {
  const next = { ...body, ...patch } as SceneAnyBody;
  try {
    circleOf(next);
    return next;
  } catch {
    return null;
  }
}
