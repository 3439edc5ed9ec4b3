import { ByteReader, ByteWriter, beginSeal, endSeal, openSeal } from '../../numeric/bytes.ts';
import { fail } from '../../numeric/fail.ts';
import { hashBytes } from '../../numeric/hash.ts';
import { levelCount } from '../broadphase/pair-search.ts';
import type { TouchSet } from '../events/touch-set.ts';
import { readJoints, writeJoints } from '../joints/joint-bytes.ts';
import { mostWalls } from '../limits.ts';
import { bodyKinds, coldStride, mostBodies } from '../state/bodies.ts';
import { anchorStride, rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import type { Engine } from '../step.ts';
import { readShape } from '../walls/features.ts';
import { createWall, poseCount, shiftFeatures, type WallRecord } from '../walls/walls.ts';
import { checkBodies, checkList, checkState, checkTouches, checkWall } from './snapshot-check.ts';

const magic = 'CrmW';
const version = 2;
/** Among the flags of a state: pairs that never meet follow at the end. */
const ignoredFlag = 8;
const jointsFlag = 4;
const isLittle: boolean = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();

/** The state as sealed bytes, in `out` if it is large enough. */
export function writeSnapshot(engine: Engine, out?: Uint8Array): Uint8Array {
  const writer = new ByteWriter(out);
  beginSeal(writer, magic, version);
  writeState(engine, writer);
  return endSeal(writer);
}

/** A fingerprint of the state. */
export function hashState(engine: Engine): string {
  const writer = new ByteWriter();
  writeState(engine, writer);
  return hashBytes(writer.bytes());
}

/**
 * Fills an engine just made with the state in sealed bytes.
 *
 * @throws TypeError or RangeError if they are not a whole, unaltered snapshot of a world
 */
export function readSnapshot(where: string, bytes: unknown, engine: Engine): void {
  const reader = new ByteReader(where, openSeal(where, bytes, magic, version));
  readState(where, reader, engine);
  reader.end();
}

function writeState(engine: Engine, writer: ByteWriter): void {
  const { state } = engine;
  const { bodies } = state;
  for (const value of [state.time, state.stepCount, state.gravityX, state.gravityY, state.periodX, state.periodY]) writer.f64(value);
  for (const value of [state.sleepTime, state.sleepSpeed, state.listedDt]) writer.f64(value);
  writer.u32(state.subSteps);
  const own = (state.ignored.count > 0 ? ignoredFlag : 0) | (state.joints.next > 0 ? jointsFlag : 0);
  writer.u8((state.isDirty ? 1 : 0) | (state.hasLatePairs ? 2 : 0) | own);
  writeNumbers(writer, state.random, 4);
  for (const value of [bodies.count, bodies.size, bodies.bound, bodies.freeCount, state.fastFrom]) writer.u32(value);
  writeNumbers(writer, bodies.rows, rowStride * bodies.count);
  writeNumbers(writer, bodies.anchors, anchorStride * bodies.count);
  writeNumbers(writer, bodies.ids, bodies.count);
  writeNumbers(writer, bodies.cold, coldStride * bodies.bound);
  writeNumbers(writer, bodies.angles, bodies.bound);
  writeNumbers(writer, bodies.stillness, bodies.bound);
  for (const ints of [bodies.generations, bodies.categories, bodies.masks]) writeNumbers(writer, ints, bodies.bound);
  for (const bytes of [bodies.kinds, bodies.bits, bodies.stalls]) writer.raw(bytes.subarray(0, bodies.bound));
  writeNumbers(writer, bodies.free, bodies.freeCount);
  for (const { from, to } of engine.neighbors.levels) {
    writer.u32(from);
    writer.u32(to);
  }
  writer.u32(state.walls.next);
  writer.u32(state.walls.records.length);
  for (const record of state.walls.records) writeWall(writer, record);
  for (const list of listsOf(state)) writeList(writer, list);
  for (const touches of touchesOf(engine)) {
    writer.u32(touches.oldCount);
    writeNumbers(writer, touches.old, touches.oldCount);
  }
  if (state.ignored.count > 0) writeIgnored(writer, state);
  if (state.joints.next > 0) writeJoints(state, writer);
}

function readState(where: string, reader: ByteReader, engine: Engine): void {
  const { state } = engine;
  const { bodies } = state;
  state.time = reader.f64();
  state.stepCount = reader.f64();
  state.gravityX = reader.f64();
  state.gravityY = reader.f64();
  state.periodX = reader.f64();
  state.periodY = reader.f64();
  state.sleepTime = reader.f64();
  state.sleepSpeed = reader.f64();
  state.listedDt = reader.f64();
  state.subSteps = reader.u32();
  checkState(where, state);
  const flags = reader.u8();
  const known = 3 | ignoredFlag | jointsFlag;
  if ((flags & ~known) !== 0) fail(where, 'a flag', `of ${known}`, flags);
  state.isDirty = (flags & 1) !== 0;
  state.hasLatePairs = (flags & 2) !== 0;
  readNumbers(reader, state.random, 4);
  const count = integer(where, 'the number of slots', reader.u32(), 0, Math.floor(reader.left / 8 / rowStride));
  bodies.size = integer(where, 'the number of bodies', reader.u32(), 0, count);
  bodies.bound = integer(where, 'the number of places', reader.u32(), bodies.size, Math.min(mostBodies, Math.floor(reader.left / 8)));
  bodies.freeCount = integer(where, 'the number of free places', reader.u32(), bodies.bound - bodies.size, bodies.bound - bodies.size);
  state.fastFrom = integer(where, 'a slot', reader.u32(), 0, count);
  bodies.reserve(count, bodies.bound);
  bodies.count = count;
  readBodies(where, reader, engine);
  readLevels(where, reader, engine);
  readWalls(where, reader, engine);
  for (const list of listsOf(state)) readList(where, reader, state, list);
  for (const touches of touchesOf(engine)) readTouches(where, reader, touches);
  checkTouches(where, engine);
  if ((flags & ignoredFlag) !== 0) readIgnored(where, reader, state);
  if ((flags & jointsFlag) !== 0) readJoints(where, reader, state);
  engine.neighbors.restoreLevels();
}

function readBodies(where: string, reader: ByteReader, { state }: Engine): void {
  const { bodies } = state;
  const { count, bound } = bodies;
  readNumbers(reader, bodies.rows, rowStride * count);
  readNumbers(reader, bodies.anchors, anchorStride * count);
  readNumbers(reader, bodies.ids, count);
  readNumbers(reader, bodies.cold, coldStride * bound);
  bodies.hasForces = true; // perhaps
  readNumbers(reader, bodies.angles, bound);
  readNumbers(reader, bodies.stillness, bound);
  for (const ints of [bodies.generations, bodies.categories, bodies.masks]) readNumbers(reader, ints, bound);
  for (const bytes of [bodies.kinds, bodies.bits, bodies.stalls]) bytes.set(reader.raw(bound));
  readNumbers(reader, bodies.free, bodies.freeCount);
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
  checkBodies(where, state);
}

function readLevels(where: string, reader: ByteReader, { state, neighbors }: Engine): void {
  let from = 0;
  for (let l = 0; l < levelCount; l++) {
    const level = neighbors.levels[l];
    level.from = integer(where, 'a slot', reader.u32(), 0, state.fastFrom);
    level.to = integer(where, 'a slot', reader.u32(), level.from, state.fastFrom);
    if (level.from !== level.to && level.from !== from) fail(where, 'a slot', `${from}`, level.from);
    from = level.to;
  }
}

function writeWall(writer: ByteWriter, record: WallRecord): void {
  writer.u32(record.id);
  const isBelt = record.surface[3] !== 0 || record.surface[4] !== 0;
  writer.u8((record.kinematic ? 1 : 0) | (record.sensor ? 2 : 0) | (record.oneSided ? 4 : 0) | (isBelt ? 8 : 0));
  writeNumbers(writer, record.surface, isBelt ? 5 : 3);
  writeNumbers(writer, record.filter, 2);
  writeNumbers(writer, record.pivot, 2);
  writeNumbers(writer, record.pose, poseCount);
  const text = JSON.stringify(record.shape);
  writer.u32(text.length);
  for (let i = 0; i < text.length; i++) writer.u8(text.charCodeAt(i));
}

function readWalls(where: string, reader: ByteReader, { state }: Engine): void {
  const { walls } = state;
  walls.clear();
  walls.periodX = state.periodX;
  walls.periodY = state.periodY;
  const next = integer(where, 'the number of walls ever added', reader.u32(), 0, mostWalls);
  const count = reader.u32();
  for (let i = 0, before = -1; i < count; i++) {
    const record = readWall(where, reader, before + 1, next - 1);
    before = record.id;
    walls.add(record);
  }
  walls.next = next;
}

function readWall(where: string, reader: ByteReader, least: number, most: number): WallRecord {
  const id = integer(where, 'wall.id', reader.u32(), least, most);
  const bits = integer(where, 'the kind of a wall', reader.u8(), 0, 15);
  const surface = new Float64Array(5);
  const filter = new Int32Array(2);
  const pivot = new Float64Array(2);
  const pose = new Float64Array(poseCount);
  readNumbers(reader, surface, (bits & 8) !== 0 ? 5 : 3);
  for (const numbers of [filter, pivot, pose]) readNumbers(reader, numbers, numbers.length);
  const length = integer(where, 'the length of a shape', reader.u32(), 0, reader.left);
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(reader.u8());
  const { shape, features } = readShape(where, parse(where, text), (bits & 4) !== 0);
  if ((bits & 1) !== 0) shiftFeatures(features, pivot[0], pivot[1]);
  const [kinematic, sensor, oneSided] = [(bits & 1) !== 0, (bits & 2) !== 0, (bits & 4) !== 0];
  const record = createWall({ id, shape, features, kinematic, sensor, oneSided, surface, filter, pivot, pose });
  checkWall(where, record);
  return record;
}

function parse(where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail(where, 'a shape', 'written as JSON', text);
  }
}

function writeList(writer: ByteWriter, list: PairList): void {
  writer.u32(list.count);
  writer.u32(list.mainCount);
  writeNumbers(writer, list.ends, 2 * list.count);
  writeNumbers(writer, list.impulses, 2 * list.count);
  writer.raw(list.flags.subarray(0, list.count));
}

function readList(where: string, reader: ByteReader, state: State, list: PairList): void {
  const count = integer(where, 'the length of a list', reader.u32(), 0, Math.floor(reader.left / 8));
  list.mainCount = integer(where, 'the length of a list', reader.u32(), 0, count);
  list.reserve(count);
  list.count = count;
  readNumbers(reader, list.ends, 2 * count);
  readNumbers(reader, list.impulses, 2 * count);
  list.flags.set(reader.raw(count));
  checkList(where, state, list, list === state.wallPairs || list === state.wallSensors);
}

function readTouches(where: string, reader: ByteReader, touches: TouchSet): void {
  const count = integer(where, 'the number of touches', reader.u32(), 0, Math.floor(reader.left / 8));
  if (touches.old.length < count) touches.old = new Float64Array(2 * count);
  readNumbers(reader, touches.old, count);
  for (let i = 0; i < count; i++) integer(where, 'a touch', touches.old[i], 0, 4503599627370496);
  touches.set(count);
}

function writeIgnored(writer: ByteWriter, { ignored }: State): void {
  writer.u32(ignored.count);
  for (const pair of ignored.pairs()) for (const name of pair) writer.u32(name >>> 0);
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
    for (const name of pair) {
      if (name < 0) continue;
      bodies.isIgnoring[bodies.indexOf(name)] = 1;
      bodies.writeTag(bodies.indexOf(name));
    }
  }
}

function listsOf(state: State): PairList[] {
  return [state.pairs, state.sensorPairs, state.wallPairs, state.wallSensors];
}

function touchesOf({ report }: Engine): TouchSet[] {
  return [report.wallTouches, report.sensorTouches, report.wallSensorTouches];
}

/** Writes the first `count` numbers of an array, little-endian. */
function writeNumbers(writer: ByteWriter, values: Float64Array | Int32Array, count: number): void {
  if (isLittle) writer.raw(new Uint8Array(values.buffer, values.byteOffset, count * values.BYTES_PER_ELEMENT));
  else for (let i = 0; i < count; i++) values instanceof Int32Array ? writer.u32(values[i] >>> 0) : writer.f64(values[i]);
}

function readNumbers(reader: ByteReader, values: Float64Array | Int32Array, count: number): void {
  const size = values.BYTES_PER_ELEMENT;
  if (isLittle) new Uint8Array(values.buffer, values.byteOffset, count * size).set(reader.raw(count * size));
  else for (let i = 0; i < count; i++) values[i] = values instanceof Int32Array ? reader.u32() | 0 : reader.f64();
}

function integer(where: string, what: string, value: number, least: number, most: number): number {
  if (!(Number.isInteger(value) && value >= least && value <= most)) fail(where, what, `an integer in [${least}, ${most}]`, value);
  return value;
}
