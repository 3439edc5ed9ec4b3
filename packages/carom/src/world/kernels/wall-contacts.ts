import { faceFeature } from './features.ts';
import { enabled } from './layout.ts';

// Wall contact, 12 numbers: 0 1 normal q out of the wall · 2 s gap · 3 pn 4 pt impulses · 5 m · 6 mu 7 e · 8 9 velocity of the wall there ·
// 10  1 if the feature is the one to touch, else 0 · 11 rolling resistance.
// Links, 4 integers: body offset, feature, entry of the list, wall. Motion of a wall: x y vx vy w, 5 numbers, from wall · 5.

/**
 * Sets normals, gaps and wall velocities from where bodies and walls are and applies the impulses of the last sub-step. Idle (params[17]),
 * bodies have them already: they are turned to the new normal, or taken back where the feature no longer is the one to touch.
 */
export function warmWalls(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  from: number,
  count: number,
  params: Float64Array,
  features: Float64Array,
  kinds: Int32Array,
  motions: Float64Array,
  flags: Uint8Array,
  io: Float64Array,
): void {
  for (let c = from; c < count; c = (c + 1) | 0) {
    const k = c * 12;
    const a = links[4 * c];
    const f = links[4 * c + 1];
    const x = rows[a + 5];
    const y = rows[a + 6];
    const r = rows[a + 7];
    io[3] = x;
    io[4] = y;
    const isFaced = faceFeature(features, kinds, f, io) && (flags[links[4 * c + 2]] & enabled) !== 0;
    const idle = params[17];
    const oldX = idle * contacts[k];
    const oldY = idle * contacts[k + 1];
    const pn = contacts[k + 3];
    const pt = contacts[k + 4];
    let qx = 0;
    let qy = 0;
    if (isFaced) {
      const distance = io[2];
      qx = io[0];
      qy = io[1];
      let s = distance - r;
      if (s < -r) s = -r;
      contacts[k] = qx;
      contacts[k + 1] = qy;
      contacts[k + 2] = s;
      const w = links[4 * c + 3] * 5;
      // bounded: where coordinates have lost the shape of a wall that turns, its speed there is anything
      contacts[k + 8] = Math.min(Math.max(motions[w + 2] - motions[w + 4] * (y - qy * distance - motions[w + 1]), -1e60), 1e60);
      contacts[k + 9] = Math.min(Math.max(motions[w + 3] + motions[w + 4] * (x - qx * distance - motions[w]), -1e60), 1e60);
    } else {
      contacts[k + 3] = 0;
      contacts[k + 4] = 0;
    }
    contacts[k + 10] = +isFaced;
    if (pn === 0 && pt === 0) continue;
    const m = rows[a + 3];
    rows[a] += m * (pn * (qx - oldX) + pt * (qy - oldY));
    rows[a + 1] += m * (pn * (qy - oldY) - pt * (qx - oldX));
    rows[a + 2] += rows[a + 4] * pt * (+isFaced - idle);
  }
}

/** As solvePairs. */
export function solveWalls(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
): void {
  const inverseH = 1 / params[1];
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * 12;
    if (contacts[k + 10] === 0) continue;
    const a = links[4 * c];
    const qx = contacts[k];
    const qy = contacts[k + 1];
    const s = contacts[k + 2];
    const pn = contacts[k + 3];
    const m = contacts[k + 5];
    const vn = (rows[a] - contacts[k + 8]) * qx + (rows[a + 1] - contacts[k + 9]) * qy;
    let lambda = 0;
    if (s > 0) lambda = -(vn + s * inverseH) / m;
    else {
      const square = 0.25 * params[11] * (rows[a + 7] * rows[a + 7]);
      const soft = (params[12] * square) / (square + s * s);
      lambda = (-(1 - soft) * (vn + params[10] * s)) / m - soft * pn;
    }
    let next = pn + lambda;
    if (next < 0) next = 0;
    if (pn === 0) {
      if (next === 0 || (vn < -params[3] && contacts[k + 7] > 0)) continue;
      if (hits[8 * c] === 0 && vn < 0) {
        hits[8 * c] = -vn;
        hits[8 * c + 1] = params[15];
        hits[8 * c + 2] = 0;
        hits[8 * c + 3] = 0;
        hits[8 * c + 4] = -qx;
        hits[8 * c + 5] = -qy;
        hits[8 * c + 6] = rows[a + 5] - qx * rows[a + 7];
        hits[8 * c + 7] = rows[a + 6] - qy * rows[a + 7];
      }
    }
    contacts[k + 3] = next;
    rows[a] += m * (next - pn) * qx;
    rows[a + 1] += m * (next - pn) * qy;
  }
}

/** As relaxPairs; rolling resistance included. */
export function relaxWalls(
  rows: Float64Array,
  starts: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  features: Float64Array,
  kinds: Int32Array,
  hits: Float64Array,
  io: Float64Array,
): void {
  const inverseH = 1 / params[1];
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * 12;
    const pn = contacts[k + 3];
    if (contacts[k + 10] === 0 || (pn === 0 && contacts[k + 4] === 0 && contacts[k + 2] > 0)) continue;
    const a = links[4 * c];
    const qx = contacts[k];
    const qy = contacts[k + 1];
    const m = contacts[k + 5];
    io[3] = rows[a + 5];
    io[4] = rows[a + 6];
    const isFaced = faceFeature(features, kinds, links[4 * c + 1], io);
    const s = isFaced ? io[2] - rows[a + 7] : 0;
    const vx = rows[a] - contacts[k + 8];
    const vy = rows[a + 1] - contacts[k + 9];
    const vn = vx * qx + vy * qy;
    let next = pn;
    if (s > 0) {
      if (pn > 0) next = pn - (vn + s * inverseH) / m;
    } else if (pn > 0 || vn >= -params[3] || contacts[k + 7] === 0) next = pn - vn / m;
    if (next < 0) next = 0;
    if (pn === 0 && next > 0 && hits[8 * c] === 0) {
      hits[8 * c] = -vn;
      hits[8 * c + 1] = params[15];
      hits[8 * c + 2] = 0;
      hits[8 * c + 3] = 0;
      hits[8 * c + 4] = -qx;
      hits[8 * c + 5] = -qy;
      hits[8 * c + 6] = rows[a + 5] - qx * rows[a + 7];
      hits[8 * c + 7] = rows[a + 6] - qy * rows[a + 7];
    }
    const lambda = next - pn;
    contacts[k + 3] = next;
    const g = rows[a + 4];
    const vt = vx * qy - vy * qx + rows[a + 2];
    const pt = contacts[k + 4];
    const limit = contacts[k + 6] * next;
    let tangent = pt - vt / (m + g);
    if (tangent > limit) tangent = limit;
    else if (tangent < -limit) tangent = -limit;
    contacts[k + 4] = tangent;
    const friction = tangent - pt;
    rows[a] += m * (lambda * qx + friction * qy);
    rows[a + 1] += m * (lambda * qy - friction * qx);
    rows[a + 2] += g * friction;
    if (contacts[k + 11] > 0 && g > 0) {
      // torque at most rolling · r · pn; u = w·r and dw = torque·g/r², so du = torque·g/r
      const brake = contacts[k + 11] * next * g;
      const u = rows[a + 2];
      rows[a + 2] = u > brake ? u - brake : u < -brake ? u + brake : 0;
      starts[(a >> 1) + 2] += rows[a + 2] - u; // a brake, no impulse to begin the next sub-step with
    }
  }
}
