import type { Hull } from '../geometry/shapes.ts';
import { mostRestitution } from '../motion/contact-rules.ts';
import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { between, integer } from '../numeric/validate.ts';
import { largest, least } from '../world/limits.ts';
import { atG, atM, atR, fixedRotationBit, rowStride, shapedTag } from '../world/state/layout.ts';
import type { PairList } from '../world/state/pair-list.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullContacts } from './hull-contacts.ts';
import { footingAngle, footingStride, type HullFootings } from './hull-footings.ts';
import * as word from './hull-layout.ts';
import { type HullTrait, type HullTraits, isSensor, ownFilter, ownMaterial, traitStride } from './hull-traits.ts';

/** Writes the hulls and footings of bodies, their candidate pairs, and the impulses of contacts. */
export function writeHulls(state: State, hulls: BodyHulls, footings: HullFootings, contacts: HullContacts, writer: ByteWriter): void {
  const { bodies } = state;
  writer.u32(bodies.shapedCount);
  for (let index = 0; index < bodies.bound; index++) {
    if (bodies.slots[index] < 0 || !bodies.isShaped(index)) continue;
    writer.u32(index);
    for (const value of [
      bodies.gyrations[index],
      bodies.areas[index],
      hulls.turns[2 * index],
      hulls.turns[2 * index + 1],
      hulls.angles[index],
    ])
      writer.f64(value);
    writeFooting(footings, index, writer);
    const own = hulls.hullsOf(index);
    writer.u32(own.length);
    for (const [place, { points, r }] of own.entries()) {
      writeTrait(hulls.traits, hulls.hullAt(index, place), writer);
      writer.f64(r);
      writer.u8(points.length);
      for (const { x, y } of points) {
        writer.f64(x);
        writer.f64(y);
      }
    }
  }
  for (const list of [state.shapedPairs, state.shapedWalls]) writeList(list, writer);
  writeContacts(state, hulls, contacts, writer);
}

function writeFooting({ footings }: HullFootings, index: number, writer: ByteWriter): void {
  const at = footingStride * index;
  const has = Math.abs(footings[at + footingAngle]) < Infinity; // without one it is NaN, or not there yet
  writer.u8(+has);
  for (let i = 0; has && i < footingStride; i++) writer.f64(footings[at + i]);
}

function writeTrait({ own, names, numbers, filters, densities }: HullTraits, h: number, writer: ByteWriter): void {
  writer.f64(densities[h]);
  writer.u8(own[h]);
  if ((own[h] & ownMaterial) !== 0) {
    writer.u8(names[h]);
    for (let i = 0; i < traitStride; i++) writer.f64(numbers[traitStride * h + i]);
  }
  if ((own[h] & ownFilter) !== 0) for (let i = 0; i < 2; i++) writer.u32(filters[2 * h + i] >>> 0);
}

function readTrait(where: string, reader: ByteReader): HullTrait {
  const density = between(where, 'a density', reader.f64(), least, largest);
  const own = integer(where, 'what a hull has of its own', reader.u8(), 0, ownMaterial | ownFilter | isSensor);
  const name = (own & ownMaterial) !== 0 ? reader.u8() : 0;
  const numbers = Array.from({ length: (own & ownMaterial) !== 0 ? traitStride : 0 }, () => reader.f64());
  const ints = Array.from({ length: (own & ownFilter) !== 0 ? 2 : 0 }, () => reader.u32() | 0);
  for (const [i, value] of numbers.entries()) between(where, 'a number of a material', value, 0, i === 0 ? mostRestitution : largest);
  const [restitution, friction, rollingResistance] = numbers;
  const material = numbers.length === 0 ? null : { restitution, friction, rollingResistance, density };
  const filter = ints.length === 0 ? null : { category: ints[0], mask: ints[1] };
  return { material, name, filter, density, sensor: (own & isSensor) !== 0 };
}

function writeList({ count, mainCount, ends, flags }: PairList, writer: ByteWriter): void {
  writer.u32(count);
  writer.u32(mainCount);
  for (let i = 0; i < 2 * count; i++) writer.u32(ends[i]);
  for (let i = 0; i < count; i++) writer.u8(flags[i]);
}

/** Those with impulses: bodies by index, hulls by their place in the body. */
function writeContacts({ bodies }: State, hulls: BodyHulls, { now }: HullContacts, writer: ByteWriter): void {
  const kept: number[] = [];
  for (let c = 0; c < now.count; c++) if (now.links[word.linkStride * c + word.keyOf] >= 0 && now.isUsed(c)) kept.push(c);
  writer.u32(kept.length);
  for (const c of kept) {
    const n = word.linkStride * c;
    const { links, numbers } = now;
    const which = links[n + word.keyOf + 2];
    const a = bodies.ids[links[n + word.linkA]];
    writer.u32(a);
    writer.u32(hulls.places[links[n + word.keyOf]]);
    writer.u32(which + 2);
    if (which === word.keyOfHull) {
      const b = bodies.ids[links[n + word.linkB]];
      writer.u32(b);
      writer.u32(hulls.places[links[n + word.keyOf + 1]]);
    } else writer.u32(links[n + word.keyOf + 1]);
    writer.u8(links[n + word.nearestAt]);
    writer.u8(links[n + word.pointsOf]);
    const first = word.contactStride * c + word.cPoints;
    for (let p = first; p < first + word.pointStride * links[n + word.pointsOf]; p += word.pointStride)
      for (const at of [word.pId, word.pNormal, word.pTangent]) writer.f64(numbers[p + at]);
  }
}

/** Reads them. @throws RangeError if no run leads to them */
export function readHulls(
  where: string,
  reader: ByteReader,
  state: State,
  hulls: BodyHulls,
  footings: HullFootings,
  contacts: HullContacts,
): void {
  const { bodies } = state;
  hulls.clear();
  footings.clear();
  footings.reserve();
  for (let index = 0; index < bodies.bound; index++) bodies.tags[index] &= ~shapedTag;
  bodies.shapedCount = 0;
  const count = integer(where, 'the number of bodies made of hulls', reader.u32(), 1, bodies.size);
  let before = -1;
  for (let i = 0; i < count; i++) {
    const index = integer(where, 'a body made of hulls', reader.u32(), before + 1, bodies.bound - 1);
    before = index;
    if (bodies.slots[index] < 0) fail(where, 'a body made of hulls', 'in the world', index);
    readBody(where, reader, state, hulls, footings, index);
  }
  checkTurning(where, state);
  readList(where, reader, state, state.shapedPairs, false);
  readList(where, reader, state, state.shapedWalls, true);
  state.shapedAdjacency.isStale = state.shapedWallAdjacency.isStale = true;
  readContacts(where, reader, state, hulls, contacts);
}

function readFooting(where: string, reader: ByteReader, { footings }: HullFootings, index: number): void {
  if (integer(where, 'the number of footings', reader.u8(), 0, 1) === 0) return;
  const [x, y, cos, sin, angle] = Array.from({ length: footingStride }, () =>
    between(where, 'a number of a footing', reader.f64(), -1e150, 1e150),
  );
  between(where, 'cos² + sin² of an angle', cos * cos + sin * sin, 1 - 1e-9, 1 + 1e-9);
  footings.set([x, y, cos, sin, angle], footingStride * index);
}

function readBody(where: string, reader: ByteReader, { bodies }: State, hulls: BodyHulls, footings: HullFootings, index: number): void {
  bodies.markShaped(index);
  bodies.gyrations[index] = between(where, 'the gyration of a body', reader.f64(), least, largest);
  bodies.areas[index] = between(where, 'the area of a body', reader.f64(), Number.MIN_VALUE, Number.MAX_VALUE);
  const [cos, sin, angle] = [reader.f64(), reader.f64(), reader.f64()];
  between(where, 'cos² + sin² of an angle', cos * cos + sin * sin, 1 - 1e-9, 1 + 1e-9);
  between(where, 'body.angle', angle, -1e150, 1e150);
  readFooting(where, reader, footings, index);
  const parts = integer(where, 'the number of hulls', reader.u32(), 1, Math.max(1, Math.floor(reader.left / 9)));
  const own: Hull[] = [];
  const traits: HullTrait[] = [];
  const reach = bodies.rows[rowStride * bodies.slots[index] + atR];
  for (let i = 0; i < parts; i++) {
    traits.push(readTrait(where, reader));
    const r = between(where, 'the rounding of a hull', reader.f64(), least, largest);
    const length = integer(where, 'the number of points of a hull', reader.u8(), 1, 8);
    const points = Array.from({ length }, () => ({ x: reader.f64(), y: reader.f64() }));
    for (const { x, y } of points)
      if (!(Math.sqrt(x * x + y * y) + r <= reach * (1 + 1e-9)))
        fail(where, 'a point of a hull', `within ${reach} of its body`, `${x}, ${y}`);
    own.push({ points, r });
  }
  hulls.add(index, own, { x: 0, y: 0 }, traits);
  hulls.turns[2 * index] = cos;
  hulls.turns[2 * index + 1] = sin;
  hulls.angles[index] = angle;
}

/** How easily bodies turn follows from the rest. */
function checkTurning(where: string, { bodies }: State): void {
  for (let slot = 0; slot < bodies.count; slot++) {
    const index = bodies.ids[slot];
    if (index < 0) continue;
    const k = rowStride * slot;
    const share = bodies.isShaped(index) ? bodies.gyrations[index] : 2;
    const rule = (bodies.bits[index] & fixedRotationBit) !== 0 ? 0 : share * bodies.rows[k + atM];
    if (bodies.rows[k + atG] !== rule) fail(where, 'the inverse inertia of a body', `${rule}`, bodies.rows[k + atG]);
  }
}

function readList(where: string, reader: ByteReader, { bodies, walls }: State, list: PairList, ofWalls: boolean): void {
  const count = integer(where, 'the length of a list', reader.u32(), 0, Math.floor(reader.left / 9));
  list.mainCount = integer(where, 'the length of a list', reader.u32(), 0, count);
  list.count = 0;
  list.reserve(count);
  for (let i = 0; i < 2 * count; i++) {
    const isWall = ofWalls && (i & 1) === 1;
    list.ends[i] = integer(where, 'the end of a pair', reader.u32(), 0, (isWall ? walls.count : bodies.count) - 1);
  }
  for (let p = 0; p < count; p++) {
    const [a, b] = [list.ends[2 * p], list.ends[2 * p + 1]];
    if (!ofWalls && a === b) fail(where, 'the end of a pair', 'another body', b);
    const isShaped = bodies.isShaped(bodies.ids[a]) || (!ofWalls && bodies.isShaped(bodies.ids[b]));
    if (!isShaped && bodies.ids[a] >= 0) fail(where, 'a pair of hulls', 'of a body made of hulls', a);
    list.flags[p] = integer(where, 'the flags of a pair', reader.u8(), 0, 15);
    list.impulses[2 * p] = list.impulses[2 * p + 1] = 0;
  }
  list.count = count;
}

function readContacts(where: string, reader: ByteReader, { bodies, walls }: State, hulls: BodyHulls, { now }: HullContacts): void {
  const count = integer(where, 'the number of contacts', reader.u32(), 0, Math.floor(reader.left / 18));
  now.count = 0;
  const bodyOf = () => {
    const index = integer(where, 'a body of a contact', reader.u32(), 0, bodies.bound - 1);
    return bodies.slots[index] < 0 ? fail(where, 'a body of a contact', 'in the world', index) : index;
  };
  const hullOf = (index: number) => {
    const place = reader.u32();
    const hull = hulls.hullAt(index, place);
    return hull < 0 || hulls.traits.senses(hull) ? fail(where, 'a hull of a contact', 'one that its body has', place) : hull;
  };
  for (let c = 0; c < count; c++) {
    now.reserve(c + 1);
    const n = word.linkStride * c;
    const { links, numbers } = now;
    links.fill(-1, n, n + word.linkStride);
    numbers.fill(0, word.contactStride * c, word.contactStride * (c + 1));
    const a = bodyOf();
    links[n + word.linkA] = bodies.slots[a];
    links[n + word.keyOf] = hullOf(a);
    const which = integer(where, 'the kind of a contact', reader.u32(), 0, walls.count + 1) - 2;
    links[n + word.keyOf + 2] = which;
    if (which >= 0) links[n + word.keyOf + 1] = reader.u32();
    else {
      const b = bodyOf();
      links[n + word.linkB] = bodies.slots[b];
      links[n + word.keyOf + 1] = which === word.keyOfDisc ? b : hullOf(b);
    }
    links[n + word.nearestAt] = integer(where, 'what is nearest of a contact', reader.u8(), 0, 128);
    links[n + word.pointsOf] = integer(where, 'the number of points of a contact', reader.u8(), 0, 2);
    for (let i = 0; i < links[n + word.pointsOf]; i++) {
      const p = word.contactStride * c + word.cPoints + word.pointStride * i;
      numbers[p + word.pId] = integer(where, 'the owner of a point', reader.f64(), 0, 95);
      numbers[p + word.pNormal] = between(where, 'an impulse', reader.f64(), 0, Number.MAX_VALUE);
      numbers[p + word.pTangent] = between(where, 'an impulse', reader.f64(), -Number.MAX_VALUE, Number.MAX_VALUE);
    }
    now.count = c + 1;
  }
}
