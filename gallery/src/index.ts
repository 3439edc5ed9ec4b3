export type { GalleryEntry, GalleryTheme } from './entry.ts';
export { findScene, gallery } from './gallery.ts';
export {
  collisionRate,
  finiteSizeShift,
  type HexagonalGas,
  type HexagonalGasOptions,
  hexagonalGas,
  liuCompressibility,
} from './hard-discs.ts';
export { circleBilliard, lorentzGas, obstacles, symmetricHit } from './scenes/billiards.ts';
export { carromBreak } from './scenes/carrom.ts';
export { maxwellGas, parabolas, sinaiTorus, stadium, togetherHit } from './scenes/chaos.ts';
export { type CradleOptions, cradle } from './scenes/cradle.ts';
export { type GalperinOptions, galperin } from './scenes/galperin.ts';
export { type GasOptions, gas, mixing } from './scenes/gas.ts';
export { growingMixture, heatFlow, piston } from './scenes/pistons.ts';
export { poolBreak } from './scenes/pool.ts';
export { carromBoard, type EightBallOptions, eightBall, threeCushionStroke } from './scenes/tables.ts';
export { threeCushion } from './scenes/three-cushion.ts';
export { agarArena } from './worlds/agar.ts';
export { airHockey } from './worlds/air-hockey.ts';
export { crates, dominoes, pyramid, tower } from './worlds/boxes.ts';
export { clumps } from './worlds/clumps.ts';
export { fruit } from './worlds/fruit.ts';
export { hourglass } from './worlds/hourglass.ts';
export { liveGas } from './worlds/live-gas.ts';
export { capsuleRagdolls, car, drum, polygonBilliards } from './worlds/machines.ts';
export { type NetOptions, net } from './worlds/net.ts';
export { doublePendulum, hangingCradle } from './worlds/pendulums.ts';
export { type PileOptions, pile } from './worlds/pile.ts';
export { pinball } from './worlds/pinball.ts';
export { planets } from './worlds/planets.ts';
export { plinko } from './worlds/plinko.ts';
export { pond } from './worlds/pond.ts';
export { ragdolls } from './worlds/ragdolls.ts';
export { ropeBridge } from './worlds/rope-bridge.ts';
export { softBlobs } from './worlds/soft-blobs.ts';
export { wreckingBall } from './worlds/wrecking-ball.ts';
