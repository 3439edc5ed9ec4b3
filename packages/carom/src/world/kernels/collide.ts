import { active, squeezed, touching } from './layout.ts';
import { fan } from './solve.ts';

/** Slots and numbers of pairs, and offsets of rows, masked by these, are known to be neither negative nor large. */
const most = 0x07ffffff;
const offset = 0x3fffffff;

/**
 * Makes a contact of each pair `from` … `to` − 1 that may touch during the step, in the order of the pairs, from contact `n` on; returns how
 * many contacts there are then. The first body of a contact is the smaller one. The other pairs forget their impulses; those of them that
 * touched are written to `parted`, their number to `parted[0]`.
 *
 * Where contacts are sifted (params[23] is 1) all pairs get one: those that matter will be found without looking at the others again, and what
 * is hit on the way has all that it may meet.
 *
 * Where bodies carry on what contacts gave them (params[21] is 1), sets normals and gaps, and takes off `starts` what the contacts give.
 *
 * Writes the number of the contact of a pair to `numbers`. `surfaces` holds restitution, friction, … of a body at 11 · ids[slot] + 2; it is
 * read only if they differ (params: pMu < 0).
 */
export function collidePairs(
  rows: Float64Array,
  pairs: Int32Array,
  impulses: Float64Array,
  flags: Uint8Array,
  from: number,
  to: number,
  params: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  approaches: Float64Array,
  parted: Int32Array,
  ids: Int32Array,
  surfaces: Float64Array,
  n: number,
  starts: Float64Array,
  due: Float64Array,
  numbers: Int32Array,
): number {
  const dt = params[0];
  const isCarried = params[21] === 1;
  const isSifted = params[23] === 1;
  const margin = params[2];
  const mu = params[4];
  const e = params[5];
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  let partedCount = 0;
  for (let p = from; p < to; p = (p + 1) & most) {
    const first = (pairs[2 * p] & most) << 3;
    const second = (pairs[2 * p + 1] & most) << 3;
    // no branch: it would be predicted wrong every other time
    const firstR = rows[first + 7];
    const secondR = rows[second + 7];
    const turn = (first ^ second) & -+(secondR < firstR);
    const a = (first ^ turn) & offset;
    const b = (second ^ turn) & offset;
    const ma = rows[a + 3];
    const mb = rows[b + 3];
    if (ma + mb === 0) continue; // both asleep: all stays as it is
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
    const sum = firstR + secondR;
    const reach = sum * 1.02 + speed * dt + margin;
    const flag = flags[p];
    const square = dx * dx + dy * dy;
    if (square > reach * reach && !isSifted) {
      impulses[2 * p] = 0;
      impulses[2 * p + 1] = 0;
      if (flag !== 0) {
        flags[p] = 0;
        if ((flag & touching) !== 0) {
          partedCount = (partedCount + 1) | 0;
          parted[partedCount] = p;
        }
      }
      continue;
    }
    flags[p] = flag | active;
    numbers[p] = n;
    const k = n << 3;
    const pn = impulses[2 * p];
    const pt = impulses[2 * p + 1];
    contacts[k + 2] = Infinity;
    contacts[k + 3] = pn;
    contacts[k + 4] = pt;
    contacts[k + 5] = 0;
    if (isCarried) {
      const ra = rows[a + 7];
      const distance = Math.sqrt(square);
      const s = distance - sum;
      let nx = 1;
      let ny = 0;
      if (distance > 1e-140) {
        const inverse = 1 / distance;
        nx = dx * inverse;
        ny = dy * inverse;
      } else {
        const t = fan(a, b);
        nx = (1 - t * t) / (1 + t * t);
        ny = (2 * t) / (1 + t * t);
      }
      contacts[k] = nx;
      contacts[k + 1] = ny;
      contacts[k + 2] = s < -ra ? -ra : s;
      const px = pn * nx + pt * ny;
      const py = pn * ny - pt * nx;
      const ja = a >> 1;
      const jb = b >> 1;
      starts[ja] += ma * px;
      starts[ja + 1] += ma * py;
      starts[ja + 2] -= rows[a + 4] * pt;
      starts[jb] -= mb * px;
      starts[jb + 1] -= mb * py;
      starts[jb + 2] -= rows[b + 4] * pt;
    }
    if (mu < 0) {
      const ka = 11 * ids[a >> 3];
      const kb = 11 * ids[b >> 3];
      contacts[k + 6] = Math.sqrt(surfaces[ka + 3] * surfaces[kb + 3]);
      contacts[k + 7] = surfaces[ka + 2] > surfaces[kb + 2] ? surfaces[ka + 2] : surfaces[kb + 2];
    } else {
      contacts[k + 6] = mu;
      contacts[k + 7] = e;
    }
    if (contacts[k + 7] > 0 && contacts[k + 7] < 1) {
      const free = sum - squeezed * rows[a + 7];
      if (square < free * free) contacts[k + 7] = 0;
    }
    if (isSifted) {
      // as in siftContacts
      const vx = rows[b] - rows[a];
      const vy = rows[b + 1] - rows[a + 1];
      const limit = sum * 1.000001;
      const gap = square - limit * limit;
      const along = dx * vx + dy * vy;
      due[n] = params[15] + gap / (Math.sqrt(along * along - (vx * vx + vy * vy) * gap) - along);
      if (gap <= 0 || pn !== 0 || pt !== 0 || isTorus) due[n] = params[15];
    }
    approaches[n] = 0;
    links[4 * n] = a;
    links[4 * n + 1] = b;
    links[4 * n + 2] = p;
    links[4 * n + 3] = first;
    n = (n + 1) & most;
  }
  parted[0] = partedCount;
  return n;
}

/** Lists the pairs of a body that have no contact but may touch during the step, as it has become faster; returns how many. */
export function listLate(
  rows: Float64Array,
  pairs: Int32Array,
  flags: Uint8Array,
  slot: number,
  heads: Int32Array,
  next: Int32Array,
  params: Float64Array,
  list: Int32Array,
): number {
  const a = slot << 3;
  let n = 0;
  for (let at = heads[slot]; at >= 0; at = next[at]) {
    const b = (pairs[at ^ 1] & most) << 3;
    let dx = Math.abs(rows[b + 5] - rows[a + 5]);
    let dy = Math.abs(rows[b + 6] - rows[a + 6]);
    if (dx > params[6]) dx -= params[8];
    if (dy > params[7]) dy -= params[9];
    const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
    const reach = (rows[a + 7] + rows[b + 7]) * 1.02 + speed * params[0] + params[2];
    list[n] = at >> 1;
    n = (n + (+(dx * dx + dy * dy <= reach * reach) & +((flags[at >> 1] & active) === 0))) & most;
  }
  return n;
}

/** Writes the impulses of contacts back to their pairs. */
export function storePairs(contacts: Float64Array, links: Int32Array, count: number, impulses: Float64Array): void {
  for (let c = 0; c < count; c = (c + 1) & most) {
    const p = (links[4 * c + 2] & most) << 1;
    impulses[p] = contacts[8 * c + 3];
    impulses[p + 1] = contacts[8 * c + 4];
  }
}

/** Adds what acted in a sub-step to the impulses of the contacts that were hit in this step. */
export function tallyPairs(contacts: Float64Array, count: number, approaches: Float64Array, hits: Float64Array): void {
  for (let c = 0; c < count; c = (c + 1) & most) {
    if (approaches[c] === 0) continue;
    hits[8 * c + 2] += contacts[8 * c + 3];
    hits[8 * c + 3] += contacts[8 * c + 4];
  }
}

/** As tallyPairs, for walls. */
export function tallyWalls(contacts: Float64Array, count: number, hits: Float64Array): void {
  for (let c = 0; c < count; c = (c + 1) | 0) {
    if (hits[8 * c] === 0) continue;
    hits[8 * c + 2] += contacts[12 * c + 3];
    hits[8 * c + 3] += contacts[12 * c + 4];
  }
}

/**
 * As storePairs, at the end of the step: also notes which pairs touch. Writes the contacts that began, ended or were hit to `told`, as
 * 2 · number + 1 if the pair touched before; returns how many.
 */
export function closePairs(
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  approaches: Float64Array,
  impulses: Float64Array,
  flags: Uint8Array,
  told: Int32Array,
): number {
  let n = 0;
  for (let c = 0; c < count; c = (c + 1) & most) {
    const k = c << 3;
    const p = links[4 * c + 2] & most;
    const pn = contacts[k + 3];
    const approach = approaches[c];
    const was = flags[p] & touching;
    const is = pn > 0 || contacts[k + 2] <= 0 || approach > 0 ? touching : 0;
    impulses[2 * p] = pn;
    impulses[2 * p + 1] = contacts[k + 4];
    flags[p] = is;
    if (is === was && approach === 0) continue;
    told[n] = 2 * c + was;
    n = (n + 1) | 0;
  }
  return n;
}
