export { type DodgeOptions, dodge } from './dodge.ts';
export { type FinishOptions, type ForceCollide, forceCollide } from './force-collide.ts';
export { type ForceWall, forceWall } from './force-wall.ts';
export type { ForceNode, PerNode } from './node.ts';
export { packEnclose, packSiblings } from './pack.ts';
export { type PlotDodgeOptions, plotDodgeX, plotDodgeY } from './plot.ts';
