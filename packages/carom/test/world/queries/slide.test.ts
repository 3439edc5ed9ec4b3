import { describe, expect, it } from 'vitest';
import { separation } from '../../../src/geometry/separation.ts';
import type { Circle, Wall } from '../../../src/geometry/shapes.ts';
import { separationWall } from '../../../src/geometry/wall.ts';
import { slide } from '../../../src/motion/slide.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

const side = 20;

/** A wall of any kind that both a world and the geometry know. */
function anyWall(random: Random): Wall {
  const [x, y, w, h] = [random.between(0, side), random.between(0, side), random.between(-4, 4), random.between(-4, 4)];
  const kind = random.below(6);
  if (kind === 0) return { x, y, r: random.between(0.1, 2) };
  if (kind === 1) return { x1: x, y1: y, x2: x + w, y2: y + h };
  if (kind === 2) return { x1: x, y1: y, x2: x + w, y2: y + h, r: random.between(0.05, 0.5) };
  if (kind === 3) return { minX: x, minY: y, maxX: x + Math.abs(w), maxY: y + Math.abs(h) };
  if (kind === 4) return { x, y, r: random.between(1, 3), from: { x: 1, y: 0 }, to: { x: w, y: h } };
  return { points: [{ x, y }, { x: x + 2, y: y + 0.3 }, { x: x + 1, y: y + 2 }] }; // biome-ignore format: one line
}

interface Scene {
  readonly world: World;
  readonly circles: readonly Circle[];
  readonly walls: readonly Wall[];
}

function anyScene(random: Random): Scene {
  const walls = Array.from({ length: random.below(random.below(2) === 0 ? 8 : 60) }, () => anyWall(random));
  if (random.below(2) === 0) walls.push({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } });
  const world = new World({ warn: null });
  for (const wall of walls) world.addWall(wall);
  const circles = Array.from({ length: random.below(30) }, () => ({
    x: random.between(0, side),
    y: random.between(0, side),
    r: random.between(0.1, 1.5),
  }));
  world.addMany(circles);
  return { world, circles, walls };
}

function clearance(circle: Circle, { circles, walls }: Pick<Scene, 'circles' | 'walls'>): number {
  return Math.min(...walls.map((wall) => separationWall(circle, wall)), ...circles.map((other) => separation(circle, other)));
}

/** What was met first, as the world names it. */
function firstOf({ obstacle }: { obstacle: number }, { world, circles }: Scene) {
  const isBody = obstacle < circles.length;
  return { body: isBody ? [...world][obstacle] : null, wall: isBody ? null : world.walls[obstacle - circles.length] };
}

describe('World.slide', () => {
  it('ends where motion/slide ends that tests everything, among bodies and walls of every kind', () => {
    const random = createRandom(21);
    let compared = 0;
    let slid = 0;
    for (let n = 0; n < runs(150); n++) {
      const scene = anyScene(random);
      for (let k = 0; k < 8; k++) {
        const circle = { x: random.between(0, side), y: random.between(0, side), r: random.between(0, 0.8) };
        if (clearance(circle, scene) < 1e-6) continue;
        const motion = { x: random.between(-6, 6), y: random.between(-6, 6) };
        const exact = slide(circle, motion, [...scene.circles, ...scene.walls]);
        const found = scene.world.slide(circle, motion);
        expect(found.depth).toBe(0);
        expect(clearance({ ...circle, x: found.x, y: found.y }, scene)).toBeGreaterThanOrEqual(-1e-13);
        compared++;
        if (exact.hits.length > 0) slid++;
        expect(Math.abs(found.x - exact.x) + Math.abs(found.y - exact.y), JSON.stringify({ circle, motion })).toBeLessThan(1e-9);
        if (exact.hits.length > 0) expect(found.hits[0]).toMatchObject(firstOf(exact.hits[0], scene));
      }
    }
    expect(compared).toBeGreaterThan(runs(150) * 3);
    expect(slid).toBeGreaterThan(runs(150));
  });

  it('on a torus goes as on the plane among nine images of everything', () => {
    const random = createRandom(22);
    let met = 0;
    for (let n = 0; n < runs(60); n++) {
      const world = new World({ periodX: side, periodY: side, warn: null });
      const walls = Array.from({ length: random.below(12) }, () => {
        const [x, y] = [random.between(0, side), random.between(0, side)];
        return { x1: x, y1: y, x2: x + random.between(-4, 4), y2: y + random.between(-4, 4) };
      });
      const circles = Array.from({ length: random.below(20) }, () => ({
        x: random.between(-side, 2 * side),
        y: random.between(0, side),
        r: random.between(0.1, 1.5),
      }));
      for (const wall of walls) world.addWall(wall);
      world.addMany(circles);
      const turns = [-2, -1, 0, 1, 2].flatMap((i) => [-1, 0, 1].map((j) => [i * side, j * side]));
      const all: Wall[] = turns.flatMap(([dx, dy]) => [
        ...circles.map(({ x, y, r }) => ({ x: x + dx, y: y + dy, r })),
        ...walls.map(({ x1, y1, x2, y2 }) => ({ x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy })),
      ]);
      for (let k = 0; k < 6; k++) {
        const circle = { x: random.between(0, side), y: random.between(0, side), r: random.between(0, 0.8) };
        if (all.some((wall) => separationWall(circle, wall) < 1e-6)) continue;
        const motion = { x: random.between(-5, 5), y: random.between(-5, 5) };
        const exact = slide(circle, motion, all);
        for (const turn of [0, 3 * side]) {
          const found = world.slide({ ...circle, x: circle.x + turn }, motion);
          expect(Math.abs(found.x - turn - exact.x) + Math.abs(found.y - exact.y)).toBeLessThan(1e-9);
          met += found.hits.length;
        }
      }
    }
    expect(met).toBeGreaterThan(runs(60));
  });

  it('leaves what it overlaps first, however far the way out leads, and says the depth where there is none', () => {
    const world = new World();
    const rock = world.addWall({ minX: 0, minY: 0, maxX: 10, maxY: 30 });
    const disc = world.add({ x: -3, y: 17, r: 2 });
    const out = world.slide({ x: 4, y: 15, r: 1 }, { x: 0, y: 1 });
    expect(out.depth).toBe(0);
    expect(separationWall({ x: out.x, y: out.y, r: 1 }, rock.shape as Wall)).toBeGreaterThanOrEqual(0);
    expect(separation({ x: out.x, y: out.y, r: 1 }, disc)).toBeGreaterThanOrEqual(0);
    world.addWall({ inside: { minX: 20, minY: 0, maxX: 21, maxY: 1 } });
    const stuck = world.slide({ x: 20.5, y: 0.5, r: 2 }, { x: 3, y: 0 });
    expect(stuck.depth).toBeGreaterThan(1);
    expect(stuck.hits).toEqual([]);
  });

  it('passes one-sided walls from behind, and stands on them', () => {
    const world = new World();
    const plank = world.addWall({ x1: 0, y1: 0, x2: 9, y2: 0 }, { oneSided: true });
    const up = world.slide({ x: 4, y: -2, r: 1 }, { x: 0, y: 4 });
    expect(up).toEqual({ x: 4, y: 2, hits: [], depth: 0 });
    const down = world.slide({ x: 4, y: 2, r: 1 }, { x: 1, y: -4 });
    expect(down.y).toBeCloseTo(1, 12);
    expect(down.x).toBeCloseTo(5, 12);
    expect(down.hits[0].wall).toBe(plank);
  });

  it('walks along a chain of tiles as over one floor, and follows kinematic walls where they are', () => {
    const world = new World();
    const chain = Array.from({ length: 41 }, (_, i) => ({ x: i / 2, y: 0 }));
    world.addWall({ chain });
    let at = { x: 0.3, y: 0.5, r: 0.5 };
    for (let n = 0; n < 100; n++) {
      const { x, y, hits } = world.slide(at, { x: 0.15, y: -0.2 });
      expect(x - at.x).toBeCloseTo(0.15, 12);
      expect(hits.length).toBeLessThanOrEqual(1);
      at = { x, y, r: 0.5 };
    }
    const door = world.addKinematic({ x1: 0, y1: -3, x2: 0, y2: 3 }, { x: 20 });
    expect(world.slide(at, { x: 9, y: 0 }).x).toBeCloseTo(19.5, 9);
    door.x = 100;
    expect(world.slide(at, { x: 9, y: 0 }).x).toBeCloseTo(at.x + 9, 9);
  });

  it('goes through sensors, what is ignored, and what its mask leaves out', () => {
    const world = new World();
    const own = world.add({ x: 0, y: 0, r: 1, kind: 'kinematic' });
    world.add({ x: 4, y: 0, r: 1, sensor: true });
    const ghost = world.add({ x: 8, y: 0, r: 1, filter: { category: 4 } });
    const stone = world.add({ x: 12, y: 0, r: 1, filter: { category: 2 } });
    const from = { x: 0, y: 0, r: 1 };
    const ignore = (body: unknown) => body === own;
    expect(world.slide(from, { x: 20, y: 0 }, { ignore, mask: 2 }).hits.map(({ body }) => body)).toEqual([stone]);
    expect(world.slide(from, { x: 20, y: 0 }, { ignore: own }).hits.map(({ body }) => body)).toEqual([ghost]);
  });

  it('changes nothing, and refuses what is wrong', () => {
    const world = new World({ periodX: 8 });
    world.add({ x: 3, y: 0, r: 1 });
    const hash = world.hash();
    world.slide({ x: 0, y: 0, r: 1 }, { x: 2, y: 0 });
    expect(world.hash()).toBe(hash);
    const at = { x: 0, y: 0, r: 1 };
    const none = { x: 0, y: 0 };
    expect(() => world.slide(3 as never, none)).toThrow(new TypeError('World.slide: circle must be a circle, got 3'));
    expect(() => world.slide({ ...at, r: -1 }, none)).toThrow(new RangeError('World.slide: circle.r must be a finite number >= 0, got -1'));
    expect(() => world.slide(at, 3 as never)).toThrow(new TypeError('World.slide: motion must be a vector { x, y }, got 3'));
    expect(() => world.slide(at, { x: 0, y: Number.NaN })).toThrow('World.slide: motion.y must be a finite number, got NaN');
    expect(() => world.slide(at, { x: 3, y: 0 })).toThrow('World.slide: motion must be at most a quarter of a period, got');
    expect(() => world.slide({ ...at, r: 3 }, none)).toThrow('World.slide: circle.r must be at most a quarter of the period (2), got 3');
    expect(() => world.slide(at, none, { sides: 2 } as never)).toThrow('World.slide: options');
  });
});

describe('queries of walls', () => {
  it('find among many walls what testing each finds', () => {
    const random = createRandom(23);
    let found = 0;
    for (let n = 0; n < runs(60); n++) {
      const { world, walls } = anyScene(random);
      if (n % 3 === 0) world.remove(world.walls[0] ?? world.add({ x: 0, y: 0, r: 1 }));
      const shapes = world.walls.map(({ shape }) => shape as Wall);
      for (let k = 0; k < 10; k++) {
        const circle = { x: random.between(-3, side + 3), y: random.between(-3, side + 3), r: random.between(0, 4) };
        const gaps = shapes.map((shape) => separationWall(circle, shape));
        const near = world.within(circle, { walls: true }).filter((item) => 'shape' in item);
        expect(near).toEqual(world.walls.filter((_, i) => gaps[i] <= 0));
        const first = world.nearest(circle, 4, { walls: true }).filter((item) => 'shape' in item);
        const order = world.walls.map((wall, i) => ({ wall, gap: gaps[i] })).filter(({ gap }) => Math.abs(gap) > 1e-9);
        order.sort((a, b) => a.gap - b.gap);
        const isClear = order.length === walls.length && order.every(({ gap }, i) => i === 0 || gap - order[i - 1].gap > 1e-9);
        if (isClear) expect(first).toEqual(order.slice(0, first.length).map(({ wall }) => wall));
        found += near.length;
      }
    }
    expect(found).toBeGreaterThan(runs(60));
  });
});
