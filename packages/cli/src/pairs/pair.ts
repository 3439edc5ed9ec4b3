/** What is said about a pair. */
export type PairValues = [a: number | string, b: number | string, relation: string, depth: number];

/** Pairs that were found. */
export interface FoundPairs {
  /** How many circles there are. */
  readonly circles: number;
  /** Whether ids are texts: else they are numbers. */
  readonly hasTextIds: boolean;
  /** The pairs, by the place of the first, then of the second. */
  readonly pairs: Iterable<PairValues> | AsyncIterable<PairValues>;
}
