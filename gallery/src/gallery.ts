import type { GalleryEntry } from './entry.ts';
import { circleBilliard, lorentzGas, obstacles, symmetricHit } from './scenes/billiards.ts';
import { carromBreak } from './scenes/carrom.ts';
import { cradle } from './scenes/cradle.ts';
import { galperin } from './scenes/galperin.ts';
import { gas, mixing } from './scenes/gas.ts';
import { poolBreak } from './scenes/pool.ts';
import { threeCushion } from './scenes/three-cushion.ts';

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
];

/** The scene with this id, or `null`. */
export function findScene(id: string): GalleryEntry | null {
  return gallery.find((entry) => entry.id === id) ?? null;
}
