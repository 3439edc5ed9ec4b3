/**
 * Two rounded hulls at rest. Their cores, the hulls of their points, are apart, and then the nearest points are a corner of one and a
 * corner or side of the other. Or they meet, and then the shortest way out is across a side of one. Both are found by the exact
 * questions about a disc and a hull, asked of each corner.
 */
import { orient2d } from '../numeric/orient.ts';
import { sideDistance } from '../numeric/side.ts';
import { direction } from './direction.ts';
import { cornerX, cornerY, hull, loadHull, nearest, placeOf } from './hull.ts';
import { measured, measureSide, overlapsAt, separationAt, setSide, sideNormal } from './hull-contact.ts';
import type { Circle, Hull, Vec } from './shapes.ts';

/**
 * What decides about two hulls: the gap, negative by the way out, and whether their cores meet. `feature` is a side or corner of one hull, of a if
 * `ofA`; `corner` is that of the other which is nearest, or deepest. `feature` is −1 for two points in one place.
 */
export const pair: { gap: number; isDeep: boolean; ofA: boolean; isSide: boolean; feature: number; corner: number } = {
  gap: 0.5,
  isDeep: false,
  ofA: false,
  isSide: false,
  feature: 0,
  corner: 0,
};

const disc: Circle = { x: 0.5, y: 0.5, r: 0.5 };

/** Fills `pair`; false if one of them is no hull. The gap is within 8 ulp and of exact sign. */
export function settlePair(a: Readonly<Hull>, b: Readonly<Hull>): boolean {
  if (!(loadHull(a) && loadHull(b))) return false;
  pair.gap = Infinity;
  pair.isDeep = false;
  const isMet = meetsCorner(a, a.r, false);
  loadHull(a);
  if (isMet || meetsCorner(b, b.r, true) || coresCross(b)) settleWayOut(a, b);
  else if (pair.gap < -0.67 * (a.r + b.r)) settleCores(a, b);
  return true;
}

/** The shortest way out of cores that meet; a is loaded. */
function settleWayOut(a: Readonly<Hull>, b: Readonly<Hull>): void {
  pair.isDeep = true;
  pair.feature = -1;
  pair.corner = 0;
  pair.isSide = false;
  pair.ofA = true;
  pair.gap = Infinity;
  findWayOut(b, true);
  loadHull(b);
  findWayOut(a, false);
  const way = pair.feature < 0 ? 0 : pair.gap;
  pair.gap = 0 - Math.min(a.r + b.r + way, Number.MAX_VALUE);
}

/** Where radii outweigh the distance of the cores by so much that gaps do not tell which corner is nearest: their distance does. */
function settleCores(a: Readonly<Hull>, b: Readonly<Hull>): void {
  pair.gap = Infinity;
  hull.radius = 0;
  meetsCorner(b, 0, true);
  loadHull(b);
  hull.radius = 0;
  meetsCorner(a, 0, false);
  pair.gap = 0 - Math.min(a.r - pair.gap + b.r, Number.MAX_VALUE);
}

/** Looks for the corner nearest to the loaded hull, a disc with radius r; true as soon as one lies in its core. */
function meetsCorner({ points }: Readonly<Hull>, r: number, ofA: boolean): boolean {
  for (let k = 0; k < points.length; k++) {
    disc.x = points[k].x;
    disc.y = points[k].y;
    disc.r = r;
    const place = placeOf(disc);
    if (place === 'within') return true;
    const i = nearest;
    const gap = separationAt(place, disc);
    if (!(gap < pair.gap)) continue;
    pair.gap = gap;
    pair.ofA = ofA;
    pair.isSide = place === 'side';
    pair.feature = i;
    pair.corner = k;
  }
  return false;
}

/** Whether a side of the loaded hull crosses one of the other, no corner of either lying in the other; exact. */
function coresCross({ points }: Readonly<Hull>): boolean {
  const sides = hull.count < 3 ? hull.count - 1 : hull.count;
  const others = points.length < 3 ? points.length - 1 : points.length;
  for (let k = 0; k < others; k++) {
    const p = points[k];
    const q = points[k + 1 === points.length ? 0 : k + 1];
    for (let i = 0; i < sides; i++) if (crossesSide(i, p, q)) return true;
  }
  return false;
}

function crossesSide(i: number, p: Readonly<Vec>, q: Readonly<Vec>): boolean {
  const x1 = cornerX[i];
  const y1 = cornerY[i];
  const x2 = cornerX[i + 1];
  const y2 = cornerY[i + 1];
  if (Math.max(x1, x2) < Math.min(p.x, q.x) || Math.min(x1, x2) > Math.max(p.x, q.x)) return false;
  if (Math.max(y1, y2) < Math.min(p.y, q.y) || Math.min(y1, y2) > Math.max(p.y, q.y)) return false;
  if (!areOpposite(orient2d(x1, y1, x2, y2, p.x, p.y), orient2d(x1, y1, x2, y2, q.x, q.y))) return false;
  return areOpposite(orient2d(p.x, p.y, q.x, q.y, x1, y1), orient2d(p.x, p.y, q.x, q.y, x2, y2));
}

function areOpposite(first: number, second: number): boolean {
  return (first > 0 && second < 0) || (first < 0 && second > 0);
}

/** Looks for the side of the loaded hull across which the other core has the shortest way out. */
function findWayOut({ points }: Readonly<Hull>, ofA: boolean): void {
  hull.radius = 0; // of the cores alone
  const sides = hull.count === 1 ? 0 : hull.count;
  for (let i = 0; i < sides; i++) {
    const corner = deepestCorner(i, points);
    const way = depthBehind(i, points[corner]);
    if (!(way < pair.gap)) continue;
    pair.gap = way;
    pair.ofA = ofA;
    pair.isSide = true;
    pair.feature = i;
    pair.corner = corner;
  }
}

/** The point furthest behind side `i`; of those that rounding cannot tell apart, by their depths within 8 ulp. */
function deepestCorner(i: number, points: readonly Readonly<Vec>[]): number {
  const ex = cornerX[i + 1] - cornerX[i];
  const ey = cornerY[i + 1] - cornerY[i];
  let best = 0;
  let most = -Infinity;
  let doubt = 0;
  for (let k = 0; k < points.length; k++) {
    const l = ex * (points[k].y - cornerY[i]);
    const r = ey * (points[k].x - cornerX[i]);
    const cross = hull.turn * (l - r);
    const error = 4.5e-16 * (Math.abs(l) + Math.abs(r)) + 1e-300;
    if (cross + error < most - doubt) continue;
    if (k > 0 && !(cross - error > most + doubt) && !(depthBehind(i, points[k]) > depthBehind(i, points[best]))) continue;
    best = k;
    most = cross;
    doubt = error;
  }
  return best;
}

/** How far a point lies behind the line of side `i`, within 8 ulp; negative before it. */
function depthBehind(i: number, { x, y }: Readonly<Vec>): number {
  disc.x = x;
  disc.y = y;
  disc.r = 0;
  if (measureSide(i, disc)) return 0 - measured[0] / measured[1];
  const side = hull.turn * orient2d(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1], x, y);
  if (side === 0) return 0;
  setSide(i, disc);
  return side > 0 ? Math.max(sideDistance(), 5e-324) : -sideDistance(); // a way that is too small for a double is not 0
}

const from: Vec = { x: 0.5, y: 0.5 };

/** Writes the unit normal a → b to `out`, and leaves the hull loaded whose side or corner `pair` names. */
export function pairNormal(a: Readonly<Hull>, b: Readonly<Hull>, out: Vec): void {
  const { ofA, isSide, feature, corner } = pair;
  loadHull(ofA ? a : b);
  out.x = 1;
  out.y = 0;
  if (feature < 0) return;
  if (isSide) sideNormal(feature, out);
  else {
    from.x = cornerX[feature];
    from.y = cornerY[feature];
    direction((ofA ? b : a).points[corner], from, out);
  }
  if (!ofA) return; // out of b, and into a
  out.x = 0 - out.x;
  out.y = 0 - out.y;
}

/** Whether two hulls share a point, or come within `slop` of each other; exact. */
export function pairOverlaps(a: Readonly<Hull>, b: Readonly<Hull>, slop: number): boolean {
  if (!(loadHull(a) && loadHull(b)) || isFar(a, slop)) return false;
  const reach = a.r + b.r + slop;
  const first = sidesPart(a, reach);
  if (first > 0) return false;
  loadHull(a);
  const second = sidesPart(b, reach);
  if (second > 0) return false;
  return (first < 0 && second < 0) || pairMeets(a, b, slop);
}

/** The same without what answers at once for most pairs. */
export function pairMeets(a: Readonly<Hull>, b: Readonly<Hull>, slop: number): boolean {
  if (!loadHull(a)) return false;
  if (reachesCorner(b, slop)) return true;
  return loadHull(b) && (reachesCorner(a, slop) || coresCross(a));
}

/**
 * What the sides of the loaded hull say for sure. It is 1 if one of them has all of the other core beyond it, further than `reach`. It is −1 if
 * all have some of it behind them: if that holds both ways, the cores overlap. Else, and of two points, 0. A pair takes 0.58 of the time.
 */
function sidesPart({ points }: Readonly<Hull>, reach: number): number {
  const sides = hull.count === 1 ? 0 : hull.count;
  if (sides === 0 && points.length === 1) return 0;
  let areCut = true;
  for (let i = 0; i < sides; i++) {
    const x = cornerX[i];
    const y = cornerY[i];
    const ex = cornerX[i + 1] - x;
    const ey = cornerY[i + 1] - y;
    let least = Infinity; // outward distances times the length of the side, less what rounding may be
    let most = Infinity; // and more
    for (let k = 0; k < points.length; k++) {
      const l = ey * (points[k].x - x);
      const r = ex * (points[k].y - y);
      const out = hull.turn * (l - r);
      const doubt = 4.5e-16 * (Math.abs(l) + Math.abs(r)) + 1e-300; // the bound of dot-sign.ts
      least = Math.min(least, out - doubt);
      most = Math.min(most, out + doubt);
    }
    if (least > 0 && least * least > 1.00000000000001 * reach * reach * (ex * ex + ey * ey) + 1e-290) return 1;
    if (!(most < 0)) areCut = false;
  }
  return areCut ? -1 : 0;
}

function reachesCorner({ points, r }: Readonly<Hull>, slop: number): boolean {
  for (let k = 0; k < points.length; k++) {
    disc.x = points[k].x;
    disc.y = points[k].y;
    disc.r = r;
    if (overlapsAt(placeOf(disc), disc, slop)) return true;
  }
  return false;
}

/** Least x, greatest x, least y, greatest y: of the hull asked about, and of the loaded one. */
const bounds: Float64Array = /* @__PURE__ */ new Float64Array(8);

/** Whether the bounds of a hull are well away from those of the loaded one. */
function isFar({ points, r }: Readonly<Hull>, slop: number): boolean {
  bounds[0] = bounds[2] = bounds[4] = bounds[6] = Infinity;
  bounds[1] = bounds[3] = bounds[5] = bounds[7] = -Infinity;
  for (let k = 0; k < points.length; k++) widen(0, points[k].x, points[k].y);
  for (let i = 0; i < hull.count; i++) widen(4, cornerX[i], cornerY[i]);
  const gapX = Math.max(bounds[0] - bounds[5], bounds[4] - bounds[1], 0);
  const gapY = Math.max(bounds[2] - bounds[7], bounds[6] - bounds[3], 0);
  const reach = r + hull.radius + slop;
  return gapX * gapX + gapY * gapY > 1.00000000000001 * reach * reach + 1e-300;
}

function widen(at: number, x: number, y: number): void {
  bounds[at] = Math.min(bounds[at], x);
  bounds[at + 1] = Math.max(bounds[at + 1], x);
  bounds[at + 2] = Math.min(bounds[at + 2], y);
  bounds[at + 3] = Math.max(bounds[at + 3], y);
}
