import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { pairClasses } from './generate-circles.ts';
import { circleBounds, scorePair } from './score-circles.ts';
import { Tally } from './tally.ts';

describe('circles at rest in the browser, the first 2 % of the cases', () => {
  Object.entries(pairClasses).forEach(([name, generate], index) => {
    it(`every decision is exact and every value within its bound: ${name}`, () => {
      const random = createRandom(1000 + index);
      const tally = new Tally();
      for (let i = 0; i < 160; i++) scorePair(generate(random), random, tally);
      expect(tally.complaints(circleBounds)).toEqual([]);
    });
  });
});
