import { Timeline } from 'carom';
import { expect, it } from 'vitest';
import { type DrawnShape, darkTheme, drawTimeline, fitCamera, wallsAt } from '../src/index.ts';
import { recentContacts } from '../src/timeline.ts';
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

it('drawTimeline draws a disc across the seam on both sides when it is told the period, and nothing beside the torus', () => {
  const timeline = new Timeline({ periodX: 4, periodY: 3 });
  timeline.add({ x: 3.75, y: 1.5, r: 0.5 });
  const square = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 3 }, { width: 400, height: 300, margin: 0 });
  const { context, calls, named } = recorder();
  drawTimeline(context, square, timeline, { period: { periodX: 4, periodY: 3 } });
  expect(named('arc').map(({ args }) => args.slice(0, 2))).toEqual([
    [375, 150],
    [-25, 150],
  ]);
  expect(calls.filter(({ name }) => ['save', 'clip', 'restore'].includes(name)).map(({ name }) => name)).toEqual([
    'save',
    'clip',
    'restore',
  ]);
});

it('drawTimeline draws a wall that moves where it stands at the time drawn', () => {
  const timeline = new Timeline();
  timeline.addWall({ x1: -2, y1: -1, x2: -2, y2: 1 }, { velocity: { x: 1, y: 0 } });
  timeline.runTo(3);
  const across = (time: number) => {
    const { context, named } = recorder();
    drawTimeline(context, camera, timeline, { time });
    return [named('moveTo')[0].args[0], named('lineTo')[0].args[0]];
  };
  expect([across(0), across(1), across(3)]).toEqual([
    [0, 0],
    [100, 100],
    [300, 300],
  ]);
});

it('wallsAt gives walls of every shape where they stand, on a torus within it and on both sides of a seam', () => {
  const velocity = { x: 2, y: -1 };
  const at = (shape: DrawnShape, time = 1) => wallsAt([{ shape, velocity }], time)[0].shape;
  expect(at({ x: 0, y: 0, r: 1 })).toEqual({ x: 2, y: -1, r: 1 });
  expect(at({ minX: 0, minY: 0, maxX: 1, maxY: 1 })).toEqual({ minX: 2, minY: -1, maxX: 3, maxY: 0 });
  expect(at({ points: [{ x: 0, y: 0 }] })).toEqual({ points: [{ x: 2, y: -1 }] });
  expect(at({ chain: [{ x: 0, y: 0 }], closed: true })).toEqual({ chain: [{ x: 2, y: -1 }], closed: true });
  expect(at({ inside: { x: 0, y: 0, r: 5 } }, 2)).toEqual({ inside: { x: 4, y: -2, r: 5 } });
  const still = { shape: { x: 0, y: 0, r: 1 }, sensor: true };
  expect(wallsAt([still], 5)[0]).toBe(still);
  const post = { shape: { x: 1, y: 2, r: 0.5 }, velocity, since: 1, data: 'post' };
  const places = (time: number) => wallsAt([post], time, { periodX: 8, periodY: Infinity }).map(({ shape }) => (shape as { x: number }).x);
  expect([places(1), places(3), places(4), places(4.25)]).toEqual([[1], [5], [7], [7.5]]);
  expect(places(4.5)).toEqual([8, 0]);
  expect(places(5)).toEqual([1]);
});

it('wallsAt gives a wall that stands across a seam on both sides, and the wall itself where it does not', () => {
  const period = { periodX: 10, periodY: 6 };
  const [wall, inside] = [{ shape: { x1: 8, y1: 4, x2: 12, y2: 5 }, data: 'wall' }, { shape: { x1: 1, y1: 1, x2: 10, y2: 2 } }];
  expect(wallsAt([wall, inside], 0, period)).toEqual([
    wall,
    { shape: { x1: -2, y1: 4, x2: 2, y2: 5 }, sensor: false, absorbing: false, data: 'wall' },
    inside,
  ]);
  expect(wallsAt([inside], 0, period)[0]).toBe(inside);
});
