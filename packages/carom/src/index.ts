export * from './arena/index.ts';
export * from './broadphase/index.ts';
export * from './geometry/index.ts';
export * from './geometry/measure/index.ts';
export * from './motion/curved/index.ts';
export * from './motion/index.ts';
export { createRandom, type Random } from './numeric/random.ts';
export * from './timeline/index.ts';
export * from './world/index.ts';
