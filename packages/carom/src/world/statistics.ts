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
  /** Bodies that continuous collision detection moved singly in the last step, summed over its sub-steps. */
  readonly fast: number;
  /** How often the candidate pairs were rebuilt since the world was made. */
  readonly rebuilds: number;
}
