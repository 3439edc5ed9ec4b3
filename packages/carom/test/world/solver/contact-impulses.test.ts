import { expect, it } from 'vitest';
import { contactsOf } from '../../../src/inspect/index.ts';
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
