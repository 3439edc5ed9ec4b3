import type { CellGrid } from '../../broadphase/cell-grid.ts';
import { levelCount } from '../broadphase/pair-search.ts';
import { Level } from '../broadphase/records.ts';
import type { TouchSet } from '../events/touch-set.ts';
import { JointSet } from '../joints/joint-set.ts';
import { cForceX, cForceY, coldStride, cTorque, type Survey } from '../state/bodies.ts';
import type { Ignored } from '../state/ignored.ts';
import { anchorStride, rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import type { Engine } from '../step.ts';
import { poseCount, type WallRecord } from '../walls/walls.ts';
import { Traits } from './traits.ts';

// A state that stays in the process is copied in blocks: nothing is hashed, written as text or checked. What only edits change (traits, walls) and
// what only the broadphase changes (lists) is shared by all states saved meanwhile: whoever changes it sets the reference to the shared block to
// null (`Bodies.traits`, `Bodies.lists`, `Walls.saved`).

const scalarCount = 18;

/** What only the broadphase changes, and bodies that come and go. */
export class Lists {
  anchors: Float64Array = new Float64Array(0);
  ids: Int32Array = new Int32Array(0);
  ends: Int32Array[] = [];
  mains: number[] = [];
  readonly levels: readonly Level[] = Array.from({ length: levelCount }, () => new Level());

  get byteLength(): number {
    let length = this.anchors.byteLength + this.ids.byteLength;
    for (const ends of this.ends) length += ends.byteLength;
    for (const { grid } of this.levels) length += grid.starts.byteLength;
    return length;
  }
}

/** The walls, without where kinematic ones are. */
export class SavedWalls {
  readonly owner: State;
  readonly records: readonly WallRecord[];
  readonly next: number;

  constructor(owner: State) {
    this.owner = owner;
    this.records = [...owner.walls.records];
    this.next = owner.walls.next;
  }
}

/** A state that `World.save` kept, for `World.load` in the same process. */
export interface WorldState {
  /** The time of the world then. [time] */
  readonly time: number;
  /** How many steps there had been. */
  readonly stepCount: number;
  /** Bytes it takes, those included that it shares with other states. */
  readonly byteLength: number;
}

/** What every step changes, and what is shared. */
export class SavedState implements WorldState {
  readonly scalars: Float64Array = new Float64Array(scalarCount);
  readonly random: Int32Array = new Int32Array(4);
  rows: Float64Array = new Float64Array(0);
  angles: Float64Array = new Float64Array(0);
  stillness: Float64Array = new Float64Array(0);
  bytes: Uint8Array = new Uint8Array(0);
  impulses: Float64Array = new Float64Array(0);
  flags: Uint8Array = new Uint8Array(0);
  touches: Float64Array = new Float64Array(0);
  poses: Float64Array = new Float64Array(0);
  /** Four numbers for each body that a force acts on: index, force, torque. */
  forces: number[] = [];
  readonly counts: number[] = [];
  /** `null` if there was never a joint. */
  joints: JointSet | null = null;
  survey: Survey | null = null;
  traits: Traits | null = null;
  lists: Lists | null = null;
  walls: SavedWalls | null = null;
  ignored: Ignored | null = null;

  get time(): number {
    return this.scalars[0];
  }

  get stepCount(): number {
    return this.scalars[1];
  }

  get byteLength(): number {
    return this.ownBytes + (this.traits?.byteLength ?? 0) + (this.lists?.byteLength ?? 0);
  }

  /** Bytes held by this state alone. */
  get ownBytes(): number {
    const { rows, angles, stillness, bytes, impulses, flags, touches, poses, forces } = this;
    const numbers =
      rows.byteLength + angles.byteLength + stillness.byteLength + impulses.byteLength + touches.byteLength + poses.byteLength;
    return numbers + (this.joints?.byteLength ?? 0) + bytes.byteLength + flags.byteLength + 8 * (scalarCount + forces.length) + 16;
  }
}

function listsOf(state: State): readonly PairList[] {
  return [state.pairs, state.sensorPairs, state.wallPairs, state.wallSensors];
}

function touchesOf({ report }: Engine): readonly TouchSet[] {
  return [report.wallTouches, report.sensorTouches, report.wallSensorTouches];
}

/** Copies the state of an engine into `out`. */
export function saveState(engine: Engine, out: SavedState): void {
  const { state } = engine;
  const { bodies } = state;
  const { count, bound } = bodies;
  const hasSleep = state.sleepTime > 0;
  saveScalars(engine, out.scalars);
  out.random.set(state.random);
  out.rows = copied(bodies.rows, rowStride * count, out.rows);
  out.angles = copied(bodies.angles, bound, out.angles);
  out.stillness = copied(bodies.stillness, hasSleep ? bound : 0, out.stillness);
  out.bytes = roomFor(out.bytes, 2 * bound);
  out.bytes.set(bodies.bits.subarray(0, bound));
  out.bytes.set(bodies.stalls.subarray(0, bound), bound);
  savePairs(state, out);
  saveTouches(engine, out);
  savePoses(state, out);
  saveForces(state, out);
  saveJoints(state, out);
  out.survey = { ...bodies.survey };
  if (bodies.traits === null) new Traits().save(bodies);
  bodies.lists ??= saveLists(engine);
  state.walls.saved ??= new SavedWalls(state);
  out.traits = bodies.traits as Traits;
  out.lists = bodies.lists as Lists;
  out.walls = state.walls.saved as SavedWalls;
  state.ignored.isShared = true;
  out.ignored = state.ignored;
}

/** Makes an engine go on where a state was saved, in this world or another. */
export function loadState(engine: Engine, saved: SavedState): void {
  const { state, neighbors } = engine;
  const { bodies } = state;
  const { traits, lists } = saved as { traits: Traits; lists: Lists };
  loadScalars(engine, saved.scalars);
  const { count } = bodies;
  bodies.reserve(count, traits.bound);
  state.random.set(saved.random);
  bodies.rows.set(saved.rows.subarray(0, rowStride * count));
  const areSame = bodies.traits === traits && bodies.lists === lists;
  if (bodies.traits !== traits) traits.load(bodies);
  const { bound } = bodies;
  bodies.angles.set(saved.angles.subarray(0, bound));
  if (state.sleepTime > 0) bodies.stillness.set(saved.stillness.subarray(0, bound));
  else bodies.stillness.fill(0, 0, bound);
  bodies.bits.set(saved.bytes.subarray(0, bound));
  bodies.stalls.set(saved.bytes.subarray(bound, 2 * bound));
  if (bodies.lists !== lists) loadLists(engine, lists);
  if (!areSame) placeSlots(state);
  loadPairs(state, saved);
  loadTouches(engine, saved);
  loadForces(state, saved);
  if (saved.joints !== null || state.joints.next > 0) state.joints.copy(saved.joints);
  loadWalls(engine, saved);
  Object.assign(bodies.survey, saved.survey);
  state.contacts.clear();
  state.wallContacts.clear();
  state.adjacency.isStale = state.wallAdjacency.isStale = true;
  state.wakeCount = 0;
  engine.events.clear();
  neighbors.latePairs.clear();
  state.ignored = saved.ignored as Ignored;
  bodies.lists = lists;
}

function saveJoints({ joints }: State, out: SavedState): void {
  if (joints.next === 0) out.joints = null;
  else {
    out.joints ??= new JointSet();
    out.joints.copy(joints);
  }
}

function saveScalars({ state, sleep }: Engine, out: Float64Array): void {
  out[0] = state.time;
  out[1] = state.stepCount;
  out[2] = state.gravityX;
  out[3] = state.gravityY;
  out[4] = state.periodX;
  out[5] = state.periodY;
  out[6] = state.sleepTime;
  out[7] = state.sleepSpeed;
  out[8] = state.listedDt;
  out[9] = state.subSteps;
  out[10] = (state.isDirty ? 1 : 0) | (state.hasLatePairs ? 2 : 0) | (sleep.isQuiet ? 4 : 0);
  out[11] = state.bodies.count;
  out[12] = state.fastFrom;
}

function loadScalars({ state, sleep }: Engine, from: Float64Array): void {
  state.time = from[0];
  state.stepCount = from[1];
  state.gravityX = from[2];
  state.gravityY = from[3];
  state.periodX = state.walls.periodX = from[4];
  state.periodY = state.walls.periodY = from[5];
  state.sleepTime = from[6];
  state.sleepSpeed = from[7];
  state.listedDt = from[8];
  state.subSteps = from[9];
  state.isDirty = (from[10] & 1) !== 0;
  state.hasLatePairs = (from[10] & 2) !== 0;
  sleep.isQuiet = (from[10] & 4) !== 0;
  state.bodies.count = from[11];
  state.fastFrom = from[12];
}

function savePairs(state: State, out: SavedState): void {
  const lists = listsOf(state);
  let total = 0;
  for (let l = 0; l < lists.length; l++) total += out.counts[l] = lists[l].count;
  out.impulses = roomFor(out.impulses, 2 * total);
  out.flags = roomFor(out.flags, total);
  let at = 0;
  for (const { count, impulses, flags } of lists) {
    out.impulses.set(impulses.subarray(0, 2 * count), 2 * at);
    out.flags.set(flags.subarray(0, count), at);
    at += count;
  }
}

function loadPairs(state: State, { counts, impulses, flags }: SavedState): void {
  let at = 0;
  for (const [l, list] of listsOf(state).entries()) {
    const end = at + counts[l];
    list.count = counts[l];
    list.impulses.set(impulses.subarray(2 * at, 2 * end));
    list.flags.set(flags.subarray(at, end));
    at = end;
  }
}

function saveTouches(engine: Engine, out: SavedState): void {
  const sets = touchesOf(engine);
  let total = 0;
  for (let i = 0; i < sets.length; i++) total += out.counts[4 + i] = sets[i].oldCount;
  out.touches = roomFor(out.touches, total);
  let at = 0;
  for (const { old, oldCount } of sets) {
    out.touches.set(old.subarray(0, oldCount), at);
    at += oldCount;
  }
}

function loadTouches(engine: Engine, { counts, touches }: SavedState): void {
  let at = 0;
  for (const [i, set] of touchesOf(engine).entries()) {
    const count = counts[4 + i];
    if (set.old.length < count) set.old = new Float64Array(2 * count);
    set.old.set(touches.subarray(at, at + count));
    set.set(count);
    at += count;
  }
}

function savePoses({ walls }: State, out: SavedState): void {
  if (!walls.areMoving) return;
  out.poses = roomFor(out.poses, poseCount * walls.records.length);
  for (let at = 0; at < walls.records.length; at++) out.poses.set(walls.records[at].pose, poseCount * at);
}

function loadWalls({ state, neighbors }: Engine, { walls: saved, poses }: SavedState): void {
  const { walls } = state;
  const { records, next, owner } = saved as SavedWalls;
  const isSame = walls.saved === saved;
  if (!isSame) walls.clear();
  for (let at = 0; at < records.length; at++) {
    const record = owner === state ? records[at] : { ...records[at], pose: records[at].pose.slice() };
    if (record.kinematic) record.pose.set(poses.subarray(poseCount * at, poseCount * (at + 1)));
    if (!isSame) walls.add(record);
    else if (record.kinematic) walls.place(at);
  }
  walls.next = next;
  if (isSame) return;
  neighbors.wallList.wallsChanged();
  walls.saved = owner === state ? (saved as SavedWalls) : null;
}

function saveForces({ bodies }: State, out: SavedState): void {
  const { cold, bound } = bodies;
  out.forces.length = 0;
  if (!bodies.hasForces) return;
  for (let index = 0; index < bound; index++) {
    const at = coldStride * index;
    if (cold[at + cForceX] === 0 && cold[at + cForceY] === 0 && cold[at + cTorque] === 0) continue;
    out.forces.push(index, cold[at + cForceX], cold[at + cForceY], cold[at + cTorque]);
  }
}

function loadForces({ bodies }: State, { forces }: SavedState): void {
  const { cold, bound } = bodies;
  if (bodies.hasForces)
    for (let index = 0; index < bound; index++) cold.fill(0, coldStride * index + cForceX, coldStride * index + cTorque + 1);
  for (let i = 0; i < forces.length; i += 4) for (let k = 0; k < 3; k++) cold[coldStride * forces[i] + cForceX + k] = forces[i + 1 + k];
  bodies.hasForces = forces.length > 0;
}

function saveLists({ state, neighbors }: Engine): Lists {
  const { bodies } = state;
  const out = new Lists();
  out.anchors = bodies.anchors.slice(0, anchorStride * bodies.count);
  out.ids = bodies.ids.slice(0, bodies.count);
  for (const { ends, count, mainCount } of listsOf(state)) {
    out.ends.push(ends.slice(0, 2 * count));
    out.mains.push(mainCount);
  }
  for (let l = 0; l < levelCount; l++) copyLevel(neighbors.levels[l], out.levels[l]);
  return out;
}

function loadLists({ state, neighbors }: Engine, { anchors, ids, ends, mains, levels }: Lists): void {
  const { bodies } = state;
  bodies.anchors.set(anchors);
  bodies.ids.set(ids);
  for (const [l, list] of listsOf(state).entries()) {
    list.reserve(ends[l].length / 2);
    list.ends.set(ends[l]);
    list.mainCount = mains[l];
  }
  for (let l = 0; l < levelCount; l++) copyLevel(levels[l], neighbors.levels[l]);
}

/** Finds the slot of each index. */
function placeSlots({ bodies }: State): void {
  const { slots, ids, count, bound } = bodies;
  slots.fill(-1, 0, bound);
  for (let slot = 0; slot < count; slot++) if (ids[slot] >= 0) slots[ids[slot]] = slot;
}

function copyLevel(from: Level, to: Level): void {
  to.from = from.from;
  to.to = from.to;
  to.reach = from.reach;
  to.box.set(from.box);
  if (from.from !== from.to) copyGrid(from.grid, to.grid);
}

function copyGrid(from: CellGrid, to: CellGrid): void {
  to.first = from.first;
  to.pitch = from.pitch;
  to.rows = from.rows;
  to.columns = from.columns;
  to.margin = from.margin;
  to.minX = from.minX;
  to.minY = from.minY;
  to.columnScale = from.columnScale;
  to.rowScale = from.rowScale;
  to.rounding = from.rounding;
  to.coarse = from.coarse;
  const used = Math.min(from.first + (from.rows + 1) * from.pitch + from.margin + 3, from.starts.length);
  to.starts = copied(from.starts, used, to.starts);
}

/** An array with room for so many elements: `values`, if it is large enough and not much larger. */
function roomFor<A extends Float64Array | Int32Array | Uint8Array>(values: A, length: number): A {
  if (values.length >= length && values.length <= 2 * length + 64) return values;
  return new (values.constructor as new (length: number) => A)(length);
}

function copied<A extends Float64Array | Int32Array>(values: A, length: number, to: A): A {
  const out = roomFor(to, length);
  out.set(values.subarray(0, length));
  return out;
}
