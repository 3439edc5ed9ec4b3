import { active, touching } from './layout.ts';

/**
 * Makes a contact of each pair `from` … `to` − 1 that may touch during the step, in the order of the pairs, from contact `n` on; returns how
 * many contacts there are then. The others forget their impulses; those of them that touched are written to `parted`, their number to `parted[0]`.
 *
 * `surfaces` holds restitution, friction, … of a body at 12 · ids[slot] + 2; it is read only if they differ (params: pMu < 0).
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
  hits: Float64Array,
  parted: Int32Array,
  ids: Int32Array,
  surfaces: Float64Array,
  n: number,
): number {
  const dt = params[0];
  const margin = params[2];
  const mu = params[4];
  const e = params[5];
  const halfX = params[6];
  const halfY = params[7];
  let partedCount = 0;
  for (let p = from; p < to; p = (p + 1) | 0) {
    const sa = pairs[2 * p];
    const sb = pairs[2 * p + 1];
    const a = sa << 3;
    const b = sb << 3;
    if (rows[a + 3] + rows[b + 3] === 0) continue; // both asleep: all stays as it is
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (dx > halfX) dx -= params[8];
    else if (dx < -halfX) dx += params[8];
    if (dy > halfY) dy -= params[9];
    else if (dy < -halfY) dy += params[9];
    const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
    const reach = (rows[a + 7] + rows[b + 7]) * 1.02 + speed * dt + margin;
    const flag = flags[p];
    if (dx * dx + dy * dy > reach * reach) {
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
    const k = n << 3;
    contacts[k + 2] = Infinity;
    contacts[k + 3] = impulses[2 * p];
    contacts[k + 4] = impulses[2 * p + 1];
    contacts[k + 5] = 1 / (rows[a + 3] + rows[b + 3]);
    if (mu < 0) {
      const ka = 12 * ids[sa];
      const kb = 12 * ids[sb];
      contacts[k + 6] = Math.sqrt(surfaces[ka + 3] * surfaces[kb + 3]);
      contacts[k + 7] = surfaces[ka + 2] > surfaces[kb + 2] ? surfaces[ka + 2] : surfaces[kb + 2];
    } else {
      contacts[k + 6] = mu;
      contacts[k + 7] = e;
    }
    hits[8 * n] = 0;
    links[4 * n] = a;
    links[4 * n + 1] = b;
    links[4 * n + 2] = p;
    n = (n + 1) | 0;
  }
  parted[0] = partedCount;
  return n;
}

/** Writes the impulses of contacts back to their pairs. */
export function storePairs(contacts: Float64Array, links: Int32Array, count: number, impulses: Float64Array): void {
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const p = links[4 * c + 2] << 1;
    impulses[p] = contacts[8 * c + 3];
    impulses[p + 1] = contacts[8 * c + 4];
  }
}
