import type { GalleryEntry } from './entry.ts';
import { circleBilliard, lorentzGas, obstacles, symmetricHit } from './scenes/billiards.ts';
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
import { clumps } from './worlds/clumps.ts';
import { fruit } from './worlds/fruit.ts';
import { hourglass } from './worlds/hourglass.ts';
import { liveGas } from './worlds/live-gas.ts';
import { net } from './worlds/net.ts';
import { doublePendulum, hangingCradle } from './worlds/pendulums.ts';
import { pile } from './worlds/pile.ts';
import { pinball } from './worlds/pinball.ts';
import { planets } from './worlds/planets.ts';
import { plinko } from './worlds/plinko.ts';
import { pond } from './worlds/pond.ts';
import { ragdolls } from './worlds/ragdolls.ts';
import { ropeBridge } from './worlds/rope-bridge.ts';
import { softBlobs } from './worlds/soft-blobs.ts';
import { wreckingBall } from './worlds/wrecking-ball.ts';

/** Every scene, in the order to show. */
export const gallery: readonly GalleryEntry[] = [
  { id: 'pool-break', build: poolBreak, until: 4 },
  { id: 'three-cushion', build: threeCushion, until: 3 },
  { id: 'carrom-break', build: carromBreak, until: 3 },
  { id: 'newtons-cradle', build: cradle, until: 4 },
  { id: 'pi-collisions', build: galperin, until: 8 },
  { id: 'elastic-gas', build: gas, until: 0.5 },
  { id: 'hot-meets-cold', build: mixing, until: 2 },
  { id: 'lorentz-gas', build: lorentzGas, until: 6 },
  { id: 'round-billiard', build: circleBilliard, until: 20 },
  { id: 'two-at-once', build: symmetricHit, until: 4 },
  { id: 'obstacles', build: obstacles, until: 5 },
  { id: 'eight-ball', build: eightBall, until: 8 },
  { id: 'three-cushion-stroke', build: threeCushionStroke, until: 7 },
  { id: 'carrom-board', build: carromBoard, until: 4 },
  { id: 'stadium', build: stadium, until: 20 },
  { id: 'lorentz-torus', build: sinaiTorus, until: 4 },
  { id: 'maxwell-speeds', build: maxwellGas, until: 0.4 },
  { id: 'two-together', build: togetherHit, until: 4 },
  { id: 'parabolas', build: parabolas, until: 3 },
  { id: 'piston', build: piston, until: 3 },
  { id: 'growing-mixture', build: growingMixture, until: 5 },
  { id: 'heat-flow', build: heatFlow, until: 1 },
  { id: 'pile', build: pile, until: 4 },
  { id: 'hourglass', build: hourglass, until: 4 },
  { id: 'plinko', build: plinko, until: 4 },
  { id: 'pinball', build: pinball, until: 6 },
  { id: 'air-hockey', build: airHockey, until: 6 },
  { id: 'agar-arena', build: agarArena, until: 4 },
  { id: 'merging-fruit', build: fruit, until: 12 },
  { id: 'live-gas', build: liveGas, until: 2 },
  { id: 'wrecking-ball', build: wreckingBall, until: 4 },
  { id: 'rope-bridge', build: ropeBridge, until: 6 },
  { id: 'ragdolls', build: ragdolls, until: 4 },
  { id: 'soft-blobs', build: softBlobs, until: 3 },
  { id: 'clumps', build: clumps, until: 3 },
  { id: 'net', build: net, until: 1 },
  { id: 'double-pendulum', build: doublePendulum, until: 4 },
  { id: 'hanging-cradle', build: hangingCradle, until: 5 },
  { id: 'planets', build: planets, until: 6 },
  { id: 'pond', build: pond, until: 4 },
];

/** The scene with this id, or `null`. */
export function findScene(id: string): GalleryEntry | null {
  return gallery.find((entry) => entry.id === id) ?? null;
}
