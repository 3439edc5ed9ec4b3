import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena, type ArenaWall, type ArenaWallOptions, bounceEdge, codingameOrder } from '../../src/arena/index.ts';
import { runs } from '../runs.ts';

function one(disc: object, wall: ArenaWall, options?: ArenaWallOptions): Arena {
  const arena = new Arena({ discs: 1 });
  arena.set(0, { x: 0, y: 0, r: 1, ...disc });
  arena.addWall(wall, options);
  return arena;
}

const box = { inside: { minX: -10, minY: -10, maxX: 10, maxY: 10 } };

describe('the inside of a box', () => {
  it('is met at each side, whose edges are minX, maxX, minY, maxY', () => {
    const velocities = [{ vx: -2 }, { vx: 2 }, { vy: -2 }, { vy: 2 }];
    expect(velocities.map((velocity) => one(velocity, box).next())).toEqual(
      [0, 1, 2, 3].map((edge) => ({ time: 4.5, i: 0, j: -1, edge, sensor: false })),
    );
  });

  it('keeps a disc inside, bouncing, and its speed', () => {
    const arena = one({ vx: 7, vy: -3 }, box);
    for (let k = 0; k < 100; k++) {
      arena.step(1);
      expect(Math.max(Math.abs(arena.x[0]), Math.abs(arena.y[0]))).toBeLessThanOrEqual(9 + 1e-9);
    }
    expect([Math.abs(arena.vx[0]), Math.abs(arena.vy[0])]).toEqual([7, 3]);
  });

  it('a corner is two bounces', () => {
    const arena = one({ vx: 3, vy: 3 }, box);
    expect(arena.step(4)).toBe(2);
    expect([arena.x[0], arena.y[0], arena.vx[0], arena.vy[0]]).toEqual([6, 6, -3, -3]);
  });

  it('has no edge where a bound is infinite', () => {
    const arena = one({ vx: 5, vy: 5 }, { inside: { minX: -Infinity, minY: -10, maxX: Infinity, maxY: 10 } });
    expect(arena.step(2)).toBe(1);
    expect([arena.x[0], arena.y[0]]).toEqual([10, 8]);
  });

  it('a disc beyond a side in clean order comes back unhindered, and bounces if it flies farther out', () => {
    expect(one({ x: 12, vx: -1 }, box).step(3)).toBe(0);
    const out = one({ x: 12, vx: 1 }, box);
    expect(out.step(3)).toBe(1);
    expect(out.vx[0]).toBe(-1);
  });
});

describe('a gap in a box', () => {
  const gaps = [{ side: 'maxX', from: 2, to: 5 }] as const;

  it('lets through a disc whose center is level with it at the side, ends included', () => {
    for (const [y, passes] of [
      [1.9, false],
      [2, true],
      [3, true],
      [5, true],
      [5.1, false],
    ] as const) {
      const arena = one({ y, vx: 3 }, box, { gaps });
      arena.step(5);
      expect([y, arena.x[0] > 10]).toEqual([y, passes]);
    }
  });

  it('lets a disc in its mouth meet no side at all, and out again', () => {
    const arena = one({ x: 9.5, y: 4.9, vy: 1 }, box, { gaps });
    expect(arena.next(0.1)).toBeNull();
    arena.set(0, { x: 12, y: 3, vx: -3, vy: 0 });
    expect(arena.step(4)).toBe(0);
    expect(arena.x[0]).toBe(0);
  });

  it('is there for one side only, and may be in all of them', () => {
    const all = (['minX', 'maxX', 'minY', 'maxY'] as const).map((side) => ({ side, from: -1, to: 1 }));
    for (const velocity of [{ vx: 9 }, { vx: -9 }, { vy: 9 }, { vy: -9 }]) {
      expect(one(velocity, box, { gaps: all }).step(5)).toBe(0);
      expect(one({ ...velocity, y: 3 }, box, { gaps }).step(1.5)).toBe(velocity.vx === 9 ? 0 : 1);
    }
  });
});

describe('the inside of a ring', () => {
  it('is met where the disc touches it, and keeps the disc inside', () => {
    const arena = one({ vx: 3, vy: 4 }, { inside: { x: 0, y: 0, r: 11 } });
    expect(arena.next()?.time).toBe(2);
    for (let k = 0; k < 100; k++) {
      arena.step(0.7);
      expect(Math.hypot(arena.x[0], arena.y[0])).toBeLessThan(10 + 1e-9);
    }
    expect(Math.hypot(arena.vx[0], arena.vy[0])).toBeCloseTo(5, 10);
  });

  it('smaller than the disc is touched everywhere', () => {
    expect(one({ x: 0.1, vx: 1 }, { inside: { x: 0, y: 0, r: 0.5 } }).next()?.time).toBe(0);
  });
});

/** From −20 to 20: most are spread evenly, for of all doubles there most are as good as 0. */
const number = fc.oneof(
  { weight: 1, arbitrary: fc.double({ min: -20, max: 20, noNaN: true }) },
  { weight: 9, arbitrary: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((n) => (20 * n) / 2 ** 31) },
);

describe('segments and capsules', () => {
  const segment = { x1: 5, y1: -2, x2: 5, y2: 2 };

  it('are met on the flank from both sides', () => {
    expect(one({ vx: 2 }, segment).next()?.time).toBe(2);
    expect(one({ x: 10, vx: -2 }, segment).next()?.time).toBe(2);
    expect(one({ vx: 2 }, { ...segment, r: 0.5 }).next()?.time).toBe(1.75);
  });

  it('are met at their ends, which are round', () => {
    const arena = one({ y: 2.6, vx: 1 }, segment);
    expect(arena.next()?.time).toBeCloseTo(5 - 0.8, 12); // 0.6² + 0.8² = 1
    expect(one({ x: 5, y: 9, vy: -1 }, segment).next()?.time).toBe(6);
    expect(one({ y: 3.001, vx: 1 }, segment).next()).toBeNull();
  });

  it('of length 0 are discs', () => {
    expect(one({ vx: 1 }, { x1: 5, y1: 0, x2: 5, y2: 0 }).next()?.time).toBe(4);
    expect(one({ vx: 1 }, { x1: 5, y1: 0, x2: 5, y2: 0, r: 2 }).next()?.time).toBe(2);
  });

  it('are never crossed, and the speed stays', () => {
    fc.assert(
      fc.property(number, number, number, number, number, number, (x1, y1, x2, y2, vx, vy) => {
        const arena = one({ vx, vy, r: 1.5 }, box);
        const wall = arena.addWall({ x1, y1, x2, y2, r: 0.25 });
        fc.pre(arena.edgeContact(0, wall).gap > 0);
        const speed = Math.hypot(vx, vy);
        arena.step(10, {
          moved: () => {
            expect(arena.edgeContact(0, wall).gap).toBeGreaterThan(-1e-9);
          },
          edge: (i, edge) => bounceEdge(arena, i, edge),
        });
        expect(Math.hypot(arena.vx[0], arena.vy[0])).toBeCloseTo(speed, 9);
      }),
      { numRuns: runs(300) },
    );
  });

  it('are met at the time at which the gap closes', () => {
    fc.assert(
      fc.property(number, number, number, number, number, number, (x1, y1, x2, y2, vx, vy) => {
        const arena = one({ vx, vy }, { x1, y1, x2, y2 });
        const gapAt = (time: number) => {
          arena.set(0, { x: vx * time, y: vy * time });
          return arena.edgeContact(0, 0).gap;
        };
        fc.pre(gapAt(0) > 0);
        const time = arena.next(2)?.time ?? 2;
        for (let k = 0; k < 50; k++) expect(gapAt((time * k) / 50)).toBeGreaterThan(-1e-9);
        arena.set(0, { x: 0, y: 0 });
        if (arena.next(2) !== null) expect(Math.abs(gapAt(time))).toBeLessThan(1e-6);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('walls', () => {
  it('are passed by the discs that setWall says, one by one or as a list', () => {
    const arena = new Arena({ discs: 3 });
    for (let i = 0; i < 3; i++) arena.set(i, { x: 0, y: 5 * i, vx: 4, r: 1 });
    const first = arena.addWall({ inside: { minX: -9, minY: -99, maxX: 5, maxY: 99 } });
    const second = arena.addWall({ x1: 7, y1: -50, x2: 7, y2: 50 });
    arena.setWall([0, 1], first + 3, false); // any edge names its wall
    arena.setWall(1, second, false);
    const seen: number[][] = [];
    arena.step(2, {
      edge: (i, edge) => {
        seen.push([i, edge]);
        bounceEdge(arena, i, edge);
      },
    });
    expect(seen).toEqual([
      [2, first + 1],
      [0, second],
    ]);
    arena.setWall(1, second, true);
    arena.set(1, { x: 0 });
    expect(arena.next(2)).toMatchObject({ i: 1, edge: second });
  });

  it('are met by resting discs only if an order says that overlap always collides', () => {
    const arena = new Arena({ discs: 1, order: codingameOrder });
    arena.set(0, { x: 9.5, y: 0, r: 1 });
    arena.addWall(box);
    expect(arena.next()).toMatchObject({ time: 0, edge: 1 });
    expect(one({ x: 9.5 }, box).next()).toBeNull();
  });

  it('edgeContact gives the normal towards the edge and the gap, and (1, 0) where there is no normal', () => {
    const arena = one({ x: 3, y: -4, vx: -6, vy: 8 }, box);
    const ring = arena.addWall({ inside: { x: 0, y: 0, r: 10 } });
    const segment = arena.addWall({ x1: 3, y1: -10, x2: 3, y2: 10, r: 0.5 });
    expect([0, 1, 2, 3].map((edge) => arena.edgeContact(0, edge))).toEqual([
      { nx: -1, ny: 0, gap: 12, first: 0, count: 4 },
      { nx: 1, ny: 0, gap: 6, first: 0, count: 4 },
      { nx: 0, ny: -1, gap: 5, first: 0, count: 4 },
      { nx: 0, ny: 1, gap: 13, first: 0, count: 4 },
    ]);
    expect(arena.edgeContact(0, ring)).toEqual({ nx: 0.6, ny: -0.8, gap: 4, first: 4, count: 1 });
    expect(arena.edgeContact(0, segment)).toEqual({ nx: 1, ny: 0, gap: -1.5, first: 5, count: 1 });
    arena.set(0, { x: 0, y: 0, vx: 0, vy: 0 });
    expect(arena.edgeContact(0, ring)).toMatchObject({ nx: 1, ny: 0 });
  });
});
