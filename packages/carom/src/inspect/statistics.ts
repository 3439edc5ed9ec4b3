import { partsOf } from '../world/edits/parts.ts';
import type { Bodies } from '../world/state/bodies.ts';
import { asleepBit } from '../world/state/layout.ts';
import type { World } from '../world/world.ts';
import { shapeContactCount } from './shape-touches.ts';

/** What a world holds and what its last step did. */
export interface WorldStatistics {
  /** Bodies. */
  readonly bodies: number;
  /** Bodies that do not sleep. */
  readonly awake: number;
  /** Candidate pairs of bodies, found by the broadphase. */
  readonly pairs: number;
  /**
   * Contacts of the last step, of bodies and of bodies and walls: candidate pairs near enough to touch within it. Each two hulls of two
   * bodies are one.
   */
  readonly contacts: number;
  /** Bodies that had no room, or too many collisions, and were held for the rest of a sub-step: in the last step, summed over its sub-steps. */
  readonly held: number;
  /** How often the candidate pairs were rebuilt since the world was made. */
  readonly rebuilds: number;
}

/**
 * What a world holds and what its last step did, for read-outs.
 *
 * @example
 * const world = new World();
 * world.add({ x: 0, y: 0, r: 1 });
 * statisticsOf(world).awake; // 1
 *
 * @throws TypeError unless it is a world
 */
export function statisticsOf<T>(world: World<T>): WorldStatistics {
  const { state, motion, neighbors } = partsOf<T>('statisticsOf', world).pipeline;
  return {
    bodies: state.bodies.size,
    awake: awakeCount(state.bodies),
    pairs: state.pairs.count + state.shapedPairs.count,
    contacts: state.contacts.count + state.wallContacts.count + shapeContactCount(state),
    held: motion.heldCount,
    rebuilds: neighbors.rebuilds,
  };
}

function awakeCount({ bits, slots, bound }: Bodies): number {
  let count = 0;
  for (let index = 0; index < bound; index++) if (slots[index] >= 0 && (bits[index] & asleepBit) === 0) count++;
  return count;
}
