import { flag, hasBounced, mark, pushed } from './bounce.ts';
import { faceFeature, featureImpact } from './features.ts';
import { enabled } from './layout.ts';

/**
 * As foreseePairs; walls move on by their own velocity. Writes the normal out of the wall and the velocity of the wall there to the contact.
 * Pass 1 looks at every contact. Returns how many hit.
 */
export function foreseeWalls(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  features: Float64Array,
  kinds: Int32Array,
  motions: Float64Array,
  flags: Uint8Array,
  marks: Uint8Array,
  turns: Float64Array,
  times: Float64Array,
  soonest: Float64Array,
  pass: number,
  io: Float64Array,
): number {
  const h = params[1];
  let n = 0;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * 12;
    const a = links[4 * c];
    const slot = a >> 3;
    if (pass > 1 && times[c] > h && !hasBounced(marks, slot, pass - 1)) continue;
    times[c] = Infinity;
    if (contacts[k + 7] === 0 || (flags[links[4 * c + 2]] & enabled) === 0) continue;
    // before its last hit it was elsewhere
    const since = hasBounced(marks, slot, 1) ? turns[slot] : 0;
    const f = links[4 * c + 1];
    const w = links[4 * c + 3] * 5;
    let wx = motions[w + 2];
    let wy = motions[w + 3];
    if (motions[w + 4] !== 0) {
      const x = rows[a + 5] + rows[a] * since;
      const y = rows[a + 6] + rows[a + 1] * since;
      io[3] = x;
      io[4] = y;
      faceFeature(features, kinds, f, io);
      wx = Math.min(Math.max(wx - motions[w + 4] * (y - io[1] * io[2] - motions[w + 1]), -1e60), 1e60);
      wy = Math.min(Math.max(wy + motions[w + 4] * (x - io[0] * io[2] - motions[w]), -1e60), 1e60);
    }
    const vx = rows[a] - wx;
    const vy = rows[a + 1] - wy;
    // seen from the wall, which is where it was at the start of the sub-step
    io[3] = rows[a + 5] + vx * since;
    io[4] = rows[a + 6] + vy * since;
    io[5] = vx;
    io[6] = vy;
    io[7] = rows[a + 7];
    featureImpact(features, kinds, f, io);
    const t = since + io[2];
    if (t > h) continue;
    contacts[k] = io[0];
    contacts[k + 1] = io[1];
    contacts[k + 8] = wx;
    contacts[k + 9] = wy;
    // The velocity is that of the middle of the sub-step; at the hit gravity has changed it by t − h/2 times itself.
    const vn = vx * io[0] + vy * io[1] + (params[13] * io[0] + params[14] * io[1]) * (t - 0.5 * h);
    if (vn >= -params[3]) continue;
    times[c] = t;
    if (t < soonest[slot]) soonest[slot] = t;
    n = (n + 1) | 0;
  }
  return n;
}

/** As bouncePairs: hits that are the first of their body. */
export function bounceWalls(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
  times: Float64Array,
  soonest: Float64Array,
  pass: number,
): void {
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const t = times[c];
    const a = links[4 * c];
    const slot = a >> 3;
    if (t > params[1] || t > soonest[slot] || hasBounced(marks, slot, pass)) continue;
    const k = c * 12;
    const qx = contacts[k];
    const qy = contacts[k + 1];
    const vx = rows[a] - contacts[k + 8];
    const vy = rows[a + 1] - contacts[k + 9];
    const vn = vx * qx + vy * qy + (params[13] * qx + params[14] * qy) * (t - 0.5 * params[1]);
    const m = rows[a + 3];
    const normal = (-(1 + contacts[k + 7]) * vn) / m;
    const g = rows[a + 4];
    const limit = contacts[k + 6] * normal;
    let friction = -(vx * qy - vy * qx + rows[a + 2]) / (m + g);
    if (friction > limit) friction = limit;
    else if (friction < -limit) friction = -limit;
    const px = m * (normal * qx + friction * qy);
    const py = m * (normal * qy - friction * qx);
    rows[a] += px;
    rows[a + 1] += py;
    rows[a + 2] += g * friction;
    mark(marks, shifts, slot, pass);
    turns[slot] = t;
    shifts[2 * slot] -= px * t;
    shifts[2 * slot + 1] -= py * t;
    rows[a + 5] -= px * t;
    rows[a + 6] -= py * t;
    if (hits[8 * c] === 0) {
      hits[8 * c] = -vn;
      hits[8 * c + 1] = params[15] + t;
      hits[8 * c + 2] = 0;
      hits[8 * c + 3] = 0;
      hits[8 * c + 4] = -qx;
      hits[8 * c + 5] = -qy;
      hits[8 * c + 6] = rows[a + 5] + rows[a] * t - qx * rows[a + 7];
      hits[8 * c + 7] = rows[a + 6] + rows[a + 1] * t - qy * rows[a + 7];
    }
    hits[8 * c + 2] += normal;
    hits[8 * c + 3] += friction;
  }
}

/** Forgets the first hits of the bodies of wall contacts; marks those that are left to hit as pushed, if `isLast`. */
export function forgetWalls(
  links: Int32Array,
  count: number,
  params: Float64Array,
  times: Float64Array,
  soonest: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  isLast: boolean,
): void {
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const slot = links[4 * c] >> 3;
    soonest[slot] = Infinity;
    if (isLast && times[c] <= params[1]) flag(marks, shifts, slot, pushed);
  }
}
