import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../../src/numeric/random.ts';
import type { Body, Kinematic, WorldWall } from '../../../../src/world/views/body.ts';
import { World } from '../../../../src/world/world.ts';
import { runs } from '../../../runs.ts';
import { gapOnTorus, gapTo, movableCount, randomShape, shapeAt, shapeNames } from './truth.ts';

const dt = 1 / 60;
const period = 13;

/** A world of sensor walls of every shape, and of discs of every kind among them. */
function makeWorld(random: Random, isTorus: boolean): { world: World; sensors: WorldWall[]; bodies: Body[] } {
  const subSteps = 1 + random.below(random.below(4) === 0 ? 16 : 4);
  const gravity = { x: 0, y: -10 * random.below(2) };
  const sleep = random.below(4) === 0 ? { time: 0.2 } : false;
  const world = new World({ subSteps, gravity, sleep, warn: null, ...(isTorus ? { periodX: period, periodY: period } : {}) });
  if (!isTorus) world.addWall({ inside: { minX: -6, minY: -6, maxX: 6, maxY: 6 } }, { material: { restitution: random.below(2) } });
  const sensors = Array.from({ length: 1 + random.below(4) }, () => addSensor(random, world, isTorus));
  if (random.below(3) === 0) for (let i = 0; i < 30; i++) world.addWall({ x1: 20 + i, y1: 20, x2: 20 + i, y2: 21 });
  const bodies = Array.from({ length: 8 + random.below(20) }, () => {
    const r = random.between(0.03, random.below(3) === 0 ? 1 : 0.2);
    const speed = random.between(0.1, 20) * r * 60;
    const angle = random.between(0, 7);
    const kind = (['dynamic', 'dynamic', 'dynamic', 'kinematic', 'static'] as const)[random.below(5)];
    const velocity = kind === 'static' ? {} : { vx: speed * Math.cos(angle), vy: speed * Math.sin(angle) };
    const place = { x: random.between(r - 6, 6 - r), y: random.between(r - 6, 6 - r) };
    return world.add({ ...place, r, kind, ...velocity, material: { restitution: random.below(3) / 2 } });
  });
  return { world, sensors, bodies };
}

function addSensor(random: Random, world: World, isTorus: boolean): WorldWall {
  const kind = random.below(shapeNames.length);
  const shape = randomShape(random, kind);
  if (kind < movableCount && !isTorus && random.below(2) === 0) {
    const motion = { vx: random.between(-5, 5), vy: random.between(-5, 5), angularVelocity: random.below(2) * random.between(-20, 20) };
    return world.addKinematic(shape as never, { sensor: true, pivot: { x: random.between(-4, 4), y: random.between(-4, 4) }, ...motion });
  }
  return world.addWall(shape, { sensor: true, oneSided: (kind === 0 || 'chain' in shape) && random.below(3) === 0 });
}

/** Steps a world and compares who is inside by its events, by `visitors` and by geometry; gaps within rounding are left out. */
function check({ world, sensors, bodies }: ReturnType<typeof makeWorld>, isTorus: boolean): number {
  const inside = sensors.map(() => new Set<unknown>());
  let visits = 0;
  const wrong: string[] = [];
  for (let step = 0; step < 30; step++) {
    world.step(dt);
    for (const { sensor, visitor } of world.events.sensorBegins) {
      const visitors = inside[sensors.indexOf(sensor as WorldWall)];
      if (visitors.has(visitor)) wrong.push(`step ${step}: ${visitor.id} begins twice`);
      visitors.add(visitor);
      visits++;
    }
    for (const { sensor, visitor } of world.events.sensorEnds)
      if (!inside[sensors.indexOf(sensor as WorldWall)].delete(visitor)) wrong.push(`step ${step}: ${visitor.id} ends without a begin`);
    for (const [i, sensor] of sensors.entries()) {
      const shape = 'pivot' in sensor ? shapeAt(sensor.shape, sensor as Kinematic) : sensor.shape;
      const visitors = new Set<unknown>(sensor.visitors);
      for (const body of bodies) {
        const gap = gapOnTorus(body, shape, isTorus ? period : Infinity);
        const isTold = inside[i].has(body);
        if (visitors.has(body) !== isTold) wrong.push(`step ${step}: visitors and events differ about ${body.id}`);
        if (Math.abs(gap) > 1e-9 && gap <= 0 !== isTold)
          wrong.push(`step ${step}: ${body.kind} ${body.id} at ${gap} of ${Object.keys(shape)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  return visits;
}

it.each([false, true])(
  'begins less ends are who overlaps a sensor wall, at the end of every step (torus: %s)',
  (isTorus) => {
    let visits = 0;
    for (let seed = 0; seed < runs(isTorus ? 12 : 60); seed++) visits += check(makeWorld(createRandom(1000 + seed), isTorus), isTorus);
    expect(visits).toBeGreaterThan(runs(isTorus ? 250 : 2000));
  },
  600_000,
);

it.each(shapeNames.map((name, kind) => [name, kind] as const))(
  'a sensor %s senses discs at rest as geometry says, among other walls too',
  (_, kind) => {
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(70 + 10 * kind + seed);
      const world = new World({ warn: null });
      const shape = randomShape(random, kind, 2);
      const sensor = world.addWall(shape, { sensor: true, filter: { category: 1 } });
      for (let i = 0; i < 30 * (seed & 1); i++) world.addWall({ x1: 50 + i, y1: 50, x2: 50 + i, y2: 51 });
      const bodies = Array.from({ length: 400 }, (__, i) =>
        world.add({ x: (i % 20) - 10 + 0.03, y: Math.floor(i / 20) - 10.01, r: 0.2, filter: { category: 2, mask: 1 } }),
      );
      world.step(dt);
      const visitors = new Set(sensor.visitors);
      for (const body of bodies) if (visitors.has(body) !== gapTo(body, shape) <= 0) expect.fail(`seed ${seed}: ${body.x}, ${body.y}`);
    }
  },
);

it('touching counts, and geometry decides it exactly where rounding is near', () => {
  const shapes = [{ minX: 1, minY: 0, maxX: 2, maxY: 1 }, { x1: 1, y1: 0, x2: 1, y2: 1 }, { chain: [{ x: 1, y: 0 }, { x: 1, y: 1 }] }]; // biome-ignore format: short
  for (const shape of shapes)
    for (let k = 1; k < 40; k++) {
      const world = new World({ warn: null });
      const sensor = world.addWall(shape, { sensor: true });
      const disc = { x: 1 - k / 40, y: 0.5, r: k / 40 };
      for (const x of [disc.x, disc.x - 2 ** -52, disc.x + 2 ** -52]) world.add({ ...disc, x, filter: { category: 2, mask: 1 } });
      world.step(dt);
      const visitors = new Set(sensor.visitors);
      for (const body of world) expect(visitors.has(body)).toBe(gapTo(body, shape as never) <= 0);
      for (let i = 0; i < 3; i++) {
        world.step(dt);
        expect(world.events.sensorBegins.length + world.events.sensorEnds.length).toBe(0);
      }
    }
});
