// Shapes of a body that sense and touch nothing.
import { describe, expect, it } from 'vitest';
import { overlapsHull } from '../../src/geometry/hulls.ts';
import type { Hull } from '../../src/geometry/shapes.ts';
import { addBody, hulls, hullsOf, measureBody, visitorsOf } from '../../src/hulls/index.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { overlapsShape } from '../../src/queries/wall-shape.ts';
import type { Body, ShapeOfBody } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { anyShape as anyWall } from '../queries/scenes.ts';
import { runs } from '../runs.ts';
import { anyShape, images, side } from './asked-worlds.ts';

const dt = 1 / 60;
const seeds = Array.from({ length: runs(30) }, (_, seed) => seed);

/** A figure with a sensor at its feet. */
function hero(world: World, x = 0, y = 1, options: object = {}): Body {
  return addBody(world, { x, y, fixedRotation: true, shapes: [{ y: -1, width: 0.8, height: 0.2, sensor: true }, { width: 1, height: 2 }], ...options });
} // biome-ignore format: rows

function senses(shape: ShapeOfBody): boolean {
  return shape.sensor === true;
}

function told(world: World): string[] {
  const { sensorBegins, sensorEnds } = world.events;
  const name = ({ sensor, visitor, shape }: { sensor: object; visitor: object; shape?: ShapeOfBody }) => {
    const place = shape === undefined ? '' : `.${(sensor as Body).shapes.indexOf(shape)}`;
    return `${(sensor as Body).id}${place} ${'oneSided' in visitor ? 'w' : ''}${(visitor as Body).id}`;
  };
  return [...[...sensorBegins].map((event) => `+${name(event)}`), ...[...sensorEnds].map((event) => `-${name(event)}`)];
} // biome-ignore format: rows

it('a figure senses the ground at its feet, leaves it, and lands', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  const ground = addBody(world, { x: 0, y: -1, kind: 'static', width: 20, height: 2 });
  const one = hero(world);
  expect(one.shapes.map(senses)).toEqual([false, true]);
  const all: string[] = [];
  for (let i = 0; i < 90; i++) {
    if (i === 20) one.vy = 5;
    world.step(dt);
    all.push(...told(world).map((event) => `${i}:${event}`));
    if (i === 10 || i === 89) expect(visitorsOf(world, one, one.shapes[1])).toEqual([ground]);
    if (i === 10) expect(one.visitors).toEqual([ground]);
    if (i === 50) expect(one.visitors).toEqual([]);
  }
  expect(all).toEqual([`0:+${one.id}.1 ${ground.id}`, expect.stringMatching(`^2\\d:-${one.id}.1 ${ground.id}$`), expect.stringMatching(`^7\\d:\\+${one.id}.1 ${ground.id}$`)]);
}); // biome-ignore format: rows

describe('a shape that is a sensor', () => {
  it('has no mass, and nothing touches it, neither body nor wall', () => {
    const [with_, without] = [true, false].map((hasSensor) => {
      const world = new World({ gravity: { x: 0, y: -10 } });
      world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { restitution: 0.5 } });
      const extra = hasSensor ? [{ x: 1, width: 3, height: 3, sensor: true }] : [];
      const body = addBody(world, { x: 0, y: 3, shapes: [{ width: 1, height: 1 }, ...extra], angularVelocity: 1 });
      addBody(world, { x: 1.3, y: 6, width: 1, height: 0.4 });
      world.add({ x: 0.2, y: 9, r: 0.3 });
      for (let i = 0; i < 200; i++) world.step(dt);
      return { mass: body.mass, places: [...world].map(({ x, y }) => [x, y]) };
    });
    expect(with_.mass).toBe(without.mass);
    for (const [i, [x, y]] of with_.places.entries()) {
      expect(x).toBeCloseTo(without.places[i][0], 2);
      expect(y).toBeCloseTo(without.places[i][1], 2);
    }
  });

  it('is in measures, JSON and states, last in the list', () => {
    const world = new World();
    const one = hero(world);
    const copy = addBody(new World(), JSON.parse(JSON.stringify(one)));
    expect(copy.shapes).toEqual(one.shapes);
    expect(copy.mass).toBe(one.mass);
    const { shapes, hulls: solid, mass, r } = measureBody({ x: 0, y: 1, shapes: [{ y: -1, width: 0.8, height: 0.2, sensor: true }, { width: 1, height: 2 }] }); // biome-ignore format: a body
    expect([shapes.map(({ sensor = false }) => sensor), solid.length, mass, r]).toEqual([[false, true], 1, one.mass, one.r]);
    expect(World.from(world.snapshot(), { extensions: [hulls] }).hash()).toBe(world.hash());
    expect([...World.from(world.snapshot(), { extensions: [hulls] })][0].shapes).toEqual(one.shapes);
  });

  it('is found by queries that ask for sensors', () => {
    const world = new World();
    const one = addBody(world, { x: 0, y: 0, shapes: [{ r: 0.5 }, { x: 3, r: 1, sensor: true }] });
    expect(world.within({ x: 3, y: 0, r: 0.1 })).toEqual([]);
    expect(world.within({ x: 3, y: 0, r: 0.1 }, { sensors: true })).toEqual([one]);
    expect(world.castRay({ x: 3, y: 5, dx: 0, dy: -9 })).toBe(null);
    expect(world.castRay({ x: 3, y: 5, dx: 0, dy: -8 }, { sensors: true })?.t).toBe(0.5);
    expect(world.nearest({ x: 3, y: 0 }, 1, { maxSeparation: 2 })).toEqual([]);
    expect(world.slide({ x: 3, y: 5, r: 0.1 }, { x: 0, y: -9 }).y).toBe(-4);
  });

  it.each([
    [{ shapes: [{ r: 1, sensor: true }] }, /^addBody: body.shapes must be at least one shape that is no sensor, got/],
    [{ shapes: [{ r: 1 }, { r: 1, sensor: 1 }] }, /^addBody: body.shapes\[1\].sensor must be true or false, got 1/],
    [{ shapes: [{ r: 1 }, { r: 1, sensor: true, density: 2 }] }, 'addBody: body.shapes[1].density must be left out of a sensor, got 2'],
    [{ shapes: [{ r: 1 }, { r: 1, sensor: true, material: {} }] }, /^addBody: body.shapes\[1\].material must be left out of a sensor, got/],
  ])('refuses %j', (body, message) => {
    expect(() => addBody(new World(), { x: 0, y: 0, ...body } as never)).toThrow(message);
  });
});

it('visits end when a body or wall leaves, when filters change, and with the shape named', () => {
  const world = new World();
  const one = addBody(world, { x: 0, y: 0, shapes: [{ r: 0.1 }, { x: -2, r: 0.5, sensor: true }, { x: 2, r: 0.5, sensor: true, filter: { category: 1, mask: 2 } }] });
  const left = world.add({ x: -2, y: 0, r: 0.1 });
  const right = world.add({ x: 2, y: 0, r: 0.1, filter: { category: 2, mask: 1 } });
  world.add({ x: 2, y: 0.3, r: 0.1 });
  const wall = world.addWall({ x1: -2, y1: -9, x2: -2, y2: 9 });
  world.step(dt);
  expect(told(world).sort()).toEqual([`+${one.id}.1 ${left.id}`, `+${one.id}.1 w${wall.id}`, `+${one.id}.2 ${right.id}`]);
  expect(visitorsOf(world, one, one.shapes[2]).map(({ id }) => id)).toEqual([right.id]);
  expect(one.visitors.map(({ id }) => id)).toEqual([left.id, right.id, wall.id]);
  world.remove(left);
  world.remove(wall);
  right.filter = { category: 1, mask: 1 };
  expect(one.visitors.includes(wall)).toBe(false);
  world.step(dt);
  expect(told(world).sort()).toEqual([`-${one.id}.1 ${left.id}`, `-${one.id}.1 w${wall.id}`, `-${one.id}.2 ${right.id}`]);
  expect(one.visitors.length).toBe(0);
  const back = world.add({ x: -2, y: 0, r: 0.1 });
  world.step(dt);
  world.remove(one);
  world.step(dt);
  const [end] = world.events.sensorEnds;
  expect([end.sensor === one, end.visitor === back, end.shape === one.shapes[1]]).toEqual([true, true, true]);
  expect(() => visitorsOf(world, one, one.shapes[1])).toThrow('body must be in the world');
}); // biome-ignore format: rows

it('who flies past a sensor within a step comes and goes in it, once', () => {
  const world = new World({ subSteps: 4 });
  const one = addBody(world, { x: 0, y: 0, shapes: [{ y: 5, r: 0.1 }, { width: 0.1, height: 2, sensor: true }], mass: 1 });
  const y = -one.y;
  const bullet = world.add({ x: -10, y: 0, r: 0.05, vx: 1200 });
  const wall = world.addKinematic({ x: 0, y, shape: { x1: -0.5, y1: 8, x2: 0.5, y2: 8 }, vy: -960 } as never);
  world.step(dt);
  expect(told(world).sort()).toEqual([`+${one.id}.1 ${bullet.id}`, `+${one.id}.1 w${wall.id}`, `-${one.id}.1 ${bullet.id}`, `-${one.id}.1 w${wall.id}`].sort());
}); // biome-ignore format: rows

/** Bodies with shapes that sense, discs, walls that stand and move. */
function anyWorld(random: Random, period: number, subSteps: number): World {
  const world = new World({ warn: null, periodX: period, periodY: period, subSteps, gravity: { x: 0, y: -5 } });
  for (let i = 0; i < 9; i++) {
    const shapes = [anyShape(random), ...Array.from({ length: 1 + random.below(2) }, () => ({ ...anyShape(random), sensor: true }))];
    const kind = (['dynamic', 'dynamic', 'kinematic', 'static'] as const)[random.below(4)];
    const motion = kind === 'static' ? {} : { vx: random.between(-5, 5), vy: random.between(-5, 5), angularVelocity: random.between(-5, 5) };
    addBody(world, { x: random.between(0, side), y: random.between(0, side), angle: random.between(-4, 4), kind, ...motion, shapes });
  }
  for (let i = 0; i < 6; i++) world.add({ x: random.between(0, side), y: random.between(0, side), r: random.between(0.1, 1), vx: 3 });
  if (period === Infinity) for (let i = 0; i < 4; i++) world.addWall(anyWall(random));
  return world;
} // biome-ignore format: rows

describe('in random worlds', () => {
  it.each([
    [Infinity, 1],
    [Infinity, 4],
    [24, 4],
  ])('visitors are what overlaps at the end of the step, and events tell of them; period %d, %d sub-steps', (period, subSteps) => {
    let visits = 0;
    for (const seed of seeds) {
      const random = createRandom(seed);
      const world = anyWorld(random, period, subSteps);
      const open = new Set<string>();
      for (let step = 0; step < 14; step++) {
        if (step === 6) world.restore(world.snapshot());
        if (step === 8) for (const body of world) body.angle += 0.5;
        world.step(1 / 40);
        for (const event of told(world)) {
          if (event[0] === '+') open.add(event.slice(1));
          else expect(open.delete(event.slice(1))).toBe(true);
        }
        const truth: string[] = [];
        for (const body of world) {
          const all = hullsOf(world, body);
          for (const [place, shape] of body.shapes.entries()) {
            if (!shape.sensor) continue;
            const found = [...world].filter((other) => other !== body && (other.kind === 'dynamic' || body.kind === 'dynamic') && images(world, solidOf(world, other)).some((hull) => overlapsHull(hull, all[place])));
            const inWalls = body.kind === 'dynamic' ? [...world.walls].filter((wall) => overlapsShape(all[place], wall.shape as never)) : [];
            expect(visitorsOf(world, body, shape)).toEqual([...found, ...inWalls]);
            truth.push(...found.map(({ id }) => `${body.id}.${place} ${id}`), ...inWalls.map(({ id }) => `${body.id}.${place} w${id}`));
          }
        }
        expect([...open].sort()).toEqual(truth.sort());
        visits += truth.length;
      }
    }
    expect(visits).toBeGreaterThan(seeds.length * 5);
  });

  it('copies go on alike', () => {
    for (const seed of seeds.slice(0, 6)) {
      const world = anyWorld(createRandom(seed), Infinity, 4);
      for (let i = 0; i < 20; i++) world.step(dt);
      const saved = world.save();
      const copies = [World.from(world.snapshot(), { extensions: [hulls], warn: null }), world.fork()];
      const events: string[] = [];
      for (let i = 0; i < 20; i++) {
        world.step(dt);
        events.push(...told(world));
        for (const copy of copies) {
          copy.step(dt);
          expect(copy.hash()).toBe(world.hash());
          expect(told(copy)).toEqual(told(world));
        }
      }
      world.load(saved);
      const again: string[] = [];
      for (let i = 0; i < 20; i++) {
        world.step(dt);
        again.push(...told(world));
      }
      expect(again).toEqual(events);
    }
  });
}); // biome-ignore format: rows

function solidOf(world: World, body: Body): Hull[] {
  if (body.shapes.length === 0) return [{ points: [{ x: body.x, y: body.y }], r: body.r }];
  return hullsOf(world, body).filter((_, i) => !body.shapes[i].sensor);
}
