import { describe, expect, test } from 'vitest';
import { compareSchedulers } from './compare-schedulers.ts';

describe('every scheduler runs the same events, bit for bit', () => {
  test('random systems of every kind, edited, peeked at, restored and forked at random', () => {
    for (let seed = 0; seed < 200; seed++) expect(compareSchedulers(seed), `seed ${seed}`).toBeGreaterThan(0);
  });
});
