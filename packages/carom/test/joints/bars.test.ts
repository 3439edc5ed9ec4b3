import { expect, it } from 'vitest';
import { addBody } from '../../src/hulls/add-body.ts';
import { addJoint } from '../../src/joints/index.ts';
import { type Body, World } from '../../src/world/index.ts';
import { runs } from '../runs.ts';

const dt = 1 / 60;
const g = 10;

/** The greatest summed length of a chain of 20 beads over its rest length, in 10 s: released horizontally, a weight at its end. */
function stretch(kind: 'distance' | 'pin', weight: number): number {
  const world = new World({ gravity: { x: 0, y: -g } });
  const [count, link] = [20, 0.25];
  const beads: Body[] = [];
  for (let i = 0; i < count; i++) {
    const b = world.add({ x: (i + 1) * link, y: 0, r: 0.1, mass: i === count - 1 ? weight : 1 });
    const a = beads.at(-1) ?? null;
    if (kind === 'pin') addJoint(world, { kind, a, b, at: { x: i * link, y: 0 } });
    else addJoint(world, a === null ? { kind, b, anchorA: { x: 0, y: 0 } } : { kind, a, b });
    beads.push(b);
  }
  let most = 0;
  for (let step = 0; step < 600; step++) {
    world.step(dt);
    let [length, x, y] = [0, 0, 0];
    for (const bead of beads) {
      length += Math.hypot(bead.x - x, bead.y - y);
      [x, y] = [bead.x, bead.y];
    }
    most = Math.max(most, length / (count * link));
  }
  return most;
}

it.each([
  ['distance', 33],
  ['distance', 333],
  ['pin', 33],
  ['pin', 333],
] as const)('a chain of 20 %s joints with %i beads at its end stretches by at most a fiftieth', (kind, weight) => {
  expect(stretch(kind, weight)).toBeLessThanOrEqual(1.02);
});

it.each([
  ['planks', 1000, 1.002],
  ['planks', 10_000, 1.011],
  ['discs', 1000, 1.002],
  ['discs', 10_000, 1.011],
])('ten %s that are pinned end to end hold a swinging ball of %i of them', (links, mass, most) => {
  const world = new World({ gravity: { x: 0, y: -g } });
  let a: Body | null = null;
  for (let i = 0; i < 10; i++) {
    const at = { x: i + 0.5, y: 0, mass: 1 };
    const b: Body = links === 'planks' ? addBody(world, { ...at, width: 1, height: 0.2 }) : world.add({ ...at, r: 0.2 });
    addJoint(world, { kind: 'pin', a, b, at: { x: i, y: 0 } });
    a = b;
  }
  const ball = world.add({ x: 10.5, y: 0, r: 0.5, mass });
  addJoint(world, { kind: 'pin', a, b: ball, at: { x: 10, y: 0 } });
  let furthest = 0;
  for (let step = 0; step < 600; step++) {
    world.step(dt);
    furthest = Math.max(furthest, Math.hypot(ball.x, ball.y) / 10.5);
  }
  expect(furthest).toBeLessThanOrEqual(most);
});

it.each([
  [16, 0.0025],
  [64, 0.0005],
])('a rigid pendulum at %i sub-steps keeps its energy to %f and its length to 1e-4 over 10,000 steps', (subSteps, bound) => {
  const world = new World({ gravity: { x: 0, y: -g }, subSteps });
  const b = world.add({ x: 1, y: 0, r: 0.1, mass: 1 });
  addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 } });
  let [energy, length] = [0, 0];
  for (let step = 0; step < runs(10_000); step++) {
    world.step(dt);
    energy = Math.max(energy, Math.abs((b.vx * b.vx + b.vy * b.vy) / 2 + g * b.y) / g);
    length = Math.max(length, Math.abs(Math.hypot(b.x, b.y) - 1));
  }
  expect(energy).toBeLessThanOrEqual(bound);
  expect(length).toBeLessThanOrEqual(1e-4);
});

it('a bridge of 30 planks holds under the weight of 100', () => {
  const world = new World({ gravity: { x: 0, y: -g } });
  const planks: Body[] = [];
  for (let i = 0; i < 30; i++) {
    const b = world.add({ x: i + 0.5, y: 0, r: 0.5, mass: 1 });
    addJoint(world, { kind: 'pin', a: planks.at(-1) ?? null, b, at: { x: i, y: 0 } });
    planks.push(b);
  }
  addJoint(world, { kind: 'pin', b: planks[29], at: { x: 30, y: 0 } });
  const load = world.add({ x: 15, y: 2, r: 1.5, mass: 100 });
  let [most, deepest] = [0, 0];
  for (let step = 0; step < 1200; step++) {
    world.step(dt);
    let gap = Math.hypot(planks[0].x, planks[0].y) - 0.5;
    for (let i = 1; i < 30; i++) gap = Math.max(gap, Math.hypot(planks[i].x - planks[i - 1].x, planks[i].y - planks[i - 1].y) - 1);
    most = Math.max(most, gap);
    for (const plank of planks) deepest = Math.max(deepest, load.r + plank.r - Math.hypot(plank.x - load.x, plank.y - load.y));
  }
  expect(most).toBeLessThan(0.05); // of planks of length 1
  expect(deepest).toBeLessThan(0.16 * 0.5 * 1.0001);
  expect(load.y).toBeGreaterThan(-4); // it lies on the bridge
  expect(Math.hypot(load.vx, load.vy)).toBeLessThan(0.5);
});

type Four = [number, number, number, number];

/** Two point masses on rods of length 1: angles from straight down, and their velocities (textbook form). */
function accelerations([a, b, u, v]: Four): Four {
  const d = a - b;
  const den = 3 - Math.cos(2 * d);
  const up = -3 * g * Math.sin(a) - g * Math.sin(a - 2 * b) - 2 * Math.sin(d) * (v * v + u * u * Math.cos(d));
  const vp = 2 * Math.sin(d) * (2 * u * u + 2 * g * Math.cos(a) + v * v * Math.cos(d));
  return [u, v, up / den, vp / den];
}

/** Runge–Kutta–Fehlberg 4(5) with steps that keep the estimated error of each below 1e-12. */
function rk45(start: Four, until: number): Four {
  const at = (y: Four, ks: Four[], shares: number[], h: number): Four =>
    y.map((value, i) => value + h * ks.reduce((sum, k, n) => sum + shares[n] * k[i], 0)) as Four;
  const table = [
    [],
    [1 / 4],
    [3 / 32, 9 / 32],
    [1932 / 2197, -7200 / 2197, 7296 / 2197],
    [439 / 216, -8, 3680 / 513, -845 / 4104],
    [-8 / 27, 2, -3544 / 2565, 1859 / 4104, -11 / 40],
  ];
  let [t, h, y] = [0, 1e-3, start];
  while (t < until) {
    h = Math.min(h, until - t);
    const ks: Four[] = [];
    for (const row of table) ks.push(accelerations(at(y, ks, row, h)));
    const fifth = at(y, ks, [16 / 135, 0, 6656 / 12825, 28561 / 56430, -9 / 50, 2 / 55], h);
    const fourth = at(y, ks, [25 / 216, 0, 1408 / 2565, 2197 / 4104, -1 / 5, 0], h);
    const error = Math.max(...fifth.map((value, i) => Math.abs(value - fourth[i])), 1e-18);
    if (error <= 1e-12) [t, y] = [t + h, fifth];
    h *= Math.min(Math.max(0.9 * (1e-12 / error) ** 0.2, 0.2), 4);
  }
  return y;
}

it.each([0.5, 1.57, 2.5])('a double pendulum from %f rad follows the exact one to 1e-3 for 2 s at 64 sub-steps', (angle) => {
  const world = new World({ gravity: { x: 0, y: -g }, subSteps: 64 });
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const a = world.add({ x, y, r: 0.1, mass: 1 });
  const b = world.add({ x: 2 * x, y: 2 * y, r: 0.1, mass: 1 });
  addJoint(world, { kind: 'distance', b: a, anchorA: { x: 0, y: 0 } });
  addJoint(world, { kind: 'distance', a, b });
  let worst = 0;
  let exact: Four = [angle, angle, 0, 0];
  for (let step = 0; step < 120; step++) {
    world.step(dt);
    exact = rk45(exact, dt);
    const [ax, ay] = [Math.sin(exact[0]), -Math.cos(exact[0])];
    const [bx, by] = [ax + Math.sin(exact[1]), ay - Math.cos(exact[1])];
    worst = Math.max(worst, Math.hypot(a.x - ax, a.y - ay), Math.hypot(b.x - bx, b.y - by));
  }
  expect(worst).toBeLessThanOrEqual(1e-3);
});
