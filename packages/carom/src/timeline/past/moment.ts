import type { DiscState } from '../disc.ts';
import type { WallHandle } from '../wall.ts';

/** A timeline as it was at one time. Iterating gives the discs. */
export interface Moment<T = undefined> extends Iterable<DiscState<T>> {
  /** The time asked for. */
  readonly time: number;
  /** Number of events recorded up to this moment. */
  readonly eventCount: number;
  /** The discs, by id. */
  readonly discs: readonly DiscState<T>[];
  /** The walls that stood, by id. */
  readonly walls: readonly WallHandle<T>[];
}
