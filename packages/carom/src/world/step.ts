import { floats } from './arrays.ts';
import { NeighborList } from './broadphase/neighbor-list.ts';
import { Crushes } from './events/crushes.ts';
import { Report } from './events/report.ts';
import { Sensing } from './events/sensing.ts';
import type { Extension, Stage } from './extension.ts';
import { Reached } from './islands/reached.ts';
import { Sleep } from './islands/sleep.ts';
import { Motion } from './motion/motion.ts';
import { OneSided } from './narrowphase/one-sided.ts';
import { PairContacts, writeBudgets } from './narrowphase/pair-contacts.ts';
import { PreSolve } from './narrowphase/pre-solve.ts';
import { WallContacts } from './narrowphase/wall-contacts.ts';
import { broadphase, events as eventStage, islands, motion as motionStage, narrowphase, type StepProfiler, solver } from './profiler.ts';
import { ForceLead } from './solver/force-lead.ts';
import {
  boundRows,
  integrateAngles,
  integrateGravity,
  integrateVelocities,
  leavesSkin,
  turnBodies,
  writeStarts,
} from './solver/integrate.ts';
import { tallyPairs } from './solver/pair-hits.ts';
import { rollPairs } from './solver/pair-rolling.ts';
import { relaxPairs, releaseBuried, solvePairs } from './solver/pair-solver.ts';
import { refreshWalls, relaxWalls, solveWalls, tallyWalls } from './solver/wall-solver.ts';
import { clearForces } from './state/bodies.ts';
import { combineAlike } from './state/contact-material.ts';
import { EventLog } from './state/event-log.ts';
import { active, wallContactStride } from './state/layout.ts';
import type { State } from './state/state.ts';
import { ioCount } from './walls/wall-layout.ts';

/** Carries out the steps of a world. */
export class Pipeline {
  readonly state: State;
  readonly events: EventLog;
  readonly neighbors: NeighborList;
  readonly report: Report;
  readonly sensing: Sensing;
  readonly sleep: Sleep;
  readonly motion: Motion;
  readonly oneSided: OneSided;
  readonly preSolve: PreSolve;
  /** Those of extensions, by their flags. */
  readonly stages: Stage[] = [];
  /** Measures the stages of each step, if there is one. */
  profiler: StepProfiler | null = null;
  private readonly reached: Reached;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  private readonly crushes: Crushes;
  private readonly leads: ForceLead;
  private readonly io = floats(ioCount);
  private bounces = false;
  /** Whether angles advance in each sub-step: a stage depends on them. */
  private isAngular = false;

  constructor(state: State) {
    this.state = state;
    this.events = new EventLog(state);
    this.neighbors = new NeighborList(state, this.events);
    this.report = new Report(state, this.events);
    this.sensing = new Sensing(state, this.events);
    this.sleep = new Sleep(state);
    this.reached = new Reached(state);
    this.oneSided = new OneSided(state);
    this.leads = new ForceLead(state);
    this.preSolve = new PreSolve(state);
    this.pairContacts = new PairContacts(state, this.preSolve);
    this.wallContacts = new WallContacts(state, this.io, this.preSolve);
    this.crushes = new Crushes(state, this.events);
    this.motion = new Motion(state, this.oneSided, this.pairContacts, this.wallContacts, this.neighbors.latePairs, this.crushes);
  }

  /** The stage of an extension; it has none of anything at first. */
  stageOf(extension: Extension): Stage {
    const { stages } = this;
    let at = 0;
    for (; at < stages.length && stages[at].extension.flag <= extension.flag; at++)
      if (stages[at].extension === extension) return stages[at];
    const stage = extension.createStage(extension, this.state);
    stages.splice(at, 0, stage);
    stage.join?.(this.motion);
    return stage;
  }

  /** One step of `dt` > 0. */
  step(dt: number): void {
    const { state, events, motion } = this;
    const { survey } = state.bodies;
    this.profiler?.start();
    events.start();
    for (let s = 0; s < this.stages.length; s++) this.stages[s].start?.();
    motion.heldCount = 0;
    const isQuiet = this.sleep.isQuiet && !state.isDirty && !state.hasLatePairs && !survey.isStale;
    if (!isQuiet) this.move(dt);
    else {
      state.contacts.clear();
      state.wallContacts.clear();
    }
    state.time += dt;
    if (state.stepCount < Number.MAX_SAFE_INTEGER) state.stepCount++; // a snapshot may have come with any
  }

  private move(dt: number): void {
    const { state, report, sensing, profiler } = this;
    const { bodies } = state;
    const { survey } = bodies;
    this.survey(dt);
    const senses = sensing.start();
    this.findPairs();
    profiler?.lap(broadphase);
    report.listed();
    this.sleep.start();
    this.preSolve.start();
    writeBudgets(state);
    profiler?.lap(narrowphase);
    if (senses) sensing.begin();
    const isStaged = this.isStaged();
    const flies = !isStaged && this.mayFly() && this.motion.fly();
    if (flies && senses) sensing.move();
    profiler?.lap(motionStage);
    if (!flies) this.subSteps(isStaged);
    this.crushes.measure();
    if (survey.turns && !this.isAngular) integrateAngles(state);
    boundRows(state);
    profiler?.lap(solver);
    if (state.hasLatePairs) bodies.lists = null;
    report.tell();
    for (let s = 0; isStaged && s < this.stages.length; s++) this.stages[s].tell?.(report);
    report.end();
    sensing.tell();
    profiler?.lap(eventStage);
    for (let s = 0; isStaged && s < this.stages.length; s++) this.stages[s].wakeHit?.(this.sleep);
    this.sleep.update();
    profiler?.lap(islands);
    if (survey.areForces) clearForces(bodies);
  }

  /** What the bodies have in common decides which loops run. */
  private survey(dt: number): void {
    const { state } = this;
    const { bodies, params, walls, rules, contacts } = state;
    const { survey } = bodies;
    params.write(dt, state.subSteps, state.gravityX, state.gravityY);
    params.threshold = Math.max(params.threshold, rules.given.restitutionThreshold);
    params.setPeriods(state.periodX, state.periodY);
    if (survey.isStale) bodies.takeSurvey();
    params.areAsked = state.preSolve !== null;
    const areAlike = survey.isUniform && !params.areAsked;
    params.friction = areAlike ? survey.friction : -1;
    params.restitution = areAlike ? survey.restitution : -1;
    this.bounces = survey.bounces || rules.givesRestitution || params.areAsked;
    params.areRuled = params.areAsked || (!rules.isPlain && !areAlike);
    if (params.areRuled) contacts.keepSaid();
    else if (!rules.isPlain) {
      combineAlike(state);
    }
    for (let w = 0; w < walls.records.length; w++) if (walls.records[w].surface[0] > 0) this.bounces = true; // an iterator is garbage
  }

  /** Broadphase: rebuilds the candidate pairs if a body may leave its skin in the step. */
  private findPairs(): void {
    const { state, neighbors } = this;
    const { bodies, walls, fastFrom } = state;
    if (state.isDirty || state.hasLatePairs || leavesSkin(state, 0, fastFrom)) neighbors.rebuild();
    else if (walls.areMoving || leavesSkin(state, fastFrom, bodies.count)) neighbors.listExtra();
  }

  /** Whether a stage of an extension takes part in the step. */
  private isStaged(): boolean {
    let isStaged = false;
    this.isAngular = false;
    for (let s = 0; s < this.stages.length; s++) {
      if (!this.stages[s].isActive) continue;
      isStaged = true;
      if (this.stages[s].isAngular) this.isAngular = true;
    }
    return isStaged;
  }

  private subSteps(isStaged: boolean): void {
    const { state, report, stages } = this;
    const { params } = state;
    this.makeContacts();
    if (state.wakeCount > 0) {
      for (let i = 0; i < state.wakeCount; i++) this.sleep.wake(state.wakes[i]);
      this.unlinkContacts();
      this.makeContacts();
    }
    report.collided();
    this.profiler?.lap(narrowphase);
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].begin();
    if (state.bodies.survey.areForces) this.leads.begin();
    for (let i = 0; i < state.subSteps; i++) {
      params.time = i * params.h;
      this.subStep(isStaged, i);
    }
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].end?.();
  }

  /** Whether all that meets bounces, and nothing else changes velocities. On a torus walls have images only as far as bodies come in a sub-step. */
  private mayFly(): boolean {
    const { gravityX, gravityY, walls, sleepTime, bodies, params } = this.state;
    const { survey } = bodies;
    if (!survey.isPlain || !survey.allBounce || gravityX !== 0 || gravityY !== 0 || walls.areMoving || sleepTime > 0) return false;
    if (params.areRuled || params.restitution === 0 || params.threshold > 0) return false; // a rule of the user makes contacts ruled
    return walls.records.length === 0 || !params.isTorus;
  }

  private subStep(isStaged: boolean, turn: number): void {
    const { state, io, profiler, sensing, stages } = this;
    const { survey } = state.bodies;
    const senses = state.tracks.isOn;
    if (senses) sensing.begin();
    if (survey.isPlain) integrateGravity(state);
    else this.integrate(turn);
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].push?.();
    this.oneSided.forget();
    refreshWalls(state, this.oneSided, io);
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].solve?.();
    const buriedCount = solvePairs(state);
    solveWalls(state);
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].press?.();
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].answer?.();
    profiler?.lap(solver);
    this.motion.move(this.bounces, buriedCount > 0);
    if (senses) sensing.move();
    profiler?.lap(motionStage);
    if (isStaged || buriedCount > 0 || survey.areForces) this.takeBack(isStaged, buriedCount > 0);
    relaxPairs(state);
    if (survey.rolls) rollPairs(state);
    relaxWalls(state, io);
    tallyPairs(state);
    tallyWalls(state);
    profiler?.lap(solver);
  }

  /** Gravity, forces and damping, and the leads of forces. */
  private integrate(turn: number): void {
    const { state, leads } = this;
    const { areForces } = state.bodies.survey;
    if (areForces && turn > 0) leads.renew(turn, this.motion.paths.versions);
    integrateVelocities(state);
    if (areForces) leads.add();
  }

  /** After the move: what only the move was to have. */
  private takeBack(isStaged: boolean, areBuried: boolean): void {
    const { state, stages } = this;
    if (this.isAngular) turnBodies(state);
    if (state.bodies.survey.areForces) this.leads.takeOff();
    if (areBuried) releaseBuried(state);
    for (let s = 0; isStaged && s < stages.length; s++) stages[s].relax?.();
  }

  /** Narrowphase: makes the contacts of the step. */
  private makeContacts(): void {
    const { state, pairContacts, events } = this;
    const { contacts, wallContacts, wallPairs, pairs, params } = state;
    contacts.clear();
    wallContacts.clear();
    writeStarts(state);
    params.leastGap[0] = -Infinity;
    pairContacts.make();
    for (let i = 0; i < pairContacts.partedCount; i++) {
      const p = pairContacts.parted[i];
      events.parted(pairs.ends[2 * p], pairs.ends[2 * p + 1]);
    }
    state.wakeCount = 0;
    this.wallContacts.make(0, wallPairs.count);
    for (let s = 0; s < this.stages.length; s++) this.stages[s].makeContacts?.();
    this.reached.find();
  }

  /** Unlinks the contacts from their pairs, to make them anew. */
  private unlinkContacts(): void {
    const { contacts, wallContacts, wallPairs } = this.state;
    for (let c = 0; c < contacts.count; c++) this.state.pairs.flags[contacts.links[4 * c + 2]] &= ~active;
    for (let c = 0; c < wallContacts.count; c++) {
      const entry = wallContacts.links[4 * c + 2];
      wallPairs.flags[entry] &= ~active;
      for (let i = 0; i < 2; i++) wallPairs.impulses[2 * entry + i] = wallContacts.records[wallContactStride * c + 3 + i];
    }
  }
}
