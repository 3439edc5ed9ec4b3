import { ByteReader, ByteWriter, beginSeal, endSeal, openSeal } from '../../numeric/bytes.ts';
import { fail } from '../../numeric/fail.ts';
import type { Core } from '../core.ts';
import { integerWithin, longest, velocity, velocityOfKind } from '../limits.ts';
import { edge } from '../narrowphase/features.ts';
import { atR, atU, atVx, atX, decided, enabled, passing, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { Engine } from '../step.ts';

const magic = 'CrmN';
const version = 1;
/** Numbers sent of a body: x, y, vx, vy, angle, angular velocity, as 32-bit floats. */
const numberCount = 6;

/** The motion of every body, rounded to 32-bit floats: 28 bytes a body. Sides of one-sided walls that bodies overlap otherwise than if put there: 8 each. */
export function writeCompact<T>({ state, engine }: Core<T>, out?: Uint8Array): Uint8Array {
  const { bodies } = state;
  const writer = new ByteWriter(out);
  const floats = new Float32Array(numberCount);
  const words = new Uint32Array(floats.buffer);
  beginSeal(writer, magic, version);
  writer.f64(state.time);
  writer.f64(state.stepCount);
  writer.u32(bodies.size);
  for (let index = 0; index < bodies.bound; index++) {
    if (bodies.slots[index] < 0) continue;
    const k = rowStride * bodies.slots[index];
    for (let i = 0; i < 2; i++) {
      floats[i] = bodies.rows[k + atX + i];
      floats[2 + i] = bodies.rows[k + atVx + i];
    }
    floats[4] = bodies.angles[index];
    floats[5] = bodies.rows[k + atU] / bodies.rows[k + atR];
    writer.u32(bodies.idOf(index));
    for (let i = 0; i < numberCount; i++) writer.u32(words[i]);
  }
  if (state.walls.areOneSided) writeSides(engine, writer);
  return endSeal(writer);
}

/** Sets the motion of every body from bytes. @throws TypeError or RangeError before anything changed */
export function readCompact<T>(where: string, core: Core<T>, bytes: unknown): void {
  const { state, engine } = core;
  const { bodies } = state;
  const reader = new ByteReader(where, openSeal(where, bytes, magic, version));
  const time = reader.f64();
  const stepCount = reader.f64();
  if (!(time >= 0 && time <= longest)) fail(where, 'time', 'a number from 0 to 1e150', time);
  if (!(Number.isSafeInteger(stepCount) && stepCount >= 0)) fail(where, 'stepCount', 'an integer >= 0', stepCount);
  const count = reader.u32();
  if (count !== bodies.size) fail(where, 'the number of bodies', `that of the world (${bodies.size})`, count);
  const indices = new Int32Array(count);
  const words = new Uint32Array(numberCount * count);
  const floats = new Float32Array(words.buffer);
  for (let i = 0, before = -1; i < count; i++) {
    const id = reader.u32();
    indices[i] = bodies.indexOf(id);
    if (indices[i] <= before) fail(where, 'a body', 'one of the world, each once', id);
    before = indices[i];
    for (let k = numberCount * i; k < numberCount * (i + 1); k++) {
      words[k] = reader.u32();
      if (!(Math.abs(floats[k]) < Infinity)) fail(where, 'a number of a body', 'a finite number', floats[k]);
    }
    const r = bodies.rows[rowStride * bodies.slots[indices[i]] + atR];
    velocity(where, 'angularVelocity times r of a body', floats[numberCount * i + 5] * r);
    for (const at of [2, 3, 5]) velocityOfKind(where, 'a velocity', bodies.kinds[indices[i]], floats[numberCount * i + at]);
  }
  const sides = state.walls.areOneSided ? readSides(where, reader, state) : [];
  reader.end();
  for (let i = 0; i < count; i++) {
    const k = rowStride * bodies.slots[indices[i]];
    const at = numberCount * i;
    for (let axis = 0; axis < 2; axis++) {
      bodies.rows[k + atX + axis] = floats[at + axis];
      bodies.rows[k + atVx + axis] = floats[at + 2 + axis];
    }
    bodies.angles[indices[i]] = floats[at + 4];
    bodies.rows[k + atU] = floats[at + 5] * bodies.rows[k + atR];
  }
  placeSides(state, sides);
  state.time = time;
  state.stepCount = stepCount;
  state.isDirty = true;
  core.search.moved();
  bodies.survey.isStale = true;
  engine.sleep.wakeAll();
}

/** Who is where at one-sided walls: bodies by id, features, and whether they pass. */
function writeSides({ state, oneSided }: Engine, writer: ByteWriter): void {
  const { bodies, walls, wallPairs } = state;
  const { ends, flags, count } = wallPairs;
  const entries: number[] = [];
  const none = new Uint8Array(count);
  for (let entry = 0; entry < count; entry++) {
    const isThere = bodies.ids[ends[2 * entry]] >= 0 && walls.kinds[ends[2 * entry + 1]] === edge; // ends do what their sides do
    if (isThere && oneSided.isRemembered(entry, none)) entries.push(entry);
  }
  writer.u32(entries.length);
  for (const entry of entries) {
    writer.u32(bodies.idOf(bodies.ids[ends[2 * entry]]));
    writer.u32(2 * ends[2 * entry + 1] + ((flags[entry] & passing) !== 0 ? 1 : 0));
  }
}

interface Side {
  readonly index: number;
  readonly feature: number;
  readonly flags: number;
}

function readSides(where: string, reader: ByteReader, { bodies, walls }: State): readonly Side[] {
  const count = integerWithin(where, 'the number of sides', reader.u32(), 0, Math.floor(reader.left / 8));
  return Array.from({ length: count }, () => {
    const index = bodies.indexOf(reader.u32());
    const bits = reader.u32();
    const feature = Math.floor(bits / 2);
    if (index < 0 || !(feature < walls.count && walls.isOneSided(feature))) fail(where, 'a side', 'of a body and a one-sided wall', bits);
    return { index, feature, flags: bits % 2 === 1 ? passing : enabled };
  });
}

/** Puts sides into the list of candidates, which is rebuilt before the next step and keeps them. */
function placeSides({ bodies, walls, wallPairs }: State, sides: readonly Side[]): void {
  const entries = new Map<string, number>();
  for (let entry = 0; entry < wallPairs.count && walls.areOneSided; entry++) {
    if (!walls.isOneSided(wallPairs.ends[2 * entry + 1])) continue;
    wallPairs.flags[entry] &= ~decided;
    entries.set(`${wallPairs.ends[2 * entry]} ${wallPairs.ends[2 * entry + 1]}`, entry);
  }
  for (const { index, feature, flags } of sides) {
    const slot = bodies.slots[index];
    const known = entries.get(`${slot} ${feature}`);
    if (known === undefined) wallPairs.add(slot, feature, flags);
    else wallPairs.flags[known] |= flags;
  }
  if (sides.length > 0) bodies.lists = null;
}
