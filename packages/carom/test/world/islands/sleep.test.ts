import { describe, expect, it } from 'vitest';
import { addField } from '../../../src/fields/index.ts';
import { addBody } from '../../../src/hulls/index.ts';
import { setClock } from '../../../src/inspect/index.ts';
import { addJoint, joints } from '../../../src/joints/index.ts';
import { partsOf } from '../../../src/world/edits/parts.ts';
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

it.each(['wall', 'kinematic wall', 'static', 'kinematic'] as const)('what sleeps on a %s goes on touching it while others move', (kind) => {
  const { world, sleeper } = asleepOn(kind);
  world.add({ x: 40, y: 0, r: 0.5, vx: 1, gravityScale: 0, canSleep: false });
  for (let i = 0; i < 30; i++) {
    world.step(1 / 60);
    expect([...world.events.begins, ...world.events.ends]).toEqual([]);
  }
  expect(sleeper.asleep).toBe(true);
  sleeper.vy = 20;
  run(world, 2);
  expect(sleeper.asleep).toBe(false);
});

it('a step of a world in which all sleep only advances time: no stage is run', () => {
  const { world, sleeper } = asleepOn('wall');
  let readings = 0;
  setClock(world, () => readings++);
  const during = (): number => {
    const before = readings;
    world.step(1 / 60);
    return readings - before;
  };
  during(); // the first step after all fell asleep looks at the lists
  expect(during()).toBeLessThan(3);
  sleeper.wake();
  expect(during()).toBeGreaterThan(5);
});

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

describe('Body.sleep', () => {
  it('puts a body to sleep with all that it touches or is joined to, in mid-air too, until something wakes it', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const pile = [0, 1, 2].map((i) => world.add({ x: 0, y: 0.5 + i, r: 0.5 }));
    const linked = world.add({ x: 3, y: 6, r: 0.5 });
    addJoint(world, { kind: 'distance', a: pile[2], b: linked });
    const other = world.add({ x: 20, y: 5, r: 0.5 });
    run(world, 12);
    const places = [...pile, linked].map(({ x, y }) => [x, y]);
    pile[0].applyForce({ x: 9, y: 9 });
    pile[0].sleep();
    expect([...pile, linked, other].map(({ asleep }) => asleep)).toEqual([true, true, true, true, false]);
    run(world, 30);
    expect([...pile, linked].map(({ x, y }) => [x, y])).toEqual(places);
    expect(other.y).toBeLessThan(4);
    const twin = World.from(world.snapshot(), { extensions: [joints] });
    const fork = world.fork();
    for (const one of [world, twin, fork]) {
      one.get(linked.id)?.wake();
      run(one, 10);
    }
    expect(pile[0].asleep).toBe(false);
    expect(linked.y).toBeLessThan(places[3][1]);
    expect([twin.hash(), fork.hash()]).toEqual([world.hash(), world.hash()]);
  });

  it('ends by a hit', () => {
    const world = new World({ sleep: true });
    const target = world.add({ x: 0, y: 0, r: 0.5 });
    target.sleep();
    world.add({ x: -3, y: 0, r: 0.5, vx: 6 });
    run(world, 60);
    expect(target.asleep).toBe(false);
    expect(target.vx).toBeCloseTo(3, 9); // as one awake: it takes half of what comes
  });

  it('ends by a hit in the same step for all that the hit is passed on to', () => {
    const cradle = (areAsleep: boolean) => {
      const world = new World({ sleep: true });
      const material = { restitution: 1 };
      const balls = [0, 1, 2, 3].map((i) => world.add({ x: 1.01 * i, y: 0, r: 0.5, material }));
      const first = world.add({ x: -3, y: 0, r: 0.5, vx: 60, material });
      if (areAsleep) for (const ball of balls) ball.sleep();
      run(world, 5);
      return [first, ...balls].map(({ vx }) => vx);
    };
    const awake = cradle(false);
    expect(awake[4]).toBeGreaterThan(59);
    cradle(true).forEach((vx, i) => void expect(vx).toBeCloseTo(awake[i], 9));
  });

  it('is refused where nobody sleeps, and by who may not', () => {
    const awake = new World().add({ x: 0, y: 0, r: 1 });
    expect(() => awake.sleep()).toThrow('Body.sleep: the sleep of the world must be on, got "off"');
    const restless = new World({ sleep: true }).add({ x: 0, y: 0, r: 1, canSleep: false });
    expect(() => restless.sleep()).toThrow('Body.sleep: body.canSleep must be true, got false');
    const still = new World({ sleep: true }).add({ x: 0, y: 0, r: 1, kind: 'static' });
    still.sleep();
    expect(still.asleep).toBe(false);
  });
});

describe('canSleep', () => {
  it('keeps a body awake, and what touches it; the rest sleeps; it is kept by every way of keeping state', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
    world.addWall({ x1: -9, y1: 0, x2: 99, y2: 0 });
    const hero = world.add({ x: 0, y: 0.5, r: 0.5, canSleep: false });
    const beside = world.add({ x: 0, y: 1.5, r: 0.5 });
    const away = world.add({ x: 9, y: 0.5, r: 0.5 });
    run(world, 90);
    expect([hero, beside, away].map(({ asleep }) => asleep)).toEqual([false, false, true]);
    expect(hero.toJSON().canSleep).toBe(false);
    expect('canSleep' in away.toJSON()).toBe(false);
    for (const one of [world.fork(), World.from(world.snapshot())]) {
      expect(one.get(hero.id)?.canSleep).toBe(false);
      expect(one.get(away.id)?.canSleep).toBe(true);
    }
    hero.canSleep = true;
    run(world, 90);
    expect(hero.asleep).toBe(true);
    hero.canSleep = false;
    expect([hero.asleep, beside.asleep]).toEqual([false, false]);
    run(world, 90);
    expect(hero.asleep).toBe(false);
    expect(() => world.restore(tampered(world, away.id))).toThrow('a body that may not sleep must be awake');
  });
});

/** Bytes that say of a sleeping body that it may not. */
function tampered(world: World, id: number): Uint8Array {
  const other = world.fork();
  const body = other.get(id) as Body;
  expect(body.asleep).toBe(true);
  const bits = partsOf<undefined>('test', other).state.bodies.bits;
  bits[id & 1048575] |= 8;
  return other.snapshot();
}

describe('Body.moveTo', () => {
  it('brings a kinematic body to a place and angle in a step, whatever the sub-steps, and with it what stands on it', () => {
    for (const subSteps of [1, 3, 4, 16]) {
      const world = new World({ gravity: { x: 0, y: -10 }, subSteps });
      const lift = world.add({ x: 0, y: -5, r: 5, kind: 'kinematic', material: { friction: 1 } });
      const rider = world.add({ x: 0, y: 0.5, r: 0.5, material: { friction: 1 } });
      const states: World[] = [];
      for (let i = 0; i < 60; i++) {
        lift.moveTo({ y: -5 + i / 40, angle: i / 100 }, 1 / 60);
        if (i === 30) states.push(world.fork(), World.from(world.snapshot()));
        world.step(1 / 60);
        expect(lift.y).toBeCloseTo(-5 + i / 40, 12);
        expect(lift.angle).toBeCloseTo(i / 100, 12);
      }
      for (const other of states) {
        const twin = other.get(lift.id) as Body;
        for (let i = 30; i < 60; i++) {
          if (i > 30) twin.moveTo({ y: -5 + i / 40, angle: i / 100 }, 1 / 60);
          other.step(1 / 60);
        }
        expect(other.hash()).toBe(world.hash());
      }
      expect(Math.hypot(rider.x - lift.x, rider.y - lift.y)).toBeCloseTo(5.5, 1);
    }
  });

  it('goes the shorter way on a torus, and is refused by bodies that others move', () => {
    const world = new World({ periodX: 10 });
    const body = world.add({ x: 9.5, y: 0, r: 0.2, kind: 'kinematic' });
    body.moveTo({ x: 0.5 }, 1 / 60);
    expect(body.vx).toBeCloseTo(60, 9);
    body.kind = 'dynamic';
    expect(() => body.moveTo({ x: 1 }, 1)).toThrow('Body.moveTo: body.kind must be \'kinematic\', got "dynamic"');
    body.kind = 'kinematic';
    expect(() => body.moveTo({ x: 1 }, 0)).toThrow('Body.moveTo: dt must be a finite number > 0, got 0');
    expect(() => body.moveTo({ z: 1 } as never, 1)).toThrow('Body.moveTo: target option must be one of x, y, angle, got "z"');
  });
});

describe('what falls does not sleep, however slow it is', () => {
  /** As in pixels with a gravity in meters: it takes seconds until a body is faster than what may sleep. */
  const slow = () => new World({ gravity: { x: 0, y: 9.8 }, sleep: true });

  it('a disc and a crate that are let go fall', () => {
    const world = slow();
    const disc = world.add({ x: 0, y: 0, r: 64 });
    const crate = addBody(world, { x: 300, y: 0, width: 128, height: 128 });
    run(world, 300);
    expect(disc.y).toBeCloseTo(0.5 * 9.8 * 25, -1);
    expect(crate.y).toBeCloseTo(disc.y, 6);
  });

  it.each([
    ['vast', 600, true],
    ['of a world that calls all slow', 1, { speed: 1e6 }],
  ] as const)('a disc that is %s falls', (_, r, sleep) => {
    const world = new World({ gravity: { x: 0, y: 9.8 }, sleep });
    const disc = world.add({ x: 0, y: 0, r });
    run(world, 300);
    expect(disc.y).toBeCloseTo(0.5 * 9.8 * 25, -1);
  });

  it('a disc that is thrown up comes back', () => {
    const world = slow();
    const disc = world.add({ x: 0, y: 0, r: 64, vy: -10 });
    run(world, 240);
    expect(disc.y).toBeGreaterThan(30);
  });

  it('discs that touch or are joined fall together', () => {
    const world = slow();
    const pair = world.addMany([
      { x: 0, y: 0, r: 64 },
      { x: 127.9, y: 0, r: 64 },
    ]);
    const joined = world.addMany([
      { x: 900, y: 0, r: 64 },
      { x: 1100, y: 0, r: 64 },
    ]);
    addJoint(world, { kind: 'distance', a: joined[0], b: joined[1] });
    run(world, 300);
    for (const { y } of [...pair, ...joined]) expect(y).toBeCloseTo(0.5 * 9.8 * 25, -1);
  });

  it('a disc falls past a sensor that it touches', () => {
    const world = slow();
    world.add({ x: 0, y: 0, r: 200, kind: 'static', sensor: true });
    const disc = world.add({ x: 0, y: 0, r: 64 });
    run(world, 300);
    expect(disc.y).toBeGreaterThan(110);
  });

  it('a ball that rolls up a slope rolls back', () => {
    const world = new World({ gravity: { x: 0, y: 9.8 }, sleep: true });
    world.addWall({ x1: 1000, y1: -500, x2: -1000, y2: 500 }, { material: { friction: 1 } });
    const ball = world.add({ x: 0, y: -75, r: 64, vx: 10, vy: -5, material: { friction: 1 } });
    run(world, 600);
    expect(ball.x).toBeLessThan(-20);
  });

  it('a field draws what was at rest', () => {
    const world = new World({ sleep: true });
    addField(world, { kind: 'point', x: 0, y: 0, strength: 10 });
    const disc = world.add({ x: 10, y: 0, r: 1 });
    run(world, 300);
    expect(disc.x).toBeLessThan(9);
  });

  it('but what drifts, what floats at rest, and what hangs or lies on something falls asleep', () => {
    const world = new World({ sleep: true });
    const drifting = world.addMany([
      { x: 0, y: 0, r: 1, vx: 0.05 },
      { x: 4, y: 0, r: 1 },
      { x: 5.99, y: 0, r: 1, vy: 0.01 },
    ]);
    run(world, 60);
    expect(drifting.map(({ asleep }) => asleep)).toEqual([true, true, true]);

    const sea = new World({ gravity: { x: 0, y: -10 }, sleep: true });
    addField(sea, { kind: 'liquid', level: 0, density: 1, drag: 5, angularDrag: 1 });
    const floating = sea.add({ x: 0, y: 0.1, r: 1, material: { density: 0.5 } });
    run(sea, 1200);
    expect(floating.asleep).toBe(true);
    expect(Math.abs(floating.y)).toBeLessThan(0.02);

    const yard = slow();
    yard.addWall({ x1: -900, y1: 100, x2: 900, y2: 100 });
    const lying = [yard.add({ x: 0, y: 36, r: 64 }), addBody(yard, { x: 300, y: 36, width: 128, height: 128 })];
    const hanging = yard.add({ x: -500, y: -200, r: 64 });
    addJoint(yard, { kind: 'distance', b: hanging, anchorA: { x: -500, y: -400 } });
    run(yard, 120);
    expect([...lying, hanging].map(({ asleep }) => asleep)).toEqual([true, true, true]);
  });
});
