import type { QueryOptions } from './query.ts';

/** What an index is made for. */
export interface CircleIndexOptions {
  /** The length after which x repeats, as on a torus or a cylinder. [length] @default Infinity */
  readonly periodX?: number;
  /** The length after which y repeats. [length] @default Infinity */
  readonly periodY?: number;
}

/** Who meets whom: two circles do if the mask of each has a bit of the other's category. */
export interface CircleFilter {
  /** 32 bits. @default 1 */
  readonly category?: number;
  /** 32 bits. @default all */
  readonly mask?: number;
}

/** How to list pairs. */
export interface PairOptions {
  /** Ascending by the first id, then by the second, the lesser id of a pair first. @default false */
  readonly sorted?: boolean;
}

/** How to look for the nearest. */
export interface NearestOptions extends QueryOptions {
  /** None farther than this. [length] @default Infinity */
  readonly maxSeparation?: number;
}

/** How to cast. */
export interface CastOptions extends QueryOptions {
  /** No hit later than this; on a torus it must be finite. @default Infinity */
  readonly maxT?: number;
}

/** Where numbers go: an array, which grows, or a typed array, which keeps as many as fit. */
export interface NumberSink {
  [i: number]: number;
}
