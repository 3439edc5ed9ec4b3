export type { CombineRule, ContactRules, FullContactRules, MaterialPair } from '../motion/contact-rules.ts';
export { addBlob, type Blob, type BlobOptions } from './assemblies/blob.ts';
export { addClump, type Clump, type ClumpDisc, type ClumpOptions, type ClumpPose, clumpOf } from './assemblies/clump.ts';
export { addRagdoll, type RagdollOptions } from './assemblies/figures.ts';
export type { Assembly, Beads } from './assemblies/read.ts';
export { addBridge, addChain, addNet, type BridgeOptions, type ChainOptions, type NetOptions } from './assemblies/strings.ts';
export { createHistory, type WorldHistory, type WorldHistoryOptions } from './history.ts';
export type {
  DistanceJoint,
  DistanceJointOptions,
  DragJoint,
  DragJointOptions,
  Joint,
  JointBase,
  JointBaseOptions,
  JointDrive,
  JointKind,
  JointLimits,
  JointMotor,
  JointOf,
  JointOptions,
  JointSpring,
  MotorJoint,
  MotorJointOptions,
  PinJoint,
  PinJointOptions,
  SliderJoint,
  SliderJointOptions,
  WeldJoint,
  WeldJointOptions,
} from './joints/joint.ts';
export type { FullMaterial, WorldFilter, WorldMaterial } from './material.ts';
export {
  type FromOptions as WorldFromOptions,
  type Layers,
  type PairMember,
  type SleepOptions,
  type WorldOptions,
  worldDefaults,
} from './options.ts';
export type { WorldProfile } from './profiler.ts';
export type { WorldCastOptions, WorldHit } from './queries/casts.ts';
export type { PairExplanation } from './queries/explain.ts';
export type { WorldQueryOptions } from './queries/filter.ts';
export type { WorldContact, WorldGrid } from './queries/overlay.ts';
export type { WorldAreaOptions, WorldNearestOptions } from './queries/queries.ts';
export type { WorldSlide, WorldSlideHit } from './queries/slide.ts';
export type { WorldState } from './snapshot/saved-state.ts';
export type { SensedKind, WallSensedKind } from './state/senses.ts';
export type { WorldStatistics } from './statistics.ts';
export { createStepper, type Pose, type Steppable, type Stepper, type StepperOptions, stepperDefaults } from './stepper.ts';
export type { Body, BodyColumns, BodyKind, BodyOptions, Column, ColumnName, Kinematic, RadiusOptions, WorldWall } from './views/body.ts';
export type { ContactBegin, ContactEnd, ContactHit, Crush, EventList, JointBreak, SensorEvent, WorldEvents } from './views/events.ts';
export type { KinematicJson, KinematicOptions, WorldWallJson, WorldWallOptions } from './views/wall.ts';
export type { KinematicShape, WorldArc, WorldChain, WorldPolygon, WorldWallShape } from './walls/shapes.ts';
export { warmUpWorld } from './warm-up.ts';
export { World } from './world.ts';
