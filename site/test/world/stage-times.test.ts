import { expect, it } from 'vitest';
import { StageTimes } from '../../src/world/stage-times.ts';

const none = { broadphase: 0, narrowphase: 0, solver: 0, motion: 0, events: 0, islands: 0, total: 0 };

it('the stages of a step and what is left add up to the whole, however uneven the steps are', () => {
  const times = new StageTimes();
  expect([times.whole, times.read()]).toEqual([0, []]);
  for (let i = 0; i < 300; i++) {
    const slow = i % 7 === 0 ? 20 : 1; // a clock that ticks seldom gives some steps all of the time
    times.note({ ...none, solver: 0.1 * slow, motion: 0.3 * slow }, 0.5 * slow);
  }
  const rows = times.read();
  expect(rows.map(({ name }) => name)).toEqual(['solver', 'motion', 'other']);
  expect(rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeCloseTo(times.whole, 12);
  expect(rows[2].milliseconds / times.whole).toBeCloseTo(0.2, 9);
});
