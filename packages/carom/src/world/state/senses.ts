import { fail } from '../../numeric/fail.ts';
import { oneOf } from '../../numeric/validate.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import type { Bodies } from './bodies.ts';
import { sensorBit } from './layout.ts';

/** What a sensor can sense: bodies of a kind that are no sensors, walls that are none, and other sensors. */
export type SensedKind = 'static' | 'kinematic' | 'dynamic' | 'wall' | 'sensor';

/** What a wall can sense as a sensor. */
export type WallSensedKind = Exclude<SensedKind, 'wall'>;

/** By bit: the kinds of bodies by code, then walls and sensors. */
const sensedKinds: readonly SensedKind[] = ['static', 'kinematic', 'dynamic', 'wall', 'sensor'];
export const wallBit = 8;
export const otherSensorBit = 16;
/** What a sensor senses is given; without it, it follows from whether the sensor can move. */
const givenBit = 32;
const bodyBits = 7;
const allBits = 31;
/** No code of what is sensed is larger. */
export const mostSenses = 63;

/** What a sensor of this code senses, as bits. */
export function sensedBits(code: number, isStatic: boolean): number {
  if ((code & givenBit) !== 0) return code & allBits;
  return isStatic ? bodyBits : allBits;
}

/** What the sensor of an index senses; nothing if the body is none. */
export function sensesOf({ bits, senses, kinds }: Bodies, index: number): number {
  return (bits[index] & sensorBit) === 0 ? 0 : sensedBits(senses[index], kinds[index] === 0);
}

/** What a body is to a sensor, as a bit. */
export function roleOf({ bits, kinds }: Bodies, index: number): number {
  return (bits[index] & sensorBit) === 0 ? 1 << kinds[index] : otherSensorBit;
}

/** The code of a list of what is sensed, 0 if none is given. @throws TypeError or RangeError naming what is wrong */
export function readSenses(where: string, what: string, given: unknown, isWall: boolean): number {
  if (given === undefined) return 0;
  if (!Array.isArray(given)) return fail(where, what, 'an array of kinds', given, 'type');
  let code = givenBit;
  for (let i = 0; i < given.length; i++) {
    const kind = oneOf(where, `${what}[${i}]`, given[i], isWall ? sensedKinds.filter((each) => each !== 'wall') : sensedKinds);
    code |= 1 << sensedKinds.indexOf(kind);
  }
  return code;
}

/** What is sensed, as a frozen list; of walls without walls, which only bodies sense. */
export function listSenses(code: number, isStatic: boolean, isWall: boolean): readonly SensedKind[] {
  const sensed = sensedBits(code, isStatic) & (isWall ? ~wallBit : allBits);
  return Object.freeze(sensedKinds.filter((_, bit) => (sensed & (1 << bit)) !== 0));
}

/** Whether a list was given, so that it is written out. */
export function areSensesGiven(code: number): boolean {
  return code !== 0;
}

/** What a sensor wall senses, as bits; nothing if the wall is none. */
export function sensesOfWall({ sensor, senses, kinematic }: WallRecord): number {
  return sensor ? sensedBits(senses, !kinematic) : 0;
}
