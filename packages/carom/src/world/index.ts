export type { CombineRule, ContactRules, FullContactRules, MaterialPair } from '../motion/contact-rules.ts';
export type { WorldExtension, WorldItem } from './extension.ts';
export type { Layers } from './layers.ts';
export type { FullMaterial, WorldFilter, WorldMaterial } from './material.ts';
export {
  type FromOptions as WorldFromOptions,
  type PairMember,
  type SleepOptions,
  type WorldOptions,
  worldDefaults,
} from './options.ts';
export type { WorldCastOptions, WorldHit } from './queries/casts.ts';
export type { WorldQueryOptions } from './queries/filter.ts';
export type { WorldAreaOptions, WorldNearestOptions } from './queries/queries.ts';
export type { WorldSlide, WorldSlideHit } from './queries/slide.ts';
export type { WorldState } from './snapshot/saved-state.ts';
export type { SensedKind, WallSensedKind } from './state/senses.ts';
export type {
  Body,
  BodyColumns,
  BodyJson,
  BodyKind,
  BodyOptions,
  Column,
  ColumnName,
  Kinematic,
  RadiusOptions,
  ShapeOfBody,
  WorldWall,
} from './views/body.ts';
export type { ContactBegin, ContactEnd, ContactHit, Crush, EventList, SensorEvent, WorldEvents } from './views/events.ts';
export type { PreSolve, PreSolveAnswer, PreSolveContact } from './views/pre-solve.ts';
export type { KinematicJson, KinematicOptions, WorldWallJson, WorldWallOptions } from './views/wall.ts';
export type { KinematicShape, WorldArc, WorldChain, WorldPolygon, WorldWallShape } from './walls/shapes.ts';
export { World } from './world.ts';
