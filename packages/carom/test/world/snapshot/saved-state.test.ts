import { expect, it } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { createHistory } from '../../../src/play/index.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';

const dt = 1 / 60;

/** A heap with a turning paddle, a sensor, sleepers and something fast. */
function scene(period = Infinity): World {
  const random = createRandom(5);
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: { time: 0.2 }, periodX: period, seed: 4 });
  world.addWall({ x1: -40, y1: 0, x2: 40, y2: 0 });
  world.addWall({ minX: 3, minY: 0, maxX: 4, maxY: 2 }, { sensor: true });
  world.addKinematic({ x1: 8, y1: 1, x2: 12, y2: 1 }, { pivot: { x: 10, y: 1 }, angularVelocity: 2 });
  for (let i = 0; i < 60; i++)
    world.add({
      x: random.between(0, 19),
      y: random.between(1, 9),
      r: random.between(0.2, 0.6),
      material: { friction: 0.5, restitution: i % 3 ? 0 : 0.6 },
    });
  world.add({ x: 2, y: 20, r: 0.3, vx: 300 });
  return world;
}

function steps(world: World, count: number): void {
  for (let i = 0; i < count; i++) world.step(dt);
}

it.each([Infinity, 20])('load goes on exactly where save was, also in another world (period %s)', (period) => {
  const world = scene(period);
  steps(world, 30);
  const saved = world.save();
  const hash = world.hash();
  const other = new World();
  steps(world, 25);
  const later = world.hash();
  world.load(saved);
  expect(world.hash()).toBe(hash);
  other.load(saved);
  expect(other.hash()).toBe(hash);
  steps(world, 25);
  steps(other, 25);
  expect(world.hash()).toBe(later);
  expect(other.hash()).toBe(later);
  expect(World.from(world.snapshot()).hash()).toBe(later);
});

it('a saved state does not change with what is edited later', () => {
  const world = scene();
  steps(world, 10);
  const hash = world.hash();
  const saved = world.save();
  const edits: ((body: Body) => void)[] = [
    (body) => (body.mass = 9),
    (body) => (body.material = { restitution: 0.9 }),
    (body) => (body.filter = { category: 2 }),
    (body) => (body.sensor = true),
    (body) => (body.linearDamping = 3),
    (body) => (body.x += 1),
    (body) => (body.r *= 2),
    (body) => body.applyForce({ x: 5, y: 5 }),
    (body) => world.remove(body),
    () => world.add({ x: 0, y: 30, r: 1 }),
    () => world.addWall({ x: 5, y: 5, r: 1 }),
    () => world.remove(world.walls[0]),
    () => (world.kinematics[0].x += 1),
    () => (world.gravity = { x: 1, y: 1 }),
    () => world.random.next(),
  ];
  for (const edit of edits) {
    edit([...world][7]);
    expect(world.hash()).not.toBe(hash);
    world.load(saved);
    expect(world.hash()).toBe(hash);
    edit([...world][8]);
    steps(world, 3);
    world.load(saved);
    expect(world.hash()).toBe(hash);
  }
});

it('forces set before save act in the step after load', () => {
  const world = scene();
  const body = [...world][3];
  world.step(dt);
  body.applyForce({ x: 50, y: 0 });
  body.applyTorque(1);
  const saved = world.save();
  const hash = world.hash();
  world.step(dt);
  const after = world.hash();
  world.load(saved);
  expect(world.hash()).toBe(hash);
  world.step(dt);
  expect(world.hash()).toBe(after);
});

it('numbers that few worlds use come into a world and leave it by load, for bodies of before and of after', () => {
  const plain = () => {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    for (let i = 0; i < 5; i++) world.add({ x: 3 * i, y: 0, r: 1 });
    return world;
  };
  const world = plain();
  const before = world.save();
  const hash = world.hash();
  const [first, second] = world;
  first.gravityScale = 0;
  second.material = { rollingResistance: 0.25 };
  world.remove(first);
  for (let i = 0; i < 40; i++) world.add({ x: 3 * i, y: 9, r: 1, linearDamping: i === 39 ? 0.5 : 0 });
  expect([...world].map(({ gravityScale }) => gravityScale)).toEqual(Array(44).fill(1));
  expect([first.gravityScale, second.material.rollingResistance, [...world][43].linearDamping]).toEqual([0, 0.25, 0.5]);
  const after = world.save();
  const next = world.hash();
  world.load(before);
  expect(world.hash()).toBe(hash);
  expect([first.gravityScale, second.material.rollingResistance]).toEqual([1, 0]);
  steps(world, 3);
  const other = plain();
  steps(other, 3);
  expect(world.hash()).toBe(other.hash());
  for (const each of [world, other, World.from(world.snapshot(), { warn: null })]) {
    each.load(after);
    expect(each.hash()).toBe(next);
    expect([...each][43].linearDamping).toBe(0.5);
  }
});

it('bodies keep their objects over load, removed ones come back, later ones leave', () => {
  const world = scene();
  const first = [...world][0];
  const wall = world.walls[1];
  const saved = world.save();
  world.remove(first);
  world.remove(wall);
  const second = world.add({ x: 0, y: 40, r: 1 });
  world.load(saved);
  expect(first.alive).toBe(true);
  expect(wall.alive).toBe(true);
  expect(world.walls[1]).toBe(wall);
  expect(second.alive).toBe(false);
  expect(second.y).toBe(40);
  expect(world.get(first.id)).toBe(first);
  expect(world.within({ x: first.x, y: first.y, r: 0 })).toContain(first);
});

it('a history goes back to any state it keeps, and its memory is bounded', () => {
  const world = scene();
  const history = createHistory(world, { bytes: 200_000 });
  const hashes: string[] = [];
  for (let i = 0; i < 40; i++) {
    history.save();
    hashes.push(world.hash());
    world.step(dt);
    expect(history.byteLength).toBeLessThanOrEqual(200_000);
  }
  expect(history.newest).toBe(39);
  expect(history.oldest).toBeGreaterThan(0);
  for (const at of [history.oldest, 30, 35]) {
    history.load(at);
    expect(world.hash()).toBe(hashes[at]);
  }
  world.step(dt);
  expect(world.stepCount).toBe(36);
  history.save(); // another future: what was later is gone
  expect([history.newest, history.has(37), history.has(36)]).toEqual([36, false, true]);
  history.forget(36);
  expect([history.length, history.oldest]).toEqual([1, 36]);
  expect(() => history.load(3)).toThrow('WorldHistory.load: stepCount must be that of a state that is kept (36 to 36), got 3');
});

it('save and load refuse what is no state', () => {
  const world = new World();
  expect(() => world.load({} as never)).toThrow('World.load: state must be a state that World.save returned');
  expect(() => world.save({} as never)).toThrow('World.save: out must be a state that World.save returned');
  expect(() => createHistory({} as never)).toThrow('createHistory: world must be a World');
  expect(() => createHistory(world, { bytes: 0 })).toThrow('createHistory: options.bytes must be');
});

it.each([1, 20, 63, 64, 65, 150])('states with %d edits between them are gone back to in any order', (count) => {
  const random = createRandom(count);
  const world = scene();
  const states = [world.save()];
  const hashes = [world.hash()];
  for (let k = 0; k < 6; k++) {
    const bodies = [...world];
    for (let i = 0; i < count; i++) {
      const body = bodies[random.below(bodies.length)];
      const kind = random.below(4);
      if (kind === 0) body.mass = random.between(1, 9);
      else if (kind === 1) body.linearDamping = random.below(3);
      else if (kind === 2) body.filter = { category: 1 + random.below(3) };
      else body.gravityScale = -0;
    }
    states.push(world.save());
    hashes.push(world.hash());
    const back = random.below(states.length);
    world.load(states[back]);
    expect(world.hash()).toBe(hashes[back]);
  }
  for (const [k, state] of states.entries()) {
    world.load(state);
    expect(world.hash()).toBe(hashes[k]);
    expect(World.from(world.snapshot()).hash()).toBe(hashes[k]);
  }
});
