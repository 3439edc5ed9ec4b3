import { orient2d } from '../../numeric/orient.ts';
import { scaleBy } from '../../numeric/relative.ts';
import { circlesOf } from '../circle-list.ts';
import { intersectionPoints } from '../intersection-points.ts';
import type { Circle, Vec } from '../shapes.ts';
import { bestFit, errorAt } from './best-fit.ts';
import { fieldOf } from './field.ts';

/**
 * Where something is, given its distance from known places. It has the point `(x, y)` and the root mean square `residual`
 * of the distances it misses, [length]. Its `kind` is `'meeting'` if all circles pass through the point up to rounding,
 * `'fitted'` if not. It also has the `mirror` point that fits as well where all centers lie on one line and the point beside
 * it, else null.
 */
export interface Trilateration {
  /** The place along x. [length] */
  x: number;
  /** The place along y. [length] */
  y: number;
  /** The root mean square of the distances that it misses. [length] */
  residual: number;
  /** `'meeting'` if all circles pass through it, else `'fitted'`. */
  kind: 'meeting' | 'fitted';
  /** The other place that fits as well; null if there is none. */
  mirror: Vec | null;
}

/**
 * The point whose distances from the centers are nearest to the radii, in the sense of least squares: Σ (|p − cᵢ| − rᵢ)² is
 * least. `null` for fewer than two circles, or if all have one center.
 *
 * Two circles that cross give the crossing on the side of (−dy, dx) of the first → the second, and the other as `mirror`.
 * Two that do not meet give the middle of the gap on the line of centers. With more, the best point is searched from the
 * crossings of the first circles and from the solution of the linear equations. Whether centers lie on one line is exact.
 * `'meeting'` allows a residual of 1e-14 of the largest distance. With well placed centers and circles that meet, the point
 * is within 1e-14 of the largest distance; centers almost on a line lose digits across it. Scaling all numbers by 2ᵏ scales
 * the point, bit for bit, as long as nothing overflows or underflows. Circles with a number that is not finite or a negative
 * radius do not count.
 *
 * @throws TypeError where an item is not an object.
 *
 * @example
 * trilaterate([{ x: 0, y: 0, r: 5 }, { x: 6, y: 0, r: 5 }, { x: 0, y: 8, r: 5 }]); // (3, 4), residual 0, 'meeting'
 */
export function trilaterate(circles: Iterable<Readonly<Circle>>): Trilateration | null {
  const given = circlesOf('trilaterate', circles);
  const first = given[0];
  if (given.every(({ x, y }) => x === first.x && y === first.y)) return null;
  if (given.length === 2) {
    const [point, mirror] = intersectionPoints(first, given[1]);
    if (point) return { ...point, residual: 0, kind: 'meeting', mirror: mirror ?? null };
  }
  const { discs, exponent } = fieldOf(given);
  let size = 0;
  for (const { x, y, r } of discs) size = Math.max(size, Math.abs(x), Math.abs(y), r);
  let best = bestFit(discs);
  let mirror: Vec | null = null;
  if (areOnLine(given)) {
    const foot = footOf(discs, best);
    // On the line itself if that fits as well up to rounding.
    if (errorAt(discs, foot) <= errorAt(discs, best) + discs.length * 1e-30 * size * size) best = foot;
    else {
      mirror = { x: 2 * foot.x - best.x, y: 2 * foot.y - best.y };
      if (isBefore(discs, mirror)) [best, mirror] = [mirror, best];
    }
  }
  const residual = Math.sqrt(errorAt(discs, best) / discs.length);
  const back = ({ x, y }: Vec): Vec => ({ x: first.x + scaleBy(x, -exponent), y: first.y + scaleBy(y, -exponent) });
  return {
    ...back(best),
    residual: scaleBy(residual, -exponent),
    kind: residual <= 1e-14 * size ? 'meeting' : 'fitted',
    mirror: mirror && back(mirror),
  };
}

/** Whether all centers lie on one line. */
function areOnLine(discs: readonly Readonly<Circle>[]): boolean {
  const first = discs[0];
  const other = apart(discs);
  return discs.every(({ x, y }) => orient2d(first.x, first.y, other.x, other.y, x, y) === 0);
}

/** The first disc with another center than the first. */
function apart(discs: readonly Readonly<Circle>[]): Readonly<Circle> {
  return discs.find(({ x, y }) => x !== discs[0].x || y !== discs[0].y) ?? discs[0];
}

/** The point of the line of centers next to `point`; the first center is at (0, 0). */
function footOf(discs: readonly Readonly<Circle>[], { x, y }: Vec): Vec {
  let far = discs[0];
  for (const disc of discs) if (Math.abs(disc.x) + Math.abs(disc.y) > Math.abs(far.x) + Math.abs(far.y)) far = disc;
  const along = (x * far.x + y * far.y) / (far.x * far.x + far.y * far.y);
  return { x: along * far.x, y: along * far.y };
}

/** Whether a point off the line of centers is on the side of (−dy, dx), the one to give first. */
function isBefore(discs: readonly Readonly<Circle>[], { x, y }: Vec): boolean {
  const other = apart(discs);
  return other.x * y - other.y * x > 0;
}
