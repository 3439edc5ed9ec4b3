import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { castRay } from '../../../src/geometry/cast.ts';
import { overlaps } from '../../../src/geometry/overlaps.ts';
import { separation } from '../../../src/geometry/separation.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

/** Discs of very different sizes that have moved since the last rebuild, some added since. */
function scene(period: number): World {
  const random = createRandom(31);
  const world = new World({ periodX: period, periodY: period });
  for (let i = 0; i < 150; i++) {
    const r = i % 30 === 0 ? 2 : random.between(0.05, 0.5);
    world.add({ x: random.between(0, 20), y: random.between(0, 20), r, vx: random.between(-3, 3), vy: random.between(-3, 3) });
  }
  world.add({ x: 10, y: 10, r: 0.2, vx: 200 });
  for (let i = 0; i < 7; i++) world.step(1 / 60);
  return world;
}

const plane = scene(Infinity);
const torus = scene(20);
const coordinate = fc.double({ min: -5, max: 25, noNaN: true });
const images = (period: number) => (period === Infinity ? [0] : [-2 * period, -period, 0, period, 2 * period]);

it.each([
  ['the plane', plane],
  ['a torus', torus],
])('within and inBox on %s find exactly what testing every body finds', (_, world) => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.double({ min: 0, max: 4, noNaN: true }), (x, y, r) => {
      const shifts = images(world.periodX).flatMap((dx) => images(world.periodY).map((dy) => [dx, dy]));
      const all = [...world];
      const near = all.filter((body) => shifts.some(([dx, dy]) => overlaps({ x: body.x + dx, y: body.y + dy, r: body.r }, { x, y, r })));
      expect(world.within({ x, y, r }).map(({ id }) => id)).toEqual(near.map(({ id }) => id));
      const box = { minX: x, minY: y, maxX: x + r, maxY: y + 2 * r };
      const inside = all.filter((body) =>
        shifts.some(([dx, dy]) => {
          const ox = Math.max(box.minX - (body.x + dx), 0, body.x + dx - box.maxX);
          const oy = Math.max(box.minY - (body.y + dy), 0, body.y + dy - box.maxY);
          return ox * ox + oy * oy <= body.r * body.r;
        }),
      );
      expect(world.inBox(box).map(({ id }) => id)).toEqual(inside.map(({ id }) => id));
    }),
    { numRuns: runs(80) },
  );
});

it('nearest finds the bodies of least separation, in order', () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.integer({ min: 1, max: 8 }), (x, y, count) => {
      const sorted = [...plane].map((body) => ({ body, gap: separation(body, { x, y, r: 0 }) })).sort((a, b) => a.gap - b.gap);
      const found = plane.nearest({ x, y }, count);
      expect(found.map((body) => separation(body, { x, y, r: 0 }))).toEqual(sorted.slice(0, count).map(({ gap }) => gap));
    }),
    { numRuns: runs(100) },
  );
});

it('castRay finds the first of all bodies, as castRay of geometry does one by one', () => {
  const direction = fc.integer({ min: -3000, max: 3000 }).map((n) => n / 1000);
  fc.assert(
    fc.property(coordinate, coordinate, direction, direction, (x, y, dx, dy) => {
      let first = Infinity;
      for (const body of plane) first = Math.min(first, castRay({ x, y, dx, dy }, body)?.t ?? Infinity);
      const hit = plane.castRay({ x, y, dx, dy });
      expect(hit?.t ?? Infinity).toBe(first);
    }),
    { numRuns: runs(100) },
  );
});

it('casts stop at walls of every kind, and a moving circle its radius before', () => {
  const world = new World();
  const walls = [
    world.addWall({ x1: 10, y1: -1, x2: 10, y2: 1 }),
    world.addWall({ x1: 20, y1: -1, x2: 20, y2: 1, r: 0.5 }),
    world.addWall({ minX: 30, minY: -1, maxX: 31, maxY: 1 }),
    world.addWall({ x: 40, y: 0, r: 1 }),
    world.addWall({ points: [{ x: 50, y: 0 }, { x: 51, y: -1 }, { x: 51, y: 1 }] }), // biome-ignore format: short
    world.addWall({ chain: [{ x: 60, y: -2 }, { x: 60, y: 2 }] }), // biome-ignore format: short
    world.addWall({ x: 71, y: 0, r: 1, from: { x: 0, y: 1 }, to: { x: 0, y: -1 } }),
    world.addWall({ inside: { minX: -1, minY: -9, maxX: 80, maxY: 9 } }),
  ];
  const faces = [10, 19.5, 30, 39, 50, 60, 70, 80];
  for (const [i, wall] of walls.entries()) {
    const start = faces[i] - 2;
    const hit = world.castRay({ x: start, y: 0, dx: 2, dy: 0 });
    expect(hit?.wall).toBe(wall);
    expect(hit?.point.x).toBeCloseTo(faces[i], 12);
    expect(hit?.normal.x).toBeLessThan(-0.7); // the ray meets the polygon at its corner
    expect(world.castCircle({ x: start, y: 0, r: 0.25, vx: 2, vy: 0 })?.t).toBeCloseTo(0.875, 9);
  }
});

it('ignore, category, mask, sensors and maxT choose what is found', () => {
  const world = new World();
  const [near, far] = world.addMany([
    { x: 5, y: 0, r: 1 },
    { x: 10, y: 0, r: 1, filter: { category: 2 } },
  ]);
  const sensor = world.add({ x: 2, y: 0, r: 0.5, sensor: true });
  const ray = { x: 0, y: 0, dx: 1, dy: 0 };
  expect(world.castRay(ray)?.body).toBe(near);
  expect(world.castRay(ray, { sensors: true })?.body).toBe(sensor);
  expect(world.castRay(ray, { ignore: near })?.body).toBe(far);
  expect(world.castRay(ray, { ignore: (body) => body === near })?.body).toBe(far);
  expect(world.castRay(ray, { mask: 2 })?.body).toBe(far);
  expect(world.castRay(ray, { maxT: 3 })).toBeNull();
  expect(world.within({ x: 5, y: 0, r: 0 }, { category: 1 })).toEqual([near]);
  expect(() => world.castRay(ray, { skip: near } as object)).toThrow('World.castRay: options option must be one of');
});

it('casts name the number that is wrong, of the ray or of the circle', () => {
  const world = new World();
  const texts = [
    [() => world.castRay({ x: 0, y: 0, vx: 1, vy: 0 } as never), 'World.castRay: ray.dx must be a finite number, got undefined'],
    [() => world.castRay({ x: NaN, y: 0, dx: 1, dy: 0 }), 'World.castRay: ray.x must be a finite number, got NaN'],
    [
      () => world.castCircle({ x: 0, y: 0, r: 1, vx: 1, vy: null } as never),
      'World.castCircle: circle.vy must be a finite number, got null',
    ],
    [() => world.castCircle({ x: 0, y: 0, r: -1, vx: 1, vy: 0 }), 'World.castCircle: circle.r must be a finite number >= 0, got -1'],
  ] as const;
  for (const [call, text] of texts) expect(call).toThrow(text);
});

describe('layers in queries', () => {
  const layers = { player: ['food', 'rock'], food: [], rock: [] };
  const names = ['player', 'food', 'rock'] as const;
  const world = new World<string>({ layers });
  const random = createRandom(5);
  for (let i = 0; i < 120; i++) {
    const layer = names[i % 3];
    const { x, y } = { x: random.between(0, 20), y: random.between(0, 20) };
    world.add({ x, y, r: 0.5, filter: { layer }, data: layer });
  }
  for (const [i, layer] of names.entries()) world.addWall({ x: 30 + 3 * i, y: 10, r: 1 }, { filter: { layer }, data: layer });
  const bit = (layer: string | undefined) => 1 << names.indexOf(layer as 'player');
  const maskOf = (layer: string | readonly string[]) => [layer].flat().reduce((mask, name) => mask | bit(name), 0);

  it.each([['player'], ['food'], [['food', 'rock']], [['rock', 'player', 'rock']], [names], [[]]])(
    'find what is of layer %o, as the mask of its categories does, in every query',
    (layer: string | readonly string[]) => {
      const mask = maskOf(layer);
      const [byName, byMask] = [{ layer }, { mask }];
      for (let i = 0; i < 20; i++) {
        const circle = { x: i, y: 20 - i, r: 4 };
        const box = { minX: i, minY: i, maxX: i + 5, maxY: i + 3 };
        const ray = { x: 0, y: i, dx: 1, dy: (10 - i) / 30 };
        expect(world.within(circle, byName)).toEqual(world.within(circle, byMask));
        expect(world.inBox(box, byName)).toEqual(world.inBox(box, byMask));
        expect(world.nearest(circle, 5, byName)).toEqual(world.nearest(circle, 5, byMask));
        expect(world.castRay(ray, byName)).toEqual(world.castRay(ray, byMask));
        const flight = { x: -1, y: i, r: 0.25, vx: 1, vy: (10 - i) / 30 };
        expect(world.castCircle(flight, byName)).toEqual(world.castCircle(flight, byMask));
        for (const { data } of world.within(circle, byName)) expect([layer].flat()).toContain(data);
      }
    },
  );

  it('find walls by layer in casts', () => {
    expect(world.castRay({ x: 25, y: 10, dx: 1, dy: 0 }, { layer: 'rock' })?.wall?.data).toBe('rock');
    expect(world.castRay({ x: 25, y: 10, dx: 1, dy: 0 }, { layer: ['food', 'rock'] })?.wall?.data).toBe('food');
    expect(world.castCircle({ x: 25, y: 10, r: 0.5, vx: 1, vy: 0 }, { layer: [] })).toBeNull();
  });

  it('go with category: only what a body of that layer meets, of the layers named', () => {
    const [player] = world;
    const met = world.within({ x: 10, y: 10, r: 30 }, { ...player.filter });
    expect(new Set(met.map(({ data }) => data))).toEqual(new Set(['food', 'rock']));
    const food = world.within({ x: 10, y: 10, r: 30 }, { category: player.filter.category, layer: ['player', 'food'] });
    expect(new Set(food.map(({ data }) => data))).toEqual(new Set(['food']));
  });

  const calls: [string, (options: object) => unknown][] = [
    ['within', (options) => world.within({ x: 0, y: 0, r: 1 }, options)],
    ['inBox', (options) => world.inBox({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, options)],
    ['nearest', (options) => world.nearest({ x: 0, y: 0 }, 1, options)],
    ['castRay', (options) => world.castRay({ x: 0, y: 0, dx: 1, dy: 0 }, options)],
    ['castCircle', (options) => world.castCircle({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, options)],
  ];
  it.each(calls)('that are not there are refused by %s, with the names that are', (name, call) => {
    const rule = 'one of player, food, rock';
    expect(() => call({ layer: 'fod' })).toThrow(new RangeError(`World.${name}: options.layer must be ${rule}, got "fod"`));
    expect(() => call({ layer: ['food', ''] })).toThrow(new RangeError(`World.${name}: options.layer[1] must be ${rule}, got ""`));
    expect(() => call({ layer: 1 })).toThrow(new TypeError(`World.${name}: options.layer must be ${rule}, got 1`));
    expect(() => call({ layer: null })).toThrow(new TypeError(`World.${name}: options.layer must be ${rule}, got null`));
    expect(() => call({ layer: 'food', mask: 1 })).toThrow(
      new TypeError(`World.${name}: options must be with layer or mask, not both, got an object {layer, mask}`),
    );
  });

  it('of a world without layers are refused', () => {
    const message = 'World.within: options.layer must be a name in the layers of the world, which were not given to it, got "food"';
    expect(() => new World().within({ x: 0, y: 0, r: 1 }, { layer: 'food' })).toThrow(new RangeError(message));
    const filter = { layer: 5 as never };
    expect(() => world.add({ x: 0, y: 0, r: 1, filter })).toThrow(
      new TypeError('World.add: body.filter.layer must be one of player, food, rock, got 5'),
    );
  });
});

describe('degenerate questions', () => {
  const world = new World();
  const disc = world.add({ x: 5, y: 5, r: 1 });
  const [beside, around] = [world.addWall({ minX: 9, minY: 0, maxX: 10, maxY: 10 }), world.addWall({ x: 9.5, y: 20, r: 2 })];
  const room = world.addWall({ inside: { minX: -50, minY: -50, maxX: 50, maxY: 50 } });

  it('a cast that goes nowhere finds what is at its start, and nothing else', () => {
    const still = (x: number, y: number) => world.castRay({ x, y, dx: 0, dy: 0 });
    expect(still(5.5, 5)).toMatchObject({ t: 0, inside: true, body: disc, wall: null });
    expect(still(9.5, 5)).toMatchObject({ t: 0, inside: true, body: null, wall: beside });
    expect(still(9.5, 20.5)).toMatchObject({ t: 0, inside: true, wall: around });
    expect(still(60, 0)).toMatchObject({ t: 0, inside: true, wall: room });
    expect([still(0, 0), still(8, 5)]).toEqual([null, null]);
    expect(world.castCircle({ x: 8, y: 5, r: 1.5, vx: 0, vy: 0 })).toMatchObject({ t: 0, inside: true, wall: beside });
    expect(world.castCircle({ x: 0, y: 0, r: 1.5, vx: -0, vy: 0 })).toBeNull();
  });

  it('a cast that gets nowhere in a time below the largest double meets nothing; no answer has a NaN', () => {
    const speed = fc.constantFrom(0, -0, 5e-324, -5e-324, 1e-300, -1e-200, 1, -1, 1e50);
    fc.assert(
      fc.property(coordinate, coordinate, speed, speed, fc.constantFrom(0, 1e-300, 0.5, 30), (x, y, vx, vy, r) => {
        for (const hit of [world.castRay({ x, y, dx: vx, dy: vy }), world.castCircle({ x, y, r, vx, vy })]) {
          if (hit === null) continue;
          for (const value of [hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y]) expect(Math.abs(value)).toBeLessThan(Infinity);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('a box whose bounds are crossed holds nothing', () => {
    expect(world.inBox({ minX: 4.9, minY: 4.9, maxX: 5.1, maxY: 5.1 })).toEqual([disc]);
    expect(world.inBox({ minX: 5.1, minY: 4.9, maxX: 4.9, maxY: 5.1 })).toEqual([]);
    expect(world.inBox({ minX: 4.9, minY: 5.1, maxX: 5.1, maxY: 4.9 })).toEqual([]);
  });

  it('inBox decides exactly at corners', () => {
    const exact = new World();
    const tangent = exact.add({ x: 3 * 2 ** -30, y: 4 * 2 ** -30, r: 5 * 2 ** -30 });
    const corner = { minX: -1, minY: -1, maxX: 0, maxY: 0 };
    expect(exact.inBox(corner)).toEqual([tangent]);
    tangent.r = 5 * 2 ** -30 * (1 - 2 ** -53);
    expect(exact.inBox(corner)).toEqual([]);
    tangent.r = 5 * 2 ** -30;
    tangent.x += 2 ** -80;
    expect(exact.inBox(corner)).toEqual([]);
  });

  it('nearest takes a circle whose r is left out, not null', () => {
    expect(world.nearest({ x: 5, y: 5, r: undefined } as never)).toEqual([disc]);
    expect(() => world.nearest({ x: 5, y: 5, r: null } as never)).toThrow(
      new TypeError('World.nearest: from.r must be a finite number >= 0, got null'),
    );
  });
});

describe('queries right after edits', () => {
  /** Discs of one size or of many, that have moved since the lists were made; some fast. */
  function crowd(period: number, seed: number): World {
    const random = createRandom(seed);
    const world = new World({ periodX: period, periodY: period });
    for (let i = 0; i < 120; i++) {
      const r = seed % 2 === 0 ? 0.3 : random.between(0.05, i % 30 === 0 ? 2 : 0.5);
      world.add({ x: random.between(0, 20), y: random.between(0, 20), r, vx: random.between(-3, 3), vy: random.between(-3, 3) });
    }
    world.add({ x: 10, y: 10, r: 0.2, vx: 200 });
    for (let i = 0; i < 5; i++) world.step(1 / 60);
    return world;
  }

  /** Something that makes the lists stale. */
  function edit(world: World, random: ReturnType<typeof createRandom>): void {
    const bodies = [...world];
    const body = bodies[random.below(bodies.length)];
    const [x, y] = [random.between(-5, 25), random.between(-5, 25)];
    switch (random.below(10)) {
      case 0:
        world.add({ x, y, r: random.between(0.05, 1) });
        break;
      case 1:
        world.remove(body);
        break;
      case 2:
        body.x = x;
        break;
      case 3:
        body.y = y;
        break;
      case 4:
        body.setRadius(random.between(0.01, 3));
        break;
      case 5:
        body.sensor = !body.sensor;
        break;
      case 6:
        body.filter = { category: 1 + random.below(3) };
        break;
      case 7:
        world.addWall({ x, y, r: 0.1 }, { sensor: true });
        break;
      default:
        world.restore(world.snapshot());
    }
  }

  it.each([
    ['the plane', Infinity],
    ['a torus', 20],
  ])('find on %s exactly what testing every body finds, whatever was edited', (_, period) => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const random = createRandom(seed);
        const world = crowd(period, seed);
        for (let round = 0; round < 12; round++) {
          edit(world, random);
          if (random.below(6) === 0) world.step(1 / 60);
          const all = [...world];
          const shifts = images(period).flatMap((dx) => images(period).map((dy) => [dx, dy]));
          const circle = { x: random.between(-2, 22), y: random.between(-2, 22), r: random.between(0, 2) };
          const near = all.filter((body) => shifts.some(([dx, dy]) => overlaps({ x: body.x + dx, y: body.y + dy, r: body.r }, circle)));
          expect(world.within(circle, { sensors: true })).toEqual(near);
          const gap = (body: { x: number; y: number; r: number }) =>
            Math.min(...shifts.map(([dx, dy]) => separation({ x: body.x + dx, y: body.y + dy, r: body.r }, circle)));
          const gaps = all.map(gap).sort((a, b) => a - b);
          const found = world.nearest(circle, 4, { sensors: true });
          expect(found).toHaveLength(4);
          found.forEach((body, i) => {
            expect(gap(body)).toBeCloseTo(gaps[i], 9);
          });
          const ray = { x: circle.x, y: circle.y, dx: random.between(-1, 1), dy: random.between(-1, 1) };
          let first = 15;
          for (const body of all)
            for (const [dx, dy] of shifts) first = Math.min(first, castRay(ray, { x: body.x + dx, y: body.y + dy, r: body.r })?.t ?? 15);
          const hit = world.castRay(ray, { sensors: true, maxT: 15 });
          if (hit === null || hit.body !== null) expect(hit?.t ?? 15).toBeCloseTo(first, 9);
        }
      }),
      { numRuns: runs(12) },
    );
  });
});

it('of what is hit at one time through different images of a torus the first body counts, before walls', () => {
  const world = new World({ periodX: 20, periodY: 20 });
  const first = world.add({ x: 0.5, y: 5, r: 1 });
  world.add({ x: 19.5, y: 5, r: 1 });
  expect(world.castCircle({ x: 20, y: 5, r: 0.1, vx: 1, vy: 0 }, { maxT: 1 })?.body).toBe(first);
  expect(world.castCircle({ x: 0, y: 5, r: 0.1, vx: 1, vy: 0 }, { maxT: 1 })?.body).toBe(first);
  world.remove(first);
  world.addWall({ x1: 0, y1: 4, x2: 0, y2: 6 });
  expect(world.castCircle({ x: 0, y: 5, r: 0.1, vx: 1, vy: 0 }, { maxT: 1 })?.wall).toBe(null);
});

it('boxes find walls that they only touch, with a side or as a point', () => {
  const world = new World();
  const arc = world.addWall({ x: 0, y: 0, r: 3, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } });
  const edge = world.addWall({ x1: 10, y1: 0, x2: 14, y2: 4 });
  for (const box of [{ minX: 0, minY: 3, maxX: 0, maxY: 3 }, { minX: -2, minY: 3, maxX: 1, maxY: 5 }]) // biome-ignore format: short
    expect(world.inBox(box, { walls: true })).toEqual([arc]);
  for (const box of [{ minX: 12, minY: 2, maxX: 12, maxY: 2 }, { minX: 11, minY: 2, maxX: 12, maxY: 3 }]) // biome-ignore format: short
    expect(world.inBox(box, { walls: true })).toEqual([edge]);
  expect(world.inBox({ minX: -2, minY: 0, maxX: 2, maxY: 1 }, { walls: true })).toEqual([]);
});

it('finds who came, left, came back and moved between two steps, however many', () => {
  const random = createRandom(3);
  const world = new World();
  const place = () => ({ x: random.between(0, 60), y: random.between(0, 60) });
  const add = (i: number) => world.add({ ...place(), r: i % 97 === 0 ? 20 : random.between(0.3, 1) });
  for (let i = 0; i < 200; i++) add(i);
  for (let i = 0; i < 3000; i++) {
    const bodies = [...world];
    const body = bodies[random.below(bodies.length)];
    const deed = random.below(4);
    if (deed === 0 && bodies.length > 100) world.remove(body);
    else if (deed === 1) add(i);
    else if (deed === 2) body.r = i % 89 === 0 ? 15 : random.between(0.3, 1);
    else Object.assign(body, place());
    if (i % 1000 === 999) world.step(1 / 60);
    const circle = { ...place(), r: 2 };
    expect(world.within(circle)).toEqual([...world].filter((other) => overlaps(other, circle)));
  }
});
