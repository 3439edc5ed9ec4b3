/** Where a point lies at a polygon: from the corners as they are, by filters, else by the exact forms of hull.ts. */
import { cornersOf, cornerX, cornerY, hull, loadPolygon, type Place, placeOf, setNearest } from './hull.ts';
import type { Circle, Polygon, Vec } from './shapes.ts';

/** 4u, u = 2⁻⁵³, and a little: each product of two differences carries 3u, their sum one more. */
const bound = 4.5e-16;
/** Above what products lose by underflow. */
const floor = 1e-300;

/**
 * As `placeOf`, and loads what the questions need of the hull: the corners at hand, `nearest` and the next, if the filters
 * tell, else all. `'nowhere'` for what is no polygon, and if one side keeps `disc`, whose center the point is, well away. With
 * `coarse` the nearest side is not looked for within.
 */
export function placeOfPolygon(
  polygon: Readonly<Polygon>,
  point: Readonly<Vec>,
  coarse: boolean,
  disc: Readonly<Circle> | null,
): Place | 'nowhere' {
  const { points } = polygon;
  const count = cornersOf(polygon);
  const turn = turnSign(points[0], points[1], points[2]);
  const { x, y } = point;
  let outside = turn === 0;
  let a = points[0];
  let px = x - a.x;
  let py = y - a.y;
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1;
    const b = points[next];
    const qx = x - b.x;
    const qy = y - b.y;
    const ex = b.x - a.x;
    const ey = b.y - a.y;
    const l = ex * py;
    const r = ey * px;
    const side = turn * (l - r);
    const doubt = bound * (Math.abs(l) + Math.abs(r)) + floor;
    if (!(Math.abs(side) > doubt)) return exactPlace(polygon, point);
    if (side < 0) {
      outside = true;
      if (disc !== null && isWellAway(side, doubt, disc.r * ex, disc.r * ey)) return 'nowhere';
      const before = along(a, b, a, point);
      const after = along(a, b, b, point);
      if (before > 0 && after < 0) return placeAt('side', i, a, b, turn);
      if (after > 0) {
        const c = points[next + 1 === count ? 0 : next + 1];
        if (along(b, c, b, point) < 0) return placeAt('corner', next, b, c, turn);
      } else if (before < 0) {
        const z = points[i === 0 ? count - 1 : i - 1];
        if (along(z, a, a, point) > 0) return placeAt('corner', i, a, b, turn);
      } else return exactPlace(polygon, point);
    }
    a = b;
    px = qx;
    py = qy;
  }
  if (outside) return exactPlace(polygon, point);
  return coarse ? 'within' : placeWithin(polygon, point, turn);
}

/** Whether a side, whose cross product with the way to a point is `side`, is further from it than (rx, ry) is long, by more than all rounding. */
function isWellAway(side: number, doubt: number, rx: number, ry: number): boolean {
  return side * side > 1.0001 * (rx * rx + ry * ry) + 1e10 * doubt * doubt + 1e-290;
}

/** The sign of the way from `from` to `point` along ab, or 0 if unsure. A small integer: a number would be boxed. */
function along(a: Readonly<Vec>, b: Readonly<Vec>, from: Readonly<Vec>, point: Readonly<Vec>): number {
  const l = (point.x - from.x) * (b.x - a.x);
  const r = (point.y - from.y) * (b.y - a.y);
  const doubt = bound * (Math.abs(l) + Math.abs(r)) + floor;
  return l + r > doubt ? 1 : l + r < -doubt ? -1 : 0;
}

/** The sign of the turn at b, or 0 if unsure; likewise. */
function turnSign(a: Readonly<Vec>, b: Readonly<Vec>, c: Readonly<Vec>): number {
  const l = (b.x - a.x) * (c.y - a.y);
  const r = (b.y - a.y) * (c.x - a.x);
  const doubt = bound * (Math.abs(l) + Math.abs(r)) + floor;
  return l - r > doubt ? 1 : l - r < -doubt ? -1 : 0;
}

function placeAt(place: Place, i: number, a: Readonly<Vec>, b: Readonly<Vec>, turn: number): Place {
  cornerX[i] = a.x;
  cornerY[i] = a.y;
  cornerX[i + 1] = b.x;
  cornerY[i + 1] = b.y;
  hull.turn = turn;
  hull.radius = 0;
  setNearest(i);
  return place;
}

/** Inside: the side at the least distance, by far enough. */
function placeWithin(polygon: Readonly<Polygon>, point: Readonly<Vec>, turn: number): Place | 'nowhere' {
  const { points } = polygon;
  const { x, y } = point;
  const count = points.length;
  let best = 0;
  let least = Infinity;
  let second = Infinity;
  for (let i = 0; i < count; i++) {
    const a = points[i];
    const b = points[i + 1 === count ? 0 : i + 1];
    const ex = b.x - a.x;
    const ey = b.y - a.y;
    const l = ex * (y - a.y);
    const r = ey * (x - a.x);
    const cross = l - r;
    if (!(Math.abs(cross) > 1e-9 * (Math.abs(l) + Math.abs(r)))) return exactPlace(polygon, point);
    const square = (cross * cross) / (ex * ex + ey * ey);
    if (square < least) {
      second = least;
      least = square;
      best = i;
    } else if (square < second) second = square;
  }
  // 10⁻⁶ covers what the crosses lose, 10⁻⁹ of their terms at most
  if (!(second > 1.000001 * least && least > 1e-100 && second < 1e100)) return exactPlace(polygon, point);
  const a = points[best];
  const b = points[best + 1 === count ? 0 : best + 1];
  return placeAt('within', best, a, b, turn);
}

function exactPlace(polygon: Readonly<Polygon>, point: Readonly<Vec>): Place | 'nowhere' {
  return loadPolygon(polygon) ? placeOf(point) : 'nowhere';
}
