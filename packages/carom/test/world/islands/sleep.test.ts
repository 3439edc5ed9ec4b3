import { describe, expect, it } from 'vitest';
import type { Body, Kinematic, WorldWall } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { run } from '../scenario-scenes.ts';

interface Scene {
  readonly world: World;
  readonly sleeper: Body;
  readonly support: Body | WorldWall | Kinematic;
}

/** A disc asleep on a floor at y = 0: a wall, a moving wall that stands still, or a body that is not dynamic. */
function asleepOn(kind: 'wall' | 'kinematic wall' | 'static' | 'kinematic'): Scene {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
  const material = { friction: 1 };
  const box = { minX: -2, minY: -1, maxX: 2, maxY: 0 };
  const support =
    kind === 'wall'
      ? world.addWall(box, { material })
      : kind === 'kinematic wall'
        ? world.addKinematic(box, { material })
        : world.add({ x: 0, y: -5, r: 5, kind, material });
  const sleeper = world.add({ x: 0, y: 0.5, r: 0.5, material });
  run(world, 60);
  expect(sleeper.asleep).toBe(true);
  return { world, sleeper, support };
}

describe('a sleeper falls', () => {
  it.each(['wall', 'kinematic wall', 'static', 'kinematic'] as const)('when the %s below it is removed', (kind) => {
    const { world, sleeper, support } = asleepOn(kind);
    world.remove(support);
    run(world, 30);
    expect(sleeper.y).toBeLessThan(-0.5);
  });

  it.each(['kinematic wall', 'static', 'kinematic'] as const)('when the %s below it is put elsewhere', (kind) => {
    const { world, sleeper, support } = asleepOn(kind);
    (support as Body | Kinematic).x = 20;
    run(world, 30);
    expect(sleeper.y).toBeLessThan(-0.5);
  });

  it('when the body below it meets it no more, shrinks, or becomes a sensor', () => {
    for (const change of [
      (body: Body) => body.setRadius(1),
      (body: Body) => Object.assign(body, { filter: { mask: 0 } }),
      (body: Body) => Object.assign(body, { sensor: true }),
    ]) {
      const { world, sleeper, support } = asleepOn('static');
      change(support as Body);
      run(world, 30);
      expect(sleeper.y).toBeLessThan(-0.5);
    }
  });
});

describe('a sleeper moves', () => {
  it.each(['kinematic wall', 'kinematic'] as const)('when the %s below it starts to move', (kind) => {
    const { world, sleeper, support } = asleepOn(kind);
    (support as Body | Kinematic).vy = 1;
    run(world, 30);
    expect(sleeper.y).toBeGreaterThan(0.9);
  });

  it('out of what is put where it lies: a wall, a body, a moving wall', () => {
    for (const put of [
      ({ world }: Scene) => world.addWall({ x1: 0.2, y1: -1, x2: 0.2, y2: 2 }),
      ({ world }: Scene) => world.add({ x: 0.3, y: 0.5, r: 0.4, kind: 'static' }),
      ({ world }: Scene) => world.addKinematic({ x1: 0.2, y1: -1, x2: 0.2, y2: 2 }),
    ]) {
      const scene = asleepOn('wall');
      put(scene);
      run(scene.world, 60);
      expect(scene.sleeper.x).toBeLessThan(-0.25);
    }
  });
});

it('what is far away, or set to what it is already, wakes nobody', () => {
  const { world, sleeper, support } = asleepOn('kinematic');
  (support as Body).vx = 0;
  const wall = world.addKinematic({ x1: 9, y1: 0, x2: 12, y2: 0 });
  wall.angularVelocity = 1;
  world.remove(world.add({ x: 5, y: 3, r: 1, kind: 'static' }));
  run(world, 10);
  expect(sleeper.asleep).toBe(true);
});

it('what is pushed out of a wall stays awake until it is out', () => {
  const world = new World({ sleep: true });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 400, maxY: 400 } });
  const body = world.add({ x: 600, y: 200, r: 5 });
  run(world, 600);
  expect(body.asleep).toBe(true);
  expect(body.x).toBeLessThan(395.1);
});

it('discs put into each other stay awake until they are apart', () => {
  const world = new World({ sleep: true });
  const [a, b] = [world.add({ x: 0, y: 0, r: 5 }), world.add({ x: 0, y: 0, r: 5 })];
  run(world, 600);
  expect(a.asleep && b.asleep).toBe(true);
  expect(Math.abs(b.x - a.x)).toBeGreaterThan(9.9);
});

it.each([0, 1])('a kinematic body that comes wakes what sleeps in its way and pushes it, gravity %d', (gravity) => {
  const world = new World({ gravity: { x: 0, y: -gravity }, sleep: true });
  world.addWall({ x1: -20, y1: 0, x2: 20, y2: 0 });
  const sleeper = world.add({ x: 0, y: 0.5, r: 0.5 });
  const far = world.add({ x: 0, y: 30, r: 0.5, gravityScale: 0 });
  const pusher = world.add({ x: 4, y: 0.5, r: 0.5, kind: 'kinematic', vx: -1 });
  run(world, 120);
  expect(sleeper.asleep).toBe(true);
  let begins = 0;
  for (let i = 0; i < 180; i++) {
    world.step(1 / 60);
    begins += [...world.events.begins].filter((event) => event.b === pusher).length;
  }
  expect(sleeper.asleep).toBe(false);
  expect(sleeper.x).toBeLessThan(-1.9);
  expect(sleeper.x - pusher.x).toBeLessThan(-0.95);
  expect(far.asleep).toBe(true);
  expect(begins).toBeGreaterThan(0);
});
