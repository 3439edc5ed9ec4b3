import { type EventLog, jointBreak } from '../state/event-log.ts';
import type { State } from '../state/state.ts';
import { Coordinates } from './coordinates.ts';
import { damp } from './damping.ts';
import { eliminate, factor, push } from './elimination.ts';
import { EnergyGuard } from './energy-guard.ts';
import { Forests } from './forest.ts';
import {
  drag,
  jBreakForce,
  jBreakTorque,
  jMaxForce,
  jointLinkStride,
  jointRowStride,
  jointStride,
  lJoint,
  motorBit,
  rowImpulse,
  rowTold,
  tieB,
  tieFirst,
  tieHeld,
  tieRecord,
  tieRows,
  tieStride,
} from './joint-layout.ts';
import { bounded, idle, JointRows, rigid } from './joint-rows.ts';
import { Members } from './members.ts';
import { Springs } from './springs.ts';

/** So often a tree is solved at most until springs, limits and motors have what they may have. */
const mostPasses = 12;
/** In so many of them all change at once; later one after the other, which ends where the former would go round in circles. */
const jointPasses = 3;

/** Solves the joints of a sub-step, before the contacts: one tree after the other, springs, limits and motors with all else. */
export class JointSolver {
  private readonly state: State;
  private readonly members: Members;
  private readonly forests = new Forests();
  private readonly rows: JointRows;
  private readonly springs: Springs;
  private readonly coordinates: Coordinates;
  private readonly guard: EnergyGuard;
  /** By tree: whether its factor is that of its rows, and the greatest role of its joints. */
  private areFactored: Uint8Array = new Uint8Array(8);
  private roles: Uint8Array = new Uint8Array(8);
  /** By tree: whether it is alone in its group. */
  private areLone: Uint8Array = new Uint8Array(8);
  /** Places of the joints that do work without storing it, and speeds of their rows and impulses of their springs when a phase began. */
  private workers: Int32Array = new Int32Array(8);
  private workerCount = 0;
  private speeds: Float64Array = new Float64Array(8 * 6);

  constructor(state: State) {
    this.state = state;
    this.members = new Members(state);
    this.rows = new JointRows(state, this.members);
    this.springs = new Springs(state, this.members, this.rows);
    this.coordinates = new Coordinates(state, this.members, this.rows, this.springs);
    this.guard = new EnergyGuard(state, this.members);
  }

  /** A step begins: contacts are made, bodies lie in their slots. */
  begin(): void {
    const { joints } = this.state;
    if (joints.isStale) this.list();
    this.state.bodies.survey.turns = true; // as joints may make bodies turn
    joints.forces.fill(0, 0, 3 * joints.count);
    this.members.begin();
    this.rows.exchange(true);
    this.guard.exchange(true);
    this.place();
    this.springs.begin();
    this.beginTrees();
  }

  private beginTrees(): void {
    const { joints } = this.state;
    const { roles, links } = this.rows;
    let from = 0;
    for (let i = 0; i < this.forests.ends.length; i++) {
      this.roles[i] = rigid;
      for (; from < this.forests.ends[i]; from++)
        this.roles[i] = Math.max(this.roles[i], roles[links[jointLinkStride * from + lJoint]] % idle);
    }
    this.workerCount = 0;
    for (let j = 0; j < joints.count; j++) {
      if (roles[j] !== bounded) continue;
      const isCapped = joints.kinds[j] > drag || (joints.kinds[j] === drag && joints.numbers[jointStride * j + jMaxForce] < Infinity);
      if (isCapped || (joints.bits[j] & motorBit) !== 0) this.workers[this.workerCount++] = j;
    }
  }

  private list(): void {
    const { state, forests, members, rows } = this;
    const { joints } = state;
    members.list();
    this.guard.list();
    forests.build(state);
    rows.list(forests.order, forests.count);
    this.springs.list();
    this.coordinates.list();
    if (this.workers.length < joints.count) {
      this.workers = new Int32Array(2 * joints.count);
      this.speeds = new Float64Array(12 * joints.count);
      this.areFactored = new Uint8Array(2 * joints.count);
      this.roles = new Uint8Array(2 * joints.count);
      this.areLone = new Uint8Array(2 * joints.count);
    }
    const trees = new Map<number, number>();
    this.areLone.fill(1);
    for (let i = 0; i < forests.ends.length; i++) {
      const group = rows.groups[rows.links[jointLinkStride * (forests.ends[i] - 1) + lJoint]];
      const other = trees.get(group);
      if (other !== undefined) this.areLone[i] = this.areLone[other] = 0;
      trees.set(group, i);
    }
    joints.isStale = false;
  }

  /** Rows from where bodies are. */
  private place(): void {
    this.members.readPlaces();
    this.rows.write();
    this.areFactored.fill(0);
  }

  /** Gives the bodies velocities that keep the joints, or bring them back, by the end of the sub-step. */
  solve(): void {
    const { members, rows, guard } = this;
    members.read();
    members.takeHalves();
    rows.writeBias();
    guard.begin(rows.arms);
    guard.note(-1);
    this.springs.start();
    this.noteWork(false, false);
    this.warmStart();
    this.settle(true);
    for (let j = 0; j < this.state.joints.count; j++) if (rows.areFar[j] !== 0) guard.jam(j);
    if (guard.limit(this.state.params.h)) this.scaleImpulses();
    this.noteWork(true, false);
    guard.note(1);
    members.write();
    this.tally();
  }

  /**
   * After the contacts: gives the joints that they moved the last word before bodies move. A contact pushes single bodies; without this the load that
   * rests on a group builds up from sub-step to sub-step, and swings.
   */
  answer(): void {
    const { members, guard } = this;
    if (!members.readTouched()) return;
    guard.note(-1);
    this.noteWork(false, false);
    this.settle(true, true);
    this.noteWork(true, false);
    guard.note(1);
    members.write();
    this.tally();
  }

  /** Turns bodies as they move. */
  turn(): void {
    Members.turn(this.state);
  }

  /** After bodies have moved and turned: takes away what velocity only brought joints back. */
  relax(): void {
    const { members, guard } = this;
    this.place();
    members.read();
    members.giveHalves();
    damp(this.state, members, this.rows);
    guard.note(-1);
    this.noteWork(false, true);
    this.springs.finish(guard);
    this.settle(false);
    this.noteWork(true, true);
    guard.note(1);
    guard.brake();
    members.write();
    this.tally();
  }

  /** A step ends: impulses go to the joints. */
  end(events: EventLog): void {
    const { joints, params } = this.state;
    this.rows.exchange(false);
    this.guard.exchange(false);
    for (let i = 0; i < 3 * joints.count; i++) joints.forces[i] /= params.dt;
    for (let j = 0; j < joints.count; j++) if (this.breaks(j)) this.report(events, j);
    for (let j = joints.count - 1; j >= 0; j--) if (this.breaks(j)) this.take(j);
  }

  /** Whether the force or torque of the step is more than a joint bears. */
  private breaks(j: number): boolean {
    const { forces, numbers } = this.state.joints;
    const x = forces[3 * j];
    const y = forces[3 * j + 1];
    const from = jointStride * j;
    return Math.sqrt(x * x + y * y) > numbers[from + jBreakForce] || Math.abs(forces[3 * j + 2]) > numbers[from + jBreakTorque];
  }

  private report(events: EventLog, j: number): void {
    const { ids, forces } = this.state.joints;
    const store = events.stores[jointBreak];
    const at = store.add(ids[j], 0, 0);
    for (let i = 0; i < 3; i++) store.numbers[at + i] = forces[3 * j + i];
  }

  /** Takes a joint out; its bodies may collide again. */
  private take(j: number): void {
    this.state.joints.remove(j);
    this.state.isDirty = true;
  }

  /** Solves the trees, one after the other; `isBiased`: before the move; `isAgain`: those that contacts have moved. */
  private settle(isBiased: boolean, isAgain = false): void {
    const { members, rows, areFactored, roles, coordinates } = this;
    const { records, links } = rows;
    const { ends } = this.forests;
    let from = 0;
    for (let i = 0; i < ends.length; i++) {
      const to = jointLinkStride * ends[i];
      if (isAgain && members.touched[rows.groups[links[from + lJoint]]] === 0) {
        from = to;
        continue;
      }
      if (roles[i] !== rigid && !isAgain && !this.startTree(i, from, to, isBiased)) {
        from = to;
        continue;
      }
      for (let pass = 0; pass < mostPasses; pass++) {
        if (areFactored[i] === 0) factor(records, links, from, to, members);
        areFactored[i] = 1;
        eliminate(records, links, from, to, members, isBiased);
        if (roles[i] < bounded) break;
        for (let at = from; at < to && (pass < jointPasses || areFactored[i] !== 0); at += jointLinkStride) {
          const j = links[at + lJoint];
          if (rows.roles[j] === bounded && coordinates.check(j, isBiased)) areFactored[i] = 0;
        }
        if (areFactored[i] !== 0) break;
      }
      from = to;
    }
  }

  /** Sets the rows of a tree with springs, limits or motors. Returns whether there is anything to solve. */
  private startTree(i: number, from: number, to: number, isBiased: boolean): boolean {
    const { coordinates, rows } = this;
    let isAny = this.roles[i] === bounded;
    for (let at = from; at < to; at += jointLinkStride) {
      const j = rows.links[at + lJoint];
      if (rows.roles[j] % idle !== rigid && coordinates.start(j, isBiased)) this.areFactored[i] = 0;
      if (rows.links[at] > 0) isAny = true;
    }
    return isAny;
  }

  /** Applies the impulses of the last sub-step: loops come nearer to their solution with each. A tree alone in its group needs no guess. */
  private warmStart(): void {
    const { records, links, ties, roles } = this.rows;
    const { members } = this;
    let i = 0;
    for (let at = 0; at < jointLinkStride * this.forests.count; at += jointLinkStride) {
      if (at === jointLinkStride * this.forests.ends[i]) i++;
      const tie = tieStride * links[at + lJoint];
      const k = ties[tie + tieRecord];
      const isGuess = this.areLone[i] === 0 || roles[links[at + lJoint]] === idle;
      for (let row = k; row < k + jointRowStride * ties[tie + tieRows]; row += jointRowStride) {
        records[row + rowTold] = 0;
        const impulse = isGuess ? records[row + rowImpulse] : 0;
        records[row + rowImpulse] = impulse;
        if (impulse !== 0) push(records, row, links, at, members, impulse);
      }
    }
  }

  /** The work of motors and of what gives no more than a force: notes speeds when solving or relaxing (`isMoved`) begins, adds it at the end (`isEnd`). */
  private noteWork(isEnd: boolean, isMoved: boolean): void {
    const { speeds, guard, rows, springs } = this;
    const { ties, records, groups } = rows;
    for (let i = 0; i < this.workerCount; i++) {
      const j = this.workers[i];
      const tie = tieStride * j;
      const held = ties[tie + tieHeld];
      for (let row = held; row < ties[tie + tieRows]; row++) {
        const to = 6 * i + 2 * (row - held);
        const w = rows.speed(j, row);
        const k = ties[tie + tieRecord] + jointRowStride * row;
        const ofSpring = springs.areStored[j] * (isEnd && isMoved ? springs.given(j) : springs.halves[j]);
        const given = records[k + rowImpulse] - records[k + rowTold] - (ofSpring - speeds[to + 1]);
        if (isEnd) guard.works[groups[j]] += 0.5 * given * (speeds[to] + w);
        speeds[to] = w;
        speeds[to + 1] = ofSpring;
      }
    }
  }

  /** Impulses are those of what was let through: the rest would come back by warm starting, and grow. */
  private scaleImpulses(): void {
    const { rows, state, guard, springs } = this;
    const { ties, records } = rows;
    for (let j = 0; j < state.joints.count; j++) {
      const share = guard.shares[rows.groups[j]];
      if (share === 1) continue;
      const tie = tieStride * j;
      for (let row = 0; row < ties[tie + tieRows]; row++) records[ties[tie + tieRecord] + jointRowStride * row + rowImpulse] *= share;
      springs.halves[j] *= share;
    }
  }

  /** Adds what rows gave since it was called last to the forces of the step: rows without direction give torque. */
  private tally(): void {
    const { ties, records } = this.rows;
    const { count, forces } = this.state.joints;
    const { places } = this.members;
    for (let j = 0; j < count; j++) {
      const tie = tieStride * j;
      const k = ties[tie + tieRecord];
      for (let row = k; row < k + jointRowStride * ties[tie + tieRows]; row += jointRowStride) {
        const impulse = records[row + rowImpulse] - records[row + rowTold];
        const at = row + 3 - ties[tie + tieFirst];
        records[row + rowTold] = records[row + rowImpulse];
        forces[3 * j] += impulse * records[at];
        forces[3 * j + 1] += impulse * records[at + 1];
        if (records[at] === 0 && records[at + 1] === 0) forces[3 * j + 2] += impulse * records[at + 2] * places[6 * ties[tie + tieB] + 2];
      }
    }
  }
}
