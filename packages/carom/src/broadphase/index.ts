export { allPairs } from './all-pairs.ts';
export type { IndexHit } from './cast-scan.ts';
export { CellGrid } from './cell-grid.ts';
export { CircleIndex } from './circle-index.ts';
export type { CircleSource, CircleSourceOptions } from './circle-source.ts';
export type { NumberSink } from './id-list.ts';
export type { CastOptions, CircleFilter, CircleIndexOptions, NearestOptions, PairOptions } from './index-options.ts';
export type { IndexGrid } from './level.ts';
export type { QueryOptions } from './query.ts';
