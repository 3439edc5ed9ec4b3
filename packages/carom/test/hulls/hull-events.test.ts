// What is told of bodies made of hulls, who meets whom, and what else acts on them: joints, fields, tori, filters.
import { describe, expect, it } from 'vitest';
import { addField } from '../../src/fields/index.ts';
import { addBody } from '../../src/hulls/index.ts';
import { contactsOf } from '../../src/inspect/index.ts';
import { addJoint } from '../../src/joints/index.ts';
import { World } from '../../src/world/index.ts';
import type { Body } from '../../src/world/views/body.ts';
import { dt } from './shaped-worlds.ts';

const gravity = { x: 0, y: -10 };

function run(world: World, steps: number, look: (step: number) => void = () => {}): void {
  for (let step = 0; step < steps; step++) {
    world.step(dt);
    look(step);
  }
}

function box(world: World, x: number, y: number, more: object = {}): Body {
  return addBody(world, { x, y, width: 1, height: 1, ...more });
}

/** Where a point of a body is, given as seen from its center of mass at angle 0. */
function pointOf({ x, y, angle }: Body, px: number, py: number): [number, number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x + cos * px - sin * py, y + sin * px + cos * py];
}

describe('events', () => {
  it('a hit of two has the place, the normal from a to b, the approach, and the impulse that changed their momenta', () => {
    for (const restitution of [0, 0.5, 1]) {
      for (const first of ['box', 'disc']) {
        const world = new World({ warn: null });
        const material = { restitution, friction: 0 };
        const add = (kind: string, x: number, vx: number): Body =>
          kind === 'disc' ? world.add({ x, y: 0, r: 0.5, vx, material }) : box(world, x, 0, { vx, material });
        const a = add(first, -1, 4);
        const b = add('box', 1, -2);
        let impulse = 0;
        let hits = 0;
        run(world, 30, () => {
          for (const hit of world.events.hits) {
            hits++;
            expect(hit.a).toBe(a);
            expect(hit.b).toBe(b);
            expect(hit.normal.x).toBeCloseTo(1, 9);
            expect(hit.normal.y).toBeCloseTo(0, 9);
            expect(hit.approachSpeed).toBeCloseTo(6, 6);
            expect(hit.point.y).toBeCloseTo(0, 6);
            expect(Math.abs(hit.point.x - (a.x + b.x) / 2)).toBeLessThan(0.2);
            impulse += hit.normalImpulse;
          }
        });
        expect(hits).toBe(1);
        expect((a.vx - 4) * a.mass + (b.vx + 2) * b.mass).toBeCloseTo(0, 9);
        const digits = restitution === 0 ? 1 : 6; // the solver goes from point to point, and leaves a little turn
        expect((b.vx + 2) * b.mass).toBeCloseTo(impulse, digits);
        expect(b.vx - a.vx).toBeCloseTo(6 * restitution, digits);
      }
    }
  });

  it('a landing is told once, with both points in the middle; lying says nothing, and leaving ends it', () => {
    const world = new World({ gravity });
    const floor = world.addWall({ x1: -10, y1: 0, x2: 10, y2: 0 });
    const one = box(world, 0, 2);
    const told: string[] = [];
    const note = (): void => {
      for (const { a, b } of world.events.begins) told.push(`begin ${a === one} ${(b as unknown) === floor}`);
      for (const { a, b, reason } of world.events.ends) told.push(`end ${a === one} ${(b as unknown) === floor} ${reason}`);
      for (const { a, b, point, normal } of world.events.hits) {
        told.push(`hit ${a === one} ${(b as unknown) === floor}`);
        expect(point.x).toBeCloseTo(0, 6);
        expect(normal.y).toBeCloseTo(-1, 9);
      }
    };
    run(world, 200, note);
    expect(told.sort()).toEqual(['begin true true', 'hit true true']);
    one.vy = 5;
    run(world, 5, note);
    expect(told.at(-1)).toBe('end true true separated');
    run(world, 200, note);
    world.remove(one);
    world.step(dt);
    note();
    expect(told.filter((text) => text.startsWith('end')).length).toBe(2);
  });

  it('a plank that bounces on three flush pieces hits each once, and the outermost bear it', () => {
    for (const isWall of [true, false]) {
      const world = new World({ gravity });
      const material = { restitution: 0.5 };
      const pieces = [-4, -0.2, 0.2].map((minX, i) => {
        const maxX = [-0.2, 0.2, 4][i];
        if (isWall) return world.addWall({ minX, minY: -1, maxX, maxY: 0 }, { material });
        return addBody(world, { kind: 'static', x: 0.5 * (minX + maxX), y: -0.5, width: maxX - minX, height: 1, r: 0.02, material });
      });
      addBody(world, { x: 0.03, y: 1.5, width: 1.2, height: 0.8, material });
      for (let n = 0; n < 60 && [...world.events.hits].length === 0; n++) world.step(dt);
      const hits = pieces.map((piece) => [...world.events.hits].filter(({ a, b }) => a === piece || b === piece));
      expect(hits.map(({ length }) => length)).toEqual([1, 1, 1]);
      expect(hits.map(([{ normalImpulse }]) => normalImpulse > 0)).toEqual([true, false, true]);
      expect(hits[1][0].point.x).toBeCloseTo(0, 1);
    }
  });

  it('a plank that bounces on a chain of many edges hits it with the outermost two, not with all', () => {
    const world = new World({ gravity });
    const material = { restitution: 0.5 };
    const chain = world.addWall({ chain: Array.from({ length: 21 }, (_, i) => ({ x: 0.3 * (i - 10), y: 0 })) }, { material });
    addBody(world, { x: 0.03, y: 1.5, width: 2, height: 0.8, material });
    for (let n = 0; n < 60 && [...world.events.hits].length === 0; n++) world.step(dt);
    const hits = [...world.events.hits].filter(({ b }) => b === chain);
    expect(hits.map(({ normalImpulse }) => normalImpulse > 0)).toEqual([true, true]);
  });

  it.each([0, 1])(
    'a floor piece between two others that moves by %d bears a part only if it moves: else it is one surface with them',
    (vx) => {
      const world = new World({ gravity });
      const material = { friction: 0 };
      for (const minX of [-9, 0.5]) world.addWall({ minX, minY: -1, maxX: minX + 8.5, maxY: 0 }, { material });
      const piece = world.addKinematic({ minX: -0.5, minY: -1, maxX: 0.5, maxY: 0 }, { vx, material });
      addBody(world, { x: 0, y: 0.25, width: 3, height: 0.5, material });
      run(world, 5);
      const [contact] = [...contactsOf(world)].filter(({ b }) => b === piece);
      expect(contact.normalImpulse > 0).toBe(vx !== 0);
    },
  );

  it('pieces of two materials are no one surface: of two that bounce by 0.9 and 0.1, a box turns toward the lossy one', () => {
    const turns = [0.9, 0.1].map((right) => {
      const world = new World({ gravity });
      world.addWall({ minX: -9, minY: -1, maxX: 0, maxY: 0 }, { material: { restitution: 0.9 } });
      world.addWall({ minX: 0, minY: -1, maxX: 9, maxY: 0 }, { material: { restitution: right } });
      const body = box(world, 0.1, 2, { material: { restitution: 0 } });
      for (let n = 0; n < 60 && [...world.events.hits].length === 0; n++) world.step(dt);
      return body.angularVelocity;
    });
    expect(Math.abs(turns[0])).toBeLessThan(1e-9);
    expect(turns[1]).toBeLessThan(-0.5);
  });

  it('begins and ends of random boxes alternate, pair by pair', () => {
    const world = new World({ gravity });
    world.addWall({ inside: { minX: -5, minY: -5, maxX: 5, maxY: 5 } });
    const material = { restitution: 0.6 };
    for (let i = 0; i < 24; i++)
      box(world, (i % 6) * 1.5 - 4, Math.floor(i / 6) * 1.5 - 3, { angle: i, vx: 5 * Math.sin(i), vy: 5 * Math.cos(i), material });
    const touching = new Set<string>();
    let begins = 0;
    run(world, 300, () => {
      const name = ({ a, b }: { a: { id: number }; b: { id: number } }): string => `${a.id} ${'vx' in b ? b.id : `wall ${b.id}`}`;
      for (const event of world.events.ends) if (!touching.delete(name(event))) expect.fail(`${name(event)} ends twice`);
      for (const event of world.events.begins) {
        begins++;
        if (touching.has(name(event))) expect.fail(`${name(event)} begins twice`);
        touching.add(name(event));
      }
    });
    expect(begins).toBeGreaterThan(50);
  });
});

describe('who meets whom', () => {
  it('filters, ignored pairs and kinds that do not move each other', () => {
    const meets = (prepare: (world: World, a: Body, b: Body) => void, more: object = {}): boolean => {
      const world = new World();
      const a = box(world, 0, 0, more);
      const b = box(world, 3, 0, { vx: -4, ...more });
      prepare(world, a, b);
      let hasBegun = false;
      run(world, 60, () => {
        hasBegun ||= [...world.events.begins].length > 0;
      });
      return hasBegun;
    };
    expect(meets(() => {})).toBe(true);
    expect(meets(() => {}, { filter: { category: 2, mask: 1 } })).toBe(false);
    expect(meets((world, a, b) => world.ignorePair(a, b))).toBe(false);
    expect(meets((_, a) => Object.assign(a, { kind: 'static' }))).toBe(true);
    expect(meets((_, a, b) => {
      a.kind = 'static';
      b.kind = 'kinematic';
      b.vx = -4;
    })).toBe(false); // biome-ignore format: short
  });

  it('on a torus two meet across the seam, and one lies on a floor that ends there', () => {
    const world = new World({ periodX: 10, periodY: 10 });
    const [a, b] = [box(world, 9.2, 5, { vx: 2 }), box(world, 1.2, 5, { vx: -2 })];
    run(world, 60);
    expect(Math.abs(a.vx) + Math.abs(b.vx)).toBeLessThan(0.01); // no restitution
    const lying = new World({ periodX: 10, gravity });
    lying.addWall({ x1: 0, y1: 0, x2: 10, y2: 0 });
    const one = box(lying, 0, 0.5, { vx: 5, material: { friction: 0 } });
    run(lying, 240, () => {
      if (Math.abs(one.y - 0.5) > 0.01 || Math.abs(one.angle) > 0.01) expect.fail(`${one.x} ${one.y} ${one.angle}`);
    });
    expect(one.vx).toBeCloseTo(5, 2);
  });
});

describe('joints', () => {
  it('a pin holds two planks at a point as they swing', () => {
    const world = new World({ gravity });
    const a = addBody(world, { x: 1, y: 0, width: 2, height: 0.2 });
    const b = addBody(world, { x: 3, y: 0, width: 2, height: 0.2 });
    addJoint(world, { kind: 'pin', a: null, b: a, at: { x: 0, y: 0 } });
    addJoint(world, { kind: 'pin', a, b, at: { x: 2, y: 0 } });
    run(world, 300, () => {
      const [x, y] = pointOf(a, -1, 0);
      expect(Math.hypot(x, y)).toBeLessThan(0.01);
      const [x1, y1] = pointOf(a, 1, 0);
      const [x2, y2] = pointOf(b, -1, 0);
      expect(Math.hypot(x1 - x2, y1 - y2)).toBeLessThan(0.01);
    });
  });

  it('a plank on a pin swings as a rod does', () => {
    const world = new World({ gravity, subSteps: 8 });
    const rod = addBody(world, { x: 0, y: -1, width: 0.1, height: 2, r: 0.01, angle: 0.05 });
    const [px, py] = pointOf(rod, 0, 1);
    addJoint(world, { kind: 'pin', a: null, b: rod, at: { x: px, y: py } });
    let crossings = 0;
    let last = 0;
    let before = rod.angle;
    let first = 0;
    run(world, 1200, (step) => {
      if (before > 0 && rod.angle <= 0) {
        crossings++;
        if (first === 0) first = step;
        last = step;
      }
      before = rod.angle;
    });
    const period = ((last - first) * dt) / (crossings - 1);
    expect(period).toBeCloseTo(2 * Math.PI * Math.sqrt((2 * 2) / (3 * 10)), 1); // of a rod of length 2
  });

  it('a weld makes one body of two, a slider leaves one way, a motor drives a car', () => {
    const world = new World({ gravity });
    world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { material: { friction: 1 } });
    const material = { friction: 1 };
    const chassis = addBody(world, { x: 0, y: 1, width: 3, height: 0.5, material });
    const wheels = [-1, 1].map((x) => world.add({ x, y: 0.5, r: 0.5, material }));
    for (const wheel of wheels)
      addJoint(world, { kind: 'pin', a: chassis, b: wheel, at: { x: wheel.x, y: wheel.y }, motor: { speed: -4, max: 100 } });
    const mast = addBody(world, { x: 0, y: 2, width: 0.2, height: 1.4, material });
    addJoint(world, { kind: 'weld', a: chassis, b: mast });
    run(world, 240);
    expect(chassis.vx).toBeCloseTo(2, 1);
    expect(Math.abs(chassis.angle)).toBeLessThan(0.05);
    const [x, y] = pointOf(chassis, 0, 1);
    expect(Math.hypot(mast.x - x, mast.y - y)).toBeLessThan(0.02);
    expect(Math.abs(mast.angle - chassis.angle)).toBeLessThan(0.02);
  });

  it('a ragdoll of capsules falls over, stays together, and sleeps', () => {
    const world = new World({ gravity, sleep: true });
    world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 });
    const limb = (x1: number, y1: number, x2: number, y2: number, r = 0.12): Body =>
      addBody(world, { x: 0, y: 3, x1, y1, x2, y2, r, material: { friction: 0.6 } });
    const trunk = limb(0, 0, 0, 0.7, 0.2);
    const parts: [Body, { x: number; y: number }][] = [
      [limb(0, 1.1, 0, 1.2), { x: 0, y: 3.95 }],
      [limb(0.3, 0.7, 0.9, 0.7), { x: 0.25, y: 3.7 }],
      [limb(-0.3, 0.7, -0.9, 0.7), { x: -0.25, y: 3.7 }],
      [limb(0.15, -0.3, 0.2, -1), { x: 0.15, y: 2.8 }],
      [limb(-0.15, -0.3, -0.2, -1), { x: -0.15, y: 2.8 }],
    ];
    for (const [b, at] of parts) addJoint(world, { kind: 'pin', a: trunk, b, at, limits: { lower: -1, upper: 1 } });
    run(world, 900, () => {
      for (const [b] of parts) if (!(Math.hypot(b.x - trunk.x, b.y - trunk.y) < 1.4)) expect.fail('a limb is lost');
      if (!(trunk.y > 0.15)) expect.fail(`${trunk.y}`);
    });
    expect(trunk.asleep).toBe(true);
  });
});

describe('fields and forces', () => {
  it('a uniform field, a force and a torque move a box as they do any body of its mass and inertia', () => {
    const world = new World();
    addField(world, { kind: 'uniform', acceleration: { x: 3, y: 0 } });
    const one = box(world, 0, 0);
    const other = box(world, 10, 10);
    run(world, 60, () => {
      other.applyForce({ x: 0, y: other.mass });
      other.applyTorque(1);
    });
    expect(one.vx).toBeCloseTo(3, 9);
    expect(other.vx).toBeCloseTo(3, 9);
    expect(other.vy).toBeCloseTo(59 / 60, 6); // the last force is yet to act
    const before = other.angularVelocity;
    const { mass } = other;
    expect(before).toBeGreaterThan((59 / 60 / ((mass * 2) / 12)) * 0.99); // of a square; its corners are round
    expect(before).toBeLessThan((59 / 60 / ((mass * 2) / 12)) * 1.04);
  });
});
