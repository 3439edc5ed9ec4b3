import { expect, test } from 'vitest';
import { readReplay } from '../../src/replays/read.ts';

test('a trace of Mean Max in which a looter is missing is refused in plain English, not by a broken referee', async () => {
  const unit = (i: number) => [i, i % 3, Math.floor(i / 3), 0.5, 400, 1000 * i, 0, 0, 0, 0, 0];
  const orders = Array.from({ length: 3 }, () => ['1 1 1', '1 1 1', '1 1 1']);
  const trace = (count: number) => {
    const u = Array.from({ length: count }, (_, i) => unit(i));
    return JSON.stringify({ turns: [{ rage: [0, 0, 0], u, mv: orders, ev: [] }, { u }] });
  };
  const reading = await readReplay(trace(8));
  expect(reading.ok ? '' : reading.problems[0].message).toBe(
    'turns[0].u must be units among which each player has a reaper, a destroyer and a doof, got an array of 8',
  );
});
