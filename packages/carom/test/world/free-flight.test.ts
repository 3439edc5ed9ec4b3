import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { FreeFlight } from '../../src/world/hits/free-flight.ts';
import { World } from '../../src/world/world.ts';

const dt = 1 / 60;
const elastic = { restitution: 1 };

/** Two discs at rest that touch: no step of a world with them is a free flight. */
function addTouching(world: World): void {
  for (const x of [100, 101]) world.add({ x, y: 0, r: 0.5, material: elastic });
}

/** Places, velocities and events after some steps. */
function after(steps: number, fill: (world: World) => void, touch: boolean): unknown {
  const world = new World({ warn: null });
  fill(world);
  if (touch) addTouching(world);
  const events: unknown[] = [];
  for (let i = 0; i < steps; i++) {
    world.step(dt);
    const { hits, begins, ends } = world.events;
    for (const list of [hits, begins, ends])
      for (const event of list) if (event.a.x < 50) events.push(JSON.stringify({ ...event, a: event.a.id, b: event.b.id }));
  }
  const bodies = [...world].filter(({ x }) => x < 50).map(({ x, y, vx, vy, angularVelocity }) => ({ x, y, vx, vy, angularVelocity }));
  return { bodies, events };
}

describe('a step that proves to be no free flight is taken in sub-steps, as if it had not been tried', () => {
  it.each<[string, (world: World) => void]>([
    [
      'more than 31 hits between two discs',
      (world) => {
        for (const x of [-1.05, 1.05]) world.add({ x, y: 0, r: 0.5, kind: 'static' });
        world.add({ x: 0, y: 0, r: 0.5, vx: 600, material: elastic });
      },
    ],
    [
      'more than 31 hits between two walls',
      (world) => {
        for (const x of [-0.55, 0.55]) world.addWall({ x1: x, y1: -5, x2: x, y2: 5 });
        world.add({ x: 0, y: 0, r: 0.5, vx: 600, vy: 3, material: elastic });
      },
    ],
    [
      'a hit that bounces, then one that does not',
      (world) => {
        world.add({ x: 0, y: 0, r: 0.5, vx: 9, material: { restitution: 1, friction: 0.5 } });
        world.add({ x: 1.05, y: 0.1, r: 0.5, material: elastic });
        world.add({ x: 10, y: 0, r: 0.5, vx: 9 });
        world.add({ x: 11.12, y: 0.1, r: 0.5 });
      },
    ],
    [
      'a hit that bounces, then one on a wall that does not',
      (world) => {
        world.add({ x: 0, y: 0, r: 0.5, vx: 9, material: elastic });
        world.add({ x: 1.05, y: 0.1, r: 0.5, material: elastic });
        world.addWall({ x1: 10, y1: -5, x2: 10, y2: 5 });
        world.add({ x: 9.4, y: 0, r: 0.5, vx: 9 });
      },
    ],
    [
      'a body that lies in a wall',
      (world) => {
        world.add({ x: 0, y: 0, r: 0.5, vx: 9, material: elastic });
        world.add({ x: 1.05, y: 0.1, r: 0.5, material: elastic });
        world.addWall({ x1: 10, y1: -5, x2: 10, y2: 5 });
        world.add({ x: 9.51, y: 0, r: 0.5, material: elastic });
      },
    ],
  ])('%s', (_, fill) => {
    expect(after(2, fill, false)).toEqual(after(2, fill, true));
  });
});

it('free flight is exact however long the step: the number of sub-steps changes no bit', () => {
  const states = [1, 4, 32].map((subSteps) => {
    const random = createRandom(3);
    const world = new World({ subSteps, warn: null });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } });
    for (let i = 0; i < 60; i++) {
      const place = { x: 1.5 + 2.2 * (i % 8), y: 1.5 + 2.2 * Math.floor(i / 8) };
      const speeds = { vx: random.between(-20, 20), vy: random.between(-20, 20) };
      world.add({ ...place, ...speeds, r: random.between(0.4, 1), material: { restitution: 1, friction: 0.1 } });
    }
    let hits = 0;
    for (let i = 0; i < 100; i++) {
      world.step(dt);
      hits += [...world.events.hits].length;
    }
    return { hits, bodies: [...world].map(({ x, y, vx, vy, angle }) => [x, y, vx, vy, angle]) };
  });
  expect(states[0].hits).toBeGreaterThan(500);
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
});

it('a body that another one drives away from a wall does not touch the wall', () => {
  for (const touch of [false, true]) {
    const world = new World({ warn: null });
    world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
    const driven = world.add({ x: 0.6, y: 0, r: 0.5, material: elastic });
    world.add({ x: 0.36, y: -3.5, r: 0.3, vy: 200, material: elastic });
    if (touch) addTouching(world);
    world.step(dt);
    expect(driven.vx).toBeGreaterThan(10);
    expect([...world.events.begins].map(({ a, b }) => [a.id, b.id])).not.toContainEqual([driven.id, 0]);
    expect([...world.events.begins]).toHaveLength(touch ? 3 : 2);
  }
});

it('a step that is given up leaves no trace: the hash after it is that of a step without trying', () => {
  let given = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const random = createRandom(seed);
    const world = new World({ warn: null });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material: { restitution: 0.5 } });
    world.addWall({ x1: 5, y1: 1, x2: 5, y2: 19 }, { oneSided: true, material: elastic });
    const speed = [10, 60, 300][seed % 3];
    for (let i = 0; i < 49; i++) {
      const share = random.next() < 0.3 ? 1 : 0.05;
      world.add({
        x: 1.2 + 2.7 * (i % 7) + random.between(0, 0.2),
        y: 1.2 + 2.7 * Math.floor(i / 7) + random.between(0, 0.2),
        r: random.between(0.3, 1.1),
        vx: share * random.between(-speed, speed),
        vy: share * random.between(-speed, speed),
        material: { restitution: random.next() < 0.9 ? 1 : 0, friction: 0.3 },
      });
    }
    for (let i = 0; i < 20; i++) {
      const bytes = world.snapshot();
      const trial = vi.spyOn(FreeFlight.prototype, 'step');
      world.step(dt);
      const isGiven = trial.mock.results.some(({ value }) => value === false);
      trial.mockRestore();
      if (!isGiven) continue;
      given++;
      const never = vi.spyOn(FreeFlight.prototype, 'isPossible').mockReturnValue(false);
      const other = World.from(bytes, { warn: null });
      other.step(dt);
      never.mockRestore();
      expect(other.hash()).toBe(world.hash());
    }
  }
  expect(given).toBeGreaterThan(50);
});

it('a disc that is thrown out of the reach of its list meets what lies on its new way', () => {
  for (let way = 36; way < 46; way += 0.5) {
    const world = new World({ warn: null });
    const material = elastic;
    // a fast disc is turned upwards at the end of the first step, far up a heavy one throws it to the lower left in the second
    world.add({ x: 0, y: 0, r: 0.01, vx: -100, material });
    const side = Math.SQRT1_2 * 0.51;
    world.add({ x: -99.99 - side, y: -side, r: 0.5, kind: 'static', material });
    const [meetX, meetY, thrown, slope] = [-99.99, 95, 1088, 0.7];
    const length = Math.hypot(1, slope);
    const change = { x: -thrown / length, y: (-slope * thrown) / length - 100 };
    const size = Math.hypot(change.x, change.y);
    const [nx, ny] = [change.x / size, change.y / size];
    const speed = size / 2 + 100 * ny;
    const [vx, vy] = [speed * nx, speed * ny];
    const [heavyX, heavyY] = [meetX - 0.51 * nx - 1.3499 * vx, meetY - 0.51 * ny - 1.3499 * vy];
    world.add({ x: heavyX + 0.6 * vx, y: heavyY + 0.6 * vy, r: 0.5, vx: -vx, vy: -vy, mass: 1e15, material });
    world.add({ x: heavyX - nx, y: heavyY - ny, r: 0.5, kind: 'static', material });
    const small = world.add({ x: meetX - way / length, y: meetY - (slope * way) / length, r: 0.05, kind: 'static', material });
    world.step(1);
    world.step(1);
    expect([...world.events.hits].some(({ a, b }) => a === small || b === small)).toBe(true);
  }
});
