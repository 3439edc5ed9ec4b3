export { type Ground, type GroundOfOptions, groundOf } from './ground.ts';
export type { GroundOptions } from './options.ts';
export { type Walk, type WalkOptions, walk } from './walk.ts';
