import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfAway, roundHalfUp, truncate } from '../../src/arena/rounding.ts';
import { runs } from '../runs.ts';

const tricky = [
  0.49999999999999994,
  0.5,
  1.5,
  2.5,
  0.1,
  4503599627370495.5,
  4503599627370497,
  9007199254740991,
  1e300,
  Number.MIN_VALUE,
  0,
];
const finite = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -20000, max: 20000, noNaN: true }),
  fc.integer({ min: -100000, max: 100000 }).map((k) => k / 2),
  fc.constantFrom(...tricky, ...tricky.map((value) => -value)),
);

/** The integer part and twice the fraction, both exact. */
function split(value: number): [number, number] {
  const low = Math.floor(value);
  return [low, 2 * (value - low)];
}

describe('rounding helpers', () => {
  it('roundHalfUp sends halves up: -2.5 to -2, 2.5 to 3', () => {
    expect([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].map(roundHalfUp)).toEqual([-2, -1, 0, 1, 2, 3]);
  });

  it('roundHalfAway sends halves away from zero: -2.5 to -3, 2.5 to 3', () => {
    expect([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].map(roundHalfAway)).toEqual([-3, -2, -1, 1, 2, 3]);
  });

  it('truncate drops the fraction: -2.9 to -2, 2.9 to 2', () => {
    expect([-2.9, -0.9, 0.9, 2.9].map(truncate)).toEqual([-2, 0, 0, 2]);
  });

  it('the largest number below one half rounds to 0, and large integers stay what they are', () => {
    for (const round of [roundHalfUp, roundHalfAway]) {
      expect(round(0.49999999999999994)).toBe(0);
      expect(round(-0.49999999999999994)).toBe(0);
      for (const value of [4503599627370497, -4503599627370497, 9007199254740991, 1e300]) expect(round(value)).toBe(value);
    }
  });

  it('none of them ever gives -0', () => {
    fc.assert(fc.property(finite, (value) => [roundHalfUp, roundHalfAway, truncate].every((round) => !Object.is(round(value), -0))));
  });

  it('agree with the exact fraction of every double', () => {
    fc.assert(
      fc.property(finite, (value) => {
        const [low, twice] = split(value);
        const [size, twiceSize] = split(Math.abs(value));
        expect(roundHalfUp(value)).toBe((twice >= 1 ? low + 1 : low) + 0);
        expect(roundHalfAway(value)).toBe(0 + (value < 0 ? -1 : 1) * (twiceSize >= 1 ? size + 1 : size) + 0);
        expect(truncate(value)).toBe(0 + (value < 0 ? -1 : 1) * size + 0);
      }),
      { numRuns: runs(2000) },
    );
  });
});
