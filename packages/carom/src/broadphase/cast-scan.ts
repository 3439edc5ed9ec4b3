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
  /** Which circle: its place in the order of adding. */
  id: number;
}

function createIndexHit(): IndexHit {
  return { id: 0, t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 }, inside: false }; // spread, it would be made anew at the first fraction
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
  /** x, y, dx, dy, r of the disc that moves; r = 0 for a ray. */
  private readonly path = new Float64Array(5);
  /** From when to when the piece of the path looked at, and the end of the whole. (In arrays, as numbers passed are boxed.) */
  private readonly span = new Float64Array(3);

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
    this.maxT = maxT;
    this.path.fill(0);
    this.path[0] = x;
    this.path[1] = y;
    this.path[2] = dx;
    this.path[3] = dy;
    this.march(store, runs);
    if (this.id < 0) return null;
    const found = out ?? createIndexHit();
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
    this.maxT = maxT;
    this.path[0] = x;
    this.path[1] = y;
    this.path[2] = vx;
    this.path[3] = vy;
    this.path[4] = r;
    this.march(store, runs);
    const met = this.id < 0 ? null : impact(mover, this.first, maxT, this.impact);
    if (met === null) return null;
    const found = out ?? createIndexHit();
    found.id = this.id;
    found.t = met.time;
    found.point.x = met.point.x;
    found.point.y = met.point.y;
    found.normal.x = 0 - met.normal.x; // no −0
    found.normal.y = 0 - met.normal.y;
    found.inside = met.kind === 'overlapping' || met.kind === 'touching';
    return found;
  }

  scan(records: Float64Array, from: number, to: number, { shiftX, shiftY }: Runs): void {
    const { target, filter, path } = this;
    const dx = path[2];
    const dy = path[3];
    const square = dx * dx + dy * dy;
    const speed = Math.sqrt(square);
    for (let at = 4 * from; at < 4 * to; at += 4) {
      target.x = records[at] + shiftX;
      target.y = records[at + 1] + shiftY;
      target.r = records[at + 2];
      // No meeting before (p · v − R|v|) / |v|²: later than the first so far, it need not be known. The slack covers rounding.
      const xx = (target.x - path[0]) * dx;
      const yy = (target.y - path[1]) * dy;
      const reach = (path[4] + target.r) * speed + 1e-12 * (Math.abs(xx) + Math.abs(yy)) + 1e-300;
      if (xx + yy - reach > this.t * square * 1.000000000001) continue;
      const t = this.isRay ? this.rayTime() : this.moverTime();
      const id = records[at + 3] | 0;
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

  /** Looks along the path up to maxT. */
  private march(store: CircleStore, runs: Runs): void {
    const { levels, end } = store.settle();
    const { path } = this;
    this.id = -1;
    this.t = this.maxT;
    let sum = 0;
    for (let k = 0; k < 5; k++) sum += path[k] * 0;
    if (!(sum === 0 && path[4] >= 0 && this.maxT >= 0)) return; // some number is not finite
    for (let i = 0; i < levels.length; i += levels[i].span) this.cross(store, i, runs);
    if (store.looseEnd > end) this.follow(store, null, runs);
    runs.core.fill(0);
  }

  /** Looks along the path through a level; through the nearer half first if it stands for two. */
  private cross(store: CircleStore, i: number, runs: Runs): void {
    const { levels } = store.arrangement;
    const { path, span } = this;
    const level = levels[i];
    span[0] = 0;
    span[2] = this.t;
    if (!store.wraps) {
      clip(level, path, 0, span);
      clip(level, path, 1, span);
    }
    if (!(span[0] <= span[2])) return;
    if (level.rows > 0) this.follow(store, level, runs);
    else {
      const second = i + 1 + levels[i + 1].span;
      const isForward = path[2 + level.axis] >= 0;
      this.cross(store, isForward ? i + 1 : second, runs);
      this.cross(store, isForward ? second : i + 1, runs);
    }
  }

  /** Looks along the span of the path piece by piece until something is met, in one level or at the loose records. */
  private follow(store: CircleStore, level: Level | null, runs: Runs): void {
    const { path, span } = this;
    const speed = Math.max(Math.abs(path[2]), Math.abs(path[3]));
    const stride = speed > 0 ? pieceOf(store, level) / speed : Infinity;
    if (level === null) {
      span[0] = 0;
      span[2] = this.t;
    }
    for (;;) {
      const t = span[0];
      const last = Math.min(span[2], this.t * 1.00000000000001);
      if (!(t <= last)) break;
      const next = t + stride > t ? Math.min(t + stride, last) : last;
      span[1] = next;
      along(runs, path, 0, span);
      along(runs, path, 1, span);
      searchLevel(store, level, runs, this);
      if (next === last) break;
      span[0] = next;
    }
  }
}

/**
 * How long a piece of the path is: about that of a few cells. Cells that are small for a torus are in a small part of it: no more pieces
 * per period than some and the rows and columns there are.
 */
function pieceOf({ periodX, periodY }: CircleStore, level: Level | null): number {
  const period = Math.min(periodX, periodY);
  if (level === null) return period;
  const cells = Math.max(2 / level.rowScale, 4 / level.columnScale);
  return period < Infinity ? Math.min(Math.max(cells, period / (64 + level.rows + level.columns)), period) : cells;
}

/** Narrows the span to when a disc may meet discs of a level, as far as one axis tells. */
function clip({ box }: Level, path: Float64Array, axis: number, span: Float64Array): void {
  const at = path[axis];
  const speed = path[axis + 2];
  const r = path[4] + 1e-13 * (Math.abs(at) + Math.abs(box[axis]) + Math.abs(box[axis + 2]) + path[4]);
  const min = box[axis] - r - at;
  const max = box[axis + 2] + r - at;
  if (speed !== 0) {
    span[0] = Math.max(span[0], (speed > 0 ? min : max) / speed);
    span[2] = Math.min(span[2], (speed > 0 ? max : min) / speed);
  } else if (min > 0 || max < 0) span[2] = -1;
}

/** Sets the box on one axis to what a disc sweeps in a piece of the span, and the core to half of how far it goes. */
function along({ box, core }: Runs, path: Float64Array, axis: number, span: Float64Array): void {
  const at = path[axis];
  const speed = path[axis + 2];
  const begin = span[0] > 0 ? at + speed * span[0] : at;
  const end = speed === 0 ? at : at + speed * span[1];
  const r = path[4] + 1e-13 * (Math.abs(at) + Math.abs(begin) + Math.abs(end) + path[4]);
  box[axis] = Math.min(begin, end) - r;
  box[axis + 2] = Math.max(begin, end) + r;
  core[axis] = Math.abs(end - begin) / 2;
}
