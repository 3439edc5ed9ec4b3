import { active } from './layout.ts';

// Worlds without gravity, forces and damping: between hits bodies go straight on, so of a contact that was asked once it is known from when
// on it matters, until one of its bodies is turned. In a gas that leaves a twentieth of the contacts to ask in a sub-step.
// `due` holds that time of the step for each contact (bounce.ts).

const offset = 0x3fffffff;
const most = 0x07ffffff;

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

/** Lists all contacts: all are due. */
export function listAll(due: Float64Array, count: number, params: Float64Array, list: Int32Array): number {
  for (let c = 0; c < count; c = (c + 1) & most) {
    due[c] = params[15];
    list[c] = c;
  }
  return count;
}

/**
 * Appends the contacts of a body to `list` from `n` on; returns how many there are then. Its pairs are chained by `heads` and `next`, and have
 * contacts by `flags` and `numbers`.
 */
export function listOf(
  slot: number,
  heads: Int32Array,
  next: Int32Array,
  flags: Uint8Array,
  numbers: Int32Array,
  list: Int32Array,
  n: number,
): number {
  for (let at = heads[slot]; at >= 0; at = next[at]) {
    if ((flags[at >> 1] & active) === 0) continue;
    list[n] = numbers[at >> 1];
    n = (n + 1) & most;
  }
  return n;
}

/** Has the contacts of a body asked in the next sub-step. */
export function askNext(
  slot: number,
  heads: Int32Array,
  next: Int32Array,
  flags: Uint8Array,
  numbers: Int32Array,
  due: Float64Array,
  params: Float64Array,
): void {
  for (let at = heads[slot]; at >= 0; at = next[at]) if ((flags[at >> 1] & active) !== 0) due[numbers[at >> 1] & most] = params[24];
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
