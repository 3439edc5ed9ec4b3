import { rulesOf, textOf } from '../../motion/contact-rules.ts';
import { ByteReader, ByteWriter, beginSeal, endSeal, openSeal, readText, writeText } from '../../numeric/bytes.ts';
import { fail } from '../../numeric/fail.ts';
import { hashBytes } from '../../numeric/hash.ts';
import { integer, parsed } from '../../numeric/validate.ts';
import { atLeast, floats, ints } from '../arrays.ts';
import { type Extension, sections } from '../extension.ts';
import { mostWalls } from '../limits.ts';
import { bodyKinds, mostBodies } from '../state/bodies.ts';
import { markIgnored } from '../state/ignored.ts';
import { rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import { mostSenses } from '../state/senses.ts';
import type { State } from '../state/state.ts';
import type { TouchSet } from '../state/touch-set.ts';
import type { Pipeline } from '../step.ts';
import { hasSides, readShape, shiftFeatures } from '../walls/shape-features.ts';
import { withImages } from '../walls/wall-images.ts';
import { poseCount } from '../walls/wall-layout.ts';
import { createWall, type WallRecord } from '../walls/wall-record.ts';
import { type Block, bodyBlocks, listsOf, numbers, packTraits, touchesOf, traitStride, unpackTraits } from './fields.ts';
import { checkBodies, checkList, checkState, checkTouches, checkWall } from './snapshot-check.ts';

const magic = 'CrmW';
const version = 2;
/** Among the flags of a state: pairs that never meet follow at the end. */
const ignoredFlag = 8;
const sensesFlag = 16;
const rulesFlag = 32;
const isLittle: boolean = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();

/** The state as sealed bytes, in `out` if it is large enough. */
export function writeSnapshot(pipeline: Pipeline, out?: Uint8Array): Uint8Array {
  const writer = new ByteWriter(out);
  beginSeal(writer, magic, version);
  writeState(pipeline, writer);
  return endSeal(writer);
}

/** A fingerprint of the state. */
export function hashState(pipeline: Pipeline): string {
  const writer = new ByteWriter();
  writeState(pipeline, writer);
  return hashBytes(writer.bytes());
}

/**
 * Fills a pipeline just made with the state in sealed bytes, which may have sections of extensions.
 *
 * @throws TypeError or RangeError if they are not a whole, unaltered snapshot of a world
 */
export function readSnapshot(where: string, bytes: unknown, pipeline: Pipeline, extensions: readonly Extension[]): void {
  const reader = new ByteReader(where, openSeal(where, bytes, magic, version));
  readState(where, reader, pipeline, extensions);
  reader.end();
}

function writeState(pipeline: Pipeline, writer: ByteWriter): void {
  const { state, neighbors, stages } = pipeline;
  const { bodies, walls, ignored, rules } = state;
  for (const [name] of numbers) writer.f64(state[name]);
  writer.u32(state.subSteps);
  const [first, second, third, last] = touchesOf(pipeline);
  const areSenses = last.oldCount > 0 || bodies.senses.subarray(0, bodies.bound).some((code) => code > 0);
  const added = (areSenses ? sensesFlag : 0) | (rules.isDefault ? 0 : rulesFlag);
  const own = (ignored.count > 0 ? ignoredFlag : 0) | added;
  let flags = (state.isDirty ? 1 : 0) | (state.hasLatePairs ? 2 : 0) | own;
  for (const { name, flag } of sections) if (stages.some(({ extension, isKept }) => isKept && extension.name === name)) flags |= flag;
  writer.u8(flags);
  write(writer, [[state.random, 4]]);
  for (const value of [bodies.count, bodies.size, bodies.bound, bodies.freeCount, state.fastFrom]) writer.u32(value);
  write(writer, bodyBlocks(bodies, packTraits(bodies)));
  for (const { from, to } of neighbors.levels) for (const slot of [from, to]) writer.u32(slot);
  writer.u32(walls.next);
  writer.u32(walls.records.length);
  for (const record of walls.records) writeWall(writer, record);
  for (const list of listsOf(state)) {
    writer.u32(list.count);
    writer.u32(list.mainCount);
    write(writer, listBlocks(list));
  }
  for (const touches of [first, second, third]) writeTouches(writer, touches);
  if (ignored.count > 0) writer.u32(ignored.count);
  for (const pair of ignored.pairs()) for (const name of pair) writer.u32(name >>> 0);
  for (const stage of stages) if (stage.isKept) stage.write(writer);
  if (areSenses) {
    write(writer, [[bodies.senses, bodies.bound]]);
    writeTouches(writer, last);
  }
  if (!rules.isDefault) writeRules(state, writer);
}

function writeTouches(writer: ByteWriter, { old, oldCount }: TouchSet): void {
  writer.u32(oldCount);
  write(writer, [[old, oldCount]]);
}

function readState(where: string, reader: ByteReader, pipeline: Pipeline, extensions: readonly Extension[]): void {
  const { state, neighbors } = pipeline;
  const { bodies } = state;
  const count = (what: string, low: number, high: number): number => integer(where, what, reader.u32(), low, high);
  for (const [name] of numbers) state[name] = reader.f64();
  state.subSteps = reader.u32();
  checkState(where, state);
  const flags = reader.u8();
  const stages = sections
    .filter(({ flag }) => (flags & flag) !== 0)
    .map(({ name }) => pipeline.stageOf(extensionOf(where, name, extensions)));
  const known = sections.reduce((bits, { flag }) => bits | flag, 3 | ignoredFlag | sensesFlag | rulesFlag);
  if ((flags & ~known) !== 0) fail(where, 'a flag', `of ${known}`, flags);
  state.isDirty = (flags & 1) !== 0;
  state.hasLatePairs = (flags & 2) !== 0;
  read(reader, [[state.random, 4]]);
  const slots = integer(where, 'the number of slots', reader.u32(), 0, Math.floor(reader.left / 8 / rowStride));
  bodies.size = count('the number of bodies', 0, slots);
  bodies.bound = integer(where, 'the number of places', reader.u32(), bodies.size, Math.min(mostBodies, Math.floor(reader.left / 8)));
  bodies.freeCount = count('the number of free places', bodies.bound - bodies.size, bodies.bound - bodies.size);
  state.fastFrom = count('a slot', 0, slots);
  bodies.reserve(slots, bodies.bound);
  bodies.free = atLeast(bodies.free, bodies.freeCount);
  bodies.count = slots;
  readBodies(
    where,
    reader,
    state,
    stages.some(({ extension }) => extension.name === 'hulls'),
  );
  let from = 0;
  for (const level of neighbors.levels) {
    level.from = count('a slot', 0, state.fastFrom);
    level.to = count('a slot', level.from, state.fastFrom);
    if (level.from !== level.to && level.from !== from) fail(where, 'a slot', `${from}`, level.from);
    from = level.to;
  }
  readWalls(where, reader, state);
  for (const list of listsOf(state)) {
    const length = integer(where, 'the length of a list', reader.u32(), 0, Math.floor(reader.left / 8));
    list.mainCount = count('the length of a list', 0, length);
    list.reserve(length);
    list.count = length;
    read(reader, listBlocks(list));
    checkList(where, state, list, list === state.wallPairs || list === state.wallSensors);
  }
  const [first, second, third, last] = touchesOf(pipeline);
  for (const touches of [first, second, third]) readTouches(where, reader, touches);
  if ((flags & ignoredFlag) !== 0) readIgnored(where, reader, state);
  for (const stage of stages) stage.read(where, reader);
  state.walls.mend(); // joints say which walls nobody's neighbors are
  if ((flags & sensesFlag) !== 0) {
    read(reader, [[bodies.senses, bodies.bound]]);
    for (let index = 0; index < bodies.bound; index++) integer(where, 'what a body senses', bodies.senses[index], 0, mostSenses);
    readTouches(where, reader, last);
  }
  checkTouches(where, pipeline);
  if ((flags & rulesFlag) !== 0) readRules(where, reader, state);
  neighbors.restoreLevels();
}

/** The extension whose section bytes have. @throws RangeError if it is not at hand */
function extensionOf(where: string, name: string, extensions: readonly Extension[]): Extension {
  const names = extensions.map((extension) => extension.name);
  const rule = `[${name}] for a snapshot with ${name} (import { ${name} } from 'carom/${name}')`;
  return extensions[names.indexOf(name)] ?? fail(where, 'options.extensions', rule, `[${names}]`);
}

function readBodies(where: string, reader: ByteReader, state: State, areShaped: boolean): void {
  const { bodies } = state;
  const { count, bound } = bodies;
  const traits = floats(traitStride * bound);
  read(reader, bodyBlocks(bodies, traits));
  unpackTraits(bodies, traits);
  bodies.hasForces = true; // perhaps
  bodies.slots.fill(-1);
  let live = 0;
  for (let slot = 0; slot < count; slot++) {
    const index = bodies.ids[slot];
    if (index < 0) continue;
    integer(where, 'the place of a body', index, 0, bound - 1);
    if (bodies.slots[index] >= 0) fail(where, 'the place of a body', 'its own', index);
    bodies.slots[index] = slot;
    live++;
  }
  if (live !== bodies.size) fail(where, 'the number of bodies', `${live}`, bodies.size);
  for (let i = 0; i < bodies.freeCount; i++)
    integer(where, 'a free place', bodies.slots[integer(where, 'a free place', bodies.free[i], 0, bound - 1)], -1, -1);
  for (let index = 0; index < bound; index++) {
    integer(where, 'body.kind', bodies.kinds[index], 0, bodyKinds.length - 1);
    integer(where, 'a generation', bodies.generations[index], 0, 1023);
    bodies.writeTag(index);
  }
  checkBodies(where, state, areShaped);
}

function writeWall(writer: ByteWriter, record: WallRecord): void {
  const { kinematic, sensor, senses, oneSided, surface } = record;
  const isBelt = surface[3] !== 0 || surface[4] !== 0;
  writer.u32(record.id);
  writer.u8((kinematic ? 1 : 0) | (sensor ? 2 : 0) | (oneSided ? 4 : 0) | (isBelt ? 8 : 0) | (senses > 0 ? 16 : 0));
  if (senses > 0) writer.u8(senses);
  write(writer, wallBlocks(record, isBelt));
  writeText(writer, JSON.stringify(record.shape));
}

/** Writes the rules by which materials combine, and the numbers of all materials. */
function writeRules({ bodies, walls, rules }: State, writer: ByteWriter): void {
  writeText(writer, textOf(rules));
  write(writer, [[bodies.materials, bodies.bound]]);
  for (const { surface } of walls.records) writer.u8(surface[5]);
}

function readRules(where: string, reader: ByteReader, state: State): void {
  const { bodies, walls } = state;
  const rules = rulesOf(where, readText(reader));
  state.rules = rules;
  read(reader, [[bodies.materials, bodies.bound]]);
  for (let index = 0; index < bodies.bound; index++)
    integer(where, 'the material of a body', bodies.materials[index], 0, rules.names.length - 1);
  for (const { surface } of walls.records) surface[5] = integer(where, 'the material of a wall', reader.u8(), 0, rules.names.length - 1);
}

function readWalls(where: string, reader: ByteReader, state: State): void {
  const { walls } = state;
  walls.clear();
  const next = integer(where, 'the number of walls ever added', reader.u32(), 0, mostWalls);
  for (let count = reader.u32(), least = 0; count > 0; count--) {
    const record = readWall(where, reader, state, least, next - 1);
    least = record.id + 1;
    walls.add(record);
  }
  walls.next = next;
}

function readWall(where: string, reader: ByteReader, state: State, least: number, most: number): WallRecord {
  const id = integer(where, 'wall.id', reader.u32(), least, most);
  const bits = integer(where, 'the kind of a wall', reader.u8(), 0, 31);
  const [kinematic, sensor, oneSided, isBelt, isGiven] = [1, 2, 4, 8, 16].map((bit) => (bits & bit) !== 0);
  const senses = isGiven ? integer(where, 'what a wall senses', reader.u8(), 1, mostSenses) : 0;
  const [surface, pivot, pose] = [6, 2, poseCount].map((length) => floats(length));
  const filter = ints(2);
  read(reader, wallBlocks({ surface, filter, pivot, pose }, isBelt));
  const text = readText(reader);
  const { shape, features: own } = readShape(where, parsed(where, 'a text', text));
  if (oneSided && !hasSides(shape)) fail(where, 'a one-sided wall', 'a segment, capsule or chain', text);
  if (kinematic) shiftFeatures(own, pivot[0], pivot[1]);
  const features = kinematic ? own : withImages(own, shape, state);
  const record = createWall({ id, shape, features, kinematic, sensor, senses, oneSided, surface, filter, pivot, pose });
  checkWall(where, record);
  return record;
}

function readTouches(where: string, reader: ByteReader, touches: TouchSet): void {
  const count = integer(where, 'the number of touches', reader.u32(), 0, Math.floor(reader.left / 8));
  if (touches.old.length < count) touches.old = floats(2 * count);
  read(reader, [[touches.old, count]]);
  for (let i = 0; i < count; i++) integer(where, 'a touch', touches.old[i], 0, 4503599627370496);
  touches.set(count);
}

function readIgnored(where: string, reader: ByteReader, state: State): void {
  const { bodies, walls, ignored } = state;
  const count = integer(where, 'the number of pairs that never meet', reader.u32(), 1, Math.floor(reader.left / 8));
  const ids = new Set(walls.records.map(({ id }) => -1 - id));
  for (let i = 0; i < count; i++) {
    const pair = [reader.u32() | 0, reader.u32() | 0];
    for (const name of pair)
      if (!(name < 0 ? ids.has(name) : bodies.indexOf(name) >= 0)) fail(where, 'one that never meets another', 'in the world', name);
    if (!(pair[0] < pair[1] && pair[1] >= 0) || ignored.has(pair[0], pair[1]))
      fail(where, 'a pair that never meets', 'of two, given once', pair);
    ignored.add(pair[0], pair[1]);
    for (const name of pair) markIgnored(state, name);
  }
}

/** Numbers of a wall; those of its surface end with its velocity only if it has one. */
function wallBlocks({ surface, filter, pivot, pose }: Pick<WallRecord, 'surface' | 'filter' | 'pivot' | 'pose'>, isBelt: boolean): Block[] {
  return [[surface, isBelt ? 5 : 3], [filter, 2], [pivot, 2], [pose, poseCount]]; // biome-ignore format: short
}

function listBlocks({ ends, impulses, flags, count }: PairList): Block[] {
  return [[ends, 2 * count], [impulses, 2 * count], [flags, count]]; // biome-ignore format: short
}

/** Writes arrays, little-endian. */
function write(writer: ByteWriter, blocks: readonly Block[]): void {
  for (const block of blocks) {
    const start = writer.length;
    writer.raw(bytesOf(block));
    if (!isLittle) turn(writer.bytes(start), block);
  }
}

function read(reader: ByteReader, blocks: readonly Block[]): void {
  for (const block of blocks) {
    const bytes = bytesOf(block);
    bytes.set(reader.raw(bytes.length));
    if (!isLittle) turn(bytes, block);
  }
}

function bytesOf([values, count]: Block): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, count * values.BYTES_PER_ELEMENT);
}

/** Turns the bytes of each number round. */
function turn(bytes: Uint8Array, [{ BYTES_PER_ELEMENT: size }]: Block): void {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}
