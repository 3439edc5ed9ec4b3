import { ByteReader, ByteWriter, beginSeal, endSeal, openSeal } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { bounded, boundedPositive, massOf } from './bounds.ts';
import { createState, type DiscRecord, type TimelineState } from './state.ts';
import { createWallRecord, fits, readWall, type WallRecord, wallKinds, writeWall } from './wall-record.ts';

const magic = 'CrmT';
const version = 1;

/** The state as sealed bytes, in `out` if it is large enough. */
export function writeSnapshot(state: TimelineState, out?: Uint8Array): Uint8Array {
  const writer = new ByteWriter(out);
  beginSeal(writer, magic, version);
  writeState(state, writer);
  return endSeal(writer);
}

/** The state in sealed bytes. @throws TypeError or RangeError if they are not a whole, unaltered snapshot of a timeline */
export function readSnapshot(where: string, bytes: unknown): TimelineState {
  const reader = new ByteReader(where, openSeal(where, bytes, magic, version));
  const state = readState(where, reader);
  reader.end();
  return state;
}

/** Every number the future depends on, and no other: equal bytes, equal future. */
export function writeState(state: TimelineState, writer: ByteWriter): void {
  writer.f64(state.now);
  writer.f64(state.eventCount);
  writer.f64(state.cutoffSpeed);
  writer.u32(state.limit);
  writer.u32(state.nextDisc);
  writer.u32(state.nextWall);
  writer.u32(state.discs.size);
  for (const disc of state.discs.values()) writeDisc(disc, writer);
  writer.u32(state.walls.size);
  for (const wall of state.walls.values()) writeWallRecord(wall, writer);
}

/** Reads what `writeState` wrote. @throws RangeError at the first number that no timeline can hold */
export function readState(where: string, reader: ByteReader): TimelineState {
  const now = reader.f64();
  if (!(now >= 0)) fail(where, 'now', 'a number >= 0', now);
  bounded(where, 'now', now);
  const eventCount = reader.f64();
  if (!Number.isSafeInteger(eventCount) || eventCount < 0) fail(where, 'eventCount', 'an integer >= 0', eventCount);
  const cutoffSpeed = reader.f64();
  if (!(cutoffSpeed >= 0 && cutoffSpeed < Infinity)) fail(where, 'cutoffSpeed', 'a finite number >= 0', cutoffSpeed);
  const limit = reader.u32();
  if (limit < 1) fail(where, 'limit', 'an integer >= 1', limit);
  const state = createState(cutoffSpeed, limit);
  state.now = now;
  state.eventCount = eventCount;
  state.nextDisc = reader.u32();
  state.nextWall = reader.u32();
  const discs = reader.u32();
  for (let i = 0, id = -1; i < discs; i++) id = readDisc(where, reader, state, id);
  const walls = reader.u32();
  for (let i = 0, id = -1; i < walls; i++) id = readWallRecord(where, reader, state, id);
  return state;
}

function writeDisc(disc: DiscRecord, writer: ByteWriter): void {
  writer.u32(disc.id);
  writer.u32(disc.streak);
  writer.f64(disc.x);
  writer.f64(disc.y);
  writer.f64(disc.vx);
  writer.f64(disc.vy);
  writer.f64(disc.t);
  writer.f64(disc.r);
  writer.f64(disc.mass);
  writer.f64(disc.restitution);
}

function readDisc(where: string, reader: ByteReader, state: TimelineState, previous: number): number {
  const id = readId(where, 'disc.id', reader, previous, state.nextDisc);
  const streak = reader.u32();
  const x = readNumber(where, 'disc.x', reader);
  const y = readNumber(where, 'disc.y', reader);
  const vx = readNumber(where, 'disc.vx', reader);
  const vy = readNumber(where, 'disc.vy', reader);
  const t = readTime(where, 'disc.t', reader, state.now);
  const r = boundedPositive(where, 'disc.r', reader.f64());
  const mass = massOf(where, 'disc.mass', reader.f64());
  const restitution = readRestitution(where, 'disc.restitution', reader);
  state.discs.set(id, { id, x, y, vx, vy, t, r, mass, restitution, streak, alive: true, stamp: 0 });
  return id;
}

function writeWallRecord(wall: WallRecord, writer: ByteWriter): void {
  writer.u32(wall.id);
  writer.u8(wallKinds.indexOf(wall.kind));
  writer.f64(wall.t);
  writer.f64(wall.restitution);
  for (let i = 0; i < 5; i++) writer.f64(wall.p[i]);
}

function readWallRecord(where: string, reader: ByteReader, state: TimelineState, previous: number): number {
  const id = readId(where, 'wall.id', reader, previous, state.nextWall);
  const code = reader.u8();
  if (code >= wallKinds.length) fail(where, 'wall kind', `an integer in [0, ${wallKinds.length - 1}]`, code);
  const t = readTime(where, 'wall.t', reader, state.now);
  const restitution = readRestitution(where, 'wall.restitution', reader);
  const given = new Float64Array(5);
  for (let i = 0; i < 5; i++) given[i] = reader.f64();
  const { kind, p } = readWall(where, writeWall(wallKinds[code], given)); // the rules are those of addWall
  const wall = createWallRecord(id, kind, p, t, restitution);
  for (const disc of state.discs.values())
    if (disc.mass < Infinity && !fits(wall, disc.r)) fail(where, `disc ${disc.id}`, `of a size that fits wall ${id}`, disc.r);
  state.walls.set(id, wall);
  return id;
}

function readId(where: string, what: string, reader: ByteReader, previous: number, next: number): number {
  const id = reader.u32();
  if (!(id > previous && id < next)) fail(where, what, `an integer in [${previous + 1}, ${next - 1}]`, id);
  return id;
}

/** A coordinate or velocity of a running disc: long flights may lead beyond what `add` takes, but never out of the finite numbers. */
function readNumber(where: string, what: string, reader: ByteReader): number {
  const value = reader.f64();
  if (!(value > -Infinity && value < Infinity)) fail(where, what, 'a finite number', value);
  return value;
}

function readTime(where: string, what: string, reader: ByteReader, now: number): number {
  const t = reader.f64();
  if (!(t >= 0 && t <= now)) fail(where, what, `a number in [0, ${now}]`, t);
  return t;
}

function readRestitution(where: string, what: string, reader: ByteReader): number {
  const value = reader.f64();
  if (!(value === -1 || (value >= 0 && value <= 1))) fail(where, what, 'a number in [0, 1], or -1', value);
  return value;
}
