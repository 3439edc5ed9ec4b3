import { Timeline } from 'carom';
import { expect, it } from 'vitest';
import { darkTheme, drawTimeline, fitCamera, recentContacts } from '../src/index.ts';
import { recorder } from './recorder.ts';

const camera = fitCamera({ minX: -2, minY: -1.5, maxX: 2, maxY: 1.5 }, { width: 400, height: 300, margin: 0 });

/** A disc that goes to and fro between x = −1 and x = 1, at time 2.5. */
function pendulum(): Timeline {
  const timeline = new Timeline();
  timeline.addWall({ inside: { minX: -1.5, minY: -1, maxX: 1.5, maxY: 1 } });
  timeline.add({ x: 0, y: 0, r: 0.5, vx: 1 });
  timeline.runTo(2.5);
  return timeline;
}

it('drawTimeline draws now, or any recorded moment', () => {
  const place = (time?: number) => {
    const { context, named } = recorder();
    drawTimeline(context, camera, pendulum(), time === undefined ? {} : { time });
    return named('arc').map(({ args }) => args.slice(0, 3));
  };
  expect(place()).toEqual([[150, 150, 50]]);
  expect(place(0.25)).toEqual([[225, 150, 50]]);
  expect(place(1.5)).toEqual([[250, 150, 50]]);
});

it('drawTimeline only reads: hash and future stay', () => {
  const timeline = pendulum();
  const before = timeline.hash();
  const { context } = recorder();
  for (let time = 0; time <= 2.5; time += 0.125) drawTimeline(context, camera, timeline, { time, velocities: 0.5, contacts: 1 });
  expect(timeline.hash()).toBe(before);
});

it('drawTimeline paints background, floor, discs, arrows and contacts in this order, in the theme given', () => {
  const { context, calls } = recorder();
  drawTimeline(context, camera, pendulum(), { theme: darkTheme, velocities: 0.5, contacts: 2, chosen: 0, caption: 'id' });
  const paints = calls.filter(({ name }) => /^(fill|stroke|fillRect|fillText)$/.test(name));
  expect(paints.map(({ name, fillStyle, strokeStyle }) => [name, name === 'stroke' ? strokeStyle : fillStyle])).toEqual([
    ['fillRect', darkTheme.background],
    ['stroke', darkTheme.wall],
    ['fill', darkTheme.floor],
    ['fill', darkTheme.disc],
    ['stroke', darkTheme.ink],
    ['fillText', '#0b0f14'],
    ['stroke', darkTheme.accent],
    ['stroke', darkTheme.floor],
    ['stroke', darkTheme.velocity],
    ['fill', darkTheme.velocity],
    ['stroke', darkTheme.contact],
    ['fill', darkTheme.contact],
  ]);
});

it('drawTimeline refuses a moment that is not recorded, as at does', () => {
  const { context } = recorder();
  expect(() => drawTimeline(context, camera, pendulum(), { time: 9 })).toThrow(RangeError);
});

it('recentContacts fade with their age and end at the window', () => {
  const timeline = pendulum(); // contact at time 1
  expect(recentContacts(timeline, 1, 2)).toEqual([{ point: { x: 1.5, y: 0 }, normal: { x: -1, y: 0 }, strength: 1 }]);
  expect(recentContacts(timeline, 2, 2)[0].strength).toBe(0.5);
  expect(recentContacts(timeline, 2.5, 1)).toEqual([]);
  expect(recentContacts(timeline, 0.5, 1)).toEqual([]);
});
