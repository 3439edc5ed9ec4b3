import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../runs.ts';
import {
  bitLength,
  compare,
  distanceIn,
  integerRoot,
  isSquare,
  magnitude,
  plus,
  powerOfTwo,
  quotient,
  real,
  scaled,
  timesPowerOfTwo,
  toNumber,
  ulpDistance,
  ulpExponent,
} from './rational.ts';

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const largest = Number.MAX_VALUE;
const smallest = Number.MIN_VALUE;

describe('the oracle’s arithmetic', () => {
  it('holds every finite double exactly, subnormals and the largest included', () => {
    fc.assert(
      fc.property(anyDouble, (x) => {
        expect(toNumber(real(x))).toBe(x === 0 ? 0 : x);
      }),
      { numRuns: runs(5000) },
    );
    for (const x of [smallest, -smallest, 3 * smallest, 2 ** -1022, 2 ** -1022 - smallest, largest, -largest, 0.1, 1 / 3, 2 ** 53 - 1]) {
      expect(toNumber(real(x))).toBe(x);
    }
    expect(() => real(Infinity)).toThrow(RangeError);
    expect(() => real(NaN)).toThrow(RangeError);
  });

  it('puts doubles over one power of two, every nonzero value at least one unit', () => {
    fc.assert(
      fc.property(fc.array(anyDouble, { minLength: 1, maxLength: 6 }), (values) => {
        const { ints, unit } = scaled(values);
        values.forEach((value, i) => {
          expect(toNumber({ m: ints[i], e: unit })).toBe(value === 0 ? 0 : value);
          expect(ints[i] === 0n).toBe(value === 0);
        });
      }),
    );
    expect(scaled([0, -0])).toEqual({ ints: [0n, 0n], unit: 0 });
    expect(scaled([1, largest, smallest]).unit).toBe(-1074);
  });

  it('adds doubles exactly where doubles cannot', () => {
    const { ints, unit } = scaled([1e308, 1, 5e-324]);
    const sum = ints[0] + ints[1] + ints[2];
    expect(toNumber({ m: sum - ints[0] - ints[1], e: unit })).toBe(5e-324);
  });

  it('takes integer roots of any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 5000n }), fc.nat(5000), (n, drop) => {
        n >>= BigInt(drop);
        const root = integerRoot(n);
        expect(root * root <= n && (root + 1n) * (root + 1n) > n).toBe(true);
        expect(isSquare(n * n)).toBe(true);
        if (n > 0n) expect(isSquare(n * n + 1n)).toBe(false);
        if (n > 0n) expect(integerRoot(n * n - 1n)).toBe(n - 1n);
      }),
      { numRuns: runs(2000) },
    );
    for (let n = 0n; n < 2000n; n++) expect(integerRoot(n) ** 2n <= n && (integerRoot(n) + 1n) ** 2n > n).toBe(true);
    for (let bits = 90n; bits < 140n; bits++) expect(integerRoot((1n << bits) - 1n) ** 2n <= (1n << bits) - 1n).toBe(true);
  });

  it('counts bits exactly where conversion to a double would round up', () => {
    for (const bits of [1, 2, 52, 53, 54, 64, 999, 1000, 1001, 1024, 3000]) {
      expect(bitLength((1n << BigInt(bits)) - 1n)).toBe(bits);
      expect(bitLength(1n << BigInt(bits))).toBe(bits + 1);
      expect(bitLength(-(1n << BigInt(bits)))).toBe(bits + 1);
    }
    expect(bitLength(0n)).toBe(0);
  });

  it('divides as correctly rounded doubles do', () => {
    fc.assert(
      fc.property(anyDouble, anyDouble, (a, b) => {
        fc.pre(b !== 0);
        const top = real(a);
        const bottom = real(b);
        const result = toNumber(quotient(top.m, bottom.m, top.e - bottom.e));
        expect(result === 0 ? 0 : result).toBe(a / b === 0 ? 0 : a / b);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('takes square roots as correctly rounded doubles do', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), (x) => {
        const { m, e } = real(x);
        const odd = e & 1;
        const root = integerRoot((m << BigInt(odd)) << 400n);
        expect(toNumber({ m: root, e: (e - odd) / 2 - 200 })).toBe(Math.sqrt(x));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('makes powers of two from bits and scales by them', () => {
    for (let k = -1074; k <= 1023; k++) expect(real(powerOfTwo(k))).toEqual({ m: 1n, e: k });
    expect(timesPowerOfTwo(3, -1074)).toBe(3 * smallest);
    expect(timesPowerOfTwo(3 * smallest, 2000)).toBe(3 * 2 ** 926);
    expect(timesPowerOfTwo(1, 1023)).toBe(2 ** 1023);
  });

  it('measures errors in ulp: 0 for the value itself, 1 for its neighbor', () => {
    expect(ulpDistance(1, real(1))).toBe(0);
    expect(ulpDistance(1 + 2 ** -52, real(1))).toBe(1);
    expect(ulpDistance(1 - 2 ** -53, real(1))).toBe(0.5);
    expect(ulpDistance(2 * smallest, real(smallest))).toBe(1);
    expect(ulpDistance(0.3, plus(real(0.1), real(0.2)))).toBeCloseTo(0.5, 1);
    expect(distanceIn(-53, 0.5, real(0.5 + 2 ** -53))).toBe(1);
    expect(ulpExponent(real(1.5))).toBe(-52);
    expect(magnitude(real(0))).toBe(-Infinity);
    expect(compare(real(-2), real(1))).toBe(-1);
    expect(compare(real(smallest), real(0))).toBe(1);
  });

  it('calls NaN infinitely wrong, and an infinity right only beyond the largest double', () => {
    expect(ulpDistance(NaN, real(1))).toBe(Infinity);
    expect(ulpDistance(Infinity, real(1e300))).toBe(Infinity);
    expect(ulpDistance(Infinity, plus(real(largest), real(largest)))).toBe(0);
    expect(ulpDistance(-Infinity, plus(real(largest), real(largest)))).toBe(Infinity);
    expect(toNumber(plus(real(largest), real(largest)))).toBe(Infinity);
  });
});
