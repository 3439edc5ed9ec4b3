/**
 * f and g of curve.ts without rounding, as expansions: for what vanishes even in double-double arithmetic, that is for touching
 * exactly and what is less than 1e-29 beside it. Tens of microseconds.
 */
import { addProduct, createExpansion, estimate, grow } from './expansion.ts';

const time: Float64Array = /* @__PURE__ */ createExpansion(1);
const term: Float64Array = /* @__PURE__ */ createExpansion(2);
const bend: Float64Array = /* @__PURE__ */ createExpansion(4);
const x: Float64Array = /* @__PURE__ */ createExpansion(14); // 2 + 2·2 + 2·4
const y: Float64Array = /* @__PURE__ */ createExpansion(14);
const u: Float64Array = /* @__PURE__ */ createExpansion(6);
const w: Float64Array = /* @__PURE__ */ createExpansion(6);
const total: Float64Array = /* @__PURE__ */ createExpansion(792); // 2·14² twice, 2·2²

/** |p(t)|² − R², or x(t) − R of a level; `d` holds the double-doubles of p, v, a/2 and R. */
export function exactGap(d: Float64Array, t: number, isLevel: boolean): number {
  total[0] = 0;
  place(x, d, 0, t);
  if (!isLevel) place(y, d, 1, t);
  load(term, d, 6);
  if (isLevel) {
    for (let i = x[0]; i > 0; i--) grow(total, x[i]);
    for (let i = term[0]; i > 0; i--) grow(total, -term[i]);
    return estimate(total);
  }
  addProduct(total, x, x, 1);
  addProduct(total, y, y, 1);
  addProduct(total, term, term, -1);
  return estimate(total);
}

/** p(t)·p′(t), or x′(t) of a level. */
export function exactClosing(d: Float64Array, t: number, isLevel: boolean): number {
  speed(u, d, 0, t);
  if (isLevel) return estimate(u);
  total[0] = 0;
  place(x, d, 0, t);
  place(y, d, 1, t);
  speed(w, d, 1, t);
  addProduct(total, x, u, 1);
  addProduct(total, y, w, 1);
  return estimate(total);
}

function load(e: Float64Array, d: Float64Array, at: number): void {
  e[0] = 0;
  grow(e, d[2 * at + 1]);
  grow(e, d[2 * at]);
}

/** p + v·t + (a/2)·t² along one axis. */
function place(out: Float64Array, d: Float64Array, axis: number, t: number): void {
  time[0] = bend[0] = 0;
  grow(time, t);
  load(out, d, axis);
  load(term, d, axis + 2);
  addProduct(out, term, time, 1);
  load(term, d, axis + 4);
  addProduct(bend, term, time, 1);
  addProduct(out, bend, time, 1);
}

/** v + a·t along one axis. */
function speed(out: Float64Array, d: Float64Array, axis: number, t: number): void {
  time[0] = 0;
  grow(time, 2 * t);
  load(out, d, axis + 2);
  load(term, d, axis + 4);
  addProduct(out, term, time, 1);
}
