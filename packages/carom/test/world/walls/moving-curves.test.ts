// Arcs, rings and rooms that move and turn: distances by formulas of their own, in the frame of the wall.
import { describe, expect, it } from 'vitest';
import { addBody, hullsOf } from '../../../src/hulls/index.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { castCircleAll, castRayAll, nearestWithGaps } from '../../../src/queries/index.ts';
import type { Body, Kinematic } from '../../../src/world/views/body.ts';
import type { KinematicShape } from '../../../src/world/walls/shapes.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

const dt = 1 / 60;
const direction = (angle: number) => ({ x: Math.cos(angle), y: Math.sin(angle) });

interface Curve {
  readonly shape: KinematicShape;
  /** How far a place in the coordinates of the shape is from it. */
  readonly distance: (x: number, y: number) => number;
}

function curve(random: Random, kind: string, r: number): Curve {
  if (kind === 'ring') return { shape: { inside: { x: 0, y: 0, r } }, distance: (x, y) => r - Math.hypot(x, y) };
  if (kind === 'room') {
    const h = 0.7 * r;
    return {
      shape: { inside: { minX: -r, minY: -h, maxX: r, maxY: h } },
      distance: (x, y) => Math.min(r - Math.abs(x), h - Math.abs(y)),
    };
  }
  const [from, span] = [random.between(0, 6.28), random.between(0.3, 6.2)];
  const [a, b] = [direction(from), direction(from + span)];
  return {
    shape: { x: 0, y: 0, r, from: a, to: b },
    distance: (x, y) => {
      const turn = Math.atan2(y, x) - from;
      if (turn - 2 * Math.PI * Math.floor(turn / (2 * Math.PI)) <= span) return Math.abs(Math.hypot(x, y) - r);
      return Math.min(Math.hypot(x - r * a.x, y - r * a.y), Math.hypot(x - r * b.x, y - r * b.y));
    },
  };
}

/** A place in the coordinates of the shape of a wall. */
function seenFrom({ pivot, x, y, angle }: Kinematic, at: { x: number; y: number }): [number, number] {
  const [cos, sin, dx, dy] = [Math.cos(angle), Math.sin(angle), at.x - x, at.y - y];
  return [pivot.x + cos * dx + sin * dy, pivot.y - sin * dx + cos * dy];
}

/** How far a body made of hulls is from a curve, by points of its outline. */
function hullGap(world: World, body: Body, wall: Kinematic, distance: Curve['distance']): number {
  let least = Infinity;
  for (const { points, r } of hullsOf(world, body)) {
    for (const [i, p] of points.entries()) {
      const q = points[(i + 1) % points.length];
      for (let share = 0; share < 1; share += 1 / 16) {
        const at = { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share };
        least = Math.min(least, distance(...seenFrom(wall, at)) - r);
      }
    }
  }
  return least;
}

/** A curve that turns about a pivot anywhere and is shaken, with bodies about it. */
function shaken(seed: number, kind: string, spread: number, shaped: boolean) {
  const random = createRandom(seed);
  const r = random.between(shaped ? 2 : 0.6, 4);
  const { shape, distance } = curve(random, kind, kind === 'arc' ? r : r + 1);
  const falls = random.below(2) === 0;
  const world = new World({ gravity: { x: 0, y: falls ? -10 : 0 }, subSteps: [1, 4, 8, 16][random.below(4)], warn: null });
  const material = { restitution: 0.5 * random.below(3), friction: 0.5 * random.below(2) };
  const most = [2, 6, shaped ? 6 : 20][random.below(3)];
  const pivot = random.below(3) === 0 ? { x: 0, y: 0 } : { x: random.between(-3, 3), y: random.between(-3, 3) };
  const wall = world.addKinematic(shape, { pivot, angularVelocity: random.between(-most, most), material });
  const bodies: Body[] = [];
  for (let i = 0; i < 60 && bodies.length < (shaped ? 4 : 12); i++) {
    const [x, y, size] = [random.between(-2, 2) * r, random.between(-2, 2) * r, random.between(0.1, 1) * 0.5];
    if (distance(x, y) < 1.5 * size || bodies.some((body) => Math.hypot(body.x - x, body.y - y) < body.r + 1.5 * size)) continue;
    const motion = { x, y, vx: random.between(-8, 8) - 2 * x, vy: random.between(-8, 8) - 2 * y, material };
    if (!shaped) bodies.push(world.add({ ...motion, r: size }));
    else bodies.push(addBody(world, { ...motion, angularVelocity: random.between(-5, 5), width: 1.6 * size, height: size, r: 0.1 * size }));
  }
  const before = (step: number) => {
    for (const body of bodies)
      if (Math.hypot(body.x, body.y) > spread) [body.vx, body.vy] = [-0.3 * body.x, -0.3 * body.y + (falls ? 5 : 0)];
    if (step % 20 > 0) return;
    [wall.vx, wall.vy] = [random.between(-3, 3) - 0.5 * wall.x, random.between(-3, 3) - 0.5 * wall.y];
    if (random.below(3) === 0) wall.angularVelocity = random.between(-most, most);
  };
  return { world, wall, bodies, distance, before };
}

describe.each(['arc', 'ring', 'room'])('a moving %s', (kind) => {
  it('is not entered by more than 0.08 radii, wherever it turns about, and crushes nobody who has room', () => {
    let squeezed = 0;
    for (let seed = 1; seed <= runs(60); seed++) {
      const { world, wall, bodies, distance, before } = shaken(seed, kind, 12, false);
      const crushed = new Set<Body>();
      let deepest = 0;
      for (let step = 0; step < 150; step++) {
        before(step);
        world.step(dt);
        for (const { body } of world.events.crushes) crushed.add(body);
        for (const body of bodies) {
          if (!crushed.has(body)) deepest = Math.max(deepest, 1 - distance(...seenFrom(wall, body)) / body.r);
          if (!(Math.hypot(body.vx, body.vy) < 1e4)) expect.fail(`seed ${seed}: a speed of ${Math.hypot(body.vx, body.vy)}`);
        }
      }
      expect(deepest, `seed ${seed}`).toBeLessThan(0.0800001);
      squeezed += crushed.size;
    }
    expect(squeezed).toBeLessThanOrEqual(runs(60) / 60); // in the corner of a room that spins at 20 a second, with others upon it
  });

  it('keeps corners and sides of bodies made of hulls half of their rounding away', () => {
    let squeezed = 0;
    for (let seed = 1; seed <= runs(20); seed++) {
      const { world, wall, bodies, distance, before } = shaken(seed, kind, 12, true);
      const crushed = new Set<number>();
      for (let step = 0; step < 100; step++) {
        before(step);
        world.step(dt);
        for (const { body } of world.events.crushes) crushed.add(body.id);
        for (const body of bodies) {
          if (crushed.has(body.id)) continue;
          const [{ r }] = hullsOf(world, body);
          const depth = -hullGap(world, body, wall, distance) / r;
          if (!(depth < 0.500001)) expect(depth, `seed ${seed}, step ${step}`).toBeLessThan(0.500001);
        }
      }
      squeezed += crushed.size;
    }
    expect(squeezed).toBeLessThanOrEqual(runs(20) / 4); // of four bodies a world, some are struck where they lack room
  });

  it('goes on the same from bytes, a fork and a saved state, and comes again from JSON', () => {
    const { world, wall, before } = shaken(7, kind, 12, false);
    for (let step = 0; step < 41; step++) {
      before(step);
      world.step(dt);
    }
    const copies = [world.fork(), World.from(world.snapshot())];
    const saved = world.save();
    const go = (of: World) => {
      for (let step = 0; step < 40; step++) of.step(dt);
      return of.hash();
    };
    const hash = go(world);
    for (const copy of copies) expect(go(copy)).toBe(hash);
    world.load(saved);
    expect(go(world)).toBe(hash);
    const twin = new World();
    twin.addKinematic(JSON.parse(JSON.stringify(wall)));
    expect(twin.kinematics[0].toJSON()).toEqual(wall.toJSON());
  });

  it('is scaled by a power of two with all else', () => {
    const places = (scale: number) => {
      const random = createRandom(5);
      const { shape } = curve(random, kind, 3);
      const scaled = JSON.parse(JSON.stringify(shape), (key, value) => (/^(x|y|r|minX|minY|maxX|maxY)$/.test(key) ? value * scale : value));
      const world = new World({ gravity: { x: 0, y: -10 * scale } });
      const wall = world.addKinematic(scaled, { pivot: { x: scale, y: 0.5 * scale }, angularVelocity: 2, vx: scale });
      for (let i = 0; i < 8; i++) world.add({ x: ((i % 3) - 1) * scale, y: (Math.floor(i / 3) - 1) * scale, r: 0.3 * scale, vx: scale });
      for (let i = 0; i < 60; i++) world.step(dt);
      return [...world, wall].flatMap(({ x, y, angle }) => [x / scale, y / scale, angle]);
    };
    expect(places(1024)).toEqual(places(1));
  });

  it('goes where moveTo says, and takes along what lies in it', () => {
    const { shape, distance } = curve(createRandom(2), kind, 3);
    const world = new World({ gravity: { x: 0, y: -10 } });
    const wall = world.addKinematic(kind === 'arc' ? { x: 0, y: 0, r: 3, from: direction(Math.PI), to: direction(0) } : shape);
    const b = world.add({ x: 0, y: kind === 'room' ? -1.6 : -2.5, r: 0.5, material: { friction: 1 } });
    for (let i = 1; i <= 240; i++) {
      const share = (1 - Math.cos((Math.PI * i) / 240)) / 2;
      wall.moveTo({ x: 5 * share, y: 4 * share, angle: 0.2 * share }, dt);
      world.step(dt);
    }
    expect([wall.x, wall.y, wall.angle].map((value) => value.toFixed(9))).toEqual(['5.000000000', '4.000000000', '0.200000000']);
    const [x, y] = seenFrom(wall, b);
    if (kind === 'arc') expect(Math.hypot(x, y)).toBeLessThan(2.6);
    else expect(distance(x, y)).toBeGreaterThan(0.9 * b.r);
  });

  it('answers queries as one that stands where it is', () => {
    for (let seed = 1; seed <= runs(60); seed++) {
      const random = createRandom(seed);
      const { shape } = curve(random, kind, random.between(0.5, 3));
      const [angle, pivot] = [random.between(-3, 3), { x: random.between(-2, 2), y: random.between(-2, 2) }];
      const [moving, standing] = [new World(), new World()];
      const wall = moving.addKinematic(shape, { pivot, x: random.between(-3, 3), y: random.between(-3, 3), angle, vx: 1 });
      standing.addWall(shape);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let i = 0; i < 10; i++) {
        const [x, y, dx, dy, r] = [-5, -5, -8, -8, 0].map((least) => random.between(least, least < 0 ? -least : 0.8));
        const [ownX, ownY] = seenFrom(wall, { x, y });
        const [ownDx, ownDy] = [cos * dx + sin * dy, cos * dy - sin * dx];
        const ask = (world: World, ox: number, oy: number, ux: number, uy: number) => [
          world.castRay({ x: ox, y: oy, dx: ux, dy: uy })?.t ?? -1,
          world.castCircle({ x: ox, y: oy, r, vx: ux, vy: uy })?.t ?? -1,
          world.within({ x: ox, y: oy, r }, { walls: true }).length,
          ...nearestWithGaps(world, { x: ox, y: oy }, 1, { walls: true }).map(({ separation }) => separation),
          ...castRayAll(world, { x: ox, y: oy, dx: ux, dy: uy }).map(({ t }) => t),
          ...castCircleAll(world, { x: ox, y: oy, r, vx: ux, vy: uy }).map(({ t }) => t),
        ];
        const [answers, others] = [ask(moving, x, y, dx, dy), ask(standing, ownX, ownY, ownDx, ownDy)];
        expect(answers.length).toBe(others.length);
        for (const [k, answer] of answers.entries()) expect(answer).toBeCloseTo(others[k], 7);
      }
    }
  });

  it('as a sensor senses who touches it, also within a step', () => {
    for (const shaped of [false, true]) {
      const world = new World();
      const { shape, distance } = curve(createRandom(4), kind, 2);
      const wall = world.addKinematic(shape, { sensor: true, angularVelocity: 1, vx: 0.5 });
      const bodies = Array.from({ length: 30 }, (_, i) => {
        const motion = { x: ((i % 6) - 2.5) * 1.1, y: (Math.floor(i / 6) - 2) * 1.1, vx: 3 * ((i % 7) - 3), vy: 2 * ((i % 5) - 2) };
        return shaped ? addBody(world, { ...motion, width: 0.2, height: 0.2, r: 0.1 }) : world.add({ ...motion, r: 0.12 });
      });
      for (let step = 0; step < 60; step++) {
        world.step(dt);
        const inside = new Set(wall.visitors);
        for (const body of bodies) {
          const gap = shaped ? hullGap(world, body, wall, distance) : distance(...seenFrom(wall, body)) - body.r;
          const isClear = Math.abs(gap) > (shaped ? 0.01 : 1e-6);
          if (isClear && inside.has(body) !== gap < 0) expect.fail(`step ${step}: ${inside.has(body)} at ${gap}`);
        }
      }
    }
  });
});

it('who flies through a moving arc that senses, within a step, begins and ends a visit', () => {
  const world = new World();
  const wall = world.addKinematic(
    { x: 0, y: 0, r: 2, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } },
    { sensor: true, vx: 1, angularVelocity: 0.3 },
  );
  const disc = world.add({ x: -1, y: 0, r: 0.05, vx: 600 });
  const box = addBody(world, { x: -1, y: 0.3, width: 0.1, height: 0.1, r: 0.02, vx: 600 });
  world.step(dt);
  const begun = [...world.events.sensorBegins].map(({ sensor, visitor }) => [sensor.id === wall.id && !('r' in sensor), visitor.id]);
  expect(begun).toEqual([
    [true, disc.id],
    [true, box.id],
  ]);
});

it('in a smooth ring that turns about its center, elastic discs keep their energy', () => {
  const material = { restitution: 1, friction: 0 };
  const world = new World();
  world.addKinematic({ inside: { x: 0, y: 0, r: 5 } }, { angularVelocity: 3, material });
  for (let i = 0; i < 10; i++)
    world.add({ x: (i % 5) - 2, y: Math.floor(i / 5) * 2 - 1, r: 0.3, vx: 3 * Math.cos(i), vy: 3 * Math.sin(i), material });
  const energy = world.kineticEnergy();
  for (let i = 0; i < 600; i++) world.step(dt);
  expect(Math.abs(world.kineticEnergy() / energy - 1)).toBeLessThan(1e-9);
});

it('a drum that turns takes what rolls in it up its side, and a ship that is shaken keeps its discs', () => {
  const drum = new World({ gravity: { x: 0, y: -10 } });
  drum.addKinematic({ inside: { x: 0, y: 0, r: 3 } }, { angularVelocity: 3, material: { friction: 1 } });
  const box = addBody(drum, { x: 0, y: -2.6, width: 0.6, height: 0.4, r: 0.05, material: { friction: 1 } });
  let highest = -3;
  for (let i = 0; i < 300; i++) {
    drum.step(dt);
    highest = Math.max(highest, box.y);
  }
  expect(highest).toBeGreaterThan(-1.5); // friction holds it to 45°, at -0.7 · 2.7

  const sea = new World({ gravity: { x: 0, y: -10 } });
  const hold = { minX: -3, minY: 0, maxX: 3, maxY: 2.5 };
  const ship = sea.addKinematic({ inside: hold }, { pivot: { x: 0, y: 1 } });
  const cargo = Array.from({ length: 20 }, (_, i) => sea.add({ x: -2.4 + 0.5 * (i % 10), y: 0.4 + 0.6 * Math.floor(i / 10), r: 0.2 }));
  for (let i = 1; i <= 600; i++) {
    const t = i * dt;
    ship.moveTo({ x: 3 * Math.sin(2 * t), y: 1 + Math.sin(5 * t), angle: 0.6 * Math.sin(3 * t) }, dt);
    sea.step(dt);
    for (const disc of cargo) {
      const [x, y] = seenFrom(ship, disc);
      const depth = 1 - Math.min(x - hold.minX, hold.maxX - x, y - hold.minY, hold.maxY - y) / disc.r;
      if (!(depth < 0.0800001)) expect(depth).toBeLessThan(0.0800001);
    }
  }
});
