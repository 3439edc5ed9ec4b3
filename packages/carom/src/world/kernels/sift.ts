import { flag, pressing, pushed } from './bounce.ts';

// Worlds without gravity, forces and damping: between hits bodies go straight on, so of a contact that was asked once it is known from when
// on it matters, until one of its bodies is turned. In a gas that leaves a twentieth of the contacts to ask in a sub-step.
//
// `due` holds that time of the step for each contact: less than the present one or NaN if its bodies part or pass each other.

const offset = 0x3fffffff;
const most = 0x07ffffff;

/** Chains the contacts `from` … `to` − 1 by body: those of a slot are `at >> 1` for `at = heads[slot]`, then `next[at]`, until it is negative. */
export function linkContacts(links: Int32Array, from: number, to: number, heads: Int32Array, next: Int32Array): void {
  for (let c = from; c < to; c = (c + 1) & most) {
    const a = (links[4 * c] & offset) >> 3;
    const b = (links[4 * c + 1] & offset) >> 3;
    const at = c << 1;
    next[at] = heads[a];
    heads[a] = at;
    next[at + 1] = heads[b];
    heads[b] = at + 1;
  }
}

/** Lists the contacts that are due in the sub-step; returns how many. */
export function listDue(due: Float64Array, count: number, params: Float64Array, list: Int32Array): number {
  const now = params[15];
  const until = params[24];
  let n = 0;
  for (let c = 0; c < count; c = (c + 1) & most) {
    list[n] = c;
    n = (n + (+(due[c] >= now) & +(due[c] < until))) & most;
  }
  return n;
}

/** Lists all contacts. */
export function listAll(count: number, list: Int32Array): number {
  for (let c = 0; c < count; c = (c + 1) & most) list[c] = c;
  return count;
}

/** Marks the contacts of a body: one bit each in `marked`. */
export function markOf(slot: number, heads: Int32Array, next: Int32Array, marked: Int32Array): void {
  for (let at = heads[slot]; at >= 0; at = next[at]) marked[at >> 6] |= 1 << ((at >> 1) & 31);
}

/** Has the contacts of a body asked in the next sub-step. */
export function askNext(slot: number, heads: Int32Array, next: Int32Array, due: Float64Array, params: Float64Array): void {
  for (let at = heads[slot]; at >= 0; at = next[at]) due[at >> 1] = params[24];
}

/** Marks the contacts of the bodies of `count` contacts. */
export function markTurned(
  turned: Int32Array,
  count: number,
  links: Int32Array,
  heads: Int32Array,
  next: Int32Array,
  marked: Int32Array,
): void {
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = turned[i] & most;
    markOf((links[4 * c] & offset) >> 3, heads, next, marked);
    markOf((links[4 * c + 1] & offset) >> 3, heads, next, marked);
  }
}

/** Lists the contacts that are marked, in their order, and unmarks them; returns how many. */
export function listMarked(marked: Int32Array, count: number, list: Int32Array): number {
  const words = ((count + 31) & offset) >> 5;
  let n = 0;
  for (let word = 0; word < words; word = (word + 1) & most) {
    let bits = marked[word];
    marked[word] = 0;
    while (bits !== 0) {
      const least = bits & -bits;
      list[n] = (word << 5) + 31 - Math.clz32(least);
      n = (n + 1) & most;
      bits ^= least;
    }
  }
  return n;
}

/**
 * Asks the contacts of `list` when they matter: from when on their bodies touch or nearly do, if they go straight on. Writes those that do in
 * this sub-step to `near`, and appends them to `watched` from params[22] on; returns how many. Marks the bodies of those that press.
 */
export function siftContacts(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  list: Int32Array,
  count: number,
  due: Float64Array,
  params: Float64Array,
  near: Int32Array,
  watched: Int32Array,
  marks: Uint8Array,
  shifts: Float64Array,
): number {
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const now = params[15];
  const until = params[24];
  const ahead = 2 * params[1];
  const dt = params[0];
  let n = 0;
  let w = params[22] | 0;
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = list[i] & most;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    let isAlways = false;
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
      isAlways = Math.abs(dx) + Math.abs(vx) * dt > halfX || Math.abs(dy) + Math.abs(vy) * dt > halfY; // other images may come nearer
    }
    const k = c << 3;
    const sum = rows[a + 7] + rows[b + 7];
    const limit = sum * 1.000001;
    const square = dx * dx + dy * dy;
    const gap = square - limit * limit;
    const isSolved = contacts[k + 3] !== 0 || contacts[k + 4] !== 0;
    contacts[k + 2] = Infinity;
    if (gap > 0 && !isSolved) {
      const along = dx * vx + dy * vy;
      const t = gap / (Math.sqrt(along * along - (vx * vx + vy * vy) * gap) - along);
      const at = now + t;
      due[c] = at;
      if (!(t >= 0 && at < until)) {
        if (isAlways) due[c] = until;
        continue;
      }
      if (contacts[k + 7] === 0) {
        flag(marks, shifts, a >> 3, pressing);
        flag(marks, shifts, b >> 3, pressing);
      }
    } else {
      const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
      const reach = sum * 1.02 + speed * ahead;
      if (square <= reach * reach) {
        const bits = isSolved ? pushed : pressing;
        flag(marks, shifts, a >> 3, bits);
        flag(marks, shifts, b >> 3, bits);
      } else {
        contacts[k + 3] = 0;
        contacts[k + 4] = 0;
      }
    }
    due[c] = until;
    near[n] = c;
    n = (n + 1) & most;
    watched[w] = c;
    w = (w + 1) & most;
  }
  params[22] = w;
  return n;
}

/** Lists the contacts that the solver may act on: those whose bodies may meet in the sub-step, even at twice their speed. Returns how many. */
export function listNear(rows: Float64Array, links: Int32Array, count: number, params: Float64Array, near: Int32Array): number {
  const ahead = 2 * params[1];
  const halfX = params[6];
  const halfY = params[7];
  let n = 0;
  for (let c = 0; c < count; c = (c + 1) & most) {
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (dx > halfX) dx -= params[8];
    else if (dx < -halfX) dx += params[8];
    if (dy > halfY) dy -= params[9];
    else if (dy < -halfY) dy += params[9];
    const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
    const reach = (rows[a + 7] + rows[b + 7]) * 1.02 + speed * ahead;
    near[n] = c;
    n = (n + +(dx * dx + dy * dy <= reach * reach)) & most;
  }
  return n;
}
