export { circleOf, discsOf, isShapedBody, type SceneCircle } from './bodies.ts';
export { buildTimeline, toScene, toSceneWall } from './build.ts';
export { buildWorld } from './build-world.ts';
export { expandScene } from './expand-scene.ts';
export { decodeScene, encodeScene } from './link.ts';
export type { ProblemCode, SceneProblem } from './problem.ts';
export type {
  RecordingChunk,
  RecordingEnd,
  RecordingHead,
  RecordingInput,
  RecordingKeyframe,
  RecordingLine,
  RecordingRows,
} from './recording/format.ts';
export { openRecording, type Recording, seekRecording } from './recording/open.ts';
export { readRecording } from './recording/read.ts';
export { Recorder, type RecorderOptions } from './recording/recorder.ts';
export { type RecordingDifference, type RecordingVerdict, type VerifyOptions, verifyRecording } from './recording/verify.ts';
export { caromVersion } from './recording/version.ts';
export { actOnTimeline } from './run/act-on-timeline.ts';
export { actOnWorld } from './run/act-on-world.ts';
export type { JointAction, JointValues } from './run/joint-action.ts';
export type { RunLooks } from './run/looks.ts';
export type { RunBody, RunLimit, RunState, SceneRun } from './run/run.ts';
export { type BodyNumbers, readSceneAction, type SceneAction, type SceneSettings } from './run/scene-action.ts';
export { createSceneRun, type SceneRunOptions } from './run/scene-run.ts';
export { sceneHash, withEngine, withSeed } from './run/variants.ts';
export { createWorldRun, type WorldRun } from './run-world.ts';
export {
  type Scene,
  type SceneAnyBody,
  type SceneBody,
  type SceneCollapse,
  type SceneDirection,
  type SceneGas,
  type SceneGenerator,
  type SceneLook,
  type SceneRow,
  type SceneShapedBody,
  type SceneTriangle,
  type SceneUnits,
  type SceneView,
  type SceneWall,
  type SceneWallOptions,
  sceneLimits,
} from './scene.ts';
export type {
  SceneBox,
  SceneCapsule,
  SceneDiscPart,
  SceneForm,
  SceneHull,
  SceneOutline,
  ScenePlace,
  SceneShape,
  SceneTurn,
} from './scene-body.ts';
export type { SceneField } from './scene-field.ts';
export type { SceneJoint } from './scene-joint.ts';
export type {
  SceneControl,
  SceneFilter,
  SceneFlip,
  SceneKinematic,
  SceneKinematicOptions,
  SceneMaterial,
  SceneMerge,
  SceneShuttle,
  SceneWorld,
  SceneWorldShape,
} from './scene-world.ts';
export { toSceneJoint } from './to-scene-joint.ts';
export { parseScene, type SceneResult, validateScene } from './validate.ts';
