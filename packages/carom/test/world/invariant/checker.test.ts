// The checker finds what is planted, and is silent where a user or a kinematic body did it.
import { describe, expect, it } from 'vitest';
import { addBody } from '../../../src/hulls/index.ts';
import type { WorldWallShape } from '../../../src/world/walls/shapes.ts';
import { World } from '../../../src/world/world.ts';
import { createInvariantChecker } from './checker.ts';
import type { Violation } from './statement.ts';

const dt = 1 / 60;

/** What the checker says about a step after which `plant` is done to the world. */
function planted(world: World, plant: () => void): Violation[] {
  const check = createInvariantChecker(world);
  check.beforeStep();
  world.step(dt);
  plant();
  return check.afterStep(dt);
}

function kindsOf(violations: readonly Violation[]): string[] {
  return [...new Set(violations.map(({ kind }) => kind))].sort();
}

describe('overlaps', () => {
  it.each([
    [0.159, []],
    [0.161, ['disc']],
  ])('of two discs by %d of the smaller radius', (share, kinds) => {
    const world = new World();
    const small = world.add({ x: 0, y: 0, r: 0.1 });
    world.add({ x: 5, y: 0, r: 2 });
    const found = planted(world, () => {
      small.x = 5 - 2.1 + share * 0.1;
    });
    expect(kindsOf(found)).toEqual(kinds);
    if (found.length > 0) expect(found[0].depth).toBeCloseTo(share, 9);
  });

  it('of the circles around bodies made of hulls are none', () => {
    const world = new World();
    world.add({ x: 0, y: 0, r: 0.5 });
    const plank = addBody(world, { x: 0, y: 3, width: 8, height: 0.2 });
    const found = planted(world, () => {
      plank.y = 1;
    });
    expect(found).toEqual([]);
  });

  const walls: [string, WorldWallShape, { x: number; y: number }, { x: number; y: number }][] = [
    ['segment', { x1: 0, y1: -3, x2: 0, y2: 3 }, { x: 0, y: 1 }, { x: 1, y: 0 }],
    ['end of a segment', { x1: 0, y1: -3, x2: 0, y2: 3 }, { x: 0, y: 3 }, { x: 0, y: 1 }],
    ['capsule', { x1: 0, y1: -3, x2: 0, y2: 3, r: 0.2 }, { x: -0.2, y: 1 }, { x: -1, y: 0 }],
    ['box', { minX: 0, minY: 0, maxX: 1, maxY: 1 }, { x: 1, y: 0.4 }, { x: 1, y: 0 }],
    ['circle', { x: 0, y: 0, r: 2 }, { x: 0, y: 2 }, { x: 0, y: 1 }],
    ['polygon', { points: [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 0, y: 2 }] }, { x: 1, y: 1 }, { x: Math.SQRT1_2, y: Math.SQRT1_2 }], // biome-ignore format: short
    ['arc from within', { x: 0, y: 0, r: 2, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } }, { x: 0, y: 2 }, { x: 0, y: -1 }],
    ['arc beyond half', { x: 0, y: 0, r: 2, from: { x: 0, y: -1 }, to: { x: -1, y: 0 } }, { x: -Math.SQRT2, y: Math.SQRT2 }, { x: -Math.SQRT1_2, y: Math.SQRT1_2 }], // biome-ignore format: short
    ['chain', { chain: [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 2 }] }, { x: 1, y: 0 }, { x: 0, y: -1 }], // biome-ignore format: short
    ['room', { inside: { minX: 0, minY: 0, maxX: 9, maxY: 9 } }, { x: 9, y: 4 }, { x: -1, y: 0 }],
    ['round room', { inside: { x: 0, y: 0, r: 3 } }, { x: 0, y: -3 }, { x: 0, y: 1 }],
  ];
  it.each(walls)('of a disc and a %s', (_, shape, at, out) => {
    for (const share of [0.079, 0.081]) {
      const world = new World();
      world.addWall(shape);
      const disc = world.add({ x: at.x + 0.3 * out.x, y: at.y + 0.3 * out.y, r: 0.1 });
      const found = planted(world, () => {
        disc.x = at.x + (1 - share) * 0.1 * out.x;
        disc.y = at.y + (1 - share) * 0.1 * out.y;
      });
      expect(kindsOf(found)).toEqual(share > 0.08 ? ['wall'] : []);
      if (found.length > 0) expect(found[0].depth).toBeCloseTo(share, 9);
    }
  });

  it('may stay, and not grow, where the user made them: placed, grown, teleported', () => {
    for (const deeper of [-0.01, 0.01]) {
      const world = new World({ subSteps: 1 });
      const a = world.add({ x: 0, y: 0, r: 0.5, kind: 'dynamic' });
      const b = world.add({ x: 0.9, y: 0, r: 0.2 });
      b.setRadius(0.6);
      b.x = 0.5;
      const found = planted(world, () => {
        [a.x, a.y] = [0, 0];
        [b.x, b.y] = [0.5 - deeper, 0];
      });
      expect(kindsOf(found)).toEqual(deeper > 0 ? ['disc'] : []);
    }
  });

  it('across the seam of a torus are found, of many discs too', () => {
    for (const count of [2, 400]) {
      const world = new World({ periodX: 100, periodY: 100 });
      const bodies = Array.from({ length: count }, (_, i) => world.add({ x: 1 + 4 * (i % 24), y: 1 + 4 * Math.floor(i / 24), r: 0.5 }));
      const found = planted(world, () => {
        [bodies[0].x, bodies[0].y] = [99.8, 50];
        [bodies[1].x, bodies[1].y] = [0.1, 50];
      });
      expect(kindsOf(found).slice(0, 1)).toEqual(['disc']);
    }
  });

  it('do not count between what does not collide: sensors, filters, static and kinematic', () => {
    const world = new World();
    const moved = [
      world.add({ x: 0, y: 0, r: 1, sensor: true }),
      world.add({ x: 10, y: 0, r: 1, filter: { category: 2, mask: 2 } }),
      world.add({ x: 20, y: 0, r: 1, kind: 'static' }),
      world.add({ x: 30, y: 0, r: 1, kind: 'kinematic' }),
    ];
    world.add({ x: 40, y: 0, r: 1, kind: 'static' });
    world.addWall({ x1: 41, y1: -5, x2: 41, y2: 5 }, { filter: { category: 4, mask: 4 } });
    const found = planted(world, () => {
      for (const body of moved) body.x = 40.5;
    });
    expect(found).toEqual([]);
  });

  /** A disc between a standing thing on the left and a kinematic one that comes from the right, half a radius into it. */
  function crush(isWall: boolean) {
    const world = new World({ warn: null });
    if (isWall) world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
    else world.add({ x: -0.5, y: 0, r: 0.5, kind: 'static' });
    const disc = world.add({ x: 0.5, y: 0, r: 0.5 });
    const by = isWall
      ? world.addKinematic({ minX: 1, minY: -5, maxX: 2, maxY: 5 })
      : world.add({ x: 1.5, y: 0, r: 0.5, kind: 'kinematic' });
    const check = createInvariantChecker(world);
    const violations: string[] = [];
    const step = (plant = () => {}) => {
      check.beforeStep();
      world.step(dt);
      plant();
      violations.push(...kindsOf(check.afterStep(dt)));
    };
    by.vx = -1;
    for (let i = 0; i < 15; i++) step();
    return { world, disc, by, step, check, violations };
  }

  it.each([true, false])('are exempt where the world tells that something kinematic crushes a body, a wall: %s', (isWall) => {
    const { world, disc, by, check, violations } = crush(isWall);
    const told = [...world.events.crushes];
    expect(told.map(({ body, by: other }) => [body, other])).toEqual([[disc, by]]);
    expect(told[0].depth).toBeCloseTo(disc.x + 0.5 - (isWall ? by.x + 1 : by.x - 0.5), 12);
    expect(told[0].depth).toBeGreaterThan(0.08);
    expect(violations).toEqual([]);
    expect(check.tally.crushed).toBeGreaterThan(3);
  });

  it.each([true, false])('are not where it does not tell of these two, a wall: %s', (isWall) => {
    const { world, disc, by, step, violations } = crush(isWall);
    const other = world.add({ x: 0.5, y: 3, r: 0.5 });
    step(() => {
      disc.x -= 0.1; // into what stands
    });
    expect(violations.splice(0)).toEqual([isWall ? 'wall' : 'disc']);
    step(() => {
      other.y = disc.y + 0.7; // two dynamic ones
    });
    expect(violations.splice(0)).toEqual(['disc']);
    by.vx = 0;
    step();
    expect(world.events.crushes.length).toBe(0);
    step(() => {
      by.x -= 0.05; // by hand
    });
    expect(violations).toContain(isWall ? 'wall' : 'disc');
  });
});

const square = [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 8 }, { x: 0, y: 8 }]; // biome-ignore format: short
const edges = square.map((a, i) => ({ x1: a.x, y1: a.y, x2: square[(i + 1) % 4].x, y2: square[(i + 1) % 4].y }));

describe('sides', () => {
  const rooms: [string, (world: World) => unknown, string[]][] = [
    ['a room', (world) => world.addWall({ inside: { minX: 0, minY: 0, maxX: 8, maxY: 8 } }), ['wall']],
    ['a round room', (world) => world.addWall({ inside: { x: 4, y: 4, r: 4 } }), ['wall']],
    ['a closed chain', (world) => world.addWall({ chain: square, closed: true }), ['room', 'side']],
    ['a whole circle', (world) => world.addWall({ x: 4, y: 4, r: 4, from: { x: 1, y: 0 }, to: { x: 1, y: 0 } }), ['room', 'side']],
    ['four segments', (world) => edges.map((edge) => world.addWall(edge)), ['room', 'side']],
    ['four capsules', (world) => edges.map((edge) => world.addWall({ ...edge, r: 0.1 })), ['side']],
    ['a table with an arch', table, ['room', 'side']],
    ['pegs', pegs, ['side']],
  ];
  it.each(rooms)('%s is left by nobody', (_, build, kinds) => {
    const world = new World();
    build(world);
    const disc = world.add({ x: 4, y: 4, r: 0.5 });
    const found = planted(world, () => {
      disc.x = 11;
    });
    expect(kindsOf(found)).toEqual(kinds);
    expect(planted(world, () => {})).toEqual([]);
    const back = planted(world, () => {
      disc.x = 5;
    });
    if (kinds[0] !== 'wall') expect(kindsOf(back)).toEqual(kinds); // nor entered; who is put outside a room may come back
    world.remove(disc);
    const free = world.add({ x: 4, y: 4, r: 0.5 });
    expect(planted(world, () => void (free.x = 3))).toEqual([]);
  });

  function pegs(world: World): void {
    for (let i = 0; i < 40; i++) {
      const angle = (i * Math.PI) / 20;
      world.add({ x: 4 + 3.5 * Math.cos(angle), y: 4 + 3.5 * Math.sin(angle), r: 0.2, kind: 'static' });
    }
  }

  function table(world: World): void {
    world.addWall({ x1: 0, y1: 0, x2: 0, y2: 6 });
    world.addWall({ x1: 8, y1: 0, x2: 8, y2: 6 });
    world.addWall({ x1: 0, y1: 0, x2: 8, y2: 0 });
    world.addWall({ x: 4, y: 6, r: 4, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } });
  }

  it('the chord of an arch is no line to cross', () => {
    const world = new World();
    table(world);
    const disc = world.add({ x: 4, y: 4, r: 0.5 });
    for (const [x, y] of [[5, 6], [3, 6], [4, 7], [4, 5]]) expect(planted(world, () => void Object.assign(disc, { x, y }))).toEqual([]); // biome-ignore format: short
  });

  it('a slit is passed by what fits through it only', () => {
    for (const [r, kinds] of [
      [0.4, []],
      [0.6, ['side']],
    ] as [number, string[]][]) {
      // biome-ignore format: short
      const world = new World();
      world.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } });
      world.addWall({ x1: 5, y1: 0, x2: 5, y2: 4.5 });
      world.addWall({ x1: 5, y1: 5.5, x2: 5, y2: 10 });
      const disc = world.add({ x: 3, y: 5, r });
      expect(kindsOf(planted(world, () => void (disc.x = 7)))).toEqual(kinds);
    }
  });

  it('walls all around a torus part it', () => {
    for (const shape of [
      { x1: 2, y1: 0, x2: 2, y2: 10 },
      { x1: 2, y1: 0, x2: 2, y2: 9.5 },
    ]) {
      // biome-ignore format: short
      const world = new World({ periodX: 10, periodY: 10 });
      world.addWall(shape);
      world.addWall({ minX: 7, minY: -5, maxX: 7.1, maxY: 5 });
      const disc = world.add({ x: 4, y: 5, r: 0.5 });
      expect(kindsOf(planted(world, () => void (disc.x = 9)))).toEqual(['side']);
    }
  });

  it('a one-sided room lets in and not out', () => {
    for (const [from, to, kinds] of [
      [4, 11, ['room']],
      [11, 4, []],
    ] as [number, number, string[]][]) {
      // biome-ignore format: short
      const world = new World();
      world.addWall({ chain: square, closed: true }, { oneSided: true });
      const disc = world.add({ x: from, y: 4, r: 0.5 });
      expect(kindsOf(planted(world, () => void (disc.x = to)))).toEqual(kinds);
    }
  });

  it('a one-sided wall holds who was clear of it in front, standing or moving, and nobody else', () => {
    for (const [from, to, kinds] of [
      [4.51, 4.4, ['wall']],
      [4.49, 4.4, []],
      [3.4, 3.6, []],
    ] as [number, number, string[]][]) {
      for (const isMoving of [false, true]) {
        const world = new World();
        const shape = { x1: 0, y1: 4, x2: 8, y2: 4 };
        if (isMoving) world.addKinematic(shape, { oneSided: true });
        else world.addWall(shape, { oneSided: true });
        const disc = world.add({ x: 4, y: from, r: 0.5 });
        expect(kindsOf(planted(world, () => void (disc.y = to)))).toEqual(kinds);
      }
    }
  });

  it('who is fast enough to come round the end of a one-sided wall within a step is not held by it', () => {
    for (const [vx, vy] of [
      [-180, -40],
      [0, 0],
    ] as const) {
      const world = new World({ gravity: { x: 0, y: 0 }, subSteps: 4 });
      world.addWall({ x1: 0, y1: 0, x2: 3, y2: 0 }, { oneSided: true });
      world.addWall({ x1: -1.5, y1: -9, x2: -1.5, y2: 9 }, { material: { restitution: 1 } });
      const disc = world.add({ x: 0.05, y: 0.6, r: 0.5, vx, vy, material: { restitution: 1 } });
      const plant = () => void Object.assign(disc, { x: 0.05, y: 0.4 });
      expect(kindsOf(planted(world, plant))).toEqual(vx === 0 ? ['wall'] : []);
    }
  });

  it('two discs keep their order in a room too narrow to pass', () => {
    const builds: ((world: World, height: number) => unknown)[] = [
      (world, height) => world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: height } }),
      (world, height) => world.addWall({ chain: [{ x: 0, y: 0 }, { x: 20, y: 0 }, { x: 20, y: height }, { x: 0, y: height }], closed: true }), // biome-ignore format: short
      (world, height) => world.addWall({ chain: [{ x: 0, y: 0 }, { x: 14, y: 14 }, { x: 14 - 0.7 * height, y: 14 + 0.7 * height }, { x: -0.7 * height, y: 0.7 * height }], closed: true }), // biome-ignore format: short
    ];
    for (const [k, build] of builds.entries()) {
      for (const [height, kinds] of [
        [1.8, ['order']],
        [2.2, []],
      ] as [number, string[]][]) {
        // biome-ignore format: short
        const world = new World();
        build(world, height);
        const at = (t: number) => (k === 2 ? { x: 0.7 * (t - 0.9), y: 0.7 * (t + 0.9) } : { x: t, y: 0.9 });
        const [a, b] = [5, 8].map((t) => world.add({ ...at(t), r: 0.5 }));
        const found = planted(world, () => {
          Object.assign(a, at(8));
          Object.assign(b, at(5));
        });
        expect(kindsOf(found)).toEqual(kinds);
      }
    }
  });
});

describe('flights', () => {
  it.each<[string, (world: World) => unknown]>([
    ['segment', (world) => world.addWall({ x1: 2, y1: -1, x2: 2, y2: 1 })],
    ['box', (world) => world.addWall({ minX: 2, minY: -1, maxX: 2.1, maxY: 1 })],
    ['circle', (world) => world.addWall({ x: 2, y: 0, r: 0.2 })],
    ['polygon', (world) => world.addWall({ points: [{ x: 2, y: -1 }, { x: 2.1, y: 1 }, { x: 2, y: 1 }] })], // biome-ignore format: short
    ['arc', (world) => world.addWall({ x: 0, y: 0, r: 2, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } })],
    ['disc', (world) => world.add({ x: 2, y: 0, r: 0.1 })],
    ['disc that flies itself', (world) => world.add({ x: 4, y: 0, r: 0.1, vx: -240 })],
  ])('straight through a %s are found', (_, build) => {
    for (const gravity of [0, -10]) {
      const filter = { category: 2, mask: 2 };
      const world = new World({ gravity: { x: 0, y: gravity }, warn: null });
      build(world);
      const disc = world.add({ x: 0, y: 0, r: 0.1, vx: 240, filter });
      // as filtered the disc flies on; to the checker it is one that collides
      const check = createInvariantChecker(world);
      check.beforeStep();
      world.step(dt);
      expect(check.afterStep(dt)).toEqual([]);
      Object.assign(disc, { x: 0, y: 0, vx: 240, vy: 0 });
      for (const other of world) if (other.id !== disc.id) other.x = other.vx === 0 ? 2 : 4;
      for (const other of world) if (other.id !== disc.id) [other.y, other.vy] = [0, 0];
      disc.filter = {};
      check.beforeStep();
      disc.filter = filter;
      world.step(dt);
      expect(kindsOf(check.afterStep(dt))).toEqual(['flight']);
    }
  });
});

it('what the filter of the world keeps apart may overlap and pass; what it does not may not', () => {
  const world = new World<string>({ pairFilter: (a, b) => a.data !== b.data });
  const wall = world.addWall({ x1: 2, y1: -5, x2: 2, y2: 5 }, { data: 'red' });
  world.add({ x: 3, y: 0, r: 0.5, data: 'red' });
  for (const [color, kinds] of [
    ['red', []],
    ['blue', ['disc', 'wall']],
  ] as const) {
    const disc = world.add({ x: 0, y: 0, r: 0.5, data: color });
    const check = createInvariantChecker(world);
    check.beforeStep();
    world.step(dt);
    disc.x = 2.4; // through the wall, into the other
    expect(kindsOf(check.afterStep()).filter((kind) => kind === 'disc' || kind === 'wall')).toEqual(kinds);
    world.remove(disc);
  }
  expect(wall.alive).toBe(true);
});

it('what flies out of a wall that was put up over it passes through nothing, however large the wall', () => {
  const world = new World();
  world.add({ x: 24, y: 44, r: 0.5, vx: 260, vy: 316 });
  world.addWall({ x: 3, y: 3, r: 2 ** 31 });
  expect(planted(world, () => {})).toEqual([]);
});

it('a wall that turns, with an angle too large to tell how, is left out', () => {
  const world = new World();
  const wall = world.addKinematic({ x1: 0, y1: 0, x2: 3, y2: 0, r: 0.2 }, { pivot: { x: 0, y: 0 }, angularVelocity: 3 });
  wall.angle = 1e43;
  const { angle } = wall;
  const ahead = angle + Math.PI / 2; // rounded to the same
  expect(ahead).toBe(angle);
  const disc = world.add({ x: 9, y: 9, r: 0.5 });
  const onIt = { x: 2 * Math.cos(angle), y: 2 * Math.sin(angle) };
  expect(planted(world, () => Object.assign(disc, onIt))).toEqual([]);
});

it('numbers that are none are found', () => {
  const world = new World({ warn: null });
  const body = world.add({ x: 0, y: 0, r: 1 });
  const views = Object.getPrototypeOf(body);
  const x = Object.getOwnPropertyDescriptor(views, 'x')!;
  const found = planted(world, () => Object.defineProperty(views, 'x', { ...x, get: () => Number.NaN }));
  Object.defineProperty(views, 'x', x);
  expect(found.map(({ kind }) => kind)).toEqual(['not finite']);
});
