import { bouncePair, hitsOf, isSpent } from './bounce.ts';
import { leaves } from './integrate.ts';
import { active } from './layout.ts';
import { popCase, pushCase } from './queue.ts';

// A step in which nothing but hits turns anybody: no sub-steps, no contacts but of what hits. On a torus two bodies are seen as the nearest
// images of each other; where others may come nearer in the step, it is no free flight.

/** Slots and numbers of pairs, masked by this, are known to be neither negative nor large. */
const most = 0x07ffffff;

/** Why `fly` ends: all hits are carried out; the step is no free flight; a wall is hit next; two bodies were turned that more must be asked for. */
export const done = 0;
export const stuck = 1;
export const atWall = 2;
export const turnedOff = 3;

/** What foreseeOf returns where the step is no free flight. */
export const unfree = -0x7fffffff;

/** Numbers of `counts`: of cases in the queue, of contacts, of rows set aside (2); the slots of bodies that were turned. */
export const nCases = 0;
export const nContacts = 1;
export const turnedA = 3;
export const turnedB = 4;

/** Numbers of a row set aside: slot, vx vy u, x y. */
export const asideStride = 6;

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
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const soon = -2.000001 * dt;
  let n = 0;
  let m = 1;
  for (let p = 0; p < count; p = (p + 1) & most) {
    const a = (pairs[2 * p] & most) << 3;
    const b = (pairs[2 * p + 1] & most) << 3;
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
      if (!(Math.abs(dx) + Math.abs(vx) * dt <= halfX && Math.abs(dy) + Math.abs(vy) * dt <= halfY)) return -1;
    }
    const sum = rows[a + 7] + rows[b + 7];
    const power = dx * dx + dy * dy - sum * sum;
    if (!(power > 0)) return -1;
    touched[m] = p;
    m = (m + +(flags[p] !== 0)) & most;
    const along = dx * vx + dy * vy;
    if (power > along * soon) continue; // as the root of the discriminant is at most −along
    const discriminant = along * along - (vx * vx + vy * vy) * power;
    const t = power / (Math.sqrt(discriminant) - along);
    candidates[n] = p;
    times[n] = t;
    n = (n + (+(along < 0) & +(discriminant > 0) & +(t <= dt))) & most; // no branches: they would be guessed wrong
  }
  touched[0] = m - 1;
  return n;
}

/**
 * Puts the hits into the queue, of `count` cases before, that a body will have that was turned at the time params[26] of the step. Its pairs are
 * chained by `heads` and `next`. Returns how many cases there are then; −1 − as many if there is no room for more; `unfree` on a torus.
 */
export function foreseeOf(
  slot: number,
  rows: Float64Array,
  pairs: Int32Array,
  heads: Int32Array,
  next: Int32Array,
  params: Float64Array,
  marks: Uint8Array,
  times: Float64Array,
  cases: Int32Array,
  versions: Int32Array,
  count: number,
): number {
  const dt = params[0];
  const now = params[26];
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const a = slot << 3;
  const own = hitsOf(marks, slot);
  let n = count;
  for (let at = heads[slot]; at >= 0; at = next[at]) {
    const other = pairs[at ^ 1] & most;
    const b = other << 3;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    let dx = rows[b + 5] - rows[a + 5] + vx * now;
    let dy = rows[b + 6] - rows[a + 6] + vy * now;
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
      if (!(Math.abs(dx) + Math.abs(vx) * dt <= halfX && Math.abs(dy) + Math.abs(vy) * dt <= halfY)) return unfree;
    }
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
    if (n + 1 >= times.length) return -1 - n;
    times[n] = t;
    pushCase(times, cases, versions, n, at >> 1, own + hitsOf(marks, other));
    n = (n + 1) & most;
  }
  return n;
}

/** Gives a pair the contact `n`. Restitution, friction, … of a body are at 11 · ids[slot] + 2 of `surfaces`, read if they differ. */
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
    const ka = 11 * ids[sa];
    const kb = 11 * ids[sb];
    contacts[k + 6] = Math.sqrt(surfaces[ka + 3] * surfaces[kb + 3]);
    contacts[k + 7] = surfaces[ka + 2] > surfaces[kb + 2] ? surfaces[ka + 2] : surfaces[kb + 2];
  }
  approaches[n] = 0;
  links[4 * n] = sa << 3;
  links[4 * n + 1] = sb << 3;
  links[4 * n + 2] = p;
  links[4 * n + 3] = sa << 3;
}

/**
 * Carries out the hits of the queue in the order of time, until it is empty or something else must be done: see `done` and so on. Walls are
 * asked for the bodies that `wallHeads` has one of; `anchors` tells where bodies leave the reach of their list.
 */
export function fly(
  rows: Float64Array,
  pairs: Int32Array,
  flags: Uint8Array,
  numbers: Int32Array,
  heads: Int32Array,
  next: Int32Array,
  wallHeads: Int32Array,
  anchors: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  hits: Float64Array,
  approaches: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
  ids: Int32Array,
  surfaces: Float64Array,
  aside: Float64Array,
  times: Float64Array,
  cases: Int32Array,
  versions: Int32Array,
  counts: Int32Array,
  params: Float64Array,
): number {
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  let count = counts[0];
  while (count > 0) {
    const p = cases[0];
    if (p < 0) {
      counts[0] = count;
      return atWall;
    }
    const sa = pairs[2 * p] & most;
    const sb = pairs[2 * p + 1] & most;
    const isStill = versions[0] === ((hitsOf(marks, sa) + hitsOf(marks, sb)) | 0);
    const t = times[0];
    count = (count - 1) | 0;
    popCase(times, cases, versions, count);
    if (!isStill) continue;
    const a = sa << 3;
    const b = sb << 3;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    let dx = rows[b + 5] - rows[a + 5] + vx * t;
    let dy = rows[b + 6] - rows[a + 6] + vy * t;
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const distance = Math.sqrt(dx * dx + dy * dy);
    let nx = 1;
    let ny = 0;
    if (distance > 1e-140) {
      nx = dx / distance;
      ny = dy / distance;
    }
    const vn = vx * nx + vy * ny;
    if (vn >= 0) continue;
    if (isSpent(marks, sa) || isSpent(marks, sb)) return stuck;
    if ((flags[p] & active) === 0) {
      const n = counts[1];
      counts[1] = n + 1;
      makeContact(pairs, flags, numbers, p, n, params, contacts, links, approaches, ids, surfaces);
    }
    const c = numbers[p] & most;
    const k = c << 3;
    if (contacts[k + 7] === 0) return stuck;
    contacts[k] = nx;
    contacts[k + 1] = ny;
    contacts[k + 5] = vn;
    params[26] = t;
    setAside(rows, sa, marks, aside, counts);
    setAside(rows, sb, marks, aside, counts);
    bouncePair(rows, contacts, links, c, params, hits, approaches, marks, shifts, turns);
    let isSimple = wallHeads[sa] < 0 && wallHeads[sb] < 0;
    isSimple = isSimple && !leaves(rows, anchors, sa, sa + 1, params, 25) && !leaves(rows, anchors, sb, sb + 1, params, 25);
    if (isSimple) {
      let n = count;
      if (rows[a + 3] !== 0) n = foreseeOf(sa, rows, pairs, heads, next, params, marks, times, cases, versions, n);
      if (n >= 0 && rows[b + 3] !== 0) n = foreseeOf(sb, rows, pairs, heads, next, params, marks, times, cases, versions, n);
      if (n === unfree) return stuck;
      isSimple = n >= 0;
      count = isSimple ? n : -1 - n;
    }
    if (!isSimple) {
      counts[0] = count;
      counts[3] = sa;
      counts[4] = sb;
      return turnedOff;
    }
  }
  counts[0] = 0;
  return done;
}

/** Sets aside what changes of a row, before its body is turned for the first time; of an immovable one nothing does. */
export function setAside(rows: Float64Array, slot: number, marks: Uint8Array, aside: Float64Array, counts: Int32Array): void {
  const k = slot << 3;
  if (hitsOf(marks, slot) > 0 || rows[k + 3] === 0) return;
  const at = Math.imul(counts[2], 6);
  counts[2] += 1;
  aside[at] = slot;
  aside[at + 1] = rows[k];
  aside[at + 2] = rows[k + 1];
  aside[at + 3] = rows[k + 2];
  aside[at + 4] = rows[k + 5];
  aside[at + 5] = rows[k + 6];
}

/** Takes back what was turned. */
export function takeBack(rows: Float64Array, aside: Float64Array, counts: Int32Array): void {
  const end = Math.imul(counts[2], 6);
  for (let at = 0; at < end; at = (at + 6) | 0) {
    const k = aside[at] << 3;
    rows[k] = aside[at + 1];
    rows[k + 1] = aside[at + 2];
    rows[k + 2] = aside[at + 3];
    rows[k + 5] = aside[at + 4];
    rows[k + 6] = aside[at + 5];
  }
}
