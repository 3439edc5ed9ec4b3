import { grown, grownInts } from '../bodies/bodies.ts';
import { EventQueue } from '../event-queue.ts';
import { faceFeature, featureImpact, growTime, ioCount, shrinkTime } from '../kernels/features.ts';
import { active, enabled, pDt, pGx, pGy, pH, rowStride } from '../kernels/layout.ts';
import { keep } from '../limits.ts';
import type { State } from '../state.ts';
import { pull, setFloor } from './floor.ts';
import { Paths } from './paths.ts';

/** In place of the number of a wall feature: the edge of the disc that the list of a body is made for. */
const fence = -1073741824;
/** After so many bumps in a sub-step a body stands still for the rest of it. */
const mostBumps = 6;

/**
 * Moves fast bodies over a sub-step, all of them together in the order of what they meet: at a disc or wall in its way a body loses the
 * part of its motion that leads into it. Only places are clamped; velocities are what the solver and the bounces made them.
 *
 * Bodies that have moved already push those in their way; where one is jammed they are taken in, too, and stop.
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
  /** The bodies moved last. */
  readonly paths: Paths;
  /** What may meet: slots of a and b, or slot and −1 − feature; the next of the same body for each end; entry of its list. */
  private meetings: Int32Array = new Int32Array(5 * 64);
  private floors: Float64Array = new Float64Array(64);
  private meetingCount = 0;
  /** Distance of two, distance at which they touch, how far no moving body gets in the sub-step, and how far two may creep. */
  private readonly span = new Float64Array(4);
  /** The bodies whose paths a meeting changed. */
  private changed = -1;
  private changedToo = -1;
  private readonly from = new Float64Array(4);
  private readonly to = new Float64Array(4);
  private readonly io = new Float64Array(ioCount);

  constructor(state: State) {
    this.state = state;
    this.paths = new Paths(state);
  }

  /** Moves the bodies in these slots, which have not moved; all others have. */
  move(pending: Int32Array, count: number): void {
    const { paths, queue } = this;
    this.missingCount = 0;
    this.meetingCount = 0;
    paths.start(pending, count);
    this.span[2] = paths.reach[0];
    const { params } = this.state;
    this.span[3] = pull * Math.sqrt(params[pGx] * params[pGx] + params[pGy] * params[pGy]) * params[pDt] * params[pH];
    this.gatherPairs(count);
    this.gatherWalls(-1);
    for (let p = 0; p < count; p++) this.add(paths.slots[p], fence, 0);
    for (let c = 0; c < this.meetingCount; c++) this.predict(c);
    while (queue.count > 0) {
      const c = queue.cases[0];
      const version = queue.versions[0];
      paths.now[0] = queue.times[0];
      queue.pop();
      if (version === this.version(c)) this.meet(c);
    }
    paths.finish();
  }

  /** Takes in a body that has moved, from the time `now` on, as what it runs into cannot give way. */
  private enrol(slot: number): void {
    const { state, paths } = this;
    paths.enrol(slot);
    const { numbers } = paths;
    const { heads, next } = state.adjacency;
    const first = this.meetingCount;
    for (let at = heads[slot]; at >= 0; at = next[at]) {
      const c = this.meetingOf(numbers[state.pairs.ends[at ^ 1]], at >> 1);
      if (c < 0) this.gatherPair(at >> 1);
      else this.link(c, this.meetings[5 * c] === slot ? 0 : 1);
    }
    this.gatherWalls(slot);
    this.add(slot, fence, 0);
    for (let c = first; c < this.meetingCount; c++) this.predict(c);
  }

  /** The meeting of an entry among those of a moving body, −1 if there is none. */
  private meetingOf(p: number, entry: number): number {
    const { meetings } = this;
    const { heads } = this.paths;
    if (p < 0) return -1;
    for (let at = heads[p]; at >= 0; at = meetings[5 * (at >> 1) + 2 + (at & 1)]) {
      const c = at >> 1;
      if (meetings[5 * c + 4] === entry && meetings[5 * c + 1] >= 0) return c;
    }
    return -1;
  }

  /** All listed pairs with a moving body that are near enough to meet. */
  private gatherPairs(count: number): void {
    const { state } = this;
    const { numbers, slots } = this.paths;
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
    const { state, paths, from, to, span } = this;
    const { numbers } = paths;
    const { ends } = state.pairs;
    const { rows } = state.bodies;
    const furthest = span[2];
    const h = state.params[pH];
    const a = ends[2 * entry];
    const b = ends[2 * entry + 1];
    const sum = rows[rowStride * a + 7] + rows[rowStride * b + 7];
    let way = 0;
    for (let at = 2 * entry; at < 2 * entry + 2; at++) {
      if (numbers[ends[at]] < 0) {
        paths.locate(ends[at], from, 0);
        way += (Math.abs(from[2]) + Math.abs(from[3])) * h;
      } else way += furthest;
    }
    paths.relate(a, b, to, 0);
    const distance = Math.sqrt(to[0] * to[0] + to[1] * to[1]);
    if (distance - way > sum) return;
    this.add(a, b, entry);
    span[0] = distance;
    span[1] = sum;
    setFloor(this.floors, this.meetingCount - 1, span);
  }

  /** All listed walls of moving bodies, or of one of them. */
  private gatherWalls(only: number): void {
    const { state, io, from, span } = this;
    const { numbers } = this.paths;
    const { ends, count, flags } = state.wallPairs;
    const { walls, bodies } = state;
    for (let entry = 0; entry < count; entry++) {
      const slot = ends[2 * entry];
      if ((only < 0 ? numbers[slot] < 0 : slot !== only) || (flags[entry] & enabled) === 0) continue;
      const f = ends[2 * entry + 1];
      this.paths.locate(slot, from, 0);
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
    const { meetings } = this;
    const { numbers } = this.paths;
    meetings[5 * c] = a;
    meetings[5 * c + 1] = b;
    meetings[5 * c + 4] = entry;
    if (numbers[a] >= 0) this.link(c, 0);
    if (b >= 0 && numbers[b] >= 0) this.link(c, 1);
  }

  private link(c: number, side: number): void {
    const { meetings } = this;
    const { numbers, heads } = this.paths;
    const p = numbers[meetings[5 * c + side]];
    meetings[5 * c + 2 + side] = heads[p];
    heads[p] = 2 * c + side;
  }

  /** Changes whenever the path of one of the two does. */
  private version(c: number): number {
    const { meetings } = this;
    const { numbers, bumps } = this.paths;
    const b = meetings[5 * c + 1];
    const p = numbers[meetings[5 * c]];
    return (p < 0 ? 0 : bumps[p]) + (b < 0 || numbers[b] < 0 ? 0 : bumps[numbers[b]]);
  }

  /** Queues the time at which two meet, if they do within the sub-step. */
  private predict(c: number): void {
    const { meetings, from, to, floors, state, io } = this;
    const { numbers, ways, now } = this.paths;
    const h = state.params[pH];
    const a = meetings[5 * c];
    const b = meetings[5 * c + 1];
    const pa = numbers[a];
    const pb = b < 0 ? -1 : numbers[b];
    const since = Math.max(pa < 0 ? 0 : ways[5 * pa + 4], pb < 0 ? 0 : ways[5 * pb + 4]);
    now[0] = since;
    if (b >= 0) {
      if (!this.mayMeet(c)) return;
      shrinkTime(io);
    } else if (b === fence) {
      this.paths.locate(a, from, 0);
      const { anchors } = state.bodies;
      const dx = from[0] - anchors[4 * a];
      const dy = from[1] - anchors[4 * a + 1];
      const skin = anchors[4 * a + 2];
      const endX = dx + from[2] * (h - since);
      const endY = dy + from[3] * (h - since);
      if (endX * endX + endY * endY <= skin * skin && dx * dx + dy * dy <= skin * skin) return;
      io[8] = dx;
      io[9] = dy;
      io[10] = from[2];
      io[11] = from[3];
      io[12] = skin;
      growTime(io);
    } else {
      this.paths.locate(a, from, 0);
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

  /** Whether two discs may meet in the rest of the sub-step; then writes what shrinkTime takes. Most may not, and need no roots. */
  private mayMeet(c: number): boolean {
    const { io, meetings, paths } = this;
    paths.relate(meetings[5 * c], meetings[5 * c + 1], io, 8);
    const along = io[8] * io[10] + io[9] * io[11];
    if (along >= 0) return false;
    const floor = this.floors[c];
    io[12] = floor;
    // along the line between them, as it is now, they come nearer by less than what is left
    const square = io[8] * io[8] + io[9] * io[9];
    const last = square + along * (this.state.params[pH] - paths.now[0]);
    return last <= 0 || last * last <= floor * floor * square;
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
    const { meetings, state, paths } = this;
    const { numbers } = paths;
    const a = meetings[5 * c];
    const b = meetings[5 * c + 1];
    const pa = numbers[a];
    const pb = b < 0 ? -1 : numbers[b];
    if (pa >= 0) paths.advance(pa);
    if (pb >= 0) paths.advance(pb);
    if (b === fence) {
      paths.bumps[pa] = Math.max(paths.bumps[pa] + 1, mostBumps); // ever more: a wall may push it on
      paths.ways[5 * pa + 2] = paths.ways[5 * pa + 3] = 0;
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
    const isChangedA = this.settle(numbers[a]);
    const isChangedB = b >= 0 && this.settle(numbers[b]);
    if (isChangedA) this.predictAll(numbers[a]);
    if (isChangedB) this.predictAll(numbers[b]);
  }

  private meetWall(p: number, f: number): void {
    const { state, from, io, to } = this;
    const { ways, bumps } = this.paths;
    const { walls } = state;
    const k = 5 * p;
    const t = ways[k + 4];
    from[0] = ways[k];
    from[1] = ways[k + 1];
    this.wallVelocity(f);
    if (bumps[p] >= 2 * mostBumps) {
      if (ways[k + 2] !== 0 || ways[k + 3] !== 0) this.changed = p;
      ways[k + 2] = ways[k + 3] = 0;
      return;
    }
    io[3] = ways[k] - to[2] * t;
    io[4] = ways[k + 1] - to[3] * t;
    faceFeature(walls.numbers, walls.kinds, f, io);
    const speed = (ways[k + 2] - to[2]) * io[0] + (ways[k + 3] - to[3]) * io[1];
    if (speed < 0) {
      this.changed = p;
      ways[k + 2] -= speed * io[0];
      ways[k + 3] -= speed * io[1];
    }
  }

  private meetDisc(a: number, b: number): void {
    const { to } = this;
    const { numbers, ways } = this.paths;
    this.paths.relate(a, b, to, 0);
    const distance = Math.sqrt(to[0] * to[0] + to[1] * to[1]);
    const nx = distance > 0 ? to[0] / distance : 1;
    const ny = distance > 0 ? to[1] / distance : 0;
    const ma = this.isYielding(a) ? this.state.bodies.rows[rowStride * a + 3] : 0;
    const mb = this.isYielding(b) ? this.state.bodies.rows[rowStride * b + 3] : 0;
    const speed = to[2] * nx + to[3] * ny;
    if (speed >= 0) return;
    if (ma + mb === 0) {
      const late = numbers[a] < 0 ? a : numbers[b] < 0 ? b : -1;
      if (late < 0 || this.state.bodies.rows[rowStride * late + 3] === 0) return;
      this.enrol(late);
      this.meetDisc(a, b);
      return;
    }
    const impulse = -speed / (ma + mb);
    for (let side = 0; side < 2; side++) {
      const p = numbers[side === 0 ? a : b];
      const change = side === 0 ? -ma * impulse : mb * impulse;
      if (change === 0) continue;
      if (side === 0) this.changed = p;
      else this.changedToo = p;
      ways[5 * p + 2] += change * nx;
      ways[5 * p + 3] += change * ny;
    }
  }

  /** Whether a body moves and can still give way. */
  private isYielding(slot: number): boolean {
    const p = this.paths.numbers[slot];
    return p >= 0 && this.paths.bumps[p] < mostBumps;
  }

  /** Counts a bump of a body whose path has changed; after too many it stands still. Returns whether it had changed. */
  private settle(p: number): boolean {
    const { bumps, ways, slots } = this.paths;
    if (p < 0 || (this.changed !== p && this.changedToo !== p)) return false;
    if (++bumps[p] === mostBumps && this.state.bodies.rows[rowStride * slots[p] + 3] > 0) ways[5 * p + 2] = ways[5 * p + 3] = 0;
    return true;
  }

  private predictAll(p: number): void {
    const { meetings } = this;
    const { heads } = this.paths;
    for (let at = heads[p]; at >= 0; at = meetings[5 * (at >> 1) + 2 + (at & 1)]) this.predict(at >> 1);
  }
}
