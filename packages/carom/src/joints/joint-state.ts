import type { State } from '../world/state/state.ts';
import type { JointSet } from './joint-set.ts';

/** What the solver of joints works on: the joints, and what it reads of the world. */
export interface JointState extends Pick<State, 'bodies' | 'walls' | 'params' | 'hauls'> {
  readonly joints: JointSet;
}
