import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { between, integer, nonNegative } from '../numeric/validate.ts';
import { furthest, largest, least } from '../world/limits.ts';
import { bodyKinds } from '../world/state/bodies.ts';
import { cMass, coldStride } from '../world/state/layout.ts';
import { wallEnd } from '../world/state/links.ts';
import type { State } from '../world/state/state.ts';
import type { Walls } from '../world/walls/walls.ts';
import * as kinds from './joint-kinds.ts';
import * as word from './joint-layout.ts';
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
    for (let i = 0; i < word.jointStride; i++) writer.f64(joints.numbers[word.jointStride * j + i]);
    for (let i = 0; i < word.impulseStride; i++) writer.f64(joints.impulses[word.impulseStride * j + i]);
  }
}

/** Reads the joints. @throws RangeError if they are none that a world can have */
export function readJoints(where: string, reader: ByteReader, joints: JointSet, { bodies, walls }: Pick<State, 'bodies' | 'walls'>): void {
  joints.next = integer(where, 'the number of joints ever added', reader.u32(), 1, mostJoints);
  const size = 14 + 8 * (word.jointStride + word.impulseStride);
  const count = integer(where, 'the number of joints', reader.u32(), 0, Math.floor(reader.left / size));
  let id = -1;
  for (let j = 0; j < count; j++) {
    id = integer(where, 'joint.id', reader.u32(), id + 1, joints.next - 1);
    const kind = integer(where, 'joint.kind', reader.u8(), 0, kinds.jointKinds.length - 1);
    const bits = integer(where, 'the bits of a joint', reader.u8(), 0, 15);
    const a = readEnd(where, reader, 0, bodies.bound, walls);
    const b = readEnd(where, reader, 1, bodies.bound, walls);
    const isDynamic = (index: number) => index >= 0 && bodyKinds[bodies.kinds[index]] === 'dynamic';
    for (const index of [a, b]) if (index >= 0 && bodies.slots[index] < 0) fail(where, 'a body of a joint', 'in the world', index);
    if (a === b || (a < 0 && b < 0)) fail(where, 'a joint', 'of two bodies, or one and a wall', b);
    joints.add(id, kind, bits, a, b);
    for (let i = 0; i < word.jointStride; i++) joints.numbers[word.jointStride * j + i] = reader.f64();
    checkNumbers(where, kind, bits, joints.numbers, word.jointStride * j);
    for (let i = 0; i < word.impulseStride; i++) joints.impulses[word.impulseStride * j + i] = reader.f64();
    const masses = [a, b].filter(isDynamic).map((index) => bodies.cold[coldStride * index + cMass]);
    integer(where, 'the piece of a coordinate', joints.impulses[word.impulseStride * j + word.impulsePiece], 0, 5);
    nonNegative(where, 'the energy that a joint owes', joints.impulses[word.impulseStride * j + word.impulseDebt]);
    for (let i = 0; i < word.impulsePiece; i++) {
      const impulse = joints.impulses[word.impulseStride * j + i];
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
  for (let i = word.jAnchorA; i < word.jAnchorA + 4; i++) between(where, what, numbers[at + i], -mostArm, mostArm);
  const isRod = kind === kinds.distance && !kinds.isDriven(kind, bits);
  if (kind === kinds.distance) between(where, 'joint.length', numbers[at + word.jRest], isRod ? least : 0, furthest);
  else between(where, what, numbers[at + word.jRest], -1e151, 1e151);
  for (const i of [word.jFrequency, word.jDampingRatio]) between(where, what, numbers[at + i], 0, largest);
  for (const i of [word.jTarget, word.jSpeed, word.jAxis, word.jAxis + 1]) between(where, what, numbers[at + i], -largest, largest);
  for (const i of [word.jMotorMax, word.jMaxForce, word.jMaxTorque, word.jBreakForce, word.jBreakTorque])
    if (numbers[at + i] !== Infinity) between(where, what, numbers[at + i], 0, largest);
  const mayDrive = kinds.hasCoordinate(kind);
  if (has(kinds.limitsBit | kinds.motorBit) && !mayDrive) fail(where, 'a joint', 'without limits and motor', kinds.jointKinds[kind]);
  if (has(kinds.springBit) && !mayDrive && kind !== kinds.weld && kind !== kinds.drag)
    fail(where, 'a joint', 'without a spring', kinds.jointKinds[kind]);
  if (kind === kinds.drag && !has(kinds.springBit)) fail(where, 'a kinds.drag joint', 'with a spring', 'none');
  if (kind === kinds.gear || kind === kinds.rack)
    between(where, 'the ratio of a joint', Math.abs(numbers[at + word.jRatio]), least, largest);
  if (kinds.hasLine(kind)) {
    const [x, y] = [numbers[at + word.jAxis], numbers[at + word.jAxis + 1]];
    between(where, 'the axis of a joint', x * x + y * y, 1 - 1e-6, 1 + 1e-6);
  }
  if (kind === kinds.motor || !has(kinds.limitsBit)) return;
  const [low, high] = [numbers[at + word.jLower], numbers[at + word.jUpper]];
  if (!(low <= high && low < largest && high > -largest)) fail(where, 'the limits of a joint', 'in order', high);
}
