import type { Vec } from '../geometry/shapes.ts';
import { addJoint } from '../joints/add-joint.ts';
import type { JointEnd, JointLimits, JointSpring, MotorJoint, WheelJoint } from '../joints/joint.ts';
import { readJoint } from '../joints/read-joint.ts';
import { knownOptions } from '../numeric/validate.ts';
import { partsOf } from '../world/edits/parts.ts';
import type { Body } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { checkWorld } from './read.ts';

/** Options of `addWheel`. */
export interface WheelOptions<T = undefined> {
  /** What carries the wheel: a body of any shape, or a wall. */
  readonly a: JointEnd<T>;
  /** The wheel: a body of any shape, where it stands. */
  readonly b: Body<T>;
  /** Direction that the suspension goes in, of any length; it turns with a. @default { x: 0, y: 1 } */
  readonly axis?: Readonly<Vec>;
  /** The suspension. @default { frequency: 4, dampingRatio: 0.7 } */
  readonly spring?: JointSpring;
  /** How far the suspension goes, from where the wheel is now. [length] @default none */
  readonly limits?: JointLimits | null;
  /** What turns the wheel: an angular velocity against a, and the largest torque for it. @default { speed: 0, max: 0 } */
  readonly motor?: { readonly speed: number; readonly max: number };
}

/** A wheel of a vehicle: what carries it, and what drives it. */
export interface Wheel<T = undefined> {
  /** Holds the wheel to its line; `spring` and `limits` may be changed. */
  readonly suspension: WheelJoint<T>;
  /** Turns the wheel: `angularVelocity` and `maxTorque` may be changed, as a throttle and a brake do. */
  readonly drive: MotorJoint<T>;
}

/**
 * Puts a body on a sprung suspension, with a motor. The two do not collide.
 *
 * @example
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { material: { friction: 1 } });
 * const car = addBody(world, { x: 0, y: 1, width: 2, height: 0.5 });
 * const wheels = [-0.8, 0.8].map((x) => world.add({ x, y: 0.4, r: 0.4, material: { friction: 1 } }));
 * const [back] = wheels.map((b) => addWheel(world, { a: car, b }));
 * Object.assign(back.drive, { angularVelocity: -10, maxTorque: 5 });
 * for (let i = 0; i < 60; i++) world.step(1 / 60);
 * car.x > 1; // true
 *
 * @throws TypeError or RangeError naming what is wrong
 */
export function addWheel<T>(world: World<T>, options: WheelOptions<T>): Wheel<T> {
  const where = 'addWheel';
  checkWorld(where, world);
  knownOptions(where, 'options', options, ['a', 'b', 'axis', 'spring', 'limits', 'motor']);
  const { a, b, axis = { x: 0, y: 1 }, spring = { frequency: 4, dampingRatio: 0.7 }, limits = null, motor } = options;
  const { speed, max } = knownOptions(where, 'options.motor', motor ?? { speed: 0, max: 0 }, ['speed', 'max']);
  const suspension = { kind: 'wheel', a, b, anchorB: { x: 0, y: 0 }, axis, spring, limits } as const;
  const drive = { kind: 'motor', a, b, angularVelocity: speed, maxTorque: max } as const;
  const parts = partsOf<T>(where, world);
  for (const joint of [suspension, drive]) readJoint(where, parts, joint); // before one is added
  return { suspension: addJoint(world, suspension), drive: addJoint(world, drive) };
}
