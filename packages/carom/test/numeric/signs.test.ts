import { expect, it } from 'vitest';
import { discSign, exactDisc } from '../../src/numeric/disc-sign.ts';
import { dotSign, exactCross, exactDot } from '../../src/numeric/dot-sign.ts';
import { orient2d } from '../../src/numeric/orient.ts';
import { exactPower, powerSign } from '../../src/numeric/power-sign.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { answer, setPoints, setRadii, setVelocities } from '../../src/numeric/relative.ts';
import { runs } from '../runs.ts';

const word = new DataView(new ArrayBuffer(8));

/** `expect(got).toBe(wanted)`, with words made only for a failure: some 250,000 comparisons are asked for. */
function same(got: number, wanted: number, what: string, q: readonly number[]): void {
  if (!Object.is(got, wanted)) expect(got, `${what} of ${q}`).toBe(wanted);
}

/** x · 2¹⁰⁷⁴ from the bits of x. */
function integer(x: number): bigint {
  word.setFloat64(0, x);
  const bits = word.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 2047n);
  const fraction = bits & ((1n << 52n) - 1n);
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return bits >> 63n ? -size : size;
}

function sign(n: bigint): number {
  return n > 0n ? 1 : n < 0n ? -1 : 0;
}

function nextUp(x: number, steps: number): number {
  if (Math.abs(x) < 1e-320) return x + steps * 5e-324;
  word.setFloat64(0, x);
  word.setBigInt64(0, word.getBigInt64(0) + BigInt(steps));
  return word.getFloat64(0);
}

/** |answer − exact| as a multiple of 2⁻⁵³ · |exact|, for an exact value n · 2^(−1074 · degree). */
function errorOf(n: bigint, degree: number): number {
  const shift = BigInt(answer[1] - 1074 + 1074 * degree);
  const got = shift < 0n ? integer(answer[0]) : integer(answer[0]) << shift;
  const exact = shift < 0n ? n << -shift : n;
  if (exact === 0n) return got === 0n ? 0 : Infinity;
  const difference = got > exact ? got - exact : exact - got;
  return Number((difference << 73n) / (exact < 0n ? -exact : exact)) / 2 ** 20;
}

const random = createRandom(20_240_501);
const size = (bits: number): number => 2 ** Math.round((random.next() - 0.5) * bits);
const numbers = [
  () => random.below(41) - 20,
  () => random.between(-10, 10),
  () => random.between(-1, 1) * size(40),
  () => random.between(-1, 1) * size(600),
  () => random.between(-1, 1) * size(2040),
  () => random.between(-1, 1) * 1e-310,
  () => random.between(-1, 1) * 1.7e308,
  () => [0, -0, 1, 5e-324, Number.MAX_VALUE, 1e300, 1e-300, 3, 4, 5][random.below(10)],
];
const triples = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [20, 21, 29],
];

/** x1 y1 x2 y2 r1 r2 r3 u1 w1 u2 w2 of one question: anything, tangent circles, or a grazing flight, some off by an ulp. */
function question(): number[] {
  const draw = numbers[random.below(numbers.length)];
  const q = Array.from({ length: 11 }, draw);
  for (let i = 4; i < 7; i++) q[i] = Math.abs(q[i]);
  if (random.below(3) > 0) q[6] = 0;
  if (random.below(4) === 0) q[5] = -q[5];
  if (random.below(4) === 0) q[0] = q[1] = q[7] = q[8] = 0;
  if (random.below(2) === 0) return q;
  const [a, b, c] = triples[random.below(4)];
  const unit = size(900);
  const speed = size(100);
  const away = random.below(50); // 0: tangent now; else the same tangency `away` legs ahead
  const share = [0, 0.25, 0.5, 0.75, 1][random.below(5)];
  const offset = [0, 1, 64][random.below(3)];
  const graze = [offset, 0, b * c - away * a + offset, -a * c - away * b, c * c * share, c * c * (1 - share), 0];
  const flight = [offset, 0, a + offset, b].map((x) => x * speed);
  const scaled = [...graze.map((x) => x * unit), ...flight];
  for (let nudges = random.below(3); nudges > 0; nudges--) {
    const i = random.below(11);
    scaled[i] = nextUp(scaled[i], random.below(5) - 2);
  }
  return scaled;
}

it('the exact signs are those of big-integer arithmetic, their values within 2 units, and a filter is never wrong', () => {
  let unsure = 0;
  for (let round = 0; round < runs(20_000); round++) {
    const q = question();
    const [x1, y1, x2, y2, r1, r2, r3, u1, w1, u2, w2] = q;
    const [X1, Y1, X2, Y2, R1, R2, R3, U1, W1, U2, W2] = q.map(integer);
    const [x, y, u, w, r] = [X2 - X1, Y2 - Y1, U2 - U1, W2 - W1, R1 + R2 + R3];
    const power = x * x + y * y - r * (r < 0n ? -r : r);
    const dot = x * u + y * w;
    const cross = x * w - y * u;
    const disc = r * r * (u * u + w * w) - cross * cross;
    const forms: [string, () => number, bigint, number][] = [
      ['power', exactPower, power, 2],
      ['dot', exactDot, dot, 2],
      ['cross', exactCross, cross, 2],
      ['disc', exactDisc, disc, 4],
    ];
    for (const [name, form, exact, degree] of forms) {
      setPoints(x1, y1, x2, y2);
      setRadii(r1, r2, r3);
      setVelocities(u1, w1, u2, w2);
      same(form(), sign(exact), name, q);
      const error = errorOf(exact, degree);
      if (!(error < 2)) expect(error, `value of the ${name} of ${q}`).toBeLessThan(2);
    }
    const [dx, dy, vx, vy] = [x2 - x1, y2 - y1, u2 - u1, w2 - w1];
    const filters: [string, number, bigint][] = [['dot', dotSign(dx, dy, vx, vy), dot]];
    if (r3 === 0 && r >= 0n) filters.push(['power', powerSign(dx, dy, r1 + r2), power], ['disc', discSign(dx, dy, vx, vy, r1 + r2), disc]);
    for (const [name, got, exact] of filters) {
      if (got === 0) unsure++;
      else same(Math.sign(got), sign(exact), `filter of the ${name}`, q);
    }
    same(Math.sign(orient2d(x1, y1, x2, y2, u1, w1)), sign(x * (W1 - Y1) - y * (U1 - X1)), 'orient2d', q);
  }
  expect(unsure).toBeGreaterThan(runs(1000)); // the hard cases are really there
});

it('an exact form answers NaN when one of its numbers is not finite', () => {
  for (const wrong of [NaN, Infinity, -Infinity]) {
    for (let at = 0; at < 11; at++) {
      const q = Array.from({ length: 11 }, (_, i) => (i === at ? wrong : i));
      setPoints(q[0], q[1], q[2], q[3]);
      setRadii(q[4], q[5], q[6]);
      setVelocities(q[7], q[8], q[9], q[10]);
      expect([exactDisc(), at < 7 ? exactPower() : NaN, exactDot(), exactCross()]).toEqual([NaN, NaN, NaN, NaN]);
    }
  }
});
