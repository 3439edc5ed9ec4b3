/**
 * Numbers of about 106 bits as unevaluated sums of two doubles, for values that cancel more than a double holds
 * (Dekker 1971). The algorithms and error bounds are those of Joldes, Muller and Popescu 2017, doi 10.1145/3121432.
 *
 * A caller keeps its numbers in a `Float64Array` of its own: number i is `d[2i] + d[2i + 1]`. Operations name numbers by i,
 * so that no double is passed and nothing is allocated; results may overwrite operands. Exponents are the caller's matter.
 */
import { high } from './expansion.ts';

/** Number `out` becomes `value`. */
export function assign(d: Float64Array, out: number, value: number): void {
  d[2 * out] = value;
  d[2 * out + 1] = 0;
}

/** Number `out` becomes a + b within 2⁻¹⁰⁴ of itself. */
export function sum(d: Float64Array, out: number, a: number, b: number): void {
  add(d, out, d[2 * a], d[2 * a + 1], d[2 * b], d[2 * b + 1]);
}

/** Number `out` becomes a − b within 2⁻¹⁰⁴ of itself. */
export function difference(d: Float64Array, out: number, a: number, b: number): void {
  add(d, out, d[2 * a], d[2 * a + 1], -d[2 * b], -d[2 * b + 1]);
}

function add(d: Float64Array, out: number, x: number, xl: number, y: number, yl: number): void {
  const heads = x + y;
  const part = heads - x;
  const rest = x - (heads - part) + (y - part);
  const tails = xl + yl;
  const tailPart = tails - xl;
  const tailRest = xl - (tails - tailPart) + (yl - tailPart);
  const low = rest + tails;
  const most = heads + low;
  const last = tailRest + (low - (most - heads));
  d[2 * out] = most + last;
  d[2 * out + 1] = last - (d[2 * out] - most);
}

/** Number `out` becomes a · b within 2⁻¹⁰³ of itself. */
export function product(d: Float64Array, out: number, a: number, b: number): void {
  const x = d[2 * a];
  const y = d[2 * b];
  const xy = x * y;
  const xh = high(x);
  const yh = high(y);
  const xl = x - xh;
  const yl = y - yh;
  const low = xl * yl - (xy - xh * yh - xl * yh - xh * yl) + (x * d[2 * b + 1] + d[2 * a + 1] * y);
  d[2 * out] = xy + low;
  d[2 * out + 1] = low - (d[2 * out] - xy);
}

/** Number `out` becomes a / b within 2⁻¹⁰² of itself; b is not 0 and `out` neither `a` nor `b`. */
export function quotient(d: Float64Array, out: number, a: number, b: number): void {
  const first = d[2 * a] / d[2 * b];
  assign(d, out, first);
  product(d, out, out, b);
  difference(d, out, a, out);
  const second = d[2 * out] / d[2 * b];
  d[2 * out] = first + second;
  d[2 * out + 1] = second - (d[2 * out] - first);
}

/** Number `out` becomes √a within 2⁻¹⁰² of itself, 0 for a ≤ 0; `out` is not `a`. */
export function root(d: Float64Array, out: number, a: number): void {
  const first = d[2 * a] > 0 ? Math.sqrt(d[2 * a]) : 0;
  assign(d, out, first);
  if (first === 0) return;
  product(d, out, out, out);
  difference(d, out, a, out);
  const second = d[2 * out] / (2 * first);
  d[2 * out] = first + second;
  d[2 * out + 1] = second - (d[2 * out] - first);
}
