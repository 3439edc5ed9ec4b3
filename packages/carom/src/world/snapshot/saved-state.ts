import type { CellGrid } from '../../broadphase/cell-grid.ts';
import type { RuleTable } from '../../motion/contact-rules.ts';
import { levelCount } from '../broadphase/pair-search.ts';
import { Level } from '../broadphase/records.ts';
import type { Extension, SavedPart } from '../extension.ts';
import { clearForces, type Survey } from '../state/bodies.ts';
import type { Ignored } from '../state/ignored.ts';
import { anchorStride, rareStride, rForceX, rForceY, rowStride, rTorque } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { Pipeline } from '../step.ts';
import { poseCount } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { type Block, listsOf, numbers, touchesOf, type Values } from './fields.ts';
import { Traits } from './traits.ts';

// A state that stays in the process is copied in blocks: nothing is hashed, written as text or checked. What only edits change (traits, walls) and
// what only the broadphase changes (lists) is shared by all states saved meanwhile: whoever changes it sets the reference to the shared block to
// null (`Bodies.traits`, `Bodies.lists`, `Walls.saved`).

/** What only the broadphase changes, and bodies that come and go. */
export class Lists {
  readonly anchors: Float64Array;
  readonly ids: Int32Array;
  readonly ends: readonly Int32Array[];
  readonly mains: readonly number[];
  readonly levels: readonly Level[] = Array.from({ length: levelCount }, () => new Level());

  constructor({ state, neighbors }: Pipeline) {
    const { anchors, ids, count } = state.bodies;
    const lists = listsOf(state);
    this.anchors = anchors.slice(0, anchorStride * count);
    this.ids = ids.slice(0, count);
    this.ends = lists.map((list) => list.ends.slice(0, 2 * list.count));
    this.mains = lists.map(({ mainCount }) => mainCount);
    this.levels.forEach((level, l) => void copyLevel(neighbors.levels[l], level));
  }

  get byteLength(): number {
    let length = this.anchors.byteLength + this.ids.byteLength;
    for (const ends of this.ends) length += ends.byteLength;
    for (const { grid } of this.levels) length += grid.starts.byteLength;
    return length;
  }

  load({ state, neighbors }: Pipeline): void {
    state.bodies.anchors.set(this.anchors);
    state.bodies.ids.set(this.ids);
    listsOf(state).forEach((list, l) => {
      list.reserve(this.ends[l].length / 2);
      list.ends.set(this.ends[l]);
      list.mainCount = this.mains[l];
    });
    this.levels.forEach((level, l) => void copyLevel(level, neighbors.levels[l]));
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
  /** Numbers of the state in their order (fields.ts), then its other numbers, then how much of each block is in use. */
  readonly scalars: Float64Array = new Float64Array(21);
  readonly blocks: Values[] = [];
  poses: Float64Array = new Float64Array(0);
  /** Four numbers for each body that a force acts on: index, force, torque. */
  forces: number[] = [];
  /** Those of extensions. */
  readonly parts: SavedPart[] = [];
  survey: Survey | null = null;
  traits: Traits | null = null;
  lists: Lists | null = null;
  walls: SavedWalls | null = null;
  ignored: Ignored | null = null;
  rules: RuleTable | null = null;

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
    let bytes = this.scalars.byteLength + this.poses.byteLength + 8 * this.forces.length;
    for (const block of this.blocks) bytes += block.byteLength;
    for (const part of this.parts) bytes += part.byteLength;
    return bytes;
  }
}

/** The arrays that every step may change,. */
function blocksOf(pipeline: Pipeline): readonly Block[] {
  const { state } = pipeline;
  const { bodies } = state;
  const { bound } = bodies;
  const blocks: Block[] = [
    [state.random, 4],
    [bodies.rows, rowStride * bodies.count],
    [bodies.angles, bound],
    [bodies.stillness, state.sleepTime > 0 ? bound : 0],
    [bodies.bits, bound],
  ];
  for (const { impulses, flags, count } of listsOf(state)) blocks.push([impulses, 2 * count], [flags, count]);
  for (const { old, oldCount } of touchesOf(pipeline)) blocks.push([old, oldCount]);
  return blocks;
}

/** Copies the state of a pipeline into `out`. */
export function saveState(pipeline: Pipeline, out: SavedState): void {
  const { state, sleep } = pipeline;
  const { bodies, walls, ignored } = state;
  const { scalars, blocks } = out;
  let n = 0;
  for (; n < numbers.length; n++) scalars[n] = state[numbers[n][0]];
  scalars[n++] = state.subSteps;
  scalars[n++] = (state.isDirty ? 1 : 0) | (state.hasLatePairs ? 2 : 0) | (sleep.isQuiet ? 4 : 0);
  scalars[n++] = bodies.count;
  scalars[n++] = state.fastFrom;
  for (const { count } of listsOf(state)) scalars[n++] = count;
  for (const { oldCount } of touchesOf(pipeline)) scalars[n++] = oldCount;
  const all = blocksOf(pipeline);
  for (let b = 0; b < all.length; b++) blocks[b] = copied(all[b][0], all[b][1], blocks[b]);
  if (walls.areMoving) savePoses(walls.records, out);
  saveForces(state, out);
  saveParts(pipeline, out);
  out.survey = { ...bodies.survey };
  bodies.traits ??= new Traits(bodies);
  bodies.lists ??= new Lists(pipeline);
  walls.saved ??= new SavedWalls(state);
  out.traits = bodies.traits as Traits;
  out.lists = bodies.lists as Lists;
  out.walls = walls.saved as SavedWalls;
  ignored.isShared = true;
  out.ignored = ignored;
  out.rules = state.rules;
}

/** Makes a pipeline go on where a state was saved, in this world or another. */
export function loadState(pipeline: Pipeline, saved: SavedState): void {
  const { state, neighbors, sleep, events } = pipeline;
  const { bodies, walls } = state;
  const { scalars, blocks, traits, lists } = saved as SavedState & { traits: Traits; lists: Lists };
  const areSame = bodies.traits === traits && bodies.lists === lists;
  let n = 0;
  for (; n < numbers.length; n++) state[numbers[n][0]] = scalars[n];
  walls.periodX = state.periodX;
  walls.periodY = state.periodY;
  state.subSteps = scalars[n++];
  const flags = scalars[n++];
  state.isDirty = (flags & 1) !== 0;
  state.hasLatePairs = (flags & 2) !== 0;
  sleep.isQuiet = (flags & 4) !== 0;
  bodies.count = scalars[n++];
  state.fastFrom = scalars[n++];
  bodies.reserve(bodies.count, traits.bound);
  if (bodies.traits !== traits) traits.load(bodies);
  if (bodies.lists !== lists) lists.load(pipeline);
  bodies.lists = lists;
  for (const list of listsOf(state)) list.count = scalars[n++];
  for (const touches of touchesOf(pipeline)) {
    touches.oldCount = scalars[n++];
    if (touches.old.length < touches.oldCount) touches.old = new Float64Array(2 * touches.oldCount);
  }
  if (state.sleepTime === 0) bodies.stillness.fill(0, 0, bodies.bound);
  const all = blocksOf(pipeline);
  for (let b = 0; b < all.length; b++) if (all[b][1] > 0) all[b][0].set(blocks[b].subarray(0, all[b][1]));
  for (const touches of touchesOf(pipeline)) touches.set(touches.oldCount);
  if (!areSame) placeSlots(state);
  loadForces(state, saved);
  if (state.ignored !== saved.ignored) walls.isAllStale = true;
  state.ignored = saved.ignored as Ignored;
  const areNew = loadWalls(state, saved);
  loadParts(pipeline, saved);
  if (areNew || walls.isStale) {
    walls.mend(); // the step need not list anew
    walls.version++;
    neighbors.wallList.wallsChanged();
  }
  Object.assign(bodies.survey, saved.survey);
  state.contacts.clear();
  state.wallContacts.clear();
  state.adjacency.isStale = state.wallAdjacency.isStale = true;
  state.wakeCount = 0;
  events.clear();
  neighbors.latePairs.clear();
  state.rules = saved.rules as RuleTable;
}

function saveParts({ stages }: Pipeline, { parts }: SavedState): void {
  let count = 0;
  for (let s = 0; s < stages.length; s++) {
    const part = stages[s].save(partOf(parts, stages[s].extension));
    if (part !== null) parts[count++] = part;
  }
  parts.length = count;
}

function loadParts(pipeline: Pipeline, { parts }: SavedState): void {
  const { stages } = pipeline;
  for (let i = 0; i < parts.length; i++) pipeline.stageOf(parts[i].extension);
  for (let s = 0; s < stages.length; s++) stages[s].load(partOf(parts, stages[s].extension));
}

function partOf(parts: readonly SavedPart[], extension: Extension): SavedPart | null {
  for (let i = 0; i < parts.length; i++) if (parts[i].extension === extension) return parts[i];
  return null;
}

/** Returns whether others are there now. */
function loadWalls(state: State, { walls: saved, poses }: SavedState): boolean {
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
  if (!isSame) walls.saved = owner === state ? (saved as SavedWalls) : null;
  return !isSame;
}

function savePoses(records: readonly WallRecord[], out: SavedState): void {
  if (out.poses.length !== poseCount * records.length) out.poses = new Float64Array(poseCount * records.length);
  for (let at = 0; at < records.length; at++) out.poses.set(records[at].pose, poseCount * at);
}

function saveForces({ bodies }: State, out: SavedState): void {
  const { rare, bound } = bodies;
  out.forces.length = 0;
  if (!bodies.hasForces || rare.length === 0) return;
  for (let index = 0; index < bound; index++) {
    const at = rareStride * index;
    if (rare[at + rForceX] === 0 && rare[at + rForceY] === 0 && rare[at + rTorque] === 0) continue;
    out.forces.push(index, rare[at + rForceX], rare[at + rForceY], rare[at + rTorque]);
  }
}

function loadForces({ bodies }: State, { forces }: SavedState): void {
  if (bodies.hasForces) clearForces(bodies); // the survey, too, is replaced
  for (let i = 0; i < forces.length; i += 4) for (let k = 0; k < 3; k++) bodies.setRare(forces[i], rForceX + k, forces[i + 1 + k]);
  bodies.hasForces = forces.length > 0;
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

const gridNumbers = ['first', 'pitch', 'rows', 'columns', 'margin', 'minX', 'minY', 'columnScale', 'rowScale', 'rounding'] as const;

function copyGrid(from: CellGrid, to: CellGrid): void {
  for (const name of gridNumbers) to[name] = from[name];
  to.coarse = from.coarse;
  const used = Math.min(from.first + (from.rows + 1) * from.pitch + from.margin + 3, from.starts.length);
  to.starts = copied(from.starts, used, to.starts);
}

/** The first elements of an array: in `out`, if it is large enough and not much larger. */
function copied<A extends Values>(values: A, length: number, out: A | undefined): A {
  if (out === undefined || out.length < length || out.length > 2 * length + 64) return values.slice(0, length) as A;
  if (length > 0) out.set(values.subarray(0, length));
  return out;
}
