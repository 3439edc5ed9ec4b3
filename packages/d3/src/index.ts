export { type DodgeOptions, dodge } from './dodge.ts';
export { type FinishOptions, type ForceCollide, forceCollide } from './force-collide.ts';
export type { ForceNode, PerNode } from './node.ts';
