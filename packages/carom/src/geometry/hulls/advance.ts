/**
 * How long two hulls in motion stay apart, by a bound from below: a step of conservative advancement.
 *
 * Seen from hull f, which stands still then, a corner p of hull g has a height along a fixed normal above all of f and a rate of change.
 * With pivots P, velocities v, turns ω, ρ the reach of g from its pivot, Δv = v_g − v_f and S = |Δv| + |ω_g|ρ:
 *
 *   height(t) ≥ height + rate·t − ½Bt²    B = ω_g²ρ + |ω_f|(2S + |ω_f|(|p − P_f| + S·left))
 *
 * for t ≤ left: its own turn, Coriolis, and the turn of f. So long as all corners stay above `target`, so do the hulls.
 */
import { apart, left, nx, ny, pointCount, points, pointWords, pointX, pointY, rate, target } from './features.ts';
import { createHullSet, type HullSet } from './hull-set.ts';

/** Two placed hulls, numbers 0 and 1, and the course of each: six words. There may be room for more. */
export interface MovingPair extends HullSet {
  readonly courses: Float64Array;
}

/** Words of a course: where the point is now about which the hull turns, its velocity, the turn, the greatest distance of a corner from it. */
export const pivotX = 0;
export const pivotY = 1;
export const vx = 2;
export const vy = 3;
export const turn = 4;
export const reach = 5;
export const courseWords = 6;

export function createMovingPair(hulls: number = 2): MovingPair {
  return { ...createHullSet(hulls), courses: new Float64Array(hulls * courseWords) };
}

/**
 * Writes a time ≤ `left` for which the cores stay at least `target` apart: the better of two bounds, seen from either hull. Heights are those
 * along the normal of the record.
 */
export function timeApart(pair: MovingPair, out: Float64Array): void {
  seenFrom(pair, 0, out);
  const first = out[apart];
  if (first >= out[left]) return;
  seenFrom(pair, 1, out);
  if (first > out[apart]) out[apart] = first;
}

/** The bound seen from hull f alone: of it, only the corner furthest along the normal counts. */
export function seenFrom(pair: MovingPair, f: number, out: Float64Array): void {
  const { courses, corners, starts, counts } = pair;
  const from = courseWords * f;
  const to = courseWords * (1 - f);
  const sign = f === 0 ? 1 : -1;
  const normalX = sign * out[nx];
  const normalY = sign * out[ny];
  const turnF = courses[from + turn];
  const turnG = courses[to + turn];
  const dvx = courses[to + vx] - courses[from + vx];
  const dvy = courses[to + vy] - courses[from + vy];
  const speed = Math.sqrt(dvx * dvx + dvy * dvy) + Math.abs(turnG) * courses[to + reach];
  const top = furthest(pair, f, sign, out);
  const topX = corners[top];
  const topY = corners[top + 1];
  const own = turnG * turnG * courses[to + reach];
  const end = 2 * (starts[1 - f] + counts[1 - f]);
  let shortest = out[left];
  for (let i = 2 * starts[1 - f]; i < end; i += 2) {
    const x = corners[i];
    const y = corners[i + 1];
    const fx = x - courses[from + pivotX];
    const fy = y - courses[from + pivotY];
    const change =
      normalX * (dvx - turnG * (y - courses[to + pivotY]) + turnF * fy) + normalY * (dvy + turnG * (x - courses[to + pivotX]) - turnF * fx);
    const bound =
      own + (turnF === 0 ? 0 : Math.abs(turnF) * (2 * speed + Math.abs(turnF) * (Math.sqrt(fx * fx + fy * fy) + speed * out[left])));
    const height = Math.max(normalX * (x - topX) + normalY * (y - topY) - out[target], 0);
    if (height + change * shortest - 0.5 * bound * shortest * shortest > 0) continue;
    const root = Math.sqrt(change * change + 2 * bound * height);
    if (change >= 0 && bound === 0) continue;
    const t = change < 0 ? (2 * height) / (root - change) : (root + change) / bound;
    if (t < shortest) shortest = t;
  }
  out[apart] = shortest;
}

/** Where in `corners` the corner of a hull lies that is furthest along the normal of the record, or against it. */
function furthest({ corners, starts, counts }: HullSet, h: number, sign: number, out: Float64Array): number {
  const normalX = sign * out[nx];
  const normalY = sign * out[ny];
  const first = 2 * starts[h];
  const end = first + 2 * counts[h];
  let best = first;
  let most = 0;
  for (let i = first + 2; i < end; i += 2) {
    const along = normalX * (corners[i] - corners[first]) + normalY * (corners[i + 1] - corners[first + 1]);
    if (along <= most) continue;
    most = along;
    best = i;
  }
  return best;
}

/** Writes the least rate at which the gap changes, of the points of contact in the record. */
export function gapRate({ courses }: MovingPair, out: Float64Array): void {
  const dvx = courses[courseWords + vx] - courses[vx];
  const dvy = courses[courseWords + vy] - courses[vy];
  const turnA = courses[turn];
  const turnB = courses[courseWords + turn];
  out[rate] = Infinity;
  for (let n = 0; n < out[pointCount]; n++) {
    const at = points + pointWords * n;
    const x = out[at + pointX];
    const y = out[at + pointY];
    const u = dvx - turnB * (y - courses[courseWords + pivotY]) + turnA * (y - courses[pivotY]);
    const w = dvy + turnB * (x - courses[courseWords + pivotX]) - turnA * (x - courses[pivotX]);
    const change = out[nx] * u + out[ny] * w;
    if (change < out[rate]) out[rate] = change;
  }
}
