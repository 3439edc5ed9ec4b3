import { describe, expect, it } from 'vitest';
import { addBody } from '../../src/hulls/add-body.ts';
import { groundOf, walk } from '../../src/platformer/index.ts';
import type { Body, Kinematic } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { playLevel, r } from './levels.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -20 };

describe('on random terrain', () => {
  it('a walker is never in a wall, never in the air where it can walk, never stuck there, and lifts carry it', () => {
    let [walked, ridden] = [0, 0];
    for (let seed = 1; seed <= runs(30); seed++) {
      const report = playLevel(seed, 600);
      expect(report.faults).toEqual([]);
      walked += report.walked;
      ridden += report.ridden;
    }
    expect(walked).toBeGreaterThan(runs(30) * 50);
    expect(ridden).toBeGreaterThan(0);
  });

  it('goes the same way again from the same seed', () => {
    expect(playLevel(4, 300).hash).toBe(playLevel(4, 300).hash);
  });
});

describe('groundOf', () => {
  it('tells what is below, its normal and how it moves at the foot', () => {
    const world = new World({ gravity });
    const floor = world.addWall({ x1: -9, y1: 0, x2: 0, y2: 0 }, { surfaceVelocity: { x: 3, y: 7 } });
    const wheel = world.addKinematic({ x: 5, y: -2, r: 2 }, { pivot: { x: 5, y: -2 }, angularVelocity: 3, vx: 1 });
    const ball = world.add({ x: 12, y: 0, r: 1, vx: 2, vy: 1, angularVelocity: 1 });
    expect(groundOf(world, { x: -4, y: r, r })).toMatchObject({
      wall: floor,
      body: null,
      normal: { x: 0, y: 1 },
      velocity: { x: 3, y: 0 },
    });
    const top = groundOf(world, { x: 5, y: r, r });
    expect(top).toMatchObject({ wall: wheel, point: { x: 5, y: 0 } });
    expect(top?.velocity.x).toBeCloseTo(1 - 3 * 2, 12);
    expect(groundOf(world, { x: 12, y: 1 + r, r })).toMatchObject({ body: ball, velocity: { x: 2 - 1, y: 1 } });
    expect(groundOf(world, ball)).toBe(null); // a body is not its own ground
    expect(groundOf(world, { x: -4, y: r + 0.1, r })).toBe(null);
    expect(groundOf(world, { x: -4, y: r + 0.1, r }, { reach: 0.2 })?.distance).toBeCloseTo(0.1, 12);
    expect(groundOf(world, { x: -4, y: r, r }, { ignore: floor })).toBe(null);
  });

  it('knows slopes by their limit, and edges by the step', () => {
    for (const degrees of [0, 20, 44.9, 45.1, 60, 89]) {
      const world = new World({ gravity });
      const angle = (degrees * Math.PI) / 180;
      const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
      world.addWall({ x1: -9 * ux, y1: -9 * uy, x2: 9 * ux, y2: 9 * uy });
      expect(groundOf(world, { x: -r * uy, y: r * ux, r }) !== null).toBe(degrees < 45);
    }
    for (const [height, stands] of [
      [0.1, true],
      [0.29, true],
      [0.31, false],
      [0.8, false],
    ] as const) {
      const world = new World({ gravity });
      world.addWall({ minX: 0, minY: -9, maxX: 9, maxY: 0 }); // an edge so many radii above the foot
      const level = 1 - height;
      const at = { x: -r * Math.sqrt(1 - level * level), y: r * level, r };
      expect(groundOf(world, at) !== null).toBe(stands || level >= Math.SQRT1_2);
    }
  });

  it('knows any way up, and asks for one where there is no gravity', () => {
    const world = new World({ gravity: { x: 3, y: 0 } });
    world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
    expect(groundOf(world, { x: -r, y: 0, r })?.normal.x).toBe(-1);
    expect(groundOf(world, { x: -r, y: 0, r }, { up: { x: 0, y: 1 } })).toBe(null);
    const weightless = new World();
    expect(() => groundOf(weightless, { x: 0, y: 0, r })).toThrow(
      'groundOf: options.up must be given where there is no gravity, and not (0, 0), got',
    );
    expect(groundOf(weightless, { x: 0, y: 0, r }, { up: { x: 0, y: -1 } })).toBe(null);
  });
});

describe('walk', () => {
  it('walks as far on a slope as on the flat, over steps, and stops at what is too steep or too high', () => {
    const far = (chain: readonly { x: number; y: number }[]) => {
      const world = new World({ gravity });
      world.addWall({ chain });
      let at = { x: -1, y: r, r };
      for (let i = 0; i < 120; i++) at = { ...walk(world, at, { x: 4 * dt, y: 0 }, { dt }), r };
      return at;
    };
    expect(
      far([
        { x: -9, y: 0 },
        { x: 20, y: 0 },
      ]).x,
    ).toBeCloseTo(7, 9);
    const slope = far([
      { x: -9, y: 0 },
      { x: 0, y: 0 },
      { x: 20, y: 20 * Math.tan(0.7) },
    ]);
    expect(Math.hypot(slope.x, slope.y)).toBeGreaterThan(6.7);
    expect(
      far([
        { x: -9, y: 0 },
        { x: 0, y: 0 },
        { x: 20, y: 20 * Math.tan(0.9) },
      ]).x,
    ).toBeLessThan(0.1);
    const stairs = far([
      { x: -9, y: 0 },
      { x: 0, y: 0 },
      { x: 0, y: 0.14 },
      { x: 2, y: 0.14 },
      { x: 2, y: 0.28 },
      { x: 20, y: 0.28 },
    ]);
    expect(stairs.y).toBeCloseTo(0.28 + r, 9);
    expect(
      far([
        { x: -9, y: 0 },
        { x: 0, y: 0 },
        { x: 0, y: 0.16 },
        { x: 20, y: 0.16 },
      ]).x,
    ).toBeLessThan(0);
  });

  it('is carried by lifts, turning ones and belts, and jumps off them', () => {
    const world = new World({ gravity });
    const lift = world.addKinematic({ minX: -2, minY: -1, maxX: 2, maxY: 0 }, { material: { friction: 1 } });
    const hero = world.add({ x: 1, y: r, r, kind: 'kinematic' });
    for (let i = 0; i < 200; i++) {
      lift.moveTo({ x: Math.sin(i / 20), y: Math.sin(i / 31), angle: 0.4 * Math.sin(i / 50) }, dt);
      const to = walk(world, hero, { x: 0, y: 0 }, { dt });
      expect(to.ground?.wall).toBe(lift);
      hero.moveTo({ x: to.x, y: to.y }, dt);
      world.step(dt);
      const [cos, sin, dx, dy] = [Math.cos(lift.angle), Math.sin(lift.angle), hero.x - lift.x, hero.y - lift.y];
      expect(dx * cos + dy * sin).toBeCloseTo(1, 9);
      expect(dy * cos - dx * sin).toBeCloseTo(r, 9);
    }
    const jump = walk(world, hero, { x: 0, y: 7 * dt }, { dt });
    expect(jump.ground).toBe(null);
    const belt = new World({ gravity });
    belt.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { surfaceVelocity: { x: 2, y: 0 } });
    expect(walk(belt, { x: 0, y: r, r }, { x: 0, y: 0 }, { dt }).x).toBeCloseTo(2 * dt, 12);
  });

  it('passes one-way floors from below, stands on them, and drops through what it ignores', () => {
    const world = new World({ gravity });
    const floor = world.addWall({ x1: -5, y1: 2, x2: 5, y2: 2 }, { oneSided: true });
    let at = { x: 0, y: 0, r };
    let fall = 11;
    let top = 0;
    for (let i = 0; i < 90; i++) {
      fall -= 20 * dt;
      const to = walk(world, at, { x: 0, y: fall * dt }, { dt });
      if (to.ground !== null) fall = 0;
      at = { x: to.x, y: to.y, r };
      top = Math.max(top, at.y);
    }
    expect(top).toBeGreaterThan(2.7);
    expect(at.y).toBeCloseTo(2 + r, 9);
    for (let i = 0; i < 30; i++) at = { ...walk(world, at, { x: 0, y: -3 * dt }, { dt, ignore: i < 5 ? floor : [] }), r };
    expect(at.y).toBeLessThan(2);
  });

  it('changes nothing: walls that it looks at where they will be are where they are', () => {
    const world = new World({ gravity });
    const lift: Kinematic = world.addKinematic({ minX: -2, minY: -1, maxX: 2, maxY: 0 }, { vx: 1, vy: 2, angularVelocity: 3 });
    const hero = world.add({ x: 0, y: 1, r, kind: 'kinematic' });
    world.add({ x: 1, y: 1, r: 0.2 });
    const before = world.hash();
    const twin = world.fork();
    walk(world, hero, { x: 1, y: -1 }, { dt });
    expect(() => walk(world, hero, { x: 1, y: -1 }, { dt, ignore: () => fail() })).toThrow('within');
    expect([world.hash(), lift.x, lift.angle]).toEqual([before, 0, 0]);
    world.step(dt);
    twin.step(dt);
    expect(world.hash()).toBe(twin.hash());
    function fail(): boolean {
      throw new Error('within');
    }
  });

  it('names what is wrong', () => {
    const world = new World({ gravity });
    const hero = { x: 0, y: 0, r };
    const cases: readonly (readonly [string, () => unknown])[] = [
      ['walk: character must be a circle, got null', () => walk(world, null as never, { x: 0, y: 0 })],
      ['walk: character.r must be a number > 0, got 0', () => walk(world, { ...hero, r: 0 }, { x: 0, y: 0 })],
      ['walk: motion.x must be a finite number, got NaN', () => walk(world, hero, { x: NaN, y: 0 })],
      ['walk: options.step must be a number below the radius (0.5), got 0.5', () => walk(world, hero, { x: 0, y: 0 }, { step: 0.5 })],
      ['walk: options.maxSlope must be a number in [0, 1.5], got 2', () => walk(world, hero, { x: 0, y: 0 }, { maxSlope: 2 })],
      ['walk: options.dt must be a finite number >= 0, got -1', () => walk(world, hero, { x: 0, y: 0 }, { dt: -1 })],
      ['groundOf: world must be a World of the same copy of carom, got null', () => groundOf(null as never, hero)],
    ];
    for (const [message, call] of cases) expect(call).toThrow(message);
  });
});

describe('who is squeezed', () => {
  /** Walks for some steps; where it is when it first overlaps something, how deep, and how far it ever got. */
  function squeeze(world: World, hero: Body, steps: number): { x: number; y: number; first: number; furthest: number } {
    const start = { x: hero.x, y: hero.y };
    let [first, furthest, x, y] = [0, 0, 0, 0];
    for (let i = 0; i < steps; i++) {
      const walked = walk(world, hero, { x: 0, y: groundOf(world, hero) === null ? -0.01 : 0 }, { dt });
      if (walked.depth > 0 && first === 0) [first, x, y] = [walked.depth, walked.x, walked.y];
      furthest = Math.max(furthest, Math.hypot(walked.x - start.x, walked.y - start.y));
      hero.moveTo({ x: walked.x, y: walked.y }, dt);
      world.step(dt);
    }
    return { x, y, first, furthest };
  }

  it.each([1, 5])('between a lift of speed %d and a ceiling stays below the ceiling, and is told by `depth`', (vy) => {
    const world = new World({ gravity });
    world.addKinematic({ minX: -2, minY: -1, maxX: 2, maxY: 0 }, { vy });
    world.addWall({ minX: -3, minY: 3, maxX: 3, maxY: 4 });
    const hero = world.add({ x: 0, y: 0.5, r: 0.5, kind: 'kinematic' });
    const { x, y, first, furthest } = squeeze(world, hero, 2.2 / vy / dt);
    expect([x, y]).toEqual([0, expect.closeTo(2.5, 9)]);
    expect(first).toBeCloseTo(vy * dt, 9);
    expect(furthest).toBeLessThan(2.001);
  });

  it('between a wall that comes and one that stands stays between them', () => {
    const world = new World({ gravity });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    world.addWall({ minX: 2, minY: 0, maxX: 3, maxY: 5 });
    world.addKinematic({ minX: -2, minY: 0, maxX: -1, maxY: 5 }, { vx: 1 });
    const hero = world.add({ x: 0, y: 0.5, r: 0.5, kind: 'kinematic' });
    const { x, first } = squeeze(world, hero, 160);
    expect(x).toBeCloseTo(1.5, 1);
    expect(first).toBeGreaterThan(0);
    expect(hero.x).toBeLessThan(2);
  });

  it('between two that fall on it in the air stays between them', () => {
    const world = new World({ gravity });
    world.addKinematic({ minX: -3, minY: -9, maxX: -1, maxY: 9 }, { vx: 1 });
    world.addKinematic({ minX: 1, minY: -9, maxX: 3, maxY: 9 }, { vx: -1 });
    const hero = world.add({ x: 0, y: 0, r: 0.5, kind: 'kinematic' });
    const { first, furthest } = squeeze(world, hero, 50);
    expect(first).toBeGreaterThan(0);
    expect(furthest).toBeLessThan(0.6);
  });
});

describe('a crate in the way', () => {
  const material = { friction: 0.5 };
  it.each([
    ['box', 0],
    ['box', 6],
    ['disc', 0],
    ['disc', 6],
  ])('%s stands as a wall does for who walks or jumps at it', (shape, jump) => {
    for (let k = 0; k < 12; k++) {
      const world = new World({ gravity });
      world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material });
      const at = { x: 2 + 0.007 * k, y: 1, material, mass: 1 };
      const crate = shape === 'box' ? addBody(world, { ...at, width: 2, height: 2 }) : world.add({ ...at, r: 1, fixedRotation: true });
      const hero = world.add({ x: -2, y: r, r, kind: 'kinematic' });
      const stack = addBody(world, { x: at.x, y: 2.2, width: 0.4, height: 0.4, material });
      let rise = 0;
      for (let i = 0; i < 90; i++) {
        if (i === 30) rise = jump;
        const { x, y, ground, depth } = walk(world, hero, { x: 5 * dt, y: rise * dt }, { dt });
        expect(depth).toBe(0);
        hero.moveTo({ x, y }, dt);
        world.step(dt);
        rise = ground === null ? rise - 20 * dt : 0;
      }
      expect(Math.abs(crate.x - at.x)).toBeLessThan(1e-3 * r);
      expect(Math.abs(stack.x - at.x)).toBeLessThan(0.01);
      if (jump === 0) expect(Math.abs(crate.x - 1 - hero.x - r)).toBeLessThan(shape === 'box' ? 3e-3 * r : 1);
    }
  });
});
