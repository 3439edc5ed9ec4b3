import type { Joint, JointEnd, JointLimits, JointSpring, RackJoint, SliderJoint, WheelJoint } from 'carom/joints';
import { refuse } from './door.ts';
import { lookOf } from './look.ts';
import type { SceneLook } from './scene.ts';
import type { SceneJoint } from './scene-joint.ts';

/** What is not there where it says nothing. */
const usual: Readonly<Record<string, unknown>> = {
  collideConnected: false,
  breakForce: Infinity,
  breakTorque: Infinity,
  maxForce: Infinity,
};

/**
 * A joint of a world as a scene has it, with the ids of its bodies and walls: added again, it goes on as it is now.
 *
 * The angle of a pin counts from where it is when it is added, so limits and spring are told from there.
 * @throws TypeError unless it is a joint, RangeError if it was removed
 *
 * @example
 * const world = new World<SceneLook>();
 * const b = world.add({ x: 2, y: 0, r: 1 });
 * toSceneJoint(addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 } })).length; // 2
 */
export function toSceneJoint(joint: Joint<SceneLook>): SceneJoint {
  if (typeof joint?.kind !== 'string' || typeof joint.alive !== 'boolean') refuse('toSceneJoint', 'joint', 'a Joint', joint);
  if (!joint.alive) refuse('toSceneJoint', 'joint', 'in its world', 'a joint that was removed', 'range');
  const { a, b, anchorA, anchorB, collideConnected, breakForce, breakTorque, data } = joint;
  const { name, color } = data ?? {};
  const ends = { ...(a === null ? {} : endOf('a', a)), ...endOf('b', b) };
  const bounds = { collideConnected, breakForce, breakTorque };
  const given = { ...(joint.kind === 'gear' ? {} : { anchorB }), ...bounds, ...ownOf(joint) };
  const said = Object.entries(given).filter(([key, value]) => value !== null && value !== undefined && usual[key] !== value);
  return {
    kind: joint.kind,
    ...ends,
    ...(joint.kind === 'drag' || joint.kind === 'gear' ? {} : { anchorA }),
    ...Object.fromEntries(said),
    ...lookOf({ name, color }),
  } as SceneJoint;
}

/** The number of an end, under the name that a scene has for it. */
function endOf(name: 'a' | 'b', end: JointEnd<SceneLook>): object {
  if (!('shape' in end)) return { [name]: end.id };
  return name === 'a' ? { wallA: end.id } : { wallB: end.id };
}

/** What joints of its kind have besides the rest. */
function ownOf(joint: Joint<SceneLook>): object {
  switch (joint.kind) {
    case 'distance':
      return { length: joint.length, spring: joint.spring, limits: finiteOf(joint.limits), motor: joint.motor };
    case 'pin': {
      const { coordinate, spring, limits, motor } = joint;
      return { spring: turned(spring, coordinate), limits: finiteOf(limits, coordinate), motor };
    }
    case 'gear':
      return { ratio: joint.ratio };
    case 'rack':
      return { axis: axisOf(joint), ratio: joint.ratio };
    case 'wheel':
    case 'slider': {
      return { axis: axisOf(joint), spring: joint.spring, limits: finiteOf(joint.limits), motor: joint.motor };
    }
    case 'weld':
      return { spring: joint.spring };
    case 'drag':
      return { target: joint.target, spring: joint.spring, maxForce: joint.maxForce };
    default: {
      const { velocity, angularVelocity, maxForce, maxTorque } = joint;
      return { velocity, angularVelocity, ...boundOf({ maxForce, maxTorque }) };
    }
  }
}

/** The direction of a line now. */
function axisOf({ a, axis: { x, y } }: SliderJoint<SceneLook> | RackJoint<SceneLook> | WheelJoint<SceneLook>): { x: number; y: number } {
  const angle = a !== null && 'angle' in a ? (a.angle as number) : 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: cos * x - sin * y, y: sin * x + cos * y };
}

/** Limits from another zero on, without those that are none. */
function finiteOf(limits: JointLimits | null, from = 0): JointLimits | null {
  return limits && boundOf({ lower: (limits.lower ?? -Infinity) - from, upper: (limits.upper ?? Infinity) - from });
}

function turned(spring: JointSpring | null, angle: number): JointSpring | null {
  return spring && { ...spring, target: (spring.target ?? 0) - angle };
}

/** Those that JSON can write: a bound of infinity says nothing, but for what a motor may do at most. */
function boundOf<T extends Readonly<Record<string, number>>>(values: T): { readonly [K in keyof T]?: number } {
  const most = 1e50;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (Number.isFinite(value)) return [[key, value]];
      return key.startsWith('max') ? [[key, most]] : [];
    }),
  ) as { readonly [K in keyof T]?: number };
}
