import { castRay, createHit, type Hit } from '../geometry/cast.ts';
import { overlaps } from '../geometry/overlaps.ts';
import type { Ray } from '../geometry/shapes.ts';
import { createImpact, impact } from '../motion/impact.ts';
import type { MovingCircle } from '../motion/moving-circle.ts';
import { timeOfImpact } from '../motion/time-of-impact.ts';
import type { CircleStore } from './circle-store.ts';
import type { Level } from './level.ts';
import type { Filter } from './query.ts';
import type { Runs } from './runs.ts';
import { type Scan, searchLevel } from './search.ts';

/** The first circle that a cast meets: its `id`, and how. */
export interface IndexHit extends Hit {
  id: number;
}

/** Finds the disc that a ray or a moving disc meets first; of several at the same t the one with the least id. */
export class CastScan implements Scan {
  private readonly filter: Filter;
  private readonly ray: Ray = { x: 0, y: 0, dx: 0, dy: 0 };
  private readonly mover: MovingCircle = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
  private readonly target: MovingCircle = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
  private readonly first: MovingCircle = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
  private readonly hit: Hit = createHit();
  private readonly impact = createImpact();
  private isRay = true;
  private id = -1;
  /** Of the first one so far, or as far as to look. */
  private t = 0;
  private maxT = 0;

  constructor(filter: Filter) {
    this.filter = filter;
  }

  /** The first circle a ray meets up to maxT, written to `out`; null if none. */
  castRay(store: CircleStore, runs: Runs, { x, y, dx, dy }: Readonly<Ray>, maxT: number, out: IndexHit | undefined): IndexHit | null {
    const { ray } = this;
    ray.x = x;
    ray.y = y;
    ray.dx = dx;
    ray.dy = dy;
    this.isRay = true;
    this.march(store, runs, x, y, dx, dy, 0, maxT);
    if (this.id < 0) return null;
    const found = out ?? { id: 0, ...createHit() };
    castRay(ray, this.first, found);
    found.id = this.id;
    return found;
  }

  /** The first circle that a moving one meets up to maxT, written to `out`; null if none. */
  castCircle(
    store: CircleStore,
    runs: Runs,
    { x, y, r, vx, vy }: Readonly<MovingCircle>,
    maxT: number,
    out: IndexHit | undefined,
  ): IndexHit | null {
    const { mover } = this;
    mover.x = x;
    mover.y = y;
    mover.r = r;
    mover.vx = vx;
    mover.vy = vy;
    this.isRay = false;
    if (r >= 0) this.march(store, runs, x, y, vx, vy, r, maxT);
    else this.id = -1;
    const met = this.id < 0 ? null : impact(mover, this.first, maxT, this.impact);
    if (met === null) return null;
    const found = out ?? { id: 0, ...createHit() };
    found.id = this.id;
    found.t = met.time;
    found.point.x = met.point.x;
    found.point.y = met.point.y;
    found.normal.x = -met.normal.x;
    found.normal.y = -met.normal.y;
    found.inside = met.kind === 'overlapping' || met.kind === 'touching';
    return found;
  }

  scan(records: Float64Array, from: number, to: number, { shiftX, shiftY }: Runs): void {
    const { target, filter } = this;
    for (let at = 4 * from; at < 4 * to; at += 4) {
      target.x = records[at] + shiftX;
      target.y = records[at + 1] + shiftY;
      target.r = records[at + 2];
      const t = this.isRay ? this.rayTime() : this.moverTime();
      const id = records[at + 3];
      if (!(t <= this.t) || (t === this.t && this.id >= 0 && id >= this.id) || !filter.accepts(id)) continue;
      this.t = t;
      this.id = id;
      this.first.x = target.x;
      this.first.y = target.y;
      this.first.r = target.r;
    }
  }

  private rayTime(): number {
    return castRay(this.ray, this.target, this.hit) === null ? NaN : this.hit.t;
  }

  private moverTime(): number {
    const time = timeOfImpact(this.mover, this.target, this.maxT);
    return time < Infinity ? time : overlaps(this.mover, this.target) ? 0 : NaN;
  }

  /** Looks along the path of a disc of radius r up to maxT, in each level piece by piece until something is met. */
  private march(store: CircleStore, runs: Runs, x: number, y: number, dx: number, dy: number, r: number, maxT: number): void {
    const { levels, end } = store.settle();
    const period = Math.min(store.periodX, store.periodY);
    this.id = -1;
    this.t = maxT;
    this.maxT = maxT;
    if (!(x * 0 + y * 0 + dx * 0 + dy * 0 + r * 0 === 0 && maxT >= 0)) return; // some number is not finite
    const speed = Math.max(Math.abs(dx), Math.abs(dy));
    for (let i = 0; i <= levels.length; i++) {
      const level = i < levels.length ? levels[i] : null;
      if (level === null && store.looseEnd === end) break;
      let t = 0;
      let last = Infinity;
      if (level !== null && period === Infinity) {
        t = Math.max(0, enter(level, x, dx, r, 0), enter(level, y, dy, r, 1));
        last = Math.min(leave(level, x, dx, r, 0), leave(level, y, dy, r, 1));
      }
      const stride = speed > 0 ? Math.min(level === null ? Infinity : level.step, period) / speed : Infinity;
      for (;;) {
        last = Math.min(last, this.t * 1.00000000000001);
        if (!(t <= last)) break;
        const next = t + stride > t ? Math.min(t + stride, last) : last;
        runs.coreX = along(runs, 0, x, dx, r, t, next);
        runs.coreY = along(runs, 1, y, dy, r, t, next);
        searchLevel(store, level, runs, this);
        if (next === last) break;
        t = next;
      }
    }
    runs.coreX = runs.coreY = 0;
  }
}

/** When a disc comes to where it may meet discs of a level, as far as one axis tells. */
function enter({ box }: Level, at: number, speed: number, r: number, axis: number): number {
  const rounding = 1e-13 * (Math.abs(at) + Math.abs(box[axis]) + Math.abs(box[axis + 2]) + r);
  const min = box[axis] - r - rounding - at;
  const max = box[axis + 2] + r + rounding - at;
  if (speed === 0) return min <= 0 && max >= 0 ? 0 : Infinity;
  return (speed > 0 ? min : max) / speed;
}

/** When it leaves there. */
function leave(level: Level, at: number, speed: number, r: number, axis: number): number {
  return speed === 0 ? Infinity : -enter(level, at, -speed, r, axis);
}

/** Sets the box on one axis to what a disc sweeps from t to next; returns half of how far it goes. */
function along({ box }: Runs, axis: number, at: number, speed: number, r: number, t: number, next: number): number {
  const begin = t > 0 ? at + speed * t : at;
  const end = speed === 0 ? at : at + speed * next;
  const rounding = 1e-13 * (Math.abs(at) + Math.abs(begin) + Math.abs(end) + r);
  box[axis] = Math.min(begin, end) - r - rounding;
  box[axis + 2] = Math.max(begin, end) + r + rounding;
  return Math.abs(end - begin) / 2;
}
