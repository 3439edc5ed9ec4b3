// Plays one random world under the checker: what the test in `npm test` and the campaign have in common.
import type { PreSolve } from '../../../src/world/views/pre-solve.ts';
import { createInvariantChecker, plainStep } from './checker.ts';
import { discShare, type Violation, wallShare } from './statement.ts';
import { dt, randomWorld } from './worlds.ts';

export { randomWorld };

/** How a world went. */
export interface Played {
  readonly seed: number;
  readonly description: string;
  readonly steps: number;
  readonly discs: number;
  /** Up to ten of what broke the invariant; none if it holds. */
  readonly violations: readonly Violation[];
  /** How many there were, and in how many steps. */
  readonly count: number;
  readonly badSteps: number;
  /** The deepest overlaps beyond what the user made, over the share that is allowed: 1 is the limit. */
  readonly worst: number;
  /** Exempt overlaps of what was crushed, and places compared between parts of the plane. */
  readonly crushed: number;
  readonly compared: number;
  /** The error that a step threw, if one did. */
  readonly error: string | null;
}

/** Plays the world of a seed, of at most `most` discs; ends early after `mostBad` steps that broke the invariant. */
export function play(seed: number, steps: number, mostBad = 5, most = Infinity, preSolve: PreSolve | null = null): Played {
  const { world, description, before } = randomWorld(seed, most, preSolve);
  const checker = createInvariantChecker(world);
  const violations: Violation[] = [];
  let [count, badSteps, worst, step] = [0, 0, 0, 0];
  let error: string | null = null;
  for (; step < steps && badSteps < mostBad && error === null; step++) {
    try {
      before(step);
      checker.beforeStep();
      plainStep.call(world, dt); // what install.ts put in its place would look too
      const found = checker.afterStep(dt);
      count += found.length;
      if (found.length > 0) badSteps++;
      for (const violation of found) {
        if (violations.length < 10) violations.push(violation);
        if (violation.depth > 0) worst = Math.max(worst, violation.depth / (violation.kind === 'disc' ? discShare : wallShare));
      }
    } catch (thrown) {
      error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    }
  }
  const { crushed, compared } = checker.tally;
  return { seed, description, steps: step, discs: world.size, violations, count, badSteps, worst, crushed, compared, error };
}
