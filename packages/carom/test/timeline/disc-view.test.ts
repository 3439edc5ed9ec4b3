import { describe, expect, test } from 'vitest';
import { type Disc, Timeline } from '../../src/timeline/index.ts';

describe('discs and walls as objects', () => {
  test('a disc shows where it is at now, and writing it is an edit at now', () => {
    const timeline = new Timeline();
    const one = timeline.add({ x: 0, y: 0, r: 1, vx: 2 });
    timeline.runTo(1.5);
    expect([one.x, one.y]).toEqual([3, 0]);
    one.vy = 4;
    one.r = 2;
    one.mass = 5;
    one.x = 10;
    one.y = -1;
    one.vx = 0;
    timeline.runTo(2);
    expect([one.x, one.y, one.r, one.mass, one.vx, one.vy]).toEqual([10, 1, 2, 5, 0, 4]);
    expect(timeline.events(1.5, 1.5).map((event) => event.kind)).toEqual(Array(6).fill('change'));
  });

  test('a removed disc keeps the values it left with', () => {
    const timeline = new Timeline();
    const one = timeline.add({ x: 0, y: 0, r: 1, vx: 2, vy: -1 });
    timeline.runTo(1.5);
    timeline.remove(one);
    timeline.runTo(9);
    expect([one.alive, one.x, one.y, one.vx, one.vy, one.r]).toEqual([false, 3, -1.5, 2, -1, 1]);
  });

  test('discs, walls and events as JSON tell what add and addWall take, and nothing else', () => {
    const timeline = new Timeline<string>();
    const options = { x: 0, y: 2, r: 1, vx: 2, vy: 0, mass: 3, material: { restitution: 0.5 }, data: 'red' };
    const disc = timeline.add(options);
    const still = timeline.add({ x: 6, y: 2, r: 1 });
    expect(JSON.parse(JSON.stringify(disc))).toEqual(options);
    expect(JSON.parse(JSON.stringify(still))).toEqual({ x: 6, y: 2, r: 1, vx: 0, vy: 0, mass: 1, material: {} });
    const wall = timeline.addWall({ x1: 0, y1: 0, x2: 9, y2: 0 }, { material: { restitution: 1 } });
    const pocket = timeline.addWall({ x: 9, y: 9, r: 1 }, { sensor: true, absorbing: true, data: 'pocket' });
    expect(JSON.parse(JSON.stringify([wall, pocket]))).toEqual([
      { shape: { x1: 0, y1: 0, x2: 9, y2: 0 }, material: { restitution: 1 }, sensor: false, absorbing: false },
      { shape: { x: 9, y: 9, r: 1 }, material: {}, sensor: true, absorbing: true, data: 'pocket' },
    ]);
    const event = JSON.parse(JSON.stringify(timeline.step()));
    expect(event).toMatchObject({ kind: 'pair', time: 2, a: { ...options, x: 4, vx: 1.25 }, b: { x: 6, vx: 2.25 } });
    expect(JSON.stringify(timeline.next() ?? event)).not.toContain('record');

    const twin = new Timeline<string>();
    expect(twin.add(disc.toJSON()).toJSON()).toEqual(disc.toJSON());
    for (const { shape, ...rest } of [wall.toJSON(), pocket.toJSON()])
      expect(twin.addWall(shape, rest).toJSON()).toEqual({ shape, ...rest });
  });

  test('get, size, iteration and walls give what is in it', () => {
    const timeline = new Timeline();
    const [a, b] = [timeline.add({ x: 0, y: 0, r: 1 }), timeline.add({ x: 5, y: 0, r: 1 })];
    const one = timeline.addWall({ x1: 0, y1: 9, x2: 1, y2: 9, r: 0.5 });
    expect([timeline.get(0), timeline.get(1), timeline.get(2), timeline.size]).toEqual([a, b, null, 2]);
    timeline.remove(a);
    expect([timeline.get(0), timeline.size, [...timeline], a.alive]).toEqual([null, 1, [b], false]);
    expect(timeline.add({ x: 0, y: 0, r: 1 }).id).toBe(2);
    expect(timeline.walls).toEqual([one]);
    expect([one.id, one.shape, one.alive, one.material]).toEqual([0, { x1: 0, y1: 9, x2: 1, y2: 9, r: 0.5 }, true, {}]);
    expect(Object.isFrozen(one.shape)).toBe(true);
  });

  test('a wall copies its shape: changing the object later changes nothing', () => {
    const timeline = new Timeline();
    const shape = { inside: { minX: 0, minY: 0, maxX: 4, maxY: 4 } };
    timeline.addWall(shape);
    timeline.add({ x: 2, y: 2, r: 1, vx: 1 });
    shape.inside.maxX = 100;
    expect(timeline.next()?.time).toBe(1);
  });

  test('a wall put up at now counts from now on; what flew past before has flown', () => {
    const timeline = new Timeline();
    const one = timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    timeline.runTo(10);
    timeline.addWall({ x1: 5, y1: -1, x2: 5, y2: 1 });
    expect(timeline.next()).toBe(null);
    const ahead = timeline.addWall({ x1: 15, y1: -1, x2: 15, y2: 1 });
    expect(timeline.next()).toEqual({ kind: 'wall', time: 14, a: one, wall: ahead });
    timeline.remove(ahead);
    expect(timeline.next()).toBe(null);
  });

  test('overlaps at the start come as a list with depths, those that cannot meet left out', () => {
    const timeline = new Timeline();
    const a = timeline.add({ x: 0, y: 0, r: 1 });
    const b = timeline.add({ x: 1.5, y: 0, r: 1 });
    timeline.add({ x: 3.5, y: 0, r: 1 }); // touches b
    timeline.add({ x: 0, y: 50, r: 1, mass: Infinity });
    timeline.add({ x: 0, y: 50, r: 1, mass: Infinity });
    const room = timeline.addWall({ inside: { minX: -0.75, minY: -9, maxX: 9, maxY: 9 } });
    const post = timeline.addWall({ x1: 0, y1: 0.5, x2: 0, y2: 5 });
    expect(timeline.overlaps()).toEqual([
      { kind: 'pair', a, b, depth: 0.5 },
      { kind: 'wall', a, wall: room, depth: 0.25 },
      { kind: 'wall', a, wall: post, depth: 0.5 },
    ]);
    expect(timeline.overlaps(0.4).length).toBe(2);
  });

  test('kineticEnergy and momentum leave immovable discs out', () => {
    const timeline = new Timeline();
    timeline.add({ x: 0, y: 0, r: 1, vx: 3, vy: 4, mass: 2 });
    timeline.add({ x: 9, y: 0, r: 1, vx: -1, mass: 4 });
    timeline.add({ x: 0, y: 50, r: 1, vx: 1, mass: Infinity });
    expect(timeline.kineticEnergy()).toBe(27);
    expect(timeline.momentum()).toEqual({ x: 2, y: 8 });
  });
});

describe('getters among what is given', () => {
  function table(): { timeline: Timeline; one: Disc; before: Uint8Array } {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 9, maxY: 9 } });
    const one = timeline.add({ x: 2, y: 5, r: 1, vx: 1 });
    timeline.add({ x: 6, y: 5, r: 1 });
    timeline.runTo(0.5);
    const before = timeline.snapshot();
    timeline.runTo(1);
    return { timeline, one, before };
  }

  const deeds: [string, (timeline: Timeline, before: Uint8Array) => void][] = [
    ['steps', (timeline) => timeline.step()],
    ['runs on', (timeline) => timeline.runTo(7)],
    ['restores a state before', (timeline, before) => timeline.restore(before)],
    ['adds a disc', (timeline) => timeline.add({ x: 2, y: 8, r: 0.5, vy: -1 })],
    ['adds a wall', (timeline) => timeline.addWall({ x1: 8, y1: 0, x2: 8, y2: 9 })],
    ['removes a disc', (timeline) => timeline.remove(timeline.get(1) as Disc)],
    ['edits the disc', (timeline) => timeline.change(timeline.get(0) as Disc, { y: 4, material: { restitution: 0.5 } })],
  ];
  /** Edits whose last value does something first. */
  const edits: [string, (timeline: Timeline, one: Disc, first: () => void) => void][] = [
    ['add', (timeline, _, first) => timeline.add(late({ x: 2, y: 2, vx: 1, vy: 2 }, 'r', 0.5, first))],
    ['add with a material', (timeline, _, first) => timeline.add({ x: 2, y: 2, r: 0.5, material: late({}, 'restitution', 0.5, first) })],
    ['addWall', (timeline, _, first) => timeline.addWall(late({ x1: 7, y1: 1, x2: 7 }, 'y2', 3, first))],
    ['addWall with options', (timeline, _, first) => timeline.addWall({ x: 7, y: 2, r: 0.5 }, late({}, 'sensor', true, first))],
    ['change', (timeline, one, first) => timeline.change(one, late({ vx: 2 }, 'vy', 2, first))],
    ['change with a material', (timeline, one, first) => timeline.change(one, { vx: 2, material: late({}, 'restitution', 0.5, first) })],
  ];
  function late<O extends object, N extends string, V>(values: O, name: N, value: V, first: () => void): O & Record<N, V> {
    const get = (): V => {
      first();
      return value;
    };
    return Object.defineProperty(values, name, { enumerable: true, get }) as O & Record<N, V>;
  }

  test.each(edits)('may use the timeline: %s counts from what is there when all is read', (_, edit) => {
    for (const [name, deed] of deeds) {
      const { timeline, one, before } = table();
      edit(timeline, one, () => deed(timeline, before));
      const twin = table();
      deed(twin.timeline, twin.before);
      edit(twin.timeline, twin.one, () => {});
      expect(timeline.hash(), name).toBe(twin.timeline.hash());
      expect(timeline.verify(), name).toBe(twin.timeline.verify());
      timeline.runTo(20);
      twin.timeline.runTo(20);
      expect(timeline.hash(), name).toBe(twin.timeline.hash());
    }
  });

  test('may take the disc out: the change is refused then', () => {
    const { timeline, one } = table();
    const message = 'Timeline.change: disc must be in the timeline, got "disc 0, removed"';
    expect(() =>
      timeline.change(
        one,
        late({}, 'vx', 2, () => timeline.remove(one)),
      ),
    ).toThrow(new RangeError(message));
    expect([timeline.size, one.vx, timeline.events().length]).toEqual([1, 1, 4]);
  });

  test('a loop over the discs that restores goes on with those of the state restored', () => {
    const timeline = new Timeline({ history: { keyframes: 0 } });
    const one = timeline.add({ x: 0, y: 0, r: 1 });
    const before = timeline.snapshot();
    const two = timeline.add({ x: 5, y: 0, r: 1 });
    timeline.add({ x: 9, y: 0, r: 1 });
    const seen: Disc[] = [];
    for (const disc of timeline) {
      seen.push(disc);
      timeline.restore(before);
    }
    expect(seen).toEqual([one]);
    expect([two.alive, timeline.size]).toEqual([false, 1]);
  });
});
