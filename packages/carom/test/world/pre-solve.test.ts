import { describe, expect, it } from 'vitest';
import { addBody, hulls } from '../../src/hulls/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import type { Body, BodyOptions, WorldWall } from '../../src/world/views/body.ts';
import type { PreSolve, PreSolveAnswer, PreSolveContact } from '../../src/world/views/pre-solve.ts';
import { World } from '../../src/world/world.ts';
import { sample } from '../runs.ts';
import { createInvariantChecker, stepChecked } from './invariant/checker.ts';
import { noted } from './invariant/noted-rule.ts';

const dt = 1 / 60;
const down = { x: 0, y: -10 };

/** Discs and boxes: what holds for one has to hold for the other. */
const forms = ['disc', 'box'] as const;
type Form = (typeof forms)[number];

/** A body of a form, half as wide as `size`. */
function addForm(world: World<string>, form: Form, size: number, options: Omit<BodyOptions<string>, 'r'>): Body<string> {
  if (form === 'disc') return world.add({ r: size, ...options });
  return addBody(world, { width: 2 * size, height: 2 * size, ...options });
}

function run(world: World<string>, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

function isWall(b: Body<unknown> | WorldWall<unknown>): b is WorldWall<unknown> {
  return 'shape' in b;
}

describe.each(forms)('preSolve, of a %s', (form) => {
  it('makes a belt of a floor: the same bits as surfaceVelocity of the wall', () => {
    const belt = { x: 2, y: 0 };
    const byRule = new World<string>({
      gravity: down,
      preSolve: noted((_, b) => (b.data === 'belt' ? { surfaceVelocity: belt } : undefined)),
    });
    const byWall = new World<string>({ gravity: down });
    const material = { friction: 0.5 };
    byRule.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { data: 'belt', material });
    byWall.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { surfaceVelocity: belt, material });
    const [a, b] = [byRule, byWall].map((world) => addForm(world, form, 1, { x: 0, y: 1.5, fixedRotation: true, material }));
    for (let i = 0; i < 120; i++) {
      byRule.step(dt);
      byWall.step(dt);
      expect([a.x, a.y, a.vx, a.vy]).toEqual([b.x, b.y, b.vx, b.vy]);
    }
    expect(a.vx).toBeCloseTo(2, 9);
  });

  it('makes ice of a part of the floor', () => {
    // on ice there is no force along the floor: it goes on as fast; beside it friction stops it after v² / 2μg
    const world = new World<string>({ gravity: down, preSolve: noted((_, __, { point }) => (point.x < 5 ? { friction: 0 } : undefined)) });
    world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { material: { friction: 0.5 } });
    const body = addForm(world, form, 0.5, { x: 0, y: 0.5, vx: 3, fixedRotation: true, material: { friction: 0.5 } });
    run(world, 60);
    expect(body.vx).toBeCloseTo(3, 9);
    run(world, 240);
    expect(body.vx).toBeCloseTo(0, 6);
    expect(Math.abs(body.x - (5 + 9 / (2 * 0.5 * 10)))).toBeLessThan(0.1);
  });

  it('gives bounces their restitution, at walls and bodies: the same bits as that of materials', () => {
    for (const e of [0, 0.5, 1, 2]) {
      const make = (preSolve: PreSolve | null, restitution: number) => {
        const world = new World<string>({ preSolve, gravity: { x: 0, y: -1 } });
        world.addWall({ x1: 5, y1: -9, x2: 5, y2: 9 });
        const material = { restitution };
        const [ball, a, b] = [0, -20, -16].map((x) =>
          addForm(world, form, 1, { x, y: 0, vx: x === -16 ? 0 : 40, gravityScale: 0, material }),
        );
        run(world, 12);
        return [ball, a, b].flatMap(({ x, y, vx, vy }) => [x, y, vx, vy]);
      };
      const ruled = make(
        noted(() => ({ restitution: e })),
        0.9,
      );
      expect(ruled).toEqual(make(null, e));
      // equal masses: v' = (1 ± e) / 2 · v; soft contacts of hulls take a while to e = 0
      expect(ruled[2]).toBeCloseTo(-40 * e, 4);
      if (form === 'box' && e === 0) continue;
      expect(ruled[6]).toBeCloseTo(20 * (1 - e), 6);
      expect(ruled[10]).toBeCloseTo(20 * (1 + e), 6);
    }
  });

  it('lets a team through each other and through their door, and nobody else', () => {
    const rule: PreSolve = (a, b) => (a.data === b.data ? { enabled: false } : undefined);
    const world = new World<string>({ preSolve: noted(rule) });
    world.addWall({ x1: 10, y1: -9, x2: 10, y2: 9 }, { data: 'red' });
    const ghost = addForm(world, form, 1, { x: 0, y: 0, vx: 300, data: 'red' });
    const friend = addForm(world, form, 1, { x: 4, y: 0, data: 'red' });
    const foe = addForm(world, form, 1, { x: 0, y: 6, vx: 300, data: 'blue' });
    const begins: number[] = [];
    for (let i = 0; i < 30; i++) {
      world.step(dt);
      begins.push(...[...world.events.begins].map(({ a }) => a.id));
    }
    expect(ghost.vx).toBe(300);
    expect(ghost.x).toBeCloseTo(150, 9);
    expect([friend.x, friend.vx]).toEqual([4, 0]);
    expect(foe.x).toBeLessThan(9.1);
    expect(new Set(begins)).toEqual(new Set([foe.id]));
  });

  // A bumper throws the ball back twice as fast, farther than it would have come without: whom it meets then was no candidate in reach.
  it.each([1, 4])('is asked in mid-step about what a bounce leads to, %i sub-steps', (subSteps) => {
    const make = (answer: PreSolveAnswer) => {
      const world = new World<string>({ subSteps, preSolve: noted((_, b) => (isWall(b) ? { restitution: 2 } : answer)) });
      world.addWall({ x1: 5, y1: -9, x2: 5, y2: 9 });
      const ball = addForm(world, form, 0.2, { x: 0, y: 0, vx: 1200, fixedRotation: true });
      const friend = addForm(world, form, 0.2, { x: -22, y: 0, fixedRotation: true });
      run(world, 1);
      return [ball, friend];
    };
    const [through, friend] = make({ enabled: false });
    expect(through.vx).toBeCloseTo(-2400, 8);
    expect(through.x).toBeCloseTo(4.8 - (1 / 60 - 4.8 / 1200) * 2400, 6);
    expect([friend.x, friend.vx]).toEqual([-22, 0]);
    const [ball, other] = make({ restitution: 1, friction: 1, surfaceVelocity: { x: 0, y: 50 } });
    expect(ball.vx).toBeCloseTo(0, 5);
    expect(other.vx).toBeCloseTo(-2400, 5);
    expect(Math.abs(ball.vy)).toBeCloseTo(25, 5); // two equal masses share the speed of the belt
    expect(other.vy).toBeCloseTo(-ball.vy, 9);
  });

  it('lets more through a one-sided wall, and holds nobody whom that lets through', () => {
    const world = new World<string>({ gravity: down, preSolve: noted((a) => ({ enabled: a.data !== 'ghost' })) });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { oneSided: true });
    const ghost = addForm(world, form, 0.5, { x: -5, y: 3, data: 'ghost' });
    const other = addForm(world, form, 0.5, { x: 0, y: 3 });
    const riser = addForm(world, form, 0.5, { x: 5, y: -2, vy: 9 });
    let highest = -2;
    for (let i = 0; i < 90; i++) {
      world.step(dt);
      highest = Math.max(highest, riser.y);
    }
    expect(ghost.y).toBeLessThan(-3);
    expect(other.y).toBeCloseTo(0.5, 1);
    expect(highest).toBeGreaterThan(1);
  });

  it('ends a contact that it does not allow any more, and parts the two gently when it does again', () => {
    let isOpen = false;
    const world = new World<string>({ gravity: down, preSolve: noted(() => ({ enabled: !isOpen })) });
    world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 });
    const body = addForm(world, form, 0.5, { x: 0, y: 0.5 });
    run(world, 30);
    isOpen = true;
    world.step(dt);
    expect(Array.from(world.events.ends, ({ a, reason }) => [a.id, reason])).toEqual([[body.id, 'separated']]);
    run(world, 8);
    expect(body.y).toBeGreaterThan(0);
    expect(body.y).toBeLessThan(0.4);
    isOpen = false;
    const depths: number[] = [];
    for (let i = 0; i < 120; i++) {
      world.step(dt);
      depths.push(0.5 - body.y);
    }
    expect(Math.max(...depths.slice(1))).toBeLessThan(0.5);
    expect(body.y).toBeCloseTo(0.5, 2);
    expect(Math.abs(body.vy)).toBeLessThan(0.01);
  });

  it('makes a platform one-way, and lets drop from it', () => {
    let drops = false;
    const world = new World<string>({
      gravity: down,
      preSolve: noted((_, b, { normal, gap }) =>
        b.data === 'platform' ? { enabled: !drops && normal.y < -0.5 && gap > -0.1 } : undefined,
      ),
    });
    world.addWall({ x1: -3, y1: 2, x2: 3, y2: 2 }, { data: 'platform' });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const body = addForm(world, form, 0.4, { x: 0, y: 0.4, vy: 9 });
    run(world, 120);
    expect(body.y).toBeCloseTo(2.4, 2);
    drops = true;
    run(world, 10);
    drops = false;
    run(world, 120);
    expect(body.y).toBeCloseTo(0.4, 2);
  });

  it('is told how the two lie: from a to b', () => {
    const seen: PreSolveContact[] = [];
    const names: [number, number][] = [];
    const world = new World<string>({
      preSolve: (a, b, { normal, point, gap, approachSpeed }) => {
        seen.push({ normal: { ...normal }, point: { ...point }, gap, approachSpeed });
        names.push([a.id, isWall(b) ? -1 - b.id : b.id]);
        return undefined;
      },
    });
    const wall = world.addWall({ x1: 9, y1: -50, x2: 9, y2: 50 });
    const a = addForm(world, form, 1, { x: 0, y: 0, vx: 60 });
    const b = addForm(world, form, 1, { x: 2.5, y: 0, vx: 30 });
    world.step(dt);
    expect(new Set(names.map(String))).toEqual(new Set([`${a.id},${b.id}`]));
    expect(seen[0].gap).toBeCloseTo(0.5, 12);
    expect(seen[0].approachSpeed).toBeCloseTo(30, 9);
    expect([seen[0].normal.x, Math.abs(seen[0].normal.y)]).toEqual([1, 0]);
    expect(seen[0].point.x).toBeCloseTo(form === 'disc' ? 1 : 1.25, 12);
    Object.assign(a, { x: -20, vx: 0 });
    Object.assign(b, { x: 7.8, y: 0, angle: 0, vx: 30, vy: 0, angularVelocity: 0 });
    names.length = seen.length = 0;
    world.step(dt);
    expect(new Set(names.map(String))).toEqual(new Set([`${b.id},${-1 - wall.id}`]));
    expect(seen[0].gap).toBeCloseTo(0.2, 12);
    expect(seen[0].approachSpeed).toBeCloseTo(30, 9);
    expect([seen[0].normal.x, Math.abs(seen[0].normal.y)]).toEqual([1, 0]);
  });

  it('is asked once a step about a contact that lasts, whatever the sub-steps, and not while both sleep', () => {
    let calls = 0;
    const world = new World<string>({
      gravity: down,
      subSteps: 16,
      sleep: true,
      preSolve: () => {
        calls++;
        return undefined;
      },
    });
    world.addWall({ y1: 0, y2: 0, x1: -50, x2: 50 });
    const body = addForm(world, form, 0.5, { x: 0, y: 0.5 });
    run(world, 16);
    expect(calls).toBe(16 + 1); // one of 16 is made twice
    run(world, 60);
    expect(body.asleep).toBe(true);
    calls = 0;
    run(world, 10);
    expect(calls).toBe(0);
    body.wake();
    run(world, 1);
    expect(calls).toBeGreaterThan(0);
  });

  it('lets ghosts through sleepers without waking them', () => {
    const rule: PreSolve = (a, b) => (a.data === 'ghost' || b.data === 'ghost' ? { enabled: false } : undefined);
    const world = new World<string>({ sleep: { speed: 0.1, time: 0.1 }, preSolve: noted(rule) });
    const sleeper = addForm(world, form, 1, { x: 5, y: 0 });
    const ghost = addForm(world, 'disc', 1, { x: 0, y: 0, vx: 6, data: 'ghost' });
    run(world, 10);
    for (let i = 10; i < 100; i++) {
      world.step(dt);
      if (form === 'disc') expect(sleeper.asleep).toBe(true);
    }
    expect(ghost.x).toBeCloseTo(10, 9);
    expect([sleeper.x, sleeper.vx]).toEqual([5, 0]);
  });
});

it('gives bodies a belt: seen from the first, the second moves', () => {
  // a carrier of great mass with a belt on its back, as two bodies; the surface goes by 3
  const world = new World<string>({
    gravity: down,
    preSolve: noted((_, b) => (b.data === 'top' ? { surfaceVelocity: { x: -3, y: 0 }, friction: 1 } : undefined)),
  });
  world.add({ x: 0, y: 0, r: 100, kind: 'static' });
  const top = world.add({ x: 0, y: 100.5, r: 0.5, fixedRotation: true, material: { friction: 1 }, data: 'top' });
  run(world, 60);
  // its own surface goes by −3: it is driven the other way, until the two surfaces go alike
  expect(top.vx).toBeGreaterThan(2.5);
});

describe('a rule that says nothing changes no bit', () => {
  const silent: Record<string, PreSolve> = {
    undefined: () => undefined,
    nothing: () => ({}),
    null: () => null,
    'what is anyway': () => ({ enabled: true }),
  };
  const hashesOf = (preSolve: PreSolve | null) => {
    const world = crowd({ preSolve });
    return Array.from({ length: 4 }, () => {
      run(world, 25);
      return world.hash();
    });
  };
  let plain: string[];
  it.each(Object.keys(silent))('%s', (name) => {
    plain ??= hashesOf(null);
    expect(hashesOf(silent[name])).toEqual(plain);
  });
});

/** A crowd of discs and boxes of all kinds that falls into a room. */
function crowd(options: { readonly preSolve: PreSolve | null; readonly seed?: number; readonly periodX?: number }): World<string> {
  const { preSolve, seed = 1, periodX = Infinity } = options;
  const random = createRandom(seed);
  const world = new World<string>({ gravity: down, preSolve, periodX, sleep: true });
  world.addWall({ x1: 0, y1: 0, x2: 12, y2: 0 }, { data: 'b' });
  if (periodX === Infinity) world.addWall({ inside: { minX: 0, minY: -1, maxX: 12, maxY: 30 } }, { data: 'a' });
  world.addKinematic({ x1: -2, y1: 3, x2: 2, y2: 3 }, { x: 6, y: 3, angularVelocity: 2, data: 'c' });
  for (let i = 0; i < 40; i++)
    addForm(world, i % 3 === 0 ? 'box' : 'disc', random.between(0.2, 0.45), {
      x: 1 + (i % 10) * 1.05,
      y: 5 + Math.floor(i / 10) * 1.1,
      vx: random.between(-4, 4),
      material: { restitution: [0, 0.4, 0.9][i % 3], friction: [0, 0.5][i % 2] },
      data: 'abc'[i % 3],
    });
  return world;
}

/** A rule that does all of it: pure, of data and how the two lie. */
const lively: PreSolve = (a, b, { normal, gap, approachSpeed }): PreSolveAnswer | undefined => {
  if (a.data === 'a' && b.data === 'b') return { enabled: normal.y < 0.3 };
  if (a.data === 'c') return { restitution: approachSpeed > 3 ? 0.9 : 0, friction: 0.2 };
  if (gap > 0.2) return undefined;
  return a.data === b.data ? { surfaceVelocity: { x: 1, y: -1 } } : {};
};

describe('runs with a rule', () => {
  it.each([1, 4])('go on alike after snapshot, restore, save, load and fork, seed %i', (seed) => {
    const preSolve = noted(lively);
    const world = crowd({ preSolve, seed, periodX: seed === 4 ? 14 : Infinity });
    run(world, 40);
    const bytes = world.snapshot();
    const state = world.save();
    const others = [
      world.fork(),
      World.from<string>(bytes, {
        preSolve,
        extensions: [hulls],
        data: (id) => world.get(id)?.data,
        wallData: (id) => world.walls.find((wall) => wall.id === id)?.data,
      }),
    ];
    expect(others.map((other) => other.preSolve)).toEqual([preSolve, preSolve]);
    const hashes: string[] = [];
    for (let i = 0; i < 30; i++) {
      world.step(dt);
      hashes.push(world.hash());
      for (const other of others) {
        other.step(dt);
        expect(other.hash()).toBe(world.hash());
      }
    }
    for (const back of [() => world.restore(bytes), () => world.load(state)]) {
      back();
      for (const hash of hashes) {
        world.step(dt);
        expect(world.hash()).toBe(hash);
      }
    }
  });

  it.each(sample([0, 1, 2]))('keep the floor of all whom it does not let through, seed %i', (seed) => {
    const world = crowd({ preSolve: noted(lively), seed: 10 + seed });
    const checker = createInvariantChecker(world);
    for (let i = 0; i < 160; i++) stepChecked(world, checker, dt);
  });

  it('are the same scaled by a power of two', () => {
    const make = (k: number) => {
      const world = new World<string>({
        gravity: { x: 0, y: -10 * k },
        preSolve: (_, b, { gap }) => (isWall(b) ? { surfaceVelocity: { x: 2 * k, y: 0 } } : { enabled: gap > -0.1 * k }),
      });
      world.addWall({ x1: -9 * k, y1: 0, x2: 9 * k, y2: 0 });
      const bodies = Array.from({ length: 12 }, (_, i) =>
        world.add({ x: (i % 4) * 0.9 * k, y: (1 + Math.floor(i / 4)) * k, r: 0.4 * k, vx: (i % 3) * k, material: { restitution: 0.5 } }),
      );
      run(world, 90);
      return bodies.flatMap(({ x, y, vx, vy }) => [x / k, y / k, vx / k, vy / k]);
    };
    expect(make(2 ** 20)).toEqual(make(1));
    expect(make(2 ** -20)).toEqual(make(1));
  });
});
