// Crowds that bounce: energy against a Timeline from the same start, heights of bounces, energy under gravity.
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline } from '../../src/timeline/index.ts';
import { World } from '../../src/world/world.ts';
import { dt, gas, looseRows } from './scenario-scenes.ts';

/** Kinetic energy of a crowd without friction and gravity, over that of a `Timeline` from the same start: its worst deviation from 1. */
export function crowdAgainstTimeline(count: number, restitution: number, times: readonly number[]): number {
  const material = { restitution };
  const start = gas(count);
  const [{ shape }] = start.walls;
  const side = (shape as { readonly inside: { readonly maxX: number } }).inside.maxX;
  const room = { inside: { minX: 0, minY: 0, maxX: side, maxY: side } };
  const world = new World({ warn: null });
  const timeline = new Timeline({ history: { keyframes: 0 } });
  world.addWall(room, { material });
  timeline.addWall(room, { material });
  for (const { x, y, r, vx, vy } of start) {
    const mass = Math.PI * r * r;
    world.add({ x, y, r, vx, vy, mass, material });
    timeline.add({ x, y, r, vx, vy, mass, material });
  }
  let worst = 0;
  for (const time of times) {
    while (world.time < time - dt / 2) world.step(dt);
    timeline.runTo(time);
    const exact = Array.from(timeline, ({ vx, vy, mass }) => 0.5 * mass * (vx * vx + vy * vy)).reduce((sum, energy) => sum + energy, 0);
    worst = Math.max(worst, Math.abs(world.kineticEnergy() / exact - 1));
  }
  return worst;
}

/**
 * Balls side by side, dropped from heights of 2 to 20 on one floor: the worst deviation of an apex over the one before from e², of the first
 * `bounces`. The apex is that of the flight a ball is on, wherever the steps fall.
 */
export function crowdApexes(count: number, restitution: number, bounces: number): number {
  const random = createRandom(count);
  const [gravity, r] = [10, 0.4];
  const world = new World({ warn: null, gravity: { x: 0, y: -gravity } });
  world.addWall({ x1: -5, y1: 0, x2: count + 5, y2: 0 });
  const balls = Array.from({ length: count }, (_, i) => {
    const height = random.between(2, 20);
    return { body: world.add({ x: i, y: r + height, r, material: { restitution } }), apex: height, next: 0, rising: false, bounce: 0 };
  });
  let worst = 0;
  for (let step = 0; step < 3600 && balls.some(({ bounce }) => bounce < bounces); step++) {
    world.step(dt);
    for (const ball of balls) {
      if (ball.bounce === bounces) continue;
      const { y, vy } = ball.body;
      if (vy > 0) {
        ball.rising = true;
        ball.next = y - r + (vy * vy) / (2 * gravity);
      } else if (ball.rising) {
        worst = Math.max(worst, Math.abs(ball.next / ball.apex / restitution ** 2 - 1));
        ball.apex = ball.next;
        ball.rising = false;
        ball.bounce++;
      }
    }
  }
  return balls.every(({ bounce }) => bounce === bounces) ? worst : Infinity;
}

/** A crowd with restitution 0.8 and friction 0.3 under gravity: its greatest energy, height and spin included, over that at the start, less 1. */
export function crowdEnergyGain(count: number, steps: number): number {
  const random = createRandom(3);
  const gravity = 9.81;
  const rows = looseRows(count);
  const material = { restitution: 0.8, friction: 0.3 };
  const world = new World({ warn: null, gravity: { x: 0, y: -gravity } });
  for (const { shape } of rows.walls) world.addWall(shape, { material });
  for (const { x, y, r } of rows) world.add({ x, y, r, vx: random.between(-5, 5), vy: random.between(-5, 5), material });
  const energy = () => Array.from(world, ({ mass, y }) => mass * gravity * y).reduce((sum, each) => sum + each, world.kineticEnergy());
  const start = energy();
  let most = start;
  for (let step = 0; step < steps; step++) {
    world.step(dt);
    most = Math.max(most, energy());
  }
  return most / start - 1;
}
