import { expect, it } from 'vitest';
import { statisticsOf } from '../../src/inspect/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/world.ts';
import { play } from './invariant/play.ts';
import { randomWorld } from './invariant/worlds.ts';
import { narrowBin } from './scenario-cases.ts';

// What each mechanism of the step is for, in the smallest world that misses it.

const dt = 1 / 60;

/** Two discs that touch and rest, far from all else: with them no step is a flight, and the solver runs. */
function addTouching(world: World): void {
  world.add({ x: 100, y: 100, r: 0.5 });
  world.add({ x: 101, y: 100, r: 0.5 });
}

function kineticEnergy(world: World): number {
  return [...world].reduce((sum, { mass, vx, vy }) => sum + 0.5 * mass * (vx * vx + vy * vy), 0);
}

it('discs that fly past each other and never touch keep their velocities, however near and fast', () => {
  for (const speed of [12, 60]) {
    for (let x = 0; x < 0.3; x += 0.02) {
      const world = new World();
      addTouching(world);
      const still = world.add({ x: 0, y: 0, r: 0.5 });
      const passing = world.add({ x: x + 0.1, y: 1.005, r: 0.5, vx: -speed });
      for (let i = 0; i < 3; i++) world.step(dt);
      expect([still.vx, still.vy, passing.vx, passing.vy]).toEqual([0, 0, -speed, 0]); // the solver asks along their ways, not along the normal
    }
  }
});

it.each([
  ['a solid circle', { x: 0, y: 0, r: 0.5 }, 0.5],
  ['the end of a segment', { x1: 0, y1: 0, x2: 0, y2: -5 }, 0],
  ['the outside of an arc', { x: 0, y: 0, r: 0.5, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } }, 0.5],
  ['the corner of a box', { minX: -1, minY: -2, maxX: 0, maxY: 0 }, 0],
])('so do those that fly past %s', (_, wall, r) => {
  for (const speed of [12, 60]) {
    for (let x = 0; x < 0.3; x += 0.02) {
      const world = new World();
      world.addWall(wall);
      const passing = world.add({ x: x + 0.1, y: 0.5 + r + 0.005, r: 0.5, vx: -speed });
      for (let i = 0; i < 3; i++) world.step(dt);
      expect([passing.vx, passing.vy]).toEqual([-speed, 0]);
    }
  }
});

it('a disc that is hit late in a sub-step keeps its speed until it has come to what lies before it', () => {
  const world = new World();
  addTouching(world);
  const [speed, gap, late] = [12, 0.009, 3.9 / 4]; // it goes on for 0.005
  world.add({ x: -1 - speed * late * dt, y: 0, r: 0.5, vx: speed, material: { restitution: 1 } });
  const hit = world.add({ x: 0, y: 0, r: 0.5 });
  const next = world.add({ x: 1 + gap, y: 0, r: 0.5 });
  world.step(dt);
  expect(hit.vx).toBeCloseTo(speed, 9); // 11.4 where its contacts are measured from where it was before the hit
  expect(next.vx).toBe(0);
  expect(hit.x).toBeCloseTo(speed * (1 - late) * dt, 9);
});

it('what a jam of fast bodies holds in impulses is no speed in the next sub-step, where its normals are others', () => {
  const { world, before } = randomWorld(5252); // energy 2e7 at first; without, a hundred times as much in every other step
  for (let step = 0; step < 40; step++) {
    before(step);
    world.step(dt);
  }
  expect(kineticEnergy(world)).toBeLessThan(1e5);
});

it('the round end of a capsule stops what slides into it along an arc', () => {
  const { world, before } = randomWorld(7816);
  const { x1, y1, r } = [...world.walls].map(({ shape }) => shape as { x1: number; y1: number; r: number }).find((shape) => 'x1' in shape)!;
  for (let step = 0; step < 100; step++) {
    before(step);
    world.step(dt);
    for (const body of world) expect(Math.hypot(body.x - x1, body.y - y1) - body.r - r).toBeGreaterThan(-0.1 * body.r);
  }
});

it.each([
  ['on a torus more than a period and a half apart within a step', 1902, 10],
  ['that go one after the other, each past where the other stands', 3809, 120],
])('bodies %s hit each other', (_, seed, steps) => {
  expect(play(seed, steps).violations).toEqual([]);
});

it.each([
  ['a kinematic disc pushes between two others that it lies in', 9515, 270],
  ['a wall at 77 units a second pushes past the edge of a box', 9707, 142],
  ['a wall pushes into a crowd', 3073, 120],
])('what %s makes way, however narrow it is', (_, seed, steps) => {
  expect(play(seed, steps).violations).toEqual([]);
});

it.each([
  ['that lies between the two ends of an arc', 711376, 187],
  ['that a kinematic box has swallowed', 730679, 270],
  ['of a thousandth of the radius of what hits it at once, again and again', 730175, 64],
])('the invariant holds for a body %s', (_, seed, steps) => {
  // in turn: an arc was one obstacle; faces listed who was near them, not who was deep in the box; rounding added up
  expect(play(seed, steps).violations).toEqual([]);
});

it('a pusher drives a disc up a slope, from whatever side, and nothing is crushed', () => {
  for (const angle of [0.3, 0.8, 1.2])
    for (const speed of [1, 10, 100]) {
      const world = new World();
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      world.addWall({ x1: -90 * c, y1: -90 * s, x2: 90 * c, y2: 90 * s });
      world.add({ x: -0.5 * s, y: 0.5 * c, r: 0.5 });
      world.addKinematic({ minX: -9, minY: -99, maxX: -2, maxY: 99 }, { vx: speed });
      for (let i = 0; i < 20; i++) {
        world.step(dt);
        expect(world.events.crushes.length).toBe(0);
      }
    }
});

it('a paddle that stirs a full bin throws nothing much faster than it goes, and what it crushes gets out again', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ chain: [{ x: 0, y: 30 }, { x: 0, y: 0 }, { x: 12, y: 0 }, { x: 12, y: 30 }] }); // biome-ignore format: short
  for (let i = 0; i < 130; i++) {
    const [x, y] = [0.8 + (i % 11) * 1.02, 0.6 + Math.floor(i / 11) * 1.02];
    if (Math.abs(y - 6) > 0.8)
      world.add({ x: x + 0.001 * (i % 7), y, r: 0.4 + 0.01 * (i % 9), material: { restitution: 0.2, friction: 0.3 } });
  }
  const paddle = world.addKinematic({ x1: -4.5, y1: 0, x2: 4.5, y2: 0, r: 0.2 }, { x: 6, y: 6 });
  let [top, told] = [0, 0];
  for (let step = 0; step < 300; step++) {
    paddle.angularVelocity = step < 60 ? 0 : 6; // its ends go at 27
    world.step(dt);
    told += world.events.crushes.length;
    for (const { vx, vy } of world) top = Math.max(top, Math.hypot(vx, vy));
  }
  expect(top).toBeLessThan(54);
  expect(told).toBeLessThan(60);
});

it('a disc that bounces lower and lower comes to rest in the end: bounces have a least speed', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  const ball = world.add({ x: 0, y: 2, r: 0.5, material: { restitution: 0.95 } });
  for (let i = 0; i < 2000; i++) world.step(dt);
  expect(ball.vy).toBe(0);
  expect(Math.abs(ball.y - 0.5)).toBeLessThan(0.001); // without, it sinks in by 0.03 radii and goes on hopping
});

it('discs that were put into each other in a narrow bin push apart and rest: those that are squeezed do not bounce', () => {
  const { most, top } = narrowBin(1, 0.45, 0.8, 600);
  expect(most).toBeLessThan(0.05); // without, they boil for ever: 0.89, at 16 units per time
  expect(top).toBeLessThan(0.05);
});

it('a crowd squeezed into a closed chain calms down: who has had too many events is held, and loses its speed', () => {
  const { world, before } = randomWorld(307); // 40 discs put into each other, restitution 0, friction 1
  let most = 0;
  for (let step = 0; step < 300; step++) {
    before(step);
    world.step(dt);
    if (step >= 250) most = Math.max(most, kineticEnergy(world));
  }
  expect(most).toBeLessThan(1e5); // 5e3; without, it grows to 1.4e8
});

it('elastic discs that only bounce fly: a step makes contacts of those that met, not of those that are near', () => {
  const made = (restitution: number, subSteps: number) => {
    const random = createRandom(3);
    const world = new World({ periodX: 30, periodY: 30, subSteps, warn: null });
    for (let i = 0; i < 100; i++) {
      const place = { x: 1.5 + 3 * (i % 10), y: 1.5 + 3 * Math.floor(i / 10), r: 1, vx: random.between(-9, 9), vy: random.between(-9, 9) };
      world.add({ ...place, material: { restitution: i === 0 ? restitution : 1 } }); // with one that does not bounce there is no flight
    }
    let contacts = 0;
    let hits = 0;
    for (let i = 0; i < 60; i++) {
      world.step(dt);
      contacts += statisticsOf(world).contacts;
      hits += world.events.hits.length;
    }
    return contacts / hits;
  };
  for (const subSteps of [1, 4]) {
    expect(made(1, subSteps)).toBeLessThanOrEqual(2); // the step of the hit, and the next one, in which it ends
    expect(made(0, subSteps)).toBeGreaterThan(4);
  }
});

it('what a hit throws at others within the step finds a contact there, and does not go on to its floor', () => {
  for (const subSteps of [8, 16]) {
    for (let gap = 0.4; gap < 0.9; gap += 0.05) {
      const world = new World({ subSteps, warn: null });
      world.add({ x: -2.6, y: 0, r: 1, vx: 240, material: { restitution: 1 } });
      const hit = world.add({ x: 0, y: 0, r: 1 });
      const heavy = world.add({ x: 2 + gap, y: 0, r: 1, mass: 1000 });
      world.step(dt);
      expect(2 - (heavy.x - hit.x)).toBeLessThan(0.03);
    }
  }
});

it('a deep pile that rubs comes to rest, laid in rows as cells have it: pairs are met in another order', () => {
  const width = 16;
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -1, y1: 0, x2: width + 2, y2: 0 });
  for (const x of [0, width + 0.5]) world.addWall({ x1: x, y1: 0, x2: x, y2: 400 });
  for (let row = 0; row < 100; row++)
    for (let i = 0; i < width; i++) {
      const r = 0.5 - 0.001 * (((31 * i + 17 * row) % 7) / 7);
      world.add({ x: 0.5 + i + 0.5 * (row % 2), y: 0.5 + 0.8660254 * row, r, material: { friction: 0.3 } });
    }
  for (let i = 0; i < 300; i++) world.step(dt);
  expect(world.kineticEnergy() / world.size).toBeLessThan(0.01); // 0.0001; 0.3 in the order of cells
});
