// Bodies made of hulls, as queries ask about them. On a torus all images of a body near a place count: whose center is nearest need not be nearest.

import type { Box, Hull, Vec } from '../../geometry/shapes.ts';
import { atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** Whether a body made of hulls, or an image of it near (x, y), shares a point with a hull; exact. */
export function shapedOverlaps(state: State, index: number, hull: Readonly<Hull>, x: number, y: number): boolean {
  const { shapes } = state;
  return shapes !== null && imagesNear(state, index, x, y).some((place) => shapes.overlaps(shapes.hullsAt(index, place), hull));
}

/** The gap between a hull and a body made of hulls, or that image of it near (x, y) which is nearest. */
export function shapedSeparation(state: State, index: number, hull: Readonly<Hull>, x: number, y: number): number {
  const { shapes } = state;
  let least = Infinity;
  if (shapes === null) return least;
  for (const place of imagesNear(state, index, x, y)) least = Math.min(least, shapes.separation(shapes.hullsAt(index, place), hull));
  return least;
}

/** Where the center of a body is nearest to a place, and the images around that. */
function imagesNear({ bodies, periodX, periodY }: State, index: number, x: number, y: number): Vec[] {
  const k = rowStride * bodies.slots[index];
  const columns = placesNear(bodies.rows[k + atX], x, periodX);
  const lines = placesNear(bodies.rows[k + atY], y, periodY);
  return columns.flatMap((placeX) => lines.map((placeY) => ({ x: placeX, y: placeY })));
}

function placesNear(place: number, to: number, period: number): readonly number[] {
  if (period === Infinity) return [place];
  const turns = Math.floor((to - place) / period + 0.5);
  return [turns, turns - 1, turns + 1].map((turn) => (turn === 0 ? place : place + turn * period));
}

/** A box as a hull: a segment without width or height, a point without both. */
export function boxHull({ minX, minY, maxX, maxY }: Readonly<Box>): Hull {
  const points = [{ x: minX, y: minY }];
  if (maxX > minX) points.push({ x: maxX, y: minY });
  if (maxY > minY) points.push({ x: maxX, y: maxY });
  if (maxX > minX && maxY > minY) points.push({ x: minX, y: maxY });
  return { points, r: 0 };
}
