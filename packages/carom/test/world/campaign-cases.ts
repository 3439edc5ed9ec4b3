// What the campaign runs: the scenarios, and the invariant checker over every step that they take.
import { World } from '../../src/world/world.ts';
import { createInvariantChecker, type InvariantChecker, plainStep } from './invariant/checker.ts';

export * from './scenario-cases.ts';
export * from './scenario-crowds.ts';

/** What the checker saw while something ran. */
export interface Watched<R> {
  readonly value: R;
  readonly steps: number;
  /** Steps that broke the invariant, and the first words on it. */
  readonly badSteps: number;
  readonly first: string | null;
}

/** Runs `measure` with every step of every world looked at. */
export function watched<R>(measure: () => R): Watched<R> {
  const checkers = new WeakMap<object, InvariantChecker>();
  let [steps, badSteps] = [0, 0];
  let first: string | null = null;
  World.prototype.step = function (this: World<unknown>, dt: number): void {
    let checker = checkers.get(this);
    if (checker === undefined) checkers.set(this, (checker = createInvariantChecker(this)));
    checker.beforeStep();
    plainStep.call(this, dt);
    const found = checker.afterStep(dt);
    steps++;
    if (found.length === 0) return;
    badSteps++;
    first ??= `step ${found[0].step}: ${found[0].text}`;
  };
  try {
    return { value: measure(), steps, badSteps, first };
  } finally {
    World.prototype.step = plainStep;
  }
}
