import { expect, it } from 'vitest';
import { assign, difference, product, quotient, root, sum } from '../../src/numeric/double-double.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { real, toNumber } from '../oracle/rational.ts';
import { runs } from '../runs.ts';

/** `expect(got).toBeLessThanOrEqual(most)`, which costs more than the sums themselves: asked only where it fails. */
function atMost(got: number, most: number): void {
  if (!(got <= most)) expect(got).toBeLessThanOrEqual(most);
}

/** Number i as an integer over 2^−400. */
function exact(d: Float64Array, i: number): bigint {
  const part = (x: number): bigint => {
    const { m, e } = real(x);
    return m << BigInt(e + 400);
  };
  return part(d[2 * i]) + part(d[2 * i + 1]);
}

it('sums, products, quotients and roots are within 2⁻¹⁰² of themselves', () => {
  const random = createRandom(1);
  const d = new Float64Array(12);
  const one = 1n << 400n;
  for (let n = 0; n < runs(3000); n++) {
    for (const i of [0, 1]) {
      const x = random.between(-1, 1) * 2 ** (random.below(40) - 20);
      assign(d, i, x);
      d[2 * i + 1] = x * random.between(-1, 1) * 2 ** -54;
    }
    const [a, b] = [exact(d, 0), exact(d, 1)];
    const check = (expected: bigint): void => {
      const off = exact(d, 2) - expected;
      const size = expected < 0n ? -expected : expected;
      atMost(toNumber({ m: (off < 0n ? -off : off) << 102n, e: 0 }), toNumber({ m: size, e: 0 }));
    };
    sum(d, 2, 0, 1);
    check(a + b);
    difference(d, 2, 0, 1);
    check(a - b);
    product(d, 2, 0, 1);
    check((a * b) >> 400n);
    quotient(d, 2, 0, 1);
    check((a * one) / b);
    product(d, 3, 0, 0);
    const square = exact(d, 3);
    root(d, 2, 3);
    const half = exact(d, 2);
    const off = half * half - square * one;
    atMost(toNumber({ m: (off < 0n ? -off : off) << 101n, e: 0 }), toNumber({ m: square * one, e: 0 }));
  }
  assign(d, 0, -1);
  root(d, 1, 0);
  expect([d[2], d[3]]).toEqual([0, 0]);
});
