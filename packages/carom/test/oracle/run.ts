import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../runs.ts';
import type { Suite } from './suite.ts';
import { type Tally, table } from './tally.ts';

/** One test per class of a suite, and the table of what was found. The browser takes the first few of Node's cases. */
export function testSuite(suite: Suite, whole: number): void {
  const cases = runs(whole);
  describe(`${suite.title}, against the oracle`, () => {
    const tallies = new Map<string, Tally>();
    afterAll(() => console.log(table(`${suite.title}, ${cases} each`, tallies)));

    it.each(suite.classes)('every decision is exact and every value within its bound: %s', (name) => {
      const tally = suite.run(name, 1000, cases);
      tallies.set(name, tally);
      expect(tally.complaints(suite.bounds)).toEqual([]);
      expect(tally.asked).toBe(cases);
    });
  });
}
