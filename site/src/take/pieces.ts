import type { SceneJoint, SceneWall } from '@carom/scene';
import type { Hull, Vec } from 'carom';

/** A disc as it is at the moment shown. */
export interface DiscPiece {
  /** Its id in the engine. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly vx: number;
  readonly vy: number;
  /** `Infinity` for one that nothing moves. */
  readonly mass: number;
  /** What moves it. */
  readonly kind: 'dynamic' | 'kinematic' | 'static';
  readonly angle: number;
  readonly angularVelocity: number;
  readonly restitution: number;
  readonly friction: number;
  /** Its hulls, seen from its center at angle 0, of a body that is no disc: `r` then reaches about all of them. */
  readonly shapes?: readonly Hull[];
}

/** A wall as it stands at the moment shown. */
export interface WallPiece {
  /** Its id in the engine. */
  readonly id: number;
  /** The wall as a scene has it. */
  readonly wall: SceneWall;
  /** Whether it moves by itself: then it can be taken out, and nothing else. */
  readonly moving: boolean;
}

/** A joint as it is at the moment shown. */
export interface JointPiece {
  /** Its id in the engine. */
  readonly id: number;
  /** The joint as a scene has it, `a` and `b` the ids of its discs: put in again, it goes on as it is now. */
  readonly joint: SceneJoint;
  /** Its spring, limits and motor as the engine has them: the angle of a pin counts from where it was when it came in. */
  readonly drive: Pick<SceneJoint, 'spring' | 'limits' | 'motor'>;
  /** Where its anchors are. */
  readonly from: Vec;
  readonly to: Vec;
  /** The length, angle or translation; `null` where it has none. */
  readonly coordinate: number | null;
  /** What it did to b in the last step. */
  readonly force: number;
  readonly torque: number;
}
