import { flag, hasBounced, pushed } from './bounce.ts';

// After the bounces nothing meets within the sub-step if bodies go straight on. So in a gas no contact asks for the solver in most sub-steps:
// only those that press, overlap, or close slower than what bounces. What the solver has not turned off its way goes where nothing is.

const offset = 0x3fffffff;
const most = 0x07ffffff;

/**
 * Whether the solver would change anything because of the contacts of `near`, walls apart; one that presses or has no restitution is enough.
 * Those of unmarked bodies are far apart: pass 1 of the bounces marks the others. Sets the gaps of those that are not.
 */
export function wouldPush(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  count: number,
  params: Float64Array,
  marks: Uint8Array,
  turns: Float64Array,
): boolean {
  const further = params[3] * params[1];
  const biasRate = params[10];
  const halfX = params[6];
  const halfY = params[7];
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = near[i] & most;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    if ((marks[a >> 3] | marks[b >> 3]) === 0) continue;
    const k = c << 3;
    if (contacts[k + 3] !== 0 || contacts[k + 4] !== 0 || contacts[k + 7] === 0) return true;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    // before their last hits they were elsewhere
    let t = 0;
    if (hasBounced(marks, a >> 3)) t = turns[a >> 3];
    if (hasBounced(marks, b >> 3) && turns[b >> 3] > t) t = turns[b >> 3];
    let dx = rows[b + 5] - rows[a + 5] + vx * t;
    let dy = rows[b + 6] - rows[a + 6] + vy * t;
    if (dx > halfX) dx -= params[8];
    else if (dx < -halfX) dx += params[8];
    if (dy > halfY) dy -= params[9];
    else if (dy < -halfY) dy += params[9];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const s = distance - (rows[a + 7] + rows[b + 7]);
    if (s > further) continue;
    contacts[k + 2] = s;
    const along = vx * dx + vy * dy;
    if ((distance > 0 ? along / distance : 0) + biasRate * Math.min(s, 0) < 0) return true;
  }
  return false;
}

/** As wouldPush, for walls, after they are warmed: 1 or 0. Marks the bodies that they would push, or have pushed in the sub-step before. */
export function wouldWallsPush(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
): number {
  const further = params[3] * params[1];
  const biasRate = params[10];
  let acting = 0;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * 12;
    if (contacts[k + 10] === 0) continue;
    const a = links[4 * c];
    const s = contacts[k + 2];
    const vn = (rows[a] - contacts[k + 8]) * contacts[k] + (rows[a + 1] - contacts[k + 9]) * contacts[k + 1];
    const isIdle = contacts[k + 3] === 0 && contacts[k + 4] === 0 && contacts[k + 7] > 0;
    // of one that has bounced the gap is that of a path it did not take; its hits are foreseen
    if (isIdle && (hasBounced(marks, a >> 3) || s > further || vn + biasRate * Math.min(s, 0) >= 0)) continue;
    flag(marks, shifts, a >> 3, pushed);
    acting = 1;
  }
  return acting;
}

/** Marks the bodies of contacts of `near` that press as pushed. */
export function markPushed(
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  count: number,
  marks: Uint8Array,
  shifts: Float64Array,
): void {
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = near[i] & most;
    if (contacts[8 * c + 3] === 0) continue;
    flag(marks, shifts, (links[4 * c] & offset) >> 3, pushed);
    flag(marks, shifts, (links[4 * c + 1] & offset) >> 3, pushed);
  }
}
