import type { RuleTable } from '../../motion/contact-rules.ts';
import { atLeast, floats, ints } from '../arrays.ts';
import type { Extension, SavedPart } from '../extension.ts';
import type { Survey } from '../state/bodies.ts';
import type { Ignored } from '../state/ignored.ts';
import type { State } from '../state/state.ts';
import type { Pipeline } from '../step.ts';
import { poseCount } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { type Block, countsOf, listsOf, numbers, sharedLists, sharedTraits, stepBlocks, touchesOf, type Values } from './fields.ts';

// A state that stays in the process is copied in blocks: nothing is hashed, written as text or checked. What only edits change (traits, walls) and
// what only the broadphase changes (lists) is shared by all states saved meanwhile: whoever changes it sets the reference to the shared copy to
// null (`Bodies.traits`, `Bodies.lists`, `Walls.kept`).

/** A copy of blocks that states share: it is never written again. */
export class Kept {
  readonly blocks: readonly Values[];

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks.map(([values, count]) => values.slice(0, count));
  }

  /** The first block. */
  get ints(): Int32Array {
    return this.blocks[0] as Int32Array;
  }

  get byteLength(): number {
    return bytesOf(this.blocks);
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
  /** Numbers and counts of the state, as fields.ts has them. */
  readonly scalars: Float64Array = floats(numbers.length);
  readonly counts: Int32Array = ints(48);
  readonly blocks: Values[] = [];
  /** Whether bodies have rare numbers. */
  hasRare = false;
  poses: Float64Array = floats(0);
  /** Those of extensions. */
  readonly parts: SavedPart[] = [];
  survey: Survey | null = null;
  traits: Kept | null = null;
  lists: Kept | null = null;
  /** The walls, without where kinematic ones are, and the state whose they are. */
  walls: readonly WallRecord[] = [];
  owner: State | null = null;
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
    return bytesOf([this.scalars, this.counts, this.poses, ...this.blocks, ...this.parts]);
  }
}

function bytesOf(parts: readonly { readonly byteLength: number }[]): number {
  return parts.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}

/** Copies the state of a pipeline into `out`. */
export function saveState(pipeline: Pipeline, out: SavedState): void {
  const { state } = pipeline;
  const { bodies, walls, ignored } = state;
  for (let n = 0; n < numbers.length; n++) out.scalars[n] = state[numbers[n][0]];
  let n = 0;
  for (const [owner, names] of countsOf(pipeline))
    for (const name of names) out.counts[n++] = +(owner as Record<string, number | boolean>)[name];
  out.hasRare = bodies.rare.length > 0;
  const blocks = stepBlocks(pipeline);
  for (let b = 0; b < blocks.length; b++) out.blocks[b] = copied(blocks[b], out.blocks[b]);
  out.blocks.length = blocks.length;
  if (walls.areMoving) savePoses(walls.records, out);
  saveParts(pipeline, out);
  out.survey = { ...bodies.survey };
  bodies.traits ??= new Kept(sharedTraits(state));
  bodies.lists ??= new Kept(sharedLists(state));
  out.traits = bodies.traits as Kept;
  out.lists = bodies.lists as Kept;
  walls.kept ??= walls.records.slice();
  out.walls = walls.kept;
  out.owner = state;
  ignored.isShared = true;
  out.ignored = ignored;
  out.rules = state.rules;
}

/** Makes a pipeline go on where a state was saved, in this world or another. */
export function loadState(pipeline: Pipeline, saved: SavedState): void {
  const { state, neighbors, events } = pipeline;
  const { bodies, walls } = state;
  const { bound } = bodies;
  for (let n = 0; n < numbers.length; n++) state[numbers[n][0]] = saved.scalars[n];
  let at = 0;
  for (const [owner, names] of countsOf(pipeline)) {
    const own = owner as Record<string, number | boolean>;
    for (const name of names) own[name] = typeof own[name] === 'boolean' ? saved.counts[at++] === 1 : saved.counts[at++];
  }
  makeRoom(pipeline, saved.hasRare);
  loadKept(pipeline, saved as SavedState & { traits: Kept; lists: Kept }, bound);
  if (state.sleepTime === 0) bodies.stillness.fill(0, 0, bodies.bound);
  put(stepBlocks(pipeline), saved.blocks);
  for (const touches of touchesOf(pipeline)) touches.set(touches.oldCount);
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

/** Has arrays be as long as the counts say. */
function makeRoom(pipeline: Pipeline, hasRare: boolean): void {
  const { bodies } = pipeline.state;
  bodies.reserve(bodies.count, bodies.bound);
  bodies.free = atLeast(bodies.free, bodies.freeCount);
  if (hasRare) bodies.makeRare();
  else if (bodies.rare.length > 0) bodies.rare = floats(0);
  for (const list of listsOf(pipeline.state)) list.reserve(list.count);
  for (const touches of touchesOf(pipeline)) if (touches.old.length < touches.oldCount) touches.old = floats(2 * touches.oldCount);
}

/** Gives bodies and lists what was kept; indices beyond it, of so many before, are given back. */
function loadKept({ state, neighbors }: Pipeline, { traits, lists }: { traits: Kept; lists: Kept }, before: number): void {
  const { bodies } = state;
  const { slots, ids, generations, count, bound } = bodies;
  const areSameLists = bodies.lists === lists;
  if (bodies.traits === traits && areSameLists) return;
  generations.fill(0, bound, Math.max(bound, before));
  if (bodies.traits !== traits) put(sharedTraits(state), traits.blocks);
  if (!areSameLists) put(sharedLists(state), lists.blocks);
  bodies.traits = traits;
  bodies.lists = lists;
  slots.fill(-1);
  for (let slot = 0; slot < count; slot++) if (ids[slot] >= 0) slots[ids[slot]] = slot;
  if (!areSameLists) neighbors.restoreLevels();
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
function loadWalls(state: State, { walls: records, owner, poses }: SavedState): boolean {
  const { walls } = state;
  const isSame = walls.kept === records;
  if (!isSame) walls.clear();
  for (let at = 0; at < records.length; at++) {
    const record = owner === state ? records[at] : { ...records[at], pose: records[at].pose.slice() };
    if (record.kinematic) record.pose.set(poses.subarray(poseCount * at, poseCount * (at + 1)));
    if (!isSame) walls.add(record);
    else if (record.kinematic) walls.place(at);
  }
  if (!isSame) walls.kept = owner === state ? records : null;
  return !isSame;
}

function savePoses(records: readonly WallRecord[], out: SavedState): void {
  if (out.poses.length !== poseCount * records.length) out.poses = floats(poseCount * records.length);
  for (let at = 0; at < records.length; at++) out.poses.set(records[at].pose, poseCount * at);
}

/** Writes copies to the arrays of blocks. */
function put(blocks: readonly Block[], copies: readonly Values[]): void {
  for (let b = 0; b < blocks.length; b++) if (blocks[b][1] > 0) blocks[b][0].set(copies[b].subarray(0, blocks[b][1]));
}

/** The elements of a block that are in use: in `out`, if it is large enough and not much larger. */
function copied([values, length]: Block, out: Values | undefined): Values {
  if (out === undefined || out.length < length || out.length > 2 * length + 64) return values.slice(0, length);
  if (length > 0) out.set(values.subarray(0, length));
  return out;
}
