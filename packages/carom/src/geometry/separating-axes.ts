import { direction } from './direction.ts';
import { cornerX, cornerY, hull, loadPolygon, nearest, placeOf } from './hull.ts';
import { isDisc, overlapsAt, sideNormal } from './hull-contact.ts';
import type { Circle, Polygon, Vec } from './shapes.ts';

/** The shadow of a shape on an axis: every value of p · axis from `min` to `max`. */
export interface Interval {
  /** The least value. */
  readonly min: number;
  /** The greatest value. */
  readonly max: number;
}

/** One axis of the test and both shadows on it. */
export interface SeparatingAxis {
  /** Unit vector out of the polygon. */
  readonly axis: Vec;
  /** The shadow of the disc. */
  readonly circle: Interval;
  /** The shadow of the polygon. */
  readonly polygon: Interval;
  /**
   * How far the disc must move along the axis, either way, to part the shadows; negative by the gap if they are apart.
   * [length]
   */
  readonly overlap: number;
}

/** The separating axis test of a disc and a convex polygon, with everything it looks at. */
export interface SeparatingAxes {
  /** Whether they overlap; exact. */
  readonly hit: boolean;
  /** One for each side, in order, then one from the nearest corner to the center, unless that is within. */
  readonly axes: readonly SeparatingAxis[];
  /** Number of the axis of the least overlap, the first one of equals; −1 if there are none. */
  readonly least: number;
  /** The shortest move that takes the disc out, along that axis; `null` if they do not overlap. */
  readonly translation: Vec | null;
}

/**
 * A disc and a convex polygon by the separating axis test: they are apart if and only if their shadows are, on one of a few
 * axes. For teaching and drawing; `overlapsPolygon` and `manifoldPolygon` are faster, look at the nearest side or corner
 * only, and agree. The translation is −depth × normal, up to rounding, where two sides are equally near too up to the choice
 * between them.
 *
 * `hit` is exact; shadows and overlaps are rounded sums of products. Without axes if a number is not finite, the radius is
 * negative, or the corners are fewer than 3, more than 64, or the first three in a line.
 *
 * @example
 * const box = createPolygon([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }]);
 * separatingAxes({ x: 2, y: -1, r: 2 }, box).translation; // { x: 0, y: -1 }
 */
export function separatingAxes(circle: Readonly<Circle>, polygon: Readonly<Polygon>): SeparatingAxes {
  if (!(loadPolygon(polygon) && isDisc(circle))) return { hit: false, axes: [], least: -1, translation: null };
  const place = placeOf(circle);
  const corner = nearest;
  const hit = overlapsAt(place, circle, 0);
  const axes: SeparatingAxis[] = [];
  for (let i = 0; i < hull.count; i++) {
    const inward = { x: 0, y: 0 };
    sideNormal(i, inward);
    axes.push(shadowsOn({ x: 0 - inward.x, y: 0 - inward.y }, circle));
  }
  if (place === 'corner') {
    const axis = { x: 0, y: 0 };
    direction({ x: cornerX[corner], y: cornerY[corner] }, circle, axis);
    axes.push(shadowsOn(axis, circle));
  }
  let least = 0;
  for (let i = 1; i < axes.length; i++) if (axes[i].overlap < axes[least].overlap) least = i;
  return { hit, axes, least, translation: hit ? wayOut(axes[least]) : null };
}

function shadowsOn(axis: Vec, { x, y, r }: Readonly<Circle>): SeparatingAxis {
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < hull.count; i++) {
    const at = cornerX[i] * axis.x + cornerY[i] * axis.y;
    min = Math.min(min, at);
    max = Math.max(max, at);
  }
  const center = x * axis.x + y * axis.y;
  const circle = { min: center - r, max: center + r };
  return { axis, circle, polygon: { min, max }, overlap: Math.min(max - circle.min, circle.max - min) };
}

function wayOut({ axis, circle, polygon, overlap }: SeparatingAxis): Vec {
  const by = Math.max(overlap, 0) * (polygon.max - circle.min <= circle.max - polygon.min ? 1 : -1);
  return { x: by * axis.x + 0, y: by * axis.y + 0 };
}
