export { Arena } from './arena.ts';
export { type BounceLaw, bounceDiscs, bounceEdge, type EdgedDiscs, type EdgeLaw } from './bounce.ts';
export { type ArenaDiscs, createEdgeContact, type EdgeContact } from './discs.ts';
export { EventLimitError } from './event-limit-error.ts';
export { mergeDiscs, type RemovableDiscs } from './merge.ts';
export {
  type ArenaContact,
  type ArenaDisc,
  type ArenaHandlers,
  type ArenaOptions,
  arenaDefaults,
  type PairRule,
} from './options.ts';
export { type ArenaOrder, cleanOrder, codingameOrder, meanMaxOrder } from './order.ts';
export { roundHalfAway, roundHalfUp, truncate } from './rounding.ts';
export { firstDifference, type TraceDifference, type TraceTurn } from './trace.ts';
export type { ArenaGap, ArenaWall, ArenaWallOptions } from './wall.ts';
