import { coldStride } from './bodies/bodies.ts';
import { Sleep } from './bodies/sleep.ts';
import { Continuous } from './continuous/continuous.ts';
import { spare } from './continuous/spare.ts';
import { EventLog } from './events/event-log.ts';
import { Report } from './events/report.ts';
import { Bounces } from './hits/bounces.ts';
import { FreeFlight } from './hits/free-flight.ts';
import { pushed } from './kernels/bounce.ts';
import { storePairs } from './kernels/collide.ts';
import { ioCount } from './kernels/features.ts';
import { holdPairs, holdWalls } from './kernels/hold.ts';
import {
  boundRows,
  flyOn,
  integrateAngles,
  integrateGravity,
  integratePositions,
  integrateVelocities,
  leaves,
  writeStarts,
} from './kernels/integrate.ts';
import {
  active,
  pBrisk,
  pCarried,
  pDt,
  pE,
  pFast,
  pGx,
  pGy,
  pH,
  pIdle,
  pMu,
  pRest,
  pSifted,
  pTime,
  pUntil,
  pWatched,
  wallContactStride,
} from './kernels/layout.ts';
import { markPushed } from './kernels/press.ts';
import { listNear } from './kernels/sift.ts';
import { relaxPairs, rollPairs, solvePairs, warmPairs } from './kernels/solve.ts';
import { relaxWalls, solveWalls, warmWalls } from './kernels/wall-contacts.ts';
import { Collide } from './lists/collide.ts';
import { addCompanions } from './lists/companions.ts';
import { Neighbours } from './lists/neighbours.ts';
import { collideWalls } from './lists/wall-collide.ts';
import type { State } from './state.ts';
import { fastShare, writeParams } from './step-params.ts';
import type { WallRecord } from './walls/walls.ts';

/** Carries out the steps of a world. */
export class Engine {
  readonly state: State;
  readonly events: EventLog;
  readonly neighbours: Neighbours;
  readonly report: Report;
  readonly sleep: Sleep;
  /** Bodies taken continuously in the last step, summed over its sub-steps. */
  fastCount = 0;
  private readonly collide: Collide;
  private readonly hits: Bounces;
  private readonly continuous: Continuous;
  private readonly flight: FreeFlight;
  private pending: Int32Array = new Int32Array(64);
  private readonly io = new Float64Array(ioCount);
  private bounces = false;
  private nearCount = 0;
  private rolls = false;
  private turns = false;
  private isPlain = true;
  /** Whether nothing but hits has turned anybody in the step so far: then nobody leaves the reach of its list. */
  private isFree = false;

  constructor(state: State) {
    this.state = state;
    this.events = new EventLog(state);
    this.neighbours = new Neighbours(state, this.events);
    this.collide = new Collide(state, this.events);
    this.hits = new Bounces(state, this.collide, this.neighbours.strays);
    this.report = new Report(state, this.events);
    this.sleep = new Sleep(state);
    this.continuous = new Continuous(state);
    this.flight = new FreeFlight(state, this.neighbours.strays);
  }

  /** One step of `dt` > 0. */
  step(dt: number): void {
    const { state, events } = this;
    events.start();
    writeParams(state, dt);
    this.surveyBodies();
    if (this.mustRelist()) this.neighbours.rebuild();
    else if (this.mustRelistExtra()) this.neighbours.listExtra();
    this.report.listed();
    this.sleep.start();
    this.fastCount = 0;
    if (!(this.bounces && this.flight.isPossible() && this.flight.step())) this.subSteps();
    const { bodies } = state;
    if (this.turns) integrateAngles(bodies.rows, bodies.count, state.params, bodies.ids, bodies.angles);
    boundRows(bodies.rows, bodies.count);
    this.storeWalls();
    this.report.tell();
    this.sleep.update();
    if (!this.isPlain) this.clearForces();
    state.time += dt;
    if (state.stepCount < Number.MAX_SAFE_INTEGER) state.stepCount++; // a snapshot may have come with any
  }

  /** Walls were added. */
  wallsChanged(): void {
    this.neighbours.wallsChanged();
    this.state.isDirty = true;
  }

  /** Takes a wall out of the lists and of the state. */
  removeWall(record: WallRecord): void {
    const { walls, wallPairs, wallSensors } = this.state;
    const places = walls.remove(record);
    for (const list of [wallPairs, wallSensors]) {
      let n = 0;
      for (let entry = 0; entry < list.count; entry++) {
        const place = places[list.ends[2 * entry + 1]];
        if (place < 0) continue;
        list.move(entry, n);
        list.ends[2 * n + 1] = place;
        n++;
      }
      list.count = n;
      list.mainCount = Math.min(list.mainCount, n);
    }
    this.wallsChanged();
  }

  private subSteps(): void {
    const { state } = this;
    const { params } = state;
    this.makeContacts();
    if (state.wakeCount > 0) {
      for (let i = 0; i < state.wakeCount; i++) this.sleep.wake(state.wakes[i]);
      this.store();
      this.makeContacts();
    }
    this.report.collided();
    this.isFree = true;
    for (let i = 0; i < state.subSteps; i++) {
      if (i > 0) this.report.tally(this.nearCount > 0);
      params[pTime] = i * params[pH];
      params[pUntil] = (i + 1) * params[pH];
      params[pRest] = (state.subSteps - i) * params[pH];
      params[pIdle] = i === 0 || this.bounces ? 0 : 1;
      this.subStep();
    }
  }

  private subStep(): void {
    const { state, io } = this;
    const { bodies, contacts, wallContacts: wall, params, walls } = state;
    const { rows } = bodies;
    if (!this.isPlain) integrateVelocities(rows, bodies.starts, bodies.count, params, bodies.ids, bodies.cold);
    else if (!this.bounces || params[pGx] !== 0 || params[pGy] !== 0) integrateGravity(rows, bodies.starts, bodies.count, params);
    bodies.marks.fill(0, 0, bodies.count);
    bodies.held.fill(0, 0, bodies.count);
    if (this.bounces) this.hits.run();
    const { links, records, hits, near } = contacts; // they may have grown
    this.nearCount = contacts.count;
    if (this.bounces) {
      this.warmWalls(0);
      params[pFast] = fastShare;
      if (!this.hits.wouldSolve()) {
        this.nearCount = 0;
        // all hits are carried out, and all that is listed was asked: nothing is in the way of anybody, however fast
        if (params[pSifted] === 1 && state.periodX === Infinity && state.periodY === Infinity) params[pFast] = Infinity;
      } else if (params[pSifted] === 1) {
        this.isFree = false;
        this.nearCount = listNear(rows, links, contacts.count, params, near);
        state.due.askAll(true);
      } else this.nearCount = params[pWatched];
      warmPairs(rows, records, links, near, 0, this.nearCount, params);
    } else this.warmWalls(0);
    const count = this.nearCount;
    solvePairs(rows, records, links, near, count, params, hits, contacts.approaches);
    solveWalls(rows, wall.records, wall.links, wall.count, params, wall.hits);
    if (this.bounces) markPushed(records, links, near, count, bodies.marks, bodies.shifts);
    this.move();
    this.relax();
    relaxWalls(bodies.rows, bodies.starts, wall.records, wall.links, wall.count, params, walls.numbers, walls.kinds, wall.hits, io);
    if (params[pSifted] === 1) this.askPushed();
  }

  /** What walls have pushed goes another way. */
  private askPushed(): void {
    const { wallContacts: wall } = this.state;
    for (let c = 0; c < wall.count; c++) if (wall.records[wallContactStride * c + 3] !== 0) this.ask(wall.links[4 * c] >> 3);
  }

  /** A body that was turned by other than its hits: its contacts are to be asked in the next sub-step. */
  private ask(slot: number): void {
    const { adjacency, pairs, bodies, due, params } = this.state;
    adjacency.update(pairs, bodies.count);
    due.ask(slot, adjacency, pairs, params);
  }

  private warmWalls(from: number): void {
    const { bodies, wallContacts: wall, params, walls, wallPairs } = this.state;
    const { numbers, kinds, motions } = walls;
    warmWalls(bodies.rows, wall.records, wall.links, from, wall.count, params, numbers, kinds, motions, wallPairs.flags, this.io);
  }

  private relax(): void {
    const { bodies, contacts, params } = this.state;
    relaxPairs(bodies.rows, contacts.records, contacts.links, contacts.near, this.nearCount, params, contacts.hits, contacts.approaches);
    if (this.rolls) rollPairs(bodies.rows, bodies.starts, contacts.records, contacts.links, contacts.count, bodies.ids, bodies.cold);
  }

  /** Moves bodies and walls over the sub-step; fast bodies continuously. */
  private move(): void {
    const { state, continuous } = this;
    const { bodies, params, walls } = state;
    if (this.pending.length < bodies.count) this.pending = new Int32Array(2 * bodies.count);
    const { rows, held, marks, shifts } = bodies;
    if (this.isFree && params[pFast] === Infinity) {
      flyOn(rows, bodies.count, params);
      if (walls.areMoving) walls.advance(params);
      return;
    }
    let count = integratePositions(
      rows,
      bodies.anchors,
      bodies.count,
      params,
      held,
      marks,
      shifts,
      this.bounces ? pushed : 0,
      this.pending,
    );
    const fastCount = count;
    if (params[pBrisk] > 0 || (params[pGx] === 0 && params[pGy] === 0 && params[pFast] < Infinity)) {
      const { contacts, wallContacts: wall } = state;
      count = holdPairs(
        rows,
        contacts.records,
        contacts.links,
        contacts.near,
        this.nearCount,
        params,
        held,
        marks,
        shifts,
        this.pending,
        count,
      );
      count = holdWalls(rows, wall.records, wall.links, wall.count, params, held, marks, shifts, this.pending, count);
    }
    if (fastCount > 0 && params[pSifted] === 0) count = spare(state, this.pending, fastCount, count, this.io);
    if (count > 0) {
      this.fastCount += count;
      const pairCount = state.pairs.count;
      const wallCount = state.wallPairs.count;
      count = addCompanions(state, this.pending, count);
      this.neighbours.strays.gather(this.pending, count, pH);
      continuous.move(this.pending, count);
      const { slots, count: moved } = continuous.paths;
      if (params[pSifted] === 1) for (let p = 0; p < moved; p++) this.ask(slots[p]);
      this.addContacts(pairCount, wallCount);
    }
    if (walls.areMoving) walls.advance(params);
  }

  /** Makes contacts of the entries that were added to the lists, and of those that proved to be missing, and sets their normals. */
  private addContacts(pairCount: number, wallCount: number): void {
    const { state, continuous, io } = this;
    const { pairs, wallPairs, bodies, contacts, wallContacts: wall, params } = state;
    if (pairs.count === pairCount && wallPairs.count === wallCount && continuous.missingCount === 0) return;
    const firstContact = contacts.count;
    const firstWall = wall.count;
    this.collide.pairs(pairCount, pairs.count);
    collideWalls(state, io, wallCount, wallPairs.count, wall.count);
    for (let i = 0; i < continuous.missingCount; i++) {
      const entry = continuous.missing[i];
      const isWall = entry < 0;
      const at = isWall ? -1 - entry : entry;
      if (((isWall ? wallPairs : pairs).flags[at] & active) !== 0) continue;
      if (isWall) collideWalls(state, io, at, at + 1, wall.count);
      else this.collide.pairs(at, at + 1);
    }
    params[pIdle] = 1;
    const first = this.nearCount;
    for (let c = firstContact; c < contacts.count; c++) {
      contacts.near[this.nearCount++] = c;
      if (params[pSifted] === 1) for (let end = 4 * c; end < 4 * c + 2; end++) this.ask(contacts.links[end] >> 3); // they may be turned
    }
    if (this.bounces) warmPairs(bodies.rows, contacts.records, contacts.links, contacts.near, first, this.nearCount, params);
    this.warmWalls(firstWall);
  }

  /** What the bodies have in common decides which loops run. */
  private surveyBodies(): void {
    const { state } = this;
    const { params, bodies, walls } = state;
    const { survey } = bodies;
    if (survey.isStale) bodies.takeSurvey();
    params[pMu] = survey.isUniform ? survey.friction : -1;
    params[pE] = survey.restitution;
    this.bounces = survey.bounces;
    this.rolls = survey.rolls;
    this.turns = survey.turns;
    this.isPlain = survey.isPlain;
    for (let w = 0; w < walls.records.length; w++) if (walls.records[w].surface[0] > 0) this.bounces = true; // an iterator is garbage
  }

  private mustRelist(): boolean {
    const { state } = this;
    const { bodies } = state;
    return state.isDirty || state.isStrayed || leaves(bodies.rows, bodies.anchors, 0, state.fastFrom, state.params, pDt);
  }

  private mustRelistExtra(): boolean {
    const { state } = this;
    const { bodies } = state;
    return state.walls.areMoving || leaves(bodies.rows, bodies.anchors, state.fastFrom, bodies.count, state.params, pDt);
  }

  /** Makes the contacts of the step. */
  private makeContacts(): void {
    const { contacts, wallContacts, wallPairs, pairs, bodies, params } = this.state;
    contacts.count = wallContacts.count = 0;
    params[pCarried] = this.bounces ? 0 : 1;
    if (!this.bounces) writeStarts(bodies.rows, bodies.count, bodies.starts);
    params[pSifted] = this.bounces && this.isPlain && params[pGx] === 0 && params[pGy] === 0 ? 1 : 0;
    this.state.due.askAll(false);
    this.collide.pairs(0, pairs.count);
    this.state.wakeCount = 0;
    collideWalls(this.state, this.io, 0, wallPairs.count, 0);
    this.sleep.findReached();
  }

  /** Writes the impulses back to the lists. */
  private store(): void {
    const { pairs, contacts } = this.state;
    storePairs(contacts.records, contacts.links, contacts.count, pairs.impulses);
    this.storeWalls();
  }

  private storeWalls(): void {
    const { wallPairs, wallContacts } = this.state;
    const { links, records } = wallContacts;
    for (let c = 0; c < wallContacts.count; c++) {
      const entry = links[4 * c + 2];
      wallPairs.impulses[2 * entry] = records[12 * c + 3];
      wallPairs.impulses[2 * entry + 1] = records[12 * c + 4];
    }
  }

  private clearForces(): void {
    const { bodies } = this.state;
    if (!bodies.survey.areForces) return;
    for (let i = 0; i < bodies.bound; i++) bodies.cold.fill(0, coldStride * i + 8, coldStride * i + 11);
    bodies.survey.areForces = false;
    bodies.survey.isStale = true;
  }
}
