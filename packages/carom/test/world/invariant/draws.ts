// Draws that random worlds are made of.
import type { Random } from '../../../src/numeric/random.ts';

/** What a user does before every step. */
export interface Act {
  readonly name: string;
  act(step: number): void;
}

/** One of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)];
}

/** A number whose logarithm is uniform. */
export function logBetween(random: Random, low: number, high: number): number {
  return low * (high / low) ** random.next();
}
