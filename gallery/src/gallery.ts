import type { GalleryEntry } from './entry.ts';
import { circleBilliard, lorentzGas, obstacles, symmetricHit } from './scenes/billiards.ts';
import { bumperPool } from './scenes/bumper-pool.ts';
import { carromBreak } from './scenes/carrom.ts';
import { maxwellGas, parabolas, sinaiTorus, stadium, togetherHit } from './scenes/chaos.ts';
import { cradle } from './scenes/cradle.ts';
import { galperin } from './scenes/galperin.ts';
import { gas, mixing } from './scenes/gas.ts';
import { growingMixture, heatFlow, piston } from './scenes/pistons.ts';
import { poolBreak } from './scenes/pool.ts';
import { carromBoard, eightBall, threeCushionStroke } from './scenes/tables.ts';
import { threeCushion } from './scenes/three-cushion.ts';
import { agarArena } from './worlds/agar.ts';
import { airHockey } from './worlds/air-hockey.ts';
import { boat } from './worlds/boat.ts';
import { crates, dominoes, pyramid, tower } from './worlds/boxes.ts';
import { clumps } from './worlds/clumps.ts';
import { catapult, gears, mixedShapes } from './worlds/contraptions.ts';
import { fruit } from './worlds/fruit.ts';
import { hourglass } from './worlds/hourglass.ts';
import { liveGas } from './worlds/live-gas.ts';
import { capsuleRagdolls, car, drum, polygonBilliards } from './worlds/machines.ts';
import { net } from './worlds/net.ts';
import { doublePendulum, hangingCradle } from './worlds/pendulums.ts';
import { pile } from './worlds/pile.ts';
import { pinball } from './worlds/pinball.ts';
import { planets } from './worlds/planets.ts';
import { platformer } from './worlds/platformer.ts';
import { plinko } from './worlds/plinko.ts';
import { pond } from './worlds/pond.ts';
import { ragdolls } from './worlds/ragdolls.ts';
import { ropeBridge } from './worlds/rope-bridge.ts';
import { softBlobs } from './worlds/soft-blobs.ts';
import { wreckingBall } from './worlds/wrecking-ball.ts';

/** Every scene, in the order to show. */
export const gallery: readonly GalleryEntry[] = [
  { id: 'pool-break', theme: 'billiards', build: poolBreak, until: 4 },
  { id: 'three-cushion', theme: 'billiards', build: threeCushion, until: 3 },
  { id: 'carrom-break', theme: 'billiards', build: carromBreak, until: 3 },
  { id: 'newtons-cradle', theme: 'textbook', build: cradle, until: 4 },
  { id: 'pi-collisions', theme: 'textbook', build: galperin, until: 8 },
  { id: 'elastic-gas', theme: 'gases', build: gas, until: 0.5 },
  { id: 'hot-meets-cold', theme: 'gases', build: mixing, until: 2 },
  { id: 'lorentz-gas', theme: 'chaos', build: lorentzGas, until: 6 },
  { id: 'round-billiard', theme: 'billiards', build: circleBilliard, until: 20 },
  { id: 'two-at-once', theme: 'textbook', build: symmetricHit, until: 4 },
  { id: 'obstacles', theme: 'textbook', build: obstacles, until: 5 },
  { id: 'eight-ball', theme: 'billiards', build: eightBall, until: 8 },
  { id: 'three-cushion-stroke', theme: 'billiards', build: threeCushionStroke, until: 7 },
  { id: 'bumper-pool', theme: 'billiards', build: bumperPool, until: 6 },
  { id: 'carrom-board', theme: 'billiards', build: carromBoard, until: 4 },
  { id: 'stadium', theme: 'chaos', build: stadium, until: 20 },
  { id: 'lorentz-torus', theme: 'chaos', build: sinaiTorus, until: 4 },
  { id: 'maxwell-speeds', theme: 'gases', build: maxwellGas, until: 0.4 },
  { id: 'two-together', theme: 'textbook', build: togetherHit, until: 4 },
  { id: 'parabolas', theme: 'textbook', build: parabolas, until: 3 },
  { id: 'piston', theme: 'gases', build: piston, until: 3 },
  { id: 'growing-mixture', theme: 'gases', build: growingMixture, until: 5 },
  { id: 'heat-flow', theme: 'gases', build: heatFlow, until: 1 },
  { id: 'pile', theme: 'heaps', build: pile, until: 4 },
  { id: 'hourglass', theme: 'heaps', build: hourglass, until: 4 },
  { id: 'plinko', theme: 'games', build: plinko, until: 4 },
  { id: 'pinball', theme: 'games', build: pinball, until: 6 },
  { id: 'air-hockey', theme: 'games', build: airHockey, until: 6 },
  { id: 'agar-arena', theme: 'games', build: agarArena, until: 4 },
  { id: 'merging-fruit', theme: 'games', build: fruit, until: 12 },
  { id: 'platformer', theme: 'games', build: platformer, until: 4 },
  { id: 'live-gas', theme: 'gases', build: liveGas, until: 2 },
  { id: 'wrecking-ball', theme: 'joints', build: wreckingBall, until: 4 },
  { id: 'rope-bridge', theme: 'joints', build: ropeBridge, until: 6 },
  { id: 'ragdolls', theme: 'joints', build: ragdolls, until: 4 },
  { id: 'soft-blobs', theme: 'joints', build: softBlobs, until: 3 },
  { id: 'clumps', theme: 'heaps', build: clumps, until: 3 },
  { id: 'pyramid', theme: 'shapes', build: pyramid, until: 3 },
  { id: 'dominoes', theme: 'shapes', build: dominoes, until: 4 },
  { id: 'crates-and-ball', theme: 'shapes', build: crates, until: 4 },
  { id: 'ball-and-tower', theme: 'shapes', build: tower, until: 4 },
  { id: 'car', theme: 'shapes', build: car, until: 4 },
  { id: 'drum', theme: 'shapes', build: drum, until: 3 },
  { id: 'capsule-ragdolls', theme: 'shapes', build: capsuleRagdolls, until: 3 },
  { id: 'polygon-billiards', theme: 'shapes', build: polygonBilliards, until: 4 },
  { id: 'mixed-shapes', theme: 'shapes', build: mixedShapes, until: 2 },
  { id: 'catapult', theme: 'shapes', build: catapult, until: 4 },
  { id: 'gears', theme: 'shapes', build: gears, until: 3 },
  { id: 'net', theme: 'joints', build: net, until: 1 },
  { id: 'double-pendulum', theme: 'textbook', build: doublePendulum, until: 4 },
  { id: 'hanging-cradle', theme: 'textbook', build: hangingCradle, until: 5 },
  { id: 'planets', theme: 'fields', build: planets, until: 6 },
  { id: 'pond', theme: 'fields', build: pond, until: 4 },
  { id: 'boat', theme: 'fields', build: boat, until: 4 },
];

/** The scene with this id, or `null`. */
export function findScene(id: string): GalleryEntry | null {
  return gallery.find((entry) => entry.id === id) ?? null;
}
