import type { LatePairs } from '../broadphase/late-pairs.ts';
import type { Crushes } from '../events/crushes.ts';
import type { OneSided } from '../narrowphase/one-sided.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { integratePositions, writeStarts } from '../solver/integrate.ts';
import type { Materials } from '../state/contact-material.ts';
import {
  active,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  contactGap,
  coreShare,
  wallContactStride,
  wallIsFacing,
  wallNormalImpulse,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { arc } from '../walls/wall-layout.ts';
import { Cluster } from './cluster.ts';
import { EventQueue, type EventSource, firstOfSource } from './event-queue.ts';
import { Roaming } from './meetings.ts';
import { PairEvents } from './pair-events.ts';
import { leaning, logHit, MotionEvent, Paths } from './paths.ts';
import { WallEvents } from './wall-events.ts';
import { WallFacing } from './wall-facing.ts';

/** What it reads of the state. */
type Parts = Materials & Pick<State, 'adjacency' | 'wallAdjacency' | 'wallContacts' | 'tracks' | 'shapes' | 'hauls'>;

/** Bounces of a body, at most: in a sub-step, and in a flight. */
const mostEvents = 31;
const mostInFlight = 250;
/** So often a body changes its velocity at its floor in a sub-step; then it is held. */
const mostPresses = 31;

/**
 * Moves bodies and walls over a sub-step: nothing else does. All go straight on until two bodies, or a body and a wall, meet: where they bounce off
 * each other, or as near as they may come, their floor. That is an event: it changes velocities, so that the two come no nearer. Events are carried
 * out in the order of time. Who has too many of them, or no room, is held to the end of the sub-step.
 */
export class Motion {
  /** Bodies that were held in the last step, summed over its sub-steps. */
  heldCount = 0;
  private readonly state: Parts;
  readonly event: MotionEvent = new MotionEvent();
  readonly queue: EventQueue = new EventQueue();
  readonly paths: Paths;
  private readonly pairEvents: PairEvents;
  private readonly wallFacing: WallFacing;
  private readonly wallEvents: WallEvents;
  readonly cluster: Cluster;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  private readonly latePairs: LatePairs;
  readonly crushes: Crushes;
  private readonly roaming: Roaming;
  private bounces = false;

  constructor(
    state: Parts,
    oneSided: OneSided,
    pairContacts: PairContacts,
    wallContacts: WallContacts,
    latePairs: LatePairs,
    crushes: Crushes,
  ) {
    this.state = state;
    this.pairContacts = pairContacts;
    this.wallContacts = wallContacts;
    this.latePairs = latePairs;
    this.crushes = crushes;
    const { event, queue } = this;
    this.paths = new Paths(state, event);
    const { paths } = this;
    this.pairEvents = new PairEvents(state, paths, queue, pairContacts, event);
    this.wallFacing = new WallFacing(state, paths);
    this.wallEvents = new WallEvents(this.wallFacing, state, paths, oneSided, wallContacts, this.pairEvents);
    this.roaming = new Roaming(state, pairContacts, wallContacts, latePairs);
    this.cluster = new Cluster(state, paths, event, this.pairEvents, this.wallFacing);
  }

  /** Adds where events come from besides discs. */
  join(source: EventSource): void {
    this.paths.source = source;
  }

  /**
   * Moves all over a whole step as over one sub-step, where nothing but bounces changes velocities: all that may meet bounces, and nothing touches
   * or presses. Else returns false, and nothing has changed.
   */
  fly(): boolean {
    const { state, pairContacts, wallContacts, pairEvents } = this;
    const { params, contacts, pairs, wallPairs } = state;
    const { h } = params;
    params.h = params.dt;
    this.begin(true, mostInFlight);
    this.paths.areBuried = false;
    contacts.clear();
    state.wallContacts.clear();
    if (pairEvents.predictFlight()) {
      writeStarts(state);
      wallContacts.make(0, wallPairs.count);
      if (this.wallEvents.predictFlight()) {
        for (let p = 0; p < pairs.count; p++) if (pairs.flags[p] !== 0) pairContacts.addBlank(p); // its end is reported
        this.carryOut();
        this.paths.finish();
        return true;
      }
      for (let c = 0; c < state.wallContacts.count; c++) wallPairs.flags[state.wallContacts.links[4 * c + 2]] &= ~active;
    }
    params.h = h;
    return false;
  }

  /** Moves all over the sub-step; `bounces`: some meetings have restitution; `areBuried`: users put some bodies into each other. */
  move(bounces: boolean, areBuried: boolean): void {
    const { state, queue, paths, roaming } = this;
    const { params, walls } = state;
    this.begin(bounces, mostEvents);
    this.pairContacts.preSolve.clock = paths;
    paths.areBuried = areBuried;
    paths.haul();
    roaming.find();
    if (params.isTorus) for (let i = 0; i < state.bodies.count; i++) this.slow(i);
    roaming.extend(this.event);
    this.askWalls();
    if (bounces || params.leastGap[0] < 2 * roaming.longest[0]) this.pairEvents.predictContacts(bounces, roaming.longest);
    const source = paths.source?.isOn ? paths.source : null;
    if (source !== null) source.predictAll(bounces);
    if (roaming.count > 0) this.link();
    for (let i = 0; i < roaming.count; i++) this.askAll(roaming.slots[i]);
    if (queue.count > 0) this.carryOut();
    if (paths.bentCount > 0) paths.finish();
    else {
      if (source !== null) source.finish();
      integratePositions(state);
    }
    this.pairContacts.preSolve.clock = null;
    walls.span[0] = params.h;
    walls.advance();
    for (let i = 0; i < roaming.count; i++) this.findContacts(roaming.slots[i]);
    for (let i = 0; i < paths.bentCount; i++) this.findContacts(paths.bent[i]);
  }

  /** Has a body that has come to others make contacts for what is left of the step. */
  private findContacts(slot: number): void {
    this.roaming.findContacts(slot);
    if (this.paths.source !== null) this.paths.source.findContacts(slot);
  }

  private begin(bounces: boolean, limit: number): void {
    const { event, paths } = this;
    this.bounces = bounces;
    this.queue.count = event.now = 0;
    event.until = this.state.params.h;
    paths.mostEvents = limit;
    paths.clear();
  }

  /** Asks all contacts of walls. */
  private askWalls(): void {
    const { wallEvents, bounces } = this;
    const { bodies, wallContacts, params } = this.state;
    const { rows } = bodies;
    const { records, links, count } = wallContacts;
    for (let c = 0; c < count; c = (c + 1) | 0) {
      const a = links[4 * c];
      const k = wallContactStride * c;
      const way = (Math.abs(rows[a + atVx]) + Math.abs(rows[a + atVy])) * params.h;
      const deeper = 0.5 * coreShare * rows[a + atR];
      const room = records[k + contactGap] + (bounces && records[k + wallNormalImpulse] === 0 ? 0 : deeper);
      const isSafe = records[k + wallIsFacing] === 1 && way <= room;
      if (!isSafe || wallEvents.isWatched(links[4 * c + 2])) wallEvents.predict(links[4 * c + 2], bounces);
    }
  }

  /** Asks all that a body may meet from now on; pairs are linked (see link). */
  private askAll(slot: number): void {
    this.pairEvents.predictAround(slot, this.bounces);
    this.wallEvents.predictAround(slot, this.bounces);
    if (this.paths.source !== null) this.paths.source.predictAround(slot, this.bounces);
  }

  /** Chains candidate pairs by body. Who finds late pairs links them. */
  private link(): void {
    const { pairs, wallPairs, adjacency, wallAdjacency, bodies } = this.state;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
  }

  /** Carries out all events, in the order of time. */
  private carryOut(): void {
    const { state, queue, event, paths } = this;
    const { pairs, wallPairs } = state;
    const { versions } = paths;
    this.link();
    while (queue.count > 0) {
      const name = queue.cases[0];
      const version = queue.versions[0];
      event.now = queue.times[0];
      queue.pop();
      if (name >= firstOfSource) {
        if (paths.source !== null) paths.source.meet(name - firstOfSource, version);
        continue;
      }
      const code = name >= 0 ? name : -1 - name;
      const entry = code >> 1;
      const isBounce = (code & 1) === 1;
      if (name < 0) {
        if (version === versions[wallPairs.ends[2 * entry]]) this.meetWall(entry, isBounce);
        continue;
      }
      const first = pairs.ends[2 * entry];
      const second = pairs.ends[2 * entry + 1];
      if (version === versions[first] + versions[second]) this.meetBody(entry, first, second, isBounce);
    }
  }

  private meetBody(p: number, first: number, second: number, isBounce: boolean): void {
    const { state, event, paths, pairEvents } = this;
    pairEvents.measure(p);
    if (isBounce) {
      if (!pairEvents.bounce(p)) pairEvents.predict(p, false);
      else {
        this.follow(first);
        this.follow(second);
      }
      return;
    }
    if (!(event.approach > 0)) return;
    event.normal = event.tangent = 0;
    logHit(state, state.contacts, this.pairContacts.addBlank(p), first, paths, event);
    const isFirstHeld = paths.isHeld(first);
    const isSecondHeld = paths.isHeld(second);
    const { rows } = state.bodies;
    if (isFirstHeld && isSecondHeld) this.crushes.note(first, second);
    else this.press(first, second, isSecondHeld || (!isFirstHeld && rows[8 * first + atM] >= rows[8 * second + atM]) ? first : second);
  }

  private meetWall(entry: number, isBounce: boolean): void {
    const { state, event, paths, wallEvents, wallFacing } = this;
    const slot = state.wallPairs.ends[2 * entry];
    const f = state.wallPairs.ends[2 * entry + 1];
    if (isBounce) {
      wallFacing.measureTouch(entry);
      if (wallEvents.bounce(entry)) this.follow(slot);
      else wallEvents.predict(entry, false);
      return;
    }
    if (!wallFacing.measure(entry)) return;
    // an arc may be met at another place than where it is nearest
    if (!(event.approach + wallFacing.lead > 0) && state.walls.kinds[f] < arc) return;
    event.normal = event.tangent = 0;
    logHit(state, state.wallContacts, this.wallContacts.add(entry), slot, paths, event);
    if (paths.isHeld(slot)) this.crushes.noteWall(slot, f);
    else this.press(slot, -1, slot);
  }

  /** Two bodies at their floor, or a body and a wall (−1), go on without coming nearer. Where that fails the weaker is held. */
  press(first: number, second: number, weaker: number): void {
    const { paths, cluster } = this;
    if (paths.presses[weaker]++ >= mostPresses || !cluster.solve(first, second)) {
      this.hold(weaker);
      return;
    }
    for (let i = 1; i < cluster.count; i++) {
      if (cluster.hasChanged[i] === 0) continue;
      cluster.send(i);
      paths.states[cluster.slots[i]] = leaning;
    }
    for (let i = 1; i < cluster.count; i++) if (cluster.hasChanged[i] === 1) this.follow(cluster.slots[i]);
  }

  /** A body stands to the end of the sub-step. */
  hold(slot: number): void {
    this.paths.hold(slot);
    this.heldCount++;
    this.follow(slot);
  }

  /** Predicts the events of a body whose path has bent. */
  follow(slot: number): void {
    const { state, event, latePairs } = this;
    if (state.bodies.rows[8 * slot + atM] === 0) return;
    if (state.params.isTorus) this.slow(slot);
    latePairs.extend(slot, event);
    this.askAll(slot);
  }

  /** On a torus a body goes no further than a quarter of it at a time, and not to where walls have no images. */
  private slow(slot: number): void {
    const { event, paths } = this;
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const k = 8 * slot;
    if (rows[k + atM] === 0) return;
    const left = event.until - event.now;
    const wayX = rows[k + atVx] * left;
    const wayY = rows[k + atVy] * left;
    const way = Math.abs(wayX) + Math.abs(wayY);
    const limit = 0.25 * Math.min(params.periodX, params.periodY);
    let share = way > limit ? limit / way : 1;
    const offX = Math.abs(rows[k + atX] + wayX * share - params.halfX);
    const offY = Math.abs(rows[k + atY] + wayY * share - params.halfY);
    if (offX > 2.5 * params.halfX || offY > 2.5 * params.halfY) share = 0;
    if (share === 1 || way === 0) return;
    paths.aimX = rows[k + atVx] * share;
    paths.aimY = rows[k + atVy] * share;
    paths.aimU = rows[k + atU] * share;
    paths.lend(slot);
  }
}
