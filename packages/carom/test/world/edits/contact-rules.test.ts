import { describe, expect, it } from 'vitest';
import { explainPair } from '../../../src/inspect/index.ts';
import type { CombineRule, ContactRules } from '../../../src/motion/contact-rules.ts';
import { World } from '../../../src/world/index.ts';
import type { WorldMaterial } from '../../../src/world/material.ts';
import { sample } from '../../runs.ts';

const rules = ['max', 'min', 'product', 'mean', 'geometric-mean'] as const;
const pairs = [
  [0.5, 1],
  [0.1, 0.5],
  [3, 0.5],
  [0, 0.5],
  [4, 4],
  [1, 1],
  [0.8, 0.8],
] as const;

/** Written down apart from the library. */
function truth(rule: CombineRule, a: number, b: number): number {
  if (rule === 'max' || rule === 'min') return rule === 'max' ? Math.max(a, b) : Math.min(a, b);
  return rule === 'product' ? a * b : rule === 'mean' ? (a + b) / 2 : Math.sqrt(a * b);
}

/** What a disc flies at and comes back from, added with this material; none of them is moved. */
const obstacles: Record<string, (world: World, material: WorldMaterial) => void> = {
  'a segment': (world, material) => void world.addWall({ x1: 100, y1: -50, x2: 100, y2: 50 }, { material }),
  'a box': (world, material) => void world.addWall({ minX: 100, minY: -50, maxX: 120, maxY: 50 }, { material }),
  'a circle': (world, material) => void world.addWall({ x: 120, y: 0, r: 20 }, { material }),
  'a room': (world, material) => void world.addWall({ inside: { minX: -1e6, minY: -50, maxX: 100, maxY: 50 } }, { material }),
  'an arc': (world, material) => void world.addWall({ x: 0, y: 0, r: 100, from: { x: 60, y: -80 }, to: { x: 60, y: 80 } }, { material }),
  'a kinematic wall': (world, material) => void world.addKinematic({ x1: 100, y1: -50, x2: 100, y2: 50 }, { material }),
  'a static body': (world, material) => void world.add({ x: 120, y: 0, r: 20, kind: 'static', material }),
  'a kinematic body': (world, material) => void world.add({ x: 120, y: 0, r: 20, kind: 'kinematic', material }),
  'a body so heavy that it stands': (world, material) => void world.add({ x: 120, y: 0, r: 20, mass: 1e40, material }),
};

/** The speed with which a disc of restitution `a` comes back from something of restitution `b`, as a share of that at which it came. */
function rebound(
  obstacle: string,
  a: WorldMaterial,
  b: WorldMaterial,
  contactRules: ContactRules,
  options: object = {},
  speed = 3,
): number {
  const world = new World({ contactRules, ...options });
  obstacles[obstacle](world, b);
  const ball = world.add({ x: 80, y: 0, r: 10, vx: speed, material: a });
  for (let i = 0; i < 120 && ball.vx > 0; i++) world.step(0.25);
  return -ball.vx / speed;
}

describe('restitution of a contact', () => {
  it.each(Object.keys(obstacles))('follows the rule of the world at %s', (obstacle) => {
    const cases = rules.flatMap((restitution) => pairs.map(([a, b]) => ({ restitution, a, b })));
    for (const { restitution, a, b } of sample(cases)) {
      const expected = truth(restitution, a, b);
      const from = (options: object, speed?: number) =>
        rebound(obstacle, { restitution: a }, { restitution: b }, { restitution }, options, speed);
      for (const subSteps of [1, 4, 16]) expect(from({ subSteps })).toBeCloseTo(expected, 9);
      expect(from({}, 300)).toBeCloseTo(expected, 9);
      expect(from({ gravity: { x: 1e-9, y: 0 } }, 30)).toBeCloseTo(expected, 6); // a scale that lets no flight happen
    }
  });

  it.each(Object.keys(obstacles))('is that of a pair of named materials at %s', (obstacle) => {
    const contactRules: ContactRules = {
      restitution: 'product',
      pairs: [
        { materials: ['rubber', 'ice'], restitution: 0.25 },
        { materials: ['rubber', 'rubber'], restitution: 'mean' },
        { materials: ['ice', 'ice'], friction: 0.5 },
      ],
    };
    const of = (a: string | undefined, b: string | undefined) =>
      rebound(
        obstacle,
        { restitution: 0.5, ...(a === undefined ? {} : { name: a }) },
        { restitution: 0.8, ...(b === undefined ? {} : { name: b }) },
        contactRules,
      );
    expect(of('rubber', 'ice')).toBeCloseTo(0.25, 9);
    expect(of('ice', 'rubber')).toBeCloseTo(0.25, 9);
    expect(of('rubber', 'rubber')).toBeCloseTo(0.65, 9);
    expect(of('ice', 'ice')).toBeCloseTo(0.4, 9);
    expect(of('rubber', undefined)).toBeCloseTo(0.4, 9);
    expect(of(undefined, undefined)).toBeCloseTo(0.4, 9);
  });

  it('of a pair counts where neither material bounces', () => {
    const contactRules: ContactRules = { pairs: [{ materials: ['ball', 'bumper'], restitution: 4 }] };
    for (const obstacle of Object.keys(obstacles))
      expect(rebound(obstacle, { name: 'ball' }, { name: 'bumper' }, contactRules)).toBeCloseTo(4, 9);
  });

  it('of two discs that move is that of the rule: speed of parting over speed of approach', () => {
    for (const restitution of rules)
      for (const [a, b] of pairs)
        for (const gravity of [0, 1e-9]) {
          const world = new World({ contactRules: { restitution }, gravity: { x: 0, y: gravity } });
          const first = world.add({ x: 0, y: 0, r: 1, vx: 5, material: { restitution: a } });
          const second = world.add({ x: 4, y: 0, r: 0.5, vx: -2, mass: 3, material: { restitution: b } });
          for (let i = 0; i < 60; i++) world.step(1 / 60);
          expect((second.vx - first.vx) / 7).toBeCloseTo(truth(restitution, a, b), 9);
          expect(world.momentum().x).toBeCloseTo(5 * Math.PI - 6, 9);
        }
  });

  it('holds where discs are too fast for the solver, each of many in a row', () => {
    const world = new World({ contactRules: { restitution: 'product' }, subSteps: 1 });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 100, maxY: 100 } }, { material: { restitution: 2 } });
    const ball = world.add({ x: 50, y: 50, r: 1, vx: 1e4, material: { restitution: 0.5 } });
    for (let i = 0; i < 200; i++) world.step(1 / 60);
    expect(Math.abs(ball.vx)).toBeCloseTo(1e4, 5);
  });

  it('scales: a world 2^k times as large does the same, bit for bit', () => {
    const run = (scale: number) => {
      const world = new World({
        gravity: { x: 0, y: -10 * scale },
        contactRules: {
          restitution: 'geometric-mean',
          restitutionThreshold: 0.5 * scale,
          pairs: [{ materials: ['a', 'b'], restitution: 1.5 }],
        },
      });
      world.addWall(
        { inside: { minX: 0, minY: 0, maxX: 8 * scale, maxY: 8 * scale } },
        { material: { name: 'a', restitution: 0.5, friction: 0.3 } },
      );
      const bodies = Array.from({ length: 20 }, (_, i) =>
        world.add({
          x: (1 + (i % 5)) * scale,
          y: (1 + Math.floor(i / 5)) * scale,
          r: (0.3 + 0.01 * i) * scale,
          vx: (i - 10) * scale,
          material: { friction: 0.1 * (i % 3), restitution: 0.2 * (i % 4), ...(i % 3 === 0 ? { name: 'b' } : {}) },
        }),
      );
      for (let i = 0; i < 120; i++) world.step(1 / 60);
      return bodies.map(({ x, y, vx, vy }) => [x, y, vx, vy].map((value) => value / scale));
    };
    expect(run(1024)).toEqual(run(1));
    expect(run(2 ** -20)).toEqual(run(1));
  });
});

describe('friction of a contact', () => {
  /** How fast a disc that does not turn slides along something under gravity 10 after a second, over bodies after a quarter; from 10. */
  function slide(a: number, b: number, friction: CombineRule, isBody: boolean): number {
    const world = new World({ gravity: { x: 0, y: -10 }, contactRules: { friction } });
    if (isBody) {
      for (let i = -2; i < 40; i++) world.add({ x: i, y: -0.5, r: 0.5, kind: 'static', material: { friction: b } });
    } else world.addWall({ x1: -10, y1: 0, x2: 100, y2: 0 }, { material: { friction: b } });
    const ball = world.add({ x: 0, y: isBody ? 0.4 : 0.5, r: isBody ? 0.4 : 0.5, vx: 10, fixedRotation: true, material: { friction: a } });
    for (let i = 0; i < (isBody ? 15 : 60); i++) world.step(1 / 60);
    return ball.vx;
  }

  it('follows the rule of the world at a wall: it brakes by friction × gravity', () => {
    for (const rule of rules)
      for (const [a, b] of [
        [0.2, 0.8],
        [0.5, 0.1],
        [0, 0.6],
        [0.3, 0.3],
      ] as const)
        expect(slide(a, b, rule, false)).toBeCloseTo(10 - 10 * truth(rule, a, b), 2);
  });

  it('follows the rule of the world between bodies', () => {
    const braked = rules.map((rule) => slide(0.2, 0.8, rule, true));
    const order = [...rules].sort((a, b) => truth(b, 0.2, 0.8) - truth(a, 0.2, 0.8));
    expect(order.map((rule) => braked[rules.indexOf(rule)])).toEqual([...braked].sort((a, b) => a - b));
    expect(slide(0.4, 0.4, 'max', true)).toBe(slide(0.4, 0.4, 'geometric-mean', true));
  });

  it('is that of a pair of materials, on a conveyor too', () => {
    const carried = (name: string) => {
      const world = new World({ gravity: { x: 0, y: -10 }, contactRules: { pairs: [{ materials: ['crate', 'belt'], friction: 0.1 }] } });
      world.addWall({ x1: -100, y1: 0, x2: 100, y2: 0 }, { material: { name: 'belt', friction: 1 }, surfaceVelocity: { x: 5, y: 0 } });
      const crate = world.add({ x: 0, y: 0.5, r: 0.5, fixedRotation: true, material: { friction: 1, ...(name === '' ? {} : { name }) } });
      for (let i = 0; i < 60; i++) world.step(1 / 60);
      return crate.vx;
    };
    expect(carried('crate')).toBeCloseTo(1, 2);
    expect(carried('')).toBeCloseTo(5, 6);
  });
});

describe('restitutionThreshold', () => {
  it('is the approach speed below which nothing bounces', () => {
    for (const obstacle of Object.keys(obstacles))
      for (const subSteps of [1, 4, 16]) {
        const bounced = (speed: number) =>
          rebound(obstacle, { restitution: 0.5 }, { restitution: 0.5 }, { restitutionThreshold: 2 }, { subSteps }, speed);
        expect(bounced(2.01)).toBeCloseTo(0.5, 9);
        expect(bounced(1.99)).toBeLessThan(1e-9);
      }
  });

  it('is what gravity gives in two sub-steps where that is more', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, contactRules: { restitutionThreshold: 1e-3 } });
    const before = new World({ gravity: { x: 0, y: -10 } });
    const discs = [world, before].map((one) => {
      one.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
      return one.add({ x: 0, y: 2, r: 0.5, material: { restitution: 0.5 } });
    });
    for (let i = 0; i < 300; i++) for (const one of [world, before]) one.step(1 / 60);
    expect(discs[0].y).toBe(discs[1].y);
  });
});

describe('a restitution above 1', () => {
  it('leaves what rests on it at rest', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 }, { material: { restitution: 3 } });
    const disc = world.add({ x: 0, y: 0.5, r: 0.5 });
    for (let i = 0; i < 300; i++) world.step(1 / 60);
    expect(disc.y).toBeCloseTo(0.5, 3);
    expect(Math.abs(disc.vy)).toBeLessThan(1e-6);
  });

  it('speeds up to 100,000 radii a sub-step between two bumpers, and no further', () => {
    for (const subSteps of [1, 4, 64])
      for (const gravity of [0, -10])
        for (const isBody of [false, true]) {
          const world = new World({ subSteps, gravity: { x: 0, y: gravity }, contactRules: { restitution: 'product' } });
          const material = { restitution: 4, friction: 0.5 };
          if (isBody) for (const x of [-2.1, 2.1]) world.add({ x, y: 0, r: 1, kind: 'static', material });
          else world.addWall({ inside: { minX: -1.1, minY: -1.1, maxX: 1.1, maxY: 1.1 } }, { material });
          const disc = world.add({ x: 0, y: 0, r: 1, vx: 1, material });
          const other = world.add({ x: 0, y: 3, r: 0.5, vx: 1, material });
          for (let i = 0; i < 40; i++) {
            world.step(1 / 60);
            for (const { x, y, vx, vy, angle } of [disc, other]) for (const value of [x, y, vx, vy, angle]) expect(value).not.toBeNaN();
            for (const { vx, vy } of [disc, other]) expect(Math.hypot(vx, vy)).toBeLessThan(2e5 * 60 * subSteps);
            if (!isBody) expect(Math.max(Math.abs(disc.x), Math.abs(disc.y))).toBeLessThanOrEqual(0.1 + 0.08 + 1e-6);
          }
          expect(() => World.from(world.snapshot())).not.toThrow();
        }
  });
});

const example: ContactRules = {
  restitution: 'product',
  friction: 'min',
  restitutionThreshold: 0.25,
  pairs: [
    { materials: ['ïce', 'mud'], restitution: 2, friction: 'max' },
    { materials: ['mud', 'mud'], friction: 0.75 },
  ],
};

function lively(): World {
  const world = new World({ gravity: { x: 0, y: -10 }, contactRules: example });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 8, maxY: 8 } }, { material: { name: 'mud', restitution: 0.9, friction: 0.5 } });
  for (let i = 0; i < 24; i++)
    world.add({
      x: 1 + (i % 6),
      y: 1 + Math.floor(i / 6),
      r: 0.3 + 0.01 * (i % 3),
      vx: i - 12,
      material: { restitution: 0.2 * (i % 6), friction: 0.2 * (i % 4), ...(i % 3 === 0 ? {} : { name: ['ïce', 'mud'][i % 2] }) },
    });
  return world;
}

function play(world: World, count: number): string {
  for (let i = 0; i < count; i++) world.step(1 / 60);
  return world.hash();
}

describe('contact rules are part of the state', () => {
  it('come with snapshots, restore, save, load and fork', () => {
    const world = lively();
    play(world, 20);
    const bytes = world.snapshot();
    const state = world.save();
    const copy = world.fork();
    const from = World.from(bytes);
    expect(from.contactRules).toEqual(world.contactRules);
    const names = (one: World) => [...one].map(({ material }) => material.name);
    expect(names(from)).toEqual(names(world));
    expect(from.walls[0].material.name).toBe('mud');
    const hash = play(world, 60);
    expect(play(copy, 60)).toBe(hash);
    expect(play(from, 60)).toBe(hash);
    world.contactRules = {};
    play(world, 10);
    world.restore(bytes);
    expect(world.contactRules).toEqual({ ...example });
    expect(play(world, 60)).toBe(hash);
    world.contactRules = {};
    world.load(state);
    expect(play(world, 60)).toBe(hash);
    const other = new World();
    other.load(state);
    expect(names(other)).toEqual(names(copy));
    expect(play(other, 60)).toBe(hash);
    other.restore(new World().snapshot());
    expect(other.contactRules).toEqual(new World().contactRules);
  });

  it('can be changed between two steps; names stay, and so do those of what was removed', () => {
    const world = lively();
    const [, first] = world;
    const [wall] = world.walls;
    world.contactRules = { pairs: [{ materials: ['glue', 'mud'], friction: 9 }] };
    expect(world.contactRules).toEqual({
      restitution: 'max',
      friction: 'geometric-mean',
      restitutionThreshold: 0,
      pairs: [{ materials: ['glue', 'mud'], friction: 9 }],
    });
    const { name } = first.material;
    first.material = { name: 'glue' };
    expect(World.from(world.snapshot()).contactRules).toEqual(world.contactRules);
    world.remove(first);
    world.remove(wall);
    world.restore(new World().snapshot());
    expect([name, first.material.name, wall.material.name]).toEqual(['mud', 'glue', 'mud']);
    expect(world.size).toBe(0);
  });

  it('are heeded at once, by sleepers too', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
    const slope = { x1: -10, y1: 5, x2: 10, y2: -5 };
    world.addWall(slope, { material: { friction: 1 } });
    const crate = world.add({ x: 0, y: 0.56, r: 0.5, fixedRotation: true, material: { friction: 1 } });
    play(world, 180);
    expect(crate.asleep).toBe(true);
    world.contactRules = { friction: 'product', pairs: [] };
    world.walls[0].material = { friction: 0.1 };
    play(world, 60);
    expect(crate.vx).toBeGreaterThan(1);
  });

  it('are no part of the bytes where they are the defaults', () => {
    expect(new World({ contactRules: { restitution: 'max', pairs: [] } }).hash()).toBe(new World().hash());
    expect(new World({ contactRules: { restitution: 'min' } }).hash()).not.toBe(new World().hash());
    expect(new World({ contactRules: { restitutionThreshold: 1 } }).hash()).not.toBe(new World().hash());
  });

  it('are told by explainPair', () => {
    const world = lively();
    const bodies = [...world];
    const { restitution, friction, reasons } = explainPair(world, bodies[1], bodies[2]);
    expect({ restitution, friction }).toEqual({ restitution: 2, friction: 0.4 });
    expect(reasons).toContain('restitution 2: that of this pair of materials');
    expect(reasons).toContain('friction 0.4: the larger of 0.2 and 0.4');
    const plain = explainPair(world, bodies[3], world.walls[0]);
    expect(plain.reasons).toContain(`restitution ${plain.restitution}: ${0.2 * 3} · 0.9`);
  });
});

describe('wrong rules', () => {
  it.each([
    [
      { restitution: 'multiply' },
      "World.contactRules: contactRules.restitution must be one of 'max', 'min', 'product', 'mean', 'geometric-mean', got \"multiply\"",
    ],
    [
      { frictoin: 'max' },
      'World.contactRules: contactRules option must be one of restitution, friction, restitutionThreshold, pairs (did you mean friction?), got "frictoin"',
    ],
    [{ restitutionThreshold: -1 }, 'World.contactRules: contactRules.restitutionThreshold must be a number in [0, 1e+50], got -1'],
    [{ pairs: {} }, 'World.contactRules: contactRules.pairs must be an array, got an object {}'],
    [{ pairs: [{ materials: ['a'] }] }, 'World.contactRules: contactRules.pairs[0].materials must be two names, got an array of 1'],
    [{ pairs: [{ materials: ['a', 3] }] }, 'World.contactRules: contactRules.pairs[0].materials must be two names, got 3'],
    [
      { pairs: [{ materials: ['a', ''] }] },
      'World.contactRules: contactRules.pairs[0].materials must be two names that are not empty, got ""',
    ],
    [
      { pairs: [{ materials: ['a', 'b'] }, { materials: ['b', 'a'] }] },
      'World.contactRules: contactRules.pairs[1].materials must be a pair that is given once, got "b, a"',
    ],
    [
      { pairs: [{ materials: ['a', 'b'], restitution: 4.5 }] },
      'World.contactRules: contactRules.pairs[0].restitution must be a number in [0, 4], got 4.5',
    ],
    [
      { pairs: [{ materials: ['a', 'b'], friction: NaN }] },
      'World.contactRules: contactRules.pairs[0].friction must be a number in [0, 1e+50], got NaN',
    ],
    [
      { pairs: Array.from({ length: 128 }, (_, i) => ({ materials: [`a${i}`, `b${i}`] })) },
      'World.contactRules: contactRules.pairs must be of at most 255 names, got 256',
    ],
  ])('are refused, and nothing changes: %j', (given, message) => {
    const world = new World();
    expect(() => {
      world.contactRules = given as ContactRules;
    }).toThrow(message);
    expect(world.contactRules).toEqual(new World().contactRules);
    const inOptions = message.replaceAll('World.contactRules: contactRules', 'new World: options.contactRules');
    expect(() => new World({ contactRules: given as ContactRules })).toThrow(inOptions);
  });

  it('refuse names of materials that stand in no pair', () => {
    const world = new World({ contactRules: { pairs: [{ materials: ['ice', 'mud'] }] } });
    expect(() => world.add({ x: 0, y: 0, r: 1, material: { name: 'icee' } })).toThrow(
      'World.add: body.material.name must be one of ice, mud, got "icee"',
    );
    expect(() => new World().addWall({ x: 0, y: 0, r: 1 }, { material: { name: 'ice' } })).toThrow(
      'World.addWall: options.material.name must be a name in the pairs of the contact rules, got "ice"',
    );
    expect(() => world.add({ x: 0, y: 0, r: 1, material: { restitution: 4.1 } })).toThrow(
      'World.add: body.material.restitution must be a number in [0, 4], got 4.1',
    );
    expect(world.size).toBe(0);
  });
});
