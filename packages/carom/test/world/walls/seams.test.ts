import { describe, expect, it } from 'vitest';
import type { Box, Vec } from '../../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import type { Body, WorldOptions, WorldWall, WorldWallOptions, WorldWallShape } from '../../../src/world/index.ts';
import { World } from '../../../src/world/world.ts';
import { isWhole, runs } from '../../runs.ts';

const dt = 1 / 60;

type Floor = readonly (readonly [shape: WorldWallShape, options?: WorldWallOptions])[];

function tile(x: number, y = 0, width = 1, height = 1): Box {
  return { minX: x, minY: y - height, maxX: x + width, maxY: y };
}

const twenty: readonly number[] = Array.from({ length: 24 }, (_, i) => i);

/** Floors at the height 0 from 0 to 24, each in pieces. */
const floors = {
  tiles: twenty.map((i) => [tile(i)]),
  'tiles of different depth': twenty.map((i) => [tile(i, 0, 1, 0.3 + ((7 * i) % 5))]),
  'tiles of different width': [0, 0.5, 3, 3.25, 7, 12, 12.5, 20].map((x, i, all) => [tile(x, 0, (all[i + 1] ?? 24) - x)]),
  'tiles that overlap by half': twenty.map((i) => [tile(i, 0, 1.5)]),
  'tiles of which some are there twice': [...twenty, 3, 4, 8].map((i) => [tile(i)]),
  bricks: [...twenty.map((i) => [tile(i)] as const), ...twenty.map((i) => [tile(i - 0.5, -1)] as const)],
  'tiles on a ground': [...twenty.map((i) => [tile(i)] as const), [tile(0, -1, 24)]],
  segments: twenty.map((i) => [{ x1: i, y1: 0, x2: i + 1, y2: 0 }]),
  'segments either way round': twenty.map((i) => [{ x1: i + (i & 1), y1: 0, x2: i + 1 - (i & 1), y2: 0 }]),
  'segments that overlap': twenty.map((i) => [{ x1: i, y1: 0, x2: i + 1.5, y2: 0 }]),
  'one-sided segments': twenty.map((i) => [{ x1: i, y1: 0, x2: i + 1, y2: 0 }, { oneSided: true }]),
  'one-sided segments and tiles': twenty.map((i) => (i & 1 ? [tile(i)] : [{ x1: i, y1: 0, x2: i + 1, y2: 0 }, { oneSided: true }])),
  'one-sided and two-sided segments': twenty.map((i) => [{ x1: i, y1: 0, x2: i + 1, y2: 0 }, { oneSided: (i & 1) === 0 }]),
  'segments and tiles': twenty.map((i) => [i & 1 ? tile(i) : { x1: i, y1: 0, x2: i + 1, y2: 0 }]),
  chains: twenty.map((i) => [{ chain: [{ x: i, y: 0 }, { x: i + 0.5, y: 0 }, { x: i + 1, y: 0 }] }]), // biome-ignore format: short
  capsules: twenty.map((i) => [{ x1: i, y1: -0.5, x2: i + 1, y2: -0.5, r: 0.5 }]),
  'capsules between tiles': twenty.map((i) => [i & 1 ? tile(i) : { x1: i, y1: -0.3, x2: i + 1, y2: -0.3, r: 0.3 }]),
  triangles: twenty.map((i) => [{ points: [{ x: i, y: 0 }, { x: i + 1, y: 0 }, { x: i + 0.5, y: -1 }] }]), // biome-ignore format: short
  'posts below a line': [[{ x1: 0, y1: 0, x2: 24, y2: 0 }], ...twenty.map((i) => [{ x1: i, y1: -1, x2: i, y2: 0 }] as const)],
  'boxes below a line': [[{ x1: 0, y1: 0, x2: 24, y2: 0 }], ...twenty.map((i) => [tile(i + 0.2, 0, 0.5)] as const)],
  'a closed line given as an open one': [[{ chain: [[12, 0], [24, 0], [24, -3], [0, -3], [0, 0], [12, 0]].map(([x, y]) => ({ x, y })) }]], // biome-ignore format: short
  'tiles with other surfaces': twenty.map((i) => [tile(i), { material: { restitution: (i % 3) / 4, rollingResistance: 0 } }]),
} satisfies Record<string, Floor>;

function worldOf(floor: Floor, options: WorldOptions): World {
  const world = new World({ warn: null, ...options } as WorldOptions);
  for (const [shape, beside] of floor) world.addWall(shape, beside ?? {});
  return world;
}

/** The greatest height that a disc of radius .5 gains, and the greatest share of its speed that it loses, from x = 1 to 23. */
function roll(floor: Floor, speed: number, subSteps: number, edit?: (world: World, disc: Body) => void): readonly [number, number] {
  const world = worldOf(floor, { gravity: { x: 0, y: -20 }, subSteps });
  const disc = world.add({ x: 1, y: 0.5, r: 0.5, vx: speed });
  let [up, loss] = [0, 0];
  for (let i = 0; i < 120 && disc.x < 23; i++) {
    edit?.(world, disc);
    world.step(dt);
    up = Math.max(up, disc.y - 0.5);
    if (disc.y < 0.48) return [Infinity, Infinity];
    loss = Math.max(loss, Math.abs(disc.vx / speed - 1));
  }
  return [up, loss];
}

describe('walls that touch are one surface', () => {
  it.each(Object.entries<Floor>(floors))('%s: a disc rolls on with its speed and its height', (_, floor) => {
    for (const speed of isWhole ? [0.7, 5, 30, 200, 3000] : [0.7, 200]) {
      for (const subSteps of [1, 4]) {
        const [up, loss] = roll(floor, speed, subSteps);
        if (!(up < 1e-9 && loss < 1e-9)) expect.fail(`at ${speed}, ${subSteps} sub-steps: ${up} up, ${loss} lost`);
      }
    }
  });

  it.each(Object.entries<Floor>(floors))('%s: slides and casts find one line', (_, floor) => {
    const world = worldOf(floor, {});
    let place = { x: 1, y: 0.5 };
    for (let i = 0; i < 100; i++) place = world.slide({ ...place, r: 0.5 }, { x: 0.2, y: -0.15 });
    expect(place.x).toBeCloseTo(21, 9);
    expect(place.y).toBeCloseTo(0.5, 9);
    for (let i = 4; i < 40; i++) {
      const hit = world.castRay({ x: i / 2, y: 3, dx: 0, dy: -1 });
      expect(hit?.t).toBeCloseTo(3, 9);
      expect(hit?.normal.y).toBeCloseTo(1, 12);
      const slanted = world.castCircle({ x: i / 2 - 1, y: 2.5, r: 0.5, vx: 1, vy: -2 });
      expect(slanted?.t).toBeCloseTo(1, 9);
      expect(slanted?.normal.y).toBeCloseTo(1, 9);
    }
  });

  it('a disc that is pressed on a wall of tiles falls as freely as without', () => {
    const world = worldOf(twenty.map((i) => [tile(0, -i)]), { gravity: { x: 0, y: -20 } }); // biome-ignore format: short
    const disc = world.add({ x: 1.5, y: -1, r: 0.5 });
    const free = new World({ gravity: { x: 0, y: -20 } }).add({ x: 1.5, y: -1, r: 0.5 });
    const other = new World({ gravity: { x: 0, y: -20 } });
    const alone = other.add({ x: free.x, y: free.y, r: 0.5 });
    for (let i = 0; i < 60; i++) {
      disc.applyForce({ x: -500, y: 0 });
      world.step(dt);
      other.step(dt);
      expect(Math.abs(disc.y - alone.y)).toBeLessThan(1e-9);
    }
  });

  it('steps below rounding are none, real ones stop', () => {
    const stairs = (height: number): Floor => twenty.map((i) => [tile(i, i * height, 1, 3)]);
    for (const height of [1e-9, 1e-7, -1e-9, -1e-7]) expect(roll(stairs(height), 30, 4)[1]).toBeLessThan(1e-6);
    expect(roll(stairs(0.05), 30, 4)[1]).toBeGreaterThan(0.2);
  });

  it('a gap that is one stays one: a small disc falls in', () => {
    const world = worldOf([[tile(0, 0, 2)], [tile(2.1, 0, 2)]], { gravity: { x: 0, y: -20 } });
    const disc = world.add({ x: 2.05, y: 0.1, r: 0.04 });
    for (let i = 0; i < 60; i++) world.step(dt);
    expect(disc.y).toBeLessThan(-1);
  });

  it('a disc put into a row of tiles comes out where nothing covers it, whichever side between tiles is nearest', () => {
    for (const x of [4.7, 5.25, 5.3]) {
      const world = worldOf(floors.tiles, { gravity: { x: 0, y: -5 } });
      const disc = world.add({ x, y: -0.4, r: 0.2 });
      for (let i = 0; i < 240; i++) world.step(dt);
      expect(disc.y).toBeGreaterThan(0.19);
      expect(Math.abs(disc.x - x)).toBeLessThan(1e-9);
    }
  });

  it('seams round a torus are none', () => {
    const shapes: Floor[] = [
      Array.from({ length: 10 }, (_, i) => [tile(i)]),
      Array.from({ length: 10 }, (_, i) => [{ x1: i - 3, y1: 0, x2: i - 2, y2: 0 }]),
      [[{ points: [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 5, y: -1 }] }]], // biome-ignore format: short
    ];
    for (const shape of shapes) {
      const world = worldOf(shape, { periodX: 10, gravity: { x: 0, y: -20 } });
      const disc = world.add({ x: 1, y: 0.5, r: 0.5, vx: 17 });
      for (let i = 0; i < 120; i++) world.step(dt);
      expect(disc.vx).toBe(17);
      expect(Math.abs(disc.y - 0.5)).toBeLessThan(1e-3);
    }
  });

  it('of one filter: who meets only one of two walls meets all of it', () => {
    const world = new World({ gravity: { x: 0, y: -20 } });
    world.addWall(tile(0, 0, 4), { filter: { category: 2 } });
    world.addWall(tile(4, 0, 4), { filter: { category: 4 } });
    const disc = world.add({ x: 3.8, y: 2, r: 0.5, filter: { mask: 4 } });
    for (let i = 0; i < 40; i++) world.step(dt);
    expect(disc.vx).toBeLessThan(-0.1); // off the corner of the second
  });

  it('a wall that some body ignores is no part of it as long as one does', () => {
    const slips = (edit: (world: World, disc: Body, other: Body, wall: WorldWall) => World | undefined) => {
      const world = new World({ gravity: { x: 0, y: -20 } });
      const wall = world.addWall(tile(0, 0, 4));
      world.addWall(tile(4, 0, 4));
      const disc = world.add({ x: 3.8, y: 2, r: 0.5 });
      const other = world.add({ x: 7, y: 3, r: 0.5 });
      world.step(dt);
      const played = edit(world, disc, other, wall) ?? world;
      const first = [...played][0];
      for (let i = 0; i < 50; i++) played.step(dt);
      return first.vx < -0.1;
    };
    expect(slips(() => undefined)).toBe(false);
    expect(slips((world, disc, _, wall) => void world.ignorePair(disc, wall))).toBe(true);
    const restored = slips((world, disc, _, wall) => {
      world.ignorePair(disc, wall);
      return World.from(world.snapshot());
    });
    expect(restored).toBe(true);
    const rises = (world: World) => {
      const ball = world.add({ x: 2, y: 0.5, r: 0.5, vx: 30 });
      let top = 0.5;
      for (let i = 0; i < 8; i++) {
        world.step(dt);
        top = Math.max(top, ball.y);
      }
      world.remove(ball);
      return top > 0.51;
    };
    const world = new World({ gravity: { x: 0, y: -20 } });
    const wall = world.addWall(tile(0, 0, 4));
    world.addWall(tile(4, 0, 4));
    const disc = world.add({ x: 1, y: 90, r: 0.5 });
    const before = world.save();
    expect(rises(world)).toBe(false);
    world.ignorePair(disc, wall);
    const ignoring = world.save();
    expect(rises(world)).toBe(true);
    world.load(before);
    expect(rises(world)).toBe(false);
    world.load(ignoring);
    expect(rises(world)).toBe(true);
    world.remove(world.get(disc.id) as Body);
    expect(rises(world)).toBe(false);
  });

  it('sensors and moving walls are no part of it', () => {
    const world = new World({ gravity: { x: 0, y: -20 } });
    world.addWall(tile(0, 0, 4), { sensor: true });
    world.addKinematic(tile(0, 0, 4), { vx: -3 });
    world.addWall(tile(4, 0, 4));
    const disc = world.add({ x: 3.8, y: 3, r: 0.5 });
    for (let i = 0; i < 70; i++) world.step(dt);
    expect(disc.vx).toBeLessThan(-0.1);
  });
});

describe('adding and removing walls mends what they touch', () => {
  it('a disc rolls over a tile put in before it, and drops into the place of one taken out', () => {
    const holes: Floor = floors.tiles.filter((_, i) => i !== 8);
    let isFilled = false;
    const [up, loss] = roll(holes, 12, 4, (world, disc) => {
      if (!isFilled && disc.x > 6) world.addWall(tile(8));
      isFilled ||= disc.x > 6;
    });
    expect(isFilled).toBe(true);
    expect(up).toBeLessThan(2e-3);
    expect(loss).toBeLessThan(1e-9);
    // taken out again, the corners beside it are corners
    const world = worldOf(holes, { gravity: { x: 0, y: -20 } });
    const plug = world.addWall(tile(8));
    const disc = world.add({ x: 7.85, y: 0.2, r: 0.2 });
    for (let i = 0; i < 10; i++) world.step(dt);
    world.remove(plug);
    disc.x = 8.05;
    for (let i = 0; i < 60; i++) world.step(dt);
    expect(disc.y).toBeLessThan(-1);
    expect(disc.x).toBeGreaterThan(8.15);
  });

  it('a change of filter, sensor or side does so, too', () => {
    const slips = (edit: (wall: WorldWall) => void) => {
      const world = new World({ gravity: { x: 0, y: -20 } });
      const first = world.addWall({ x1: 0, y1: 0, x2: 4, y2: 0 });
      world.addWall(tile(4, 0, 4));
      const disc = world.add({ x: 3.8, y: 1, r: 0.5 });
      world.step(dt);
      edit(first);
      for (let i = 0; i < 60; i++) world.step(dt);
      return disc.vx < -0.1 || disc.y < 0;
    };
    expect(slips(() => {})).toBe(false);
    expect(slips((wall) => void (wall.filter = { mask: 2 }))).toBe(true);
    expect(slips((wall) => void (wall.sensor = true))).toBe(true);
    expect(slips((wall) => void (wall.oneSided = true))).toBe(false);
  });

  it('snapshots, forks and saved states go on with the same bits, edits in the middle included', () => {
    const random = createRandom(7);
    const long = Object.values<Floor>(floors).filter((floor) => floor.length > 10);
    for (let n = 0; n < 6; n++) {
      const world = worldOf(long[(3 * n) % long.length], { gravity: { x: 0, y: -20 } });
      for (let i = 0; i < 12; i++)
        world.add({ x: 2 + i, y: 0.3 + random.between(0, 1), r: 0.2, vx: random.between(-20, 20), material: { restitution: (i % 3) / 4 } });
      for (let i = 0; i < 20; i++) world.step(dt);
      world.remove([...world.walls][3]);
      world.addWall(tile(11.5, 0.01));
      const others = [World.from(world.snapshot()), world.fork()];
      const saved = world.save();
      for (let i = 0; i < 30; i++) for (const each of [world, ...others]) each.step(dt);
      const hash = world.hash();
      expect(others.map((other) => other.hash())).toEqual([hash, hash]);
      world.remove([...world.walls][5]);
      world.load(saved);
      for (let i = 0; i < 30; i++) world.step(dt);
      expect(world.hash()).toBe(hash);
    }
  });
});

it('a restored world and a loaded state have corners narrowed at once, before their lists are made anew', () => {
  const height = (x: number) => 0.02 * x * (24 - x);
  const pieces: Floor = twenty.map((i) => [
    { points: [{ x: i, y: height(i) }, { x: i + 1, y: height(i + 1) }, { x: i + 1, y: -1 }, { x: i, y: -1 }] }, // biome-ignore format: short
  ]);
  const world = worldOf(pieces, { gravity: { x: 0, y: -20 }, subSteps: 2 });
  world.add({ x: 0.5, y: height(0.5) + 0.2, r: 0.2, vx: 6 });
  for (let i = 0; i < 60; i++) {
    const restored = World.from(world.snapshot());
    const loaded = new World({});
    loaded.load(world.save());
    world.step(dt);
    restored.step(dt);
    loaded.step(dt);
    expect([restored.hash(), loaded.hash()]).toEqual([world.hash(), world.hash()]);
  }
});

/** The outline of a floor, its pieces with errors, and how a disc sets out on it. */
interface Draw {
  readonly outline: readonly Vec[];
  readonly pieces: Floor;
  readonly r: number;
  readonly speed: number;
  readonly gravity: number;
  readonly subSteps: number;
  readonly restitution: number;
  readonly friction: number;
}

function draw(random: Random, n: number): Draw {
  const pick = <V>(values: readonly V[]): V => values[Math.floor(random.between(0, values.length))];
  const scale = pick([0.01, 1, 16, 1000]);
  const error = pick([0, 1e-9, 1e-8, 1e-7]) * scale;
  const isBent = n % 3 === 2;
  let slope = n % 3 === 0 ? 0 : random.between(-0.3, 0.3);
  const outline = [{ x: 0, y: 0 }];
  for (let i = 0; i < 60; i++) {
    const { x, y } = outline[i];
    const width = random.between(0.5, 1.5) * scale;
    if (isBent) slope += random.between(-0.02, 0.02);
    outline.push({ x: x + width, y: y + slope * width });
  }
  const off = ({ x, y }: Vec) => ({ x: x + random.between(-error, error), y: y + random.between(-error, error) });
  const pieces = outline.slice(1).map((to, i): Floor[number] => {
    const [a, b] = [off(outline[i]), off(to)];
    const depth = random.between(0.3, 2) * scale;
    switch (n % 3 === 0 && n % 2 === 0 ? 0 : 1 + Math.floor(random.between(0, 4))) {
      case 0:
        return [{ minX: a.x, minY: a.y - depth, maxX: b.x, maxY: a.y }];
      case 1:
        return [{ points: [a, b, { x: b.x, y: b.y - depth }, { x: a.x, y: a.y - depth }] }];
      case 2:
        return [{ x1: b.x, y1: b.y, x2: a.x, y2: a.y }];
      case 3:
        return [{ x1: a.x, y1: a.y, x2: b.x, y2: b.y }, { oneSided: true }];
      default:
        return [{ chain: [a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, b] }];
    }
  });
  const r = pick([0.1, 0.5, 1.5]) * scale;
  const [restitution, friction] = [pick([0, 0.5]), pick([0, 0.5])];
  return {
    outline,
    pieces,
    r,
    speed: 60 * r * random.between(0, 1),
    gravity: random.between(5, 60) * r,
    subSteps: pick([1, 2, 4, 8]),
    restitution,
    friction,
  };
}

/** Heights above the outline in radii, and speeds, step by step. */
function ride({ outline, r, speed, gravity, subSteps, restitution, friction }: Draw, floor: Floor): (readonly [number, number])[] {
  const material = { restitution, friction };
  const world = worldOf(floor.map(([shape, options]) => [shape, { ...options, material }]), { gravity: { x: 0, y: -gravity }, subSteps }); // biome-ignore format: short
  const [from, to] = [outline[2], outline[3]];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [(from.x + to.x) / 2 - uy * r, (from.y + to.y) / 2 + ux * r];
  const disc = world.add({ x, y, r, vx: speed * ux, vy: speed * uy, angularVelocity: friction > 0 ? -speed / r : 0, material });
  const track: (readonly [number, number])[] = [];
  for (let i = 0; i < 180; i++) {
    world.step(dt);
    if (disc.x < outline[1].x || disc.x > outline[58].x) break;
    const heights = outline.slice(1).map((b, k) => lineDistance(outline[k], b, disc) - r);
    track.push([Math.min(...heights) / r, Math.hypot(disc.vx, disc.vy)]);
  }
  return track;
}

function lineDistance(a: Vec, b: Vec, { x, y }: Vec): number {
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const share = Math.min(Math.max(((x - a.x) * ux + (y - a.y) * uy) / (ux * ux + uy * uy), 0), 1);
  return Math.hypot(x - a.x - share * ux, y - a.y - share * uy);
}

it('on random floors in pieces discs ride as on one chain: no higher by .02 radii, no slower by 1 %', () => {
  const random = createRandom(2024);
  for (let n = 0; n < runs(60); n++) {
    const setting = draw(random, n);
    const pieces = ride(setting, setting.pieces);
    const chain = ride(setting, [[{ chain: setting.outline }]]);
    expect(pieces.length).toBeGreaterThan(10);
    for (let i = 0; i < Math.min(pieces.length, chain.length); i++) {
      const up = Math.abs(pieces[i][0] - chain[i][0]);
      const loss = Math.abs(pieces[i][1] - chain[i][1]) / Math.max(setting.speed, setting.r);
      if (!(up <= 0.02 && loss <= 0.01))
        expect.fail(`floor ${n}, step ${i}: ${up} radii, ${loss} of the speed: ${JSON.stringify({ ...setting, outline: 0, pieces: 0 })}`);
    }
  }
});
