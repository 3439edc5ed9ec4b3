import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { periodicDifference } from '../../numeric/periodic.ts';
import { finite, knownOptions, oneOf } from '../../numeric/validate.ts';
import { coordinate, size } from '../limits.ts';
import { bounded } from '../material.ts';
import { readVec } from '../options.ts';
import { BodyView } from '../views/body-view.ts';
import { writeRotation } from '../walls/rotation.ts';
import type { JointKind, JointLimits, JointMotor, JointSpring } from './joint.ts';
import type { JointCore } from './joint-core.ts';
import {
  collideBit,
  jAnchorA,
  jAnchorB,
  jAxis,
  jBreakForce,
  jBreakTorque,
  jDampingRatio,
  jFrequency,
  jLower,
  jMaxForce,
  jMaxTorque,
  jMotorMax,
  jointKinds,
  jointStride,
  jRest,
  jSpeed,
  jTarget,
  jUpper,
  limitsBit,
  motorBit,
  springBit,
} from './joint-set.ts';

const base = ['kind', 'a', 'b', 'anchorA', 'anchorB', 'at', 'collideConnected', 'breakForce', 'breakTorque', 'data'];
const held = ['kind', 'b', 'anchorB', 'collideConnected', 'breakForce', 'breakTorque', 'data'];
const drive = ['spring', 'limits', 'motor'];
const names: Readonly<Record<JointKind, readonly string[]>> = {
  distance: [...base, ...drive, 'length'],
  pin: [...base, ...drive],
  slider: [...base, ...drive, 'axis'],
  weld: [...base, 'spring'],
  drag: [...held, 'spring', 'target', 'maxForce'],
  motor: [...base, 'velocity', 'angularVelocity', 'maxForce', 'maxTorque'],
};

/** A joint's options, checked and complete. */
export interface ReadJoint {
  readonly kind: number;
  bits: number;
  /** Indices of the bodies, −1 for the world. */
  readonly a: number;
  readonly b: number;
  readonly numbers: Float64Array;
}

type Given = Readonly<Record<string, unknown>>;

/** Checks the options of a joint. @throws TypeError or RangeError naming what is wrong */
export function readJoint<T>(where: string, core: JointCore<T>, options: unknown): ReadJoint {
  const what = 'joint';
  if (typeof options !== 'object' || options === null) return fail(where, what, 'an object', options, 'type');
  const kind = oneOf(where, `${what}.kind`, (options as Given).kind, jointKinds);
  const given = knownOptions(where, what, options, names[kind]) as Given;
  const a = given.a === undefined || given.a === null ? null : readEnd(where, core, 'a', given.a);
  const b = readEnd(where, core, 'b', given.b);
  if (a === b) fail(where, `${what}.b`, 'another body than a', `body ${b.id}`);
  if (b.kind !== 'dynamic' && (a === null || a.kind !== 'dynamic')) fail(where, what, 'of at least one dynamic body', b.kind);
  const read: ReadJoint = {
    kind: jointKinds.indexOf(kind),
    bits: 0,
    a: a === null ? -1 : a.index,
    b: b.index,
    numbers: new Float64Array(jointStride),
  };
  const { numbers } = read;
  if (flag(where, `${what}.collideConnected`, given.collideConnected ?? false)) read.bits |= collideBit;
  numbers[jBreakForce] = most(where, `${what}.breakForce`, given.breakForce ?? Infinity);
  numbers[jBreakTorque] = most(where, `${what}.breakTorque`, given.breakTorque ?? Infinity);
  if (kind === 'drag') readDrag(where, given, read);
  else readAnchors(where, core, given, read, a, b);
  if (kind !== 'drag' && kind !== 'motor') readDrive(where, kind, given, read);
  if (kind === 'motor') readMotorJoint(where, given, numbers);
  if (kind === 'slider') readAxis(where, given, a, numbers);
  return read;
}

function readEnd<T>(where: string, core: JointCore<T>, name: string, body: unknown): BodyView<T> {
  if (!(body instanceof BodyView)) return fail(where, `joint.${name}`, name === 'a' ? 'a body or null' : 'a body', body, 'type');
  core.living(where, body);
  return body as BodyView<T>;
}

function readDrag(where: string, given: Given, read: ReadJoint): void {
  const { numbers } = read;
  put(numbers, jAnchorA, readVec(where, 'joint.target', given.target));
  put(numbers, jAnchorB, readVec(where, 'joint.anchorB', given.anchorB ?? { x: 0, y: 0 }));
  numbers[jMaxForce] = most(where, 'joint.maxForce', given.maxForce ?? Infinity);
  readSpring(where, 'joint.spring', given.spring ?? { frequency: 5, dampingRatio: 0.7 }, read);
}

function readMotorJoint(where: string, given: Given, numbers: Float64Array): void {
  put(numbers, jAxis, readVec(where, 'joint.velocity', given.velocity ?? { x: 0, y: 0 }));
  numbers[jSpeed] = coordinate(where, 'joint.angularVelocity', given.angularVelocity ?? 0);
  numbers[jMaxForce] = most(where, 'joint.maxForce', given.maxForce ?? 0);
  numbers[jMaxTorque] = most(where, 'joint.maxTorque', given.maxTorque ?? 0);
}

function readAxis<T>(where: string, given: Given, a: BodyView<T> | null, numbers: Float64Array): void {
  const { x, y } = readVec(where, 'joint.axis', given.axis ?? { x: 1, y: 0 });
  const length = Math.sqrt(x * x + y * y);
  if (!(length >= 1e-100)) fail(where, 'joint.axis', 'a vector that is not 0', given.axis);
  put(numbers, jAxis, inFrame(a, x / length, y / length));
}

/** Anchors in the frames of the bodies: as given, or where the other one is now. */
function readAnchors<T>(
  where: string,
  { state: { periodX, periodY } }: JointCore<T>,
  given: Given,
  read: ReadJoint,
  a: BodyView<T> | null,
  b: BodyView<T>,
): void {
  const { numbers } = read;
  const kind = jointKinds[read.kind];
  const { at, anchorA, anchorB } = given;
  if (at !== undefined && (anchorA !== undefined || anchorB !== undefined))
    fail(where, 'joint', 'given at, or anchorA and anchorB, not both', at, 'type');
  if (kind === 'distance' && a === null && at === undefined && anchorA === undefined)
    fail(where, 'joint.anchorA', 'given where a is the world', anchorA, 'type');
  const point = at === undefined ? null : readVec(where, 'joint.at', at);
  const own = anchorB === undefined ? { x: 0, y: 0 } : readVec(where, 'joint.anchorB', anchorB);
  const { x, y } = point ?? inWorld(b, own);
  put(numbers, jAnchorB, point === null ? own : inFrame(b, periodicDifference(x - b.x, periodX), periodicDifference(y - b.y, periodY)));
  if (anchorA !== undefined) put(numbers, jAnchorA, readVec(where, 'joint.anchorA', anchorA));
  else if (a === null) put(numbers, jAnchorA, { x, y });
  else if ((kind !== 'distance' && kind !== 'motor') || point !== null) {
    put(numbers, jAnchorA, inFrame(a, periodicDifference(x - a.x, periodX), periodicDifference(y - a.y, periodY)));
  }
  if (kind === 'distance') {
    const from =
      a === null ? { x: numbers[jAnchorA], y: numbers[jAnchorA + 1] } : inWorld(a, { x: numbers[jAnchorA], y: numbers[jAnchorA + 1] });
    const dx = periodicDifference(x - from.x, periodX);
    const dy = periodicDifference(y - from.y, periodY);
    numbers[jRest] = Math.sqrt(dx * dx + dy * dy);
  } else if (kind !== 'motor') numbers[jRest] = b.angle - (a === null ? 0 : a.angle);
}

function readDrive(where: string, kind: JointKind, given: Given, read: ReadJoint): void {
  const { numbers } = read;
  readSpring(where, 'joint.spring', given.spring ?? null, read);
  if (kind === 'weld') return;
  readLimits(where, 'joint.limits', given.limits ?? null, read);
  readMotor(where, 'joint.motor', given.motor ?? null, read);
  if (kind !== 'distance') return;
  if (given.length !== undefined) numbers[jRest] = coordinate(where, 'joint.length', given.length);
  readLength(where, given.length === undefined ? 'the distance of the anchors' : 'joint.length', numbers[jRest], read.bits);
}

/** @throws RangeError unless it is a length that such a joint can have: a rod has one above 0 */
export function readLength(where: string, what: string, value: unknown, bits: number): number {
  return (bits & (springBit | limitsBit | motorBit)) === 0 ? size(where, what, value) : bounded(where, what, value);
}

/** Reads a spring into the numbers of a joint; `null` for none. */
export function readSpring(where: string, what: string, spring: unknown, joint: Pick<ReadJoint, 'bits' | 'numbers' | 'kind'>): void {
  const { numbers } = joint;
  joint.bits &= ~springBit;
  if (spring === null) return;
  const hasTarget = jointKinds[joint.kind] === 'pin' || jointKinds[joint.kind] === 'slider';
  const known = hasTarget ? ['frequency', 'dampingRatio', 'target'] : ['frequency', 'dampingRatio'];
  const { frequency, dampingRatio = 1, target = 0 } = knownOptions(where, what, spring as JointSpring, known);
  const checked = [
    bounded(where, `${what}.frequency`, frequency),
    bounded(where, `${what}.dampingRatio`, dampingRatio),
    coordinate(where, `${what}.target`, target),
  ];
  [numbers[jFrequency], numbers[jDampingRatio], numbers[jTarget]] = checked;
  joint.bits |= springBit;
}

/** Reads limits into the numbers of a joint; `null` for none. */
export function readLimits(where: string, what: string, limits: unknown, joint: Pick<ReadJoint, 'bits' | 'numbers' | 'kind'>): void {
  const { numbers } = joint;
  joint.bits &= ~limitsBit;
  if (limits === null) return;
  const isLength = jointKinds[joint.kind] === 'distance';
  const { lower = isLength ? 0 : -Infinity, upper = Infinity } = knownOptions(where, what, limits as JointLimits, ['lower', 'upper']);
  const low = lower === -Infinity ? lower : coordinate(where, `${what}.lower`, lower);
  const high = upper === Infinity ? upper : coordinate(where, `${what}.upper`, upper);
  if (isLength && !(low >= 0)) fail(where, `${what}.lower`, 'a number >= 0', low);
  if (!(low <= high)) fail(where, `${what}.upper`, `at least lower (${low})`, high);
  numbers[jLower] = low;
  numbers[jUpper] = high;
  joint.bits |= limitsBit;
}

/** Reads a motor into the numbers of a joint; `null` for none. */
export function readMotor(where: string, what: string, motor: unknown, joint: Pick<ReadJoint, 'bits' | 'numbers'>): void {
  const { numbers } = joint;
  joint.bits &= ~motorBit;
  if (motor === null) return;
  const { speed, max } = knownOptions(where, what, motor as JointMotor, ['speed', 'max']);
  const checked = [coordinate(where, `${what}.speed`, speed), most(where, `${what}.max`, max)];
  [numbers[jSpeed], numbers[jMotorMax]] = checked;
  joint.bits |= motorBit;
}

/** Returns a largest force or torque: from 0 to 1e50, or Infinity. @throws TypeError or RangeError */
export function most(where: string, what: string, value: unknown): number {
  return value === Infinity ? Infinity : bounded(where, what, value);
}

export function flag(where: string, what: string, value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail(where, what, 'true or false', value, 'type');
}

function put(numbers: Float64Array, at: number, { x, y }: Readonly<Vec>): void {
  numbers[at] = x;
  numbers[at + 1] = y;
}

/** A vector of the world in the frame of a body. */
function inFrame(body: { readonly angle: number } | null, x: number, y: number): Vec {
  if (body === null) return { x, y };
  const [cosine, sine] = rotation(body.angle);
  return { x: cosine * x + sine * y, y: cosine * y - sine * x };
}

/** A point of a body in the world. */
function inWorld(body: { readonly x: number; readonly y: number; readonly angle: number }, { x, y }: Readonly<Vec>): Vec {
  const [cosine, sine] = rotation(body.angle);
  return { x: body.x + cosine * x - sine * y, y: body.y + sine * x + cosine * y };
}

function rotation(angle: number): Float64Array {
  const out = Float64Array.of(finite('Body', 'angle', angle), 0);
  writeRotation(out);
  return out;
}
