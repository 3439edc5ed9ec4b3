import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { between, integer, nonNegative } from '../numeric/validate.ts';
import { furthest, largest, least } from '../world/limits.ts';
import { bodyKinds } from '../world/state/bodies.ts';
import { cMass, coldStride } from '../world/state/layout.ts';
import { wallEnd } from '../world/state/links.ts';
import type { State } from '../world/state/state.ts';
import type { Walls } from '../world/walls/walls.ts';
import {
  distance,
  drag,
  gear,
  hasCoordinate,
  hasLine,
  isDriven,
  jointKinds,
  limitsBit,
  motor,
  motorBit,
  rack,
  springBit,
  weld,
} from './joint-kinds.ts';
import {
  impulseDebt,
  impulsePiece,
  impulseStride,
  jAnchorA,
  jAxis,
  jBreakForce,
  jBreakTorque,
  jDampingRatio,
  jFrequency,
  jLower,
  jMaxForce,
  jMaxTorque,
  jMotorMax,
  jointStride,
  jRatio,
  jRest,
  jSpeed,
  jTarget,
  jUpper,
} from './joint-layout.ts';
import { type JointSet, mostJoints } from './joint-set.ts';

/** Anchors are no further from their bodies: each coordinate of two bodies is within ±1e75. */
const mostArm = 1e76;

/** Writes the joints of a state that has had some. */
export function writeJoints(joints: JointSet, writer: ByteWriter): void {
  writer.u32(joints.next);
  writer.u32(joints.count);
  for (let j = 0; j < joints.count; j++) {
    writer.u32(joints.ids[j]);
    writer.u8(joints.kinds[j]);
    writer.u8(joints.bits[j]);
    for (let end = 2 * j; end < 2 * j + 2; end++) writer.u32((joints.ends[end] + 1) >>> 0); // of a wall 2³² − 1 − id
    for (let i = 0; i < jointStride; i++) writer.f64(joints.numbers[jointStride * j + i]);
    for (let i = 0; i < impulseStride; i++) writer.f64(joints.impulses[impulseStride * j + i]);
  }
}

/** Reads the joints. @throws RangeError if they are none that a world can have */
export function readJoints(where: string, reader: ByteReader, joints: JointSet, { bodies, walls }: Pick<State, 'bodies' | 'walls'>): void {
  joints.next = integer(where, 'the number of joints ever added', reader.u32(), 1, mostJoints);
  const size = 14 + 8 * (jointStride + impulseStride);
  const count = integer(where, 'the number of joints', reader.u32(), 0, Math.floor(reader.left / size));
  let id = -1;
  for (let j = 0; j < count; j++) {
    id = integer(where, 'joint.id', reader.u32(), id + 1, joints.next - 1);
    const kind = integer(where, 'joint.kind', reader.u8(), 0, jointKinds.length - 1);
    const bits = integer(where, 'the bits of a joint', reader.u8(), 0, 15);
    const a = readEnd(where, reader, 0, bodies.bound, walls);
    const b = readEnd(where, reader, 1, bodies.bound, walls);
    const isDynamic = (index: number) => index >= 0 && bodyKinds[bodies.kinds[index]] === 'dynamic';
    for (const index of [a, b]) if (index >= 0 && bodies.slots[index] < 0) fail(where, 'a body of a joint', 'in the world', index);
    if (a === b || (a < 0 && b < 0)) fail(where, 'a joint', 'of two bodies, or one and a wall', b);
    joints.add(id, kind, bits, a, b);
    for (let i = 0; i < jointStride; i++) joints.numbers[jointStride * j + i] = reader.f64();
    checkNumbers(where, kind, bits, joints.numbers, jointStride * j);
    for (let i = 0; i < impulseStride; i++) joints.impulses[impulseStride * j + i] = reader.f64();
    const masses = [a, b].filter(isDynamic).map((index) => bodies.cold[coldStride * index + cMass]);
    integer(where, 'the piece of a coordinate', joints.impulses[impulseStride * j + impulsePiece], 0, 5);
    nonNegative(where, 'the energy that a joint owes', joints.impulses[impulseStride * j + impulseDebt]);
    for (let i = 0; i < impulsePiece; i++) {
      const impulse = joints.impulses[impulseStride * j + i];
      // of whatever unit: what it does to the lighter body, at the least radius
      if (!(Math.abs(impulse) / Math.min(...masses) <= furthest * largest))
        fail(where, 'an impulse of a joint', 'one that a step can give', impulse);
    }
    for (const index of [a, b]) if (index >= 0) bodies.markJoined(index);
  }
}

/** An end of a joint. @throws RangeError unless it is a wall that is there, or the index of a body, one more, from `least` on */
function readEnd(where: string, reader: ByteReader, least: number, bound: number, walls: Walls): number {
  const end = reader.u32();
  if (end < mostJoints) return integer(where, 'a body of a joint', end, least, bound) - 1;
  const id = wallEnd((end | 0) - 1);
  return walls.placeOf(id) >= 0 ? (end | 0) - 1 : fail(where, 'a wall of a joint', 'in the world', id);
}

function checkNumbers(where: string, kind: number, bits: number, numbers: Float64Array, at: number): void {
  const has = (bit: number) => (bits & bit) !== 0;
  const what = 'a number of a joint';
  for (let i = jAnchorA; i < jAnchorA + 4; i++) between(where, what, numbers[at + i], -mostArm, mostArm);
  const isRod = kind === distance && !isDriven(kind, bits);
  if (kind === distance) between(where, 'joint.length', numbers[at + jRest], isRod ? least : 0, furthest);
  else between(where, what, numbers[at + jRest], -1e151, 1e151);
  for (const i of [jFrequency, jDampingRatio]) between(where, what, numbers[at + i], 0, largest);
  for (const i of [jTarget, jSpeed, jAxis, jAxis + 1]) between(where, what, numbers[at + i], -largest, largest);
  for (const i of [jMotorMax, jMaxForce, jMaxTorque, jBreakForce, jBreakTorque])
    if (numbers[at + i] !== Infinity) between(where, what, numbers[at + i], 0, largest);
  const mayDrive = hasCoordinate(kind);
  if (has(limitsBit | motorBit) && !mayDrive) fail(where, 'a joint', 'without limits and motor', jointKinds[kind]);
  if (has(springBit) && !mayDrive && kind !== weld && kind !== drag) fail(where, 'a joint', 'without a spring', jointKinds[kind]);
  if (kind === drag && !has(springBit)) fail(where, 'a drag joint', 'with a spring', 'none');
  if (kind === gear || kind === rack) between(where, 'the ratio of a joint', Math.abs(numbers[at + jRatio]), least, largest);
  if (hasLine(kind)) {
    const [x, y] = [numbers[at + jAxis], numbers[at + jAxis + 1]];
    between(where, 'the axis of a joint', x * x + y * y, 1 - 1e-6, 1 + 1e-6);
  }
  if (kind === motor || !has(limitsBit)) return;
  const [low, high] = [numbers[at + jLower], numbers[at + jUpper]];
  if (!(low <= high && low < largest && high > -largest)) fail(where, 'the limits of a joint', 'in order', high);
}
