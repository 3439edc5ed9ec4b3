import { fail } from '../numeric/fail.ts';
import { knownOptions } from '../numeric/validate.ts';
import { coordinate, least, readVec, size } from '../world/limits.ts';
import { bounded } from '../world/material.ts';
import type { JointKind } from './joint.ts';
import { jointKinds, limitsBit, motorBit, springBit } from './joint-kinds.ts';
import * as layout from './joint-layout.ts';

export type PropertyName =
  | ('anchorA' | 'anchorB' | 'target' | 'velocity' | 'axis' | 'angularVelocity' | 'ratio')
  | ('length' | 'maxForce' | 'maxTorque' | 'breakForce' | 'breakTorque');

export type PartName = 'spring' | 'limits' | 'motor';

type Check = (where: string, what: string, value: unknown, bits: number) => number;

/** A number or vector of a joint: which kinds have it, where it is kept, and what it must be; a vector has no check. */
interface Property {
  readonly at: number;
  readonly kinds: readonly JointKind[];
  readonly check?: Check;
}

/** A number of a spring, of limits or of a motor; `kinds` if not all that have the part have it. */
interface Word {
  readonly name: string;
  readonly at: number;
  readonly check: Check;
  readonly otherwise?: number;
  readonly kinds?: readonly JointKind[];
}

/** What a joint may have as a whole or not at all. */
interface Part {
  readonly bit: number;
  readonly kinds: readonly JointKind[];
  readonly words: readonly Word[];
}

/** What a part is read into: a joint's numbers, and its bits, which say what parts it has. */
export interface Parted {
  readonly kind: number;
  bits: number;
  readonly numbers: Float64Array;
}

const driven: readonly JointKind[] = ['distance', 'pin', 'slider', 'wheel'];
const turned: readonly JointKind[] = ['pin', 'slider', 'wheel'];

export const properties: Readonly<Record<PropertyName, Property>> = {
  anchorA: { at: layout.jAnchorA, kinds: jointKinds },
  anchorB: { at: layout.jAnchorB, kinds: jointKinds },
  target: { at: layout.jAnchorA, kinds: ['drag'] },
  velocity: { at: layout.jAxis, kinds: ['motor'] },
  axis: { at: layout.jAxis, kinds: ['slider', 'rack', 'wheel'] },
  ratio: { at: layout.jRatio, kinds: ['gear', 'rack'], check: ratio },
  angularVelocity: { at: layout.jSpeed, kinds: ['motor'], check: coordinate },
  length: { at: layout.jRest, kinds: ['distance'], check: readLength },
  maxForce: { at: layout.jMaxForce, kinds: ['drag', 'motor'], check: most },
  maxTorque: { at: layout.jMaxTorque, kinds: ['motor'], check: most },
  breakForce: { at: layout.jBreakForce, kinds: jointKinds, check: most },
  breakTorque: { at: layout.jBreakTorque, kinds: jointKinds, check: most },
};

export const parts: Readonly<Record<PartName, Part>> = {
  spring: {
    bit: springBit,
    kinds: [...driven, 'weld', 'drag'],
    words: [
      { name: 'frequency', at: layout.jFrequency, check: bounded },
      { name: 'dampingRatio', at: layout.jDampingRatio, check: bounded, otherwise: 1 },
      { name: 'target', at: layout.jTarget, check: coordinate, otherwise: 0, kinds: turned },
    ],
  },
  limits: {
    bit: limitsBit,
    kinds: driven,
    words: [
      { name: 'lower', at: layout.jLower, check: lowest, otherwise: -Infinity, kinds: turned },
      { name: 'lower', at: layout.jLower, check: shortest, otherwise: 0, kinds: ['distance'] },
      { name: 'upper', at: layout.jUpper, check: highest, otherwise: Infinity },
    ],
  },
  motor: {
    bit: motorBit,
    kinds: driven,
    words: [
      { name: 'speed', at: layout.jSpeed, check: coordinate },
      { name: 'max', at: layout.jMotorMax, check: most },
    ],
  },
};

/** Checks a property and writes it to the numbers of a joint that begin at `from`. @throws TypeError or RangeError naming what is wrong */
export function writeProperty(
  numbers: Float64Array,
  from: number,
  { at, check }: Property,
  error: { readonly where: string; readonly what: string },
  value: unknown,
  bits: number,
): void {
  const { where, what } = error;
  if (check !== undefined) numbers[from + at] = check(where, what, value, bits);
  else put(numbers, from + at, readVec(where, what, value));
}

/** The numbers of a part that joints of a kind have. */
export function wordsOf(name: PartName, kind: JointKind): readonly Word[] {
  return parts[name].words.filter(({ kinds }) => kinds?.includes(kind) ?? true);
}

/** Reads a part into the numbers of a joint; `null` for none. @throws TypeError or RangeError naming what is wrong */
export function readPart(where: string, what: string, name: PartName, value: unknown, joint: Parted): void {
  const { bit } = parts[name];
  const { numbers } = joint;
  joint.bits &= ~bit;
  if (value === null) return;
  const words = wordsOf(name, jointKinds[joint.kind]);
  const known = words.map((word) => word.name);
  const given = knownOptions(where, what, value as Readonly<Record<string, unknown>>, known);
  for (const { name, at, check, otherwise } of words) {
    numbers[at] = check(where, `${what}.${name}`, given[name] === undefined ? otherwise : given[name], 0);
  }
  if (bit === limitsBit && !(numbers[layout.jLower] <= numbers[layout.jUpper]))
    fail(where, `${what}.upper`, `at least lower (${numbers[layout.jLower]})`, numbers[layout.jUpper]);
  joint.bits |= bit;
}

/** @throws RangeError unless it is a length that such a joint can have: a rod has one above 0 */
export function readLength(where: string, what: string, value: unknown, bits: number): number {
  return (bits & (springBit | limitsBit | motorBit)) === 0 ? size(where, what, value) : bounded(where, what, value);
}

/** Returns a largest force or torque: from 0 to 1e50, or Infinity. @throws TypeError or RangeError */
function most(where: string, what: string, value: unknown): number {
  return value === Infinity ? Infinity : bounded(where, what, value);
}

/** @throws TypeError or RangeError unless it is a ratio: not 0 */
function ratio(where: string, what: string, value: unknown): number {
  const read = coordinate(where, what, value);
  return Math.abs(read) >= least ? read : fail(where, what, 'a number of 1e-50 or more, or of its opposite', value);
}

function lowest(where: string, what: string, value: unknown): number {
  return value === -Infinity ? value : coordinate(where, what, value);
}

function highest(where: string, what: string, value: unknown): number {
  return value === Infinity ? value : coordinate(where, what, value);
}

function shortest(where: string, what: string, value: unknown): number {
  const low = lowest(where, what, value);
  return low >= 0 ? low : fail(where, what, 'a number >= 0', low);
}

export function put(numbers: Float64Array, at: number, { x, y }: Readonly<{ x: number; y: number }>): void {
  numbers[at] = x;
  numbers[at + 1] = y;
}
