import { expect, it } from 'vitest';
import { runs } from '../../runs.ts';
import { playSequence } from './sequences.ts';

it('random edits, queries, steps and states gone back to have the hashes of a world that goes through its bytes each time', () => {
  const wrong: string[] = [];
  for (let seed = 0; seed < runs(120); seed++) {
    const problem = playSequence(1_000_000 + seed);
    if (problem !== null) wrong.push(problem);
  }
  expect(wrong).toEqual([]);
});
