export type { GalleryEntry } from './entry.ts';
export { findScene, gallery } from './gallery.ts';
export { circleBilliard, lorentzGas, obstacles, symmetricHit } from './scenes/billiards.ts';
export { carromBreak } from './scenes/carrom.ts';
export { type CradleOptions, cradle } from './scenes/cradle.ts';
export { type GalperinOptions, galperin } from './scenes/galperin.ts';
export { type GasOptions, gas, mixing } from './scenes/gas.ts';
export { type PoolBreakOptions, poolBreak } from './scenes/pool.ts';
export { threeCushion } from './scenes/three-cushion.ts';
