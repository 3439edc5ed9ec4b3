import type { Bodies } from './state/bodies.ts';
import { asleepBit } from './state/layout.ts';
import type { Pipeline } from './step.ts';

/** What a world holds and what its last step did. */
export interface WorldStatistics {
  /** Bodies. */
  readonly bodies: number;
  /** Bodies that do not sleep. */
  readonly awake: number;
  /** Candidate pairs of bodies, found by the broadphase. */
  readonly pairs: number;
  /** Contacts of the last step, of bodies and of bodies and walls: candidate pairs near enough to touch within it. */
  readonly contacts: number;
  /** Bodies that had no room, or too many collisions, and were held for the rest of a sub-step: in the last step, summed over its sub-steps. */
  readonly held: number;
  /** How often the candidate pairs were rebuilt since the world was made. */
  readonly rebuilds: number;
}

/** What a pipeline holds and what its last step did. */
export function statisticsOf({ state, motion, neighbors }: Pipeline): WorldStatistics {
  return {
    bodies: state.bodies.size,
    awake: awakeCount(state.bodies),
    pairs: state.pairs.count,
    contacts: state.contacts.count + state.wallContacts.count,
    held: motion.heldCount,
    rebuilds: neighbors.rebuilds,
  };
}

function awakeCount({ bits, slots, bound }: Bodies): number {
  let count = 0;
  for (let index = 0; index < bound; index++) if (slots[index] >= 0 && (bits[index] & asleepBit) === 0) count++;
  return count;
}
