// Worlds of bodies made of hulls go on alike, bit for bit, from wherever their state was taken.
import { expect, it } from 'vitest';
import { addBody } from '../../src/hulls/index.ts';
import { World } from '../../src/world/world.ts';
import { runs, sample } from '../runs.ts';
import { dt, extensions, shapedWorld } from './shaped-worlds.ts';

/** Numbers of all bodies, lengths over `scale`. Turns that fade away, as those of what comes to rest on two points, may end below what doubles hold. */
function numbersOf(world: World, scale = 1): number[] {
  return [...world].flatMap(({ x, y, r, vx, vy, angle, angularVelocity }) => [
    ...[x, y, r, vx, vy].map((length) => length / scale),
    ...[angle, Math.abs(angularVelocity) < 1e-200 ? 0 : angularVelocity],
  ]);
}

/** What a world did in a step, in words. */
function eventsOf(world: World): string {
  const { begins, ends, hits } = world.events;
  const name = (one: object): string => `${'pivot' in one || 'oneSided' in one ? 'w' : ''}${(one as { id: number }).id}`;
  return [
    ...[...begins].map(({ a, b }) => `+${name(a)} ${name(b)}`),
    ...[...ends].map(({ a, b }) => `-${name(a)} ${name(b)}`),
    ...[...hits].map(({ a, b, time }) => `!${name(a)} ${name(b)} ${time}`),
  ].join();
}

it.each(sample([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]))(
  'three worlds from seed %i: copies by bytes, fork, state and repetition go on alike, edits and events included',
  (first) => {
    for (let seed = first; seed < first + runs(3); seed++) {
      const one = shapedWorld(seed);
      const { world } = one;
      const again = shapedWorld(seed);
      const copies: World[] = [];
      for (let step = 0; step < 60; step++) {
        if (step % 25 === 20) {
          const bytes = world.snapshot();
          const loaded = shapedWorld(seed).world;
          loaded.load(world.save());
          const restored = new World({ extensions, warn: null });
          restored.restore(bytes);
          copies.splice(0, 4, World.from(bytes, { extensions, warn: null }), world.fork(), loaded, restored);
          expect(Buffer.compare(copies[0].snapshot(), bytes)).toBe(0);
        }
        const edit = one.edit(step);
        again.edit(step)?.(again.world);
        for (const copy of [world, ...copies]) {
          edit?.(copy);
          copy.step(dt);
        }
        again.world.step(dt);
        const hash = world.hash();
        for (const [i, copy] of [again.world, ...copies].entries())
          if (copy.hash() !== hash || eventsOf(copy) !== eventsOf(world)) expect.fail(`seed ${seed}, step ${step}, copy ${i}`);
      }
      expect(numbersOf(world).every(Number.isFinite)).toBe(true);
    }
  },
);

it.each(sample([0, 10, 20, 30, 40]))('three worlds from seed %i, lengths times 2^k: the same bits scaled', (first) => {
  for (let seed = first; seed < first + runs(3); seed++) {
    const plain = shapedWorld(seed);
    const scaled = [2 ** 20, 2 ** -20].map((scale) => ({ scale, ...shapedWorld(seed, scale) }));
    for (let step = 0; step < 60; step++) {
      plain.edit(step)?.(plain.world);
      plain.world.step(dt);
      for (const { world, scale, edit } of scaled) {
        edit(step)?.(world);
        world.step(dt);
        if (numbersOf(world, scale).join() !== numbersOf(plain.world).join()) expect.fail(`seed ${seed}, step ${step}, scale ${scale}`);
      }
    }
  }
});

it.each([0, 1, 2, 3])(
  'a box goes on alike from bytes and saved states when floor piece %i is no longer one surface with the others',
  (changed) => {
    const material = { friction: 0.5 };
    const world = new World({ gravity: { x: 0, y: -10 }, extensions });
    const ends = changed < 2 ? [-6, 0, 6] : [-6, -0.2, 0.2, 6];
    const floor = ends.slice(1).map((maxX, i) => world.addWall({ minX: ends[i], minY: -1, maxX, maxY: 0 }, { material }));
    addBody(world, { x: changed < 2 ? 0.1 : 0, y: 0.5, width: 1, height: 1, material });
    for (let n = 0; n < 120; n++) world.step(dt);
    floor[changed % 2 === 0 ? 0 : floor.length - 1].material = { friction: 0.3 };
    const copy = World.from(world.snapshot(), { extensions });
    const loaded = world.fork();
    loaded.load(world.save());
    for (let n = 0; n < 20; n++) {
      for (const each of [world, copy, loaded]) each.step(dt);
      expect(copy.hash()).toBe(world.hash());
      expect(loaded.hash()).toBe(world.hash());
    }
  },
);

const gravity = { x: 0, y: -10 };
const box = { width: 1, height: 1 };

/** All ways to copy a world. */
function copiesOf(world: World): World[] {
  const loaded = new World({ extensions, warn: null });
  loaded.load(world.save());
  return [World.from(world.snapshot(), { extensions, warn: null }), world.fork(), loaded];
}

it.each([{}, { periodX: 30 }])('worlds that fell asleep go on alike from any step, and when they wake: %o', (options) => {
  const world = new World({ gravity, sleep: { time: 0.2 }, warn: null, extensions, ...options });
  world.addWall({ minX: 5, minY: -1, maxX: 15, maxY: 0 });
  for (const [x, y] of [[10, 0.6], [10.1, 1.7]] as const) addBody(world, { x, y, ...box }); // biome-ignore format: short
  world.add({ x: 12, y: 0.5, r: 0.5, material: { friction: 0.5, rollingResistance: 0.1 } });
  let copies: World[] = [];
  let first = Infinity;
  for (let step = 0; step < first + 12 && step < 200; step++) {
    // copies of each step, and from the second one on after all fell asleep those that go on with it, until all wake
    if (step < first + 3) copies = copiesOf(world);
    for (const one of [world, ...copies]) {
      if (step === first + 8) for (const body of one) body.vx = 1;
      one.step(dt);
    }
    if (first === Infinity && [...world].every(({ asleep }) => asleep)) first = step;
    for (const [i, copy] of copies.entries()) if (copy.hash() !== world.hash()) expect.fail(`step ${step}, copy ${i}, asleep in ${first}`);
  }
  expect(first).toBeLessThan(150);
});

it.each(['addWall', 'addKinematic'] as const)(
  'a wall of %s that leaves takes its contacts along: copies made at once go on alike',
  (add) => {
    for (const at of [0, 1, 2]) {
      for (const isReplaced of [false, true]) {
        const world = new World({ gravity, warn: null, extensions });
        const shapes = at === 2 ? [{ minX: -2, minY: -1, maxX: 2, maxY: 0 }] : [-2, 0].map((minX) => ({ minX, minY: -1, maxX: minX + 2, maxY: 0 })); // biome-ignore format: short
        const walls = shapes.map((shape) => world[add](shape));
        for (const x of [-1, 0.2, 1.4]) addBody(world, { x, y: 0.5, ...box });
        for (let step = 0; step < 20; step++) world.step(dt);
        world.remove(walls[at % 2]);
        if (isReplaced) world[add](shapes[at % 2]);
        const copies = copiesOf(world);
        for (let step = 0; step < 10; step++) {
          for (const one of [world, ...copies]) one.step(dt);
          for (const copy of copies) expect(copy.hash()).toBe(world.hash());
        }
      }
    }
  },
);
