import { expect, it } from 'vitest';
import { createHit } from '../../src/geometry/cast.ts';
import { castHull } from '../../src/geometry/cast-hull.ts';
import { overlapsHull } from '../../src/geometry/hulls.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { addBody, hulls, hullsOf } from '../../src/hulls/add-body.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { nearestWithGaps, withinShape } from '../../src/queries/areas.ts';
import { castRayAll, castShape } from '../../src/queries/sweep.ts';
import { visibility } from '../../src/queries/visibility.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { anyWorld, gapTo, hullsOfAny, images, side } from './asked-worlds.ts';

const seeds = Array.from({ length: runs(40) }, (_, seed) => seed);
const periods = [Infinity, 24];

/** The first body that a hull meets on its way, by all hulls of all bodies. */
function firstMet(world: World, hull: Hull, way: Vec): { t: number; id: number } | null {
  let best: { t: number; id: number } | null = null;
  for (const body of world) {
    if (body.sensor) continue;
    for (const each of images(world, hullsOfAny(world, body))) {
      const hit = castHull(hull, way, each);
      if (hit !== null && hit.t <= 1 && (best === null || hit.t < best.t)) best = { t: hit.t, id: body.id };
    }
  }
  return best;
}

it.each(periods)('within and inBox find exactly the bodies of which a hull overlaps, period %s', (period) => {
  let found = 0;
  for (const seed of seeds) {
    const world = anyWorld(seed, period);
    const random = createRandom(seed);
    for (let i = 0; i < 20; i++) {
      const [x, y, r] = [random.between(-5, side + 5), random.between(-5, side + 5), random.between(0, i === 0 ? 9 : 2)];
      const [w, h] = [i % 4 === 0 ? 0 : random.between(0, i === 1 ? 20 : 4), i % 5 === 0 ? 0 : random.between(0, 4)];
      const asks = (hull: Hull) =>
        [...world]
          .filter((body) => !body.sensor && images(world, hullsOfAny(world, body)).some((each) => overlapsHull(each, hull)))
          .map(({ id }) => id);
      const circle = asks({ points: [{ x, y }], r });
      expect(world.within({ x, y, r }).map(({ id }) => id)).toEqual(circle);
      const corners = [[0, 0], [w, 0], [w, h], [0, h]].map(([dx, dy]) => ({ x: x + dx, y: y + dy })); // biome-ignore format: corners
      const points = corners.filter((p, at) => corners.findIndex((q) => q.x === p.x && q.y === p.y) === at);
      const box = asks({ points, r: 0 });
      expect(world.inBox({ minX: x, minY: y, maxX: x + w, maxY: y + h }).map(({ id }) => id)).toEqual(box);
      found += circle.length + box.length;
    }
  }
  expect(found).toBeGreaterThan(seeds.length * 10);
});

it.each(periods)('nearest finds the bodies of least gap, period %s', (period) => {
  for (const seed of seeds) {
    const world = anyWorld(seed, period);
    const random = createRandom(seed);
    for (let i = 0; i < 8; i++) {
      const circle = { x: random.between(-2, side + 2), y: random.between(-2, side + 2), r: random.between(0, 1) };
      const hull = { points: [{ x: circle.x, y: circle.y }], r: circle.r };
      const gaps = [...world].filter(({ sensor }) => !sensor).map((body) => gapTo(world, body, hull)).sort((a, b) => a - b); // biome-ignore format: a chain
      const found = nearestWithGaps(world, circle, 5);
      found.forEach(({ separation }, at) => void expect(separation).toBeCloseTo(gaps[at], 12));
      expect(world.nearest(circle, 5).map(({ id }) => id)).toEqual(found.map(({ body }) => body?.id));
      expect(world.nearest(circle, 99, { maxSeparation: 1 }).length).toBe(gaps.filter((gap) => gap <= 1).length);
    }
  }
});

it.each(periods)('casts of rays, circles and shapes meet first what all hulls say, period %s', (period) => {
  let met = 0;
  for (const seed of seeds) {
    const world = anyWorld(seed, period);
    const random = createRandom(seed + 1000);
    for (let i = 0; i < 20; i++) {
      const [x, y, r] = [random.between(0, side), random.between(0, side), i % 2 === 0 ? 0 : random.between(0.1, 1)];
      const way = { x: random.between(-15, 15), y: random.between(-15, 15) };
      const truth = firstMet(world, { points: [{ x, y }], r }, way);
      const hit =
        r === 0
          ? world.castRay({ x, y, dx: way.x, dy: way.y }, { maxT: 1 })
          : world.castCircle({ x, y, r, vx: way.x, vy: way.y }, { maxT: 1 });
      expect(hit?.body?.id ?? null).toBe(truth?.id ?? null);
      if (hit === null || truth === null) continue;
      met++;
      expect(hit.t).toBeCloseTo(truth.t, 12);
      const box = { points: [{ x, y }, { x: x + 0.5, y }, { x, y: y + 0.5 }], r }; // biome-ignore format: a triangle
      const shape = castShape(world, box, way, { maxT: 1 });
      expect(shape?.t ?? 2).toBeCloseTo(firstMet(world, box, way)?.t ?? 2, 12);
    }
    for (const [at, { t }] of castRayAll(world, { x: 0, y: 0, dx: side, dy: side }, { maxT: 1 }).entries())
      if (at === 0) expect(t).toBe(world.castRay({ x: 0, y: 0, dx: side, dy: side }, { maxT: 1 })?.t);
  }
  expect(met).toBeGreaterThan(seeds.length * 3);
});

it('a hit has the normal and point of the hull that is met', () => {
  const world = new World();
  const crate = addBody(world, { x: 5, y: 0, width: 2, height: 2, kind: 'static' });
  const hit = world.castRay({ x: 0, y: 0.25, dx: 1, dy: 0 });
  expect(hit).toEqual({ t: 4, point: { x: 4, y: 0.25 }, normal: { x: -1, y: 0 }, inside: false, body: crate, wall: null });
  expect(world.castRay({ x: 0, y: 1.1, dx: 1, dy: 0 })).toBeNull(); // within the bounding circle alone
  expect(world.castCircle({ x: 0, y: 1.4, r: 0.5, vx: 1, vy: 0 })?.t).toBeGreaterThan(3.5);
  expect(world.castCircle({ x: 5, y: 1.2, r: 0.5, vx: 1, vy: 0 })).toMatchObject({ t: 0, inside: true, normal: { x: 0, y: 1 } });
  expect(world.within({ x: 6.2, y: 0, r: 0.1 })).toEqual([]);
  expect(withinShape(world, { minX: 5.9, minY: -0.1, maxX: 6.3, maxY: 0.1 })).toEqual([crate]);
});

it('an angle that users set counts at once', () => {
  const world = new World();
  const plank = addBody(world, { x: 0, y: 0, width: 6, height: 0.5 });
  expect(world.within({ x: 0, y: 2, r: 0 })).toEqual([]);
  plank.angle = Math.PI / 2;
  expect(world.within({ x: 0, y: 2, r: 0 })).toEqual([plank]);
});

it('a circle slides along a capsule body as along a capsule wall', () => {
  for (const seed of seeds) {
    const random = createRandom(seed);
    const [first, second] = [new World(), new World()];
    for (let i = 0; i < 3; i++) {
      const ends = { x1: random.between(-3, 3), y1: random.between(-3, 3), x2: random.between(-3, 3), y2: random.between(-3, 3), r: 0.3 };
      addBody(first, { x: 0, y: 0, ...ends, kind: 'static' });
      second.addWall(ends);
    }
    for (let i = 0; i < 10; i++) {
      const circle = { x: random.between(-4, 4), y: random.between(-4, 4), r: random.between(0.1, 0.5) };
      const motion = { x: random.between(-4, 4), y: random.between(-4, 4) };
      const [a, b] = [first.slide(circle, motion), second.slide(circle, motion)];
      if (first.within(circle).length > 0) continue; // the way out of several may differ
      expect([a.x, a.y, a.depth]).toEqual([b.x, b.y, b.depth].map((value) => expect.closeTo(value, 6)));
      expect(a.hits.length).toBe(b.hits.length);
    }
  }
});

it('a slide ends free of all hulls, on a torus too', () => {
  for (const period of periods) {
    for (const seed of seeds) {
      const world = anyWorld(seed, period);
      const random = createRandom(seed);
      for (let i = 0; i < 10; i++) {
        const circle = { x: random.between(0, side), y: random.between(0, side), r: random.between(0.1, 0.6) };
        const { x, y, depth } = world.slide(circle, { x: random.between(-5, 5), y: random.between(-5, 5) });
        if (depth > 0) continue;
        for (const body of world) if (!body.sensor) expect(gapTo(world, body, { points: [{ x, y }], r: circle.r })).toBeGreaterThan(-1e-9);
      }
    }
  }
});

it('a circle put into a box leaves it by the shortest way, and goes round a corner', () => {
  const world = new World();
  const crate = addBody(world, { x: 0, y: 0, width: 4, height: 2, kind: 'static' });
  const out = world.slide({ x: 0.5, y: 0.7, r: 0.25 }, { x: 0, y: 0 });
  expect([out.x, out.y]).toEqual([expect.closeTo(0.5, 9), expect.closeTo(1.25, 9)]);
  const along = world.slide({ x: -1, y: 3, r: 0.25 }, { x: 1, y: -3 });
  expect(along.hits[0]).toMatchObject({ body: crate, normal: { x: 0, y: 1 } });
  expect(along.y).toBeCloseTo(1.25, 9);
});

it('queries of a world that is 2^k as large answer the same', () => {
  for (const seed of seeds) {
    const random = createRandom(seed);
    const scale = 2 ** (random.below(41) - 20);
    const [one, other] = [new World(), new World()];
    for (let i = 0; i < 6; i++) {
      const [x, y, w, h, angle] = [
        random.between(0, 8),
        random.between(0, 8),
        random.between(1, 3),
        random.between(1, 3),
        random.between(-3, 3),
      ];
      addBody(one, { x, y, width: w, height: h, angle });
      addBody(other, { x: x * scale, y: y * scale, width: w * scale, height: h * scale, angle });
    }
    for (let i = 0; i < 10; i++) {
      const [x, y, r, dx, dy] = [
        random.between(0, 8),
        random.between(0, 8),
        random.between(0, 1),
        random.between(-5, 5),
        random.between(-5, 5),
      ];
      const a = one.castCircle({ x, y, r, vx: dx, vy: dy });
      const b = other.castCircle({ x: x * scale, y: y * scale, r: r * scale, vx: dx * scale, vy: dy * scale });
      expect([b?.t, b?.normal, b?.point.x]).toEqual([a?.t, a?.normal, a === null ? undefined : a.point.x * scale]);
      const ids = one.within({ x, y, r }).map(({ id }) => id);
      expect(other.within({ x: x * scale, y: y * scale, r: r * scale }).map(({ id }) => id)).toEqual(ids);
    }
  }
});

it('a world from a snapshot answers the same, and so does one that was restored', () => {
  for (const seed of seeds) {
    const world = anyWorld(seed);
    const bytes = world.snapshot();
    const again = World.from(bytes, { extensions: [hulls] });
    const ask = (asked: World) =>
      Array.from({ length: 12 }, (_, i) => {
        const hit = asked.castRay({ x: i, y: 0, dx: side - 2 * i, dy: side }, {}, undefined);
        return [hit?.t, hit?.body?.id, asked.within({ x: i, y: i, r: 2 }).map(({ id }) => id)];
      });
    const before = ask(world);
    expect(ask(again)).toEqual(before);
    for (let i = 0; i < 5; i++) world.step(1 / 60);
    world.restore(bytes);
    expect(ask(world)).toEqual(before);
    expect(hullsOf(world, [...world][0])).toEqual(hullsOf(again, [...again][0]));
  }
});

it('a hit is written into the object given', () => {
  const world = new World();
  addBody(world, {
    x: 3,
    y: 0,
    shapes: [
      { width: 1, height: 1 },
      { x: 2, r: 0.5 },
    ],
  });
  const out = { ...createHit(), body: null, wall: null };
  expect(world.castRay({ x: 9, y: 0, dx: -1, dy: 0 }, {}, out)).toBe(out);
  expect(out.t).toBeGreaterThan(0);
});

it('visibility ends where rays end at hulls', () => {
  let seen = 0;
  for (const seed of seeds) {
    const world = anyWorld(seed, seed % 2 === 0 ? Infinity : 24);
    const random = createRandom(seed);
    const eye = { x: random.between(0, side), y: random.between(0, side) };
    const { edges } = visibility(world, eye, 9);
    expect(edges.length === 0).toBe(world.within({ ...eye, r: 0 }).length > 0);
    for (const { from, to, body } of edges) {
      // just within both ends of an edge a ray ends on it
      for (const [end, other] of [
        [from, to],
        [to, from],
      ]) {
        const [dx, dy] = [end.x + (other.x - end.x) * 1e-3 - eye.x, end.y + (other.y - end.y) * 1e-3 - eye.y];
        const length = Math.hypot(dx, dy);
        const hit = castRayAll(world, { ...eye, dx: dx / length, dy: dy / length }, { maxT: 9 })[0];
        if (Math.hypot(other.x - end.x, other.y - end.y) < 1e-3) continue;
        expect(hit?.body ?? null).toBe(body);
        seen++;
      }
    }
  }
  expect(seen).toBeGreaterThan(seeds.length * 5);
});
