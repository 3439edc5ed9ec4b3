import type { Hull } from '../geometry/shapes.ts';
import { canonical } from '../world/broadphase/stray-grid.ts';
import { atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';

// What bodies are made of, for queries: hulls. A body of another form than a disc answers with its own here.

/** Calls `visit` with each hull of a body; on a torus where its center is in the period. The hull is valid until the next one. */
export function eachHull({ bodies, periodX, periodY }: State, index: number, visit: (hull: Readonly<Hull>) => void): void {
  const k = rowStride * bodies.slots[index];
  disc.r = bodies.rows[k + atR];
  center.x = canonical(bodies.rows[k + atX], periodX);
  center.y = canonical(bodies.rows[k + atY], periodY);
  visit(disc);
}

/** As `eachHull`, where its center is nearest to a place on a torus. */
export function eachHullNear(
  { bodies, periodX, periodY }: State,
  index: number,
  x: number,
  y: number,
  visit: (hull: Readonly<Hull>) => void,
): void {
  const k = rowStride * bodies.slots[index];
  disc.r = bodies.rows[k + atR];
  center.x = bodies.rows[k + atX] + turns(x - bodies.rows[k + atX], periodX);
  center.y = bodies.rows[k + atY] + turns(y - bodies.rows[k + atY], periodY);
  visit(disc);
}

const center = { x: 0.5, y: 0.5 };
const disc = { points: [center], r: 0.5 };

/** As many periods as are nearest to a way. */
function turns(way: number, period: number): number {
  const count = period === Infinity ? 0 : Math.floor(way / period + 0.5);
  return count === 0 ? 0 : count * period;
}
