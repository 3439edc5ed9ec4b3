import { describe, expect, it } from 'vitest';
import { createFeed } from '../../src/net/feed.ts';
import { Viewer } from '../../src/net/viewer.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/world.ts';

const dt = 1 / 60;

function scene(count: number, period = Infinity): World {
  const random = createRandom(17);
  const world = new World({ periodX: period, periodY: period });
  if (period === Infinity) world.addWall({ inside: { minX: 0, minY: 0, maxX: 100, maxY: 100 } });
  world.addKinematic({ x1: -8, y1: 0, x2: 8, y2: 0 }, { x: 50, y: 50, angularVelocity: 1 });
  for (let i = 0; i < count; i++)
    world.add({
      x: random.between(1, 99),
      y: random.between(1, 99),
      r: random.between(0.3, 0.9),
      vx: random.between(-9, 9),
      vy: random.between(-9, 9),
      material: { restitution: 1, friction: 0 },
      sensor: i % 40 === 0,
    });
  return world;
}

/** Adds, removes and changes some bodies. */
function disturb(world: World, tick: number): void {
  const bodies = [...world];
  if (tick % 3 === 0) world.remove(bodies[(7 * tick) % bodies.length]);
  if (tick % 3 === 1) world.add({ x: (13 * tick) % 99, y: 40, r: 0.5, vx: 5 });
  if (tick % 5 === 2) bodies[(11 * tick) % bodies.length].r *= 1.1;
  if (tick % 7 === 3) bodies[(5 * tick) % bodies.length].x = 20;
}

describe.each([Infinity, 100])('a viewer of a part of a world of period %s', (period) => {
  it.each([0, 1 / 64])('with the quantum %s shows what is in its area, as it is but for half a quantum', (quantum) => {
    const world = scene(100, period);
    const feed = createFeed(world, { area: { minX: 10, minY: 10, maxX: 60, maxY: 55 }, quantum, angleQuantum: 1 / 128 });
    const viewer = new Viewer();
    for (let tick = 0; tick < 60; tick++) {
      disturb(world, tick);
      world.step(dt);
      if (tick === 30) feed.area = { minX: 0, minY: 30, maxX: 40, maxY: 90 };
      viewer.apply(feed.message());
      const seen = world.inBox(feed.area as never, { sensors: true });
      expect(viewer.size).toBe(seen.length);
      for (const { id, x, y, r, angle, kind, sensor } of seen) {
        const body = viewer.get(id);
        const isAlike = body?.r === r && body.kind === kind && body.sensor === sensor;
        if (!isAlike) expect(body).toMatchObject({ r, kind, sensor });
        const errors = [Math.abs((body?.x ?? NaN) - x), Math.abs((body?.y ?? NaN) - y), Math.abs((body?.angle ?? NaN) - angle)];
        const isNear = Math.max(errors[0], errors[1]) <= quantum / 2 && errors[2] <= (quantum === 0 ? 0 : 1 / 256);
        if (!isNear) expect.fail(`body ${id} is off by ${errors}`);
      }
      expect(viewer.time).toBe(world.time);
      const [wall] = world.kinematics;
      expect(viewer.walls.find(({ id }) => id === wall.id)).toMatchObject({ x: wall.x, y: wall.y, angle: wall.angle, pivot: wall.pivot });
    }
  });
});

it('quantised, a moving body takes at most 12 bytes a message, all else included; a resting one none', () => {
  const world = scene(400);
  const feed = createFeed(world, { quantum: 1 / 64 });
  feed.message();
  let bytes = 0;
  for (let tick = 0; tick < 60; tick++) {
    world.step(dt);
    bytes += feed.message().length;
  }
  expect(bytes / 60 / 400).toBeLessThanOrEqual(12);
  expect(bytes / 60 / 400).toBeLessThanOrEqual(6); // what it is
  for (const body of world) body.vx = body.vy = body.angularVelocity = 0;
  for (const wall of world.kinematics) wall.angularVelocity = 0;
  world.step(dt);
  feed.message();
  world.step(dt);
  expect(feed.message().length).toBeLessThan(24);
});

it('interpolates between the last two messages, across a seam the short way', () => {
  const world = new World({ periodX: 10 });
  const body = world.add({ x: 9.9, y: 5, r: 0.5, vx: 12 });
  const paddle = world.addKinematic({ x: 0, y: 0, r: 1 }, { vy: 6 });
  const feed = createFeed(world);
  const viewer = new Viewer();
  viewer.apply(feed.message());
  const seen = viewer.get(body.id) as NonNullable<ReturnType<Viewer['get']>>;
  expect(viewer.interpolate(seen, 0.5)).toEqual({ x: 9.9, y: 5, angle: 0 });
  world.step(dt);
  viewer.apply(feed.message());
  expect(viewer.get(body.id)).toBe(seen);
  expect(viewer.interpolate(seen, 0).x).toBeCloseTo(9.9, 12);
  expect(viewer.interpolate(seen, 0.25).x).toBeCloseTo(9.95, 12);
  expect(viewer.interpolate(seen, 1).x).toBeCloseTo(0.1, 12);
  const wall = viewer.walls[0];
  expect(viewer.interpolate(wall, 0.5).y).toBeCloseTo(paddle.y / 2, 12);
  expect([viewer.timeBefore, viewer.time]).toEqual([0, world.time]);
});

it('a wall that changes is sent again, one that goes is gone', () => {
  const world = new World();
  const door = world.addWall({ x1: 0, y1: 0, x2: 0, y2: 5 });
  const feed = createFeed(world);
  const viewer = new Viewer();
  viewer.apply(feed.message());
  expect(viewer.walls).toEqual([{ id: 0, shape: door.shape, sensor: false, oneSided: false, pivot: null, x: 0, y: 0, angle: 0 }]);
  door.sensor = true;
  viewer.apply(feed.message());
  expect(viewer.walls[0].sensor).toBe(true);
  world.remove(door);
  viewer.apply(feed.message());
  expect(viewer.walls).toEqual([]);
});

it('walls that a restore of the world brought back can go again', () => {
  const world = new World();
  const walls = [0, 5].map((x) => world.addWall({ x, y: 0, r: 1 }));
  const feed = createFeed(world);
  const viewer = new Viewer();
  const both = world.save();
  viewer.apply(feed.message());
  world.remove(walls[0]);
  viewer.apply(feed.message());
  world.load(both);
  viewer.apply(feed.message());
  expect(viewer.walls.length).toBe(2);
  for (const wall of walls) world.remove(wall);
  viewer.apply(feed.message());
  expect(viewer.walls).toEqual([]);
});

it('a viewer refuses what is cut, altered, out of order or not a message, and stays as it was', () => {
  const world = scene(20);
  const feed = createFeed(world, { quantum: 0.01 });
  const viewer = new Viewer();
  expect(() => viewer.apply([] as never)).toThrow('Viewer.apply: bytes must be a Uint8Array');
  expect(() => viewer.apply(new Uint8Array(3))).toThrow('Viewer.apply: bytes must be a message of a feed, got 0');
  const first = feed.message();
  world.step(dt);
  const second = feed.message();
  expect(() => viewer.apply(second)).toThrow('Viewer.apply: bytes must be message -1 of the feed, or a whole one, got 1');
  for (let length = 0; length < first.length; length++) expect(() => viewer.apply(first.subarray(0, length))).toThrow('Viewer.apply: ');
  viewer.apply(first);
  const before = JSON.stringify([...viewer]);
  for (let length = 0; length < second.length; length++) expect(() => viewer.apply(second.subarray(0, length))).toThrow('Viewer.apply: ');
  const random = createRandom(5);
  for (let i = 0; i < 600; i++) {
    const bytes = second.slice();
    for (let k = random.below(4); k >= 0; k--) bytes[random.below(bytes.length)] = random.below(256);
    const other = new Viewer();
    other.apply(first);
    try {
      other.apply(bytes);
    } catch (error) {
      expect((error as Error).message).toMatch(/^Viewer\.apply: /);
      expect(JSON.stringify([...other])).toBe(before);
    }
  }
  viewer.apply(second);
  expect(() => viewer.apply(second)).toThrow('Viewer.apply: bytes must be message 2 of the feed');
  feed.reset();
  viewer.apply(feed.message());
  expect(viewer.size).toBe(20);
  expect(() => viewer.interpolate({} as never, 0)).toThrow('Viewer.interpolate: item must be');
  expect(() => viewer.interpolate([...viewer][0], NaN)).toThrow('Viewer.interpolate: alpha must be');
  expect(() => createFeed({} as never)).toThrow('createFeed: world must be a World');
  expect(() => createFeed(world, { area: { minX: 0 } as never })).toThrow('createFeed: options.area.minY must be');
  expect(() => createFeed(world, { quantum: -1 })).toThrow('createFeed: options.quantum must be');
});
