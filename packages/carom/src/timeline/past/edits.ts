import { fail } from '../../numeric/fail.ts';
import { flag, knownOptions, ranged } from '../../numeric/validate.ts';
import type { DiscChange, DiscOptions } from '../disc.ts';
import { bounded, boundedPositive, largest, massOf, type ReadMaterial, readMaterial } from '../predict/bounds.ts';
import { fitsTorus } from '../predict/predict-wall.ts';
import { type DiscRecord, isStraight, type TimelineState } from '../state.ts';
import type { WallOptions } from '../wall.ts';
import { wallKinds, wallNumbers } from '../wall-kinds.ts';
import { createWallRecord, fits, readWall, type SensorCode, type WallRecord } from '../wall-record.ts';
import { writeValues } from './entry.ts';
import * as entryKinds from './entry-kinds.ts';
import * as entry from './entry-layout.ts';
import { stateMass, stateR, stateRestitution, stateVx, stateVy, stateY } from './entry-layout.ts';

// An edit is checked and worked out into a log entry here; `apply` carries it out. A refused edit has changed nothing.
// What is given is read first, and once: a getter may do anything, also use the entry, take the disc out or restore another state.

/** Whose state is edited: looked up when all is read. */
interface Host {
  readonly state: TimelineState;
}

/** Values of a disc as given, but for the material, which is read; `data` is no part of the state. */
type Values = Omit<DiscChange, 'material' | 'data'> & { readonly material?: ReadMaterial };

/** Names of the options of a wall. */
export const wallNames: readonly string[] = ['material', 'sensor', 'absorbing', 'velocity', 'temperature', 'data'];

const discNames = ['x', 'y', 'r', 'vx', 'vy', 'mass', 'material', 'immovable', 'growth', 'data'];

/** Writes the entry that puts a new disc in. @throws TypeError or RangeError naming the value that is wrong */
export function writeAdd(where: string, host: Host, options: DiscOptions<unknown>, out: Float64Array): void {
  const {
    x,
    y,
    r,
    vx = 0,
    vy = 0,
    immovable,
    mass = immovable ? Infinity : 1,
    material = {},
    growth = 0,
  } = knownOptions(where, 'disc', options, discNames);
  checkImmovable(where, immovable, mass);
  const read = readMaterial(where, 'disc.material', material);
  const { state } = host;
  begin(out, entryKinds.insert, state, state.nextDisc);
  writeChecked(where, state, { x, y, r, vx, vy, mass, material: read, growth }, out);
}

/** The values that are to replace those of a disc; `writeChange` checks the numbers. @throws TypeError or RangeError naming what is wrong */
export function readChange<T>(where: string, given: DiscChange<T>): { readonly values: Values; readonly data: T | undefined } {
  const { material, data, ...values } = knownOptions(where, 'values', given, discNames);
  return { values: material === undefined ? values : { ...values, material: readMaterial(where, 'disc.material', material) }, data };
}

/** Writes the entry that edits a disc; `false` if nothing is to be edited. @throws TypeError or RangeError naming the value that is wrong */
export function writeChange(where: string, state: TimelineState, disc: DiscRecord, values: Values, out: Float64Array): boolean {
  if (Object.values(values).every((value) => value === undefined)) return false;
  const { immovable, mass = immovable ? Infinity : disc.mass } = values;
  checkImmovable(where, immovable, mass);
  begin(out, entryKinds.change, state, disc.id);
  writeValues(disc, state.now, out, entry.before);
  writeValues(disc, state.now, out, entry.after);
  out[entry.growth] = out[entry.growth0] = disc.growth;
  out[entry.material] = out[entry.material0] = disc.material;
  writeChecked(where, state, { ...values, mass }, out);
  return true;
}

/** Writes the entry that takes a disc out. */
export function writeRemove(state: TimelineState, disc: DiscRecord, out: Float64Array): void {
  begin(out, entryKinds.remove, state, disc.id);
  writeValues(disc, state.now, out, entry.before);
  out[entry.material0] = disc.material;
}

/** Writes the entry that puts a wall up, its options of known names. @throws TypeError or RangeError naming the number that is wrong */
export function writeAddWall(where: string, host: Host, shape: unknown, options: WallOptions<unknown>, out: Float64Array): void {
  const { material = {}, velocity = { x: 0, y: 0 }, temperature = 0 } = options;
  const { restitution, name } = readMaterial(where, 'options.material', material);
  const sensor = sensorOf(where, options);
  knownOptions(where, 'options.velocity', velocity, ['x', 'y']);
  const vx = bounded(where, 'options.velocity.x', velocity.x);
  const vy = bounded(where, 'options.velocity.y', velocity.y);
  ranged(where, 'options.temperature', 'a finite number >= 0 and <= 1e75', temperature, 0, largest);
  const { kind, p } = readWall(where, shape);
  const { state } = host;
  const number = state.rules.numberOf(where, 'options.material.name', name);
  if ([...state.discs.values()].some(({ growth }) => growth > 0)) refuseGrowth(where, 'wall', state, [{ kind, sensor }]);
  if (sensor > 0 && kind !== 'circle' && kind !== 'box') fail(where, 'wall', 'a circle or a box, being a sensor', shape);
  refuseMotion(where, state, { vx, vy, temperature, sensor });
  const trial = createWallRecord(state.nextWall, kind, p, state.now, restitution);
  if (!fitsTorus(state.flight, trial))
    fail(where, 'wall', 'no room (inside), and within a period of [0, period], where there is one', shape);
  for (const { id, mass, r } of state.discs.values()) {
    if (mass < Infinity && !fits(trial, r)) fail(where, 'wall', `wide enough for disc ${id} (r = ${r})`, shape);
  }
  begin(out, entryKinds.insertWall, state, state.nextWall);
  out[entry.wallKind] = wallKinds.indexOf(kind);
  if (wallNumbers[kind] < 0) state.outlines.set(state.nextWall, p);
  else out.set(p, entry.wallNumbers);
  out[entry.wallRestitution] = restitution;
  out[entry.wallSensor] = sensor;
  out[entry.wallVx] = vx;
  out[entry.wallVy] = vy;
  out[entry.wallTemperature] = temperature;
  out[entry.wallMaterial] = number;
}

function sensorOf(where: string, { sensor = false, absorbing = false }: WallOptions<unknown>): SensorCode {
  flag(where, 'options.sensor', sensor);
  flag(where, 'options.absorbing', absorbing);
  if (absorbing && !sensor) fail(where, 'options.absorbing', 'false unless options.sensor is true', absorbing);
  return absorbing ? 2 : sensor ? 1 : 0;
}

/** That what is given as immovable or not has the mass for it. */
function checkImmovable(where: string, immovable: unknown, mass: number): void {
  if (immovable === undefined) return;
  flag(where, 'disc.immovable', immovable);
  if (immovable !== (mass === Infinity))
    fail(where, 'disc.mass', `${immovable ? 'left out' : 'finite'} where disc.immovable is ${immovable}`, mass);
}

/** Writes the entry that takes a wall down. */
export function writeRemoveWall(state: TimelineState, wall: WallRecord, out: Float64Array): void {
  begin(out, entryKinds.removeWall, state, wall.id);
}

function begin(out: Float64Array, kind: number, state: TimelineState, id: number): void {
  out.fill(0);
  out[entry.kind] = kind;
  out[entry.time] = state.now;
  out[entry.a] = id;
}

/** Writes the values given, all checked, over those already in the entry. */
function writeChecked(where: string, state: TimelineState, values: Values, out: Float64Array): void {
  const { x, y, vx, vy, r, mass, material, growth } = values;
  const at = entry.after;
  const isNew = out[entry.kind] === entryKinds.insert;
  if (isNew || x !== undefined) out[at] = bounded(where, 'disc.x', x);
  if (isNew || y !== undefined) out[at + stateY] = bounded(where, 'disc.y', y);
  if (isNew || vx !== undefined) out[at + stateVx] = bounded(where, 'disc.vx', vx);
  if (isNew || vy !== undefined) out[at + stateVy] = bounded(where, 'disc.vy', vy);
  if (isNew || r !== undefined) out[at + stateR] = boundedPositive(where, 'disc.r', r);
  if (isNew || mass !== undefined) out[at + stateMass] = massOf(where, 'disc.mass', mass);
  if (material !== undefined) {
    out[at + stateRestitution] = material.restitution;
    out[entry.material] = state.rules.numberOf(where, 'disc.material.name', material.name);
  }
  if (growth !== undefined) out[entry.growth] = growthOf(where, growth);
  if (out[entry.growth] > 0) refuseGrowth(where, 'disc.growth', state, state.walls.values());
  const { periodX, periodY } = state.flight;
  if (!(2 * out[at + stateR] <= Math.min(periodX, periodY))) fail(where, 'disc.r', 'at most half of a period', out[at + stateR]);
  if (out[at + stateMass] === Infinity) return; // immovable discs pass through walls
  for (const wall of state.walls.values()) {
    if (!fits(wall, out[at + stateR])) fail(where, 'disc.r', `small enough to fit wall ${wall.id}`, out[at + stateR]);
  }
}

/** By how much a radius grows per unit of time. */
export function growthOf(where: string, growth: unknown): number {
  return ranged(where, 'disc.growth', 'a finite number >= 0 and <= 1e75', growth, 0, largest);
}

/** Refuses growth where flights are curved, or at walls whose meetings with a growing disc no formula here tells. */
export function refuseGrowth(
  where: string,
  what: string,
  { flight }: Pick<TimelineState, 'flight'>,
  walls: Iterable<Pick<WallRecord, 'kind' | 'sensor'>>,
): void {
  if (!isStraight(flight)) fail(where, what, 'without growth where there is gravity or deceleration', flight);
  for (const { kind, sensor } of walls) {
    if (kind !== 'inside box' && sensor === 0) fail(where, what, 'without growing discs, being neither an inside box nor a sensor', kind);
  }
}

/** Refuses walls that move or are thermal where that is not worked out. */
export function refuseMotion(
  where: string,
  { flight, ties }: Pick<TimelineState, 'flight' | 'ties'>,
  { vx, vy, temperature, sensor }: Pick<WallRecord, 'vx' | 'vy' | 'temperature' | 'sensor'>,
): void {
  const moves = vx !== 0 || vy !== 0;
  if (moves && sensor > 0) fail(where, 'options.velocity', '(0, 0) of a sensor', { x: vx, y: vy });
  if (moves && flight.deceleration > 0) fail(where, 'options.velocity', '(0, 0) where there is deceleration', { x: vx, y: vy });
  if (temperature > 0 && sensor > 0) fail(where, 'options.temperature', '0 of a sensor', temperature);
  if (temperature > 0 && ties === 'simultaneous') fail(where, 'options.temperature', "0 where options.ties is 'simultaneous'", temperature);
}
