import type { Vec } from 'carom';
import type { JointLimits, JointMotor, JointSpring } from 'carom/joints';
import { describe, type SceneProblem } from '../problem.ts';
import type { SceneJoint } from '../scene-joint.ts';
import { parts } from '../schema.ts';
import { jointKinds } from '../schema-joint.ts';
import { checkObject } from '../walk.ts';
import { idOf, known, plainObject } from './action-door.ts';

/** What a change may name of a joint, as far as joints of its kind have it. `null` takes spring, limits or motor away, and means boundless elsewhere. */
export interface JointValues {
  /** Point of a in its own frame, or of the world. */
  readonly anchorA?: Readonly<Vec>;
  /** Point of b in its own frame. */
  readonly anchorB?: Readonly<Vec>;
  /** Whether the two bodies collide. */
  readonly collideConnected?: boolean;
  /** Force that breaks it. [mass·length/time²] */
  readonly breakForce?: number | null;
  /** Torque that breaks it. [mass·length²/time²] */
  readonly breakTorque?: number | null;
  /** Distance: length of the rod, or of the spring at rest. [length] */
  readonly length?: number;
  /** A damped spring. */
  readonly spring?: JointSpring | null;
  /** Limits of the length, angle or translation. */
  readonly limits?: JointLimits | null;
  /** A motor of the length, angle or translation. */
  readonly motor?: JointMotor | null;
  /** Drag: where to. */
  readonly target?: Readonly<Vec>;
  /** Motor joint: velocity of b against a. [length/time] */
  readonly velocity?: Readonly<Vec>;
  /** Motor joint: angular velocity of b against a. [radian/time] */
  readonly angularVelocity?: number;
  /** Drag and motor joint: largest force. [mass·length/time²] */
  readonly maxForce?: number | null;
  /** Motor joint: largest torque. [mass·length²/time²] */
  readonly maxTorque?: number | null;
}

/** What can be done to the joints of a world. */
export type JointAction =
  /** Joins two bodies, or a body and the world. `a` and `b` are ids of bodies. */
  | { readonly kind: 'add-joint'; readonly joint: SceneJoint }
  /** Changes what is named of a joint. */
  | { readonly kind: 'change-joint'; readonly joint: number; readonly values: JointValues }
  /** Takes a joint out. */
  | { readonly kind: 'remove-joint'; readonly joint: number };

const removable = ['spring', 'limits', 'motor', 'breakForce', 'breakTorque', 'maxForce', 'maxTorque'];
const fixed = ['kind', 'a', 'b', 'wallA', 'wallB', 'at', 'axis', 'ratio', 'times', 'name', 'color'];
/** The keys that can be changed, and where their shape is read. */
const shapeOf: ReadonlyMap<string, string> = new Map(
  ['distance', 'motor', 'drag', 'weld', 'slider', 'pin'].flatMap((kind) =>
    Object.keys(parts.world.joints[kind].entries).flatMap((key) => (fixed.includes(key) ? [] : [[key, kind] as const])),
  ),
);

/** An action on a joint in plain JSON. @throws TypeError or RangeError naming what is wrong */
export function readJointAction(kindOf: JointAction['kind'], action: Readonly<Record<string, unknown>>, where: string): JointAction {
  if (kindOf === 'remove-joint') return { kind: kindOf, joint: idOf('joint', action.joint, where) };
  if (kindOf === 'change-joint')
    return { kind: kindOf, joint: idOf('joint', action.joint, where), values: readValues(action.values, where) };
  const { a, b, wallA, wallB, ...rest } = plainObject(action.joint, `${where}: action.joint`);
  const { kind } = rest;
  if (typeof kind !== 'string' || !jointKinds.includes(kind))
    throw new TypeError(
      `${where}: action.joint.kind must be one of ${jointKinds.map((one) => `'${one}'`).join(', ')}, got ${describe(kind)}`,
    );
  if (rest.times !== undefined) throw new RangeError(`${where}: action.joint.times must be left out, got ${describe(rest.times)}`);
  const ends: Record<string, number> = wallB === undefined ? { b: idOf('body', b, where) } : { wallB: idOf('wall', wallB, where) };
  if (b !== undefined && wallB !== undefined) ends.b = idOf('body', b, where);
  if (a !== undefined) ends.a = idOf('body', a, where);
  if (wallA !== undefined) ends.wallA = idOf('wall', wallA, where);
  for (const [one, other] of ['aA', 'bB']) // an id may be beyond the numbers of scenes
    if (ends[one] !== undefined && ends[`wall${other}`] !== undefined)
      throw new RangeError(`${where}: action.joint.wall${other} must be left out where ${one} is given, got ${ends[`wall${other}`]}`);
  const written = { ...rest, ...Object.fromEntries(Object.keys(ends).map((name) => [name, 0])) };
  return { kind: 'add-joint', joint: { ...checked(kind, written, `${where}: action.joint`), ...ends } as unknown as SceneJoint };
}

function readValues(value: unknown, where: string): JointValues {
  const values = plainObject(value, `${where}: action.values`);
  known(values, [...shapeOf.keys()], where);
  const copy: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(values)) {
    if (given === null && removable.includes(key)) copy[key] = null;
    else copy[key] = shaped(key, given, where);
  }
  return copy;
}

/** A value as its key says. @throws TypeError or RangeError naming what is wrong */
function shaped(key: string, value: unknown, where: string): unknown {
  const kind = shapeOf.get(key)!;
  const least = { kind, b: 0, ...(kind === 'drag' ? { target: { x: 0, y: 0 } } : {}) };
  return checked(kind, { ...least, [key]: value }, `${where}: action.values`)[key];
}

/** The joint as its shape says. @throws TypeError or RangeError naming what is wrong */
function checked(kind: string, joint: Readonly<Record<string, unknown>>, where: string): Readonly<Record<string, unknown>> {
  const report: SceneProblem[] = [];
  const copy = checkObject(parts.world.joints[kind], joint, '', report);
  if (report.length === 0) return copy;
  const [{ code, message }] = report;
  const text = `${where}.${message}`;
  throw code === 'type' || code === 'missing' ? new TypeError(text) : new RangeError(text);
}
