// One-sided walls stop who comes from the solid side and nobody else.

import { describe, expect, it } from 'vitest';
import { contactsOf } from '../../../src/inspect/index.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { sample } from '../../runs.ts';

const dt = 1 / 60;
const down = { x: 0, y: -10 };
/** Solid from above: its left is up. */
const deck = { x1: -5, y1: 0, x2: 5, y2: 0 };

function run(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

function stateOf({ x, y, vx, vy, angle, angularVelocity }: Body): number[] {
  return [x, y, vx, vy, angle, angularVelocity];
}

/** A world with a deck, and a disc that comes up to a height of its center and overlaps the deck then. */
function inside(top: number, options: { sleep?: boolean; subSteps?: number } = {}): { world: World; disc: Body } {
  const world = new World({ gravity: down, warn: null, ...options });
  world.addWall(deck, { oneSided: true });
  const disc = world.add({ x: 0, y: -2, r: 0.5, vy: Math.sqrt(20 * (2 + top)) });
  while (disc.vy > 0) world.step(dt);
  return { world, disc };
}

describe('who comes from the open side', () => {
  it.each([1, 2, 4, 16])('rises through decks that lie close as if they were not there, at %d sub-steps', (subSteps) => {
    for (const gap of sample([0.3, 0.9, 1.7])) {
      for (const [restitution, friction, vx, vy] of [
        [0, 0, 0, 12],
        [0.5, 0.5, 2, 12],
        [1, 1, -3, 40],
        [0.5, 0, 5, 900],
      ]) {
        // biome-ignore format: a table
        const gravity = vy === 40 ? { x: 0, y: 0 } : down; // without, a step may be one flight
        const [world, free] = [0, 1].map(() => new World({ gravity, subSteps, warn: null }));
        const wall = { material: { restitution, friction } };
        for (let k = 0; k < 8; k++) world.addWall({ x1: -50, y1: k * gap, x2: 50, y2: k * gap }, { ...wall, oneSided: true });
        free.addWall({ x1: 900, y1: 0, x2: 950, y2: 0 }, wall);
        const [disc, other] = [world, free].map((each) => each.add({ x: 0, y: -3, r: 0.5, vx, vy, angularVelocity: 2 }));
        for (let i = 0; i < 150; i++) {
          run(world, 1);
          run(free, 1);
          if (other.vy <= 0.2) break;
          expect(stateOf(disc)).toEqual(stateOf(other));
          expect([world.events.begins.length, world.events.hits.length, [...contactsOf(world)].length]).toEqual([0, 0, 0]);
        }
      }
    }
  });

  it('falls back if its top lies within the line, and lands if it came clear', () => {
    for (let k = 0; k <= 40; k++) {
      const top = -0.45 + (k * 1.1) / 40;
      const { world, disc } = inside(top, { subSteps: [1, 4, 16][k % 3] });
      run(world, 120);
      if (top < 0.48) expect(disc.y, `top ${top}`).toBeLessThan(-5);
      if (top > 0.6) expect(disc.y, `top ${top}`).toBeCloseTo(0.5, 1);
    }
  });

  it('passes two decks at once, and an end without touching it', () => {
    const world = new World({ gravity: down });
    for (const y of [0, 0.4]) world.addWall({ ...deck, y1: y, y2: y }, { oneSided: true });
    const large = world.add({ x: 0, y: -2, r: 1, vy: 7 });
    const beside = world.add({ x: 5.2, y: -2, r: 0.5, vx: -0.4, vy: 7 });
    for (let i = 0; i < 40; i++) {
      world.step(dt);
      expect(world.events.begins.length).toBe(0);
    }
    run(world, 60);
    expect(large.y).toBeLessThan(-3);
    expect(beside.y).toBeLessThan(-3);
  });

  it.each([false, true])('stays let through by what follows along a line of short sides, one chain: %s', (isChain) => {
    const world = new World({ gravity: down });
    const points = Array.from({ length: 61 }, (_, i) => ({ x: 6 - i / 5, y: 0 })).reverse();
    if (isChain) world.addWall({ chain: points }, { oneSided: true });
    for (let i = 0; i < 60 && !isChain; i++) world.addWall({ x1: points[i].x, y1: 0, x2: points[i + 1].x, y2: 0 }, { oneSided: true });
    const free = new World({ gravity: down });
    const [disc, other] = [world, free].map((each) => each.add({ x: -4, y: -1.5, r: 0.5, vx: 6, vy: Math.sqrt(20 * 1.8) }));
    for (let i = 0; i < 60; i++) {
      run(world, 1);
      run(free, 1);
      expect(world.events.begins.length).toBe(0);
    }
    expect(stateOf(disc)).toEqual(stateOf(other)); // up to 0.3, and down again elsewhere
  });
});

describe('who comes round an end or corner', () => {
  it('rises past a free end as if it were not there, and passes a corner whose one side it has left', () => {
    for (const [points, from] of [
      [
        [
          [-5, 0],
          [5, 0],
        ],
        { x: 7, y: 0.1, r: 0.5, vx: -6, vy: 1 },
      ],
      [
        [
          [-3.87, 2.248],
          [0, 0.531],
          [3.87, 2.248],
        ],
        { x: 0.242, y: -1.2, r: 1, vx: 0, vy: Math.sqrt(20 * 2.8) },
      ],
    ] as const) {
      // biome-ignore format: a table
      const gravity = from.r === 1 ? down : { x: 0, y: 0 };
      const [world, free] = [0, 1].map(() => new World({ gravity }));
      world.addWall({ chain: points.map(([x, y]) => ({ x, y })) }, { oneSided: true });
      const [disc, other] = [world, free].map((each) => each.add(from));
      for (let i = 0; i < 100; i++) {
        run(world, 1);
        run(free, 1);
        expect(stateOf(disc)).toEqual(stateOf(other));
      }
    }
  });

  it('is let through where a pusher drives it, which its own velocity does not tell', () => {
    const world = new World({ subSteps: 1, warn: null });
    const wall = world.addWall(deck, { oneSided: true });
    const disc = world.add({ x: 0, y: -3, r: 0.5 });
    world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.2 }, { y: -5, vy: 400 });
    for (let i = 0; i < 2; i++) {
      world.step(dt);
      expect([...world.events.begins].some(({ b }) => (b as unknown) === wall)).toBe(false);
    }
    expect(disc.y).toBeGreaterThan(6);
  });
});

describe('who comes from the solid side', () => {
  it('rolls over a line of short walls, a chain that bends both ways, and off its end', () => {
    const bends = [[0, 0], [3, 0], [5, 1], [7, 1], [9, -1], [12, -1]].map(([x, y]) => ({ x, y })); // biome-ignore format: a table
    for (const kind of ['short', 'chain', 'chain of segments']) {
      const world = new World({ gravity: down });
      const points = kind === 'short' ? Array.from({ length: 121 }, (_, i) => ({ x: i / 10, y: 0 })) : bends;
      const options = { oneSided: true, material: { friction: 0.5 } };
      if (kind === 'chain') world.addWall({ chain: points }, options);
      else points.slice(1).map(({ x, y }, i) => world.addWall({ x1: points[i].x, y1: points[i].y, x2: x, y2: y }, options));
      const disc = world.add({ x: 0.5, y: 0.5, r: 0.5, vx: 9, angularVelocity: -18, material: { friction: 0.5 } });
      for (let i = 0; i < 400 && disc.x < 12; i++) {
        world.step(dt);
        const at = points.findIndex(({ x }) => x > disc.x);
        if (at < 1) continue;
        const [a, b] = [points[at - 1], points[at]];
        expect(disc.y, `${kind} at ${disc.x}`).toBeGreaterThan(a.y + ((b.y - a.y) * (disc.x - a.x)) / (b.x - a.x) + 0.4);
      }
      expect(disc.x).toBeGreaterThan(12);
      run(world, 60);
      expect(disc.y).toBeLessThan(-3); // beyond the end
    }
  });

  it('never gets through, however fast, and whatever its radius', () => {
    for (let k = 0; k < 60; k++) {
      const r = 2 ** ((k % 7) - 3);
      const world = new World({ subSteps: [1, 2, 4, 8][k % 4], warn: null });
      world.addWall(
        { x1: -500, y1: 0, x2: 500, y2: 0, ...(k % 3 === 0 ? { r: 0.2 } : {}) },
        { oneSided: true, material: { restitution: (k % 2) / 2 } },
      );
      const disc = world.add({ x: 0, y: r + 0.3 + (k % 5), r, vx: 3 * k, vy: -(3 ** (k % 9)) * 10 });
      run(world, 30);
      expect(disc.y).toBeGreaterThan(0.9 * r);
    }
  });

  it('is stopped after a bounce above in the same sub-step if it came clear there, and passes if not', () => {
    for (const [ceiling, isClear, end] of [
      [2.5, true, -0.9],
      [2.5, true, 0.48], // as deep as what rests
      [0.95, false, -0.9],
    ] as const) {
      // biome-ignore format: a table
      for (const bodyRestitution of [0, 1]) {
        const [world, free] = [0, 1].map(() => new World({ subSteps: 1, warn: null }));
        world.addWall(deck, { oneSided: true, material: { restitution: bodyRestitution / 2 } });
        for (const each of [world, free]) each.addWall({ x1: -5, y1: ceiling, x2: 5, y2: ceiling }, { material: { restitution: 1 } });
        const up = ceiling - 0.5 + 1;
        const [disc, other] = [world, free].map((each) =>
          each.add({ x: 0, y: -1, r: 0.5, vy: (2 * up - 1 - end) / dt, material: { restitution: bodyRestitution } }),
        );
        for (const each of [world, free]) run(each, 1);
        expect(other.y).toBeCloseTo(end, 9);
        if (isClear) expect(disc.y).toBeGreaterThan(0.45);
        else expect(stateOf(disc)).toEqual(stateOf(other));
        run(world, 10);
        expect(disc.y > 0.45).toBe(isClear);
      }
    }
  });
});

describe('who is put there', () => {
  it('passes unless it is in front and no deeper than what rests', () => {
    for (const [y, isHeld] of [
      [0.5, true],
      [0.5 - 1e-15, true],
      [0.47, true],
      [0.44, false],
      [0.2, false],
      [0, false],
      [-0.4, false],
    ] as const) {
      // biome-ignore format: a table
      const world = new World({ gravity: down });
      world.addWall(deck, { oneSided: true });
      const disc = world.add({ x: 0, y, r: 0.5 });
      run(world, 60);
      expect(disc.y > 0, `at ${y}`).toBe(isHeld);
    }
  });

  it('keeps what it is when it is moved within the overlap, and is decided anew when it was clear', () => {
    const { world, disc } = inside(0.44);
    disc.x += 0.01;
    disc.y = 0.49; // as high as one that rests
    run(world, 60);
    expect(disc.y).toBeLessThan(-2);
    for (const [from, to, isHeld] of [
      [0.5, 0.3, true],
      [2, 0.3, false],
      [0.503, 0.3, false],
      [0.5, -0.1, false],
      [2, 0.48, true],
    ] as const) {
      // biome-ignore format: a table
      disc.x = 0;
      disc.y = from;
      disc.vy = 0;
      run(world, from > 0.5 ? 1 : 10);
      disc.y = to;
      disc.vy = 0;
      run(world, 60);
      expect(disc.y > 0, `from ${from} to ${to}`).toBe(isHeld);
    }
  });

  it('a wall that becomes one-sided goes on holding what rests on it, lets through from then on, and stops again', () => {
    const world = new World({ gravity: down });
    const wall = world.addWall(deck);
    const rests = world.add({ x: -2, y: 0.5, r: 0.5 });
    const below = world.add({ x: 2, y: -3, r: 0.5 });
    run(world, 30);
    wall.oneSided = true;
    below.y = -2;
    below.vy = 9;
    for (let i = 0; i < 40; i++) {
      world.step(dt);
      expect([...world.events.ends].length).toBe(0);
    }
    expect(rests.y).toBeCloseTo(0.5, 2);
    run(world, 60);
    expect(below.y).toBeCloseTo(0.5, 2);
    wall.oneSided = false;
    below.y = -2;
    below.vy = 9;
    run(world, 20);
    expect(below.y).toBeLessThan(-0.4);
    const passes = inside(0.3);
    passes.world.walls[0].oneSided = false;
    run(passes.world, 60);
    expect(passes.disc.y).toBeCloseTo(0.5, 2);
    const lifted = new World();
    const lift = lifted.addKinematic(deck, { oneSided: true });
    const above = lifted.add({ x: 0, y: 0.501, r: 0.5 });
    run(lifted, 2);
    lift.y = 0.3;
    run(lifted, 10);
    expect([above.y, above.vy]).toEqual([0.501, 0]);
    expect(() => (world.addWall({ minX: 9, minY: 9, maxX: 10, maxY: 10 }).oneSided = true)).toThrow(
      'Wall.oneSided: oneSided must be false unless the wall is a segment, capsule or chain, got true',
    );
    expect(() => world.addKinematic({ minX: 9, minY: 9, maxX: 10, maxY: 10 }, { oneSided: true })).toThrow(
      'World.addKinematic: options.oneSided must be left out unless the wall is a segment, capsule or chain, got true',
    );
    expect(() => world.addKinematic(deck, { oneSided: 1 as never })).toThrow(
      'World.addKinematic: options.oneSided must be true or false, got 1',
    );
  });
});

describe('lifts', () => {
  it.each([{}, { r: 0.1 }])('carry a rider as a wall with two sides does, and let through who jumps from below: %o', (thick) => {
    const play = (oneSided: boolean) => {
      const world = new World({ gravity: down, warn: null });
      const lift = world.addKinematic({ ...deck, ...thick }, { oneSided, material: { friction: 0.8 }, surfaceVelocity: { x: 0.3, y: 0 } });
      const rider = world.add({ x: -3, y: 0.5 + (thick.r ?? 0), r: 0.5, material: { friction: 0.5 } });
      const states: number[][] = [];
      for (let i = 0; i < 240; i++) {
        const t = (i + 1) * dt;
        lift.moveTo({ x: 0.5 * Math.sin(2 * t), y: 2 * Math.sin(3 * t), angle: 0.05 * Math.sin(t) }, dt);
        world.step(dt);
        states.push(stateOf(rider));
      }
      return { world, lift, rider, states };
    };
    const one = play(true);
    expect(one.states).toEqual(play(false).states);
    const { world, lift, rider } = one;
    for (const name of ['vx', 'vy', 'angularVelocity'] as const) lift[name] = name === 'vy' ? 1.5 : 0;
    const jumper = world.add({ x: lift.x + 3, y: lift.y - 3, r: 0.5, vy: 12 });
    run(world, 180);
    expect(jumper.y - lift.y).toBeGreaterThan(0.3); // it is tilted
    expect(rider.y - lift.y).toBeGreaterThan(0.4);
    const copy = World.from(world.snapshot());
    expect([copy.kinematics[0].oneSided, copy.hash()]).toEqual([true, world.hash()]);
    expect(copy.kinematics[0].toJSON()).toMatchObject({ oneSided: true });
  });

  it.each([3, 200, 4000])('carry who is above when they come up, and pass who is behind them, at %d units a second', (speed) => {
    const world = new World({ warn: null });
    const free = new World({ warn: null });
    const lift = world.addKinematic({ x1: -5, y1: 0, x2: 5, y2: 0 }, { y: -1, oneSided: true, vy: speed });
    free.addKinematic({ x1: 900, y1: 0, x2: 901, y2: 0 }, { vy: 1 });
    const above = world.add({ x: 0, y: 0.5, r: 0.5 });
    for (let i = 0; i < 30; i++) world.step(dt);
    expect(above.y - lift.y).toBeGreaterThan(0.44);
    const [below, other] = [world, free].map((each) => each.add({ x: 3, y: lift.y - 1, r: 0.5, vx: 0.1, vy: 0.2 }));
    lift.vy = -speed;
    lift.angularVelocity = 0.2;
    for (let i = 0; i < 30; i++) {
      world.step(dt);
      free.step(dt);
      expect(stateOf(below)).toEqual(stateOf(other));
    }
  });
});

describe('lifts that come fast or from beside', () => {
  it('hold in mid-sub-step as a wall with two sides does', () => {
    const [one, two] = [true, false].map((oneSided) => {
      const world = new World({ warn: null, subSteps: 1 });
      world.addKinematic({ x1: -9, y1: 0, x2: 9, y2: 0 }, { oneSided, material: { restitution: 0.5 }, vx: 0.11, vy: -90 });
      const material = { restitution: 0.4 };
      world.add({ x: -4.9468, y: 1.597, r: 1, vx: -0.974 * 60, vy: -7.2 * 60, material });
      world.add({ x: -3.58, y: 3.73, r: 1, vx: -0.86 * 60, vy: -7.48 * 60, material });
      world.step(dt);
      return [...world].map(stateOf);
    });
    expect(one).toEqual(two);
  });

  it('push with their end who comes down on it as they see it, and nobody else', () => {
    for (const vy of [0.5, -0.5]) {
      const world = new World();
      world.addKinematic(deck, { oneSided: true, vx: 3, vy });
      const disc = world.add({ x: 5.7, y: 0.2, r: 0.5 });
      run(world, 10);
      expect(disc.vx !== 0).toBe(vy > 0);
    }
  });
});

describe('the state of a pair', () => {
  it('goes through bytes, forks, saved states, history, rebuilds and sleep', () => {
    for (const top of [0.3, 0.48, 0.497]) {
      const { world, disc } = inside(top);
      run(world, 1);
      const bytes = world.snapshot();
      const saved = world.save();
      const copies = [World.from(bytes), world.fork(), world.fork(), world.fork()];
      copies[2].restore(bytes);
      run(copies[3], 40);
      copies[3].load(saved);
      const rebuilt = world.fork();
      for (let i = 0; i < 50; i++) rebuilt.add({ x: 20 + 2 * i, y: 9, r: 0.5 });
      for (const each of [world, ...copies, rebuilt]) {
        run(each, 30);
        expect([...each][0].y).toBeLessThan(-0.5);
      }
      for (const copy of copies) expect(copy.hash()).toBe(world.hash());
      expect(stateOf([...rebuilt][0])).toEqual(stateOf(disc));
    }
  });

  it('is kept by who sleeps in the middle of a wall', () => {
    const world = new World({ gravity: down, sleep: true });
    world.addWall({ x1: -5, y1: -0.48, x2: 5, y2: -0.48 });
    world.addWall(deck, { oneSided: true });
    const disc = world.add({ x: 0, y: 0.019, r: 0.5 });
    run(world, 120);
    expect(disc.asleep).toBe(true);
    for (let i = 0; i < 50; i++) world.add({ x: 20 + 2 * i, y: 9, r: 0.5 });
    disc.vy = 0.5;
    run(world, 200);
    expect(disc.y).toBeCloseTo(0.02, 2);
  });

  it('goes over a seam of a torus with its body', () => {
    for (const top of [0.48, 0.49]) {
      const world = new World({ gravity: down, periodX: 8 });
      world.addWall({ x1: 1, y1: 0, x2: 7, y2: 0 }, { oneSided: true });
      world.addWall({ x1: 7, y1: 0, x2: 9, y2: 0 }, { oneSided: true });
      const disc = world.add({ x: 3, y: -1.5, r: 0.5, vx: 8, vy: Math.sqrt(20 * (1.5 + top)) });
      for (let i = 0; i < 120; i++) {
        world.step(dt);
        expect([...world.events.begins].length).toBe(0);
      }
      expect(disc.y).toBeLessThan(-2);
    }
  });

  it('is the same at every scale, bit for bit', () => {
    const play = (k: number) => {
      const world = new World({ gravity: { x: 0, y: -10 * k } });
      world.addWall({ chain: [[6, 0], [2, 0.3], [-1, 0], [-6, 1]].map(([x, y]) => ({ x: x * k, y: y * k })).reverse() }, { oneSided: true }); // biome-ignore format: short
      const discs = Array.from({ length: 12 }, (_, i) =>
        world.add({ x: (i - 5.5) * k, y: -2 * k, r: 0.4 * k, vx: k * (i % 3), vy: k * (5 + i / 4) }),
      );
      run(world, 90);
      return discs.map(({ x, y, vx, vy }) => [x, y, vx, vy].map((value) => value / k));
    };
    const one = play(1);
    for (const k of [2 ** -40, 2 ** 30]) expect(play(k)).toEqual(one);
  });
});

describe('queries', () => {
  it.each([false, true])('casts and slides hit from the solid side and pass from behind or from within, moving: %s', (isMoving) => {
    const world = new World();
    const shape = { ...deck, ...(isMoving ? { r: 0.1 } : {}) };
    const thick = isMoving ? 0.1 : 0;
    const wall = isMoving ? world.addKinematic(shape, { oneSided: true, vy: 9 }) : world.addWall(shape, { oneSided: true });
    const fall = { x: 0, r: 0.5, vx: 0, vy: -1 };
    expect(world.castRay({ x: 0, y: 3, dx: 0, dy: -1 })?.wall).toBe(wall);
    expect(world.castRay({ x: 0, y: -3, dx: 0, dy: 1 })).toBeNull();
    expect(world.castCircle({ ...fall, y: 3 })?.t).toBeCloseTo(2.5 - thick, 12);
    expect(world.castCircle({ ...fall, y: 0.5 + thick })?.t).toBe(0);
    expect(world.castCircle({ ...fall, y: 0.49 + thick })?.inside).toBe(true); // as deep as what rests
    for (const y of [0.3, 0, -0.3, -3])
      for (const vy of [-1, 1]) expect(world.castCircle({ ...fall, y: y + thick * Math.sign(y), vy })).toBeNull();
    expect(world.slide({ x: 0, y: -3, r: 0.5 }, { x: 0, y: 6 })).toMatchObject({ y: 3, hits: [] });
    expect(world.slide({ x: 0, y: 3, r: 0.5 }, { x: 1, y: -6 }).y).toBeCloseTo(0.5 + thick, 9);
    for (const y of [0.3, -0.2])
      expect(world.slide({ x: 0, y, r: 0.5 }, { x: 1, y: -2 })).toMatchObject({ x: 1, y: y - 2, hits: [], depth: 0 });
    expect(world.slide({ x: -5.2, y: -2, r: 0.5 }, { x: 0.2, y: 4 }).hits).toEqual([]);
  });
});
