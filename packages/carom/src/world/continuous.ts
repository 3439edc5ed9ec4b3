import { grown, grownInts } from './bodies.ts';
import { EventQueue } from './event-queue.ts';
import { setFloor } from './floor.ts';
import { faceFeature, featureImpact, growTime, ioCount, shrinkTime } from './kernels/features.ts';
import { active, enabled, pH, pHalfX, pHalfY, pPeriodX, pPeriodY, rowStride } from './kernels/layout.ts';
import { furthest, keep } from './limits.ts';
import type { State } from './state.ts';

/** In place of the number of a wall feature: the edge of the disc that the list of a body is made for. */
const fence = -1073741824;
/** After so many bumps in a sub-step a body stands still for the rest of it. */
const mostBumps = 6;

/**
 * Moves fast bodies over a sub-step, all of them together in the order of what they meet: at a disc or wall in its way a body loses the
 * part of its motion that leads into it. Only places are clamped; velocities are what the solver and the bounces made them.
 *
 * So the centres of two discs never swap sides, and none crosses a wall, whatever the solver leaves over. Where moving walls crush bodies
 * against standing ones, the standing ones hold.
 */
export class Continuous {
  /** What was met that has no contact in this step: entries of pairs, −1 − entry for walls. Some may be named more than once. */
  missing: Int32Array = new Int32Array(16);
  missingCount = 0;
  private readonly state: State;
  private readonly queue = new EventQueue();
  /** Number of a slot among the moving ones, −1 if it is none. */
  private numbers: Int32Array = new Int32Array(16).fill(-1);
  private slots: Int32Array = new Int32Array(16);
  /** For each moving body: place at time t, velocity along its path, and t. */
  private paths: Float64Array = new Float64Array(16 * 5);
  private bumps: Int32Array = new Int32Array(16);
  private heads: Int32Array = new Int32Array(16);
  /** What may meet: slots of a and b, or slot and −1 − feature; the next of the same body for each end; entry of its list. */
  private meetings: Int32Array = new Int32Array(5 * 64);
  private floors: Float64Array = new Float64Array(64);
  private meetingCount = 0;
  /** Distance of two, distance at which they touch, and how far no moving body gets in the sub-step, however it is bumped. */
  private readonly span = new Float64Array(3);
  /** The bodies whose paths a meeting changed. */
  private changed = -1;
  private changedToo = -1;
  private readonly from = new Float64Array(4);
  private readonly to = new Float64Array(4);
  private readonly io = new Float64Array(ioCount);
  /** The time looked at. */
  private readonly now = new Float64Array(1);

  constructor(state: State) {
    this.state = state;
  }

  /** Moves the bodies in these slots, which have not moved; all others have. */
  move(pending: Int32Array, count: number): void {
    const { state, queue } = this;
    const { rows } = state.bodies;
    const h = state.params[pH];
    this.missingCount = 0;
    this.start(pending, count);
    this.now[0] = 0;
    this.gatherPairs(count);
    this.gatherWalls();
    for (let p = 0; p < count; p++) this.add(this.slots[p], fence, 0);
    for (let c = 0; c < this.meetingCount; c++) this.predict(c);
    while (queue.count > 0) {
      const c = queue.cases[0];
      const version = queue.versions[0];
      this.now[0] = queue.times[0];
      queue.pop();
      if (version === this.version(c)) this.meet(c);
    }
    for (let p = 0; p < count; p++) {
      const slot = this.slots[p];
      const k = rowStride * slot;
      const left = h - this.paths[5 * p + 4];
      rows[k + 5] = this.paths[5 * p] + this.paths[5 * p + 2] * left;
      rows[k + 6] = this.paths[5 * p + 1] + this.paths[5 * p + 3] * left;
      keep(rows, k + 5);
      keep(rows, k + 6);
      this.numbers[slot] = -1;
    }
  }

  private start(pending: Int32Array, count: number): void {
    const { bodies, params } = this.state;
    const { rows, shifts, marks } = bodies;
    if (this.numbers.length < bodies.count) this.numbers = new Int32Array(2 * bodies.count).fill(-1);
    if (this.slots.length < count) {
      this.slots = new Int32Array(2 * count);
      this.paths = new Float64Array(10 * count);
      this.bumps = new Int32Array(2 * count);
      this.heads = new Int32Array(2 * count);
    }
    this.meetingCount = 0;
    // on a torus half a period in a step: further away nothing has an image
    const steps = 2 * this.state.subSteps * params[pH];
    const mostX = Math.min(params[pPeriodX] / steps, furthest);
    const mostY = Math.min(params[pPeriodY] / steps, furthest);
    let fastest = 0;
    for (let p = 0; p < count; p++) {
      const slot = pending[p];
      const k = rowStride * slot;
      const shiftX = marks[slot] > 0 ? shifts[2 * slot] : 0;
      const shiftY = marks[slot] > 0 ? shifts[2 * slot + 1] : 0;
      this.slots[p] = slot;
      this.numbers[slot] = p;
      this.paths[5 * p] = rows[k + 5] - shiftX;
      this.paths[5 * p + 1] = rows[k + 6] - shiftY;
      this.paths[5 * p + 2] = Math.min(Math.max(rows[k] + shiftX / params[pH], -mostX), mostX);
      this.paths[5 * p + 3] = Math.min(Math.max(rows[k + 1] + shiftY / params[pH], -mostY), mostY);
      this.paths[5 * p + 4] = 0;
      this.bumps[p] = 0;
      this.heads[p] = -1;
      const speed = Math.abs(this.paths[5 * p + 2]) + Math.abs(this.paths[5 * p + 3]);
      if (speed > fastest) fastest = speed;
    }
    this.span[2] = 2 * fastest * params[pH];
  }

  /** All listed pairs with a moving body that are near enough to meet. */
  private gatherPairs(count: number): void {
    const { state, numbers, slots } = this;
    const { adjacency, pairs } = state;
    adjacency.update(pairs, state.bodies.count);
    const { heads, next } = adjacency;
    for (let p = 0; p < count; p++) {
      for (let at = heads[slots[p]]; at >= 0; at = next[at]) {
        const other = numbers[pairs.ends[at ^ 1]];
        if (other < 0 || other > p) this.gatherPair(at >> 1);
      }
    }
  }

  private gatherPair(entry: number): void {
    const { state, numbers, from, to, span } = this;
    const { ends } = state.pairs;
    const { rows } = state.bodies;
    const furthest = span[2];
    const h = state.params[pH];
    const a = ends[2 * entry];
    const b = ends[2 * entry + 1];
    const sum = rows[rowStride * a + 7] + rows[rowStride * b + 7];
    this.locate(a, from);
    this.locate(b, to);
    const wayA = numbers[a] < 0 ? (Math.abs(from[2]) + Math.abs(from[3])) * h : furthest;
    const wayB = numbers[b] < 0 ? (Math.abs(to[2]) + Math.abs(to[3])) * h : furthest;
    this.between();
    const distance = Math.sqrt(to[0] * to[0] + to[1] * to[1]);
    if (distance - (wayA + wayB) > sum) return;
    this.add(a, b, entry);
    span[0] = distance;
    span[1] = sum;
    setFloor(this.floors, this.meetingCount - 1, span);
  }

  private gatherWalls(): void {
    const { state, numbers, io, from, span } = this;
    const { ends, count, flags } = state.wallPairs;
    const { walls, bodies } = state;
    for (let entry = 0; entry < count; entry++) {
      const slot = ends[2 * entry];
      if (numbers[slot] < 0 || (flags[entry] & enabled) === 0) continue;
      const f = ends[2 * entry + 1];
      this.locate(slot, from);
      io[3] = from[0];
      io[4] = from[1];
      faceFeature(walls.numbers, walls.kinds, f, io);
      span[0] = io[2];
      span[1] = bodies.rows[rowStride * slot + 7];
      this.add(slot, -1 - f, entry);
      setFloor(this.floors, this.meetingCount - 1, span);
    }
  }

  private add(a: number, b: number, entry: number): void {
    const c = this.meetingCount++;
    if (5 * c >= this.meetings.length) {
      this.meetings = grownInts(this.meetings, 10 * c);
      this.floors = grown(this.floors, 2 * c);
    }
    const { meetings, numbers, heads } = this;
    meetings[5 * c] = a;
    meetings[5 * c + 1] = b;
    meetings[5 * c + 4] = entry;
    for (let side = 0; side < 2; side++) {
      const slot = meetings[5 * c + side];
      const p = slot < 0 ? -1 : numbers[slot];
      if (p < 0) continue;
      meetings[5 * c + 2 + side] = heads[p];
      heads[p] = 2 * c + side;
    }
  }

  /** Where a body is at the time `now` of the sub-step, and its velocity along its path. */
  private locate(slot: number, out: Float64Array): void {
    const { state, numbers, paths } = this;
    const t = this.now[0];
    const p = numbers[slot];
    if (p >= 0) {
      out[2] = paths[5 * p + 2];
      out[3] = paths[5 * p + 3];
      out[0] = paths[5 * p] + out[2] * (t - paths[5 * p + 4]);
      out[1] = paths[5 * p + 1] + out[3] * (t - paths[5 * p + 4]);
      return;
    }
    const { rows, marks, shifts } = state.bodies;
    const h = state.params[pH];
    const k = rowStride * slot;
    out[2] = rows[k] + (marks[slot] > 0 ? shifts[2 * slot] / h : 0);
    out[3] = rows[k + 1] + (marks[slot] > 0 ? shifts[2 * slot + 1] / h : 0);
    out[0] = rows[k + 5] - out[2] * (h - t);
    out[1] = rows[k + 6] - out[3] * (h - t);
  }

  /** Makes `to` relative to `from`, to the nearest image on a torus. */
  private between(): void {
    const { from, to, state } = this;
    const { params } = state;
    for (let i = 0; i < 4; i++) to[i] -= from[i];
    if (Math.abs(to[0]) > params[pHalfX]) to[0] -= to[0] > 0 ? params[pPeriodX] : -params[pPeriodX];
    if (Math.abs(to[1]) > params[pHalfY]) to[1] -= to[1] > 0 ? params[pPeriodY] : -params[pPeriodY];
  }

  /** Changes whenever the path of one of the two does. */
  private version(c: number): number {
    const { meetings, numbers, bumps } = this;
    const b = meetings[5 * c + 1];
    const p = numbers[meetings[5 * c]];
    return (p < 0 ? 0 : bumps[p]) + (b < 0 || numbers[b] < 0 ? 0 : bumps[numbers[b]]);
  }

  /** Queues the time at which two meet, if they do within the sub-step. */
  private predict(c: number): void {
    const { meetings, numbers, paths, from, to, floors, state, io } = this;
    const h = state.params[pH];
    const a = meetings[5 * c];
    const b = meetings[5 * c + 1];
    const pa = numbers[a];
    const pb = b < 0 ? -1 : numbers[b];
    const since = Math.max(pa < 0 ? 0 : paths[5 * pa + 4], pb < 0 ? 0 : paths[5 * pb + 4]);
    this.now[0] = since;
    this.locate(a, from);
    if (b >= 0) {
      this.locate(b, to);
      this.between();
      for (let i = 0; i < 4; i++) io[8 + i] = to[i];
      io[12] = floors[c];
      shrinkTime(io);
    } else if (b === fence) {
      const { anchors } = state.bodies;
      for (let i = 0; i < 2; i++) {
        io[8 + i] = from[i] - anchors[4 * a + i];
        io[10 + i] = from[2 + i];
      }
      io[12] = anchors[4 * a + 2];
      growTime(io);
    } else {
      const { walls } = state;
      const f = -1 - b;
      this.wallVelocity(f);
      // a wall that moves is where it was at the start of the sub-step
      for (let i = 0; i < 2; i++) {
        io[3 + i] = from[i] - to[2 + i] * since;
        io[5 + i] = from[2 + i] - to[2 + i];
      }
      io[7] = floors[c];
      featureImpact(walls.numbers, walls.kinds, f, io);
    }
    const t = io[2] + since;
    if (!(t < h)) return;
    this.queue.room();
    this.queue.times[this.queue.count] = t;
    this.queue.push(c, this.version(c));
  }

  /** The velocity of a wall at the point of a feature nearest to `from`, to `to[2], to[3]`. */
  private wallVelocity(f: number): void {
    const { walls } = this.state;
    const { from, to, io } = this;
    const { motions } = walls;
    const w = 5 * walls.owners[f];
    to[2] = motions[w + 2];
    to[3] = motions[w + 3];
    if (motions[w + 4] === 0) return;
    io[3] = from[0];
    io[4] = from[1];
    faceFeature(walls.numbers, walls.kinds, f, io);
    to[2] -= motions[w + 4] * (from[1] - io[1] * io[2] - motions[w + 1]);
    to[3] += motions[w + 4] * (from[0] - io[0] * io[2] - motions[w]);
    keep(to, 2);
    keep(to, 3);
  }

  /** Two meet: they go on without coming nearer. */
  private meet(c: number): void {
    const { meetings, numbers, state } = this;
    const a = meetings[5 * c];
    const b = meetings[5 * c + 1];
    const pa = numbers[a];
    const pb = b < 0 ? -1 : numbers[b];
    if (pa >= 0) this.advance(pa);
    if (pb >= 0) this.advance(pb);
    if (b === fence) {
      this.bumps[pa] = Math.max(this.bumps[pa] + 1, mostBumps); // ever more: a wall may push it on
      this.paths[5 * pa + 2] = this.paths[5 * pa + 3] = 0;
      this.predictAll(pa);
      return;
    }
    const list = b < 0 ? state.wallPairs : state.pairs;
    const entry = meetings[5 * c + 4];
    if ((list.flags[entry] & active) === 0) {
      if (this.missingCount >= this.missing.length) this.missing = grownInts(this.missing, 2 * this.missingCount);
      this.missing[this.missingCount++] = b < 0 ? -1 - entry : entry;
    }
    this.changed = this.changedToo = -1;
    if (b < 0) this.meetWall(pa, -1 - b);
    else this.meetDisc(a, b);
    const isChangedA = pa >= 0 && this.settle(pa);
    const isChangedB = pb >= 0 && this.settle(pb);
    if (isChangedA) this.predictAll(pa);
    if (isChangedB) this.predictAll(pb);
  }

  private meetWall(p: number, f: number): void {
    const { state, paths, from, io, to, bumps } = this;
    const { walls } = state;
    const k = 5 * p;
    const t = paths[k + 4];
    from[0] = paths[k];
    from[1] = paths[k + 1];
    this.wallVelocity(f);
    if (bumps[p] >= 2 * mostBumps) {
      if (paths[k + 2] !== 0 || paths[k + 3] !== 0) this.changed = p;
      paths[k + 2] = paths[k + 3] = 0;
      return;
    }
    io[3] = paths[k] - to[2] * t;
    io[4] = paths[k + 1] - to[3] * t;
    faceFeature(walls.numbers, walls.kinds, f, io);
    const speed = (paths[k + 2] - to[2]) * io[0] + (paths[k + 3] - to[3]) * io[1];
    if (speed < 0) {
      this.changed = p;
      paths[k + 2] -= speed * io[0];
      paths[k + 3] -= speed * io[1];
    }
  }

  private meetDisc(a: number, b: number): void {
    const { paths, from, to, numbers } = this;
    this.locate(a, from);
    this.locate(b, to);
    this.between();
    const distance = Math.sqrt(to[0] * to[0] + to[1] * to[1]);
    const nx = distance > 0 ? to[0] / distance : 1;
    const ny = distance > 0 ? to[1] / distance : 0;
    const ma = this.isYielding(a) ? this.state.bodies.rows[rowStride * a + 3] : 0;
    const mb = this.isYielding(b) ? this.state.bodies.rows[rowStride * b + 3] : 0;
    const speed = to[2] * nx + to[3] * ny;
    if (speed >= 0 || ma + mb === 0) return;
    const impulse = -speed / (ma + mb);
    for (let side = 0; side < 2; side++) {
      const p = numbers[side === 0 ? a : b];
      const change = side === 0 ? -ma * impulse : mb * impulse;
      if (change === 0) continue;
      if (side === 0) this.changed = p;
      else this.changedToo = p;
      paths[5 * p + 2] += change * nx;
      paths[5 * p + 3] += change * ny;
    }
  }

  /** Whether a body moves and can still give way. */
  private isYielding(slot: number): boolean {
    const p = this.numbers[slot];
    return p >= 0 && this.bumps[p] < mostBumps;
  }

  /** Moves a body along its path to the time `now`. */
  private advance(p: number): void {
    const { paths } = this;
    const k = 5 * p;
    const t = this.now[0];
    paths[k] += paths[k + 2] * (t - paths[k + 4]);
    paths[k + 1] += paths[k + 3] * (t - paths[k + 4]);
    paths[k + 4] = t;
  }

  /** Counts a bump of a body whose path has changed; after too many it stands still. Returns whether it had changed. */
  private settle(p: number): boolean {
    const { bumps, paths, state } = this;
    if (this.changed !== p && this.changedToo !== p) return false;
    if (++bumps[p] === mostBumps && state.bodies.rows[rowStride * this.slots[p] + 3] > 0) paths[5 * p + 2] = paths[5 * p + 3] = 0;
    return true;
  }

  private predictAll(p: number): void {
    const { heads, meetings } = this;
    for (let at = heads[p]; at >= 0; at = meetings[5 * (at >> 1) + 2 + (at & 1)]) this.predict(at >> 1);
  }
}
