import { mostRestitution } from '../../motion/contact-rules.ts';
import { fail } from '../../numeric/fail.ts';
import { between, integer } from '../../numeric/validate.ts';
import { furthest, largest, least, velocityOfKind, widest } from '../limits.ts';
import { type Bodies, bodyKinds } from '../state/bodies.ts';
import {
  anchorStride,
  asleepBit,
  atG,
  atM,
  atR,
  cDensity,
  cFriction,
  cMass,
  coldStride,
  cRestitution,
  fixedRotationBit,
  rAngularDamping,
  rareStride,
  rForceX,
  rGravityScale,
  rLinearDamping,
  rowStride,
  rRolling,
  rTorque,
  sleeplessBit,
} from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import type { TouchSet } from '../state/touch-set.ts';
import type { Pipeline } from '../step.ts';
import { poseAngle, poseCos, poseCount, poseSin } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { numbers } from './fields.ts';

/** No impulse of one contact changes a velocity by more. */
const mostPush = 8 * furthest;

// What a snapshot says must be what some run can reach: bytes made up under a right checksum must neither hang a step nor lead to NaN.

/** Checks what concerns no body and no wall. @throws RangeError naming what is wrong */
export function checkState(where: string, state: State): void {
  for (const [name, what, check, low, high, besides] of numbers) if (state[name] !== besides) check(where, what, state[name], low, high);
  integer(where, 'subSteps', state.subSteps, 1, 64);
}

/** Checks the numbers of all bodies, and those of the rows that follow from others. @throws RangeError naming what is wrong */
export function checkBodies(where: string, { bodies, periodX, periodY, isDirty }: State, areShaped: boolean): void {
  const { rows, anchors, cold, angles, count, bound, ids, kinds, bits, stillness } = bodies;
  if (!isDirty) integer(where, 'the number of slots', count, bodies.size, bodies.size);
  for (const values of [cold, bodies.rare])
    for (let i = 0; i < values.length; i++) between(where, 'a number of a body', values[i], -Number.MAX_VALUE, Number.MAX_VALUE);
  for (let index = 0; index < bound; index++) {
    between(where, 'a number of a body', stillness[index], 0, Number.MAX_VALUE);
    between(where, 'body.angle', angles[index], -1e150, 1e150);
  }
  for (let slot = 0; slot < count; slot++) {
    const k = rowStride * slot;
    for (let i = 0; i < rowStride; i++) between(where, 'a number of a body', rows[k + i], -furthest, furthest);
    for (let i = 0; i < 2; i++) between(where, 'a number of a body', anchors[anchorStride * slot + i], -furthest, furthest);
    for (let i = 2; i < 4; i++) between(where, 'a number of a body', anchors[anchorStride * slot + i], 0, 2 * widest);
    const index = ids[slot];
    if (index < 0) continue;
    between(where, 'body.r', rows[k + atR], least, Math.min(largest, periodX / 4, periodY / 4));
    checkCold(where, bodies, index);
    for (let i = 0; i < 3; i++) velocityOfKind(where, 'a velocity', kinds[index], rows[k + i]);
    integer(where, 'the bits of a body', bits[index], 0, 15);
    const isAsleep = (bits[index] & asleepBit) !== 0;
    if (isAsleep && (bits[index] & sleeplessBit) !== 0) fail(where, 'a body that may not sleep', 'awake', bits[index]);
    const m = bodyKinds[kinds[index]] === 'dynamic' && !isAsleep ? 1 / cold[coldStride * index + cMass] : 0;
    exactly(where, 'the inverse mass of a body', rows[k + atM], m);
    if (areShaped) continue; // checked where hulls are read
    exactly(where, 'the inverse inertia of a body', rows[k + atG], (bits[index] & fixedRotationBit) !== 0 ? 0 : 2 * m);
  }
}

function checkCold(where: string, { cold, rare }: Bodies, index: number): void {
  const at = coldStride * index;
  between(where, 'body.mass', cold[at + cMass], least, largest);
  between(where, 'the density of a body', cold[at + cDensity], Number.MIN_VALUE, 1e151);
  between(where, 'the restitution of a body', cold[at + cRestitution], 0, mostRestitution);
  between(where, 'a number of a body', cold[at + cFriction], 0, largest);
  if (rare.length === 0) return;
  const own = rareStride * index;
  for (const i of [rRolling, rLinearDamping, rAngularDamping]) between(where, 'a number of a body', rare[own + i], 0, largest);
  between(where, 'body.gravityScale', rare[own + rGravityScale], -largest, largest);
  for (let i = rForceX; i <= rTorque; i++) between(where, 'a force on a body', rare[own + i], -furthest, furthest);
}

/** Checks where a wall is and how it moves. @throws RangeError naming what is wrong */
export function checkWall(where: string, { kinematic, surface, pivot, pose }: WallRecord): void {
  between(where, 'the restitution of a wall', surface[0], 0, mostRestitution);
  for (let i = 1; i < 3; i++) between(where, 'a number of a wall', surface[i], 0, largest);
  for (let i = 3; i < 5; i++) between(where, 'the velocity of a surface', surface[i], -largest, largest);
  for (const value of pivot) between(where, 'the pivot of a wall', value, -largest, largest);
  for (let i = 0; i < poseCount; i++) {
    if (kinematic) between(where, 'a number of a wall', pose[i], -furthest, furthest);
    else exactly(where, 'a number of a wall that stands', pose[i], i === poseCos ? 1 : 0);
  }
  if (pose[poseAngle] === 0 && pose[poseSin] === 0) exactly(where, 'the cosine of an angle', pose[poseCos], 1);
  between(where, 'cos² + sin² of an angle', pose[poseCos] * pose[poseCos] + pose[poseSin] * pose[poseSin], 1 - 1e-9, 1 + 1e-9);
}

/** Checks that a list names bodies and wall features that are there, with impulses that a contact can have. @throws RangeError */
export function checkList(where: string, { bodies, walls, isDirty }: State, list: PairList, ofWalls: boolean): void {
  const { rows, ids } = bodies;
  for (let entry = 0; entry < list.count; entry++) {
    const a = integer(where, 'the end of a pair', list.ends[2 * entry], 0, bodies.count - 1);
    const b = integer(where, 'the end of a pair', list.ends[2 * entry + 1], 0, (ofWalls ? walls.count : bodies.count) - 1);
    if (!ofWalls && a === b) fail(where, 'the end of a pair', 'another body', b);
    if (!isDirty && (ids[a] < 0 || (!ofWalls && ids[b] < 0))) fail(where, 'the end of a pair', 'a body', ids[a]);
    integer(where, 'the flags of a pair', list.flags[entry], 0, ofWalls ? 15 : 7);
    // two bodies collide at up to 2√2 times the largest velocity, and an impulse may turn that round
    const m = Math.max(rows[rowStride * a + atM], ofWalls ? 0 : rows[rowStride * b + atM]);
    for (let i = 0; i < 2; i++) {
      between(where, 'an impulse', list.impulses[2 * entry + i], -Number.MAX_VALUE, Number.MAX_VALUE);
      between(where, 'what an impulse does', list.impulses[2 * entry + i] * m, -mostPush, mostPush);
    }
  }
}

/** Checks that touches are of bodies and walls that are there, each once. @throws RangeError */
export function checkTouches(where: string, { state, report, sensing }: Pipeline): void {
  const { bodies, walls } = state;
  const ids = new Set(walls.records.map(({ id }) => id));
  const isBody = (id: number) => bodies.indexOf(id) >= 0;
  const isIndex = (index: number) => index < bodies.bound && bodies.slots[index] >= 0;
  const check = (touches: TouchSet, hasSecond: (name: number) => boolean) => {
    const { old, oldCount } = touches;
    if (new Set(old.subarray(0, oldCount)).size !== oldCount) fail(where, 'a touch', 'there once', oldCount);
    touches.drop((a, b) => {
      if (!isBody(a) || !hasSecond(b)) fail(where, 'a touch', 'of a body and what it touches', `${a}, ${b}`);
      return false;
    });
  };
  check(report.wallTouches, (id) => ids.has(id));
  check(sensing.bodiesInBodies, isIndex);
  check(sensing.bodiesInWalls, (id) => ids.has(id));
  check(sensing.wallsInBodies, (id) => ids.has(id));
}

function exactly(where: string, what: string, value: number, rule: number): void {
  if (value !== rule) fail(where, what, `${rule}`, value);
}
