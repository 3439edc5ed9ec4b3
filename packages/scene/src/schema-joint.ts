// Calls at the top of this module are valibot builders without side effects: unused, they fall away.
import * as v from 'valibot';
import { sceneLimits } from './scene.ts';
import type { SceneJoint } from './scene-joint.ts';
import { type AnyObject, color, described, finite, integer, name, nonNegative, optional, part, point, vector } from './schema-parts.ts';

const disc = integer(0, sceneLimits.bodies - 1);
const wall = integer(0, sceneLimits.walls + sceneLimits.kinematics - 1);
const frequency = described(nonNegative, 'Of the undamped swing. [1/time]');
const dampingRatio = optional(nonNegative, '1: no overshoot.');
const spring = part({ frequency, dampingRatio }, 'A damped spring.');
const turning = part({ frequency, dampingRatio, target: optional(finite, 'Where it rests.') }, 'A damped spring.');
const range = (bound: typeof finite, description: string) =>
  part({ lower: optional(bound, 'Least.'), upper: optional(bound, 'Greatest.') }, description);
const motor = part({ speed: described(finite, 'What it drives to.'), max: described(nonNegative, 'Largest force or torque.') }, 'A motor.');
const held: v.ObjectEntries = {
  b: optional(disc, 'Number of a disc: bodies from 0, then those of the recipes; left out for a wall.'),
  anchorB: vector('Point of b in its own frame.'),
  collideConnected: optional(v.boolean(), 'Whether the two collide.'),
  breakForce: optional(nonNegative, 'Force that breaks it. [mass·length/time²]'),
  breakTorque: optional(nonNegative, 'Torque that breaks it. [mass·length²/time²]'),
  times: optional(integer(1, sceneLimits.joints), 'How many such joints: each further one holds the next discs.'),
  name: v.exactOptional(name),
  color: v.exactOptional(color),
};
const joined: v.ObjectEntries = {
  ...held,
  a: optional(disc, 'Number of the disc that b is joined to; left out for a wall or the world.'),
  wallA: optional(wall, 'Number of the wall that b is joined to, in place of a: walls from 0, then kinematics.'),
  wallB: optional(wall, 'Number of the wall that a is joined to, in place of b.'),
  anchorA: vector('Point of a in its own frame; of the world for the world and walls that stand, from the pivot of a moving wall.'),
  at: vector('Point of the world where both anchors are at the start.'),
};
const { anchorA: _anchorA, anchorB: _anchorB, at: _at, ...unanchored } = joined;

/** The joints of the world engine. */
export const worldJoints: Readonly<Record<SceneJoint['kind'], AnyObject>> = {
  distance: v.strictObject({
    kind: v.literal('distance'),
    ...joined,
    length: optional(nonNegative, 'Length of the rod, or of the spring at rest. [length]'),
    spring,
    limits: range(nonNegative, 'Limits of the length: a rope has only an upper one. [length]'),
    motor,
  }),
  pin: v.strictObject({
    kind: v.literal('pin'),
    ...joined,
    spring: turning,
    limits: range(finite, 'Limits of the angle. [radian]'),
    motor,
  }),
  slider: v.strictObject({
    kind: v.literal('slider'),
    ...joined,
    axis: vector('Direction of its line.'),
    spring: turning,
    limits: range(finite, 'Limits of the translation. [length]'),
    motor,
  }),
  weld: v.strictObject({ kind: v.literal('weld'), ...joined, spring }),
  drag: v.strictObject({
    kind: v.literal('drag'),
    ...held,
    target: v.pipe(point, v.description('Where to.')),
    spring,
    maxForce: optional(nonNegative, 'Largest force. [mass·length/time²]'),
  }),
  motor: v.strictObject({
    kind: v.literal('motor'),
    ...joined,
    velocity: vector('Velocity of b against a. [length/time]'),
    angularVelocity: optional(finite, 'Angular velocity of b against a. [radian/time]'),
    maxForce: optional(nonNegative, 'Largest force. [mass·length/time²]'),
    maxTorque: optional(nonNegative, 'Largest torque. [mass·length²/time²]'),
  }),
  gear: v.strictObject({
    kind: v.literal('gear'),
    ...unanchored,
    ratio: optional(finite, 'Turns of b for one of a: below 0 for wheels that mesh.'),
  }),
  rack: v.strictObject({
    kind: v.literal('rack'),
    ...joined,
    axis: vector('Direction of the line.'),
    ratio: optional(finite, 'Way of b along the line for a radian of b against a. [length]'),
  }),
  wheel: v.strictObject({
    kind: v.literal('wheel'),
    ...joined,
    axis: vector('Direction of the line.'),
    spring: turning,
    limits: range(finite, 'Limits of the translation. [length]'),
    motor,
  }),
};

/** The kinds of joints. */
export const jointKinds: readonly string[] = ['distance', 'pin', 'slider', 'weld', 'drag', 'motor', 'gear', 'rack', 'wheel'];
