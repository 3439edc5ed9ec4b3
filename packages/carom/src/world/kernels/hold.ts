import { squeezed } from './layout.ts';

// Which bodies, of those that have moved over the sub-step already, must be taken continuously after all: they are put back.
//
// Near a contact, within 0.1 smaller radii, bodies count as fast from 0.32 of the way elsewhere, seen from each other. In an overlap of more
// than 0.06 smaller radii, which the solver alone may not hold, they do so from 0.04 of it, and at any speed if they come nearer to each
// other by more than 0.016 of it, less the deeper they overlap: what is slower is pushed out. At 0.2 radii, or 0.1 in a wall, where nothing
// rests, nothing comes nearer: the three together are what two discs need to pass each other in a corridor 3.6 radii high. A heap
// pressed into it passes itself if the ways are twice as much. A pile whose ways are cut off boils, so what moves together may move.

//
// Where there is no gravity nothing has to creep deeper under its load: what overlaps by more than 0.19 smaller radii, or 0.095 in a wall, comes
// nearer at no speed.

/** In smaller radii, half of it in a wall. */
const jammed = 0.19;
/** In `held`: the body has moved so far that its contacts must be asked. In a pile that comes to rest few have: the others are passed over. */
const brisk = 2;
/** Thousandths of the way of fast bodies: integers, as doubles would be boxed on their way into functions. */
export const quick = 320;
export const together = 40;
/** As a share of it. */
export const deep = 0.016;

/**
 * Puts bodies back because of their contacts with others: appends their slots to `pending` from `n` on, with 1 in `held`; returns how many
 * there are then. Only those with 2 in `held` are looked at, and those that nothing may come nearer to.
 */
export function holdPairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  count: number,
  params: Float64Array,
  held: Uint8Array,
  marks: Uint8Array,
  shifts: Float64Array,
  pending: Int32Array,
  n: number,
): number {
  const h = params[1];
  const closing = deep * params[16];
  const isCarried = params[21] === 1;
  const jam = params[13] === 0 && params[14] === 0 ? jammed : Infinity;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const c = isCarried ? i : near[i] & 0x07ffffff;
    const k = c << 3;
    const a = links[4 * c] & 0x3fffffff;
    const b = links[4 * c + 1] & 0x3fffffff;
    const areBrisk = ((held[a >> 3] | held[b >> 3]) & brisk) !== 0;
    if (!areBrisk && jam === Infinity) continue;
    const s = contacts[k + 2];
    const smaller = rows[a + 7];
    const isJammed = s < -jam * smaller;
    if (s >= 0.1 * smaller || (!areBrisk && !isJammed)) continue;
    let wx = (rows[b] - rows[a]) * h;
    let wy = (rows[b + 1] - rows[a + 1]) * h;
    // not those that have bounced and part: they were shifted to where their new way starts
    if (contacts[k + 3] === 0 && wx * contacts[k] + wy * contacts[k + 1] > 0) continue;
    if (marks[a >> 3] !== 0) {
      wx -= shifts[a >> 2];
      wy -= shifts[(a >> 2) + 1];
    }
    if (marks[b >> 3] !== 0) {
      wx += shifts[b >> 2];
      wy += shifts[(b >> 2) + 1];
    }
    let share = 0.001 * quick;
    if (s < -squeezed * smaller) {
      const way = wx * contacts[k] + wy * contacts[k + 1];
      share = way < 0 && (isJammed || way < -closing * (smaller + 5 * s)) ? 0 : areBrisk ? 0.001 * together : Infinity;
    }
    const limit = share * params[16] * smaller;
    if (wx * wx + wy * wy <= limit * limit) continue;
    if (held[a >> 3] === brisk || (isJammed && held[a >> 3] === 0)) n = hold(rows, a, params, held, pending, n);
    if (held[b >> 3] === brisk || (isJammed && held[b >> 3] === 0)) n = hold(rows, b, params, held, pending, n);
  }
  return n;
}

/** As holdPairs, because of contacts with walls. */
export function holdWalls(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  held: Uint8Array,
  marks: Uint8Array,
  shifts: Float64Array,
  pending: Int32Array,
  n: number,
): number {
  const h = params[1];
  const closing = deep * params[16];
  const jam = params[13] === 0 && params[14] === 0 ? 0.5 * jammed : Infinity;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * 12;
    const a = links[4 * c];
    const r = rows[a + 7];
    const s = contacts[k + 2];
    const isJammed = s < -jam * r;
    if (contacts[k + 10] === 0 || s >= 0.1 * r || (held[a >> 3] !== brisk && !(isJammed && held[a >> 3] === 0))) continue;
    let share = quick;
    if (s < -squeezed * r) {
      let way = ((rows[a] - contacts[k + 8]) * contacts[k] + (rows[a + 1] - contacts[k + 9]) * contacts[k + 1]) * h;
      if (marks[a >> 3] !== 0) way += shifts[a >> 2] * contacts[k] + shifts[(a >> 2) + 1] * contacts[k + 1];
      if (isJammed && way >= 0 && held[a >> 3] === 0) continue;
      share = way < 0 && (isJammed || way < -closing * (r + 10 * s)) ? 0 : together;
    }
    if (goesFurther(rows, a, params, marks, shifts, share)) n = hold(rows, a, params, held, pending, n);
  }
  return n;
}

/** Whether a body moves further in the sub-step than so many thousandths of what makes it fast; of 0, whether it moves at all. */
function goesFurther(
  rows: Float64Array,
  a: number,
  params: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  thousandths: number,
): boolean {
  const h = params[1];
  const limit = (thousandths / 1000) * params[16] * rows[a + 7];
  const slot = a >> 3;
  let mx = rows[a] * h;
  let my = rows[a + 1] * h;
  if (marks[slot] !== 0) {
    mx += shifts[2 * slot];
    my += shifts[2 * slot + 1];
  }
  return mx * mx + my * my > limit * limit;
}

/** Puts a body back to where the sub-step began; returns n + 1. */
function hold(rows: Float64Array, a: number, params: Float64Array, held: Uint8Array, pending: Int32Array, n: number): number {
  const h = params[1];
  rows[a + 5] -= rows[a] * h;
  rows[a + 6] -= rows[a + 1] * h;
  held[a >> 3] = 1;
  pending[n] = a >> 3;
  return (n + 1) | 0;
}
