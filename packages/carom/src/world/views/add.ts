import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { unpackWall } from '../../numeric/unpack.ts';
import { knownOptions, oneOf } from '../../numeric/validate.ts';
import type { Core } from '../core.ts';
import { coordinate, mostWalls, size, velocity, velocityOfKind } from '../limits.ts';
import { bounded, type FullMaterial, readFilter, readMaterial } from '../material.ts';
import { readVec } from '../options.ts';
import {
  bodyKinds,
  cAngularDamping,
  cDensity,
  cGravityScale,
  cLinearDamping,
  coldStride,
  fixedRotationBit,
  mostBodies,
  sensorBit,
} from '../state/bodies.ts';
import { atR, atU, atVx, atVy, atX, atY, rowStride } from '../state/layout.ts';
import { readShape } from '../walls/features.ts';
import type { WorldWallShape } from '../walls/shapes.ts';
import { createPose, createWall, poseVx, poseVy, poseW, poseX, poseY, setAngle, shiftFeatures, type WallRecord } from '../walls/walls.ts';
import type { BodyOptions, ColumnName } from './body.ts';
import { BodyView } from './body-view.ts';
import type { KinematicOptions, WorldWallOptions } from './wall.ts';
import { KinematicView, WallView } from './wall-view.ts';

/** Names of the options of a body. */
export const bodyNames: readonly string[] = [
  'x',
  'y',
  'r',
  'vx',
  'vy',
  'angle',
  'angularVelocity',
  'kind',
  'mass',
  'material',
  'filter',
  'sensor',
  'linearDamping',
  'angularDamping',
  'gravityScale',
  'fixedRotation',
  'data',
];

/** What is not a number of a body's options, checked and complete. */
export interface ReadKind {
  readonly kind: number;
  readonly bits: number;
  readonly material: FullMaterial;
  readonly filter: { category: number; mask: number };
}

/** A body's options, checked and complete. */
export interface ReadBody<T> {
  readonly kind: ReadKind;
  readonly numbers: Readonly<Record<ColumnName, number>>;
  readonly data: T | undefined;
}

/** Checks what is not a number. @throws TypeError or RangeError naming what is wrong */
export function readKind<T>(
  where: string,
  what: string,
  options: Pick<BodyOptions, 'kind' | 'sensor' | 'fixedRotation' | 'material' | 'filter'>,
  core: Core<T>,
): ReadKind {
  const { kind = 'dynamic', sensor = false, fixedRotation = false } = options;
  return {
    kind: bodyKinds.indexOf(oneOf(where, `${what}.kind`, kind, bodyKinds)),
    bits:
      (flag(where, `${what}.sensor`, sensor) ? sensorBit : 0) |
      (flag(where, `${what}.fixedRotation`, fixedRotation) ? fixedRotationBit : 0),
    material: readMaterial(where, `${what}.material`, options.material),
    filter: readFilter(where, `${what}.filter`, options.filter, core.layers),
  };
}

/** Checks the options of a body. @throws TypeError or RangeError naming what is wrong */
export function readBody<T>(where: string, what: string, options: BodyOptions<T>, core: Core<T>): ReadBody<T> {
  knownOptions(where, what, options, bodyNames);
  const { x, y, r, vx = 0, vy = 0, angle = 0, angularVelocity = 0, data } = options;
  const { linearDamping = 0, angularDamping = 0, gravityScale = 1 } = options;
  const kind = readKind(where, what, options, core);
  const { material } = kind;
  size(where, `${what}.r`, r);
  core.checkRadius(where, `${what}.r`, r);
  const given = options.mass;
  const mass = given === undefined ? material.density * (Math.PI * r * r) : given;
  size(where, given === undefined ? `density times the area of ${what}` : `${what}.mass`, mass);
  velocity(where, `${what}.angularVelocity times r`, coordinate(where, `${what}.angularVelocity`, angularVelocity) * r);
  velocityOfKind(where, `${what}.vx`, kind.kind, coordinate(where, `${what}.vx`, vx));
  velocityOfKind(where, `${what}.vy`, kind.kind, coordinate(where, `${what}.vy`, vy));
  velocityOfKind(where, `${what}.angularVelocity`, kind.kind, angularVelocity);
  return {
    kind,
    numbers: {
      x: coordinate(where, `${what}.x`, x),
      y: coordinate(where, `${what}.y`, y),
      r,
      vx,
      vy,
      angle: coordinate(where, `${what}.angle`, angle),
      angularVelocity,
      mass,
      linearDamping: bounded(where, `${what}.linearDamping`, linearDamping),
      angularDamping: bounded(where, `${what}.angularDamping`, angularDamping),
      gravityScale: coordinate(where, `${what}.gravityScale`, gravityScale),
    },
    data,
  };
}

/** Checks that there is room for more bodies. @throws RangeError if not */
export function checkRoom<T>(where: string, core: Core<T>, more: number): void {
  const { state } = core;
  core.checkEditable(where);
  if (state.bodies.size + more > mostBodies) fail(where, 'the number of bodies', `at most ${mostBodies}`, state.bodies.size + more);
}

/** Adds a body that has been checked and has room. */
export function addBody<T>(core: Core<T>, read: ReadKind, numbers: Readonly<Record<ColumnName, number>>, data: T | undefined): BodyView<T> {
  const { kind, bits, material, filter } = read;
  const { bodies } = core.state;
  const index = bodies.claim();
  const k = rowStride * bodies.slots[index];
  const at = coldStride * index;
  const { mass, r } = numbers;
  bodies.kinds[index] = kind;
  bodies.bits[index] = bits;
  bodies.categories[index] = filter.category;
  bodies.masks[index] = filter.mask;
  bodies.rows[k + atX] = numbers.x;
  bodies.rows[k + atY] = numbers.y;
  bodies.rows[k + atR] = r;
  bodies.rows[k + atVx] = numbers.vx;
  bodies.rows[k + atVy] = numbers.vy;
  bodies.rows[k + atU] = numbers.angularVelocity * r;
  bodies.angles[index] = numbers.angle;
  bodies.cold[at + cLinearDamping] = numbers.linearDamping;
  bodies.cold[at + cAngularDamping] = numbers.angularDamping;
  bodies.cold[at + cGravityScale] = numbers.gravityScale;
  core.writeMaterial(index, material);
  bodies.cold[at + cDensity] = densityOf(numbers, material);
  core.writeMass(index, mass);
  bodies.writeTag(index);
  core.state.isDirty = true;
  core.search.edited(index);
  core.wake(index);
  const view = new BodyView(core, index, data);
  core.views[index] = view;
  return view;
}

/** That of the material where it gives the mass, else what the mass says. */
function densityOf({ mass, r }: { readonly mass: number; readonly r: number }, { density }: FullMaterial): number {
  const area = Math.PI * r * r;
  return mass === density * area ? density : mass / area;
}

const wallNames: readonly string[] = ['material', 'filter', 'sensor', 'oneSided', 'surfaceVelocity', 'data'];

/** Adds a static wall. @throws TypeError or RangeError naming what is wrong */
export function addWall<T>(where: string, core: Core<T>, wall: unknown, beside: WorldWallOptions<T>): WallView<T> {
  const { shape, options } = unpackWall(where, wall, beside, wallNames);
  const { sensor = false, oneSided = false, data } = options;
  const read = readShape(where, shape, flag(where, 'options.oneSided', oneSided));
  const record = createRecord(where, core, read, { kinematic: false, sensor, oneSided }, options);
  return enter(core, record, new WallView(core, record, data));
}

const kinematicNames: readonly string[] = [
  'pivot',
  'x',
  'y',
  'angle',
  'vx',
  'vy',
  'angularVelocity',
  'material',
  'filter',
  'sensor',
  'surfaceVelocity',
  'data',
];

/** Adds a kinematic wall. @throws TypeError or RangeError naming what is wrong */
export function addKinematic<T>(where: string, core: Core<T>, wall: unknown, beside: KinematicOptions<T>): KinematicView<T> {
  const { shape, options } = unpackWall(where, wall, beside, kinematicNames);
  const { sensor = false, data, vx = 0, vy = 0, angularVelocity = 0, pivot = { x: 0, y: 0 }, angle = 0 } = options;
  const read = readShape(where, shape, false);
  if (!['x1', 'minX', 'points', 'r'].some((name) => name in read.shape) || 'from' in read.shape)
    fail(where, 'wall', 'a segment, capsule, box, circle or polygon', shape, 'type');
  const from = readVec(where, 'options.pivot', pivot);
  const { x = from.x, y = from.y } = options;
  shiftFeatures(read.features, from.x, from.y);
  const record = createRecord(where, core, read, { kinematic: true, sensor, oneSided: false }, options, from);
  record.pose[poseX] = coordinate(where, 'options.x', x);
  record.pose[poseY] = coordinate(where, 'options.y', y);
  setAngle(record.pose, coordinate(where, 'options.angle', angle));
  record.pose[poseVx] = coordinate(where, 'options.vx', vx);
  record.pose[poseVy] = coordinate(where, 'options.vy', vy);
  record.pose[poseW] = coordinate(where, 'options.angularVelocity', angularVelocity);
  return enter(core, record, new KinematicView(core, record, data));
}

function createRecord<T>(
  where: string,
  core: Core<T>,
  read: ReturnType<typeof readShape>,
  kind: Pick<WallRecord, 'kinematic' | 'sensor' | 'oneSided'>,
  options: Pick<WorldWallOptions, 'material' | 'filter' | 'surfaceVelocity'>,
  { x, y }: Readonly<Vec> = { x: 0, y: 0 },
): WallRecord {
  core.checkEditable(where);
  const { walls } = core.state;
  if (walls.next >= mostWalls) fail(where, 'the number of walls ever added', `below ${mostWalls}`, walls.next);
  const { restitution, friction, rollingResistance } = readMaterial(where, 'options.material', options.material);
  const { category, mask } = readFilter(where, 'options.filter', options.filter, core.layers);
  flag(where, 'options.sensor', kind.sensor);
  const belt = options.surfaceVelocity === undefined ? { x: 0, y: 0 } : readVec(where, 'options.surfaceVelocity', options.surfaceVelocity);
  return createWall({
    id: walls.next,
    shape: read.shape as WorldWallShape,
    features: read.features,
    ...kind,
    surface: Float64Array.of(restitution, friction, rollingResistance, belt.x, belt.y),
    filter: Int32Array.of(category, mask),
    pivot: Float64Array.of(x, y),
    pose: createPose(x, y),
  });
}

function enter<T, V extends WallView<T>>(core: Core<T>, record: WallRecord, view: V): V {
  core.state.walls.next++;
  core.state.walls.add(record);
  core.walls.set(record.id, view);
  core.engine.neighbors.wallsChanged();
  core.wakeAtWall(record);
  return view;
}

function flag(where: string, what: string, value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail(where, what, 'true or false', value, 'type');
}
