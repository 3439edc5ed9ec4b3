import { afterAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { pairClasses } from './generate-circles.ts';
import { circleBounds, scorePair } from './score-circles.ts';
import { Tally, table } from './tally.ts';

const cases = 8000;

describe('circles at rest, against the oracle', () => {
  const tallies = new Map<string, Tally>();
  afterAll(() => console.log(table('circles at rest', tallies)));

  Object.entries(pairClasses).forEach(([name, generate], index) => {
    it(`every decision is exact and every value within its bound: ${name}`, () => {
      const random = createRandom(1000 + index);
      const tally = new Tally();
      tallies.set(name, tally);
      for (let i = 0; i < cases; i++) scorePair(generate(random), random, tally);
      expect(tally.complaints(circleBounds)).toEqual([]);
      expect(tally.cases('overlaps')).toBe(2 * cases);
    });
  });
});
