import { describe, expect, it } from 'vitest';
import { overlapsHull, separationHull } from '../../src/geometry/hulls.ts';
import type { Hull } from '../../src/geometry/shapes.ts';
import { addBody, hulls, hullsOf } from '../../src/hulls/add-body.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { overlapsShape } from '../../src/queries/wall-shape.ts';
import type { Body, WorldWall } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { anyShape as anyWall } from '../queries/scenes.ts';
import { runs } from '../runs.ts';
import { addAny, anyShape, hullsOfAny, images, side } from './asked-worlds.ts';

const seeds = Array.from({ length: runs(40) }, (_, seed) => seed);

/** Who overlaps a sensor, by all hulls. */
function overlapping(world: World, sensor: Body): number[] {
  return [...world].filter((body) => body !== sensor && senses(sensor, body) && meets(world, sensor, body)).map(({ id }) => id);
}

function senses(sensor: Body | WorldWall, body: Body): boolean {
  return (sensor.senses as readonly string[]).includes(body.sensor ? 'sensor' : body.kind);
}

function meets(world: World, a: Body, b: Body): boolean {
  const own = hullsOfAny(world, a);
  return images(world, hullsOfAny(world, b)).some((each) => own.some((hull) => overlapsHull(hull, each)));
}

describe('sensors', () => {
  it.each([
    ['the plane', Infinity, 1],
    ['a torus', 24, 4],
  ])('have the visitors whose hulls overlap theirs at the end of each step, on %s', (_, period, subSteps) => {
    let visits = 0;
    for (const seed of seeds) {
      const random = createRandom(seed);
      const world = new World({ warn: null, periodX: period, periodY: period, subSteps });
      for (let i = 0; i < 10; i++) addAny(world, random, { sensor: i < 4 });
      for (let i = 0; i < 6; i++)
        world.add({ x: random.between(0, side), y: random.between(0, side), r: random.between(0.1, 1), vx: 3, sensor: i < 2 });
      for (let step = 0; step < 12; step++) {
        if (step === 6) world.restore(world.snapshot());
        if (step === 8) for (const body of world) body.angle += 0.7;
        world.step(1 / 20);
        for (const sensor of world) {
          if (!sensor.sensor) continue;
          const truth = overlapping(world, sensor);
          expect(sensor.visitors.map(({ id }) => id)).toEqual(truth);
          visits += truth.length;
        }
      }
    }
    expect(visits).toBeGreaterThan(seeds.length * 5);
  });

  it('that are walls have the visitors whose hulls overlap them, and those made of hulls sense walls', () => {
    let [inWalls, inBodies] = [0, 0];
    for (const seed of seeds) {
      const random = createRandom(seed);
      const world = new World({ warn: null });
      const sensors = Array.from({ length: 8 }, () => world.addWall(anyWall(random), { sensor: true }));
      for (let i = 0; i < 8; i++) addAny(world, random, { sensor: i < 3, senses: i < 3 ? ['sensor'] : undefined });
      for (let step = 0; step < 8; step++) {
        world.step(1 / 20);
        const inside = (body: Body, wall: WorldWall) => hullsOf(world, body).some((hull) => overlapsShape(hull, wall.shape as never));
        for (const wall of sensors) {
          const truth = [...world].filter((body) => senses(wall, body) && inside(body, wall));
          expect(wall.visitors.map(({ id }) => id)).toEqual(truth.map(({ id }) => id));
          inWalls += truth.length;
        }
        for (const body of world) {
          if (!body.sensor) continue;
          const truth = sensors.filter((wall) => inside(body, wall));
          expect(body.visitors.filter((item) => 'surfaceVelocity' in item).map(({ id }) => id)).toEqual(truth.map(({ id }) => id));
          inBodies += truth.length;
        }
      }
    }
    expect(Math.min(inWalls, inBodies)).toBeGreaterThan(seeds.length * 2);
  });
});

type Course = Pick<Body, 'x' | 'y' | 'vx' | 'vy' | 'angularVelocity'>;

/** The hulls after a motion about a center. */
function moved(own: readonly Hull[], { x, y, vx, vy, angularVelocity }: Course, t: number): Hull[] {
  const [cos, sin] = [Math.cos(angularVelocity * t), Math.sin(angularVelocity * t)];
  return own.map(({ points, r }) => ({
    points: points.map((p) => ({
      x: x + vx * t + cos * (p.x - x) - sin * (p.y - y),
      y: y + vy * t + sin * (p.x - x) + cos * (p.y - y),
    })),
    r,
  }));
}

/** The least gap of two bodies over a step in which both go straight on and turn. */
function leastGap(world: World, a: Body, b: Body, dt: number): number {
  const [first, second] = [hullsOfAny(world, a), hullsOfAny(world, b)];
  let least = Infinity;
  for (let i = 0; i <= 400; i++) {
    const others = moved(second, b, (i / 400) * dt);
    for (const one of moved(first, a, (i / 400) * dt)) for (const other of others) least = Math.min(least, separationHull(one, other));
  }
  return least;
}

function flyer(world: World, random: Random, speed: number, sensor: boolean): Body {
  const place = {
    x: random.between(-4, 4),
    y: random.between(-4, 4),
    vx: random.between(-speed, speed),
    vy: random.between(-speed, speed),
  };
  if (random.below(4) === 0) return world.add({ ...place, r: random.between(0.1, 0.6), sensor, angularVelocity: 3 });
  const shapes = Array.from({ length: 1 + random.below(2) }, () => anyShape(random));
  return addBody(world, { ...place, shapes, sensor, angularVelocity: random.between(-40, 40), angle: random.between(-3, 3) });
}

describe('who passes a sensor within a step', () => {
  it('begins and ends its visit in the step, where hulls overlap on the way', () => {
    let [passed, missed] = [0, 0];
    for (let seed = 0; seed < runs(600); seed++) {
      const random = createRandom(seed);
      const world = new World({ warn: null, subSteps: 1 + random.below(4) });
      const sensor = flyer(world, random, 10, true);
      const visitor = flyer(world, random, 120, false);
      const least = leastGap(world, sensor, visitor, 1 / 15);
      if (Math.abs(least) < 0.02) continue;
      const isOver = meets(world, sensor, visitor);
      world.step(1 / 15);
      expect(world.events.sensorBegins.length).toBe(least < 0 ? 1 : 0);
      if (least < 0 && !isOver && !meets(world, sensor, visitor)) {
        expect(world.events.sensorEnds.length).toBe(1);
        passed++;
      }
      if (least > 0) missed++;
    }
    expect(Math.min(passed, missed)).toBeGreaterThan(runs(20));
  });

  it('the same of walls, standing and moving', () => {
    let [passed, missed] = [0, 0];
    for (let seed = 0; seed < runs(600); seed++) {
      const random = createRandom(seed);
      const world = new World({ warn: null, subSteps: 1 + random.below(4) });
      const shape = anyWall(random);
      const isMoving = !('chain' in shape || 'from' in shape || 'inside' in shape) && random.below(2) > 0;
      const motion = {
        vx: random.between(-9, 9),
        vy: random.between(-9, 9),
        angularVelocity: random.between(-9, 9),
        pivot: { x: 10, y: 10 },
      };
      if (isMoving) world.addKinematic(shape as never, { ...motion, sensor: true });
      else world.addWall(shape, { sensor: true });
      const shapes = [anyShape(random)];
      const place = { x: random.between(0, side), y: random.between(0, side), angle: random.between(-3, 3) };
      const speed = { vx: random.between(-200, 200), vy: random.between(-200, 200), angularVelocity: random.between(-40, 40) };
      const body = addBody(world, { ...place, ...speed, shapes });
      const own = hullsOf(world, body);
      const turn = isMoving ? motion : { vx: 0, vy: 0, angularVelocity: 0, pivot: { x: 0, y: 0 } };
      const frame = { x: turn.pivot.x, y: turn.pivot.y, vx: turn.vx, vy: turn.vy, angularVelocity: turn.angularVelocity };
      const gap = (grow: number) =>
        Array.from({ length: 1001 }, (_, i) => i / 1000 / 15).some((t) =>
          moved(own, body, t).some((hull) => overlapsShape(seenFrom({ points: hull.points, r: hull.r + grow }, frame, t), shape)),
        );
      const isHit = gap(-0.03);
      if (gap(0.03) !== isHit) continue;
      world.step(1 / 15);
      expect([seed, world.events.sensorBegins.length]).toEqual([seed, isHit ? 1 : 0]);
      if (isHit && world.events.sensorEnds.length > 0) passed++;
      if (!isHit) missed++;
    }
    expect(Math.min(passed, missed)).toBeGreaterThan(runs(20));
  });

  it('what turns in place sweeps what its ends miss', () => {
    const world = new World();
    const sensor = world.add({ x: 0, y: 3, r: 0.2, sensor: true, kind: 'static' });
    addBody(world, { x: 0, y: 0, width: 8, height: 0.4, kind: 'kinematic', angularVelocity: Math.PI / 2, angle: Math.PI / 4 });
    world.step(1); // from 45° to 135°: past it in one sub-step of four
    expect([...world.events.sensorBegins].map((event) => event.sensor)).toEqual([sensor]);
    expect(world.events.sensorEnds.length).toBe(1);
    expect(sensor.visitors).toEqual([]);
  });
});

/** A hull as the shape of a wall sees it that moves by a course from its pivot on. */
function seenFrom({ points, r }: Hull, { x, y, vx, vy, angularVelocity }: Course, t: number): Hull {
  const [cos, sin] = [Math.cos(angularVelocity * t), Math.sin(angularVelocity * t)];
  return {
    points: points.map((p) => {
      const [dx, dy] = [p.x - x - vx * t, p.y - y - vy * t];
      return { x: x + cos * dx + sin * dy, y: y + cos * dy - sin * dx };
    }),
    r,
  };
}

it('visits go on over snapshot, fork and rollback', () => {
  for (const seed of seeds.slice(0, 8)) {
    const random = createRandom(seed);
    const world = new World({ warn: null });
    for (let i = 0; i < 12; i++) addAny(world, random, { sensor: i < 4 });
    for (let i = 0; i < 6; i++) world.step(1 / 20);
    const [fork, state, copy] = [world.fork(), world.save(), World.from(world.snapshot(), { extensions: [hulls] })];
    const run = (each: World) =>
      Array.from({ length: 6 }, () => {
        each.step(1 / 20);
        return [...each.events.sensorBegins, ...each.events.sensorEnds].map(({ sensor, visitor }) => [sensor.id, visitor.id]);
      });
    const first = run(world);
    expect(run(fork)).toEqual(first);
    expect(run(copy)).toEqual(first);
    world.load(state);
    expect(run(world)).toEqual(first);
    expect(fork.hash()).toBe(world.hash());
  }
});
