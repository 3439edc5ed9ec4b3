import { type EventLog, jointBreak } from '../events/event-log.ts';
import { grownInts } from '../state/bodies.ts';
import type { State } from '../state/state.ts';
import { damp } from './damping.ts';
import { eliminate, factor, impulsesAt, warmStartRigid } from './elimination.ts';
import { EnergyGuard } from './energy-guard.ts';
import { Forests } from './forest.ts';
import { JointRows } from './joint-rows.ts';
import { rigidRows } from './joint-set.ts';
import { Members } from './members.ts';

// Of joint-arms.ts; imported constants would be loaded whenever they are read.
const jacobianBX = 3;
const tieA = 0;
const tieB = 1;
const tieChild = 3;
const tieRecord = 2;
const tieRow = 4;
const tieRows = 5;
const tieStride = 6;

// Of joint-rows.ts; imported constants would be loaded whenever they are read.
const rBias = 7;
const rCap = 14;
const rChange = 15;
const rHigh = 12;
const rImpulse = 13;
const rLoss = 10;
const rLow = 11;
const rMass = 6;
const rowStride = 16;
const rRelaxBias = 8;
const rScale = 9;

// Of joint-set.ts; imported constants would be loaded whenever they are read.
const jBreakForce = 16;
const jBreakTorque = 17;
const jointStride = 18;

// Of elimination.ts; imported constants would be loaded whenever they are read.
const jacobianRow = 6;
const linkStride = 4;

/**
 * Solves the joints of a sub-step, before the contacts: rows that yield (springs, motors, limits) one after the other, then the rigid rows, one
 * forest after the other.
 */
export class JointSolver {
  private readonly state: State;
  private readonly members: Members;
  private readonly forests = new Forests();
  private readonly rows: JointRows;
  private readonly guard: EnergyGuard;
  /** Of the joints with rigid rows, in order of elimination (elimination.ts). */
  private links: Int32Array = new Int32Array(linkStride * 8);

  constructor(state: State) {
    this.state = state;
    this.members = new Members(state);
    this.rows = new JointRows(state, this.members);
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
    this.place();
  }

  private list(): void {
    const { state, forests, members, rows } = this;
    const { joints } = state;
    members.list();
    this.guard.list();
    forests.build(state);
    const { order, count } = forests;
    rows.list(order, count);
    if (this.links.length < linkStride * count) this.links = grownInts(this.links, 2 * linkStride * count);
    const { links } = this;
    const { ties } = rows.geometry;
    for (let i = 0; i < count; i++) {
      const j = order[i] >> 1;
      const at = linkStride * i;
      links[at] = rigidRows(joints.kinds[j], joints.bits[j]);
      const isChildB = (order[i] & 1) !== 0;
      links[at + 1] = ties[tieStride * j + tieRecord];
      links[at + 2] = ties[tieStride * j + (isChildB ? tieB : tieA)];
      links[at + 3] = ties[tieStride * j + (isChildB ? tieA : tieB)];
    }
    joints.isStale = false;
  }

  /** Rows and factors from where bodies are. */
  private place(): void {
    const { members, rows, forests } = this;
    members.readPlaces();
    rows.write();
    let from = 0;
    for (let i = 0; i < forests.ends.length; i++) {
      factor(rows.records, this.links, from, forests.ends[i], members);
      from = forests.ends[i];
    }
  }

  /** Gives the bodies velocities that keep the joints, or bring them back, by the end of the sub-step. */
  solve(): void {
    const { members, rows, forests } = this;
    members.read();
    members.takeHalves();
    rows.writeBias();
    this.guard.begin(rows.geometry.arms);
    for (let j = 0; j < this.state.joints.count; j++) if (rows.areFar[j] !== 0) this.guard.jam(j);
    this.guard.note(-1);
    this.warmStart();
    warmStartRigid(rows.records, this.links, 0, forests.count, members);
    this.solveRows(rBias);
    this.eliminate(true);
    if (this.guard.limit(this.state.params.h)) this.scaleImpulses();
    this.guard.note(1);
    members.write();
  }

  /** Turns bodies as they move. */
  turn(): void {
    Members.turn(this.state);
  }

  /** After bodies have moved and turned: takes away what velocity only brought joints back. */
  relax(): void {
    const { members } = this;
    this.place();
    members.read();
    members.giveHalves();
    damp(this.state, this.members, this.rows);
    this.guard.note(-1);
    this.solveRows(rRelaxBias);
    this.eliminate(false);
    this.guard.note(1);
    this.guard.brake();
    members.write();
    this.tally();
  }

  /** A step ends: impulses go to the joints. */
  end(events: EventLog): void {
    const { joints, params } = this.state;
    this.rows.exchange(false);
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

  private eliminate(isBiased: boolean): void {
    const { members, rows, forests } = this;
    let from = 0;
    for (let i = 0; i < forests.ends.length; i++) {
      eliminate(rows.records, this.links, from, forests.ends[i], members, isBiased);
      from = forests.ends[i];
    }
  }

  private warmStart(): void {
    const { members, rows, state } = this;
    const { velocities: v, masses } = members;
    const { rows: r, geometry } = rows;
    const { ties } = geometry;
    for (let j = 0; j < state.joints.count; j++) {
      const first = ties[tieStride * j + tieRow];
      for (let row = first; row < first + ties[tieStride * j + tieRows]; row++) {
        const k = rowStride * row;
        r[k + rChange] = r[k + rImpulse];
        r[k + rImpulse] = 0;
        this.push(j, k, v, masses);
      }
    }
  }

  /** Impulses are those of what was let through: the rest would come back by warm starting, and grow. */
  private scaleImpulses(): void {
    const { rows, state, guard } = this;
    const { rows: r, geometry, records } = rows;
    const { ties } = geometry;
    const { count, kinds, bits } = state.joints;
    for (let j = 0; j < count; j++) {
      const tie = tieStride * j;
      const share = guard.shares[guard.groupOf(j)];
      if (share === 1) continue;
      const d = rigidRows(kinds[j], bits[j]);
      const at = ties[tie + tieRecord] + impulsesAt(d);
      for (let row = 0; row < d && ties[tie + tieRecord] >= 0; row++) records[at + row] *= share;
      for (let row = 0; row < ties[tie + tieRows]; row++) r[rowStride * (ties[tie + tieRow] + row) + rImpulse] *= share;
    }
  }

  /** One sequential pass over the rows that yield. */
  private solveRows(bias: number): void {
    const { members, rows, state } = this;
    const { velocities: v, masses } = members;
    const { rows: r, geometry } = rows;
    const { ties } = geometry;
    for (let j = 0; j < state.joints.count; j++) {
      const tie = tieStride * j;
      const a = 3 * ties[tie + tieA];
      const b = 3 * ties[tie + tieB];
      const first = ties[tie + tieRow];
      for (let row = first; row < first + ties[tie + tieRows]; row++) {
        const k = rowStride * row;
        if (r[k + rMass] === 0) continue; // asleep: its impulse stays
        const speed =
          r[k] * v[a] + r[k + 1] * v[a + 1] + r[k + 2] * v[a + 2] + (r[k + 3] * v[b] + r[k + 4] * v[b + 1] + r[k + 5] * v[b + 2]);
        const old = r[k + rImpulse];
        const next = old - r[k + rMass] * r[k + rScale] * (speed + r[k + bias]) - r[k + rLoss] * old;
        r[k + rChange] = Math.min(Math.max(next, r[k + rLow]), r[k + rHigh]) - old;
        this.push(j, k, v, masses);
        if (row === first || r[k - rowStride + rCap] === Infinity) continue;
        const x = r[k - rowStride + rImpulse];
        const y = r[k + rImpulse];
        const size = Math.sqrt(x * x + y * y);
        const most = r[k - rowStride + rCap];
        if (!(size > most)) continue;
        r[k - rowStride + rChange] = x * (most / size) - x;
        r[k + rChange] = y * (most / size) - y;
        this.push(j, k - rowStride, v, masses);
        this.push(j, k, v, masses);
      }
    }
  }

  /** Adds the change to the impulse of a row. */
  private push(j: number, k: number, v: Float64Array, masses: Float64Array): void {
    const { rows: r, geometry } = this.rows;
    const { ties } = geometry;
    const change = r[k + rChange];
    if (change === 0) return;
    r[k + rImpulse] += change;
    if (r[k + rLow] !== 0 || r[k + rHigh] !== Infinity) {
      const a = 3 * ties[tieStride * j + tieA];
      const b = 3 * ties[tieStride * j + tieB];
      const speed = r[k] * v[a] + r[k + 1] * v[a + 1] + r[k + 2] * v[a + 2] + (r[k + 3] * v[b] + r[k + 4] * v[b + 1] + r[k + 5] * v[b + 2]);
      // limits do no work, springs and motors do
      if (r[k + rMass] > 0) this.guard.works[this.guard.groupOf(j)] += change * (speed + (0.5 * change) / r[k + rMass]);
    }
    for (let end = 0; end < 2; end++) {
      const n = ties[tieStride * j + tieA + end];
      const at = k + 3 * end;
      v[3 * n] += masses[2 * n] * change * r[at];
      v[3 * n + 1] += masses[2 * n] * change * r[at + 1];
      v[3 * n + 2] += masses[2 * n + 1] * change * r[at + 2];
    }
  }

  /** Adds the impulses of the sub-step to the forces of the step: rows without direction give torque. */
  private tally(): void {
    const { rows, state } = this;
    const { rows: r, geometry, records } = rows;
    const { ties } = geometry;
    const { count, kinds, bits } = state.joints;
    const { places } = this.members;
    for (let j = 0; j < count; j++) {
      const d = rigidRows(kinds[j], bits[j]);
      const tie = tieStride * j;
      const at = ties[tie + tieRecord];
      const rb = places[5 * ties[tie + tieB] + 2];
      for (let row = 0; row < d && at >= 0; row++)
        this.count(j, records, at + jacobianRow * row + jacobianBX - ties[tie + tieChild], at + impulsesAt(d) + row, rb);
      for (let row = 0; row < ties[tie + tieRows]; row++) {
        const k = rowStride * (ties[tie + tieRow] + row);
        this.count(j, r, k + jacobianBX, k + rImpulse, rb);
      }
    }
  }

  private count(j: number, from: Float64Array, at: number, impulse: number, r: number): void {
    const { forces } = this.state.joints;
    forces[3 * j] += from[impulse] * from[at];
    forces[3 * j + 1] += from[impulse] * from[at + 1];
    if (from[at] === 0 && from[at + 1] === 0) forces[3 * j + 2] += from[impulse] * from[at + 2] * r;
  }
}
