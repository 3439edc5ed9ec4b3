// Filters of single shapes: queries find, and sensors sense, what the filters of a body and of one of its shapes let them.
import { describe, expect, it } from 'vitest';
import { castHull } from '../../src/geometry/cast-hull.ts';
import { overlapsHull, separationHull } from '../../src/geometry/hulls.ts';
import type { Hull } from '../../src/geometry/shapes.ts';
import { addBody, hullsOf } from '../../src/hulls/add-body.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { castRayAll, castShape, nearestWithGaps, visibility, withinShape } from '../../src/queries/index.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { anyShape, side } from './asked-worlds.ts';

const seeds = Array.from({ length: runs(30) }, (_, seed) => seed);

interface Bits {
  readonly category: number;
  readonly mask: number;
}

function anyFilter(random: Random): Bits {
  return { category: 1 + random.below(7), mask: 1 + random.below(7) };
}

/** Bodies of two or three shapes, of which some have a filter of their own. */
function filteredWorld(random: Random, count = 14): World {
  const world = new World({ warn: null });
  for (let i = 0; i < count; i++) {
    const shapes = Array.from({ length: 2 + random.below(2) }, () => ({ ...anyShape(random), ...(random.below(3) > 0 ? { filter: anyFilter(random) } : {}) }));
    const place = { x: random.between(0, side), y: random.between(0, side), angle: random.between(-4, 4) };
    addBody(world, { ...place, vx: random.between(-3, 3), shapes, ...(random.below(2) === 0 ? { filter: anyFilter(random) } : {}) });
  }
  return world;
} // biome-ignore format: rows

function lets(own: Partial<Bits> | undefined, { category, mask }: Partial<Bits>): boolean {
  if (own === undefined) return true;
  return (category === undefined || (category & (own.mask as number)) !== 0) && (mask === undefined || (mask & (own.category as number)) !== 0);
} // biome-ignore format: rows

/** The hulls of a body that a filter lets be met. */
function meantOf(world: World, body: Body, by: Partial<Bits>): Hull[] {
  if (!lets(body.filter as Bits, by)) return [];
  return hullsOf(world, body).filter((_, i) => lets(body.shapes[i].filter as Bits | undefined, by));
}

describe('queries', () => {
  it.each([{ mask: 2 }, { category: 4 }, { category: 3, mask: 5 }, {}])('with %j find what has a shape that is meant', (by) => {
    let found = 0;
    for (const seed of seeds) {
      const random = createRandom(seed);
      const world = filteredWorld(random);
      const bodies = [...world].map((body) => ({ body, hulls: meantOf(world, body, by) }));
      for (let i = 0; i < 8; i++) {
        const circle = { x: random.between(0, side), y: random.between(0, side), r: random.between(0.2, 3) };
        const hull = { points: [{ x: circle.x, y: circle.y }], r: circle.r };
        const truth = bodies.filter(({ hulls }) => hulls.some((own) => overlapsHull(own, hull))).map(({ body }) => body.id);
        found += truth.length;
        expect(world.within(circle, by).map(({ id }) => id)).toEqual(truth);
        expect(withinShape(world, hull, by).map(({ id }) => id)).toEqual(truth);
        const box = { minX: circle.x - 1, minY: circle.y - 1, maxX: circle.x + 1, maxY: circle.y + 1 };
        const corners = [{ x: box.minX, y: box.minY }, { x: box.maxX, y: box.minY }, { x: box.maxX, y: box.maxY }, { x: box.minX, y: box.maxY }]; // biome-ignore format: a box
        const inBox = bodies.filter(({ hulls }) => hulls.some((own) => overlapsHull(own, { points: corners, r: 0 })));
        expect(world.inBox(box, by).map(({ id }) => id)).toEqual(inBox.map(({ body }) => body.id));
        const gaps = bodies.filter(({ hulls }) => hulls.length > 0).map(({ hulls }) => Math.min(...hulls.map((own) => separationHull(own, hull)))).sort((a, b) => a - b); // biome-ignore format: a chain
        expect(nearestWithGaps(world, circle, 99, by).map(({ separation }) => separation)).toEqual(gaps.map((gap) => expect.closeTo(gap, 9)));
        const way = { x: random.between(-20, 20), y: random.between(-20, 20) };
        const times = bodies.map(({ hulls }) => Math.min(...hulls.map((own) => castHull({ ...hull, r: 0 }, way, own)?.t ?? Infinity))).filter((t) => t <= 1).sort((a, b) => a - b); // biome-ignore format: a chain
        const ray = { x: circle.x, y: circle.y, dx: way.x, dy: way.y };
        expect(castRayAll(world, ray, { ...by, maxT: 1 }).map(({ t }) => t)).toEqual(times.map((t) => expect.closeTo(t, 9)));
        expect(world.castRay(ray, { ...by, maxT: 1 })?.t ?? -1).toBeCloseTo(times[0] ?? -1, 9);
        expect(castShape(world, { points: [{ x: circle.x, y: circle.y }], r: 1e-9 }, way, { ...by, maxT: 1 })?.t ?? -1).toBeCloseTo(times[0] ?? -1, 6);
      }
    }
    expect(found).toBeGreaterThan(0);
  }); // biome-ignore format: rows

  it('slide past, see past and blow past shapes that are not meant', () => {
    const world = new World();
    const gate = addBody(world, { x: 5, y: 0, kind: 'static', shapes: [{ width: 1, height: 4, filter: { category: 2, mask: 2 } }, { y: 9, width: 1, height: 1 }] }); // biome-ignore format: a body
    const circle = { x: 0, y: -gate.y, r: 0.5 };
    expect(world.slide(circle, { x: 8, y: 0 }, { mask: 1 }).x).toBe(8);
    expect(world.slide(circle, { x: 8, y: 0 }, { mask: 3 }).x).toBeLessThan(5);
    expect(visibility(world, { x: 0, y: 0 }, 20, { mask: 1 }).edges.filter(({ body }) => body !== null).length).toBeLessThan(
      visibility(world, { x: 0, y: 0 }, 20, { mask: 3 }).edges.filter(({ body }) => body !== null).length,
    );
  });
});

it('sensors sense shapes by their filters, and go by those of their own', () => {
  let visits = 0;
  for (const seed of seeds) {
    const random = createRandom(seed);
    const world = filteredWorld(random, 10);
    const sensors = Array.from({ length: 4 }, () => {
      const shapes = [anyShape(random), { ...anyShape(random), filter: anyFilter(random) }];
      return addBody(world, { x: random.between(0, side), y: random.between(0, side), kind: 'kinematic', sensor: true, shapes, senses: ['dynamic'], filter: anyFilter(random) });
    });
    const wall = world.addWall({ minX: 5, minY: 5, maxX: 12, maxY: 12 }, { sensor: true, filter: anyFilter(random) });
    for (let step = 0; step < 10; step++) {
      world.step(1 / 30);
      for (const sensor of sensors) {
        const own = hullsOf(world, sensor);
        const truth = [...world].filter((body) => {
          if (body.sensor || !lets(body.filter as Bits, sensor.filter as Bits)) return false;
          const hulls = hullsOf(world, body);
          return own.some((hull, i) => hulls.some((other, j) => {
            const [a, b] = [sensor.shapes[i].filter ?? sensor.filter, body.shapes[j].filter ?? body.filter] as Bits[];
            return overlapsHull(hull, other) && lets(b, a) && lets(body.shapes[j].filter as Bits, a) && lets(sensor.shapes[i].filter as Bits, b);
          }));
        });
        visits += truth.length;
        expect(sensor.visitors.map(({ id }) => id)).toEqual(truth.map(({ id }) => id));
      }
      const box = { points: [{ x: 5, y: 5 }, { x: 12, y: 5 }, { x: 12, y: 12 }, { x: 5, y: 12 }], r: 0 };
      const inWall = [...world].filter((body) => !body.sensor && meantOf(world, body, wall.filter as Bits).some((hull) => overlapsHull(hull, box)));
      expect(wall.visitors.map(({ id }) => id)).toEqual(inWall.map(({ id }) => id));
    }
  }
  expect(visits).toBeGreaterThan(seeds.length);
}); // biome-ignore format: rows

it('who flies through a shape of a zone that its filter leaves out visits nothing', () => {
  const world = new World();
  const zone = (filter: Bits) => addBody(world, { x: 0, y: 0, kind: 'static', sensor: true, shapes: [{ width: 0.2, height: 4, filter }, { y: 9, width: 1, height: 1 }] });
  const zones = [zone({ category: 2, mask: 2 }), zone({ category: 1, mask: 1 })];
  addBody(world, { x: -5, y: -2, vx: 600, width: 0.2, height: 0.2 });
  const told: unknown[] = [];
  world.step(1 / 60);
  for (const { sensor } of world.events.sensorBegins) told.push(sensor);
  expect(told).toEqual([zones[1]]);
}); // biome-ignore format: rows
