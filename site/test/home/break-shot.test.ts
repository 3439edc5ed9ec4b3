import { poolBreak } from '@carom/gallery';
import { buildTimeline } from '@carom/scene';
import { expect, it } from 'vitest';
import { recordBreak } from '../../build/record-break.ts';
import { latest, placesAt } from '../../src/home/break-shot.ts';

it('the break shot of the home page is where the engine has it at every moment, and flashes where discs meet', () => {
  const shot = recordBreak();
  const timeline = buildTimeline(poolBreak());
  timeline.runTo(shot.length);
  for (let k = 0; k <= 480; k++) {
    const time = (k * shot.length) / 480;
    const { discs } = timeline.at(time);
    for (const [i, { x, y }] of placesAt(shot, time).entries()) {
      expect(Math.hypot(x - discs[i].x, y - discs[i].y), `disc ${i} at ${time}`).toBeLessThan(5e-5); // a table is 2.54 m long
    }
  }
  const meetings = timeline.events().filter(({ kind }) => kind === 'pair' || kind === 'wall');
  expect(latest(shot, shot.length, Infinity).length).toBe(meetings.length);
  expect(latest(shot, meetings[0].time - 1e-3, 1)).toEqual([]);
  expect(latest(shot, meetings[0].time + 1e-3, 0.1).length).toBeGreaterThan(0);
});
