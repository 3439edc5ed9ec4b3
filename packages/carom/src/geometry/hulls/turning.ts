/** When two hulls in even motion, one of which turns, first touch: conservative advancement by the bound of `timeApart`. */
import { scaleBy, shiftOf } from '../../numeric/relative.ts';
import { writeRotation } from '../../numeric/rotation.ts';
import type { MovingHull, Vec } from '../shapes.ts';
import { courseWords, createMovingPair, gapRate, type MovingPair, pivotX, pivotY, reach, timeApart, turn, vx, vy } from './advance.ts';
import { closestFeatures } from './closest-features.ts';
import { apart, createFeatures, distance, left, margin, rate, target } from './features.ts';
import { createHullSet, type HullSet, placeHull } from './hull-set.ts';
import { largest, loadInto } from './load-pair.ts';
import { touchPoints } from './touch-points.ts';

/** 2⁻³³: a gap of this share of the size counts as touching. */
const nearShare = 1.1641532182693481e-10;
/** Steps after which that doubles. */
const patience = 512;

const local: HullSet = /* @__PURE__ */ createHullSet(2);
const placed: MovingPair = /* @__PURE__ */ createMovingPair();
const features: Float64Array = /* @__PURE__ */ createFeatures();
const pose: Float64Array = /* @__PURE__ */ new Float64Array(4);
const rotation: Float64Array = /* @__PURE__ */ new Float64Array(2);
/** Where each pivot is at time 0, seen from that of a. */
const starts: Float64Array = /* @__PURE__ */ new Float64Array(4);
/** When the circles about the pivots first and last touch. */
const span: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** The time, Infinity for never, −1 if there is no end to look for it. `gap` is that at time 0, exact in sign. */
export function timeOfTurning(a: Readonly<MovingHull>, b: Readonly<MovingHull>, gap: number, maxTime: number): number {
  const unit = load(a, b);
  const most = maxTime < Infinity ? Math.min(scaleBy(maxTime, -unit), Number.MAX_VALUE) : Infinity;
  if (!findSpan()) return Infinity;
  const end = Math.min(span[1], most);
  if (end === Infinity) return -1;
  const time = advance(gap <= 0, end);
  return time <= end ? scaleBy(time, unit) : Infinity;
}

/** Loads both hulls seen from their pivots, and the course of b as a's pivot sees it; returns the shift of the unit of time. */
function load(a: Readonly<MovingHull>, b: Readonly<MovingHull>): number {
  const first = pivotOf(a);
  const second = pivotOf(b);
  const pivots = Math.max(Math.abs(first.x), Math.abs(first.y), Math.abs(second.x), Math.abs(second.y));
  const shift = shiftOf(Math.max(pivots, largest(a), largest(b)));
  loadInto(local, 0, a, first, shift);
  loadInto(local, 1, b, second, shift);
  starts[2] = scaleBy(second.x, shift) - scaleBy(first.x, shift);
  starts[3] = scaleBy(second.y, shift) - scaleBy(first.y, shift);
  const { courses } = placed;
  courses[reach] = reachOf(0);
  courses[courseWords + reach] = reachOf(1);
  // a unit of time in which neither goes many sizes nor turns often
  const size = courses[reach] + courses[courseWords + reach] + local.radii[0] + local.radii[1];
  const speeds = shiftOf(Math.max(Math.abs(a.vx), Math.abs(a.vy), Math.abs(b.vx), Math.abs(b.vy)));
  const u = scaleBy(b.vx, speeds) - scaleBy(a.vx, speeds);
  const w = scaleBy(b.vy, speeds) - scaleBy(a.vy, speeds);
  const fast = Math.max(Math.abs(u), Math.abs(w));
  const turning = shiftOf(Math.max(Math.abs(a.angularVelocity), Math.abs(b.angularVelocity)));
  const unit = fast === 0 ? turning : Math.min(turning, speeds - shift + shiftOf(fast / size));
  courses[courseWords + vx] = scaleBy(u, shift + unit - speeds);
  courses[courseWords + vy] = scaleBy(w, shift + unit - speeds);
  courses[turn] = scaleBy(a.angularVelocity, unit);
  courses[courseWords + turn] = scaleBy(b.angularVelocity, unit);
  return unit;
}

/** The point about which a hull turns; of one that does not, a corner, which keeps its reach short. */
function pivotOf(hull: Readonly<MovingHull>): Readonly<Vec> {
  return hull.angularVelocity === 0 ? hull.points[0] : hull;
}

/** The greatest distance of a corner from the pivot. */
function reachOf(h: number): number {
  const first = 2 * local.starts[h];
  let most = 0;
  for (let i = first; i < first + 2 * local.counts[h]; i += 2) {
    const x = local.corners[i];
    const y = local.corners[i + 1];
    most = Math.max(most, x * x + y * y);
  }
  return Math.sqrt(most);
}

/** Fills `span`, a little wider; false if the circles about the pivots never touch from now on. */
function findSpan(): boolean {
  const { courses } = placed;
  const x = starts[2];
  const y = starts[3];
  const u = courses[courseWords + vx];
  const w = courses[courseWords + vy];
  const square = x * x + y * y;
  const sum = (courses[reach] + courses[courseWords + reach] + local.radii[0] + local.radii[1]) * 1.000001 + 1e-12 * Math.sqrt(square);
  const speed = u * u + w * w;
  span[0] = 0;
  span[1] = Infinity;
  if (speed === 0) return square <= sum * sum;
  const cross = x * w - y * u;
  const disc = sum * sum * speed - cross * cross;
  if (!(disc >= 0)) return false;
  const root = Math.sqrt(disc);
  const dot = x * u + y * w;
  span[0] = Math.max(0, (-dot - root) / speed);
  span[1] = (root - dot) / speed;
  return span[1] >= 0;
}

/** Steps from the start of the span to a touch or beyond its end. */
function advance(isTouching: boolean, end: number): number {
  const { courses } = placed;
  const radii = local.radii[0] + local.radii[1];
  let near = nearShare * (courses[reach] + courses[courseWords + reach] + radii);
  let peak = Infinity; // while they part from a touch, the furthest they have come
  let t = isTouching ? 0 : span[0];
  features[target] = radii;
  for (let n = 0; t <= end; n++) {
    if (n % patience === patience - 1) near *= 2;
    placeAt(0, t);
    placeAt(1, t);
    closestFeatures(placed, 0, placed, 1, features);
    const gap = features[distance] - radii;
    if (t === 0 && n === 0 && (isTouching || gap <= near)) {
      features[margin] = gap + near;
      touchPoints(placed, 0, placed, 1, features);
      gapRate(placed, features);
      if (!(features[rate] > 0)) return 0;
      features[target] = Math.min(radii, features[distance]);
      peak = features[distance] - features[target];
    } else {
      if (gap > near) {
        features[target] = radii;
        peak = Infinity;
      }
      const room = features[distance] - features[target];
      peak = Math.max(peak, room);
      if (room <= (n < patience ? Math.min(near, 0.5 * peak) : near)) return t;
    }
    if (t === end) return Infinity;
    features[left] = end - t;
    timeApart(placed, features);
    t = features[apart] >= end - t ? end : t + features[apart];
  }
  return Infinity;
}

/** Places hull h as it is at time t. */
function placeAt(h: number, t: number): void {
  const { courses } = placed;
  const at = courseWords * h;
  rotation[0] = courses[at + turn] * t;
  rotation[1] = 0;
  writeRotation(rotation);
  pose[0] = courses[at + pivotX] = starts[2 * h] + courses[at + vx] * t;
  pose[1] = courses[at + pivotY] = starts[2 * h + 1] + courses[at + vy] * t;
  pose[2] = rotation[0];
  pose[3] = rotation[1];
  placeHull(local, h, pose, placed, h);
}
