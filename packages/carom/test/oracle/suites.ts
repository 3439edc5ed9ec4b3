// The oracle's suites: what is asked, on which classes of inputs, within which bounds. Tests and campaign run the same.
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { castClasses } from './generate-casts.ts';
import { pairClasses } from './generate-circles.ts';
import { movingClasses } from './generate-moving.ts';
import { type StraightKind, wallClasses } from './generate-walls.ts';
import { castBounds, scoreCast } from './score-casts.ts';
import { circleBounds, scorePair } from './score-circles.ts';
import { movingBounds, scoreMoving } from './score-moving.ts';
import { scoreWall, wallBounds } from './score-walls.ts';
import { Tally } from './tally.ts';

export interface Suite {
  readonly title: string;
  readonly classes: readonly string[];
  /** Largest error promised per question; a question without one allows none. */
  readonly bounds: Readonly<Record<string, number>>;
  /** Asks about `cases` inputs of one class. */
  run(name: string, seed: number, cases: number): Tally;
}

function suite<Case>(
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

export const circlesAtRest: Suite = suite('circles at rest', pairClasses, scorePair, circleBounds);

export const circlesInFlight: Suite = suite('circles in flight', movingClasses, scoreMoving, movingBounds);

export const casts: Suite = suite('casts', castClasses, scoreCast, castBounds);

const straight: readonly StraightKind[] = ['segment', 'capsule', 'box', 'polygon'];

export const straightWalls: readonly Suite[] = straight.map((kind) => suite(`disc and ${kind}`, wallClasses(kind), scoreWall, wallBounds));

export const suites: readonly Suite[] = [circlesAtRest, circlesInFlight, casts, ...straightWalls];
