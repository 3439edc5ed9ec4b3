// Dragging onto exact tangency. Tangent circles with short binary coordinates need a Pythagorean triangle: the centers'
// differences are its legs, the sum (or difference) of the radii its hypotenuse, all whole multiples of one grid step.
import type { Circle } from 'carom';

/** Positions and radii dragged by hand are multiples of this; a power of two, so that sums and squares stay exact. */
export const gridStep = 1 / 32;

/** `value` to the nearest multiple of the grid step. */
export function onGrid(value: number): number {
  return Math.round(value / gridStep) * gridStep;
}

/** Pythagorean directions: legs and hypotenuse, the axes included, hypotenuse up to 101. */
const triples: readonly (readonly [number, number, number])[] = findTriples(101);

function findTriples(most: number): [number, number, number][] {
  const found: [number, number, number][] = [
    [1, 0, 1],
    [0, 1, 1],
  ];
  for (let m = 2; m * m <= most; m++) {
    for (let n = 1; n < m; n++) {
      const c = m * m + n * n;
      if (c > most || (m - n) % 2 === 0 || gcd(m, n) !== 1) continue;
      found.push([m * m - n * n, 2 * m * n, c], [2 * m * n, m * m - n * n, c]);
    }
  }
  return found;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/**
 * The circle nearest to `b` that is exactly tangent to `a`, from outside or inside, or null if none is within `range`.
 * Moves b's center and, if it must, b's radius by less than `range`. All numbers of `a` must be on the grid.
 */
export function snapToTangency<T extends Circle>(a: Readonly<Circle>, b: Readonly<T>, range: number): T | null {
  const dx = (b.x - a.x) / gridStep;
  const dy = (b.y - a.y) / gridStep;
  const distance = Math.sqrt(dx * dx + dy * dy);
  const bounds = [(a.r + b.r) / gridStep, Math.abs(a.r - b.r) / gridStep];
  let best: T | null = null;
  let least = range / gridStep;
  for (const [kind, bound] of bounds.entries()) {
    if (Math.abs(distance - bound) > least || distance === 0) continue;
    for (const [p, q, hypotenuse] of triples) {
      const times = Math.round(bound / hypotenuse);
      if (times === 0) continue;
      const x = Math.sign(dx || 1) * p * times;
      const y = Math.sign(dy || 1) * q * times;
      const length = hypotenuse * times * gridStep;
      const r = kind === 0 ? length - a.r : b.r >= a.r ? a.r + length : a.r - length;
      const cost = Math.sqrt((x - dx) * (x - dx) + (y - dy) * (y - dy)) + Math.abs(r - b.r) / gridStep;
      if (r > 0 && cost < least) {
        least = cost;
        best = { ...b, x: a.x + x * gridStep, y: a.y + y * gridStep, r };
      }
    }
  }
  return best;
}
