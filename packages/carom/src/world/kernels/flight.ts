import { bouncePair, hitsOf } from './bounce.ts';
import { active } from './layout.ts';

// A step in which nothing but hits turns anybody: no sub-steps, no contacts but of what hits.

/** Slots and numbers of pairs, masked by this, are known to be neither negative nor large. */
const most = 0x07ffffff;

/**
 * Writes the numbers of the pairs whose bodies will hit within the step, if they go straight on, to `candidates`, and when to `times`; returns
 * how many, or −1 if a pair touches or overlaps. Those of pairs with flags are written to `touched` from place 1 on, their number to place 0.
 */
export function foreseeAll(
  rows: Float64Array,
  pairs: Int32Array,
  flags: Uint8Array,
  count: number,
  params: Float64Array,
  candidates: Int32Array,
  times: Float64Array,
  touched: Int32Array,
): number {
  const dt = params[0];
  let n = 0;
  let m = 1;
  for (let p = 0; p < count; p = (p + 1) & most) {
    const a = (pairs[2 * p] & most) << 3;
    const b = (pairs[2 * p + 1] & most) << 3;
    const dx = rows[b + 5] - rows[a + 5];
    const dy = rows[b + 6] - rows[a + 6];
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    const sum = rows[a + 7] + rows[b + 7];
    const power = dx * dx + dy * dy - sum * sum;
    if (!(power > 0)) return -1;
    const along = dx * vx + dy * vy;
    const discriminant = along * along - (vx * vx + vy * vy) * power;
    const t = power / (Math.sqrt(discriminant) - along);
    candidates[n] = p;
    times[n] = t;
    n = (n + (+(along < 0) & +(discriminant > 0) & +(t <= dt))) & most; // no branches: they would be guessed wrong
    touched[m] = p;
    m = (m + +(flags[p] !== 0)) & most;
  }
  touched[0] = m - 1;
  return n;
}

/** As foreseeAll, for the pairs of a body that was turned at the time params[26] of the step. They are chained by `heads` and `next`. */
export function foreseeOf(
  slot: number,
  rows: Float64Array,
  pairs: Int32Array,
  heads: Int32Array,
  next: Int32Array,
  params: Float64Array,
  candidates: Int32Array,
  times: Float64Array,
): number {
  const dt = params[0];
  const now = params[26];
  const a = slot << 3;
  let n = 0;
  for (let at = heads[slot]; at >= 0; at = next[at]) {
    const b = (pairs[at ^ 1] & most) << 3;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    const dx = rows[b + 5] - rows[a + 5] + vx * now;
    const dy = rows[b + 6] - rows[a + 6] + vy * now;
    const along = dx * vx + dy * vy;
    if (along >= 0) continue;
    const sum = rows[a + 7] + rows[b + 7];
    const power = dx * dx + dy * dy - sum * sum;
    let t = now;
    if (power > 0) {
      const discriminant = along * along - (vx * vx + vy * vy) * power;
      if (discriminant <= 0) continue;
      t += power / (Math.sqrt(discriminant) - along);
      if (!(t <= dt)) continue;
    }
    candidates[n] = at >> 1;
    times[n] = t;
    n = (n + 1) & most;
  }
  return n;
}

/** Gives a pair the contact `n`. Restitution, friction, … of a body are at 12 · ids[slot] + 2 of `surfaces`, read if they differ. */
export function makeContact(
  pairs: Int32Array,
  flags: Uint8Array,
  numbers: Int32Array,
  p: number,
  n: number,
  params: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  approaches: Float64Array,
  ids: Int32Array,
  surfaces: Float64Array,
): void {
  const sa = pairs[2 * p] & most;
  const sb = pairs[2 * p + 1] & most;
  const k = n << 3;
  flags[p] |= active;
  numbers[p] = n;
  contacts[k + 2] = Infinity;
  contacts[k + 3] = 0;
  contacts[k + 4] = 0;
  contacts[k + 6] = params[4];
  contacts[k + 7] = params[5];
  if (params[4] < 0) {
    const ka = 12 * ids[sa];
    const kb = 12 * ids[sb];
    contacts[k + 6] = Math.sqrt(surfaces[ka + 3] * surfaces[kb + 3]);
    contacts[k + 7] = surfaces[ka + 2] > surfaces[kb + 2] ? surfaces[ka + 2] : surfaces[kb + 2];
  }
  approaches[n] = 0;
  links[4 * n] = sa << 3;
  links[4 * n + 1] = sb << 3;
  links[4 * n + 2] = p;
}

/**
 * Carries out the hit of a contact, foreseen when the last of its bodies was turned; where these were before is set aside in `before`, at
 * 8 · slot. Writes to `turned` which bodies got another way: their slots, or −1.
 */
export function meet(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  c: number,
  params: Float64Array,
  hits: Float64Array,
  approaches: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
  before: Float64Array,
): boolean {
  const a = links[4 * c];
  const b = links[4 * c + 1];
  const k = c << 3;
  let t = 0;
  if (hitsOf(marks, a >> 3) > 0) t = turns[a >> 3];
  if (hitsOf(marks, b >> 3) > 0 && turns[b >> 3] > t) t = turns[b >> 3];
  const vx = rows[b] - rows[a];
  const vy = rows[b + 1] - rows[a + 1];
  let dx = rows[b + 5] - rows[a + 5] + vx * t;
  let dy = rows[b + 6] - rows[a + 6] + vy * t;
  const along = dx * vx + dy * vy;
  const sum = rows[a + 7] + rows[b + 7];
  const power = dx * dx + dy * dy - sum * sum;
  if (power > 0) {
    const left = power / (Math.sqrt(along * along - (vx * vx + vy * vy) * power) - along);
    dx += vx * left;
    dy += vy * left;
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  let nx = 1;
  let ny = 0;
  if (distance > 1e-140) {
    nx = dx / distance;
    ny = dy / distance;
  }
  const vn = vx * nx + vy * ny;
  if (vn >= 0) return false;
  contacts[k] = nx;
  contacts[k + 1] = ny;
  contacts[k + 5] = vn;
  setAside(rows, a, marks, before);
  setAside(rows, b, marks, before);
  bouncePair(rows, contacts, links, c, params, hits, approaches, marks, shifts, turns);
  return true;
}

/** Sets a row aside before its body is turned for the first time. */
export function setAside(rows: Float64Array, at: number, marks: Uint8Array, before: Float64Array): void {
  if (hitsOf(marks, at >> 3) > 0) return;
  for (let i = 0; i < 8; i = (i + 1) | 0) before[at + i] = rows[at + i];
}

/** Takes back what was turned. */
export function takeBack(rows: Float64Array, count: number, marks: Uint8Array, before: Float64Array): void {
  for (let slot = 0; slot < count; slot = (slot + 1) & most) {
    if (hitsOf(marks, slot) === 0) continue;
    const at = slot << 3;
    for (let i = 0; i < 8; i = (i + 1) | 0) rows[at + i] = before[at + i];
  }
}
