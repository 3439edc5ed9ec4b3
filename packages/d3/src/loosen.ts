import type { Circle } from 'carom/geometry';
import { enclosingCircle } from 'carom/geometry/measure';
import { separateFreely } from 'carom/geometry/separate-all';

/** By what a pack is stretched, step by step until no two overlap: from some roundings of a place to what the front chain takes for touching. */
const stretches = [2 ** -48, 2 ** -43, 2 ** -38, 2 ** -33, 2 ** -28];
/** Times that what overlaps by more is moved apart on its own. */
const mostRepairs = 4;

/**
 * Moves packed circles apart until no two overlap, and the circle around all to (0, 0).
 *
 * Circles that touch overlap by their rounding, or by what the front chain takes for touching. Stretching the whole by that much parts them and
 * keeps its shape. Where radii differ by more than 1e6 the chain may bury a circle under another one; such circles are moved apart alone.
 */
export function loosen(circles: Circle[]): void {
  for (let repairs = 0; repairs <= mostRepairs; repairs++) {
    if (repairs > 0) separateFreely(circles);
    center(circles);
    for (const stretch of stretches) {
      if (isLoose(circles)) return;
      for (const circle of circles) {
        circle.x += circle.x * stretch;
        circle.y += circle.y * stretch;
      }
    }
    if (isLoose(circles)) return;
  }
}

function isLoose(circles: Circle[]): boolean {
  return separateFreely(circles, { iterations: 0 }).converged;
}

function center(circles: readonly Circle[]): void {
  const around = enclosingCircle(circles);
  if (around === null) return;
  for (const circle of circles) {
    circle.x -= around.x;
    circle.y -= around.y;
  }
}
