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
import { nx, ny, pointCount, points, pointWords, pointX, pointY } from './features.ts';
import { createHullSet, type HullSet } from './hull-set.ts';

/** Two placed hulls, numbers 0 and 1, and the course of each: six words. */
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

export function createMovingPair(): MovingPair {
  return { ...createHullSet(2), courses: new Float64Array(2 * courseWords) };
}

/** A time ≤ `left` for which the cores stay at least `target` apart, along the normal of `features`: the better of two bounds. */
export function timeApart(pair: MovingPair, features: Float64Array, target: number, left: number): number {
  const first = seenFrom(pair, 0, features, target, left);
  if (first >= left) return left;
  return Math.max(first, seenFrom(pair, 1, features, target, left));
}

function seenFrom(pair: MovingPair, f: number, features: Float64Array, target: number, left: number): number {
  const { courses, corners, starts, counts } = pair;
  const from = courseWords * f;
  const to = courseWords * (1 - f);
  const sign = f === 0 ? 1 : -1;
  const normalX = sign * features[nx];
  const normalY = sign * features[ny];
  const turnF = courses[from + turn];
  const turnG = courses[to + turn];
  const dvx = courses[to + vx] - courses[from + vx];
  const dvy = courses[to + vy] - courses[from + vy];
  const speed = Math.sqrt(dvx * dvx + dvy * dvy) + Math.abs(turnG) * courses[to + reach];
  const top = furthest(pair, f, normalX, normalY);
  const topX = corners[top];
  const topY = corners[top + 1];
  const own = turnG * turnG * courses[to + reach];
  const end = 2 * (starts[1 - f] + counts[1 - f]);
  let shortest = left;
  for (let i = 2 * starts[1 - f]; i < end; i += 2) {
    const x = corners[i];
    const y = corners[i + 1];
    const fx = x - courses[from + pivotX];
    const fy = y - courses[from + pivotY];
    const rate =
      normalX * (dvx - turnG * (y - courses[to + pivotY]) + turnF * fy) + normalY * (dvy + turnG * (x - courses[to + pivotX]) - turnF * fx);
    const bound = own + (turnF === 0 ? 0 : Math.abs(turnF) * (2 * speed + Math.abs(turnF) * (Math.sqrt(fx * fx + fy * fy) + speed * left)));
    const height = Math.max(normalX * (x - topX) + normalY * (y - topY) - target, 0);
    if (height + rate * shortest - 0.5 * bound * shortest * shortest > 0) continue;
    const root = Math.sqrt(rate * rate + 2 * bound * height);
    const t = rate < 0 ? (2 * height) / (root - rate) : bound > 0 ? (root + rate) / bound : Infinity;
    if (t < shortest) shortest = t;
  }
  return shortest;
}

/** Where in `corners` the corner of a hull lies that is furthest along a normal. */
function furthest({ corners, starts, counts }: HullSet, h: number, normalX: number, normalY: number): number {
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

/** The least rate at which the gap changes, of the points of contact in `features`. */
export function gapRate({ courses }: MovingPair, features: Float64Array): number {
  const dvx = courses[courseWords + vx] - courses[vx];
  const dvy = courses[courseWords + vy] - courses[vy];
  const turnA = courses[turn];
  const turnB = courses[courseWords + turn];
  let least = Infinity;
  for (let n = 0; n < features[pointCount]; n++) {
    const at = points + pointWords * n;
    const x = features[at + pointX];
    const y = features[at + pointY];
    const u = dvx - turnB * (y - courses[courseWords + pivotY]) + turnA * (y - courses[pivotY]);
    const w = dvy + turnB * (x - courses[courseWords + pivotX]) - turnA * (x - courses[pivotX]);
    least = Math.min(least, features[nx] * u + features[ny] * w);
  }
  return least;
}
