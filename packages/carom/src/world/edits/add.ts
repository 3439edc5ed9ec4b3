import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { unpackWall } from '../../numeric/unpack.ts';
import { flag, knownOptions, oneOf } from '../../numeric/validate.ts';
import { floats } from '../arrays.ts';
import { coordinate, furthest, largest, least, mostWalls, readVec, size, velocity, velocityOfKind } from '../limits.ts';
import { bounded, type FullMaterial, readFilter, readMaterial, surfaceOf } from '../material.ts';
import { bodyKinds, mostBodies } from '../state/bodies.ts';
import {
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  cDensity,
  coldStride,
  fixedRotationBit,
  rLinearDamping,
  rowStride,
  sensorBit,
  sleeplessBit,
} from '../state/layout.ts';
import { readSenses } from '../state/senses.ts';
import type { BodyColumns, BodyOptions, ColumnName } from '../views/body.ts';
import { BodyView } from '../views/body-view.ts';
import type { KinematicOptions, WorldWallOptions } from '../views/wall.ts';
import { createWallView, type KinematicView, type WallView } from '../views/wall-view.ts';
import { hasSides, readShape, shiftFeatures } from '../walls/shape-features.ts';
import { withImages } from '../walls/wall-images.ts';
import { poseVx, poseVy, poseW, poseX, poseY } from '../walls/wall-layout.ts';
import { createPose, createWall, setAngle, standingPivot, standingPose, type WallRecord } from '../walls/wall-record.ts';
import type { WorldParts } from './parts.ts';

/** Names of the options of a body. */
const bodyNames: readonly string[] = [
  ...['x', 'y', 'r', 'vx', 'vy', 'angle', 'angularVelocity', 'kind', 'mass', 'material', 'filter', 'sensor', 'senses'],
  ...['linearDamping', 'angularDamping', 'gravityScale', 'fixedRotation', 'canSleep', 'data'],
];

type Numbers = readonly number[] | Float64Array;

/** A number of a body: between what it lies, what refuses others in its own words, and what it is where none is given. */
interface NumberRule {
  readonly name: ColumnName;
  readonly low: number;
  readonly high: number;
  readonly check: (where: string, what: string, value: unknown) => number;
  readonly otherwise?: number;
}

const anywhere = { low: -largest, high: largest, check: coordinate };
const sized = { low: least, high: largest, check: size };
const positive = { low: 0, high: largest, check: bounded };

/** A copy of it holds doubles from the first: a fifth of the time that a typed array takes to make. */
const blank: readonly number[] = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];

// Numbers of a body as options give them, in the order of `rules`.
const nX = 0;
const nY = 1;
const nR = 2;
const nVx = 3;
const nVy = 4;
const nAngle = 5;
const nW = 6;
const nMass = 7;
const nLinearDamping = 8;

/** The numbers of a body, in this order; those without a default must be given, but for the mass. */
const rules: readonly NumberRule[] = [
  { name: 'x', ...anywhere },
  { name: 'y', ...anywhere },
  { name: 'r', ...sized },
  { name: 'vx', ...anywhere, otherwise: 0 },
  { name: 'vy', ...anywhere, otherwise: 0 },
  { name: 'angle', ...anywhere, otherwise: 0 },
  { name: 'angularVelocity', ...anywhere, otherwise: 0 },
  { name: 'mass', ...sized },
  { name: 'linearDamping', ...positive, otherwise: 0 },
  { name: 'angularDamping', ...positive, otherwise: 0 },
  { name: 'gravityScale', ...anywhere, otherwise: 1 },
];

/** What is not a number of a body's options, checked and complete. */
export interface ReadKind {
  readonly kind: number;
  readonly bits: number;
  readonly senses: number;
  readonly material: FullMaterial;
  readonly filter: { category: number; mask: number };
}

/** A body's options, checked and complete; its numbers in the order of `rules`. */
export interface ReadBody<T> {
  readonly kind: ReadKind;
  readonly numbers: readonly number[];
  readonly data: T | undefined;
}

/** Checks what is not a number. @throws TypeError or RangeError naming what is wrong */
function readKind<T>(
  where: string,
  what: string,
  options: Pick<BodyOptions, 'kind' | 'sensor' | 'senses' | 'fixedRotation' | 'canSleep' | 'material' | 'filter'>,
  parts: WorldParts<T>,
): ReadKind {
  const { kind = 'dynamic', sensor = false, fixedRotation = false, canSleep = true } = options;
  return {
    kind: bodyKinds.indexOf(oneOf(where, `${what}.kind`, kind, bodyKinds)),
    bits:
      (flag(where, `${what}.sensor`, sensor) ? sensorBit : 0) |
      (flag(where, `${what}.fixedRotation`, fixedRotation) ? fixedRotationBit : 0) |
      (flag(where, `${what}.canSleep`, canSleep) ? 0 : sleeplessBit),
    senses: readSenses(where, `${what}.senses`, options.senses, false),
    material: readMaterial(where, `${what}.material`, options.material, parts.state.rules),
    filter: readFilter(where, `${what}.filter`, options.filter, parts.layers),
  };
}

/** Checks the options of a body. @throws TypeError or RangeError naming what is wrong */
export function readBody<T>(where: string, what: string, options: BodyOptions<T>, parts: WorldParts<T>): ReadBody<T> {
  for (const name of ['shapes', 'points', 'outline', 'width', 'x1'])
    if (name in Object(options))
      fail(where, `${what}.${name}`, 'left out: addBody of carom/hulls takes shapes, in one form', (options as never)[name], 'type');
  knownOptions(where, what, options, bodyNames);
  const kind = readKind(where, what, options, parts);
  const numbers = blank.slice();
  for (let c = 0; c < rules.length; c++) {
    const given = options[rules[c].name];
    if (given === undefined && c === nMass) numbers[c] = massOf(where, what, numbers[nR], kind.material);
    else numbers[c] = readNumber(where, `${what}.`, rules[c], given);
  }
  if (!agree(parts, kind.kind, numbers, 0)) disagree(where, what, parts, kind.kind, numbers);
  return { kind, numbers, data: options.data };
}

/**
 * Adds bodies that are given as columns: 10,000 of them in a fifth of the time that as many calls of `add` take.
 *
 * @throws TypeError or RangeError naming the column and place that is wrong, before anything changed
 */
export function addColumns<T>(where: string, parts: WorldParts<T>, options: BodyColumns<T>): BodyView<T>[] {
  const what = 'bodies';
  knownOptions(where, what, options, bodyNames);
  const kind = readKind(where, what, options, parts);
  const count = countOf(where, options);
  checkRoom(where, parts, count);
  const stride = rules.length;
  const numbers = floats(stride * count);
  for (let c = 0; c < stride; c++) {
    const given = options[rules[c].name];
    const isColumn = typeof given === 'object' && given !== null;
    const isMass = given === undefined && c === nMass;
    const value = isColumn || isMass ? 0 : readNumber(where, `${what}.`, rules[c], given);
    for (let i = 0, at = c; i < count; i++, at += stride) {
      if (isMass) numbers[at] = massOf(where, what, numbers[at - nMass + nR], kind.material, i);
      else numbers[at] = isColumn ? readNumber(where, `${what}.`, rules[c], given[i], i) : value;
    }
  }
  for (let i = 0; i < count; i++)
    if (!agree(parts, kind.kind, numbers, stride * i)) disagree(where, what, parts, kind.kind, numbers.subarray(stride * i), i);
  const data = readData(where, options.data, count);
  const { bodies } = parts.state;
  bodies.reserve(bodies.count + count, bodies.bound + count);
  const added: BodyView<T>[] = [];
  for (let i = 0; i < count; i++) added.push(addBody(parts, kind, numbers, data?.[i], stride * i));
  return added;
}

/** How many bodies the columns are of. */
function countOf(where: string, options: object): number {
  let first = '';
  let count = -1;
  for (const { name } of rules) {
    const value = (options as Record<string, unknown>)[name];
    if (typeof value !== 'object' || value === null) continue;
    const { length } = value as { length?: unknown };
    if (!(typeof length === 'number' && Number.isInteger(length) && length >= 0))
      fail(where, `bodies.${name}`, 'a number or an array of numbers', value, 'type');
    if (count >= 0 && length !== count) fail(where, `the length of bodies.${name}`, `that of bodies.${first} (${count})`, length);
    if (count < 0) first = name;
    count = length as number;
  }
  return count >= 0 ? count : fail(where, 'bodies', 'an array of bodies, or columns of which one is an array', options, 'type');
}

/** A number, that at a place of a column if one is given. */
function readNumber(where: string, what: string, { name, low, high, check, otherwise }: NumberRule, given: unknown, place = -1): number {
  const value = given === undefined && place < 0 ? otherwise : given;
  return typeof value === 'number' && value >= low && value <= high ? value : check(where, what + name + placeName(place), value);
}

/** How errors name a place of a column. */
function placeName(place: number): string {
  return place < 0 ? '' : `[${place}]`;
}

/** The mass by density and radius. */
function massOf(where: string, what: string, r: number, { density }: FullMaterial, place = -1): number {
  const mass = density * (Math.PI * r * r);
  return mass >= least && mass <= largest ? mass : size(where, `density times the area of ${what}${placeName(place)}`, mass);
}

/** Whether the numbers of a body from a place on agree with each other and its kind. */
function agree<T>({ state }: WorldParts<T>, kind: number, numbers: Numbers, from: number): boolean {
  const r = numbers[from + nR];
  const w = numbers[from + nW];
  const isKind = kind !== 0 || (numbers[from + nVx] === 0 && numbers[from + nVy] === 0 && w === 0);
  return isKind && Math.abs(w * r) <= furthest && 4 * r <= Math.min(state.periodX, state.periodY);
}

/** Throws the error of numbers that do not agree. */
function disagree<T>(where: string, what: string, parts: WorldParts<T>, kind: number, numbers: Numbers, place = -1): void {
  const [, , r, vx, vy, , angularVelocity] = Array.from(numbers);
  parts.checkRadius(where, `${what}.r${placeName(place)}`, r);
  velocity(where, `${what}.angularVelocity${placeName(place)} times r`, angularVelocity * r);
  for (const [name, value] of Object.entries({ vx, vy, angularVelocity }))
    velocityOfKind(where, `${what}.${name}${placeName(place)}`, kind, value);
}

function readData<T>(where: string, data: ((place: number) => T) | undefined, count: number): T[] | null {
  if (data === undefined) return null;
  if (typeof data !== 'function') fail(where, 'bodies.data', 'a function of the place', data, 'type');
  return Array.from({ length: count }, (_, i) => data(i));
}

/** Checks that there is room for more bodies. @throws RangeError if not */
export function checkRoom<T>(where: string, parts: WorldParts<T>, more: number): void {
  const { state } = parts;
  parts.checkEditable(where);
  if (state.bodies.size + more > mostBodies) fail(where, 'the number of bodies', `at most ${mostBodies}`, state.bodies.size + more);
}

/** Adds a body that has been checked and has room; its numbers lie from a place on. */
export function addBody<T>(parts: WorldParts<T>, read: ReadKind, numbers: Numbers, data: T | undefined, from = 0): BodyView<T> {
  const { kind, bits, senses, material, filter } = read;
  const r = numbers[from + nR];
  const mass = numbers[from + nMass];
  const { bodies } = parts.state;
  const index = bodies.claim();
  const k = rowStride * bodies.slots[index];
  const at = coldStride * index;
  bodies.kinds[index] = kind;
  bodies.bits[index] = bits;
  bodies.senses[index] = senses;
  bodies.categories[index] = filter.category;
  bodies.masks[index] = filter.mask;
  bodies.rows[k + atX] = numbers[from + nX];
  bodies.rows[k + atY] = numbers[from + nY];
  bodies.rows[k + atR] = r;
  bodies.rows[k + atVx] = numbers[from + nVx];
  bodies.rows[k + atVy] = numbers[from + nVy];
  bodies.rows[k + atU] = numbers[from + nW] * r;
  bodies.angles[index] = numbers[from + nAngle];
  for (let i = 0; i < 3; i++) bodies.setRare(index, rLinearDamping + i, numbers[from + nLinearDamping + i]);
  parts.bodyEdits.writeMaterial(index, material);
  const area = Math.PI * r * r;
  if (mass !== material.density * area) bodies.cold[at + cDensity] = mass / area; // as the mass says, not the material
  parts.bodyEdits.writeMass(index, mass);
  parts.bodyEdits.changed(index, 'all');
  const view = new BodyView(parts.bodyEdits, index, data);
  parts.views[index] = view;
  return view;
}

const wallNames: readonly string[] = ['material', 'filter', 'sensor', 'senses', 'oneSided', 'surfaceVelocity', 'data'];

/** Adds a static wall. @throws TypeError or RangeError naming what is wrong */
export function addWall<T>(where: string, parts: WorldParts<T>, wall: unknown, beside: WorldWallOptions<T>): WallView<T> {
  const { shape, options } = unpackWall(where, wall, beside, wallNames);
  return enter(parts, createRecord(where, parts, shape, options, null), options.data);
}

const kinematicNames: readonly string[] = [...['pivot', 'x', 'y', 'angle', 'vx', 'vy', 'angularVelocity'], ...wallNames];

/** Adds a kinematic wall. @throws TypeError or RangeError naming what is wrong */
export function addKinematic<T>(where: string, parts: WorldParts<T>, wall: unknown, beside: KinematicOptions<T>): KinematicView<T> {
  const { shape, options } = unpackWall(where, wall, beside, kinematicNames);
  const pivot = options.pivot === undefined ? nowhere : readVec(where, 'options.pivot', options.pivot);
  const { x = pivot.x, y = pivot.y, vx = 0, vy = 0, angularVelocity = 0, angle = 0 } = options;
  const record = createRecord(where, parts, shape, options, pivot);
  const { pose } = record;
  pose[poseX] = coordinate(where, 'options.x', x);
  pose[poseY] = coordinate(where, 'options.y', y);
  setAngle(pose, coordinate(where, 'options.angle', angle));
  pose[poseVx] = coordinate(where, 'options.vx', vx);
  pose[poseVy] = coordinate(where, 'options.vy', vy);
  pose[poseW] = coordinate(where, 'options.angularVelocity', angularVelocity);
  return enter(parts, record, options.data) as KinematicView<T>;
}

const nowhere: Readonly<Vec> = { x: 0, y: 0 };

/** A record of a wall that stands, or has a pivot and moves. */
function createRecord<T>(
  where: string,
  parts: WorldParts<T>,
  given: unknown,
  options: WorldWallOptions<T>,
  pivot: Readonly<Vec> | null,
): WallRecord {
  parts.checkEditable(where);
  const { walls, rules } = parts.state;
  const { sensor = false, oneSided = false, surfaceVelocity } = options;
  const { shape, features } = readShape(where, given);
  if (walls.next >= mostWalls) fail(where, 'the number of walls ever added', `below ${mostWalls}`, walls.next);
  const material = readMaterial(where, 'options.material', options.material, rules);
  const { category, mask } = readFilter(where, 'options.filter', options.filter, parts.layers);
  if (flag(where, 'options.oneSided', oneSided) && !hasSides(shape))
    fail(where, 'options.oneSided', 'left out unless the wall is a segment, capsule or chain', true);
  const belt = surfaceVelocity === undefined ? nowhere : readVec(where, 'options.surfaceVelocity', surfaceVelocity);
  if (pivot !== null) shiftFeatures(features, pivot.x, pivot.y);
  return createWall({
    id: walls.next,
    shape,
    features: pivot === null ? withImages(features, shape, parts.state) : features,
    kinematic: pivot !== null,
    sensor: flag(where, 'options.sensor', sensor),
    oneSided,
    senses: readSenses(where, 'options.senses', options.senses, true),
    surface: Float64Array.of(...surfaceOf(material), belt.x, belt.y, rules.numberOf(where, 'options.material.name', material.name)),
    filter: Int32Array.of(category, mask),
    pivot: pivot === null ? standingPivot : Float64Array.of(pivot.x, pivot.y),
    pose: pivot === null ? standingPose : createPose(pivot.x, pivot.y),
  });
}

function enter<T>(parts: WorldParts<T>, record: WallRecord, data: T | undefined): WallView<T> {
  const view = createWallView(parts.wallEdits, record, data);
  parts.state.walls.next++;
  parts.state.walls.add(record);
  parts.walls.set(record.id, view);
  parts.pipeline.neighbors.wallsChanged();
  parts.wakeAtWall(record);
  return view;
}
