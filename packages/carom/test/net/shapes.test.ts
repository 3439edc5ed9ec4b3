import { expect, it } from 'vitest';
import { addBody } from '../../src/hulls/index.ts';
import { createFeed, Viewer } from '../../src/net/index.ts';
import { World } from '../../src/world/index.ts';

/** A crate and a compound fall beside a disc. */
function falling(): World {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -20, y1: 0, x2: 20, y2: 0 });
  world.add({ x: -5, y: 3, r: 0.5 });
  addBody(world, { x: 0, y: 3, width: 2, height: 1, angle: 0.4 });
  addBody(world, {
    x: 5,
    y: 3,
    shapes: [
      { width: 3, height: 0.3 },
      { x: 1.5, r: 0.5 },
    ],
    sensor: true,
  });
  return world;
}

it.each([{ quantum: 0 }, { quantum: 1 / 64, angleQuantum: 1 / 256 }])(
  'a viewer has the shapes of bodies, once, and follows them with %j',
  (options) => {
    const world = falling();
    const [feed, viewer] = [createFeed(world, options), new Viewer()];
    const first = feed.message();
    viewer.apply(first);
    expect([...viewer].map(({ shapes, sensor }) => [shapes, sensor])).toEqual([...world].map(({ shapes, sensor }) => [shapes, sensor]));
    const shapes = viewer.get(1)?.shapes;
    let longest = 0;
    for (let i = 0; i < 60; i++) {
      world.step(1 / 60);
      const bytes = feed.message();
      longest = Math.max(longest, bytes.length);
      viewer.apply(bytes);
    }
    expect(longest).toBeLessThan(first.length);
    expect(viewer.get(1)?.shapes).toBe(shapes);
    const [near, turned] = options.quantum === 0 ? [1e-12, 1e-12] : [1 / 64, 1 / 256];
    for (const { id, x, y, angle } of world) {
      const seen = viewer.get(id);
      expect(Math.abs((seen?.x ?? 0) - x)).toBeLessThan(near);
      expect(Math.abs((seen?.y ?? 0) - y)).toBeLessThan(near);
      expect(Math.abs((seen?.angle ?? 0) - angle)).toBeLessThan(turned);
    }
  },
);

it('shapes are not sent again after a restore', () => {
  const world = falling();
  const [feed, viewer] = [createFeed(world), new Viewer()];
  const bytes = world.snapshot();
  const whole = feed.message();
  viewer.apply(whole);
  world.restore(bytes);
  const next = feed.message();
  viewer.apply(next);
  expect(next.length).toBeLessThan(whole.length / 2); // the wall is
});

it('bytes that are no shapes are refused, and nothing has changed', () => {
  const world = new World();
  addBody(world, { x: 0, y: 0, points: [{ x: 0, y: 0 }], r: 2 });
  const bytes = createFeed(world).message();
  const at = bytes.length - 24 - 16 - 1; // how many points; the point, the place and an empty list of walls follow
  const refused = (change: (copy: Uint8Array) => void) => {
    const copy = bytes.slice();
    change(copy);
    const viewer = new Viewer();
    expect(() => viewer.apply(copy)).toThrow(RangeError);
    expect(viewer.size).toBe(0);
  };
  for (let i = 0; i < bytes.length; i++) expect(() => new Viewer().apply(bytes.slice(0, i))).toThrow(RangeError);
  const counts = [...bytes.keys()].filter((i) => bytes[i] === 1 && i > at - 12 && i <= at);
  expect(counts.length).toBeGreaterThan(0);
  for (const i of counts) {
    for (const count of [9, 16, 33])
      refused((copy) => {
        copy[i] = count;
      });
    refused((copy) => {
      copy[i] = 0;
    });
  }
});

it('a viewer has the shapes that sense too, and is told so', () => {
  const world = new World();
  const shapes = [{ width: 1, height: 1 }, { x: 1.5, r: 0.2, sensor: true }, { x: -1, width: 1, height: 0.1, sensor: true }]; // biome-ignore format: shapes
  const body = addBody(world, { x: 0, y: 0, shapes });
  const viewer = new Viewer();
  const feed = createFeed(world);
  viewer.apply(feed.message());
  const [viewed] = viewer;
  expect(viewed.shapes).toEqual(body.shapes);
  expect(viewed.shapes.map(({ sensor }) => sensor)).toEqual([undefined, true, true]);
  viewer.apply(feed.message());
  expect([...viewer][0].shapes).toBe(viewed.shapes);
});
