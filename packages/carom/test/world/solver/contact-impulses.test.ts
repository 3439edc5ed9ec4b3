import { expect, it } from 'vitest';
import { addBody } from '../../../src/hulls/index.ts';
import { contactsOf } from '../../../src/inspect/index.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';

const dt = 1 / 60;
const subSteps = [1, 2, 4, 16, 64];

it('of a disc at rest is m g dt, whatever the number of sub-steps, asleep and after a restore too', () => {
  for (const n of subSteps)
    for (const sleep of [false, true])
      for (const isBody of [false, true]) {
        const world = new World({ gravity: { x: 0, y: -10 }, subSteps: n, sleep });
        if (isBody) world.add({ x: 0, y: -1, r: 1, kind: 'static' });
        else world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
        const disc = world.add({ x: 0, y: 0.5, r: 0.5 });
        for (let i = 0; i < 120; i++) world.step(dt);
        expect(disc.asleep).toBe(sleep);
        for (const one of [world, World.from(world.snapshot()), world.fork()]) {
          const [contact] = contactsOf(one);
          expect(contact.normalImpulse / (disc.mass * 10 * dt)).toBeCloseTo(1, 9);
          expect(Math.abs(contact.frictionImpulse)).toBeLessThan(1e-9);
        }
      }
});

it('sums to the weight at the floor of a stack, and to friction times it under what slides', () => {
  for (const n of subSteps.slice(0, 4)) {
    const world = new World({ gravity: { x: 0, y: -10 }, subSteps: n });
    world.addWall({ x1: -50, y1: 0, x2: 500, y2: 0 }, { material: { friction: 0.5 } });
    const bodies = [0.5, 1.5, 2.5].map((y) => world.add({ x: 0, y, r: 0.5 }));
    const slider = world.add({ x: 5, y: 0.5, r: 0.5, vx: 50, fixedRotation: true, material: { friction: 0.5 } });
    for (let i = 0; i < 150; i++) world.step(dt);
    const weight = bodies[0].mass * 10 * dt;
    const found = new Map<string, number>();
    for (const { a, b, normalImpulse, frictionImpulse } of contactsOf(world)) {
      found.set([a.id, 'kind' in b ? b.id : 'floor'].join(), normalImpulse / weight);
      if (a === slider) expect(Math.abs(frictionImpulse) / weight).toBeCloseTo(0.5, 6);
    }
    const wanted = { '0,floor': 3, '0,1': 2, '1,2': 1, '3,floor': 1 };
    for (const [name, value] of Object.entries(wanted)) expect(found.get(name)).toBeCloseTo(value, 2);
  }
});

it('of a bounce is what turns the velocity round, in a flight and in sub-steps, with gravity and without', () => {
  for (const n of subSteps)
    for (const gravity of [0, -10]) {
      const world = new World({ gravity: { x: 0, y: gravity }, subSteps: n });
      world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 }, { material: { restitution: 0.5 } });
      const disc = world.add({ x: 0, y: 1, r: 0.5, vy: -7 });
      let total = 0;
      const { vy } = disc;
      for (let i = 0; i < 12; i++) {
        world.step(dt);
        for (const { normalImpulse } of contactsOf(world)) total += normalImpulse;
      }
      expect(total / (disc.mass * (disc.vy - vy - gravity * 12 * dt))).toBeCloseTo(1, 9);
    }
});

it('of all steps together is the momentum that a landing disc and a landing heap have lost', () => {
  for (const n of subSteps.slice(0, 4)) {
    const world = new World({ gravity: { x: 0, y: -10 }, subSteps: n });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 6, maxY: 50 } }, { material: { friction: 0.3 } });
    const bodies = Array.from({ length: 20 }, (_, i) =>
      world.add({ x: 1 + (i % 5) + 0.07 * (i % 3), y: 1 + Math.floor(i / 5) * 1.05, r: 0.45, material: { friction: 0.3 } }),
    );
    const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
    let floor = 0;
    for (let i = 0; i < 240; i++) {
      world.step(dt);
      for (const { b, normal, normalImpulse, frictionImpulse } of contactsOf(world))
        if (!('kind' in b)) floor -= normalImpulse * normal.y - frictionImpulse * normal.x;
    }
    expect(Math.abs((floor - world.momentum().y) / (mass * 10 * 240 * dt) - 1)).toBeLessThan(0.02);
  }
});

/** Grains between two rough plates of discs or boxes, of which the upper one moves: what they got less what contacts told, of what those told. */
function lostIn(add: (world: World, x: number, y: number, r: number) => Body, ended: boolean): number {
  const random = createRandom(1);
  const world = new World({ periodX: 20, subSteps: 8 });
  const material = { friction: 0.5 };
  const plates = [0, 9.9].flatMap((y) =>
    Array.from({ length: 20 }, (_, i) => world.add({ x: i + 0.5, y, r: 0.5, kind: 'kinematic', vx: y / 9.9, material })),
  );
  const grains = Array.from({ length: 190 }, (_, i) =>
    add(world, (i % 20) + 0.5, 1 + Math.floor(i / 20) * 0.93, random.between(0.42, 0.48)),
  );
  const momentum = () => grains.reduce((sum, { mass, vy }) => sum + mass * vy, 0);
  let [lost, all] = [0, 0];
  for (let i = 0; i < 300; i++) world.step(1 / 120); // out of the overlaps that they begin with
  for (let i = 0; i < 900; i++) {
    const before = momentum();
    world.step(1 / 120);
    let told = 0;
    for (const { a, b, normal, normalImpulse, frictionImpulse } of contactsOf(world, { ended })) {
      const plate = plates.includes(b as Body) ? -1 : plates.includes(a) ? 1 : 0;
      const push = normalImpulse * normal.y - frictionImpulse * normal.x;
      told += plate * push;
      all += Math.abs(plate * push);
    }
    lost += Math.abs(momentum() - before - told);
  }
  return lost / all;
}

it.each([
  ['discs', (world: World, x: number, y: number, r: number) => world.add({ x, y, r, material: { friction: 0.5 } })],
  [
    'capsules',
    (world: World, x: number, y: number, r: number) =>
      addBody(world, { x, y, x1: -0.1, y1: 0, x2: 0.1, y2: 0, r: r - 0.1, material: { friction: 0.5 } }),
  ],
])('with ended: true sum to all that %s got; without, what contacts got as they ended is missing', (_, add) => {
  expect(lostIn(add, true)).toBeLessThan(0.03);
  expect(lostIn(add, false)).toBeGreaterThan(0.1);
});

it('those of removed bodies are told no more, and those of a wall stay its own when another wall goes', () => {
  const world = new World({ gravity: { x: -1, y: -10 } });
  const floor = world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  const wall = world.addWall({ x1: -0.5, y1: -9, x2: -0.5, y2: 9 });
  const [below, above] = [0.5, 1.4].map((y) => world.add({ x: 0, y, r: 0.5 }));
  for (let i = 0; i < 30; i++) world.step(dt);
  world.remove(above);
  const onWall = () => [...contactsOf(world)].filter(({ b }) => b === wall).map(({ normalImpulse }) => normalImpulse);
  const before = onWall();
  world.remove(floor);
  expect(onWall()[0]).toBeCloseTo(before[0], 12);
  for (const { a, b } of contactsOf(world, { ended: true })) expect([a, b]).toEqual([below, wall]);
});

it('refuses options that are unknown or of another kind', () => {
  expect(() => contactsOf(new World(), { end: true } as never)).toThrow(
    new TypeError('contactsOf: options option must be one of ended (did you mean ended?), got "end"'),
  );
  expect(() => contactsOf(new World(), { ended: 1 } as never)).toThrow(
    new TypeError('contactsOf: options.ended must be true or false, got 1'),
  );
});
