import { type Relation, relation, separation } from 'carom';

/** What is said about a pair. */
export type PairValues = [a: number | string, b: number | string, relation: string, depth: number];

/** How two circles can lie that overlap, and their numbers in files of tiles. */
export const relations: readonly Relation[] = ['touching', 'crossing', 'inner-touching', 'inside', 'around', 'equal'];

const one = { x: 0, y: 0, r: 0 };
const other = { x: 0, y: 0, r: 0 };

/** Looks at two circles of packed numbers x, y, r. */
export function look(a: Float64Array, i: number, b: Float64Array, j: number): { readonly relation: Relation; readonly depth: number } {
  one.x = a[3 * i];
  one.y = a[3 * i + 1];
  one.r = a[3 * i + 2];
  other.x = b[3 * j];
  other.y = b[3 * j + 1];
  other.r = b[3 * j + 2];
  return { relation: relation(one, other), depth: Math.max(0, -separation(one, other)) };
}

/** Pairs that were found. */
export interface FoundPairs {
  /** How many circles there are. */
  readonly circles: number;
  /** Whether ids are texts: else they are numbers. */
  readonly hasTextIds: boolean;
  /** The pairs, by the place of the first, then of the second. */
  readonly pairs: Iterable<PairValues> | AsyncIterable<PairValues>;
}
