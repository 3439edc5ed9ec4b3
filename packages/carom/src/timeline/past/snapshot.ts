import { defaultRules, mostRestitution, type RuleTable, rulesOf, textOf } from '../../motion/contact-rules.ts';
import { ByteReader, ByteWriter, beginSeal, endSeal, openSeal, readText, writeText } from '../../numeric/bytes.ts';
import { fail } from '../../numeric/fail.ts';
import { hashBytes } from '../../numeric/hash.ts';
import { between, integer, ranged } from '../../numeric/validate.ts';
import { resolveOptions, type TimelineOptions } from '../options.ts';
import { bounded, boundedPositive, largest, massOf } from '../predict/bounds.ts';
import { fitsTorus } from '../predict/predict-wall.ts';
import { misplacement } from '../predict/sensor.ts';
import { canRest, mostHeld } from '../resolve/pile.ts';
import { addDisc, createState, type DiscRecord, type Rules, setFlight, straightFlight, type TimelineState } from '../state.ts';
import { wallKinds, wallNumbers } from '../wall-kinds.ts';
import { createWallRecord, fits, readWall, type SensorCode, type Visit, type WallRecord, writeWall } from '../wall-record.ts';
import { growthOf, refuseGrowth, refuseMotion } from './edits.ts';

const magic = 'CrmT';
const version = 1;

/** The numbers of the rules of flight, in their order. */
const flightNames = ['gx', 'gy', 'deceleration', 'periodX', 'periodY'] as const;

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
  for (const wall of state.walls.values()) if (wall.sensor > 0) checkVisits(where, state, wall);
  return state;
}

/** Refuses a record that has a disc inside a sensor though it is far from it, or the other way round: it would cross it in the past. */
function checkVisits(where: string, { discs, flight, now }: TimelineState, sensor: WallRecord): void {
  for (const disc of discs.values()) {
    const depth = misplacement(flight, sensor, disc, now);
    if (depth !== 0) fail(where, `the depth of disc ${disc.id} in sensor ${sensor.id}`, `${depth < 0 ? '>' : '<'}= 0, as recorded`, depth);
  }
}

/** A fingerprint of the state in 16 hex digits. */
export function hashState(state: TimelineState): string {
  const writer = new ByteWriter();
  writeState(state, writer);
  return hashBytes(writer.bytes());
}

/** Every number the future depends on, and no other: equal bytes, equal future. */
export function writeState(state: TimelineState, writer: ByteWriter): void {
  writer.f64(state.now);
  writer.f64(state.eventCount);
  writer.f64(state.cutoffSpeed);
  writer.u32(state.limit);
  writer.u32(state.nextDisc);
  writer.u32(state.nextWall);
  const { discs } = state;
  writer.u32(discs.size);
  for (const slot of discs.slots) writeDisc(discs.at(slot), writer);
  writer.u32(state.walls.size);
  for (const wall of state.walls.values()) writeWallRecord(wall, writer);
  const growing = discs.slots.filter((slot) => discs.at(slot).growth > 0);
  if (growing.length > 0 || !isPlain(state)) writeRules(state, writer);
  if (growing.length === 0) return;
  writer.u32(growing.length);
  for (const slot of growing) {
    const { id, growth } = discs.at(slot);
    writer.u32(id);
    writer.f64(growth);
  }
}

/** Whether all flights are straight, in a plane, and ties taken in sequence: then nothing is written about them. */
function isPlain({ flight, ties, rules }: Rules): boolean {
  return rules.isDefault && ties === 'sequential' && flightNames.every((name) => flight[name] === straightFlight[name]);
}

// The byte of the rules: 1 if ties are simultaneous, 2 if contact rules follow, with the numbers of the materials of all discs and walls.

function writeRules({ flight, ties, rules, discs, walls }: TimelineState, writer: ByteWriter): void {
  writer.u8((ties === 'simultaneous' ? 1 : 0) + (rules.isDefault ? 0 : 2));
  for (const name of flightNames) writer.f64(flight[name]);
  if (rules.isDefault) return;
  writeText(writer, textOf(rules));
  for (const slot of discs.slots) writer.u8(discs.at(slot).material);
  for (const { material } of walls.values()) writer.u8(material);
}

function readRules(where: string, reader: ByteReader, state: TimelineState): Pick<Rules, 'flight' | 'ties' | 'rules'> {
  if (reader.left === 0) return { flight: straightFlight, ties: 'sequential', rules: defaultRules() };
  const byte = reader.u8();
  if (byte > 3) fail(where, 'ties', '0 to 3', byte);
  const [x, y, deceleration, periodX, periodY] = flightNames.map(() => reader.f64());
  const options: TimelineOptions = {
    ties: (byte & 1) !== 0 ? 'simultaneous' : 'sequential',
    gravity: { x, y },
    deceleration,
    periodX,
    periodY,
  };
  const { rules: read } = resolveOptions(where, options); // the rules are those of the constructor
  return (byte & 2) === 0 ? read : { ...read, rules: readContacts(where, reader, state) };
}

function readContacts(where: string, reader: ByteReader, { discs, walls }: TimelineState): RuleTable {
  const rules = rulesOf(where, readText(reader));
  bounded(where, 'restitutionThreshold', rules.given.restitutionThreshold);
  const number = () => integer(where, 'a material', reader.u8(), 0, rules.names.length - 1);
  for (const disc of discs.values()) disc.material = number();
  for (const wall of walls.values()) wall.material = number();
  return rules;
}

/** Reads what `writeState` wrote. @throws RangeError at the first number that no timeline can hold */
export function readState(where: string, reader: ByteReader, outlines: Map<number, Float64Array> = new Map()): TimelineState {
  const now = reader.f64();
  if (!(now >= 0)) fail(where, 'now', 'a number >= 0', now);
  bounded(where, 'now', now);
  const eventCount = reader.f64();
  // no run gets to the largest, and one from there has room for as many events again
  if (!Number.isInteger(eventCount) || eventCount < 0 || eventCount > 4503599627370496)
    fail(where, 'eventCount', 'an integer in [0, 2**52]', eventCount);
  const cutoffSpeed = ranged(where, 'cutoffSpeed', 'a finite number >= 0 and <= 1e75', reader.f64(), 0, largest);
  const limit = integer(where, 'limit', reader.u32(), 1, 1048576);
  const state = createState({ cutoffSpeed, limit, flight: straightFlight, ties: 'sequential', rules: defaultRules() }, outlines);
  state.now = now;
  state.eventCount = eventCount;
  state.nextDisc = reader.u32();
  state.nextWall = reader.u32();
  const discs = reader.u32();
  for (let i = 0, id = -1; i < discs; i++) id = readDisc(where, reader, state, id);
  const walls = reader.u32();
  for (let i = 0, id = -1; i < walls; i++) id = readWallRecord(where, reader, state, id);
  const rules = readRules(where, reader, state);
  for (const disc of state.discs.values()) {
    setFlight(rules.flight, disc);
    const most = canRest({ cutoffSpeed, flight: rules.flight }) && disc.mass < Infinity ? mostHeld(cutoffSpeed) : 0;
    if (!(disc.held <= most)) fail(where, `how disc ${disc.id} is held`, `at most ${most}`, disc.held);
    if (!(2 * disc.r <= Math.min(rules.flight.periodX, rules.flight.periodY))) fail(where, 'disc.r', 'at most half of a period', disc.r);
  }
  for (const wall of state.walls.values()) {
    refuseMotion(where, rules, wall);
    if (!fitsTorus(rules.flight, wall)) fail(where, `wall ${wall.id}`, 'no room, and within a period of [0, period]', wall.kind);
  }
  if (reader.left > 0) readGrowth(where, reader, { ...state, ...rules });
  return { ...state, ...rules, cutoffSpeed, limit };
}

function readGrowth(where: string, reader: ByteReader, state: TimelineState): void {
  const count = reader.u32();
  if (count === 0) fail(where, 'discs that grow', '> 0 if told of', count);
  for (let i = 0, id = -1; i < count; i++) {
    id = readId(where, 'disc that grows', reader, id, state.nextDisc);
    const disc = state.discs.get(id) ?? fail(where, 'disc that grows', 'the id of a disc', id);
    disc.growth = growthOf(where, reader.f64());
    if (disc.growth === 0) fail(where, 'disc.growth', '> 0 if told of', 0);
  }
  refuseGrowth(where, 'disc.growth', state, state.walls.values());
}

/** Added to a disc's streak where `held` follows: no streak gets to a quarter of it. */
const isHeld = 2147483648;

function writeDisc(disc: DiscRecord, writer: ByteWriter): void {
  writer.u32(disc.id);
  writer.u32(disc.streak + (disc.held > 0 ? isHeld : 0));
  writer.f64(disc.x);
  writer.f64(disc.y);
  writer.f64(disc.vx);
  writer.f64(disc.vy);
  writer.f64(disc.t);
  writer.f64(disc.r);
  writer.f64(disc.mass);
  writer.f64(disc.restitution);
  if (disc.held > 0) writer.f64(disc.held);
}

function readDisc(where: string, reader: ByteReader, state: TimelineState, previous: number): number {
  const id = readId(where, 'disc.id', reader, previous, state.nextDisc);
  const code = reader.u32();
  const streak = code % isHeld;
  const x = readNumber(where, 'disc.x', reader, 1e150);
  const y = readNumber(where, 'disc.y', reader, 1e150);
  const vx = readNumber(where, 'disc.vx', reader, 1e100);
  const vy = readNumber(where, 'disc.vy', reader, 1e100);
  const t = readTime(where, 'disc.t', reader, state.now);
  const r = boundedPositive(where, 'disc.r', reader.f64());
  const mass = massOf(where, 'disc.mass', reader.f64());
  const restitution = readRestitution(where, 'disc.restitution', reader);
  const held = code < isHeld ? 0 : reader.f64();
  if (code >= isHeld && !(held > 0)) fail(where, 'disc.held', '> 0 if told of', held);
  Object.assign(addDisc(state, id, t), { x, y, vx, vy, r, mass, restitution, streak, held });
  return id;
}

/** Velocity and temperature of a wall. */
function readMotion(where: string, reader: ByteReader): [number, number, number] {
  const vx = bounded(where, 'wall.velocity.x', reader.f64());
  const vy = bounded(where, 'wall.velocity.y', reader.f64());
  const temperature = ranged(where, 'wall.temperature', 'a number in [0, 1e75]', reader.f64(), 0, largest);
  if (vx === 0 && vy === 0 && temperature === 0) fail(where, 'wall.velocity', 'other than (0, 0) if told of', '(0, 0)');
  return [vx, vy, temperature];
}

// The byte of a wall's kind: 0 … 31 the kind, 32 if it moves or is thermal, 64 and 128 what kind of sensor it is.

function writeWallRecord(wall: WallRecord, writer: ByteWriter): void {
  writer.u32(wall.id);
  const { vx, vy, temperature } = wall;
  const isPlain = vx === 0 && vy === 0 && temperature === 0;
  writer.u8(wallKinds.indexOf(wall.kind) + 64 * wall.sensor + (isPlain ? 0 : 32));
  writer.f64(wall.t);
  writer.f64(wall.restitution);
  if (!isPlain) for (const value of [vx, vy, temperature]) writer.f64(value);
  if (wallNumbers[wall.kind] < 0) writer.u32(wall.p.length);
  for (let i = 0; i < wall.p.length; i++) writer.f64(wall.p[i]);
  if (wall.sensor === 0) return;
  writer.u32(wall.visits.size);
  for (const id of [...wall.visits.keys()].sort((a, b) => a - b)) {
    const visit = wall.visits.get(id) as Visit;
    writer.u32(id);
    writer.u8(visit.inside ? 1 : 0);
    writer.f64(visit.time);
  }
}

function readWallRecord(where: string, reader: ByteReader, state: TimelineState, previous: number): number {
  const id = readId(where, 'wall.id', reader, previous, state.nextWall);
  const byte = reader.u8();
  const code = integer(where, 'wall kind', byte & 31, 0, wallKinds.length - 1);
  const sensor = (byte >> 6) as SensorCode;
  if (sensor > 2) fail(where, 'sensor', '0, 1 or 2', sensor);
  const t = readTime(where, 'wall.t', reader, state.now);
  const restitution = readRestitution(where, 'wall.restitution', reader);
  const [vx, vy, temperature] = (byte & 32) === 0 ? [0, 0, 0] : readMotion(where, reader);
  const count = wallNumbers[wallKinds[code]];
  const given = new Float64Array(count < 0 ? readCount(where, reader) : count);
  for (let i = 0; i < given.length; i++) given[i] = reader.f64();
  const { kind, p } = readWall(where, writeWall(wallKinds[code], given)); // the rules are those of addWall
  const wall = createWallRecord(id, kind, p, t, restitution, sensor);
  Object.assign(wall, { vx, vy, temperature });
  if (count < 0) state.outlines.set(id, p);
  for (const disc of state.discs.values())
    if (disc.mass < Infinity && !fits(wall, disc.r)) fail(where, `disc ${disc.id}`, `of a size that fits wall ${id}`, disc.r);
  state.walls.set(id, wall);
  if (sensor > 0) readVisits(where, reader, state, wall);
  return id;
}

function readVisits(where: string, reader: ByteReader, state: TimelineState, wall: WallRecord): void {
  const count = reader.u32();
  for (let i = 0, previous = -1; i < count; i++) {
    const id = readId(where, 'visitor', reader, previous, state.nextDisc);
    if (state.discs.slotOf(id) < 0) fail(where, 'visitor', 'the id of a disc', id);
    const inside = reader.u8() === 1;
    wall.visits.set(id, { inside, time: readTime(where, 'visit.time', reader, state.now) });
    previous = id;
  }
}

/** The number of numbers of a polygon. */
function readCount(where: string, reader: ByteReader): number {
  const count = reader.u32();
  if (count < 6 || count > 128 || count % 2 === 1) fail(where, 'numbers of a polygon', 'an even integer in [6, 128]', count);
  return count;
}

function readId(where: string, what: string, reader: ByteReader, previous: number, next: number): number {
  return integer(where, what, reader.u32(), previous + 1, next - 1);
}

/**
 * A coordinate or velocity of a running disc. Flights may lead beyond what `add` takes: 1e75 of speed times 1e75 of time, and a hit by what
 * is much heavier makes a disc faster still. Sums of energy and momentum stay finite within these bounds.
 */
function readNumber(where: string, what: string, reader: ByteReader, most: number): number {
  return ranged(where, what, `a finite number of size <= ${most}`, reader.f64(), -most, most);
}

function readTime(where: string, what: string, reader: ByteReader, now: number): number {
  return between(where, what, reader.f64(), 0, now);
}

function readRestitution(where: string, what: string, reader: ByteReader): number {
  const value = reader.f64();
  return value === -1 ? value : ranged(where, what, `a number in [0, ${mostRestitution}], or -1`, value, 0, mostRestitution);
}
