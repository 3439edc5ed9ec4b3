import { describe, expect, it } from 'vitest';
import { angleOf, arctangent } from '../../../src/geometry/measure/arctangent.ts';
import { lensArea } from '../../../src/geometry/measure/lens-area.ts';
import { unionArea } from '../../../src/geometry/measure/union-area.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import { runs } from '../../runs.ts';

const unit = { x: 0, y: 0, r: 1 };
const bad = [NaN, Infinity, -Infinity];

describe('arctangent', () => {
  it('is within 2 ulp of Math.atan, which is within 1', () => {
    const random = createRandom(1);
    for (let n = 0; n < runs(20_000); n++) {
      const x = random.below(2) === 0 ? random.next() * 2 : 1 / random.next();
      const expected = Math.atan(x);
      expect(Math.abs(arctangent(x) - expected)).toBeLessThanOrEqual(3 * 2 ** -52 * expected);
    }
  });

  it('is exact where it can be', () => {
    expect(arctangent(0)).toBe(0);
    expect(arctangent(1)).toBe(Math.PI / 4);
    expect(arctangent(1e300)).toBe(Math.PI / 2);
    expect(arctangent(1e-300)).toBe(1e-300);
  });

  it('gives the same bits on every engine', () => {
    const random = createRandom(2);
    let sum = 0;
    for (let n = 0; n < 1000; n++) sum += arctangent(random.next() * 4);
    expect(sum).toBe(969.4540446225895);
  });

  it('names the angle of a vector in every quadrant', () => {
    expect(angleOf(1, 0)).toBe(0);
    expect(angleOf(0, 2)).toBe(Math.PI / 2);
    expect(angleOf(-3, 0)).toBe(Math.PI);
    expect(angleOf(0, -1)).toBe(-Math.PI / 2);
    expect(angleOf(-1, -1)).toBe((-3 * Math.PI) / 4);
    expect(angleOf(0, 0)).toBe(0);
    const random = createRandom(3);
    for (let n = 0; n < runs(2000); n++) {
      const x = random.between(-1, 1);
      const y = random.between(-1, 1);
      expect(Math.abs(angleOf(x, y) - Math.atan2(y, x))).toBeLessThan(9e-16);
    }
  });
});

describe('lensArea', () => {
  it('is what the discs share: two of radius 1 at distance 1', () => {
    expect(lensArea(unit, { x: 1, y: 0, r: 1 })).toBeCloseTo((2 * Math.PI) / 3 - Math.sqrt(3) / 2, 14);
  });

  it('is 0 for discs that are apart or touch, and the smaller disc where it is inside or equal', () => {
    expect(lensArea(unit, { x: 3, y: 0, r: 1 })).toBe(0);
    expect(lensArea(unit, { x: 2, y: 0, r: 1 })).toBe(0);
    expect(lensArea(unit, { x: 0.25, y: 0, r: 0.5 })).toBe(Math.PI / 4);
    expect(lensArea(unit, { x: 0.5, y: 0, r: 0.5 })).toBe(Math.PI / 4);
    expect(lensArea(unit, unit)).toBe(Math.PI);
    expect(lensArea(unit, { x: 0.5, y: 0, r: 0 })).toBe(0);
  });

  it('keeps all digits of a lens 2⁻⁵² wide: (4/3)·√(2·r·w/2)·w', () => {
    const w = 2 ** -52;
    expect(lensArea(unit, { x: 2 - w, y: 0, r: 1 })).toBeCloseTo((4 / 3) * Math.sqrt(w) * w, 38);
    expect(lensArea(unit, { x: 2 - w, y: 0, r: 1 }) / ((4 / 3) * Math.sqrt(w) * w)).toBeCloseTo(1, 14);
  });

  it('is half a disc on the outline of one so large that it is straight', () => {
    expect(lensArea({ x: 0, y: 0, r: 1e200 }, { x: 1e200, y: 0, r: 1 })).toBeCloseTo(Math.PI / 2, 15);
    expect(lensArea({ x: 0, y: 0, r: 1e308 }, { x: 1e308, y: 0, r: 1e-3 })).toBeCloseTo(Math.PI / 2e6, 21);
    expect(lensArea({ x: 0, y: 0, r: 1e155 }, { x: 1e155, y: 0, r: 3e-264 })).toBe(0); // below the smallest double
  });

  it('is 0 for a disc that is none, Infinity beyond the doubles', () => {
    for (const value of [...bad, -1]) {
      expect(lensArea(unit, { x: 0, y: 0, r: value })).toBe(0);
      expect(lensArea({ x: 0, y: 0, r: value }, unit)).toBe(0);
    }
    for (const value of bad) expect([lensArea(unit, { x: value, y: 0, r: 1 }), lensArea({ x: 0, y: value, r: 1 }, unit)]).toEqual([0, 0]);
    expect(lensArea({ x: 0, y: 0, r: 1e300 }, { x: 1, y: 0, r: 1e300 })).toBe(Infinity);
  });
});

describe('unionArea', () => {
  it('is the discs less their lens', () => {
    const b = { x: 1, y: 0, r: 1 };
    expect(unionArea([unit, b])).toBeCloseTo(2 * Math.PI - lensArea(unit, b), 14);
    expect(unionArea([unit, b, { x: 9, y: 0, r: 1 }])).toBeCloseTo(3 * Math.PI - lensArea(unit, b), 14);
  });

  it('is 0 without discs, for points, and for discs that are none', () => {
    expect(unionArea([])).toBe(0);
    expect(unionArea([{ x: 1, y: 1, r: 0 }])).toBe(0);
    for (const value of [...bad, -1]) expect(unionArea([unit, { x: 5, y: 0, r: value }])).toBe(Math.PI);
    for (const value of bad) expect(unionArea([{ x: value, y: 0, r: 1 }, { x: 0, y: value, r: 2 }, unit])).toBe(Math.PI);
  });

  it('counts a disc inside another, or given twice, once', () => {
    expect(unionArea([unit, unit, { x: 0.5, y: 0, r: 0.5 }, { x: 0, y: 0, r: 0.1 }])).toBe(Math.PI);
  });

  it('leaves out the hole that a ring of discs encloses', () => {
    const ring = Array.from({ length: 12 }, (_, i) => ({ x: 3 * Math.cos((i * Math.PI) / 6), y: 3 * Math.sin((i * Math.PI) / 6), r: 1 }));
    expect(unionArea(ring)).toBeCloseTo(12 * (Math.PI - lensArea(ring[0], ring[1])), 12);
    expect(unionArea([...ring, { x: 0, y: 0, r: 1 }])).toBeCloseTo(12 * (Math.PI - lensArea(ring[0], ring[1])) + Math.PI, 12);
  });

  it('does not change the discs, and takes any iterable', () => {
    const discs = [Object.freeze({ x: 2, y: 0, r: 1 }), Object.freeze({ x: 0, y: 0, r: 1.5 })];
    expect(unionArea(new Set(discs))).toBe(unionArea(discs));
    expect(discs.map(({ x }) => x)).toEqual([2, 0]);
  });

  it('keeps its digits over thousands of discs: a square lattice with every neighbor crossing', () => {
    const side = 60;
    const discs = Array.from({ length: side * side }, (_, i) => ({ x: i % side, y: Math.floor(i / side), r: 0.6 }));
    const lens = lensArea({ x: 0, y: 0, r: 0.6 }, { x: 1, y: 0, r: 0.6 });
    const exact = discs.length * Math.PI * 0.36 - 2 * side * (side - 1) * lens; // diagonal neighbors are apart
    expect(Math.abs(unionArea(discs) / exact - 1)).toBeLessThan(1e-13);
  });

  it('is Infinity beyond the doubles, and a number up to there', () => {
    expect(
      unionArea([
        { x: 0, y: 0, r: 1e300 },
        { x: 1e300, y: 0, r: 1e300 },
      ]),
    ).toBe(Infinity);
    expect(
      unionArea([
        { x: 0, y: 0, r: 1e308 },
        { x: -1e308, y: 0, r: 1 },
      ]),
    ).toBe(Infinity);
    expect(
      unionArea([
        { x: 0, y: 0, r: 5e153 },
        { x: 5e153, y: 0, r: 5e153 },
      ]),
    ).toBeLessThan(Infinity);
    expect(unionArea([{ x: 1e308, y: -1e308, r: 1 }, unit])).toBeCloseTo(2 * Math.PI, 14);
  });
});
