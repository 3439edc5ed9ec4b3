import { describe, expect, it } from 'vitest';
import { contactsOf } from '../../../src/inspect/index.ts';
import { addJoint } from '../../../src/joints/index.ts';
import type { Joint } from '../../../src/joints/joint.ts';
import type { WorldOptions } from '../../../src/world/options.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { isWhole, runs } from '../../runs.ts';

const dt = 1 / 60;
const subSteps = isWhole ? [1, 2, 4, 16] : [1, 4];
const pull = 1000;

/** Energy per mass of what orbits a point, pulled by forces given once a step: the greatest error in so many turns, as a share. */
function orbitError(
  options: WorldOptions,
  eccentricity: number,
  turns: number,
  fill: (world: World, x: number, vy: number) => Body[],
): number {
  const axis = 20;
  const world = new World({ warn: null, ...options });
  const bodies = fill(world, axis * (1 - eccentricity), Math.sqrt((pull / axis) * ((1 + eccentricity) / (1 - eccentricity))));
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const energy = () =>
    bodies.reduce((sum, { x, y, vx, vy, mass: m }) => sum + m * (0.5 * (vx * vx + vy * vy) - pull / Math.hypot(x, y)), 0) / mass;
  const first = energy();
  const steps = Math.round((turns * 2 * Math.PI * Math.sqrt(axis ** 3 / pull)) / dt);
  let worst = 0;
  for (let i = 0; i < steps; i++) {
    for (const body of bodies) {
      const { x, y, mass: m } = body;
      const share = (-m * pull) / Math.hypot(x, y) ** 3;
      body.applyForce({ x: share * x, y: share * y });
    }
    world.step(dt);
    worst = Math.max(worst, Math.abs(energy() / first - 1));
  }
  return worst;
}

/** How far a body swings that a force of so many turns a second pulls back to x = 0, in the last two of 20 seconds; from 1. */
function swing(options: WorldOptions, make: (world: World) => Body, frequency = 2): number {
  const world = new World({ warn: null, ...options });
  const body = make(world);
  const stiffness = body.mass * (2 * Math.PI * frequency) ** 2;
  let most = 0;
  for (let i = 0; i < 1200; i++) {
    body.applyForce({ x: -stiffness * body.x, y: 0 });
    world.step(dt);
    if (i >= 1080) most = Math.max(most, Math.abs(body.x));
  }
  return most;
}

describe('a force given once a step', () => {
  it.each([0, 0.3, 0.6])('keeps an orbit of eccentricity %s, whatever the number of sub-steps', (eccentricity) => {
    for (const n of subSteps)
      expect(orbitError({ subSteps: n }, eccentricity, runs(30), (world, x, vy) => [world.add({ x, y: 0, r: 0.5, vy })])).toBeLessThan(
        0.02,
      );
  });

  it('keeps the radius of a circle within 0.3 %, beside others that touch and rest', () => {
    for (const n of subSteps) {
      const world = new World({ subSteps: n });
      const planet = world.add({ x: 20, y: 0, r: 0.5, vy: Math.sqrt(50) });
      world.addMany([40, 40.9, 41.8].map((x) => ({ x, y: 0, r: 0.5 })));
      for (let i = 0; i < runs(3600); i++) {
        const d = Math.hypot(planet.x, planet.y);
        planet.applyForce({ x: (-planet.mass * pull * planet.x) / d ** 3, y: (-planet.mass * pull * planet.y) / d ** 3 });
        world.step(dt);
        expect(Math.abs(Math.hypot(planet.x, planet.y) / 20 - 1)).toBeLessThan(0.0031);
      }
    }
  });

  it('gives the same orbit in any number of sub-steps, up to rounding', () => {
    const end = (n: number) => {
      const world = new World({ subSteps: n });
      const body = world.add({ x: 20, y: 0, r: 0.5, vy: 7 });
      for (let i = 0; i < 600; i++) {
        const d = Math.hypot(body.x, body.y);
        body.applyForce({ x: (-body.mass * pull * body.x) / d ** 3, y: (-body.mass * pull * body.y) / d ** 3 });
        world.step(dt);
      }
      return [body.x, body.y, body.vx, body.vy];
    };
    const once = end(1);
    for (const n of subSteps) for (const [i, value] of end(n).entries()) expect(value).toBeCloseTo(once[i], 8);
  });

  it('keeps the orbits of what is joined rigidly', () => {
    const two = (kind: 'distance' | 'weld') => (world: World, x: number, vy: number) => {
      const [a, b] = [world.add({ x: x - 1, y: 0, r: 0.5, vy }), world.add({ x: x + 1, y: 0, r: 0.5, vy })];
      addJoint(world, { kind, a, b });
      return [a, b];
    };
    for (const n of subSteps) {
      expect(orbitError({ subSteps: n }, 0.3, 10, two('distance'))).toBeLessThan(0.005);
      expect(orbitError({ subSteps: n }, 0.3, 10, two('weld'))).toBeLessThan(0.02); // in 1 sub-step too: discs so near the point turn
    }
  });

  it.each<readonly [string, WorldOptions, (world: World) => Body]>([
    ['that flies', {}, (world) => world.add({ x: 1, y: 0, r: 0.5 })],
    ['that falls beside it', { gravity: { x: 0, y: -10 } }, (world) => world.add({ x: 1, y: 0, r: 0.5 })],
    [
      'on a smooth floor',
      { gravity: { x: 0, y: -10 } },
      (world) => {
        world.addWall({ x1: -50, y1: -0.5, x2: 50, y2: -0.5 });
        return world.add({ x: 1, y: 0, r: 0.5 });
      },
    ],
    [
      'between two smooth walls',
      {},
      (world) => {
        for (const y of [-0.499, 0.499]) world.addWall({ x1: -50, y1: y, x2: 50, y2: y });
        return world.add({ x: 1, y: 0, r: 0.5 });
      },
    ],
    [
      'on a slider',
      {},
      (world) => {
        const b = world.add({ x: 1, y: 0, r: 0.5 });
        addJoint(world, { kind: 'slider', b, at: { x: 1, y: 0 }, axis: { x: 1, y: 0 } });
        return b;
      },
    ],
    [
      'at the end of a long rod, under gravity',
      { gravity: { x: 0, y: -1 } },
      (world) => {
        const b = world.add({ x: 1, y: -40, r: 0.5 });
        addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 } });
        return b;
      },
    ],
    [
      'that a weak spring pulls too',
      {},
      (world) => {
        const b = world.add({ x: 1, y: 0, r: 0.5 });
        addJoint(world, { kind: 'distance', b, anchorA: { x: 9, y: 0 }, spring: { frequency: 0.05, dampingRatio: 0 } });
        return b;
      },
    ],
  ])('swings a body %s as far as at first, like a spring', (_, options, make) => {
    for (const n of subSteps) expect(Math.abs(swing({ ...options, subSteps: n }, make) - 1)).toBeLessThan(0.03);
  });

  it('as gravity lets a disc bounce as high as at first, and a lossy one by e²', () => {
    for (const n of subSteps)
      for (const restitution of [1, 0.5]) {
        const world = new World({ subSteps: n });
        world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { restitution } });
        const ball = world.add({ x: 0, y: 5.5, r: 0.5 });
        const tops = [0];
        while (tops.length < (restitution === 1 ? 60 : 3)) {
          const { vy } = ball;
          ball.applyForce({ x: 0, y: -10 * ball.mass });
          world.step(dt);
          if (vy < 0 && ball.vy > 0) tops.push(0);
          tops[tops.length - 1] = Math.max(tops[tops.length - 1], ball.y - 0.5);
        }
        const top = tops[tops.length - 2] / (5 * restitution ** 2);
        expect(Math.abs(top - 1)).toBeLessThan(0.06);
      }
  });

  it('gives a free body F · dt, to the bit the same in a step as an impulse', () => {
    for (const n of subSteps) {
      const world = new World({ subSteps: n });
      const [pushed, hit] = world.addMany([0, 9].map((x) => ({ x, y: 0, r: 1, mass: 2 })));
      for (let i = 0; i < 8; i++) {
        pushed.applyForce({ x: 4, y: -8 });
        hit.applyImpulse({ x: 1, y: -2 });
        world.step(0.25);
        expect([pushed.vx, pushed.vy, pushed.x + 9, pushed.y]).toEqual([hit.vx, hit.vy, hit.x, hit.y]);
      }
    }
  });

  it('drives a damped body at the speed that it shows', () => {
    for (const n of subSteps) {
      const world = new World({ subSteps: n });
      const body = world.add({ x: 0, y: 0, r: 1, mass: 1, linearDamping: 2 });
      let before = 0;
      for (let i = 0; i < 900; i++) {
        before = body.x;
        body.applyForce({ x: 10, y: 0 });
        world.step(dt);
      }
      expect(body.vx).toBeCloseTo(5, 9);
      expect((body.x - before) / dt).toBeCloseTo(5, 9);
    }
  });
});

describe('a constant push', () => {
  it('holds a disc at a wall as deep as gravity would, without a tremble', () => {
    for (const n of subSteps) {
      const depth = [0, 10].map((force) => {
        const world = new World({ subSteps: n, gravity: { x: 10 - force, y: 0 } });
        world.addWall({ x1: 0.5, y1: -9, x2: 0.5, y2: 9 });
        const body = world.add({ x: 0, y: 0, r: 0.5 });
        for (let i = 0; i < 600; i++) {
          const before = body.x;
          if (force > 0) body.applyForce({ x: force * body.mass, y: 0 });
          world.step(dt);
          if (i > 300) expect(Math.abs(body.x - before) + Math.abs(body.vx)).toBeLessThan(1e-8);
        }
        return body.x;
      });
      expect(depth[1]).toBeCloseTo(depth[0], 6);
    }
  });

  it('below friction does not move what rests, and above it speeds it up by the difference', () => {
    for (const n of subSteps)
      for (const share of [0.5, 0.98, 1.2]) {
        const world = new World({ subSteps: n, gravity: { x: 0, y: -10 } });
        world.addWall({ x1: -500, y1: -0.5, x2: 500, y2: -0.5 }, { material: { friction: 0.5 } });
        const crate = world.add({ x: 0, y: 0, r: 0.5, fixedRotation: true, material: { friction: 0.5 } });
        for (let i = 0; i < 60; i++) world.step(dt);
        for (let i = 0; i < 600; i++) {
          crate.applyForce({ x: share * 5 * crate.mass, y: 0 });
          world.step(dt);
        }
        if (share > 1) expect(crate.vx).toBeCloseTo(10, 2);
        else expect(Math.abs(crate.x) + Math.abs(crate.vx)).toBeLessThan(2e-3);
      }
  });

  it('on a pile comes to rest, as deep as it lay', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    const material = { friction: 0.4 };
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 50 } }, { material });
    const bodies = Array.from({ length: 60 }, (_, i) =>
      world.add({ x: 1 + (i % 9) + 0.05 * (i % 2), y: 0.5 + Math.floor(i / 9), r: 0.45, material }),
    );
    let deepest = 0;
    for (let i = 0; i < 900; i++) {
      for (const body of bodies) body.applyForce({ x: 3 * body.mass, y: 0 });
      world.step(dt);
      if (i > 600) for (const { depth } of contactsOf(world)) deepest = Math.max(deepest, depth);
    }
    expect(world.kineticEnergy()).toBeLessThan(1e-12);
    expect(deepest).toBeLessThan(0.008);
  });

  it('that a motor can bear moves what it holds by no more than 0.2 mm a second; a rod and a spring hold as Hooke says, the spring to 1.5 %', () => {
    for (const n of subSteps) {
      const world = new World({ subSteps: n });
      const [held, hung, sprung] = world.addMany([0, 10, 20].map((x) => ({ x, y: -2, r: 0.5, mass: 1 })));
      addJoint(world, { kind: 'motor', b: held, maxForce: 15, maxTorque: 1 });
      const rod: Joint = addJoint(world, { kind: 'distance', b: hung, anchorA: { x: 10, y: 0 } });
      addJoint(world, { kind: 'distance', b: sprung, anchorA: { x: 20, y: 0 }, spring: { frequency: 2, dampingRatio: 0.3 } });
      for (let i = 0; i < 1200; i++) {
        for (const body of [held, hung, sprung]) body.applyForce({ x: 0, y: -10 });
        world.step(dt);
      }
      expect(Math.abs(held.y + 2)).toBeLessThan(4e-3); // rows that hold yield a little: after 20 seconds
      expect(Math.abs(held.vy)).toBeLessThan(1e-6);
      expect(hung.y).toBeCloseTo(-2, 4);
      expect(Math.abs(hung.vy)).toBeLessThan(1e-3);
      expect(Math.hypot(rod.force.x, rod.force.y)).toBeCloseTo(10, 2);
      const sag = 10 / (4 * Math.PI) ** 2;
      expect(Math.abs((-2 - sprung.y) / sag - 1)).toBeLessThan(0.015); // of a spring, by the number of sub-steps
      expect(Math.abs(sprung.vy)).toBeLessThan(0.1);
    }
  });

  it('keeps a sleeper awake, which falls asleep when it ends', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
    world.addWall({ x1: -9, y1: -0.5, x2: 9, y2: -0.5 }, { material: { friction: 1 } });
    const crate = world.add({ x: 0, y: 0, r: 0.5, fixedRotation: true, material: { friction: 1 } });
    for (let i = 0; i < 120; i++) world.step(dt);
    expect(crate.asleep).toBe(true);
    for (let i = 0; i < 120; i++) {
      crate.applyForce({ x: 3 * crate.mass, y: 0 });
      expect(crate.asleep).toBe(false);
      world.step(dt);
    }
    expect(Math.abs(crate.x)).toBeLessThan(1e-3);
    for (let i = 0; i < 120; i++) world.step(dt);
    expect(crate.asleep).toBe(true);
  });
});

describe('a torque given once a step', () => {
  it('swings like a spring, whatever the number of sub-steps, in a world with joints too', () => {
    for (const n of subSteps)
      for (const isJoined of [false, true]) {
        const world = new World({ subSteps: n });
        const body = world.add({ x: 0, y: 0, r: 1, angle: 1 });
        if (isJoined) addJoint(world, { kind: 'pin', b: body, at: { x: 0, y: 0 } });
        const stiffness = 0.5 * body.mass * (2 * Math.PI * 2) ** 2;
        let most = 0;
        for (let i = 0; i < 1200; i++) {
          body.applyTorque(-stiffness * body.angle);
          world.step(dt);
          if (i >= 1080) most = Math.max(most, Math.abs(body.angle));
        }
        expect(Math.abs(most - 1)).toBeLessThan(0.03);
      }
  });
});
