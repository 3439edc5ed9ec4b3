import { describe, expect, it } from 'vitest';
import { explainPair } from '../../../../src/inspect/index.ts';
import { createRandom } from '../../../../src/numeric/random.ts';
import { createHistory } from '../../../../src/play/index.ts';
import type { SensedKind } from '../../../../src/world/state/senses.ts';
import type { Body, WorldWall } from '../../../../src/world/views/body.ts';
import { World } from '../../../../src/world/world.ts';

const dt = 1 / 60;
const all: readonly SensedKind[] = ['static', 'kinematic', 'dynamic', 'wall', 'sensor'];

/** What is told in a step, in words: `+1<w0` for a visit of wall 0 to the sensor body 1 that begins. */
function told(world: World): string[] {
  const name = (item: Body | WorldWall) => ('kind' in item ? `${item.id}` : `w${item.id}`);
  const { sensorBegins, sensorEnds } = world.events;
  return [
    ...Array.from(sensorBegins, ({ sensor, visitor }) => `+${name(sensor)}<${name(visitor)}`),
    ...Array.from(sensorEnds, ({ sensor, visitor }) => `-${name(sensor)}<${name(visitor)}`),
  ].sort();
}

/** One of everything at one place, with a sensor body or wall about it. */
function crowd(sensor: 'static' | 'kinematic' | 'dynamic' | 'wall' | 'moving wall', senses?: readonly SensedKind[]) {
  const world = new World({ warn: null });
  const apart = { filter: { category: 2, mask: 1 } };
  const others = {
    static: world.add({ x: 0, y: 0, r: 1, kind: 'static', ...apart }),
    kinematic: world.add({ x: 0, y: 0, r: 1, kind: 'kinematic', ...apart }),
    dynamic: world.add({ x: 0, y: 0, r: 1, ...apart }),
    wall: world.addWall({ x1: -1, y1: 0, x2: 1, y2: 0 }, apart),
    sensor: world.add({ x: 0, y: 0, r: 1, kind: 'static', sensor: true, senses: [], ...apart }),
  };
  const options = { sensor: true, ...(senses ? { senses } : {}) };
  const one =
    sensor === 'wall'
      ? world.addWall({ x: 0, y: 0, r: 2 }, options as never)
      : sensor === 'moving wall'
        ? world.addKinematic({ x: 0, y: 0, r: 2 }, options as never)
        : world.add({ x: 0, y: 0, r: 2, kind: sensor, ...options });
  return { world, others, one };
}

function sensedIn({ world, others, one }: ReturnType<typeof crowd>): SensedKind[] {
  world.step(dt);
  return all.filter((kind) => (one.visitors as readonly unknown[]).includes(others[kind]));
}

describe('what a sensor senses', () => {
  it('is bodies for what stands, and everything for what can move; walls do not sense walls', () => {
    expect(sensedIn(crowd('static'))).toEqual(['static', 'kinematic', 'dynamic']);
    expect(sensedIn(crowd('wall'))).toEqual(['static', 'kinematic', 'dynamic']);
    expect(sensedIn(crowd('kinematic'))).toEqual(all);
    expect(sensedIn(crowd('dynamic'))).toEqual(all);
    expect(sensedIn(crowd('moving wall'))).toEqual(['static', 'kinematic', 'dynamic', 'sensor']);
  });

  it.each(['static', 'kinematic', 'dynamic', 'wall', 'moving wall'] as const)('is what `senses` lists, of a %s sensor', (sensor) => {
    const possible = sensor.endsWith('wall') ? all.filter((kind) => kind !== 'wall') : all;
    for (let bits = 0; bits < 1 << possible.length; bits++) {
      const senses = possible.filter((_, i) => (bits & (1 << i)) !== 0);
      const made = crowd(sensor, senses);
      expect(made.one.senses).toEqual(senses);
      expect(sensedIn(made)).toEqual(senses);
      const twin = World.from(made.world.snapshot());
      expect(twin.hash()).toBe(made.world.hash());
      expect((twin.walls.find(({ id }) => 'pivot' in made.one === false && id === made.one.id) ?? made.one).senses).toEqual(senses);
    }
  });

  it('can be written later: visits that are no longer sensed end at once, others begin with the next step', () => {
    const made = crowd('dynamic');
    const { world, others } = made;
    const one = made.one as Body;
    world.step(dt);
    one.senses = ['dynamic', 'wall'];
    expect(one.visitors).toEqual([others.dynamic, others.wall]);
    world.step(dt);
    expect(told(world)).toEqual(['-4<0', '-4<1', '-4<3']);
    one.senses = undefined;
    expect(one.senses).toEqual(all);
    world.step(dt);
    expect(told(world)).toEqual(['+4<0', '+4<1', '+4<3']);
    const zone = world.addWall({ x: 0, y: 0, r: 3 }, { sensor: true });
    world.step(dt);
    zone.senses = ['sensor'];
    expect(zone.visitors).toEqual([]);
    world.step(dt);
    expect(zone.visitors).toEqual([others.sensor, one]);
  });

  it('follows the kind of the sensor and of the visitor', () => {
    const made = crowd('static');
    (made.one as Body).kind = 'kinematic';
    expect(sensedIn(made)).toEqual(all);
    (made.one as Body).senses = ['dynamic'];
    made.others.dynamic.kind = 'static';
    expect(sensedIn(made)).toEqual([]);
  });

  it('is refused unless it is an array of kinds, and for walls without walls', () => {
    const world = new World();
    const disc = { x: 0, y: 0, r: 1 };
    const wall = world.addWall(disc);
    const body = world.add(disc);
    expect(() => world.add({ ...disc, senses: 'wall' as never })).toThrow(
      new TypeError('World.add: body.senses must be an array of kinds, got "wall"'),
    );
    expect(() => world.add({ ...disc, senses: ['walls' as never] })).toThrow(/^World\.add: body\.senses\[0\] must be /);
    expect(() => world.addWall(disc, { senses: ['wall' as never] })).toThrow(/^World\.addWall: options\.senses\[0\] must be /);
    expect(() => world.addKinematic(disc, { senses: [3 as never] })).toThrow(/^World\.addKinematic: options\.senses\[0\] must be /);
    expect(() => Object.assign(body, { senses: [null] })).toThrow(/^Body\.senses: senses\[0\] must be /);
    expect(() => Object.assign(wall, { senses: 7 })).toThrow(new TypeError('Wall.senses: senses must be an array of kinds, got 7'));
    expect([world.size, world.walls.length]).toEqual([1, 1]);
    expect(() => Object.assign(body, { visitors: [] })).toThrow(TypeError);
  });

  it('is what explainPair says, and goes into JSON where it is given', () => {
    const { world, others, one } = crowd('dynamic', ['wall']);
    const sensor = one as Body;
    expect(explainPair(world, sensor, others.wall).senses).toBe(true);
    expect(explainPair(world, sensor, others.dynamic).senses).toBe(false);
    expect(explainPair(world, sensor, others.dynamic).reasons).toContain('a does not sense b, as its senses say');
    expect(sensor.toJSON().senses).toEqual(['wall']);
    expect(others.dynamic.toJSON()).not.toHaveProperty('senses');
    world.remove(sensor);
    expect([sensor.senses, sensor.visitors]).toEqual([['wall'], []]);
  });
});

describe('two sensors', () => {
  it('sense each other as each of them says', () => {
    const world = new World();
    world.add({ x: 0, y: 0, r: 1, sensor: true });
    world.add({ x: 1, y: 0, r: 1, sensor: true });
    world.add({ x: 9, y: 0, r: 1, sensor: true });
    world.add({ x: 9, y: 1, r: 1, sensor: true, kind: 'static' });
    world.addWall({ x: 9, y: 1, r: 0.5 }, { sensor: true, senses: ['sensor'] });
    world.step(dt);
    expect(told(world)).toEqual(['+0<1', '+1<0', '+2<3', '+2<w0', '+w0<2', '+w0<3']);
  });

  it('meet on their ways: a bullet passes a static one, a wall, and another bullet within a step', () => {
    const world = new World();
    world.add({ x: 0, y: 0, r: 0.05, vx: 600, sensor: true });
    world.add({ x: 10.3, y: 0, r: 0.05, vx: -600, sensor: true });
    world.add({ x: 3, y: 0, r: 0.1, sensor: true, kind: 'static' });
    world.addWall({ x1: 4, y1: -1, x2: 4, y2: 1 });
    world.step(dt);
    expect(told(world)).toEqual(['+0<1', '+0<2', '+0<w0', '+1<0', '+1<2', '+1<w0', '-0<1', '-0<2', '-0<w0', '-1<0', '-1<2', '-1<w0']);
    expect([...world].map(({ vx }) => vx)).toEqual([600, -600, 0]);
  });
});

it('a teleport is no crossing, neither of a body nor of a sensor, but ends and begins visits', () => {
  const world = new World();
  const gate = world.addWall({ x1: 0, y1: -1, x2: 0, y2: 1 }, { sensor: true });
  const moving = world.addKinematic({ x: 0, y: 0, r: 0.2 }, { x: 5, sensor: true });
  const disc = world.add({ x: -1, y: 0, r: 0.1 });
  world.step(dt);
  disc.x = 8;
  world.step(dt);
  moving.x = 12; // over the disc
  world.step(dt);
  expect(told(world)).toEqual([]);
  disc.x = 0;
  world.step(dt);
  expect(told(world)).toEqual(['+w0<0']);
  expect(gate.visitors).toEqual([disc]);
  disc.x = 9;
  world.step(dt);
  expect(told(world)).toEqual(['-w0<0']);
});

it('`visitors` are bodies by id, then walls; less at once by removals, and as they were after a restore', () => {
  const world = new World();
  const bodies = Array.from({ length: 5 }, () => world.add({ x: 0, y: 0, r: 0.5, filter: { category: 2, mask: 1 } }));
  const walls = [1, 2].map((y) => world.addWall({ x1: -9, y1: y, x2: 9, y2: y }, { filter: { mask: 1 } }));
  const sensor = world.add({ x: 0, y: 0, r: 3, sensor: true });
  world.step(dt);
  expect(sensor.visitors).toEqual([...bodies, ...walls]);
  expect(bodies[0].visitors).toEqual([]);
  expect(Object.isFrozen(sensor.visitors)).toBe(true);
  const bytes = world.snapshot();
  world.remove(bodies[1]);
  world.remove(walls[0]);
  expect(sensor.visitors).toEqual([bodies[0], bodies[2], bodies[3], bodies[4], walls[1]]);
  world.step(dt);
  expect(told(world)).toEqual(['-5<1', '-5<w0']);
  world.restore(bytes);
  expect(sensor.visitors.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 0, 1]);
  world.remove(sensor);
  expect(sensor.visitors).toEqual([]);
  world.step(dt);
  expect(world.events.sensorEnds.length).toBe(7);
});

it('sleepers inside stay inside, a sensor that comes over them senses them, and none wakes', () => {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: { time: 0.2 } });
  world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  const zone = world.addWall({ minX: -1, minY: 0, maxX: 1, maxY: 3 }, { sensor: true });
  const discs = [0, 4].map((x) => world.add({ x, y: 0.5, r: 0.5 }));
  for (let i = 0; i < 120; i++) world.step(dt);
  expect(discs.every(({ asleep }) => asleep)).toBe(true);
  expect(zone.visitors).toEqual([discs[0]]);
  const sweeper = world.addKinematic({ minX: 8, minY: 2, maxX: 9, maxY: 3 }, { sensor: true, vx: -10, vy: -2 });
  const seen: string[] = [];
  for (let i = 0; i < 60; i++) {
    world.step(dt);
    seen.push(...told(world));
  }
  expect(seen.filter((event) => event.includes('w2'))).toEqual(['+w2<1', '-w2<1', '+w2<0', '-w2<0']);
  expect(zone.visitors).toEqual([discs[0]]);
  expect(sweeper.visitors).toEqual([]);
});

it('what goes on from bytes, a fork, a saved state or a history in the middle of visits tells the same', () => {
  const random = createRandom(7);
  const world = new World({ warn: null, subSteps: 3 });
  world.addWall({ inside: { minX: -6, minY: -6, maxX: 6, maxY: 6 } }, { material: { restitution: 1 } });
  world.addWall({ minX: 0, minY: 0, maxX: 4, maxY: 3 }, { sensor: true });
  world.addKinematic({ x1: -3, y1: 0, x2: 3, y2: 0 }, { sensor: true, angularVelocity: 9, senses: ['dynamic', 'sensor'] });
  for (let i = 0; i < 40; i++) {
    const place = { x: random.between(-5, 5), y: random.between(-5, 5), r: random.between(0.05, 0.4) };
    const velocity = { vx: random.between(-60, 60), vy: random.between(-60, 60) };
    world.add({ ...place, ...velocity, sensor: i % 4 === 0, ...(i % 8 === 0 ? { senses: ['wall'] } : {}), material: { restitution: 0.9 } });
  }
  const history = createHistory(world);
  let visits = 0;
  for (let i = 0; i < 30; i++) {
    const twins = [World.from(world.snapshot()), world.fork()];
    const saved = world.save();
    history.save();
    const step = () => {
      world.step(dt);
      return [told(world), world.hash(), world.walls[1].visitors.map(({ id }) => id)];
    };
    const first = step();
    visits += first[0].length;
    world.load(saved);
    expect(step()).toEqual(first);
    history.load(i);
    expect(step()).toEqual(first);
    for (const twin of twins) {
      twin.step(dt);
      expect([told(twin), twin.hash()]).toEqual(first.slice(0, 2));
    }
  }
  expect(visits).toBeGreaterThan(100);
});

it.each([0, 0.5, 1])(
  'a fast disc that hits a wall crosses what lies before it, and nothing behind, at restitution %s and any sub-steps',
  (restitution) => {
    for (const subSteps of [1, 2, 4, 16])
      for (const y of [0, -10]) {
        const world = new World({ subSteps, gravity: { x: 0, y } });
        world.addWall({ x1: 10, y1: -9, x2: 10, y2: 9 });
        world.addWall({ x: 7, y: 0, r: 0.1 }, { sensor: true });
        world.addWall({ x: 10.6, y: 0, r: 0.1 }, { sensor: true });
        world.add({ x: 0, y: 0, r: 0.2, vx: 900, material: { restitution } });
        world.step(dt);
        expect(told(world).filter((event) => !event.includes('w1'))).toEqual([]);
        expect(told(world)).toContain('+w1<0');
      }
  },
);
