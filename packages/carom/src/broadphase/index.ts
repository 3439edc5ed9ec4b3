export { allPairs } from './all-pairs.ts';
export type { IndexHit } from './cast-scan.ts';
export { CellGrid } from './cell-grid.ts';
export { CircleIndex } from './circle-index.ts';
export type { CircleSource, CircleSourceOptions } from './circle-source.ts';
export type { CastOptions, CircleFilter, CircleIndexOptions, NearestOptions, NumberSink, PairOptions } from './index-options.ts';
export type { QueryOptions } from './query.ts';
