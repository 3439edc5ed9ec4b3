import type { Vec } from '../geometry/shapes.ts';
import type { Body, WorldWall } from '../world/views/body.ts';

/** What a joint may be fixed to: a body, or a wall, standing or moving, of any shape. */
export type JointEnd<T = undefined> = Body<T> | WorldWall<T>;

/** What a joint holds: a length, a point, a line, both bodies as one, a body at a point of yours, a velocity, or how two turn together. */
export type JointKind = 'distance' | 'pin' | 'slider' | 'weld' | 'drag' | 'motor' | 'gear' | 'rack' | 'wheel';

/** A damped spring, by how its two bodies swing; they do so at any arm, mass and step. */
export interface JointSpring {
  /** Of the undamped swing, about where the spring is at rest. [1/time] */
  readonly frequency: number;
  /** 1: no overshoot; 0: it swings for ever. @default 1 */
  readonly dampingRatio?: number;
  /** Angle (pin) or translation (slider) at rest. @default 0 */
  readonly target?: number;
}

/** Limits of a length, angle or translation. */
export interface JointLimits {
  /** The least value. @default −Infinity; 0 for a length */
  readonly lower?: number;
  /** The greatest value. @default Infinity */
  readonly upper?: number;
}

/** A motor of a length, angle or translation. */
export interface JointMotor {
  /** Velocity it drives to. [length/time or radians/time] */
  readonly speed: number;
  /** Largest force, or torque of a pin. */
  readonly max: number;
}

/** Options of every joint. */
export interface JointBaseOptions<T = undefined> {
  /** The body or wall that b is joined to, `null` for the world. One of a and b is a dynamic body. @default null */
  readonly a?: JointEnd<T> | null;
  /** A body or a wall. */
  readonly b: JointEnd<T>;
  /**
   * Point of a in its own frame. That of a body is its center, of a moving wall its pivot, turned with it; the world and walls that stand have the
   * coordinates of the world. @default center or pivot of a (distance, motor, rack), else where that of b is
   */
  readonly anchorA?: Readonly<Vec>;
  /** Point of b in its own frame. @default center or pivot of b */
  readonly anchorB?: Readonly<Vec>;
  /** Point of the world where both anchors are now, in their place. */
  readonly at?: Readonly<Vec>;
  /** Whether the two collide. @default false */
  readonly collideConnected?: boolean;
  /** Force over a step from which on it breaks. [mass·length/time²] @default Infinity */
  readonly breakForce?: number;
  /** Torque over a step from which on it breaks. [mass·length²/time²] @default Infinity */
  readonly breakTorque?: number;
  /** Anything of yours; not part of the state. */
  readonly data?: T;
}

/** A rod between two points; with a spring, limits (a rope: `{ upper }`) or a motor, something softer. */
export interface DistanceJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'distance';
  /** Length of the rod, or of the spring at rest. [length] @default the distance of the anchors now */
  readonly length?: number;
  /** Makes it soft: it swings about its rest. @default none */
  readonly spring?: JointSpring | null;
  /** How far it may go. @default none */
  readonly limits?: JointLimits | null;
  /** Drives it at a speed, up to a largest force. @default none */
  readonly motor?: JointMotor | null;
}

/** Two points held together, about which both turn. The angle is that of b against a, 0 now. */
export interface PinJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'pin';
  /** Makes it soft: it swings about its rest. @default none */
  readonly spring?: JointSpring | null;
  /** How far it may go. @default none */
  readonly limits?: JointLimits | null;
  /** Drives it at a speed, up to a largest force. @default none */
  readonly motor?: JointMotor | null;
}

/** The anchor of b slides on a line through that of a, and b does not turn against a. */
export interface SliderJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'slider';
  /** Direction of the line now, of any length; it turns with a. @default { x: 1, y: 0 } */
  readonly axis?: Readonly<Vec>;
  /** Makes it soft: it swings about its rest. @default none */
  readonly spring?: JointSpring | null;
  /** How far it may go. @default none */
  readonly limits?: JointLimits | null;
  /** Drives it at a speed, up to a largest force. @default none */
  readonly motor?: JointMotor | null;
}

/** Two bodies held as one, rigid or by a spring. */
export interface WeldJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'weld';
  /** Makes it soft. @default none: rigid */
  readonly spring?: JointSpring | null;
}

/** A point of b is drawn to a point of the world: by a pointer. */
export interface DragJointOptions<T = undefined> extends Omit<JointBaseOptions<T>, 'a' | 'anchorA' | 'at'> {
  /** Kind. */
  readonly kind: 'drag';
  /** A body. */
  readonly b: Body<T>;
  /** Where to. */
  readonly target: Readonly<Vec>;
  /** How it is drawn. @default { frequency: 5, dampingRatio: 0.7 } */
  readonly spring?: JointSpring;
  /** Largest force. [mass·length/time²] @default Infinity */
  readonly maxForce?: number;
}

/** b is driven to a velocity relative to a, by no more than a force and a torque. */
export interface MotorJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'motor';
  /** Of the anchor of b against that of a. [length/time] @default { x: 0, y: 0 } */
  readonly velocity?: Readonly<Vec>;
  /** Of b against a. [radians/time] @default 0 */
  readonly angularVelocity?: number;
  /** Largest force. [mass·length/time²] @default 0 */
  readonly maxForce?: number;
  /** Largest torque. [mass·length²/time²] @default 0 */
  readonly maxTorque?: number;
}

/** Two that turn together, as gear wheels and belts do. Pins or walls of yours hold them in place. */
export interface GearJointOptions<T = undefined> extends Omit<JointBaseOptions<T>, 'anchorA' | 'anchorB' | 'at'> {
  /** Kind. */
  readonly kind: 'gear';
  /** Turns of b for one of a: below 0 for wheels that mesh, above for a belt. @default −(radius of a) / (radius of b) */
  readonly ratio?: number;
}

/** b rolls along a line of a, as a pinion on its rack. Sliders, pins or walls of yours hold them in place. */
export interface RackJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'rack';
  /** Direction of the line now, of any length; it turns with a. @default { x: 1, y: 0 } */
  readonly axis?: Readonly<Vec>;
  /** Way of b along the line for one radian of b against a. [length] @default the radius of b, below 0 if b lies left of the line */
  readonly ratio?: number;
}

/** The anchor of b goes on a line through that of a, and b turns as it likes: a wheel on its suspension. `addWheel` adds its motor, too. */
export interface WheelJointOptions<T = undefined> extends JointBaseOptions<T> {
  /** Kind. */
  readonly kind: 'wheel';
  /** Direction of the line now, of any length; it turns with a. @default { x: 1, y: 0 } */
  readonly axis?: Readonly<Vec>;
  /** Makes it soft along the line: it swings about its rest. @default none */
  readonly spring?: JointSpring | null;
  /** How far it may go along the line. @default none */
  readonly limits?: JointLimits | null;
  /** Drives it along the line at a speed, up to a largest force. @default none */
  readonly motor?: JointMotor | null;
}

/** What `addJoint` takes. */
export type JointOptions<T = undefined> =
  | DistanceJointOptions<T>
  | PinJointOptions<T>
  | SliderJointOptions<T>
  | WeldJointOptions<T>
  | DragJointOptions<T>
  | MotorJointOptions<T>
  | GearJointOptions<T>
  | RackJointOptions<T>
  | WheelJointOptions<T>;

/**
 * A joint of a world. The object is its identity as long as the world has it, also across `restore`. It leaves with either of its ends, or
 * when it breaks; after that it keeps nothing, `alive` is false, and reading its numbers throws.
 */
export interface JointBase<T = undefined> {
  /** Number of the joint; never used again. */
  readonly id: number;
  /** Whether it is in the world. */
  readonly alive: boolean;
  /** The body or wall that b is joined to, `null` for the world. */
  readonly a: JointEnd<T> | null;
  /** A body or a wall. */
  readonly b: JointEnd<T>;
  /** Point of a in its own frame, of the world for the world and walls that stand. */
  get anchorA(): Vec;
  set anchorA(anchor: Readonly<Vec>);
  /** Point of b in its own frame. */
  get anchorB(): Vec;
  set anchorB(anchor: Readonly<Vec>);
  /** Whether the two collide. */
  collideConnected: boolean;
  /** Force over a step from which on it breaks. [mass·length/time²] */
  breakForce: number;
  /** Torque over a step from which on it breaks. [mass·length²/time²] */
  breakTorque: number;
  /** Mean force on b in the last step, at its anchor; −this on a. [mass·length/time²] */
  readonly force: Vec;
  /** Mean torque on b in the last step, without that of the force. [mass·length²/time²] */
  readonly torque: number;
  /** Anything of yours; not part of the state or the hash. */
  data: T | undefined;
}

/** Spring, limits and motor of a length, angle or translation. Writing replaces all of one; `null` takes it away. */
export interface JointDrive {
  /** The length, angle or translation now. */
  readonly coordinate: number;
  /** The spring. */
  spring: JointSpring | null;
  /** The limits. */
  limits: JointLimits | null;
  /** The motor. */
  motor: JointMotor | null;
}

/** A rod, spring or rope. */
export interface DistanceJoint<T = undefined> extends JointBase<T>, JointDrive {
  /** Kind. */
  readonly kind: 'distance';
  /** Length of the rod, or of the spring at rest. [length] */
  length: number;
}

/** Two points held together. */
export interface PinJoint<T = undefined> extends JointBase<T>, JointDrive {
  /** Kind. */
  readonly kind: 'pin';
}

/** A point on a line. */
export interface SliderJoint<T = undefined> extends JointBase<T>, JointDrive {
  /** Kind. */
  readonly kind: 'slider';
  /** Unit vector along the line, in the frame of a. */
  readonly axis: Vec;
}

/** Two bodies as one. */
export interface WeldJoint<T = undefined> extends JointBase<T> {
  /** Kind. */
  readonly kind: 'weld';
  /** The spring, `null` if rigid. */
  spring: JointSpring | null;
}

/** A body at a pointer. */
export interface DragJoint<T = undefined> extends JointBase<T> {
  /** Kind. */
  readonly kind: 'drag';
  /** A body. */
  readonly b: Body<T>;
  /** Where to. */
  get target(): Vec;
  set target(target: Readonly<Vec>);
  /** The spring. */
  spring: JointSpring | null;
  /** Largest force. [mass·length/time²] */
  maxForce: number;
}

/** A driven velocity. */
export interface MotorJoint<T = undefined> extends JointBase<T> {
  /** Kind. */
  readonly kind: 'motor';
  /** Of the anchor of b against that of a. [length/time] */
  get velocity(): Vec;
  set velocity(velocity: Readonly<Vec>);
  /** Of b against a. [radians/time] */
  angularVelocity: number;
  /** Largest force. [mass·length/time²] */
  maxForce: number;
  /** Largest torque. [mass·length²/time²] */
  maxTorque: number;
}

/** Two that turn together. */
export interface GearJoint<T = undefined> extends JointBase<T> {
  /** Kind. */
  readonly kind: 'gear';
  /** Turns of b for one of a. */
  readonly ratio: number;
}

/** A pinion and its rack. */
export interface RackJoint<T = undefined> extends JointBase<T> {
  /** Kind. */
  readonly kind: 'rack';
  /** Unit vector along the line, in the frame of a. */
  readonly axis: Vec;
  /** Way of b along the line for one radian of b against a. [length] */
  readonly ratio: number;
}

/** A wheel on its suspension. */
export interface WheelJoint<T = undefined> extends JointBase<T>, JointDrive {
  /** Kind. */
  readonly kind: 'wheel';
  /** Unit vector along the line, in the frame of a. */
  readonly axis: Vec;
}

/** A joint of any kind. */
export type Joint<T = undefined> =
  | (DistanceJoint<T> | PinJoint<T> | SliderJoint<T> | WeldJoint<T> | DragJoint<T> | MotorJoint<T>)
  | (GearJoint<T> | RackJoint<T> | WheelJoint<T>);

/** The joint of a kind. */
export type JointOf<K extends JointKind, T = undefined> = Extract<Joint<T>, { readonly kind: K }>;

/** A joint broke: it is no longer in the world. */
export interface JointBreak<T = undefined> {
  /** The joint. */
  readonly joint: Joint<T>;
  /** Mean force on b in the step, at its anchor. [mass·length/time²] */
  readonly force: Vec;
  /** Mean torque on b in the step. [mass·length²/time²] */
  readonly torque: number;
}
