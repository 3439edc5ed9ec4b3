import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains } from '../../src/geometry/contains.ts';
import { intersectionPoints, intersectionPointsInto } from '../../src/geometry/intersection-points.ts';
import { createManifold, manifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { relation } from '../../src/geometry/relation.ts';
import { separate } from '../../src/geometry/separate.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { runs } from '../runs.ts';

const circle = (x: number, y: number, r: number): Circle => ({ x, y, r });
const origin = circle(0, 0, 5);
const empties = [circle(0, 0, -1), circle(NaN, 0, 1), circle(0, Infinity, 1), circle(0, 0, NaN), circle(0, 0, Infinity)];

/** Small integers make tangencies, concentric pairs and equal circles common; any doubles reach the far ends. */
const integerCircle = fc.record({
  x: fc.integer({ min: -6, max: 6 }),
  y: fc.integer({ min: -6, max: 6 }),
  r: fc.integer({ min: 0, max: 6 }),
});
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v + 0); // no −0: only its sign may differ
const anyCircle = fc.record({ x: finite, y: finite, r: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }) });
const plainCircle = fc.record({
  x: fc.double({ min: -10, max: 10, noNaN: true }).map((v) => v + 0),
  y: fc.double({ min: -10, max: 10, noNaN: true }).map((v) => v + 0),
  r: fc.double({ min: 0, max: 10, noNaN: true }),
});
const pair = fc.oneof(
  fc.tuple(integerCircle, integerCircle),
  fc.tuple(plainCircle, plainCircle),
  fc.tuple(anyCircle, anyCircle),
  fc.tuple(plainCircle, plainCircle, fc.integer({ min: -1000, max: 1000 })).map(([a, b, e]) => {
    const scale = 2 ** e;
    return [circle(a.x * scale + 0, a.y * scale + 0, a.r * scale), circle(b.x * scale + 0, b.y * scale + 0, b.r * scale)] as [
      Circle,
      Circle,
    ];
  }),
);
const negated = (x: number): number => (x === 0 ? 0 : -x);

describe('overlaps', () => {
  it('is true when the discs touch, from outside or inside, and when one is in the other', () => {
    expect(overlaps(origin, circle(6, 8, 5))).toBe(true);
    expect(overlaps(origin, circle(3, 0, 2))).toBe(true);
    expect(overlaps(origin, circle(1, 1, 1))).toBe(true);
    expect(overlaps(origin, circle(6, 8, 4.999999999999999))).toBe(false);
  });

  it('tells apart what differs in the last bit only, where squares round, underflow or overflow', () => {
    const ulp = 2 ** -52;
    expect(overlaps(circle(0, 0, 1), circle(2 + 2 * ulp, 0, 1))).toBe(false);
    expect(overlaps(circle(0, 0, 1), circle(2 + 2 * ulp, 0, 1 + 2 * ulp))).toBe(true);
    expect(overlaps(circle(0, 0, 1), circle(2, 1e-200, 1))).toBe(false);
    expect(overlaps(circle(0, 0, 5e-324), circle(1e-323, 0, 5e-324))).toBe(true);
    expect(overlaps(circle(0, 0, 5e-324), circle(1.5e-323, 0, 5e-324))).toBe(false);
    expect(overlaps(circle(-1e308, 0, 1e308), circle(1e308, 0, 1e308))).toBe(true);
    expect(overlaps(circle(-1e308, 1e-300, 1e308), circle(1e308, 0, 1e308))).toBe(false);
  });

  it('takes the doubles as they are: 0.1 + 0.7 does not reach 0.8 without slop', () => {
    const a = circle(0, 0, 0.1);
    const b = circle(0.8, 0, 0.7);
    expect(overlaps(a, b)).toBe(false); // 0.1 + 0.7 = 0.79999999999999998889…
    expect(overlaps(a, b, { slop: 1e-12 })).toBe(true);
  });

  it('adds slop exactly, and counts a slop that is not a finite number > 0 as 0', () => {
    expect(overlaps(circle(0, 0, 1), circle(3, 0, 1), { slop: 1 })).toBe(true);
    expect(overlaps(circle(0, 0, 1), circle(3, 0, 1), { slop: 1 - 2 ** -53 })).toBe(false);
    expect(overlaps(circle(0, 0, 1), circle(3 + 2 ** -51, 0, 1), { slop: 1 })).toBe(false);
    for (const slop of [-1, NaN, Infinity]) expect(overlaps(circle(0, 0, 1), circle(2, 0, 1), { slop })).toBe(true);
    for (const slop of [-1, NaN, Infinity]) expect(overlaps(circle(0, 0, 1), circle(9, 0, 1), { slop })).toBe(false);
  });
});

describe('relation', () => {
  it('names each way two circles lie, read "a is … b"', () => {
    expect(relation(origin, circle(11, 0, 5))).toBe('separate');
    expect(relation(origin, circle(6, 8, 5))).toBe('touching');
    expect(relation(origin, circle(7, 0, 5))).toBe('crossing');
    expect(relation(origin, circle(3, 0, 2))).toBe('inner-touching');
    expect(relation(circle(1, 0, 1), origin)).toBe('inside');
    expect(relation(origin, circle(1, 0, 1))).toBe('around');
    expect(relation(origin, circle(0, 0, 5))).toBe('equal');
  });

  it('puts equal before touching and touching before inner-touching, so that points are decided too', () => {
    expect(relation(circle(2, 3, 0), circle(2, 3, 0))).toBe('equal');
    expect(relation(circle(5, 0, 0), origin)).toBe('touching');
    expect(relation(circle(4, 0, 0), origin)).toBe('inside');
    expect(relation(circle(4, 0, 0), circle(4, 1, 0))).toBe('separate');
    expect(relation(circle(0, 0, 3), origin)).toBe('inside');
  });

  it('counts distances within slop of a bound as equal to it', () => {
    const slop = 0.25;
    expect(relation(origin, circle(10.25, 0, 5), { slop })).toBe('touching');
    expect(relation(origin, circle(9.75, 0, 5), { slop })).toBe('touching');
    expect(relation(origin, circle(10.250000000000002, 0, 5), { slop })).toBe('separate');
    expect(relation(origin, circle(9.749999999999998, 0, 5), { slop })).toBe('crossing');
    expect(relation(origin, circle(3.25, 0, 2), { slop })).toBe('inner-touching');
    expect(relation(origin, circle(2.75, 0, 2), { slop })).toBe('inner-touching');
    expect(relation(origin, circle(2.7499999999999996, 0, 2), { slop })).toBe('around');
    expect(relation(circle(0, 0, 0.1), circle(0.3, 0, 0.2))).toBe('crossing'); // the double 0.3 is less than 0.1 + 0.2
    expect(relation(circle(0, 0, 0.1), circle(0.3, 0, 0.2), { slop: 1e-12 })).toBe('touching');
    expect(relation(circle(0, 0, 0.1), circle(0.8, 0, 0.7))).toBe('separate');
    expect(relation(circle(0, 0, 0.1), circle(0.8, 0, 0.7), { slop: 1e-12 })).toBe('touching');
  });
});

describe('contains', () => {
  it('is true for a disc inside, touching from inside or equal, and for points up to the rim', () => {
    expect(contains(origin, circle(1, 1, 1))).toBe(true);
    expect(contains(origin, circle(3, 0, 2))).toBe(true);
    expect(contains(origin, circle(0, 0, 5))).toBe(true);
    expect(contains(origin, circle(3, 4, 0))).toBe(true);
    expect(contains(origin, circle(3, 4.000000000000001, 0))).toBe(false);
    expect(contains(circle(1, 1, 1), origin)).toBe(false);
  });
});

describe('separation', () => {
  it('is the gap, negative by the depth, and 0 exactly at touch', () => {
    expect(separation(origin, circle(9, 12, 1))).toBe(9);
    expect(separation(origin, circle(3, 4, 1))).toBe(-1);
    expect(separation(origin, circle(6, 8, 5))).toBe(0);
    expect(separation(circle(0, 0, 1), circle(0, 0, 2))).toBe(-3);
  });

  it('keeps every digit where subtracting a root loses all, and its sign where no double holds the value', () => {
    expect(separation(circle(0, 0, 1), circle(2, 1e-9, 1))).toBe(2.5e-19);
    expect(separation(circle(0, 0, 1), circle(2, 1e-200, 1))).toBe(5e-324);
    expect(separation(circle(0, 0, 1e300), circle(0, 0, 1e-300))).toBe(-1e300);
    expect(separation(circle(-1e308, 0, 1.7e308), circle(1e308, 0, 1.7e308))).toBeCloseTo(-1.4e308, -300);
    expect(separation(circle(0, 0, 1.7e308), circle(0, 0, 1.7e308))).toBe(-Number.MAX_VALUE);
  });
});

describe('intersectionPoints', () => {
  it('gives two points for crossing circles, the one left of a → b first', () => {
    expect(intersectionPoints(origin, circle(6, 0, 5))).toEqual([
      { x: 3, y: 4 },
      { x: 3, y: -4 },
    ]);
    expect(intersectionPoints(circle(6, 0, 5), origin)).toEqual([
      { x: 3, y: -4 },
      { x: 3, y: 4 },
    ]);
  });

  it('gives one point at tangency, outer or inner, and none for separate, contained or equal circles', () => {
    expect(intersectionPoints(origin, circle(6, 8, 5))).toEqual([{ x: 3, y: 4 }]);
    expect(intersectionPoints(origin, circle(3, 0, 2))).toEqual([{ x: 5, y: 0 }]);
    expect(intersectionPoints(circle(3, 0, 2), origin)).toEqual([{ x: 5, y: 0 }]);
    expect(intersectionPoints(origin, circle(3, 4, 0))).toEqual([{ x: 3, y: 4 }]);
    expect(intersectionPoints(origin, circle(20, 0, 5))).toEqual([]);
    expect(intersectionPoints(origin, circle(1, 0, 1))).toEqual([]);
    expect(intersectionPoints(origin, circle(0, 0, 5))).toEqual([]);
    expect(intersectionPoints(circle(1, 1, 0), circle(1, 1, 0))).toEqual([]);
  });

  it('writes the same to an array and returns how many', () => {
    const out = new Float64Array(4).fill(9);
    expect(intersectionPointsInto(origin, circle(6, 0, 5), out)).toBe(2);
    expect([...out]).toEqual([3, 4, 3, -4]);
    expect(intersectionPointsInto(origin, circle(6, 8, 5), out)).toBe(1);
    expect([...out]).toEqual([3, 4, 3, -4]);
    expect(intersectionPointsInto(origin, circle(20, 0, 5), out)).toBe(0);
  });

  it('lies on both outlines in thin lenses, where the textbook root is lost', () => {
    const b = circle(2 - 2 ** -50, 0, 1);
    const [p, q] = intersectionPoints(circle(0, 0, 1), b);
    expect(p.y).toBeCloseTo(Math.sqrt(2 ** -50), 20);
    expect(q.y).toBe(-p.y);
    expect(p.x).toBe(1 - 2 ** -51);
  });
});

describe('manifold', () => {
  it('has the normal a → b, the depth, and the middle of what both discs cover', () => {
    const expected = { normal: { x: 1, y: 0 }, depth: 1, point: { x: 1.5, y: 0 } };
    expect(manifold(circle(0, 0, 2), circle(3, 0, 2))).toEqual(expected);
    expect(manifold(circle(0, 0, 2), circle(5, 0, 2))).toBeNull();
    expect(manifold(origin, circle(6, 8, 5))).toEqual({ normal: { x: 0.6, y: 0.8 }, depth: 0, point: { x: 3, y: 4 } });
    expect(manifold(origin, circle(1, 0, 1))).toEqual({ normal: { x: 1, y: 0 }, depth: 5, point: { x: 1, y: 0 } });
  });

  it('takes (1, 0) as the normal of concentric discs in either order', () => {
    expect(manifold(circle(1, 2, 3), circle(1, 2, 4))).toEqual({ normal: { x: 1, y: 0 }, depth: 7, point: { x: 1, y: 2 } });
    expect(manifold(circle(1, 2, 4), circle(1, 2, 3))?.normal).toEqual({ x: 1, y: 0 });
  });

  it('writes into out and returns it, and leaves it alone when there is no overlap', () => {
    const out = createManifold();
    const { normal, point } = out;
    expect(manifold(circle(0, 0, 2), circle(3, 0, 2), out)).toBe(out);
    expect([out.normal, out.point]).toEqual([normal, point]);
    expect(out.normal).toBe(normal);
    expect(manifold(circle(0, 0, 2), circle(9, 0, 2), out)).toBeNull();
    expect(out.depth).toBe(1);
  });
});

describe('separate', () => {
  it('moves both discs by their share of the depth', () => {
    const a = circle(0, 0, 1);
    const b = circle(1, 0, 1);
    expect(separate(a, b)).toBe(true);
    expect([a.x, b.x]).toEqual([-0.5, 1.5]);
    const c = circle(0, 0, 1);
    const d = circle(1, 0, 1);
    separate(c, d, { inverseMassA: 3, inverseMassB: 1 });
    expect([c.x, d.x]).toEqual([-0.75, 1.25]);
  });

  it('leaves an immovable disc where it is, and both if both are or if they do not overlap', () => {
    const a = circle(0, 0, 1);
    const b = circle(1, 0, 1);
    expect(separate(a, b, { inverseMassA: 0, inverseMassB: 0 })).toBe(false);
    expect(separate(a, a)).toBe(false);
    expect(separate(a, b, { inverseMassA: 0 })).toBe(true);
    expect([a.x, b.x]).toEqual([0, 2]);
    expect(separate(a, b)).toBe(false);
    for (const empty of empties) expect(separate(circle(0, 0, 1), { ...empty })).toBe(false);
  });

  it('parts concentric discs along x and copes with any inverse mass', () => {
    const a = circle(2, 2, 1);
    const b = circle(2, 2, 1);
    expect(separate(a, b, { inverseMassA: NaN, inverseMassB: Infinity })).toBe(false);
    separate(a, b, { inverseMassA: -1, inverseMassB: 1e-300 });
    expect([a.x, a.y, b.x, b.y]).toEqual([2, 2, 4, 2]);
    const c = circle(0, 0, 1);
    separate(c, circle(0, 0, 1), { inverseMassA: 1e308, inverseMassB: 1e308 });
    expect(c.x).toBe(-1);
  });

  it('leaves a depth of at most 4 ulp of the largest coordinate or radius', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom(0, 0.3, 1, 7), ([a, b], inverseMassA) => {
        const [p, q] = [{ ...a }, { ...b }];
        separate(p, q, { inverseMassA, inverseMassB: 1 });
        const most = Math.max(...[p.x, p.y, p.r, q.x, q.y, q.r].map(Math.abs));
        expect([p.x, p.y, q.x, q.y].some(Number.isNaN)).toBe(false);
        if (most < 1e308) expect(-separation(p, q)).toBeLessThanOrEqual(Math.max(4 * 2 ** -52 * most, 2e-323));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('all questions', () => {
  it('give the empty answer for a radius < 0 or a number that is not finite', () => {
    for (const empty of empties) {
      for (const [a, b] of [
        [empty, circle(0, 0, 1)],
        [circle(0, 0, 1), empty],
        [empty, empty],
      ]) {
        expect([overlaps(a, b), contains(a, b), relation(a, b)]).toEqual([false, false, 'separate']);
        expect([separation(a, b), manifold(a, b), intersectionPoints(a, b)]).toEqual([Infinity, null, []]);
        expect([overlaps(a, b, { slop: 9 }), relation(a, b, { slop: 9 })]).toEqual([false, 'separate']);
      }
    }
  });

  it('agree with each other on any two circles', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const how = relation(a, b);
        const gap = separation(a, b);
        expect(overlaps(a, b)).toBe(how !== 'separate');
        expect(Math.sign(gap)).toBe(how === 'separate' ? 1 : how === 'touching' || (how === 'equal' && a.r === 0) ? 0 : -1);
        expect(contains(a, b)).toBe(
          how === 'around' || how === 'equal' || (how === 'inner-touching' && a.r > b.r) || (how === 'touching' && b.r === 0),
        );
        const counts = { separate: 0, touching: 1, crossing: 2, 'inner-touching': 1, inside: 0, around: 0, equal: 0 };
        expect(intersectionPoints(a, b).length).toBe(counts[how]);
        expect(manifold(a, b)?.depth ?? null).toBe(how === 'separate' ? null : Math.max(0, -gap));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('turn round with their arguments, bit for bit', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const swapped = { inside: 'around', around: 'inside' } as Record<string, string>;
        const how = relation(a, b);
        expect(relation(b, a)).toBe(swapped[how] ?? how);
        expect(overlaps(b, a)).toBe(overlaps(a, b));
        expect(separation(b, a)).toBe(separation(a, b));
        expect(intersectionPoints(b, a)).toEqual(intersectionPoints(a, b).reverse());
        const [m, n] = [manifold(a, b), manifold(b, a)];
        expect([n?.depth, n?.point]).toEqual([m?.depth, m?.point]);
        if (m && n && !(a.x === b.x && a.y === b.y)) {
          expect([negated(n.normal.x), negated(n.normal.y)]).toEqual([m.normal.x + 0, m.normal.y + 0]);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('scale with a power of two, however far', () => {
    const decimal = fc.integer({ min: -9999, max: 9999 }).map((n) => n / 1000);
    const decimalCircle = fc.record({ x: decimal, y: decimal, r: fc.integer({ min: 0, max: 9999 }).map((n) => n / 1000) });
    fc.assert(
      fc.property(decimalCircle, decimalCircle, fc.integer({ min: -1000, max: 1000 }), (a, b, exponent) => {
        const scale = 2 ** exponent;
        const scaled = ({ x, y, r }: Circle): Circle => circle(x * scale, y * scale, r * scale);
        expect(relation(scaled(a), scaled(b))).toBe(relation(a, b));
        const gap = separation(a, b);
        expect(Math.abs(separation(scaled(a), scaled(b)) / scale - gap)).toBeLessThanOrEqual(1.8e-15 * Math.abs(gap) + 5e-324 / scale);
      }),
      { numRuns: runs(1000) },
    );
  });
});
