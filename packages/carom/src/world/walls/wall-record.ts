import { writeRotation } from '../../numeric/rotation.ts';
import { floats } from '../arrays.ts';
import type { FeatureList } from './shape-features.ts';
import type { WorldWallShape } from './shapes.ts';
import { poseAngle, poseCos, poseCount, poseSin, poseX, poseY } from './wall-layout.ts';

const rotation: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** A wall, static or kinematic. */
export interface WallRecord {
  readonly id: number;
  readonly shape: WorldWallShape;
  /** Features as they are where the pivot is the origin and the angle 0; on a torus those of the images of a wall that stands too. */
  readonly features: FeatureList;
  readonly kinematic: boolean;
  readonly sensor: boolean;
  /** What it senses as a sensor (state/senses.ts), 0 if that is not given. */
  readonly senses: number;
  readonly oneSided: boolean;
  /** Restitution, friction, rolling resistance, the velocity of the surface at angle 0, and the number of its material (contact rules). */
  readonly surface: Float64Array;
  /** Category and mask. */
  readonly filter: Int32Array;
  /** The pivot at first. */
  readonly pivot: Float64Array;
  readonly pose: Float64Array;
}

/** A record of these parts. All records are made here, in one order of fields: the step's code is compiled for one kind of object. */
export function createWall(parts: WallRecord): WallRecord {
  const { id, shape, features, kinematic, sensor, senses, oneSided, surface, filter, pivot, pose } = parts;
  return { id, shape, features, kinematic, sensor, senses, oneSided, surface, filter, pivot, pose };
}

/** What can be changed of a wall besides its motion. */
export type WallEdit = Partial<Pick<WallRecord, 'surface' | 'filter' | 'sensor' | 'senses' | 'oneSided'>>;

/** A record of a wall that stands still with its pivot at (x, y). */
export function createPose(x: number, y: number): Float64Array {
  const pose = floats(poseCount);
  pose[poseX] = x;
  pose[poseY] = y;
  pose[poseCos] = 1;
  return pose;
}

/** Pose and pivot of all static walls: they stay as they are given. */
export const standingPose: Float64Array = /* @__PURE__ */ createPose(0, 0);
export const standingPivot: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** Turns a pose to an angle. */
export function setAngle(pose: Float64Array, angle: number): void {
  pose[poseAngle] = rotation[0] = angle;
  writeRotation(rotation);
  pose[poseCos] = rotation[0];
  pose[poseSin] = rotation[1];
}

/** Turns a pose on by the angle `by[0]`: a number that is passed may be boxed, and boxes are garbage. */
export function turn(pose: Float64Array, by: Float64Array): void {
  rotation[0] = by[0];
  writeRotation(rotation);
  const cos = pose[poseCos] * rotation[0] - pose[poseSin] * rotation[1];
  const sin = pose[poseCos] * rotation[1] + pose[poseSin] * rotation[0];
  const scale = 1 / Math.sqrt(cos * cos + sin * sin);
  pose[poseCos] = cos * scale;
  pose[poseSin] = sin * scale;
}
