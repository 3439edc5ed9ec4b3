import { fail } from '../numeric/fail.ts';
import { knownOptions, unknown } from '../numeric/validate.ts';
import type { CircleStore } from './circle-store.ts';
import { bits, type QueryOptions } from './query.ts';

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

/** Category and mask as given, or their defaults. @throws TypeError or RangeError unless they are 32 bits. */
export function readFilter(where: string, filter: CircleFilter): { category: number; mask: number } {
  knownOptions(where, 'filter', filter, ['category', 'mask']);
  const category = bits(where, 'filter.category', filter.category) ?? 1;
  return { category, mask: bits(where, 'filter.mask', filter.mask) ?? -1 };
}

/** Whether pairs are to be sorted. @throws TypeError for an unknown option. */
export function readSorted(where: string, options: PairOptions | undefined): boolean {
  for (const name in options) if (name !== 'sorted') unknown(where, name, ['sorted']);
  return options?.sorted === true;
}

/** An upper limit, Infinity if none is given. */
export function limit(where: string, what: string, given: number | undefined, least: number): number {
  if (given === undefined) return Infinity;
  if (typeof given !== 'number') fail(where, what, 'a number', given, 'type');
  if (!(given >= least)) fail(where, what, least === 0 ? 'a number >= 0' : 'a number', given);
  return given;
}

/** Path of a cast on a torus. */
const mostPeriods = 1048576;

/** How long a cast goes on, at most. @throws TypeError or RangeError unless it is a number, and the path on a torus not too long */
export function readMaxT(where: string, { periodX, periodY, wraps }: CircleStore, speed: number, options: CastOptions | undefined): number {
  const maxT = limit(where, 'options.maxT', options?.maxT, 0);
  const periods = (speed * maxT) / Math.min(periodX, periodY);
  if (wraps && !(maxT < Infinity && !(periods > mostPeriods)))
    fail(where, 'options.maxT', `finite on a torus, and the path at most ${mostPeriods} periods long`, maxT);
  return maxT;
}
