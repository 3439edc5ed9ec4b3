import { describe, expect, it } from 'vitest';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { overlapsWall } from '../../src/geometry/wall.ts';
import { castCircleWall } from '../../src/motion/wall.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { castCircleAll, castRayAll, castShape, castShapeAll } from '../../src/queries/index.ts';
import type { WorldHit } from '../../src/world/queries/casts.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { anyHull, anyWorld, gapOf, moved, shapesOf, shifted, side, standing, tolerance } from './scenes.ts';

const maxT = 10;

/** That a cast found what comes into the way, where it does, and nothing else. */
function check(hull: Hull, way: Vec, hits: readonly WorldHit[], world: World): void {
  const all = standing(world);
  expect(new Set(hits.map(({ body, wall }) => body ?? wall)).size).toBe(hits.length);
  for (const one of all) {
    const hit = hits.find(({ body, wall }) => (body ?? wall) === one.item);
    const end = hit?.t ?? maxT;
    for (let n = 0; n < 8; n++)
      expect(gapOf(moved(hull, way, (end * n) / 8), one)).toBeGreaterThan(hit?.inside === true ? -Infinity : -2e-3);
    if (hit === undefined) continue;
    if (hit.inside) expect(gapOf(hull, one)).toBeLessThan(tolerance);
    else expect(gapOf(moved(hull, way, hit.t), one)).toBeLessThan(tolerance);
    expect(Math.hypot(hit.normal.x, hit.normal.y)).toBeCloseTo(1, 12);
    if (hit.inside) continue;
    expect(way.x * hit.normal.x + way.y * hit.normal.y).toBeLessThan(1e-9);
    expect(Math.abs(one.gap(hit.point.x, hit.point.y))).toBeLessThan(1e-9);
    expect(Math.abs(gapOf(moved(hull, way, hit.t), { item: world.walls[0], gap: (x, y) => Math.hypot(x - hit.point.x, y - hit.point.y) }))).toBeLessThan(tolerance); // biome-ignore format: one line
  }
  for (let i = 1; i < hits.length; i++) expect(hits[i].t).toBeGreaterThanOrEqual(hits[i - 1].t);
}

describe('castShapeAll', () => {
  it('hits all that comes into the way of a shape, each once, where it first does', () => {
    for (let seed = 1; seed <= runs(8); seed++) {
      const random = createRandom(seed);
      const world = anyWorld(random);
      world.addWall({ x: -30, y: -30, r: 1 });
      for (let n = 0; n < 4; n++) {
        const hull = anyHull(random);
        const way = { x: random.between(-2, 2), y: random.between(-2, 2) };
        const hits = castShapeAll(world, hull, way, { maxT });
        check(hull, way, hits, world);
        const first = castShape(world, hull, way, { maxT });
        expect(first).toEqual(hits[0] ?? null);
      }
    }
  });

  it('finds the same after a snapshot, in a fork, and after going back', () => {
    const world = anyWorld(createRandom(7));
    const ask = (of: World) =>
      castShapeAll(of, { minX: 2, minY: 2, maxX: 3, maxY: 4 }, { x: 1, y: 0.7 }).map(({ t, body, wall }) => [t, (body ?? wall)?.id]);
    const before = ask(world);
    expect(before.length).toBeGreaterThan(4);
    expect(ask(World.from(world.snapshot()))).toEqual(before);
    expect(ask(world.fork())).toEqual(before);
    const saved = world.save();
    for (let i = 0; i < 9; i++) world.step(1 / 60);
    expect(ask(world)).not.toEqual(before);
    world.load(saved);
    expect(ask(world)).toEqual(before);
  });
});

describe('castRayAll and castCircleAll', () => {
  it('hit what castRay and castCircle hit first, and what each thing alone is hit at', () => {
    for (let seed = 1; seed <= runs(150); seed++) {
      const random = createRandom(1000 + seed);
      const world = anyWorld(random);
      const circle = { x: random.between(0, side), y: random.between(0, side), r: seed % 2 === 0 ? 0 : random.between(0, 1) };
      const [vx, vy] = [random.between(-2, 2), random.between(-2, 2)];
      const hits = seed % 2 === 0 ? castRayAll(world, { ...circle, dx: vx, dy: vy }) : castCircleAll(world, { ...circle, vx, vy });
      const first = seed % 2 === 0 ? world.castRay({ ...circle, dx: vx, dy: vy }) : world.castCircle({ ...circle, vx, vy });
      expect(hits[0]?.t ?? Infinity).toBeCloseTo(first?.t ?? Infinity, 9);
      for (const wall of world.walls) {
        if ('pivot' in wall || wall.sensor) continue;
        const alone = shapesOf(wall.shape).map((shape) =>
          overlapsWall(circle, shape) ? 0 : (castCircleWall({ ...circle, vx, vy }, shape)?.t ?? Infinity),
        );
        const hit = hits.find((each) => each.wall === wall);
        expect(hit?.t ?? Infinity).toBeCloseTo(Math.min(...alone), 11);
      }
    }
  });

  it('on a torus hit what is hit on the plane among images of everything', () => {
    for (let seed = 1; seed <= runs(40); seed++) {
      const random = createRandom(2000 + seed);
      const torus = anyWorld(random, side);
      const plane = new World({ warn: null });
      const names = new Map<unknown, string>();
      for (const dx of [-side, 0, side, 2 * side])
        for (const dy of [-side, 0, side, 2 * side]) {
          for (const { x, y, r, id, sensor } of torus) names.set(plane.add({ x: x + dx, y: y + dy, r, sensor }), `body ${id}`);
          for (const wall of torus.walls) {
            const { shape, x = 0, y = 0, ...options } = JSON.parse(JSON.stringify(wall));
            if ('pivot' in wall) names.set(plane.addKinematic(shape, { ...options, x: x + dx, y: y + dy }), `wall ${wall.id}`);
            else names.set(plane.addWall(shifted(shape, dx, dy), options), `wall ${wall.id}`);
          }
        }
      const circle = {
        x: random.between(0, side),
        y: random.between(0, side),
        r: random.between(0, 1),
        vx: random.between(-2, 2),
        vy: 1.3,
      };
      const named = (hits: readonly WorldHit[], name: (item: unknown) => string | undefined) =>
        hits.filter(({ inside }) => !inside).map(({ t, body, wall }) => `${name(body ?? wall)} at ${t.toFixed(7)}`).sort(); // biome-ignore format: one line
      const there = named(
        castCircleAll(torus, circle, { maxT }),
        (item) => `${'r' in (item as object) ? 'body' : 'wall'} ${(item as { id: number }).id}`,
      );
      expect(there).toEqual(named(castCircleAll(plane, circle, { maxT }), (item) => names.get(item)));
    }
  });

  it('stop where they are told to', () => {
    const world = new World();
    for (let i = 1; i < 6; i++) world.add({ x: 3 * i, y: 0, r: 1 });
    const wall = world.addWall({ x1: 10, y1: -1, x2: 10, y2: 1 });
    const ray = { x: 0, y: 0, dx: 1, dy: 0 };
    const asked: number[] = [];
    const stop = ({ t, wall: met }: WorldHit) => asked.push(t) > 0 && met === wall;
    expect(castRayAll(world, ray, { stop }).map(({ t }) => t)).toEqual([2, 5, 8, 10]);
    expect(asked).toEqual([2, 5, 8, 10]);
    expect(castRayAll(world, ray, { maxT: 8 }).length).toBe(3);
    const [first, second, third] = world;
    expect(castRayAll(world, ray, { ignore: [second, wall] }).map(({ t }) => t)).toEqual([2, 8, 11, 14]);
    expect(castRayAll(world, ray, { ignore: first })[0].t).toBe(5);
    expect(world.castRay({ ...ray, x: 7.5 }, { ignore: wall })?.t).toBe(0.5);
    expect(world.castRay({ ...ray, x: 8.5 }, { ignore: [third, wall] })?.t).toBe(2.5);
    expect(world.within({ x: 10, y: 0, r: 0.5 }, { walls: true, ignore: [third, wall] })).toEqual([]);
  });

  it('meet one-sided walls from their left alone, and lie on them', () => {
    const world = new World();
    world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 }, { oneSided: true }); // left is up
    const box = { minX: -1, minY: 1, maxX: 1, maxY: 2 };
    expect(castShapeAll(world, box, { x: 0, y: -1 }).map(({ t }) => t)).toEqual([1]);
    expect(castShapeAll(world, { ...box, minY: -2, maxY: -1 }, { x: 0, y: 1 })).toEqual([]);
    expect(castShapeAll(world, { ...box, minY: -0.01 }, { x: 0, y: -1 }).map(({ inside }) => inside)).toEqual([true]);
    expect(castShapeAll(world, { ...box, minY: -0.5 }, { x: 0, y: -1 })).toEqual([]);
  });

  it('name what is wrong', () => {
    const world = new World();
    const way = { x: 1, y: 0 };
    const cases: readonly (readonly [string, () => unknown])[] = [
      [
        'castRayAll: world must be a World of the same copy of carom, got null',
        () => castRayAll(null as never, { x: 0, y: 0, dx: 1, dy: 0 }),
      ],
      ['castRayAll: ray.dx must be a finite number, got NaN', () => castRayAll(world, { x: 0, y: 0, dx: NaN, dy: 0 })],
      ['castShape: shape must be a circle, segment, capsule, box or hull, got null', () => castShape(world, null as never, way)],
      ['castShape: shape.points must be 1 to 8 points, got an array of 0', () => castShape(world, { points: [] }, way)],
      ['castShape: shape.maxX must be a number > minX (1), got 1', () => castShape(world, { minX: 1, minY: 0, maxX: 1, maxY: 1 }, way)],
      ['castShapeAll: options.stop must be a function, got 3', () => castShapeAll(world, { x: 0, y: 0, r: 1 }, way, { stop: 3 as never })],
    ];
    for (const [message, call] of cases) expect(call).toThrow(message);
  });
});
