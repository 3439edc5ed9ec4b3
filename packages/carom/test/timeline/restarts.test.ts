import { expect, test } from 'vitest';
import { compareRestarts } from './compare-restarts.ts';

test('read all the time, restarted after every event with another scheduler, or forked from its past, a system of any kind ends with the same hash', () => {
  let restarts = 0;
  for (let seed = 1000; seed < 1014; seed++) restarts += compareRestarts(seed).restarts;
  expect(restarts).toBeGreaterThan(100);
});
