import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena, bounceDiscs, bounceEdge, mergeDiscs } from '../../src/arena/index.ts';

function two(a: object, b: object): Arena {
  const arena = new Arena({ discs: 2 });
  arena.set(0, { x: 0, y: 0, r: 1, ...a });
  arena.set(1, { x: 2, y: 0, r: 1, ...b });
  return arena;
}

const discs = fc.record({
  angle: fc.double({ min: 0, max: 7, noNaN: true }),
  velocities: fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 4, maxLength: 4 }),
  masses: fc.tuple(fc.double({ min: 0.1, max: 10, noNaN: true }), fc.double({ min: 0.1, max: 10, noNaN: true })),
});

describe('bounceDiscs', () => {
  it('swaps the velocities of equal discs that meet head-on', () => {
    const arena = two({ vx: 3, vy: 1 }, { vx: -2, vy: 5 });
    bounceDiscs(arena, 0, 1);
    expect([...arena.vx, ...arena.vy]).toEqual([-2, 3, 1, 5]);
  });

  it('with restitution 0 leaves no relative speed along the normal', () => {
    const arena = two({ vx: 3 }, { vx: -1 });
    bounceDiscs(arena, 0, 1, { restitution: 0 });
    expect([...arena.vx]).toEqual([1, 1]);
  });

  it('gives the second half at least the minimum impulse: f + max(minImpulse, f)', () => {
    const arena = two({ vx: 10 }, {});
    bounceDiscs(arena, 0, 1, { minImpulse: 120 });
    expect([...arena.vx]).toEqual([10 - 125, 125]); // f = 5
  });

  it('uses a negative f as it is: f + minImpulse with one, f + restitution · f without', () => {
    const floor = two({ vx: -10 }, {});
    bounceDiscs(floor, 0, 1, { minImpulse: 120 });
    expect([...floor.vx]).toEqual([-10 - 115, 115]);
    const free = two({ vx: -10 }, {});
    bounceDiscs(free, 0, 1);
    expect([...free.vx]).toEqual([0, -10]);
  });

  it('with separate moves each by half the overlap and that much more, and leaves discs with a gap where they are', () => {
    const arena = two({}, { x: 1.5 });
    bounceDiscs(arena, 0, 1, { separate: 0.125 });
    expect([...arena.x]).toEqual([-0.375, 1.875]);
    bounceDiscs(arena, 0, 1, { separate: 0.125 });
    expect([...arena.x]).toEqual([-0.375, 1.875]);
  });

  it('never moves an immovable disc, whatever meets it', () => {
    const arena = two({ mass: Infinity }, { x: 1.5, vx: -4 });
    bounceDiscs(arena, 0, 1, { separate: 0.125 });
    expect([arena.x[0], arena.vx[0], arena.x[1], arena.vx[1]]).toEqual([0, 0, 1.875, 4]);
    const both = two({ mass: Infinity }, { mass: Infinity, vx: -4 });
    bounceDiscs(both, 0, 1, { separate: 1, minImpulse: 5 });
    expect([...both.x, ...both.vx]).toEqual([0, 2, 0, -4]);
  });

  it('bounces concentric discs along (1, 0)', () => {
    const arena = two({ vx: 1 }, { x: 0 });
    bounceDiscs(arena, 0, 1, { separate: 0 });
    expect([...arena.x, ...arena.vx]).toEqual([-1, 1, 0, 1]);
  });

  it('keeps momentum, and with restitution 1 energy, up to rounding', () => {
    fc.assert(
      fc.property(discs, fc.boolean(), ({ angle, velocities: [a, b, c, d], masses }, floor) => {
        const x = 2 * Math.cos(angle);
        const arena = two({ vx: a, vy: b, mass: masses[0] }, { x, y: 2 * Math.sin(angle), vx: c, vy: d, mass: masses[1] });
        const total = (values: Float64Array) => values[0] * masses[0] + values[1] * masses[1];
        const energy = () => masses[0] * (arena.vx[0] ** 2 + arena.vy[0] ** 2) + masses[1] * (arena.vx[1] ** 2 + arena.vy[1] ** 2);
        const before = [total(arena.vx), total(arena.vy), energy()];
        bounceDiscs(arena, 0, 1, floor ? { minImpulse: 50 } : {});
        expect(total(arena.vx)).toBeCloseTo(before[0], 9);
        expect(total(arena.vy)).toBeCloseTo(before[1], 9);
        if (!floor) expect(Math.abs(energy() - before[2])).toBeLessThan(1e-12 * before[2] + 1e-200);
      }),
    );
  });
});

describe('bounceEdge', () => {
  function walled(disc: object): Arena {
    const arena = new Arena({ discs: 1 });
    arena.set(0, { x: 5, y: 5, r: 1, ...disc });
    arena.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } });
    return arena;
  }

  it('turns the velocity across each side of a box exactly, even if the disc is on its way back', () => {
    for (const vx of [0.3, -0.3]) {
      for (let edge = 0; edge < 4; edge++) {
        const arena = walled({ vx, vy: 0.7, mass: 0.3 });
        bounceEdge(arena, 0, edge);
        expect([arena.vx[0], arena.vy[0]]).toEqual(edge < 2 ? [-vx, 0.7] : [vx, -0.7]);
      }
    }
  });

  it('returns the part restitution of the speed, or what the minimum impulse gives', () => {
    const soft = walled({ vx: 8, mass: 2 });
    bounceEdge(soft, 0, 1, { restitution: 0.25 });
    expect(soft.vx[0]).toBe(-2);
    const hard = walled({ vx: 8, mass: 2 });
    bounceEdge(hard, 0, 1, { minImpulse: 40 });
    expect(hard.vx[0]).toBe(-20);
  });

  it('moves a disc that reaches across back by that much plus separate', () => {
    const arena = walled({ x: 9.5 });
    bounceEdge(arena, 0, 1, { separate: 0.25 });
    expect(arena.x[0]).toBe(8.75);
  });

  it("'mirror' reflects the overlap at every side of the box that is crossed", () => {
    const arena = walled({ x: 9.5, y: 0.25, vx: 1, vy: -1 });
    bounceEdge(arena, 0, 1, { separate: 'mirror' });
    expect([arena.x[0], arena.y[0], arena.vx[0], arena.vy[0]]).toEqual([8.5, 1.75, -1, -1]);
  });

  it('bounces off a ring along the radius and off a segment along the way to its nearest point', () => {
    const arena = walled({ x: 6, y: 8, vx: 3, vy: 4 });
    const ring = arena.addWall({ inside: { x: 0, y: 0, r: 11 } });
    bounceEdge(arena, 0, ring);
    expect(arena.vx[0]).toBeCloseTo(-3, 14);
    expect(arena.vy[0]).toBeCloseTo(-4, 14);
    const end = arena.addWall({ x1: 9, y1: 12, x2: 20, y2: 12 });
    arena.set(0, { vx: 3, vy: 4 });
    bounceEdge(arena, 0, end);
    expect(arena.vx[0]).toBeCloseTo(-3, 14);
    expect(arena.vy[0]).toBeCloseTo(-4, 14);
  });

  it('leaves immovable discs alone', () => {
    const arena = walled({ x: 20, vx: 2, mass: Infinity });
    bounceEdge(arena, 0, 1, { separate: 'mirror' });
    expect([arena.x[0], arena.vx[0]]).toEqual([20, 2]);
  });
});

describe('mergeDiscs', () => {
  it('adds areas, masses and momenta, keeps the center of mass, and takes the other disc out', () => {
    const arena = two({ vx: 4, r: 3, mass: 1 }, { x: 4, vy: 8, r: 4, mass: 3 });
    mergeDiscs(arena, 0, 1);
    expect(arena.has(1)).toBe(false);
    expect([arena.x[0], arena.vx[0], arena.vy[0], arena.r[0], 1 / arena.inverseMass[0]]).toEqual([3, 1, 6, 5, 4]);
  });

  it('with an immovable disc gives that one, grown', () => {
    for (const keep of [0, 1]) {
      const arena = two({ r: 3, mass: Infinity }, { x: 4, vy: 8, r: 4 });
      mergeDiscs(arena, keep, 1 - keep);
      expect([arena.x[keep], arena.vy[keep], arena.r[keep], arena.inverseMass[keep]]).toEqual([0, 0, 5, 0]);
    }
  });
});
