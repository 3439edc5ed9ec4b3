import { describe, expect, test } from 'vitest';
import { CollapseError, Timeline } from '../../src/timeline/index.ts';
import { galperin } from './galperin.ts';
import { gas, trail } from './systems.ts';

/** Runs until nothing is left to come and returns the number of events. */
function runOut(timeline: Timeline): number {
  let count = 0;
  while (timeline.step() !== null) count++;
  return count;
}

// 100⁶ and 3141592 take some seconds: campaign.mjs has them.
describe('Galperin: a wall, a disc at rest and a heavy one count the digits of π', () => {
  test.each([
    [1, 3],
    [1e2, 31],
    [1e4, 314],
    [1e6, 3141],
    [1e8, 31415],
    [1e10, 314159],
  ])('mass ratio %d: exactly %d collisions', (ratio, collisions) => {
    const run = galperin(ratio);
    expect(run.collisions).toBe(collisions);
    expect(run.drift).toBeLessThan(1e-11);
  });

  test.each([
    [2, 5],
    [3, 5],
    [10, 10],
    [1000, 99],
  ])('mass ratio %d: exactly %d collisions', (ratio, collisions) => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: -1, maxX: 1e9, maxY: 1 } });
    timeline.add({ x: 2, y: 0, r: 0.5 });
    timeline.add({ x: 4, y: 0, r: 0.5, vx: -1, mass: ratio });
    expect(timeline.runTo(1e6)).toBe(collisions);
  });
});

describe("Newton's cradle: k of N touching discs arrive, k(N − k) collisions, the last k leave with the speed of the first", () => {
  const cases = [0.1, 0.3, 0.5].flatMap((r) =>
    [
      [5, 1],
      [5, 2],
      [5, 3],
      [5, 4],
      [20, 1],
      [20, 10],
      [50, 7],
    ].map(([n, k]) => [n, k, r]),
  );

  test.each(cases)('N = %d, k = %d, r = %d, no gaps', (n, k, r) => {
    const timeline = new Timeline();
    const discs = [];
    for (let i = 0; i < n; i++) discs.push(timeline.add({ x: 2 * r * i - (i < k ? 1 : 0), y: 0, r, vx: i < k ? 1 : 0 }));
    expect(runOut(timeline)).toBe(k * (n - k));
    expect(discs.map((disc) => disc.vx)).toEqual(discs.map((_, i) => (i < n - k ? 0 : 1)));
    expect(discs.every((disc) => disc.vy === 0)).toBe(true);
  });

  test('a cradle of any equal mass gives the same exits', () => {
    const timeline = new Timeline();
    const discs = [];
    for (let i = 0; i < 7; i++) discs.push(timeline.add({ x: 0.6 * i, y: 3, r: 0.3, vx: i < 2 ? 0.7 : 0, mass: 0.17 }));
    expect(runOut(timeline)).toBe(10);
    expect(discs.map((disc) => disc.vx)).toEqual([0, 0, 0, 0, 0, 0.7, 0.7]);
  });
});

test('a disc between two at ±30° meets one after the other, the lower id first, in the closed form', () => {
  const timeline = new Timeline();
  const s = Math.sqrt(3);
  const cue = timeline.add({ x: -5, y: 0, r: 0.5, vx: 1 });
  const first = timeline.add({ x: 0, y: 0.5, r: 0.5 });
  const second = timeline.add({ x: 0, y: -0.5, r: 0.5 });
  expect(runOut(timeline)).toBe(2);
  const close = (value: number, exact: number) => expect(Math.abs(value - exact)).toBeLessThan(1e-14);
  close(cue.vx, -1 / 8);
  close(cue.vy, -s / 8);
  close(first.vx, 3 / 4);
  close(first.vy, s / 4);
  close(second.vx, 3 / 8);
  close(second.vy, -s / 8);
});

describe('three discs in line, restitution e', () => {
  function line(e: number, options = {}): Timeline {
    const timeline = new Timeline(options);
    for (const [x, vx] of [
      [0, 1],
      [1, 0],
      [2, -1],
    ]) {
      timeline.add({ x, y: 0, r: 0.1, vx, material: { restitution: e } });
    }
    return timeline;
  }

  test('e = 0.1: 6 collisions', () => expect(runOut(line(0.1))).toBe(6));
  test('e = 0.0725, just above 7 − 4√3: 35 collisions', () => expect(runOut(line(0.0725))).toBe(35));

  test('e = 0.05 collapses: a CollapseError names the pair and the timeline stays usable', () => {
    const timeline = line(0.05);
    let caught: unknown;
    try {
      timeline.runTo(5);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(CollapseError);
    const error = caught as CollapseError;
    expect(error.name).toBe('CollapseError');
    expect([error.a, error.b, error.wall, error.count]).toEqual([0, 1, null, 512]);
    expect(error.time).toBeCloseTo(0.8, 14);
    expect(error.message).toBe(
      `Timeline.runTo: events of disc 0 and disc 1 must let time pass, got 512 in a row at time ${error.time} (options.collapse.cutoffSpeed ends inelastic collapse and rest)`,
    );
    expect(timeline.now).toBeCloseTo(0.8, 14);
    const hash = timeline.hash();
    expect(() => timeline.step()).toThrow(CollapseError);
    expect(timeline.hash()).toBe(hash);
    timeline.change(timeline.get(1)!, { y: 5 });
    timeline.runTo(5);
    expect(timeline.now).toBe(5);
  });

  test('e = 0.05 with a cut-off speed ends: slow contacts are elastic', () => {
    const timeline = line(0.05, { collapse: { cutoffSpeed: 1e-6 } });
    expect(runOut(timeline)).toBeLessThan(40);
    expect(timeline.overlaps(1e-15)).toEqual([]);
  });

  test('collapse.limit sets how many events in a row are too many', () => {
    expect(() => line(0.05, { collapse: { limit: 20 } }).runTo(5)).toThrow('got 20 in a row');
  });
});

test('a disc crushed by a piston throws a CollapseError when doubles can no longer tell its bounces apart in time', () => {
  const timeline = new Timeline({ collapse: { limit: 8 }, history: { keyframes: 0 } });
  timeline.runTo(1e9); // where doubles are 1e-7 apart
  timeline.addWall({ x1: 0, y1: -9, x2: 0, y2: 9 });
  timeline.add({ x: 1, y: 0, r: 0.25 });
  timeline.add({ x: 5, y: 0, r: 2, vx: -1, mass: Infinity });
  expect(() => timeline.runTo(1e9 + 4)).toThrow(CollapseError);
  expect(timeline.now).toBeCloseTo(1e9 + 2.5, 2);
});

test('a disc that slides along the inside of a circle has nothing to exchange with it: a CollapseError after limit events, elastic or not', () => {
  const timeline = new Timeline({ collapse: { limit: 30 } });
  timeline.addWall({ inside: { x: 0, y: 0, r: 2 } });
  timeline.add({ x: 1.5, y: 0, r: 0.5, vy: 1 });
  expect(() => timeline.runTo(1)).toThrow('Timeline.runTo: events of disc 0 and wall 0 must let time pass, got 30 in a row at time 0');
});

test('an elastic row of events may be 64 times as long as an inelastic one', () => {
  function jam(restitution: number): Timeline {
    const timeline = new Timeline({ collapse: { limit: 10 } });
    timeline.addWall({ x1: -1, y1: -9, x2: -1, y2: 9 }, { material: { restitution } });
    timeline.addWall({ x1: 1, y1: -9, x2: 1, y2: 9 }, { material: { restitution } });
    timeline.add({ x: 0, y: 0, r: 1.5, vx: 1, material: { restitution } });
    return timeline;
  }
  expect(() => jam(1).runTo(1)).toThrow('got 640 in a row');
  expect(() => jam(0.99).runTo(1)).toThrow('got 10 in a row');
});

test('a tower of perfectly inelastic discs collapses loudly, and comes to an end with a cut-off speed', () => {
  function rack(options = {}): Timeline {
    const timeline = new Timeline(options);
    for (let row = 0; row < 5; row++) {
      for (let k = 0; k <= row; k++) timeline.add({ x: row * 0.866, y: (2 * k - row) * 0.5, r: 0.5, material: { restitution: 0 } });
    }
    timeline.add({ x: -5, y: 0, r: 0.5, vx: 3, material: { restitution: 0 } });
    return timeline;
  }
  expect(() => rack().runTo(10)).toThrow(CollapseError);
  const timeline = rack({ collapse: { cutoffSpeed: 1e-3 } });
  timeline.runTo(10);
  expect(timeline.now).toBe(10);
});

test('two discs that meet with restitution 0 go on together', () => {
  const timeline = new Timeline();
  const a = timeline.add({ x: 0, y: 0, r: 1, vx: 0.3, vy: 0.1, mass: 0.7, material: { restitution: 0 } });
  const b = timeline.add({ x: 5, y: 0.4, r: 1, vx: -0.9, mass: 1.9, material: { restitution: 0 } });
  expect(runOut(timeline)).toBe(1);
  const event = timeline.events().find((one) => one.kind === 'pair');
  if (event?.kind !== 'pair') throw new Error('no pair event');
  const parting = (b.vx - a.vx) * event.normal.x + (b.vy - a.vy) * event.normal.y;
  expect(Math.abs(parting)).toBeLessThan(1e-15);
});

test('an elastic gas gives the same events, states and bits in every engine', () => {
  const timeline = gas(40, 10, 7);
  timeline.runTo(20);
  expect([timeline.eventCount, trail(timeline), timeline.hash()]).toMatchInlineSnapshot(`
    [
      952,
      "4c8927b6e9b0ed66",
      "f0f52b086d1a79ba",
    ]
  `);
});
