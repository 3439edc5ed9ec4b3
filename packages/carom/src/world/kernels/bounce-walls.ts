import { countHit, hasBounced } from './bounce.ts';
import { faceFeature, featureImpact } from './features.ts';
import { enabled } from './layout.ts';

/**
 * As foreseePairs, for the wall contacts `from` … `to` − 1; walls move on by their own velocity. Writes the normal out of the wall and the
 * velocity of the wall there to the contact.
 */
export function foreseeWalls(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  from: number,
  to: number,
  params: Float64Array,
  features: Float64Array,
  kinds: Int32Array,
  motions: Float64Array,
  flags: Uint8Array,
  marks: Uint8Array,
  turns: Float64Array,
  times: Float64Array,
  io: Float64Array,
): void {
  const h = params[1];
  for (let c = from; c < to; c = (c + 1) | 0) {
    const k = c * 12;
    const a = links[4 * c];
    const slot = a >> 3;
    times[c] = Infinity;
    if (contacts[k + 7] === 0 || (flags[links[4 * c + 2]] & enabled) === 0) continue;
    // before its last hit it was elsewhere
    const since = hasBounced(marks, slot) ? turns[slot] : 0;
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
    // The velocity is that of the middle of the sub-step; at the hit gravity has changed it by t − h/2 times itself.
    const vn = vx * io[0] + vy * io[1] + (params[13] * io[0] + params[14] * io[1]) * (t - 0.5 * h);
    if (vn >= -params[3]) continue;
    contacts[k] = io[0];
    contacts[k + 1] = io[1];
    contacts[k + 8] = wx;
    contacts[k + 9] = wy;
    times[c] = t;
  }
}

/** As bouncePair; returns whether the body got faster. */
export function bounceWall(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  c: number,
  params: Float64Array,
  hits: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
): boolean {
  const t = params[26];
  const a = links[4 * c];
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
  rows[a + 2] += g * friction;
  const px = m * (normal * qx + friction * qy);
  const py = m * (normal * qy - friction * qx);
  const slot = a >> 3;
  const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]);
  rows[a] += px;
  rows[a + 1] += py;
  countHit(marks, shifts, slot);
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
  return Math.abs(rows[a]) + Math.abs(rows[a + 1]) > speed;
}
