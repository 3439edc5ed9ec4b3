import { floats } from '../world/arrays.ts';
import type { EventStore } from '../world/state/event-log.ts';
import { type Branch, bounded, jointRowStride, rigid, rowImpulse, rowRoom, rowTold, sprung, type Tree } from './branch.ts';
import { Coordinates } from './coordinates.ts';
import { damp, slowTurns } from './damping.ts';
import { eliminate, factor } from './elimination.ts';
import { EnergyGuard } from './energy-guard.ts';
import { Forests } from './forest.ts';
import { Hauling } from './hauling.ts';
import { drag, motor, motorBit, rack } from './joint-kinds.ts';
import { jBreakForce, jBreakTorque, jMaxForce, jointStride, jRatio } from './joint-layout.ts';
import { JointRows } from './joint-rows.ts';
import type { JointState } from './joint-state.ts';
import { Members } from './members.ts';
import { ruleHalf, Springs } from './springs.ts';

/** So often a tree is solved at most until springs, limits and motors have what they may have. */
const mostPasses = 12;

/** Solves the joints of a sub-step, before the contacts: one tree after the other, springs, limits and motors with all else. */
export class JointSolver {
  private readonly state: JointState;
  private readonly members: Members;
  private readonly forests: Forests;
  private readonly rows: JointRows;
  private readonly springs: Springs;
  private readonly coordinates: Coordinates;
  private readonly guard: EnergyGuard;
  private readonly hauling: Hauling;
  /** The joints that do work without storing it, and speeds of their rows and impulses of their springs when a phase began. */
  private readonly workers: Branch[] = [];
  private workerCount = 0;
  private speeds: Float64Array = floats(8 * 6);

  constructor(state: JointState) {
    this.state = state;
    this.members = new Members(state);
    this.forests = new Forests(state, this.members);
    this.rows = new JointRows(state, this.members);
    this.springs = new Springs(state, this.members, this.rows);
    this.coordinates = new Coordinates(state, this.members, this.rows, this.springs);
    this.guard = new EnergyGuard(this.members, this.rows);
    this.hauling = new Hauling(state, this.members, this.rows);
  }

  /** Whether there are walls among what joints hold. */
  get joinsWalls(): boolean {
    return this.members.firstWall < this.members.count;
  }

  /** A step begins: contacts are made, bodies lie in their slots. */
  begin(): void {
    const { joints } = this.state;
    if (joints.isStale) this.list();
    this.state.bodies.survey.turns = true; // as joints may make bodies turn
    joints.forces.fill(0, 0, 3 * joints.count);
    this.members.begin();
    this.rows.exchange(true, this.guard.debts);
    this.place();
    this.springs.begin();
    this.beginTrees();
  }

  private beginTrees(): void {
    const { numbers, bits } = this.state.joints;
    const { branches } = this.rows;
    const { trees } = this.forests;
    for (let i = 0; i < trees.length; i++) {
      const tree = trees[i];
      tree.role = rigid;
      for (let n = 0; n < tree.branches.length; n++) tree.role = Math.max(tree.role, tree.branches[n].role);
    }
    this.workerCount = 0;
    for (let i = 0; i < branches.length; i++) {
      const { kind, place, role } = branches[i];
      if (role !== bounded) continue;
      const isCapped = kind === motor || (kind === drag && numbers[jointStride * place + jMaxForce] < Infinity);
      if (isCapped || (bits[place] & motorBit) !== 0) this.workers[this.workerCount++] = branches[i];
    }
  }

  private list(): void {
    const { forests, state } = this;
    const { joints } = state;
    this.members.list();
    forests.build();
    this.guard.list();
    this.rows.list(forests.trees, forests.size);
    this.springs.list();
    this.hauling.list();
    if (this.speeds.length < 6 * joints.count) this.speeds = floats(12 * joints.count);
    joints.isStale = false;
  }

  /** Rows from where bodies are. */
  private place(): void {
    const { trees } = this.forests;
    this.members.readPlaces();
    this.rows.write();
    for (let i = 0; i < trees.length; i++) trees[i].isFactored = false;
  }

  /** Gives the bodies velocities that keep the joints, or bring them back, by the end of the sub-step. */
  solve(): void {
    const { members, guard } = this;
    members.read();
    members.takeHalves();
    members.noteSince();
    slowTurns(this.state.params, members, this.rows);
    this.hauling.find();
    guard.begin();
    this.springs.start();
    this.startPhase(false);
    this.warmStart();
    this.settle(true);
    this.endPhase(false);
  }

  /**
   * After the contacts: gives the joints that they moved the last word before bodies move. A contact pushes single bodies; without this the load that
   * rests on a group builds up from sub-step to sub-step, and swings.
   */
  answer(): void {
    if (this.members.readTouched()) {
      this.startPhase(false);
      this.settle(true, true);
      this.endPhase(false);
    }
    if (this.hauling.isAny) this.haul();
  }

  /** Has the groups move whose joints are off as those joints want it. */
  private haul(): void {
    const { hauling } = this;
    const { trees } = this.forests;
    hauling.begin();
    for (let i = 0; i < trees.length; i++) if (hauling.isHauled(trees[i])) this.settleTree(trees[i], true);
    this.guard.limit(this.state.params, true);
    hauling.give();
  }

  /** After bodies have moved and turned: takes away what velocity only brought joints back. */
  relax(): void {
    const { members, guard } = this;
    this.hauling.end();
    this.place();
    members.read();
    members.giveHalves(1);
    damp(this.state.params, members, this.rows);
    members.noteNow();
    this.startPhase(true);
    this.springs.finish(guard.works, guard.stored);
    this.settle(false);
    this.endPhase(true);
  }

  private startPhase(isMoved: boolean): void {
    this.guard.start();
    this.noteWork(false, isMoved);
  }

  private endPhase(isMoved: boolean): void {
    const { guard } = this;
    guard.limit(this.state.params, false);
    this.noteWork(true, isMoved);
    guard.count();
    if (isMoved) guard.brake();
    this.members.write();
    this.tally();
  }

  /** A step ends: impulses go to the joints. Those that broke are told and taken out. */
  end(breaks: EventStore): void {
    const { joints, params } = this.state;
    this.rows.exchange(false, this.guard.debts);
    for (let i = 0; i < 3 * joints.count; i++) joints.forces[i] /= params.dt;
    for (let j = 0; j < joints.count; j++) {
      if (!this.breaks(j)) continue;
      const at = breaks.add(joints.ids[j], 0, 0);
      for (let i = 0; i < 3; i++) breaks.numbers[at + i] = joints.forces[3 * j + i];
    }
    for (let j = joints.count - 1; j >= 0; j--) if (this.breaks(j)) joints.remove(j);
  }

  /** Whether the force or torque of the step is more than a joint bears. */
  private breaks(j: number): boolean {
    const { forces, numbers } = this.state.joints;
    const x = forces[3 * j];
    const y = forces[3 * j + 1];
    const from = jointStride * j;
    return Math.sqrt(x * x + y * y) > numbers[from + jBreakForce] || Math.abs(forces[3 * j + 2]) > numbers[from + jBreakTorque];
  }

  /** Solves the trees, one after the other; `isBiased`: before the move; `isAgain`: those that contacts have moved. */
  private settle(isBiased: boolean, isAgain = false): void {
    const { members } = this;
    const { trees } = this.forests;
    for (let i = 0; i < trees.length; i++) {
      const tree = trees[i];
      if (isAgain && members.touched[tree.branches[0].group] === 0) continue;
      this.settleTree(tree, isBiased);
    }
  }

  /** Solves a tree until what has bounds is within them. */
  private settleTree(tree: Tree, isBiased: boolean): void {
    const { members, coordinates } = this;
    const { records } = this.rows;
    const { branches } = tree;
    let size = 0;
    for (let i = 0; i < branches.length && tree.role !== rigid; i++) {
      if (branches[i].role !== rigid && coordinates.start(branches[i], isBiased)) tree.isFactored = false;
      size += branches[i].size;
    }
    if (tree.role === sprung && size === 0) return;
    for (let pass = 0; pass < mostPasses; pass++) {
      if (!tree.isFactored) factor(records, tree, members);
      tree.isFactored = true;
      eliminate(records, tree, members, isBiased);
      if (tree.role < bounded) return;
      for (let i = 0; i < branches.length; i++)
        if (branches[i].role === bounded && coordinates.check(branches[i], isBiased)) tree.isFactored = false;
      if (tree.isFactored) return;
    }
  }

  /** Applies the impulses of the last sub-step, where joints form loops: these come nearer to their solution with each. A tree needs no guess. */
  private warmStart(): void {
    const { rows } = this;
    const { records, branches } = rows;
    const { looped } = this.members;
    for (let i = 0; i < branches.length; i++) {
      const branch = branches[i];
      const isGuess = looped[branch.group] !== 0 || branch.isIdle;
      for (let row = 0; row < branch.rows; row++) {
        const k = branch.record + jointRowStride * row;
        records[k + rowRoom] = isGuess ? records[k + rowImpulse] : 0;
        records[k + rowTold] = records[k + rowImpulse] = 0;
        if (isGuess) rows.push(branch, row);
      }
    }
  }

  /** The work of motors and of what gives no more than a force: notes speeds when solving or relaxing (`isMoved`) begins, adds it at the end (`isEnd`). */
  private noteWork(isEnd: boolean, isMoved: boolean): void {
    const { speeds, guard, rows } = this;
    const { velocities, since } = this.members;
    for (let i = 0; i < this.workerCount; i++) {
      const branch = this.workers[i];
      const { held, record, group, rule } = branch;
      for (let row = held; row < branch.rows; row++) {
        const to = 6 * i + 2 * (row - held);
        const k = record + jointRowStride * row;
        rows.writeSpeed(branch, row, isEnd ? velocities : since);
        const w = rows.records[k + rowRoom];
        const ofSpring = +branch.stores * rows.records[rule + ruleHalf] * (isEnd && isMoved ? 2 - this.members.pressed[group] : 1);
        const given = rows.records[k + rowImpulse] - rows.records[k + rowTold] - (ofSpring - speeds[to + 1]);
        if (isEnd) guard.works[group] += 0.5 * given * (speeds[to] + w);
        speeds[to] = w;
        speeds[to + 1] = ofSpring;
      }
    }
  }

  /** Adds what rows gave since it was called last to the forces of the step: rows without direction give torque. */
  private tally(): void {
    const { records, branches } = this.rows;
    const { forces, numbers } = this.state.joints;
    const { radii } = this.members;
    for (let i = 0; i < branches.length; i++) {
      const { kind, record, factor: end, place, ofB, b } = branches[i];
      for (let k = record; k < end; k += jointRowStride) {
        const impulse = records[k + rowImpulse] - records[k + rowTold];
        records[k + rowTold] = records[k + rowImpulse];
        forces[3 * place] += impulse * records[k + ofB];
        forces[3 * place + 1] += impulse * records[k + ofB + 1];
        if (kind === rack) forces[3 * place + 2] -= impulse * numbers[jointStride * place + jRatio];
        else if (records[k + ofB] === 0 && records[k + ofB + 1] === 0) forces[3 * place + 2] += impulse * records[k + ofB + 2] * radii[b];
      }
    }
  }
}
