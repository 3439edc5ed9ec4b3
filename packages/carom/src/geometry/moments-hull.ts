import { scaleBy } from '../numeric/relative.ts';
import { loadHull } from './hull.ts';
import { createHullSet, type HullSet } from './hulls/hull-set.ts';
import { loadInto, shiftOfPair } from './hulls/load-pair.ts';
import { angleOf, pi } from './measure/arctangent.ts';
import type { Hull } from './shapes.ts';

/** How a shape of density 1 would balance and turn: its `area`, its centroid `(x, y)`, and the second moment about that. */
export interface HullMoments {
  /** [length²] */
  area: number;
  /** The centroid along x. [length] */
  x: number;
  /** The centroid along y. [length] */
  y: number;
  /** The integral of the square of the distance from the centroid: the moment of inertia at density 1. [length⁴] */
  second: number;
}

const set: HullSet = /* @__PURE__ */ createHullSet(1);
/** Area, first moments and second moment about the first corner. */
const sums: Float64Array = /* @__PURE__ */ new Float64Array(4);

/**
 * Area, centroid and second moment of a rounded hull, or `null` if it is none (see `overlapsHull`).
 *
 * It is made of the polygon of its points, a rectangle as wide as r along each side and a sector at each corner. Without area the centroid is
 * the mean of the points. Rounded: the area is within 10⁻¹⁵ of the square of the size, the second moment within 10⁻¹⁴ of its fourth power.
 * The centroid is within 10⁻¹⁵ of the largest number. Writes into `out` and returns it.
 *
 * @example
 * momentsHull(createHull([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 3 }, { x: 0, y: 3 }])); // { area: 12, x: 2, y: 1.5, second: 25 }
 */
export function momentsHull(hull: Readonly<Hull>, out: HullMoments = { area: 0, x: 0, y: 0, second: 0 }): HullMoments | null {
  if (!loadHull(hull)) return null;
  const shift = shiftOfPair(hull, hull);
  const origin = hull.points[0];
  loadInto(set, 0, hull, origin, shift);
  const count = set.counts[0];
  sums.fill(0);
  for (let i = 0; i < count; i++) {
    addTriangle(2 * i, 2 * ((i + 1) % count));
    if (count > 1) addStrip(2 * i, 2 * ((i + 1) % count));
    addSector(2 * i, 2 * ((i + count - 1) % count), count);
  }
  const area = sums[0];
  const x = area > 0 ? sums[1] / area : mean(0, count);
  const y = area > 0 ? sums[2] / area : mean(1, count);
  out.area = Math.min(scaleBy(area, -2 * shift), Number.MAX_VALUE);
  out.x = origin.x + scaleBy(x, -shift);
  out.y = origin.y + scaleBy(y, -shift);
  out.second = Math.min(scaleBy(Math.max(sums[3] - area * (x * x + y * y), 0), -4 * shift), Number.MAX_VALUE);
  return out;
}

function mean(axis: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += set.corners[2 * i + axis];
  return sum / count;
}

function add(area: number, mx: number, my: number, second: number): void {
  sums[0] += area;
  sums[1] += mx;
  sums[2] += my;
  sums[3] += second;
}

/** The triangle of the first corner and the side from p to q. */
function addTriangle(p: number, q: number): void {
  const { corners } = set;
  const x1 = corners[p];
  const y1 = corners[p + 1];
  const x2 = corners[q];
  const y2 = corners[q + 1];
  const cross = x1 * y2 - x2 * y1;
  add(
    cross / 2,
    (cross * (x1 + x2)) / 6,
    (cross * (y1 + y2)) / 6,
    (cross * (x1 * x1 + x1 * x2 + x2 * x2 + y1 * y1 + y1 * y2 + y2 * y2)) / 12,
  );
}

/** The rectangle outside the side from p to q: L long, r wide, its own second moment L r (L² + r²) / 12. */
function addStrip(p: number, q: number): void {
  const { corners, normals, radii } = set;
  const r = radii[0];
  const ex = corners[q] - corners[p];
  const ey = corners[q + 1] - corners[p + 1];
  const length = Math.sqrt(ex * ex + ey * ey);
  const x = (corners[p] + corners[q]) / 2 + (normals[p] * r) / 2;
  const y = (corners[p + 1] + corners[q + 1]) / 2 + (normals[p + 1] * r) / 2;
  const area = length * r;
  add(area, area * x, area * y, area * (x * x + y * y + (length * length + r * r) / 12));
}

/**
 * The sector at corner c between the normals n₁ of the side before and n₂ of the one after, θ apart: area θr²/2, first moment about c
 * M = r³/3 · (n₂y − n₁y, n₁x − n₂x), second moment about the first corner θr²/2·|c|² + 2c·M + θr⁴/4.
 */
function addSector(c: number, before: number, count: number): void {
  const { corners, normals, radii } = set;
  const r = radii[0];
  const x = corners[c];
  const y = corners[c + 1];
  const ax = normals[before];
  const ay = normals[before + 1];
  const bx = normals[c];
  const by = normals[c + 1];
  const angle = count === 1 ? 2 * pi : count === 2 ? pi : angleOf(ax * bx + ay * by, ax * by - ay * bx);
  const area = (angle * r * r) / 2;
  const mx = ((by - ay) * r * r * r) / 3;
  const my = ((ax - bx) * r * r * r) / 3;
  add(area, area * x + mx, area * y + my, area * (x * x + y * y) + 2 * (x * mx + y * my) + (angle * r * r * r * r) / 4);
}
