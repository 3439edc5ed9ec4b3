import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { CollapseError, type Disc, Timeline, type TimelineOptions } from '../../../src/timeline/index.ts';
import { runs } from '../../runs.ts';
import { gas, randomDisc, randomSystem, randomWall, shown, trail } from '../systems.ts';

/** One random edit at now. */
function edit(timeline: Timeline, random: Random): void {
  const discs = [...timeline];
  const disc = discs[random.below(discs.length)];
  const walls = timeline.walls;
  switch (random.below(6)) {
    case 0:
      timeline.add(randomDisc(random));
      break;
    case 1:
      if (disc !== undefined) timeline.remove(disc);
      break;
    case 2:
      if (disc !== undefined) disc.vx = random.between(-1, 1);
      break;
    case 3:
      if (disc !== undefined)
        timeline.change(disc, { x: random.between(1, 9), r: random.between(0.1, 0.5), material: { restitution: 0.9 } });
      break;
    case 4:
      timeline.addWall(randomWall(random));
      break;
    default:
      if (walls.length > 1) timeline.remove(walls[1 + random.below(walls.length - 1)]);
  }
}

interface Visit {
  readonly time: number;
  readonly hash: string;
  readonly shown: number[][];
  readonly walls: number[];
  readonly eventCount: number;
}

function visit(timeline: Timeline): Visit {
  const { now: time, eventCount } = timeline;
  return { time, eventCount, hash: timeline.hash(), shown: shown(timeline), walls: timeline.walls.map((wall) => wall.id) };
}

/** A random system run and edited for a while, and what it was like at each stop. */
function livedThrough(seed: number, options: TimelineOptions = {}): { timeline: Timeline; visits: Visit[] } {
  const random = createRandom(seed ^ 0x5bd1e995);
  const timeline = randomSystem(seed, options);
  const visits: Visit[] = [];
  for (let i = 0; i < 25; i++) {
    timeline.runTo(timeline.now + random.between(0.05, 0.6));
    if (random.below(2) === 0) edit(timeline, random);
    timeline.runTo(timeline.now); // what an edit brought into contact happens at once
    visits.push(visit(timeline));
  }
  return { timeline, visits };
}

describe('at(t) is having been there', () => {
  test('every number of every disc and wall is the same, bit for bit, after runs and edits of every kind', () => {
    for (let seed = 0; seed < runs(80); seed++) {
      const { timeline, visits } = livedThrough(seed, { history: { spacing: 1 + (seed % 40) } });
      for (const past of visits) {
        const moment = timeline.at(past.time);
        expect(shown(moment)).toStrictEqual(past.shown);
        expect(moment.walls.map((wall) => wall.id)).toEqual(past.walls);
        expect([moment.time, moment.eventCount]).toEqual([past.time, past.eventCount]);
      }
    }
  });

  test('a fork at t has the hash the timeline had at t', () => {
    for (let seed = 100; seed < 140; seed++) {
      const { timeline, visits } = livedThrough(seed, { history: { spacing: 7 } });
      for (const past of visits) expect(timeline.fork(past.time).hash()).toBe(past.hash);
    }
  });

  test('positions between events follow the flight', () => {
    const timeline = new Timeline();
    timeline.add({ x: 1, y: 2, r: 1, vx: 4, vy: -8 });
    timeline.runTo(10);
    const [disc] = timeline.at(0.25).discs;
    expect([disc.x, disc.y, disc.vx, disc.vy, disc.r, disc.mass, disc.id]).toEqual([2, 0, 4, -8, 1, 1, 0]);
  });

  test('at the time of an event it shows what is after, after(index) tells apart what happens at one time', () => {
    const timeline = new Timeline();
    for (let i = 0; i < 4; i++) timeline.add({ x: i === 0 ? -1 : i, y: 0, r: 0.5, vx: i === 0 ? 1 : 0 });
    timeline.runTo(5);
    const speeds = (discs: Iterable<{ vx: number }>) => [...discs].map((disc) => disc.vx);
    expect(timeline.events(1, 1).map((event) => event.index)).toEqual([4, 5, 6]);
    expect(speeds(timeline.at(1))).toEqual([0, 0, 0, 1]);
    expect(speeds(timeline.after(3))).toEqual([1, 0, 0, 0]);
    expect(speeds(timeline.after(4))).toEqual([0, 1, 0, 0]);
    expect(speeds(timeline.after(5))).toEqual([0, 0, 1, 0]);
    expect(speeds(timeline.after(6))).toEqual([0, 0, 0, 1]);
    expect([...timeline.after(-1)]).toEqual([]);
    expect(timeline.after(4).time).toBe(1);
  });

  test('a moment gives the discs themselves, their data, and the walls that stood', () => {
    const timeline = new Timeline<string>();
    const wall = timeline.addWall({ x1: 9, y1: 0, x2: 9, y2: 1 }, { data: 'cushion' });
    const disc = timeline.add({ x: 0, y: 0, r: 1, data: 'cue' });
    timeline.runTo(1);
    timeline.remove(disc);
    timeline.remove(wall);
    timeline.runTo(2);
    expect([...timeline.at(2)]).toEqual([]);
    const moment = timeline.at(0.5);
    expect(moment.discs[0].disc).toBe(disc);
    expect(moment.discs[0].data).toBe('cue');
    expect(moment.walls).toEqual([wall]);
    expect(moment.walls[0].data).toBe('cushion');
  });
});

describe('fork', () => {
  test('what happens in a fork never disturbs the original, nor the other way round', () => {
    for (let seed = 0; seed < runs(30); seed++) {
      const random = createRandom(seed);
      const { timeline } = livedThrough(seed);
      const before = [timeline.hash(), trail(timeline), JSON.stringify(shown(timeline.at(timeline.now / 2)))];
      const fork = timeline.fork(timeline.now * random.next());
      const forked = fork.hash();
      for (let i = 0; i < 5; i++) {
        edit(fork, random);
        try {
          fork.runTo(fork.now + 0.3);
        } catch (error) {
          if (!(error instanceof CollapseError)) throw error; // an edit may well jam a disc between two walls
        }
      }
      expect([timeline.hash(), trail(timeline), JSON.stringify(shown(timeline.at(timeline.now / 2)))]).toEqual(before);
      const second = timeline.fork();
      timeline.runTo(timeline.now + 1);
      expect(second.hash()).toBe(before[0]);
      expect(forked).not.toBe(fork.hash());
    }
  });

  test('run on, a fork of the past repeats the past: same events, same bits', () => {
    for (let seed = 0; seed < runs(30); seed++) {
      const timeline = randomSystem(seed);
      timeline.runTo(8);
      const fork = timeline.fork(3);
      const index = fork.eventCount;
      fork.runTo(8);
      expect(fork.hash()).toBe(timeline.hash());
      expect(trail(fork, index)).toBe(trail(timeline, index));
    }
  });

  test('a fork of before a polygon knows nothing of it: the next wall there has its id, and its own shape', () => {
    const timeline = new Timeline();
    timeline.runTo(1);
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ];
    timeline.addWall({ points });
    timeline.runTo(2);
    const fork = timeline.fork(0.5);
    const arc = { x: 5, y: 5, r: 2, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } };
    const wall = fork.addWall(arc);
    expect([wall.id, wall.shape]).toEqual([0, arc]);
    expect(Timeline.from(fork.snapshot()).walls[0].shape).toEqual(arc);
    expect(timeline.walls[0].shape).toEqual({ points });
  });

  test('a fork has discs of its own with the same ids and data, and a past that starts there', () => {
    const timeline = new Timeline<string>();
    const disc = timeline.add({ x: 0, y: 0, r: 1, vx: 1, data: 'cue' });
    timeline.runTo(4);
    const fork = timeline.fork(3);
    const twin = fork.get(disc.id);
    expect(twin).not.toBe(disc);
    expect([twin?.data, twin?.x, fork.now, disc.x]).toEqual(['cue', 3, 3, 4]);
    expect(fork.recorded).toEqual({ from: 3, to: 3 });
    expect(() => fork.change(disc, { vx: 0 })).toThrow(
      new TypeError('Timeline.change: disc must be a disc of this timeline, got "disc 0 of another"'),
    );
  });
});

describe('events', () => {
  test('edits and meetings stand in one order, with what was before and after', () => {
    const timeline = new Timeline<string>();
    const wall = timeline.addWall({ x1: 5, y1: -1, x2: 5, y2: 1 });
    const a = timeline.add({ x: 0, y: 0, r: 1, vx: 2, mass: 3, data: 'a' });
    timeline.runTo(1);
    timeline.change(a, { vx: 1, material: { restitution: 0.5 } });
    timeline.runTo(4);
    timeline.remove(a);
    timeline.remove(wall);
    const events = timeline.events();
    expect(events.map(({ index, time, kind }) => [index, time, kind])).toEqual([
      [0, 0, 'insert'],
      [1, 0, 'insert'],
      [2, 1, 'change'],
      [3, 3, 'wall'],
      [4, 4, 'remove'],
      [5, 4, 'remove'],
    ]);
    const start = { x: 0, y: 0, r: 1, vx: 2, vy: 0, mass: 3, material: {} };
    const changed = { x: 2, y: 0, r: 1, vx: 1, vy: 0, mass: 3, material: { restitution: 0.5 } };
    expect(events[0]).toEqual({ kind: 'insert', index: 0, time: 0, a: null, wall, after: null });
    expect(events[1]).toEqual({ kind: 'insert', index: 1, time: 0, a, wall: null, after: start });
    expect(events[2]).toEqual({ kind: 'change', index: 2, time: 1, a, before: { ...start, x: 2 }, after: changed });
    expect(events[3]).toEqual({
      kind: 'wall',
      index: 3,
      time: 3,
      a,
      wall,
      normal: { x: -1, y: 0 },
      point: { x: 5, y: 0 },
      approachSpeed: 1,
      impulse: 4.5,
      restitution: 0.5,
      before: { a: { x: 1, y: 0 } },
      after: { a: { x: -0.5, y: 0 } },
    });
    expect(events[4]).toEqual({ kind: 'remove', index: 4, time: 4, a, wall: null, before: { ...changed, x: 3.5, vx: -0.5 } });
    expect(events[5]).toEqual({ kind: 'remove', index: 5, time: 4, a: null, wall, before: null });
  });

  test('a pair event tells both velocities before and after', () => {
    const timeline = new Timeline();
    const a = timeline.add({ x: 0, y: 0, r: 1, vx: 2, vy: 1 });
    const b = timeline.add({ x: 4, y: 0, r: 1, vy: 1, mass: 3 });
    const event = timeline.step();
    expect(event).toEqual({
      kind: 'pair',
      index: 2,
      time: 1,
      a,
      b,
      normal: { x: 1, y: 0 },
      point: { x: 3, y: 1 },
      approachSpeed: 2,
      impulse: 3,
      restitution: 1,
      before: { a: { x: 2, y: 1 }, b: { x: 0, y: 1 } },
      after: { a: { x: -1, y: 1 }, b: { x: 1, y: 1 } },
    });
    expect(timeline.events(1)).toEqual([event]);
  });

  test('events(from, to) holds both ends, eventsSince(index) what is new', () => {
    const timeline = gas(20, 8, 1, { history: { spacing: 5 } });
    timeline.runTo(5);
    const all = timeline.events();
    expect(all.map((event) => event.index)).toEqual(all.map((_, i) => i));
    const [from, to] = [all[40].time, all[60].time];
    expect(timeline.events(from, to)).toEqual(all.filter((event) => event.time >= from && event.time <= to));
    const seen = timeline.eventCount;
    timeline.runTo(6);
    expect(timeline.eventsSince(seen)).toEqual(timeline.events().slice(seen));
    expect(timeline.eventsSince(timeline.eventCount)).toEqual([]);
  });

  test('events come out as they were: changing the objects read does not change the past', () => {
    const timeline = gas(5, 4, 1);
    timeline.runTo(3);
    const before = trail(timeline);
    for (const event of timeline.events()) if (event.kind === 'pair') Object.assign(event.after.a, { x: 99 });
    for (const disc of timeline.at(1)) Object.assign(disc, { x: 99 });
    expect(trail(timeline)).toBe(before);
  });
});

describe('bounded memory', () => {
  test('with a number of keyframes, what is before the oldest is forgotten and the rest is still exact', () => {
    const busy = 20;
    const { timeline: whole } = livedThrough(busy);
    const { timeline, visits } = livedThrough(busy, { history: { keyframes: 3, spacing: 10 } });
    expect(whole.eventCount).toBeGreaterThan(60);
    expect(timeline.hash()).toBe(whole.hash());
    const { from, to } = timeline.recorded;
    expect(from).toBeGreaterThan(0);
    expect(to).toBe(timeline.now);
    for (const past of visits) {
      if (past.time >= from) expect(shown(timeline.at(past.time))).toStrictEqual(past.shown);
      else expect(() => timeline.at(past.time)).toThrow(RangeError);
    }
    const left = timeline.events();
    expect(left.length).toBeLessThanOrEqual(3 * 11 + 10);
    expect(left[0].index).toBe(whole.eventCount - left.length);
    expect(left.map((event) => event.index)).toEqual(left.map((_, i) => left[0].index + i));
    expect(() => timeline.at(0)).toThrow(`Timeline.at: t must be a number in [${from}, ${to}], got 0`);
    expect(() => timeline.fork(0)).toThrow(`Timeline.fork: t must be a number in [${from}, ${to}], got 0`);
    expect(() => timeline.after(left[0].index - 2)).toThrow(RangeError);
    expect(timeline.after(left[0].index - 1).time).toBe(from);
  });

  test('with a number of bytes, memory stays below it', () => {
    const cap = 100_000;
    const timeline = gas(20, 8, 2, { history: { bytes: cap, spacing: 50 } });
    timeline.runTo(200);
    const events = timeline.events();
    expect(timeline.eventCount).toBeGreaterThan(5000);
    expect(events.length * 23 * 8).toBeLessThan(cap);
    expect(events.length * 23 * 8).toBeGreaterThan(cap / 3);
    expect(timeline.recorded.from).toBeGreaterThan(100);
  });

  test('with keyframes: 0 nothing is remembered but now', () => {
    const timeline = gas(10, 5, 2, { history: { keyframes: 0 } });
    timeline.runTo(3);
    expect(timeline.events()).toEqual([]);
    expect(timeline.recorded).toEqual({ from: 3, to: 3 });
    expect(shown(timeline.at(3))).toEqual(shown(timeline));
    expect(shown(timeline.after(timeline.eventCount - 1))).toEqual(shown(timeline));
    expect(() => timeline.at(2)).toThrow(new RangeError('Timeline.at: t must be a number in [3, 3], got 2'));
    expect(timeline.fork().hash()).toBe(timeline.hash());
  });

  test('history options change neither run nor hash', () => {
    const options = fc.record({
      keyframes: fc.integer({ min: 0, max: 5 }),
      spacing: fc.integer({ min: 1, max: 300 }),
      bytes: fc.integer({ min: 0, max: 100_000 }),
    });
    const reference = livedThrough(17).timeline.hash();
    fc.assert(
      fc.property(options, (history) => {
        expect(livedThrough(17, { history }).timeline.hash()).toBe(reference);
      }),
      { numRuns: runs(25) },
    );
  });

  test('polygons that were taken down are remembered as long as the past is', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ];
    const timeline = new Timeline({ history: { keyframes: 2, spacing: 8 } });
    for (let i = 1; i <= 40; i++) {
      timeline.runTo(i);
      timeline.remove(timeline.addWall({ points: points.map(({ x, y }) => ({ x: x + i, y })) }));
    }
    const { from } = timeline.recorded;
    expect(from).toBeGreaterThan(20);
    const at = Math.ceil(from) + 1;
    const index = timeline.events(at, at)[0].index;
    expect(timeline.after(index).walls[0].shape).toEqual({ points: points.map(({ x, y }) => ({ x: x + at, y })) });
    expect(timeline.verify()).toBeGreaterThan(4);
  });

  test('a disc that was removed and forgotten costs nothing more, one that is remembered keeps its object', () => {
    const timeline = new Timeline<number>({ history: { keyframes: 2, spacing: 4 } });
    const first: Disc<number> = timeline.add({ x: 0, y: 0, r: 1, data: 7 });
    timeline.remove(first);
    expect(timeline.events().map((event) => event.kind !== 'pair' && event.kind !== 'wall' && event.a?.data)).toEqual([7, 7]);
    for (let i = 0; i < 50; i++) timeline.remove(timeline.add({ x: i, y: 0, r: 1, data: i }));
    expect(timeline.events().every((event) => event.a?.data !== 7)).toBe(true);
    expect(timeline.events().length).toBeLessThan(12);
  });
});
