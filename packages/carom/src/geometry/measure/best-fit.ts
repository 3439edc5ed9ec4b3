/** The least squares of trilaterate: Newton's method from every start that may lead to the best point. */
import { intersectionPoints } from '../intersection-points.ts';
import type { Circle, Vec } from '../shapes.ts';

/** The point at which Σ (|p − cᵢ| − rᵢ)² is least, for discs in units of their own size. */
export function bestFit(discs: readonly Readonly<Circle>[]): Vec {
  const ranked = starts(discs).map((start) => ({ start, error: errorAt(discs, start) }));
  ranked.sort((a, b) => a.error - b.error);
  let best: Vec = { x: 0, y: 0 };
  let least = Infinity;
  for (const { start } of ranked.slice(0, 8)) {
    const point = descend(discs, start);
    const error = errorAt(discs, point);
    if (!(error < least)) continue;
    best = point;
    least = error;
  }
  return best;
}

/** Σ (|p − cᵢ| − rᵢ)² */
export function errorAt(discs: readonly Readonly<Circle>[], { x, y }: Readonly<Vec>): number {
  let sum = 0;
  for (const disc of discs) {
    const dx = x - disc.x;
    const dy = y - disc.y;
    const missed = Math.sqrt(dx * dx + dy * dy) - disc.r;
    sum += missed * missed;
  }
  return sum;
}

/** Where the search begins: on both sides of the main axis of the centers, and at the crossings of the first six circles. */
function starts(discs: readonly Readonly<Circle>[]): Vec[] {
  const found = [...linearStarts(discs)];
  const some = discs.slice(0, 6);
  for (const [i, a] of some.entries()) {
    for (const b of some.slice(i + 1)) found.push(...intersectionPoints(a, b));
    // beside each center: the way out of a disc that holds others
    found.push({ x: a.x + a.r, y: a.y }, { x: a.x - a.r, y: a.y }, { x: a.x, y: a.y + a.r }, { x: a.x, y: a.y - a.r });
  }
  return found;
}

/**
 * Subtracting their mean from the equations |p − cᵢ|² = rᵢ² leaves linear ones. Along the main axis of the centers these are
 * well posed; across it the place also follows from the mean equation, on either side.
 */
function linearStarts(discs: readonly Readonly<Circle>[]): Vec[] {
  const n = discs.length;
  const mean = { x: 0, y: 0, power: 0 };
  for (const { x, y } of discs) {
    mean.x += x / n;
    mean.y += y / n;
  }
  for (const { x, y, r } of discs) mean.power += ((x - mean.x) * (x - mean.x) + (y - mean.y) * (y - mean.y) - r * r) / n;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let px = 0;
  let py = 0;
  for (const disc of discs) {
    const x = disc.x - mean.x;
    const y = disc.y - mean.y;
    const half = (x * x + y * y - disc.r * disc.r - mean.power) / 2;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    px += x * half;
    py += y * half;
  }
  // the eigenvector (u, w) of the larger eigenvalue
  const split = Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
  const large = (xx + yy + split) / 2;
  let u = xx >= yy ? xx - yy + split : 2 * xy;
  let w = xx >= yy ? 2 * xy : yy - xx + split;
  const length = Math.sqrt(u * u + w * w);
  u = length > 0 ? u / length : 1;
  w = length > 0 ? w / length : 0;
  const along = (u * px + w * py) / large;
  const across = Math.sqrt(Math.max(0, -mean.power - along * along));
  const small = (xx * yy - xy * xy) / large;
  const places = [across, -across, small > 1e-9 * large ? (u * py - w * px) / small : 0];
  return places.map((h) => ({ x: mean.x + along * u - h * w, y: mean.y + along * w + h * u }));
}

/** Newton's method with damping (Levenberg, Marquardt) until no step helps. */
function descend(discs: readonly Readonly<Circle>[], start: Readonly<Vec>): Vec {
  let { x, y } = start;
  let error = errorAt(discs, start);
  let damping = 0;
  for (let round = 0; round < 200; round++) {
    const { gx, gy, xx, xy, yy } = slopes(discs, x, y);
    const trace = Math.abs(xx) + Math.abs(yy) + Math.abs(xy);
    // enough to make the matrix positive definite, and more while steps fail
    const least = (xx + yy - Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)) / 2;
    const added = Math.max(damping * trace, least > 1e-9 * trace ? 0 : 1e-3 * trace - least);
    const det = (xx + added) * (yy + added) - xy * xy;
    const dx = (xy * gy - (yy + added) * gx) / det;
    const dy = (xy * gx - (xx + added) * gy) / det;
    const next = { x: x + dx, y: y + dy };
    const nextError = errorAt(discs, next);
    if (nextError < error) {
      x = next.x;
      y = next.y;
      error = nextError;
      damping = damping > 1e-6 ? damping / 10 : 0;
    } else {
      damping = Math.max(10 * damping, 1e-3);
      if (!(damping < 1e12)) break;
    }
  }
  return { x, y };
}

/** Half the gradient and half the Hessian of the error. */
function slopes(discs: readonly Readonly<Circle>[], x: number, y: number): { gx: number; gy: number; xx: number; xy: number; yy: number } {
  const sums = { gx: 0, gy: 0, xx: 0, xy: 0, yy: 0 };
  for (const disc of discs) {
    const dx = x - disc.x;
    const dy = y - disc.y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const u = distance > 0 ? dx / distance : 1; // at a center: any way out
    const w = distance > 0 ? dy / distance : 0;
    const missed = distance - disc.r;
    const bend = distance > 0 ? disc.r / distance : 0;
    sums.gx += missed * u;
    sums.gy += missed * w;
    sums.xx += 1 - bend + bend * u * u;
    sums.xy += bend * u * w;
    sums.yy += 1 - bend + bend * w * w;
  }
  return sums;
}
