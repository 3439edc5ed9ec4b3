import { createRandom, type Random } from '../../src/numeric/random.ts';
import { Tally } from './tally.ts';

/** What is asked, on which classes of inputs, within which bounds. */
export interface Suite {
  readonly title: string;
  readonly classes: readonly string[];
  /** Largest error promised per question; a question without one allows none. */
  readonly bounds: Readonly<Record<string, number>>;
  /** Asks about `cases` inputs of one class. */
  run(name: string, seed: number, cases: number): Tally;
}

/** A suite from one generator per class and a function that asks about one case and compares. */
export function suite<Case>(
  title: string,
  classes: Readonly<Record<string, (random: Random) => Case>>,
  score: (one: Case, random: Random, tally: Tally) => void,
  bounds: Readonly<Record<string, number>>,
): Suite {
  const names = Object.keys(classes);
  return {
    title,
    classes: names,
    bounds,
    run(name, seed, cases) {
      const random = createRandom(seed + names.indexOf(name));
      const generate = classes[name];
      const tally = new Tally();
      for (; tally.asked < cases; tally.asked++) score(generate(random), random, tally);
      return tally;
    },
  };
}
