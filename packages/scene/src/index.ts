export { buildTimeline, toScene } from './build.ts';
export { buildWorld } from './build-world.ts';
export { expandScene } from './expand.ts';
export { decodeScene, encodeScene } from './link.ts';
export type { ProblemCode, SceneProblem } from './problem.ts';
export { createWorldRun, type WorldRun } from './run-world.ts';
export {
  type Scene,
  type SceneBody,
  type SceneCollapse,
  type SceneDirection,
  type SceneGas,
  type SceneGenerator,
  type SceneLook,
  type SceneRow,
  type SceneTriangle,
  type SceneUnits,
  type SceneView,
  type SceneWall,
  type SceneWallOptions,
  sceneLimits,
} from './scene.ts';
export type {
  SceneControl,
  SceneFilter,
  SceneFlip,
  SceneKinematic,
  SceneKinematicOptions,
  SceneMaterial,
  SceneShuttle,
  SceneWorld,
  SceneWorldShape,
} from './scene-world.ts';
export { parseScene, type SceneResult, validateScene } from './validate.ts';
