import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { bounce, createVelocities } from '../../src/motion/bounce.ts';
import { createImpact, impact } from '../../src/motion/impact.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import { timeOfImpact } from '../../src/motion/time-of-impact.ts';
import { runs } from '../runs.ts';

const disc = (x: number, y: number, r: number, vx: number, vy: number): MovingCircle => ({ x, y, r, vx, vy });
const ahead = disc(10, 0, 1, 0, 0);
const empties = [
  disc(0, 0, -1, 1, 0),
  disc(NaN, 0, 1, 1, 0),
  disc(0, 0, 1, Infinity, 0),
  disc(0, 0, 1, 0, NaN),
  disc(0, 0, Infinity, 1, 0),
];
const ulp = 2 ** -52;

const small = fc.integer({ min: -6, max: 6 });
const integerDisc = fc.record({ x: small, y: small, r: fc.integer({ min: 0, max: 3 }), vx: small, vy: small });
const plain = fc.double({ min: -10, max: 10, noNaN: true }).map((v) => v + 0);
const plainDisc = fc.record({ x: plain, y: plain, r: fc.double({ min: 0, max: 4, noNaN: true }), vx: plain, vy: plain });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v + 0);
const anyDisc = fc.record({ x: finite, y: finite, r: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), vx: finite, vy: finite });
const pair = fc.oneof(fc.tuple(integerDisc, integerDisc), fc.tuple(plainDisc, plainDisc), fc.tuple(anyDisc, anyDisc));

describe('timeOfImpact', () => {
  it('is the time at which approaching discs first touch', () => {
    expect(timeOfImpact(disc(0, 0, 1, 1, 0), ahead)).toBe(8);
    expect(timeOfImpact(disc(0, 0, 1, 4, 0), disc(10, 0, 1, 2, 0))).toBe(4);
    expect(timeOfImpact(disc(0, 0, 2, 3, 4), disc(9, 12, 3, 0, 0))).toBe(2);
  });

  it('is 0 when the discs overlap or touch and approach, Infinity when they do so and do not', () => {
    expect(timeOfImpact(disc(9, 0, 1, 1, 0), ahead)).toBe(0);
    expect(timeOfImpact(disc(8, 0, 1, 1, 0), ahead)).toBe(0);
    expect(timeOfImpact(disc(9, 0, 1, -1, 0), ahead)).toBe(Infinity);
    expect(timeOfImpact(disc(8, 0, 1, 0, 1), ahead)).toBe(Infinity);
    expect(timeOfImpact(disc(9, 0, 1, 0, 0), ahead)).toBe(Infinity);
    expect(timeOfImpact(disc(10, 0, 1, 1, 0), ahead)).toBe(Infinity); // concentric: not approaching
  });

  it('counts a graze as a meeting and a miss by one ulp as none', () => {
    expect(timeOfImpact(disc(0, 2, 1, 1, 0), ahead)).toBe(10);
    expect(timeOfImpact(disc(0, 2 + 2 * ulp, 1, 1, 0), ahead)).toBe(Infinity);
    expect(timeOfImpact(disc(0, 2, 1 - ulp, 1, 0), ahead)).toBe(Infinity);
    const far = disc(-1e9, 5, 2, 3e5, 4e5);
    expect(timeOfImpact(far, disc(2e9 + 6.25, 4e9 + 5, 3, 0, 0))).toBeCloseTo(1e4, 4);
    expect(timeOfImpact(far, disc(2e9 + 6.25 + 2 ** -22, 4e9 + 5, 3, 0, 0))).toBe(Infinity);
    expect(timeOfImpact(disc(0, 0, 0, 1, 1), disc(5, 5, 0, 0, 0))).toBe(5); // two points
    expect(timeOfImpact(disc(0, 0, 0, 1, 1 + ulp), disc(5, 5, 0, 0, 0))).toBe(Infinity);
  });

  it('keeps its digits far away and close by, where the textbook formula loses them', () => {
    expect(timeOfImpact(disc(0, 0, 1, 1, 0), disc(1e15, 0, 1, 0, 0))).toBe(1e15 - 2);
    expect(timeOfImpact(disc(0, 0, 1, 1, 0), disc(2 + 2 * ulp, 0, 1, 0, 0))).toBe(2 * ulp);
    expect(timeOfImpact(disc(0, 0, 1e-290, 1e-290, 0), disc(1e-289, 0, 1e-290, 0, 0))).toBeCloseTo(8, 13);
    expect(timeOfImpact(disc(-1e308, 0, 1, 1e300, 0), disc(1e308, 0, 1, -1e300, 0))).toBe(1e8);
  });

  it('decides exactly whether the discs meet by maxTime, and never returns more', () => {
    expect(timeOfImpact(disc(0, 0, 1, 1, 0), ahead, 8)).toBe(8);
    expect(timeOfImpact(disc(0, 0, 1, 1, 0), ahead, 8 - 4 * ulp)).toBe(Infinity);
    expect(timeOfImpact(disc(0, 0, 1, 3, 0), ahead, 8 / 3)).toBe(Infinity); // the double 8/3 is less than 8/3
    expect(timeOfImpact(disc(0, 0, 1, 3, 0), ahead, 8 / 3 + 2 * ulp)).toBeCloseTo(8 / 3, 15);
    expect(timeOfImpact(disc(8, 0, 1, 1, 0), ahead, 0)).toBe(0);
    for (const maxTime of [-1, NaN, -Infinity]) expect(timeOfImpact(disc(9, 0, 1, 1, 0), ahead, maxTime)).toBe(Infinity);
    fc.assert(
      fc.property(pair, fc.double({ min: 0, max: 2, noNaN: true }), ([a, b], share) => {
        const time = timeOfImpact(a, b);
        const limit = time < Infinity ? share * time : share;
        const within = timeOfImpact(a, b, limit);
        expect(within === Infinity || within <= limit).toBe(true);
        if (share < 1 - 1e-14 && time > 1e-300) expect(within).toBe(Infinity);
        if (share > 1 + 1e-14 && time < 1e300) expect(within).toBe(time);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('impact', () => {
  it('reports a hit with time, normal a → b and the point of contact', () => {
    const expected = { time: 8, kind: 'hit', motion: 'approaching', normal: { x: 1, y: 0 }, point: { x: 9, y: 0 } };
    expect(impact(disc(0, 0, 1, 1, 0), ahead)).toEqual(expected);
    const graze = { time: 10, kind: 'graze', motion: 'abeam', normal: { x: 0, y: -1 }, point: { x: 10, y: 1 } };
    expect(impact(disc(0, 2, 1, 1, 0), ahead)).toEqual(graze);
  });

  it('reports touching and overlapping discs at time 0 however they move', () => {
    const at = (a: MovingCircle): unknown => {
      const found = impact(a, ahead);
      return found && [found.time, found.kind, found.motion];
    };
    expect(at(disc(8, 0, 1, 1, 0))).toEqual([0, 'touching', 'approaching']);
    expect(at(disc(8, 0, 1, -1, 0))).toEqual([0, 'touching', 'receding']);
    expect(at(disc(8, 0, 1, 0, 1))).toEqual([0, 'touching', 'abeam']);
    expect(at(disc(8, 0, 1, 0, 0))).toEqual([0, 'touching', 'still']);
    expect(at(disc(9, 0, 1, 1, 0))).toEqual([0, 'overlapping', 'approaching']);
    expect(at(disc(9, 0, 1, -1, 5))).toEqual([0, 'overlapping', 'receding']);
    expect(at(disc(10, 0, 1, 1, 0))).toEqual([0, 'overlapping', 'abeam']);
    expect(at(disc(7, 0, 1, -1, 0))).toBeNull();
    expect(at(disc(7, 0, 1, 0, 0))).toBeNull();
    const { normal, point } = impact(disc(9, 0, 1, 1, 0), ahead)!;
    expect({ normal, depth: 1, point }).toEqual(manifold(disc(9, 0, 1, 1, 0), ahead));
  });

  it('has a normal that far flights do not blur: moving and subtracting loses it', () => {
    const found = impact(disc(0, 0, 1, 1, 0), disc(2 ** 60, 1.2, 1, 0, 0))!;
    expect(found.normal.x).toBeCloseTo(0.8, 15);
    expect(found.normal.y).toBeCloseTo(0.6, 15);
  });

  it('writes into out, agrees with timeOfImpact and takes the same maxTime', () => {
    const out = createImpact();
    expect(impact(disc(0, 0, 1, 1, 0), ahead, Infinity, out)).toBe(out);
    expect(impact(disc(0, 0, 1, 1, 0), ahead, 7.9, out)).toBeNull();
    expect(impact(disc(9, 0, 1, 1, 0), ahead, -1)).toBeNull();
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const time = timeOfImpact(a, b);
        const found = impact(a, b);
        if (time < Infinity) expect(found?.time).toBe(time);
        else expect(found === null || found.time === 0).toBe(true);
        if (found) {
          expect(found.kind === 'overlapping' || found.kind === 'touching').toBe(overlaps(a, b));
          expect(Math.abs(found.normal.x * found.normal.x + found.normal.y * found.normal.y - 1)).toBeLessThan(1e-15);
          expect(Number.isNaN(found.point.x) || Number.isNaN(found.point.y)).toBe(false);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('turns round with its arguments, bit for bit', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [p, q] = [impact(a, b), impact(b, a)];
        expect([q?.time, q?.kind, q?.motion, q?.point]).toEqual([p?.time, p?.kind, p?.motion, p?.point]);
        if (p && q && (a.x !== b.x || a.y !== b.y)) expect([0 - q.normal.x, 0 - q.normal.y]).toEqual([p.normal.x + 0, p.normal.y + 0]);
        expect(timeOfImpact(b, a)).toBe(timeOfImpact(a, b));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('timeOfImpact and impact', () => {
  it('are right where the square of a speed underflows', () => {
    const slow = { x: 2 ** 80, y: 0, r: 0, vx: -(2 ** -560), vy: 0 };
    const target = { x: 0, y: 2 ** 60, r: 2 ** 70, vx: 0, vy: 0 };
    expect(timeOfImpact(slow, target)).toBeGreaterThan(2 ** 639);
    expect(impact(slow, target)?.kind).toBe('hit');
    expect(timeOfImpact(slow, { ...target, y: 2 ** 71 })).toBe(Infinity);
  });

  it('answer never for a number that is not finite or a radius < 0', () => {
    for (const empty of empties) {
      expect([timeOfImpact(empty, ahead), timeOfImpact(ahead, empty)]).toEqual([Infinity, Infinity]);
      expect([impact(empty, ahead), impact(ahead, empty)]).toEqual([null, null]);
    }
  });
});

describe('bounce', () => {
  const a = disc(0, 0, 1, 3, 1);
  const b = disc(2, 0, 1, 0, 0);

  it('exchanges the velocities along the normal of equal masses', () => {
    expect(bounce(a, b)).toEqual({ a: { x: 0, y: 1 }, b: { x: 3, y: 0 } });
  });

  it('keeps momentum, and with restitution e parts at e times the speed of approach', () => {
    const { a: p, b: q } = bounce(a, b, { restitution: 0.5, inverseMassA: 1, inverseMassB: 0.25 });
    expect(p.x + 4 * q.x).toBeCloseTo(3, 14);
    expect(q.x - p.x).toBeCloseTo(1.5, 14);
    expect(bounce(a, b, { restitution: 0 })).toEqual({ a: { x: 1.5, y: 1 }, b: { x: 1.5, y: 0 } });
  });

  it('adds the least impulse instead of a weaker rebound', () => {
    const strong = bounce(a, b, { minImpulse: 120 }); // f = 1.5, J = 1.5 + 120
    expect(strong).toEqual({ a: { x: 3 - 121.5, y: 1 }, b: { x: 121.5, y: 0 } });
    expect(bounce(a, b, { minImpulse: 1 })).toEqual(bounce(a, b));
  });

  it('reflects from an immovable disc and leaves two of them alone', () => {
    expect(bounce(a, b, { inverseMassB: 0 })).toEqual({ a: { x: -3, y: 1 }, b: { x: 0, y: 0 } });
    expect(bounce(a, b, { inverseMassA: 0, inverseMassB: 0 })).toEqual({ a: { x: 3, y: 1 }, b: { x: 0, y: 0 } });
  });

  it('changes nothing unless the discs approach', () => {
    const receding = disc(0, 0, 1, -3, 1);
    expect(bounce(receding, b)).toEqual({ a: { x: -3, y: 1 }, b: { x: 0, y: 0 } });
    expect(bounce(disc(0, 0, 1, 0, 5), b)).toEqual({ a: { x: 0, y: 5 }, b: { x: 0, y: 0 } });
    for (const empty of empties) expect(bounce(empty, b).b).toEqual({ x: 0, y: 0 });
  });

  it('counts concentric discs as apart along x, a on the side of −x', () => {
    expect(bounce(disc(0, 0, 1, 1, 0), disc(0, 0, 1, 0, 0))).toEqual({ a: { x: 0, y: 0 }, b: { x: 1, y: 0 } });
    expect(bounce(disc(0, 0, 1, -1, 0), disc(0, 0, 1, 0, 0))).toEqual({ a: { x: -1, y: 0 }, b: { x: 0, y: 0 } });
  });

  it('is pure, writes into out, and may write over the velocities it read', () => {
    const out = createVelocities();
    expect(bounce(a, b, undefined, out)).toBe(out);
    expect([a.vx, a.vy, b.vx, b.vy]).toEqual([3, 1, 0, 0]);
  });

  it('conserves energy with restitution 1, turns round with its arguments, and never answers NaN', () => {
    fc.assert(
      fc.property(fc.tuple(plainDisc, plainDisc), fc.double({ min: 0.01, max: 100, noNaN: true }), ([p, q], inverseMassB) => {
        const after = bounce(p, q, { inverseMassB });
        const swapped = bounce(q, p, { inverseMassA: inverseMassB });
        if (p.x !== q.x || p.y !== q.y) expect([swapped.b, swapped.a]).toEqual([after.a, after.b]);
        const mass = 1 / inverseMassB;
        const before = p.vx * p.vx + p.vy * p.vy + mass * (q.vx * q.vx + q.vy * q.vy);
        const later = after.a.x * after.a.x + after.a.y * after.a.y + mass * (after.b.x * after.b.x + after.b.y * after.b.y);
        expect(Math.abs(later - before)).toBeLessThanOrEqual(4e-15 * (before + 1e-300));
      }),
      { numRuns: runs(1000) },
    );
    fc.assert(
      fc.property(fc.tuple(anyDisc, anyDisc), finite, finite, ([p, q], inverseMassA, restitution) => {
        const { a: u, b: v } = bounce(p, q, { inverseMassA, restitution });
        expect([u.x, u.y, v.x, v.y].some(Number.isNaN)).toBe(false);
      }),
      { numRuns: runs(1000) },
    );
  });
});
