export type { Body, BodyKind, BodyOptions, RadiusOptions } from './body.ts';
export type { ContactBegin, ContactEnd, ContactHit, EventList, SensorEvent, WorldEvents } from './events.ts';
export type { FullMaterial, WorldFilter, WorldMaterial } from './material.ts';
export { type Layers, type SleepOptions, type WorldOptions, worldDefaults } from './options.ts';
export type { WorldContact, WorldGrid } from './overlay.ts';
export type { KinematicShape, WorldArc, WorldChain, WorldPolygon, WorldWallShape } from './shapes.ts';
export { createStepper, type Pose, type Steppable, type Stepper, type StepperOptions, stepperDefaults } from './stepper.ts';
export type { Kinematic, KinematicOptions, WorldWall, WorldWallOptions } from './wall.ts';
export { type FromOptions as WorldFromOptions, World, type WorldStatistics } from './world.ts';
