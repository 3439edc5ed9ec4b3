import type { Vec } from '../geometry/shapes.ts';
import { periodicDifference } from '../numeric/periodic.ts';
import { writeRotation } from '../numeric/rotation.ts';

/** A body or a moving wall, as far as a point of it needs it. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** The frame of an end of a joint: a wall that stands has that of the world, `null`. */
export function frameOf(end: object | null): Frame | null {
  return end !== null && 'angle' in end ? (end as Frame) : null;
}

/** A vector of the world in a frame; `null` is the world. */
export function inFrame(body: Frame | null, { x, y }: Readonly<Vec>): Vec {
  if (body === null) return { x, y };
  const [c, s] = rotation(body.angle);
  return { x: c * x + s * y, y: c * y - s * x };
}

/** A point of a frame in the world; `null` is the world. */
export function inWorld(body: Frame | null, { x, y }: Readonly<Vec>): Vec {
  if (body === null) return { x, y };
  const [c, s] = rotation(body.angle);
  return { x: body.x + c * x - s * y, y: body.y + s * x + c * y };
}

/** The way from a point to another, the shortest on a torus. */
export function wayBetween(
  { periodX, periodY }: { readonly periodX: number; readonly periodY: number },
  from: Readonly<Vec>,
  to: Readonly<Vec>,
): Vec {
  return { x: periodicDifference(to.x - from.x, periodX), y: periodicDifference(to.y - from.y, periodY) };
}

function rotation(angle: number): Float64Array {
  const out = Float64Array.of(angle, 0);
  writeRotation(out);
  return out;
}
