import type { Hull, Vec } from '../geometry/shapes.ts';
import { canonical } from '../world/broadphase/strays.ts';
import type { ShapeFilter } from '../world/state/body-shapes.ts';
import { atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';

// What bodies are made of, for queries: a disc, or hulls of their own.

/** Calls `visit` with each hull of a body that is meant; on a torus where its center is in the period. The hull is valid until the next one. */
export function eachHull(state: State, index: number, by: ShapeFilter, visit: (hull: Readonly<Hull>) => void): void {
  const { bodies, periodX, periodY } = state;
  const k = rowStride * bodies.slots[index];
  center.x = canonical(bodies.rows[k + atX], periodX);
  center.y = canonical(bodies.rows[k + atY], periodY);
  visitHulls(state, index, by, visit);
}

/** As `eachHull`, where its center is nearest to a place on a torus. */
export function eachHullNear(
  state: State,
  index: number,
  { x, y }: Readonly<Vec>,
  by: ShapeFilter,
  visit: (hull: Readonly<Hull>) => void,
): void {
  const { bodies, periodX, periodY } = state;
  const k = rowStride * bodies.slots[index];
  center.x = bodies.rows[k + atX] + turns(x - bodies.rows[k + atX], periodX);
  center.y = bodies.rows[k + atY] + turns(y - bodies.rows[k + atY], periodY);
  visitHulls(state, index, by, visit);
}

const center = { x: 0.5, y: 0.5 };
const disc = { points: [center], r: 0.5 };

/** Visits the hulls of a body whose center is at `center`. */
function visitHulls({ bodies, shapes }: State, index: number, by: ShapeFilter, visit: (hull: Readonly<Hull>) => void): void {
  if (shapes !== null && bodies.isShaped(index)) {
    for (const hull of shapes.hullsAt(index, center, by)) visit(hull);
    return;
  }
  disc.r = bodies.rows[rowStride * bodies.slots[index] + atR];
  visit(disc);
}

/** As many periods as are nearest to a way. */
function turns(way: number, period: number): number {
  const count = period === Infinity ? 0 : Math.floor(way / period + 0.5);
  return count === 0 ? 0 : count * period;
}
