import { ints } from '../arrays.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { PreSolve } from '../narrowphase/pre-solve.ts';
import { answerStride, saidX, saidY, spoken } from '../state/answers.ts';
import { combinePair, type Materials, writeRestitution } from '../state/contact-material.ts';
import {
  active,
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  cFriction,
  coldStride,
  coreShare,
  offsetMask,
  slotMask,
  squeezed,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { EventQueue } from './event-queue.ts';
import { findMeetings, findNearing } from './meetings.ts';
import { deepest, fastest, free, logHit, type MotionEvent, type Paths, rounding, ulps } from './paths.ts';

/** What it reads of the state. */
type Parts = Materials & Pick<State, 'adjacency'>;

/** When pairs of bodies meet on their paths, and the impulses of that. */
export class PairEvents {
  private readonly state: Parts;
  private readonly paths: Paths;
  readonly queue: EventQueue;
  private readonly contacts: PairContacts;
  readonly preSolve: PreSolve;
  private readonly event: MotionEvent;
  /** Where the second body is now, seen from the first, is `way` of the params; its velocity. */
  private wx: number = NaN;
  private wy: number = NaN;
  /** How much the square of their distance exceeds that of touching, and the time in which they touch. */
  private power: number = NaN;
  private time: number = NaN;
  /** Pairs to be asked; the length is a power of two. */
  private found: Int32Array = ints(2);

  constructor(state: Parts, paths: Paths, queue: EventQueue, contacts: PairContacts, event: MotionEvent) {
    this.state = state;
    this.paths = paths;
    this.queue = queue;
    this.contacts = contacts;
    this.preSolve = contacts.preSolve;
    this.event = event;
  }

  /** Puts the bounces of all candidate pairs in a flight into the queue; returns false if a pair touches or presses. */
  predictFlight(): boolean {
    const { state, queue } = this;
    const { flags, impulses, count } = state.pairs;
    for (let p = 0; p < count; p = (p + 1) & slotMask)
      if (flags[p] !== 0 && (impulses[2 * p] !== 0 || impulses[2 * p + 1] !== 0)) return false;
    queue.room(count + 1);
    const found = findMeetings(state, queue.cases, queue.times);
    for (let i = 0; i < found; i++) {
      queue.time = queue.times[i]; // the heap has come no further
      queue.push(2 * queue.cases[i] + 1, 0);
    }
    return found >= 0;
  }

  /** Puts the next events of all contacts of bodies that may come as near as they may, or bounce, into the queue. */
  predictContacts(mayBounce: boolean, longest: Float64Array): void {
    let found = 0;
    do found = findNearing(this.state, longest, mayBounce ? 1 : 0, this.found);
    while (this.lacksRoom(found));
    for (let i = 0; i < found; i++) this.predict(this.found[i] >> 1, (this.found[i] & 1) === 1);
  }

  /** Puts the next events of a body, which is now at the place of its row, and all that it may meet into the queue. */
  predictAround(slot: number, mayBounce: boolean): void {
    const { event } = this;
    const { bodies, pairs, params, adjacency } = this.state;
    const { rows } = bodies;
    const { heads, next } = adjacency;
    const { ends, flags, impulses } = pairs;
    const { since } = this.paths;
    const { way } = params;
    const { now } = event;
    const isTorus = params.isTorus ? 1 : 0; // numbers: in a loop with calls V8 asks again what a boolean is
    const mustStop = mayBounce ? 0 : 1;
    const soon = -2.000001 * (event.until - now);
    const a = (slot << 3) & offsetMask;
    const x = rows[a + atX];
    const y = rows[a + atY];
    const vx = rows[a + atVx];
    const vy = rows[a + atVy];
    const ra = rows[a + atR];
    for (let at = heads[slot]; at >= 0; at = next[at]) {
      if (isTorus !== 0) {
        this.predict(at >> 1, mayBounce);
        continue;
      }
      const other = ends[at ^ 1] & slotMask;
      const b = other << 3;
      const span = now - since[other];
      const vbx = rows[b + atVx];
      const vby = rows[b + atVy];
      const wx = vbx - vx;
      const wy = vby - vy;
      const dx = rows[b + atX] + vbx * span - x;
      const dy = rows[b + atY] + vby * span - y;
      const rb = rows[b + atR];
      const along = dx * wx + dy * wy;
      const square = dx * dx + dy * dy;
      const power = square - (ra + rb) * (ra + rb);
      // too far to touch, as the root of the discriminant is at most −along; or past each other
      const passes = +(power > 0) & +(along * along <= (wx * wx + wy * wy) * power);
      if ((+(along >= 0) | +(power > along * soon) | passes) !== 0) continue; // one branch: each is mispredicted
      const p = at >> 1;
      const floor = ra + rb - coreShare * (ra < rb ? ra : rb);
      const presses = +((flags[p] & active) !== 0) & +(impulses[at & -2] !== 0); // what presses does not bounce
      if (((mustStop | presses) & +(square - floor * floor > along * soon)) !== 0) continue;
      const side = 1 - 2 * (at & 1); // from the first body of the pair to the second
      way[0] = side * dx;
      way[1] = side * dy;
      this.wx = side * wx;
      this.wy = side * wy;
      this.ask(p, mayBounce);
    }
  }

  /** Whether so many found pairs, and one more, have no room: then there is more. */
  private lacksRoom(count: number): boolean {
    if (count < this.found.length) return false;
    this.found = ints(2 * this.found.length);
    return true;
  }

  /** Puts the next event of a pair into the queue. */
  predict(p: number, mayBounce: boolean): void {
    const { event } = this;
    const { bodies, pairs, params } = this.state;
    const { rows } = bodies;
    this.locate(p);
    if (!params.isTorus) {
      this.ask(p, mayBounce);
      return;
    }
    const a = pairs.ends[2 * p] << 3;
    const b = pairs.ends[2 * p + 1] << 3;
    const { periodX, periodY, wrapX, wrapY, way } = params;
    const left = event.until - event.now;
    const sum = rows[a + atR] + rows[b + atR];
    params.shorten();
    const nearX = way[0];
    const nearY = way[1];
    // of other images only where one may be in reach
    const columns = periodX - Math.abs(nearX) <= sum + Math.abs(this.wx) * left ? 1 : 0;
    const lines = periodY - Math.abs(nearY) <= sum + Math.abs(this.wy) * left ? 1 : 0;
    for (let column = -columns; column <= columns; column++) {
      for (let line = -lines; line <= lines; line++) {
        way[0] = nearX + column * wrapX;
        way[1] = nearY + line * wrapY;
        this.ask(p, mayBounce);
      }
    }
  }

  /** Notes where the second body of a pair is now, seen from the first. */
  private locate(p: number): void {
    const { rows } = this.state.bodies;
    const { ends } = this.state.pairs;
    const { way } = this.state.params;
    const { since } = this.paths;
    const { now } = this.event;
    const a = ends[2 * p] << 3;
    const b = ends[2 * p + 1] << 3;
    const spanA = now - since[ends[2 * p]];
    const spanB = now - since[ends[2 * p + 1]];
    this.wx = rows[b + atVx] - rows[a + atVx];
    this.wy = rows[b + atVy] - rows[a + atVy];
    way[0] = rows[b + atX] + rows[b + atVx] * spanB - (rows[a + atX] + rows[a + atVx] * spanA);
    way[1] = rows[b + atY] + rows[b + atVy] * spanB - (rows[a + atY] + rows[a + atVy] * spanA);
  }

  /** As predict, of one image of the second body: its bounce where it touches, or when it comes to the floor. */
  private ask(p: number, mayBounce: boolean): void {
    const { wx, wy, event, queue } = this;
    const { bodies, pairs, params } = this.state;
    const dx = params.way[0];
    const dy = params.way[1];
    const { rows } = bodies;
    const { versions } = this.paths;
    const along = dx * wx + dy * wy;
    if (along >= 0) return;
    const first = pairs.ends[2 * p];
    const second = pairs.ends[2 * p + 1];
    const ra = rows[8 * first + atR];
    const rb = rows[8 * second + atR];
    const left = event.until - event.now;
    const square = dx * dx + dy * dy;
    const speeds = wx * wx + wy * wy;
    let power = square - (ra + rb) * (ra + rb);
    let discriminant = along * along - speeds * power;
    if ((+(power > -2.000001 * left * along) | (+(power > 0) & +(discriminant <= 0))) !== 0) return; // as in predictAround
    let t = power > 0 ? power / (Math.sqrt(discriminant) - along) : 0;
    if (!(t <= left)) return;
    if (params.areAsked && !this.preSolve.allows(p)) return;
    this.power = power;
    this.time = t;
    const isBounce = mayBounce && this.bounces(p);
    if (!isBounce) {
      const floor = ra + rb - coreShare * (ra < rb ? ra : rb);
      power = square - floor * floor;
      discriminant = along * along - speeds * power;
      if ((+(power > -2.000001 * left * along) | (+(power > 0) & +(discriminant <= 0))) !== 0) return;
      t = power > 0 ? power / (Math.sqrt(discriminant) - along) : 0;
      if (!(t <= left)) return;
    }
    const due = event.now + t;
    const early = Math.max(due - ulps * event.until, event.now);
    queue.time = isBounce ? due : early;
    queue.push(2 * p + +isBounce, versions[first] + versions[second]);
  }

  /**
   * Whether the meeting that `ask` found has restitution: not if it carries a load, is slow, or squeezed. What counts is the velocity without what
   * contacts gave in the sub-step, as that pushes overlaps apart, too.
   */
  private bounces(p: number): boolean {
    const { state, paths } = this;
    const { bodies, pairs, params } = state;
    const { rows, starts } = bodies;
    if ((pairs.flags[p] & active) !== 0 && pairs.impulses[2 * p] !== 0) return false;
    const first = pairs.ends[2 * p];
    const second = pairs.ends[2 * p + 1];
    if (paths.states[first] !== free || paths.states[second] !== free) return false;
    if (paths.counts[first] >= paths.mostEvents || paths.counts[second] >= paths.mostEvents) return false;
    const a = first << 3;
    const b = second << 3;
    // against an immovable body gravity makes a difference until the hit: asked then
    if (rows[a + atM] !== 0 && rows[b + atM] !== 0) {
      const dx = params.way[0] + this.wx * this.time;
      const dy = params.way[1] + this.wy * this.time;
      const along = (starts[3 * second] - starts[3 * first]) * dx + (starts[3 * second + atVy] - starts[3 * first + atVy]) * dy;
      if (along >= 0 || along * along <= params.threshold * params.threshold * (dx * dx + dy * dy)) return false;
    }
    writeRestitution(state, p);
    const e = params.answer[0];
    const smaller = rows[a + atR] < rows[b + atR] ? rows[a + atR] : rows[b + atR];
    return e === 1 || (e > 0 && this.power > -2 * squeezed * smaller * (rows[a + atR] + rows[b + atR]));
  }

  /** Measures a pair as it is now: normal, approach, room. */
  measure(p: number): void {
    const { event } = this;
    const { bodies, pairs, params } = this.state;
    const { rows } = bodies;
    const { way } = params;
    const a = pairs.ends[2 * p] << 3;
    const b = pairs.ends[2 * p + 1] << 3;
    this.locate(p);
    params.shorten();
    const dx = way[0];
    const dy = way[1];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const smaller = rows[a + atR] < rows[b + atR] ? rows[a + atR] : rows[b + atR];
    event.nx = distance > 1e-140 ? dx / distance : 1;
    event.ny = distance > 1e-140 ? dy / distance : 0;
    event.approach = -(this.wx * event.nx + this.wy * event.ny);
    const room = distance - (rows[a + atR] + rows[b + atR] - coreShare * smaller);
    event.room = room > 0 && room <= rounding * smaller ? 0 : room;
    event.isDeep = room < -deepest * smaller;
  }

  /** Gives two bodies that were measured the impulse of an impact with restitution, friction included. Returns false if they are too slow. */
  bounce(p: number): boolean {
    const { state, event } = this;
    const { bodies, pairs, params, contacts } = state;
    const { rows, starts } = bodies;
    const first = pairs.ends[2 * p];
    const second = pairs.ends[2 * p + 1];
    const ma = rows[8 * first + atM];
    const mb = rows[8 * second + atM];
    const wx = starts[3 * second] - starts[3 * first];
    const wy = starts[3 * second + atVy] - starts[3 * first + atVy];
    event.approach = -(wx * event.nx + wy * event.ny);
    // The velocity is that of the middle of the sub-step; against an immovable body gravity makes a difference until the hit.
    const fall = (params.gravityX * event.nx + params.gravityY * event.ny) * (event.now - 0.5 * params.h);
    if (ma === 0) event.approach -= fall;
    else if (mb === 0) event.approach += fall;
    if (!(event.approach > params.threshold)) return false;
    writeRestitution(state, p);
    const smaller = Math.min(rows[8 * first + atR], rows[8 * second + atR]);
    const most = Math.max(1, (fastest * smaller) / (event.approach * event.until));
    event.normal = ((1 + Math.min(params.answer[0], most)) * event.approach) / (ma + mb);
    event.tangent = 0;
    if (params.friction !== 0) this.rub(p, first, second);
    logHit(state, contacts, this.contacts.addBlank(p), first, this.paths, event);
    if (ma !== 0) this.kick(first, -1);
    if (mb !== 0) this.kick(second, 1);
    return true;
  }

  /** Friction of an impact: turns both bodies, and adds its impulse. */
  private rub(p: number, first: number, second: number): void {
    const { event } = this;
    const { bodies, params } = this.state;
    const { rows, cold, ids, starts } = bodies;
    const a = first << 3;
    const b = second << 3;
    let mu = params.friction;
    if (params.areRuled) {
      combinePair(this.state, p);
      mu = params.answer[1];
    } else if (mu < 0) mu = Math.sqrt(cold[coldStride * ids[first] + cFriction] * cold[coldStride * ids[second] + cFriction]);
    const wx = starts[3 * second] - starts[3 * first];
    const wy = starts[3 * second + atVy] - starts[3 * first + atVy];
    let slip = wx * event.ny - wy * event.nx + (starts[3 * first + atU] + starts[3 * second + atU]);
    const { states, numbers } = this.state.pairAnswers;
    if (params.areAsked && states[p] === spoken)
      slip += numbers[answerStride * p + saidX] * event.ny - numbers[answerStride * p + saidY] * event.nx;
    const limit = mu * event.normal;
    const tangent = -slip / (rows[a + atM] + rows[b + atM] + (rows[a + atG] + rows[b + atG]));
    event.tangent = Math.min(Math.max(tangent, -limit), limit);
    this.turn(first);
    this.turn(second);
  }

  /** Turns a body by the impulse along the tangent. */
  turn(slot: number): void {
    const { rows, starts } = this.state.bodies;
    const change = this.event.tangent * rows[8 * slot + atG];
    rows[8 * slot + atU] += change;
    starts[3 * slot + atU] += change;
  }

  /** Changes the velocity of a body by the impulse; `side`: −1 for the first, 1 for the second. */
  kick(slot: number, side: number): void {
    const { event, paths } = this;
    const { rows } = this.state.bodies;
    const share = side * rows[8 * slot + atM];
    paths.aimX = share * (event.normal * event.nx + event.tangent * event.ny);
    paths.aimY = share * (event.normal * event.ny - event.tangent * event.nx);
    paths.send(slot, true);
    paths.counts[slot]++;
  }
}
