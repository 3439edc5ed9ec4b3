import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlapsEqual, overlapsEqualInto } from '../../src/geometry/equal-radii.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { runs } from '../runs.ts';

it('overlapsEqual(points, r, i, j) is true for touching discs and false one step of a double beyond', () => {
  expect(overlapsEqual([0, 0, 6, 8], 5, 0, 1)).toBe(true);
  expect(overlapsEqual([0, 0, 6, 8 + 2 ** -49], 5, 0, 1)).toBe(false);
});

it('agrees with overlaps on any numbers, and lists all partners ascending', () => {
  const number = fc.oneof(fc.double(), fc.integer({ min: -6, max: 6 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 12 }), number, fc.nat(100), (centers, r, pick) => {
      const points = Float64Array.from(centers.flat());
      const disc = (k: number): { x: number; y: number; r: number } => ({ x: points[2 * k], y: points[2 * k + 1], r });
      const i = pick % centers.length;
      const partners = centers.map((_, j) => j).filter((j) => j !== i && overlaps(disc(i), disc(j)));
      for (let j = 0; j < centers.length; j++) expect(overlapsEqual(points, r, i, j)).toBe(overlaps(disc(i), disc(j)));
      const out: number[] = [];
      expect(overlapsEqualInto(points, r, i, out)).toBe(partners.length);
      expect(out).toEqual(partners);
    }),
    { seed: 8, numRuns: runs(1000) },
  );
});

it('answers nothing for indices beyond the list', () => {
  expect(overlapsEqual([0, 0], 1, 0, 1)).toBe(false);
  expect(overlapsEqualInto([0, 0], 1, 3, [])).toBe(0);
});
