import type { Vec } from 'carom';
import type { JointLimits, JointMotor, JointSpring } from 'carom/joints';

/**
 * What holds two discs together, or a disc and a wall or the world: what `addJoint` of `carom/joints` takes, with numbers in place of bodies and walls. Discs
 * count from 0, those of `bodies` first, then those of the recipes; walls too, those of `walls` first, then those of `kinematics`. What is left out has
 * the default of the world.
 */
export interface SceneJoint {
  /** What it holds. */
  readonly kind: 'distance' | 'pin' | 'slider' | 'weld' | 'drag' | 'motor' | 'gear' | 'rack' | 'wheel';
  /** Number of the disc that b is joined to; left out for a wall or the world. */
  readonly a?: number;
  /** Number of a disc; left out for a wall. */
  readonly b?: number;
  /** Number of the wall that b is joined to, in place of `a`. */
  readonly wallA?: number;
  /** Number of the wall that a is joined to, in place of `b`. */
  readonly wallB?: number;
  /** Point of a in its own frame; of the world for the world and walls that stand, from the pivot of a moving wall. */
  readonly anchorA?: Readonly<Vec>;
  /** Point of b in its own frame. */
  readonly anchorB?: Readonly<Vec>;
  /** Point of the world where both anchors are at the start, in their place. */
  readonly at?: Readonly<Vec>;
  /** Whether the two collide. @default false */
  readonly collideConnected?: boolean;
  /** Force that breaks it. [mass·length/time²] */
  readonly breakForce?: number;
  /** Torque that breaks it. [mass·length²/time²] */
  readonly breakTorque?: number;
  /** Distance: length of the rod, or of the spring at rest. [length] */
  readonly length?: number;
  /** Slider, rack and wheel: direction of the line. */
  readonly axis?: Readonly<Vec>;
  /** Gear: turns of b for one of a. Rack: way of b along the line for a radian. @default as of `addJoint`, by the radii of discs */
  readonly ratio?: number;
  /** A damped spring. */
  readonly spring?: JointSpring;
  /** Limits of the length, angle or translation. */
  readonly limits?: JointLimits;
  /** A motor of the length, angle or translation. */
  readonly motor?: JointMotor;
  /** Drag: where to. */
  readonly target?: Readonly<Vec>;
  /** Motor joint: velocity of b against a. [length/time] */
  readonly velocity?: Readonly<Vec>;
  /** Motor joint: angular velocity of b against a. [radian/time] */
  readonly angularVelocity?: number;
  /** Drag and motor joint: largest force. [mass·length/time²] */
  readonly maxForce?: number;
  /** Motor joint: largest torque. [mass·length²/time²] */
  readonly maxTorque?: number;
  /** How many such joints: each further one holds the next discs, a and b counted up by one. @default 1 */
  readonly times?: number;
  /** What it is called in lists and read-outs, at most 80 characters. */
  readonly name?: string;
  /** Color `#rgb` or `#rrggbb`. */
  readonly color?: string;
}
