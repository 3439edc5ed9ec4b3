// What bodies made of hulls do in worlds: they stand, slide, bounce, stop and are told of as the laws say.
import { describe, expect, it } from 'vitest';
import { addBody } from '../../src/hulls/index.ts';
import { World, type WorldOptions } from '../../src/world/index.ts';
import type { Body } from '../../src/world/views/body.ts';
import type { WorldWallShape } from '../../src/world/walls/shapes.ts';
import { isWhole } from '../runs.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };
const smooth = { friction: 0 };

/** A world with a floor, a line. */
function floored(options: WorldOptions = {}, friction = 0.6): World {
  const world = new World({ gravity, ...options });
  world.addWall({ x1: -100, y1: 0, x2: 100, y2: 0 }, { material: { friction } });
  return world;
}

function box(world: World, x: number, y: number, friction = 0.6): Body {
  return addBody(world, { x, y, width: 1, height: 1, r: 0.05, material: { friction } });
}

function run(world: World, steps: number, look: (step: number) => void = () => {}): void {
  for (let step = 0; step < steps; step++) {
    world.step(dt);
    look(step);
  }
}

/** Rows of boxes, one less in each. */
function pyramid(world: World, rows: number): Body[] {
  const boxes: Body[] = [];
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < rows - row; i++) boxes.push(box(world, 1.1 * (i - (rows - row - 1) / 2), row + 0.5));
  return boxes;
}

const piles: readonly [string, (world: World) => Body[]][] = [
  ['stack of 10', (world) => Array.from({ length: 10 }, (_, i) => box(world, 0, i + 0.5))],
  ['stack of 15', (world) => Array.from({ length: 15 }, (_, i) => box(world, 0, i + 0.5))],
  ['pyramid of 55', (world) => pyramid(world, 10)],
  ['pyramid of 210', (world) => pyramid(world, 20)],
];

describe('piles', () => {
  it.each(isWhole ? piles : piles.slice(0, 3))('a %s stands, and sleeps within 5 s', (_, make) => {
    const world = floored({ sleep: true });
    const boxes = make(world);
    const at = boxes.map(({ x, y }) => ({ x, y }));
    run(world, 300);
    expect(boxes.every(({ asleep }) => asleep)).toBe(true);
    for (const [i, { x, y, angle }] of boxes.entries()) {
      expect(Math.abs(x - at[i].x)).toBeLessThan(0.01);
      expect(Math.abs(y - at[i].y)).toBeLessThan(0.04);
      expect(Math.abs(angle)).toBeLessThan(0.005);
    }
  });

  it.each(isWhole ? piles : piles.slice(0, 3))('a %s without sleep stands for long, and hardly moves at the end', (name, make) => {
    const world = floored();
    const boxes = make(world);
    const at = boxes.map(({ x, y }) => ({ x, y }));
    run(world, isWhole ? 3600 : name.startsWith('pyramid') ? 400 : 900);
    for (const [i, { x, y, vx, vy, angularVelocity }] of boxes.entries()) {
      expect(Math.hypot(x - at[i].x, y - at[i].y)).toBeLessThan(0.04);
      expect(Math.abs(vx) + Math.abs(vy) + Math.abs(angularVelocity)).toBeLessThan(0.05);
    }
  });

  it('what is taken away from under a pile wakes it, and it falls', () => {
    const world = floored({ sleep: true });
    const boxes = piles[0][1](world);
    run(world, 300);
    world.remove(boxes[0]);
    run(world, 60);
    expect(boxes[9].y).toBeLessThan(8.6);
    expect(boxes[9].y).toBeGreaterThan(8.3);
  });

  it('a ball wakes what it hits, and no pile beside it', () => {
    const world = floored({ sleep: true });
    const near = Array.from({ length: 3 }, (_, i) => box(world, 0, i + 0.5));
    const far = Array.from({ length: 3 }, (_, i) => box(world, 20, i + 0.5));
    run(world, 200);
    expect([...near, ...far].every(({ asleep }) => asleep)).toBe(true);
    world.add({ x: -5, y: 1, r: 0.4, vx: 20, mass: 3 });
    run(world, 40);
    expect(near.some(({ asleep }) => asleep)).toBe(false);
    expect(far.every(({ asleep }) => asleep)).toBe(true);
  });
});

describe('friction', () => {
  it.each([
    [0.6, 0, 0.01],
    [0.57, 2, 5],
  ])('on a slope of 30° with friction %d a box moves %d to %d in 10 s', (friction, least, most) => {
    const [cos, sin] = [Math.sqrt(3) / 2, 0.5];
    const world = new World({ gravity });
    world.addWall({ x1: -50 * cos, y1: -50 * sin, x2: 50 * cos, y2: 50 * sin }, { material: { friction } });
    const one = addBody(world, { x: -0.5 * sin, y: 0.5 * cos, angle: Math.PI / 6, width: 1, height: 1, material: { friction } });
    const { x, y } = one;
    run(world, 600);
    const moved = Math.hypot(one.x - x, one.y - y);
    expect(moved).toBeGreaterThanOrEqual(least);
    expect(moved).toBeLessThan(most); // with .57 the law says 0.5 · 10 · (sin − .57 cos) · 100 = 3.2
  });

  it('a box on the floor stops as the law says: v²/(2µg)', () => {
    const world = floored({}, 0.4);
    const one = box(world, 0, 0.5, 0.4);
    one.vx = 4;
    run(world, 120);
    expect(one.x).toBeCloseTo(16 / 8, 1);
    expect(Math.abs(one.vx)).toBeLessThan(1e-6);
  });

  it('a belt between two pieces of a slippery floor takes along a plank that lies over all three', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    for (const [minX, maxX] of [[-9, -0.5], [0.5, 9]]) world.addWall({ minX, maxX, minY: -1, maxY: 0 }); // biome-ignore format: a row
    world.addWall({ minX: -0.5, maxX: 0.5, minY: -1, maxY: 0 }, { material: { friction: 1 }, surfaceVelocity: { x: 1, y: 0 } });
    const plank = addBody(world, { x: 0, y: 0.3, width: 2, height: 0.5, material: { friction: 1 } });
    run(world, 60);
    expect(plank.x).toBeGreaterThan(0.8);
  });

  it('a belt takes a box along at its speed; a box on another goes with it', () => {
    const world = new World({ gravity });
    world.addWall({ x1: -100, y1: 0, x2: 100, y2: 0 }, { material: { friction: 0.6 }, surfaceVelocity: { x: 3, y: 0 } });
    const boxes = [box(world, 0, 0.5), box(world, 0, 1.5)];
    run(world, 240);
    for (const { vx } of boxes) expect(vx).toBeCloseTo(3, 3);
  });

  it('a kinematic plank carries a box along, and a platform that falls away lets it fall', () => {
    const world = new World({ gravity });
    const plank = addBody(world, { x: 0, y: 0, width: 6, height: 0.4, kind: 'kinematic', vx: 1, material: { friction: 0.8 } });
    const one = box(world, 0, 0.7);
    run(world, 240);
    expect(one.vx).toBeCloseTo(1, 3);
    expect(one.x).toBeCloseTo(plank.x, 0);
    plank.vy = -100;
    run(world, 30);
    expect(one.vy).toBeLessThan(-4.5);
  });

  it('rolling resistance brakes a round body; without it, it rolls on', () => {
    const speeds = [0, 0.1].map((rollingResistance) => {
      const world = floored();
      const form = { x1: 0, y1: 0, x2: 1e-9, y2: 0, r: 0.4 };
      const one = addBody(world, {
        x: 0,
        y: 0.4,
        ...form,
        vx: 5,
        angularVelocity: -5 / 0.4,
        material: { friction: 0.6, rollingResistance },
      });
      run(world, 300);
      return one.vx;
    });
    expect(speeds[0]).toBeGreaterThan(4.99);
    expect(speeds[1]).toBeCloseTo(5 - ((10 * 0.1) / 1.5) * 5, 1); // torque .1·r·mg on mass and inertia, 1.5·m·r²
  });

  it('what may not turn rolls and rests without a number that is none', () => {
    const world = floored();
    const material = { friction: 0.6, rollingResistance: 0.5, restitution: 0.5 };
    const one = addBody(world, { x: 0, y: 2, width: 1, height: 1, angle: 0.3, vx: 3, fixedRotation: true, material });
    run(world, 300);
    expect([one.angle, one.angularVelocity]).toEqual([0.3, 0]);
    expect(Number.isFinite(one.x) && one.y > 0.5 && one.y < 0.7).toBe(true);
  });
});

const grounds: readonly [string, number, (world: World) => void][] = [
  ['a line', 1e-6, (world) => world.addWall({ x1: -10, y1: 0, x2: 60, y2: 0 }, { material: smooth })],
  ['a room', 1e-6, (world) => world.addWall({ inside: { minX: -5, minY: 0, maxX: 600, maxY: 60 } }, { material: smooth })],
  ['a chain', 1e-3, (world) => world.addWall({ chain: points(80, 0.7) }, { material: smooth })],
  ['a chain from right to left', 1e-3, (world) => world.addWall({ chain: points(80, 0.7).reverse() }, { material: smooth })],
  [
    'boxes beside each other',
    1e-3,
    (world) => tiles((minX) => world.addWall({ minX, minY: -1, maxX: minX + 1, maxY: 0 }, { material: smooth })),
  ],
  ['lines beside each other', 1e-3, (world) => tiles((x1) => world.addWall({ x1, y1: 0, x2: x1 + 1, y2: 0 }, { material: smooth }))],
];

function points(count: number, step: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, i) => ({ x: step * i - 3, y: 0 }));
}

function tiles(add: (x: number) => unknown): void {
  for (let x = -3; x < 57; x++) add(x);
}

describe('seams', () => {
  it.each(grounds)('a box slides over %s at 10 without losing 1 %%', (_, rise, make) => {
    const world = new World({ gravity });
    make(world);
    const one = box(world, 1, 0.5, 0);
    one.vx = 10;
    run(world, 240, () => expect(Math.abs(one.angle)).toBeLessThan(0.01));
    expect(one.vx).toBeGreaterThan(9.9);
    expect(one.vx).toBeLessThan(10.01);
    expect(one.x).toBeGreaterThan(40);
    expect(Math.abs(one.y - 0.5)).toBeLessThan(Math.max(rise, 1e-3));
  });
});

describe('bounces', () => {
  it.each([
    [1, 0, 3],
    [1, 1e-4, 3],
    [0.5, 0, 0.75],
  ])('a box with restitution %d at angle %d that falls flat from 3 rises to %d and does not turn', (restitution, angle, height) => {
    const world = new World({ gravity });
    const material = { restitution, friction: 0 };
    world.addWall({ x1: -10, y1: 0, x2: 10, y2: 0 }, { material });
    const one = addBody(world, { x: 0, y: 3.5, width: 1, height: 1, angle, material });
    let [top, spin] = [0, 0];
    let hasHit = false;
    run(world, 110, () => {
      if (one.vy > 0.1) hasHit = true;
      if (!hasHit) return;
      top = Math.max(top, one.y - 0.5);
      spin = Math.max(spin, Math.abs(one.angularVelocity));
    });
    expect(Math.abs(top - height)).toBeLessThan(0.01);
    expect(spin).toBeLessThan(1e-9);
  });

  it.each([
    [0, 1e-6],
    [-10, 1e-3],
  ])('20 boxes with restitution 1 in a room with gravity %d keep their energy to %d', (y, share) => {
    const world = new World({ gravity: { x: 0, y } });
    const material = { restitution: 1, friction: 0 };
    world.addWall({ inside: { minX: -6, minY: -6, maxX: 6, maxY: 6 } }, { material });
    const boxes = Array.from({ length: 20 }, (_, i) => {
      const at = { x: ((i % 5) - 2) * 2, y: (Math.floor(i / 5) - 1.5) * 2, angle: i };
      const speed = { vx: Math.sin(i * 7) * 4, vy: Math.cos(i * 5) * 4, angularVelocity: Math.sin(i * 3) * 5 };
      return addBody(world, { ...at, ...speed, width: 1, height: 0.6, r: 0.05, material });
    });
    const inertia = inertiaOf(boxes[0]);
    const energy = (): number =>
      boxes.reduce((sum, one) => {
        const { mass, vx, vy, angularVelocity } = one;
        return sum + (mass * (vx * vx + vy * vy) + inertia * angularVelocity * angularVelocity) / 2 - mass * y * (one.y + 6);
      }, 0);
    const first = energy();
    run(world, isWhole ? 3600 : 900, (step) => {
      if (step % 100 === 99) expect(Math.abs(energy() / first - 1)).toBeLessThan(share);
    });
  });

  it('what collides without walls keeps momentum and angular momentum, with friction and without restitution too', () => {
    for (const restitution of [0, 0.5, 1]) {
      const world = new World({ warn: null });
      const material = { restitution, friction: 0.5 };
      const forms = [
        { width: 1, height: 0.5 },
        { x1: -0.6, y1: 0, x2: 0.6, y2: 0, r: 0.2 },
        { points: [0, 2, 4].map(corner), r: 0.1 },
      ];
      const bodies = Array.from({ length: 9 }, (_, i) => {
        const at = { x: (i % 3) * 2, y: Math.floor(i / 3) * 2 };
        return addBody(world, {
          ...at,
          ...forms[i % 3],
          vx: 3 * Math.sin(i) - 4 * (i % 3),
          vy: 5 * Math.cos(3 * i),
          angularVelocity: i - 4,
          material,
        });
      });
      const inertias = bodies.map(inertiaOf);
      const sums = (): number[] => {
        const total = [0, 0, 0];
        for (const [i, { x, y, vx, vy, mass, angularVelocity }] of bodies.entries()) {
          total[0] += mass * vx;
          total[1] += mass * vy;
          total[2] += mass * (x * vy - y * vx) + inertias[i] * angularVelocity;
        }
        return total;
      };
      const first = sums();
      run(world, 120);
      const last = sums();
      expect(Math.abs(last[0] - first[0])).toBeLessThan(1e-11);
      expect(Math.abs(last[1] - first[1])).toBeLessThan(1e-11);
      expect(Math.abs(last[2] / first[2] - 1)).toBeLessThan(0.03); // contacts between the surfaces of two turn both by the common point
    }
  });
});

/** A corner of a hexagon. */
function corner(k: number): { x: number; y: number } {
  return { x: 0.5 * Math.cos((k * Math.PI) / 3), y: 0.5 * Math.sin((k * Math.PI) / 3) };
}

/** Found by an impulse, which is taken back. */
function inertiaOf(body: Body): number {
  const { angularVelocity } = body;
  body.applyAngularImpulse(1);
  const inertia = 1 / (body.angularVelocity - angularVelocity);
  body.angularVelocity = angularVelocity;
  return inertia;
}

describe('fast bodies', () => {
  const thin = { width: 0.02, height: 0.02, r: 0.002 };
  const shot = (i: number) => ({ x: -5 - i * 0.037, y: 0.1, angle: i * 0.3, vx: 500, angularVelocity: 100 });

  it.each<[string, WorldWallShape]>([
    ['a thin line', { x1: 0, y1: -5, x2: 0, y2: 5 }],
    ['a thin capsule', { x1: 0, y1: -5, x2: 0, y2: 5, r: 0.001 }],
    ['a thin box', { minX: 0, minY: -5, maxX: 0.001, maxY: 5 }],
    ['a chain', { chain: [-5, 0.1, 5].map((y) => ({ x: 0, y })) }],
    ['an arc', { x: -20, y: 0, r: 20, from: { x: 0.9, y: -0.4 }, to: { x: 0.9, y: 0.4 } }],
    ['a ring', { inside: { x: -20, y: 0, r: 20 } }],
    ['a room', { inside: { minX: -40, minY: -5, maxX: 0, maxY: 5 } }],
  ])('a box of .02 at 500 never passes %s', (_, shape) => {
    for (let i = 0; i < 25; i++) {
      const world = new World();
      const material = { restitution: i % 2 };
      world.addWall(shape, { material });
      const bullet = addBody(world, { ...shot(i), ...thin, material });
      run(world, 10, () => {
        if (bullet.x > 0) expect.fail(`shot ${i}`);
      });
    }
  });

  it('nor a thin plank, at rest or turning', () => {
    for (let i = 0; i < 50; i++) {
      const world = new World();
      const plank = addBody(world, { x: 0, y: 0, width: 0.05, height: 4, r: 0.005, mass: 100, angularVelocity: i % 2 === 0 ? 0 : 3 });
      const bullet = addBody(world, { ...shot(i), ...thin });
      run(world, 10);
      // whoever passed is on the other side of the plank
      const side = (bullet.x - plank.x) * Math.cos(plank.angle) + (bullet.y - plank.y) * Math.sin(plank.angle);
      expect(side).toBeLessThan(0);
    }
  });

  it('a kinematic plank that turns fast hits all that lies in its way, and none is inside it', () => {
    const world = new World();
    const plank = addBody(world, { x: 0, y: 0, width: 8, height: 0.2, r: 0.02, kind: 'kinematic', angularVelocity: 20 });
    const boxes = Array.from({ length: 12 }, (_, i) => {
      const angle = (i * Math.PI) / 6 + 0.2;
      return addBody(world, { x: 3 * Math.cos(angle), y: 3 * Math.sin(angle), width: 0.4, height: 0.3 });
    });
    run(world, 60, () => {
      for (const { x, y } of boxes) {
        const along = Math.abs(x * Math.cos(plank.angle) + y * Math.sin(plank.angle));
        const across = Math.abs(y * Math.cos(plank.angle) - x * Math.sin(plank.angle));
        expect(along < 4 && across < 0.2).toBe(false);
      }
    });
    for (const { vx, vy } of boxes) expect(Math.hypot(vx, vy)).toBeGreaterThan(10);
  });
});
