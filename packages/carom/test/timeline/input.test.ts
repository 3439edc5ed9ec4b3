import { describe, expect, test } from 'vitest';
import { type Disc, Timeline, type TimelineOptions, timelineDefaults, type WallHandle } from '../../src/timeline/index.ts';
import { shown, trail } from './systems.ts';

/** A call with arguments of any kind, as it may come from plain JavaScript. */
type Loose = (timeline: Timeline, disc: Disc, gone: Disc, goneWall: WallHandle) => unknown;

function disc(values: object): Loose {
  return (timeline) => timeline.add({ x: 30, y: 30, r: 1, ...values } as never);
}

function wall(shape: unknown, options?: unknown): Loose {
  return (timeline) => timeline.addWall(shape as never, options as never);
}

function change(values: unknown): Loose {
  return (timeline, one) => timeline.change(one, values as never);
}

const number = 'a finite number of size <= 1e75';
const above = 'a finite number > 0 and <= 1e75';

const refused: [string, Loose, typeof RangeError | typeof TypeError, string][] = [
  ['add: radius −1', disc({ r: -1 }), RangeError, `Timeline.add: disc.r must be ${above}, got -1`],
  ['add: radius 0', disc({ r: 0 }), RangeError, `Timeline.add: disc.r must be ${above}, got 0`],
  ['add: radius "12px"', disc({ r: '12px' }), TypeError, `Timeline.add: disc.r must be ${above}, got "12px"`],
  ['add: no radius', disc({ r: undefined }), TypeError, `Timeline.add: disc.r must be ${above}, got undefined`],
  ['add: x NaN', disc({ x: Number.NaN }), RangeError, `Timeline.add: disc.x must be ${number}, got NaN`],
  ['add: y null', disc({ y: null }), TypeError, `Timeline.add: disc.y must be ${number}, got null`],
  ['add: infinite velocity', disc({ vx: Infinity }), RangeError, `Timeline.add: disc.vx must be ${number}, got Infinity`],
  ['add: velocity 1e80', disc({ vy: 1e80 }), RangeError, `Timeline.add: disc.vy must be ${number}, got 1e+80`],
  ['add: mass 0', disc({ mass: 0 }), RangeError, 'Timeline.add: disc.mass must be a number > 0 and <= 1e75, or Infinity, got 0'],
  [
    'add: mass −Infinity',
    disc({ mass: -Infinity }),
    RangeError,
    'Timeline.add: disc.mass must be a number > 0 and <= 1e75, or Infinity, got -Infinity',
  ],
  [
    'add: restitution 4.5',
    disc({ material: { restitution: 4.5 } }),
    RangeError,
    'Timeline.add: disc.material.restitution must be a number in [0, 4], got 4.5',
  ],
  [
    'add: restitution "1"',
    disc({ material: { restitution: '1' } }),
    TypeError,
    'Timeline.add: disc.material.restitution must be a number in [0, 4], got "1"',
  ],
  ['add: material 1', disc({ material: 1 }), TypeError, 'Timeline.add: disc.material must be an object, got 1'],
  [
    'add: unknown material',
    disc({ material: { bounce: 1 } }),
    TypeError,
    'Timeline.add: disc.material option must be one of name, restitution, got "bounce"',
  ],
  [
    'add: unknown name',
    disc({ radius: 1 }),
    TypeError,
    'Timeline.add: disc option must be one of x, y, r, vx, vy, mass, material, immovable, growth, data (did you mean r?), got "radius"',
  ],
  ['add: nothing', (timeline) => timeline.add(undefined as never), TypeError, 'Timeline.add: disc must be an object, got undefined'],
  ['add: too large for the room', disc({ r: 51 }), RangeError, 'Timeline.add: disc.r must be small enough to fit wall 0, got 51'],
  ['addWall: NaN end', wall({ x1: 0, y1: 0, x2: Number.NaN, y2: 1 }), RangeError, `Timeline.addWall: wall.x2 must be ${number}, got NaN`],
  ['addWall: missing end', wall({ x1: 0, y1: 0, x2: 1 }), TypeError, `Timeline.addWall: wall.y2 must be ${number}, got undefined`],
  [
    'addWall: box turned over',
    wall({ minX: 1, minY: 0, maxX: 0, maxY: 1 }),
    RangeError,
    'Timeline.addWall: wall.maxX must be a number >= minX (1), got 0',
  ],
  [
    'addWall: room turned over',
    wall({ inside: { minX: 0, minY: 2, maxX: 0, maxY: 1 } }),
    RangeError,
    'Timeline.addWall: wall.inside.maxY must be a number >= minY (2), got 1',
  ],
  [
    'addWall: capsule of radius 0',
    wall({ x1: 0, y1: 0, x2: 1, y2: 1, r: 0 }),
    RangeError,
    `Timeline.addWall: wall.r must be ${above}, got 0`,
  ],
  ['addWall: circle of radius −1', wall({ x: 0, y: 0, r: -1 }), RangeError, `Timeline.addWall: wall.r must be ${above}, got -1`],
  [
    'addWall: ring of radius "1"',
    wall({ inside: { x: 0, y: 0, r: '1' } }),
    TypeError,
    `Timeline.addWall: wall.inside.r must be ${above}, got "1"`,
  ],
  ['addWall: inside nothing', wall({ inside: null }), TypeError, 'Timeline.addWall: wall.inside must be a shape, got null'],
  [
    'addWall: no shape',
    wall({ y: 3 }),
    TypeError,
    'Timeline.addWall: wall must be a segment, capsule, box, circle, arc, polygon or { inside: box or circle }, got an object {y}',
  ],
  ['addWall: an array', wall([0, 0, 1, 1]), TypeError, 'Timeline.addWall: wall must be a shape, got an array of 4'],
  [
    'addWall: unknown option',
    wall({ x: 0, y: 0, r: 1 }, { restitution: 1 }),
    TypeError,
    'Timeline.addWall: options option must be one of material, sensor, absorbing, velocity, temperature, data, got "restitution"',
  ],
  [
    'addWall: restitution −1',
    wall({ x: 0, y: 0, r: 1 }, { material: { restitution: -1 } }),
    RangeError,
    'Timeline.addWall: options.material.restitution must be a number in [0, 4], got -1',
  ],
  [
    'addWall: material null',
    wall({ x: 0, y: 0, r: 1 }, { material: null }),
    TypeError,
    'Timeline.addWall: options.material must be an object, got null',
  ],
  [
    'addWall: a room too small for a disc in it',
    wall({ inside: { x: 0, y: 0, r: 0.5 } }),
    RangeError,
    'Timeline.addWall: wall must be wide enough for disc 0 (r = 1), got an object {inside}',
  ],
  ['change: NaN', change({ vx: 1, vy: Number.NaN }), RangeError, `Timeline.change: disc.vy must be ${number}, got NaN`],
  [
    'change: too large for the room',
    change({ x: 3, r: 60 }),
    RangeError,
    'Timeline.change: disc.r must be small enough to fit wall 0, got 60',
  ],
  [
    'change: unknown name',
    change({ radius: 1 }),
    TypeError,
    'Timeline.change: values option must be one of x, y, r, vx, vy, mass, material, immovable, growth, data (did you mean r?), got "radius"',
  ],
  ['change: nothing', change(null), TypeError, 'Timeline.change: values must be an object, got null'],
  [
    'change: no disc',
    (timeline) => timeline.change({ x: 0, y: 0, r: 1 } as never, { vx: 1 }),
    TypeError,
    'Timeline.change: disc must be a disc of this timeline, got an object {x, y, r}',
  ],
  [
    'change: removed disc',
    (timeline, _, gone) => timeline.change(gone, { vx: 1 }),
    RangeError,
    'Timeline.change: disc must be in the timeline, got "disc 1, removed"',
  ],
  [
    'writing a removed disc',
    (_timeline, _disc, gone) => {
      gone.x = 3;
    },
    RangeError,
    'Disc.x: disc must be in the timeline, got "disc 1, removed"',
  ],
  [
    'writing NaN',
    (_, one) => {
      one.vy = Number.NaN;
    },
    RangeError,
    `Disc.vy: disc.vy must be ${number}, got NaN`,
  ],
  [
    'writing a radius "1"',
    (_, one) => {
      one.r = '1' as never;
    },
    TypeError,
    `Disc.r: disc.r must be ${above}, got "1"`,
  ],
  [
    'remove: removed disc',
    (timeline, _, gone) => timeline.remove(gone),
    RangeError,
    'Timeline.remove: disc must be in the timeline, got "disc 1, removed"',
  ],
  [
    'remove: removed wall',
    (timeline, _disc, _gone, goneWall) => timeline.remove(goneWall),
    RangeError,
    'Timeline.remove: wall must be in the timeline, got "wall 1, removed"',
  ],
  [
    'remove: an id',
    (timeline) => timeline.remove(0 as never),
    TypeError,
    'Timeline.remove: item must be a disc or wall of this timeline, got 0',
  ],
  [
    'remove: a wall of another timeline',
    (timeline) => timeline.remove(new Timeline().addWall({ x: 0, y: 0, r: 1 })),
    TypeError,
    'Timeline.remove: wall must be a wall of this timeline, got "wall 0 of another"',
  ],
  ['runTo: the past', (timeline) => timeline.runTo(2), RangeError, 'Timeline.runTo: t must be a number >= now (3), got 2'],
  ['runTo: NaN', (timeline) => timeline.runTo(Number.NaN), RangeError, `Timeline.runTo: t must be ${number}, got NaN`],
  ['runTo: Infinity', (timeline) => timeline.runTo(Infinity), RangeError, `Timeline.runTo: t must be ${number}, got Infinity`],
  ['runTo: "4"', (timeline) => timeline.runTo('4' as never), TypeError, `Timeline.runTo: t must be ${number}, got "4"`],
  ['at: the future', (timeline) => timeline.at(4), RangeError, 'Timeline.at: t must be a number in [0, 3], got 4'],
  ['at: before the start', (timeline) => timeline.at(-1), RangeError, 'Timeline.at: t must be a number in [0, 3], got -1'],
  ['at: nothing', (timeline) => timeline.at(undefined as never), TypeError, 'Timeline.at: t must be a number in [0, 3], got undefined'],
  ['after: no such event', (timeline) => timeline.after(99), RangeError, 'Timeline.after: index must be an integer in [-1, 6], got 99'],
  ['events: NaN', (timeline) => timeline.events(Number.NaN), RangeError, `Timeline.events: from must be ${number}, got NaN`],
  [
    'eventsSince: −1',
    (timeline) => timeline.eventsSince(-1),
    RangeError,
    'Timeline.eventsSince: index must be an integer in [0, 9007199254740991], got -1',
  ],
  ['fork: the future', (timeline) => timeline.fork(4), RangeError, 'Timeline.fork: t must be a number in [0, 3], got 4'],
  ['overlaps: −1', (timeline) => timeline.overlaps(-1), RangeError, 'Timeline.overlaps: depth must be a finite number >= 0, got -1'],
  [
    'snapshot: into a list',
    (timeline) => timeline.snapshot([] as never),
    TypeError,
    'Timeline.snapshot: out must be a Uint8Array, got an array of 0',
  ],
  ['restore: text', (timeline) => timeline.restore('x' as never), TypeError, 'Timeline.restore: bytes must be a Uint8Array, got "x"'],
];

describe('what is wrong is refused in the house form, and nothing has changed', () => {
  test.each(refused)('%s', (_title, act, kind, message) => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: -50, minY: -50, maxX: 50, maxY: 50 } });
    const one = timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    const gone = timeline.add({ x: 9, y: 9, r: 1 });
    const goneWall = timeline.addWall({ x1: 40, y1: 0, x2: 40, y2: 1 });
    timeline.remove(gone);
    timeline.remove(goneWall);
    timeline.addWall({ x1: -40, y1: 0, x2: -40, y2: 1 });
    timeline.runTo(3);
    const look = () => [timeline.hash(), trail(timeline), shown(timeline), timeline.walls.length, timeline.next(), timeline.recorded];
    const before = look();
    let caught: unknown;
    try {
      act(timeline, one, gone, goneWall);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(kind);
    expect((caught as Error).message).toBe(message);
    expect(look()).toEqual(before);
  });

  test.each<[string, unknown, typeof RangeError | typeof TypeError, string]>([
    [
      'unknown option',
      { drag: 1 },
      TypeError,
      'new Timeline: options option must be one of history, ties, collapse, contactRules, gravity, deceleration, periodX, periodY, scheduler, got "drag"',
    ],
    ['no object', 3, TypeError, 'new Timeline: options must be an object, got 3'],
    ['ties', { ties: 'random' }, TypeError, `new Timeline: options.ties must be one of 'sequential', 'simultaneous', got "random"`],
    [
      'unknown history option',
      { history: { frames: 1 } },
      TypeError,
      'new Timeline: options.history option must be one of keyframes, spacing, bytes, got "frames"',
    ],
    [
      'keyframes −1',
      { history: { keyframes: -1 } },
      RangeError,
      'new Timeline: options.history.keyframes must be an integer >= 0 or Infinity, got -1',
    ],
    [
      'keyframes "many"',
      { history: { keyframes: 'many' } },
      TypeError,
      'new Timeline: options.history.keyframes must be an integer >= 0 or Infinity, got "many"',
    ],
    [
      'spacing 0',
      { history: { spacing: 0 } },
      RangeError,
      'new Timeline: options.history.spacing must be an integer in [1, 9007199254740991], got 0',
    ],
    [
      'bytes 1.5',
      { history: { bytes: 1.5 } },
      RangeError,
      'new Timeline: options.history.bytes must be an integer >= 0 or Infinity, got 1.5',
    ],
    [
      'cutoffSpeed −1',
      { collapse: { cutoffSpeed: -1 } },
      RangeError,
      'new Timeline: options.collapse.cutoffSpeed must be a finite number >= 0, got -1',
    ],
    [
      'cutoffSpeed 1e76',
      { collapse: { cutoffSpeed: 1e76 } },
      RangeError,
      'new Timeline: options.collapse.cutoffSpeed must be a finite number of size <= 1e75, got 1e+76',
    ],
    ['limit 0', { collapse: { limit: 0 } }, RangeError, 'new Timeline: options.collapse.limit must be an integer in [1, 1048576], got 0'],
    ['scheduler null', { scheduler: null }, TypeError, "new Timeline: options.scheduler must be one of 'calendar', 'plain', got null"],
    ['history null', { history: null }, TypeError, 'new Timeline: options.history must be an object, got null'],
  ])('new Timeline: %s', (_title, options, kind, message) => {
    expect(() => new Timeline(options as TimelineOptions)).toThrow(new kind(message));
  });

  test('Timeline.from: unknown option, null, or data that is no function', () => {
    const bytes = new Timeline().snapshot();
    for (const name of ['data', 'wallData']) {
      expect(() => Timeline.from(bytes, { [name]: 3 } as never)).toThrow(
        new TypeError(`Timeline.from: options.${name} must be a function, got 3`),
      );
    }
    expect(() => Timeline.from(bytes, { history: null } as never)).toThrow(
      new TypeError('Timeline.from: options.history must be an object, got null'),
    );
    expect(() => Timeline.from(bytes, { scheduler: null } as never)).toThrow(
      new TypeError("Timeline.from: options.scheduler must be one of 'calendar', 'plain', got null"),
    );
    expect(() => Timeline.from(bytes, { ties: 1 } as never)).toThrow(
      new TypeError('Timeline.from: options option must be one of history, data, wallData, scheduler, got "ties"'),
    );
  });
});

describe('defaults', () => {
  test('timelineDefaults are the documented ones and frozen', () => {
    expect(timelineDefaults).toEqual({
      history: { keyframes: Infinity, spacing: 256, bytes: 33554432 },
      ties: 'sequential',
      collapse: { cutoffSpeed: 0, limit: 512 },
      contactRules: { restitution: 'max', restitutionThreshold: 0, pairs: [] },
      gravity: { x: 0, y: 0 },
      deceleration: 0,
      periodX: Infinity,
      periodY: Infinity,
      scheduler: 'calendar',
    });
    const { history, collapse, gravity } = timelineDefaults;
    expect([timelineDefaults, history, collapse, gravity].every(Object.isFrozen)).toBe(true);
    expect(new Timeline(timelineDefaults).hash()).toBe(new Timeline().hash());
  });

  test('a disc has velocity 0, mass 1 and no restitution of its own', () => {
    const timeline = new Timeline();
    const one = timeline.add({ x: 1, y: 2, r: 3 });
    expect([one.x, one.y, one.r, one.vx, one.vy, one.mass, one.material, one.data, one.id, one.alive]).toEqual([
      1,
      2,
      3,
      0,
      0,
      1,
      {},
      undefined,
      0,
      true,
    ]);
  });

  test('options given as undefined count as left out', () => {
    const timeline = new Timeline({ history: undefined, collapse: { limit: undefined } } as never);
    const one = timeline.add({ x: 0, y: 0, r: 1, vx: undefined, material: undefined } as never);
    timeline.change(one, { vx: undefined } as never);
    expect([timeline.eventCount, one.vx]).toEqual([1, 0]);
  });
});

test('step refuses a time, which World.step takes', () => {
  const timeline = new Timeline();
  timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
  expect(() => timeline.step((1 / 64) as never)).toThrow(
    new TypeError('Timeline.step: dt must be left out, as it goes on to the next event; runTo(now + dt) goes on by a time, got 0.015625'),
  );
  expect(timeline.now).toBe(0);
});
