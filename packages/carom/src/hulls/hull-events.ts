import { courseWords, reach, turn, vx, vy } from '../geometry/hulls/advance.ts';
import * as feature from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import { type EventSource, firstOfSource } from '../world/motion/event-queue.ts';
import type { Motion } from '../world/motion/motion.ts';
import { free } from '../world/motion/paths.ts';
import { atM, atR, atU, atVx, atVy, atX, atY, hitNormal, hitStride, hitTangent, rowStride, squeezed } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { motionSpin, motionStride, motionVx, motionVy, motionX, motionY } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import { HullArrivals } from './hull-arrivals.ts';
import { HullConstraints } from './hull-constraints.ts';
import type { HullContacts } from './hull-contacts.ts';
import { HullImpact } from './hull-impact.ts';
import * as word from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';
import { HullPreSolve } from './hull-pre-solve.ts';
import type { HullSeams } from './hull-seams.ts';
import type { HullSurface } from './hull-surface.ts';

/** What it reads of the state. */
type Parts = Pick<
  State,
  'bodies' | 'walls' | 'params' | 'preSolve' | 'shapedPairs' | 'shapedWalls' | 'shapedAdjacency' | 'shapedWallAdjacency'
>;

/** What the stage has of its own. */
export interface HullKernels {
  readonly hulls: BodyHulls;
  readonly contacts: HullContacts;
  readonly pair: HullPair;
  readonly seams: HullSeams;
  readonly surface: HullSurface;
}

/** So many steps find the time of an event, or it is where the last one ends. */
const patience = 64;
/** So often two that were to meet turn out to part, in a sub-step; then one is held. */
const mostTurns = 31;
/**
 * Looks at pairs in a sub-step, at most: so many for each contact, and more for all. Then who is to meet something is held. Worlds without a
 * heap of bodies within each other take a tenth of it.
 */
const looksPerContact = 96;
const moreLooks = 4096;
/** Speeds that differ by less than this share are the same. */
const rounding = 1e-12;

/** When hulls meet what is near on their paths, and the impulses of that. */
export class HullEvents implements EventSource {
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly preSolve: HullPreSolve;
  private readonly motion: Motion;
  private readonly turned = floats(1);
  private readonly constraints: HullConstraints;
  private readonly impact: HullImpact;
  private readonly arrivals: HullArrivals;

  constructor(state: Parts, motion: Motion, { hulls, contacts, pair, seams, surface }: HullKernels) {
    this.state = state;
    this.hulls = hulls;
    this.contacts = contacts;
    this.pair = pair;
    this.preSolve = new HullPreSolve(state, contacts, pair);
    this.motion = motion;
    this.constraints = new HullConstraints(state, contacts, pair, motion);
    this.impact = new HullImpact(state, contacts, pair, motion, seams, surface);
    this.arrivals = new HullArrivals(state, motion);
  }

  get isOn(): boolean {
    return this.state.bodies.shapedCount > 0;
  }

  predictAll(mayBounce: boolean): void {
    const { contacts, arrivals } = this;
    const { now, boxes } = contacts;
    const bounces = mayBounce || this.hulls.traits.bounce;
    contacts.isLate = true;
    this.pair.looks = 0;
    boxes.spend();
    const from = now.count;
    for (let i = 0; i < boxes.strayCount; i++) contacts.addMissing(boxes.strays[i], arrivals);
    if (now.count > from) this.preSolve.ask(from, null);
    // none gets to its floor: what is at rest has nothing to ask
    if (!bounces && !this.state.walls.areMoving && contacts.room[0] > 2 * boxes.longest[0]) return;
    for (let c = 0; c < now.count; c++)
      if (now.links[word.linkStride * c + word.stateOf] === word.solid && this.mayMeet(c, bounces)) this.predict(c, bounces);
  }

  /** Whether the two of a contact may come as near as they may, or bounce, in the sub-step that begins. */
  private mayMeet(c: number, mayBounce: boolean): boolean {
    const { bodies, walls, params } = this.state;
    const { rows } = bodies;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const a = rowStride * links[n + word.linkA];
    const b = links[n + word.linkB];
    let speed = Math.abs(rows[a + atVx]) + Math.abs(rows[a + atVy]) + Math.abs(rows[a + atU]);
    if (b >= 0) speed += Math.abs(rows[rowStride * b + atVx]) + Math.abs(rows[rowStride * b + atVy]) + Math.abs(rows[rowStride * b + atU]);
    else if (walls.areMoving) {
      const w = motionStride * walls.owners[links[n + word.featureOf]];
      const { motions } = walls;
      const arm =
        Math.abs(rows[a + atX] - motions[w + motionX]) + Math.abs(rows[a + atY] - motions[w + motionY]) + rows[a + atR] + speed * params.h;
      speed += Math.abs(motions[w + motionVx]) + Math.abs(motions[w + motionVy]) + Math.abs(motions[w + motionSpin]) * arm;
    }
    const nearest = mayBounce && !this.isPressed(c) ? numbers[k + word.cSum] : numbers[k + word.cFloor];
    return numbers[k + word.cDistance] - speed * params.h <= nearest + word.near * numbers[k + word.cSmaller];
  }

  /** Whether a point of a contact carries a load. */
  private isPressed(c: number): boolean {
    const { links, numbers } = this.contacts.now;
    const first = word.contactStride * c + word.cPoints;
    for (let p = first; p < first + word.pointStride * links[word.linkStride * c + word.pointsOf]; p += word.pointStride)
      if (numbers[p + word.pNormal] !== 0) return true;
    return false;
  }

  predictAround(slot: number, mayBounce: boolean): void {
    const { bodies } = this.state;
    if (bodies.shapedCount === 0) return;
    const from = this.contacts.now.count;
    this.contacts.addMissing(slot, this.arrivals);
    this.pair.time[0] = this.motion.event.now;
    if (this.contacts.now.count > from) this.preSolve.ask(from, this.motion.paths.since);
    const { heads } = this.contacts;
    const bounces = mayBounce || this.hulls.traits.bounce;
    for (let at = heads[slot]; at >= 0; at = this.contacts.nextAt(at)) this.predict(at >> 1, bounces);
  }

  /** Puts the next event of a contact into the queue. */
  private predict(c: number, mayBounce: boolean): void {
    const { pair, motion } = this;
    const { event, queue, paths } = motion;
    const { out } = pair;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    if (links[n + word.stateOf] !== word.solid) return;
    const isBounce = mayBounce && this.mayRebound(c);
    const goal = isBounce ? word.cSum : word.cFloor;
    const room = word.near * numbers[k + word.cSmaller];
    let peak = Infinity;
    out[feature.target] = numbers[k + goal];
    pair.time[0] = event.now;
    for (let turns = 0; turns < patience && !(turns > 0 && this.isSpent()); turns++) {
      pair.look(c, paths.since);
      if (turns === 0 && out[feature.distance] <= numbers[k + goal] + room) {
        if (this.isApproaching(c)) break;
        out[feature.target] = Math.min(numbers[k + goal], out[feature.distance]);
        peak = out[feature.distance] - out[feature.target];
      } else {
        if (out[feature.distance] > numbers[k + goal] + room) {
          out[feature.target] = numbers[k + goal];
          peak = Infinity;
        }
        const over = out[feature.distance] - out[feature.target];
        peak = Math.max(peak, over);
        if (over <= Math.min(room, 0.5 * peak)) break;
      }
      out[feature.left] = event.until - pair.time[0];
      pair.ask();
      if (out[feature.apart] >= out[feature.left]) return;
      pair.time[0] += out[feature.apart];
    }
    const b = links[n + word.linkB];
    queue.time = pair.time[0];
    queue.push(firstOfSource + 2 * c + +isBounce, paths.versions[links[n + word.linkA]] + (b < 0 ? 0 : paths.versions[b]));
  }

  /** Whether a contact may bounce off: it has restitution, carries no load, is not squeezed, and its bodies are free. */
  private mayRebound(c: number): boolean {
    const { paths } = this.motion;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const e = numbers[k + word.cRestitution];
    const a = links[n + word.linkA];
    const b = links[n + word.linkB];
    if (e === 0 || paths.states[a] !== free || paths.counts[a] >= paths.mostEvents) return false;
    if (b >= 0 && (paths.states[b] !== free || paths.counts[b] >= paths.mostEvents)) return false;
    if (this.isPressed(c)) return false;
    return (
      e === 1 ||
      !(numbers[k + word.cDistance] < numbers[k + word.cSum] - squeezed * numbers[k + word.cSmaller]) ||
      numbers[k + word.cDistance] === -Infinity
    );
  }

  /** Whether two that were measured come nearer to each other at a point where they are nearly nearest. */
  private isApproaching(c: number): boolean {
    const { pair } = this;
    const { out } = pair;
    const k = word.contactStride * c;
    const { numbers } = this.contacts.now;
    out[feature.margin] = out[feature.distance] - numbers[k + word.cSum] + word.near * numbers[k + word.cSmaller];
    pair.touch();
    pair.rate();
    const { courses } = pair.placed;
    const speeds =
      Math.abs(courses[vx]) +
      Math.abs(courses[vy]) +
      Math.abs(courses[courseWords + vx]) +
      Math.abs(courses[courseWords + vy]) +
      Math.abs(courses[turn]) * courses[reach] +
      Math.abs(courses[courseWords + turn]) * courses[courseWords + reach];
    return out[feature.rate] < -rounding * speeds;
  }

  /** Whether the looks of the sub-step are used up. */
  private isSpent(): boolean {
    return this.pair.looks > moreLooks + looksPerContact * this.contacts.now.count;
  }

  meet(number: number, version: number): void {
    const { motion, pair, state } = this;
    const { paths, event, crushes } = motion;
    const { links } = this.contacts.now;
    const c = number >> 1;
    const n = word.linkStride * c;
    const a = links[n + word.linkA];
    const b = links[n + word.linkB];
    if (version !== paths.versions[a] + (b < 0 ? 0 : paths.versions[b])) return;
    const { rows } = state.bodies;
    const isFirstHeld = paths.isHeld(a);
    const isSecondHeld = b < 0 || paths.isHeld(b);
    const isFirstWeaker = isSecondHeld || (!isFirstHeld && rows[rowStride * a + atM] >= rows[rowStride * b + atM]);
    const weaker = isFirstWeaker ? a : b;
    pair.time[0] = event.now;
    pair.look(c, paths.since);
    const isSpent = this.isSpent();
    if ((number & 1) === 1 && !isSpent) {
      if (this.impact.bounce(c)) {
        for (let i = 0; i < this.impact.hit.count; i++) this.log(this.impact.tell(i));
        this.impact.give();
        motion.follow(a);
        if (b >= 0) motion.follow(b);
        return;
      }
      pair.look(c, paths.since);
      // they part, and may turn back to each other
      this.predict(c, paths.presses[weaker]++ < mostTurns && !this.isApproaching(c));
      return;
    }
    if (!this.isApproaching(c) && !isSpent && paths.presses[weaker]++ < mostTurns) {
      this.predict(c, false);
      return;
    }
    links[n + word.metOf] = 1;
    event.approach = Math.max(0, -pair.out[feature.rate]);
    event.normal = event.tangent = 0;
    this.log(c);
    if (isFirstHeld && isSecondHeld) {
      if (b >= 0) crushes.note(a, b);
      else crushes.noteWall(a, links[n + word.featureOf]);
      return;
    }
    if (isSpent) motion.hold(weaker);
    else motion.press(a, b, weaker);
  }

  collect(place: number): void {
    if (this.isOn) this.constraints.collect(place);
  }

  turn(slot: number): void {
    const { event, paths } = this.motion;
    const { rows } = this.state.bodies;
    this.turned[0] = event.now - paths.since[slot];
    if (rows[rowStride * slot + atU] !== 0 && this.turned[0] !== 0) this.turnOn(slot);
  }

  finish(): void {
    const { event, paths } = this.motion;
    const { bodies } = this.state;
    const { rows, ids, count } = bodies;
    for (let slot = 0; slot < count; slot++) {
      if (rows[rowStride * slot + atU] === 0 || ids[slot] < 0 || !bodies.isShaped(ids[slot])) continue;
      this.turned[0] = event.until - paths.since[slot];
      this.turnOn(slot);
    }
  }

  /** Turns a body for the time in `turned`. */
  private turnOn(slot: number): void {
    const { rows, ids, angles } = this.state.bodies;
    const k = rowStride * slot;
    this.turned[0] *= rows[k + atU] / rows[k + atR];
    angles[ids[slot]] += this.turned[0];
    this.hulls.turn(ids[slot], this.turned, 0);
  }

  findContacts(slot: number): void {
    if (!this.isOn) return;
    const from = this.contacts.now.count;
    this.contacts.addLate(slot);
    if (this.contacts.now.count > from) this.preSolve.ask(from, null);
  }

  /** Adds the event at hand to the log of hits: the first of a contact with its time, normal and place. */
  private log(c: number): void {
    if (c < 0) return;
    const { event } = this.motion;
    const { now, hits } = this.contacts;
    const { out } = this.pair;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    if (now.links[n + word.placeOf] === 0) {
      const count = Math.max(out[feature.pointCount], 1);
      hits.nx = out[feature.nx];
      hits.ny = out[feature.ny];
      hits.x =
        count === 1
          ? out[feature.points + feature.pointX]
          : 0.5 * (out[feature.points + feature.pointX] + out[feature.points + feature.pointWords + feature.pointX]);
      hits.y =
        count === 1
          ? out[feature.points + feature.pointY]
          : 0.5 * (out[feature.points + feature.pointY] + out[feature.points + feature.pointWords + feature.pointY]);
      hits.approach = event.approach;
      hits.time = this.state.params.time + event.now;
      hits.add(c, now.links, n + word.placeOf);
    }
    const at = hitStride * (now.links[n + word.placeOf] - 1);
    hits.numbers[at + hitNormal] += event.normal;
    hits.numbers[at + hitTangent] += event.tangent;
    now.numbers[k + word.cTotal] += event.normal;
    now.numbers[k + word.cTotalTangent] += event.tangent;
  }
}
