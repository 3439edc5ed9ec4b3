/** Offsets of rows and numbers of contacts are below: masked by these they are known to be no negative and no large numbers. */
const offset = 0x3fffffff;
const most = 0x07ffffff;

/** Marks of bodies: 1, a contact of it may press; twice the pass it bounced in last; and that it must be asked what it meets. */
export const pressing = 1;
const passes = 62;
/** Marks from this on are those of bodies that the solver has pushed, or that hits are left of: the others go where nothing is. */
export const pushed = 64;

/**
 * One pass of foresight: the time of the sub-step at which each contact with restitution will hit, faster than the threshold, if its bodies
 * go straight on from their last hits. Writes it to `times`, ∞ if none, the normal of the hit to the contact, the time of the first hit of
 * each body to `soonest`, and the contacts that hit to `candidates`; returns how many.
 *
 * Pass 1 looks at every contact, and writes the numbers of those that matter in this sub-step to `near`, their number to `params[22]`: those
 * whose bodies may meet in it, even at twice their speed. All that follows leaves the others out, half of the contacts in a gas; their
 * impulses are forgotten. It also marks the bodies of contacts that may press. Gaps become ∞: those that are not are found after the bounces.
 *
 * Later passes look at the contacts of `list`: those of bodies that bounced in the pass before, and of those still to hit; not at what is far,
 * which has the time −1. Where contacts are sifted (params[23] is 1; sift.ts) pass 1 is as the later ones.
 */
export function foreseePairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  list: Int32Array,
  count: number,
  params: Float64Array,
  near: Int32Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
  times: Float64Array,
  soonest: Float64Array,
  candidates: Int32Array,
  pass: number,
): number {
  const h = params[1];
  const threshold = -params[3];
  const halfX = params[6];
  const halfY = params[7];
  const ahead = 2 * h;
  const margin = params[2];
  const further = params[3] * h;
  const isSifted = params[23] === 1;
  const isFirst = pass === 1 && !isSifted;
  let n = 0;
  let m = 0;
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = isFirst ? i : list[i] & most;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    let t = 0;
    if (pass > 1) {
      if (!isSifted && times[c] < 0) continue;
      // before their last hits they were elsewhere
      if (hasBounced(marks, a >> 3, 1)) t = turns[a >> 3];
      if (hasBounced(marks, b >> 3, 1) && turns[b >> 3] > t) t = turns[b >> 3];
      dx += vx * t;
      dy += vy * t;
    }
    if (dx > halfX) dx -= params[8];
    else if (dx < -halfX) dx += params[8];
    if (dy > halfY) dy -= params[9];
    else if (dy < -halfY) dy += params[9];
    const k = c << 3;
    const sum = rows[a + 7] + rows[b + 7];
    const square = dx * dx + dy * dy;
    times[c] = Infinity;
    if (isFirst) {
      const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
      const reach = sum * 1.02 + speed * ahead + margin;
      const isNear = square <= reach * reach;
      near[m] = c;
      m = (m + +isNear) & most; // no branch: it would be guessed wrong every other time
      contacts[k + 2] = Infinity;
      const limit = (sum + further) * 1.000001;
      const isSolved = contacts[k + 3] !== 0 || contacts[k + 4] !== 0;
      if (isNear && (square <= limit * limit || isSolved || contacts[k + 7] === 0)) {
        const bits = isSolved ? pushed : pressing;
        flag(marks, shifts, a >> 3, bits);
        flag(marks, shifts, b >> 3, bits);
      } else if (isSolved) {
        contacts[k + 3] = 0;
        contacts[k + 4] = 0;
      }
      if (!isNear) {
        times[c] = -1;
        continue;
      }
    }
    const along = dx * vx + dy * vy;
    if (along >= 0 || contacts[k + 7] === 0) continue;
    const power = square - sum * sum;
    if (power > 0) {
      const discriminant = along * along - (vx * vx + vy * vy) * power;
      if (discriminant <= 0) continue;
      const left = power / (Math.sqrt(discriminant) - along);
      t += left;
      if (t > h) continue;
      dx += vx * left;
      dy += vy * left;
    }
    const distance = Math.sqrt(dx * dx + dy * dy);
    let nx = 1;
    let ny = 0;
    if (distance > 0) {
      nx = dx / distance;
      ny = dy / distance;
    }
    let vn = vx * nx + vy * ny;
    // The velocity is that of the middle of the sub-step; against an immovable body gravity makes a difference until the hit.
    if (rows[a + 3] === 0) vn += (params[13] * nx + params[14] * ny) * (t - 0.5 * h);
    else if (rows[b + 3] === 0) vn -= (params[13] * nx + params[14] * ny) * (t - 0.5 * h);
    if (vn >= threshold) continue;
    contacts[k] = nx;
    contacts[k + 1] = ny;
    contacts[k + 5] = vn;
    times[c] = t;
    if (t < soonest[a >> 3]) soonest[a >> 3] = t;
    if (t < soonest[b >> 3]) soonest[b >> 3] = t;
    candidates[n] = c;
    n = (n + 1) & most;
  }
  if (isFirst) params[22] = m;
  return n;
}

/**
 * Those of the `candidates` that are the first hit of both their bodies get the impulse of it, friction included: hits come in the order
 * of time, whatever that of the contacts. Positions are shifted so that moving on with the new velocities from the start of the sub-step
 * leads to where the path with the kink leads.
 */
export function bouncePairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  candidates: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
  approaches: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
  times: Float64Array,
  soonest: Float64Array,
  pass: number,
): void {
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = candidates[i] & most;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    const slotA = a >> 3;
    const slotB = b >> 3;
    const t = times[c];
    if (t > soonest[slotA] || t > soonest[slotB] || hasBounced(marks, slotA, pass) || hasBounced(marks, slotB, pass)) continue;
    const k = c << 3;
    const nx = contacts[k];
    const ny = contacts[k + 1];
    const vn = contacts[k + 5];
    const ma = rows[a + 3];
    const mb = rows[b + 3];
    const normal = (-(1 + contacts[k + 7]) * vn) / (ma + mb);
    const mu = contacts[k + 6];
    let friction = 0;
    if (mu > 0) {
      const ga = rows[a + 4];
      const gb = rows[b + 4];
      const slip = (rows[b] - rows[a]) * ny - (rows[b + 1] - rows[a + 1]) * nx + (rows[a + 2] + rows[b + 2]);
      friction = -slip / (ma + mb + (ga + gb));
      if (friction > mu * normal) friction = mu * normal;
      else if (friction < -mu * normal) friction = -mu * normal;
      rows[a + 2] += ga * friction;
      rows[b + 2] += gb * friction;
    }
    const px = normal * nx + friction * ny;
    const py = normal * ny - friction * nx;
    rows[a] -= ma * px;
    rows[a + 1] -= ma * py;
    rows[b] += mb * px;
    rows[b + 1] += mb * py;
    mark(marks, shifts, slotA, pass);
    mark(marks, shifts, slotB, pass);
    turns[slotA] = t;
    turns[slotB] = t;
    const ax = ma * px * t;
    const ay = ma * py * t;
    shifts[2 * slotA] += ax;
    shifts[2 * slotA + 1] += ay;
    rows[a + 5] += ax;
    rows[a + 6] += ay;
    const bx = mb * px * t;
    const by = mb * py * t;
    shifts[2 * slotB] -= bx;
    shifts[2 * slotB + 1] -= by;
    rows[b + 5] -= bx;
    rows[b + 6] -= by;
    if (approaches[c] === 0) {
      approaches[c] = -vn;
      hits[8 * c + 1] = params[15] + t;
      hits[8 * c + 2] = 0;
      hits[8 * c + 3] = 0;
      hits[8 * c + 4] = nx;
      hits[8 * c + 5] = ny;
      hits[8 * c + 6] = rows[a + 5] + rows[a] * t + nx * rows[a + 7];
      hits[8 * c + 7] = rows[a + 6] + rows[a + 1] * t + ny * rows[a + 7];
    }
    hits[8 * c + 2] += normal;
    hits[8 * c + 3] += friction;
  }
}

/** Forgets the first hits of the bodies of contacts. */
export function forgetPairs(links: Int32Array, candidates: Int32Array, count: number, soonest: Float64Array): void {
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = candidates[i] & most;
    soonest[(links[4 * c] & offset) >> 3] = Infinity;
    soonest[(links[4 * c + 1] & offset) >> 3] = Infinity;
  }
}

/** Marks the bodies of contacts that are left to hit as pushed. */
export function markLeft(links: Int32Array, candidates: Int32Array, count: number, marks: Uint8Array, shifts: Float64Array): void {
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = candidates[i] & most;
    flag(marks, shifts, (links[4 * c] & offset) >> 3, pushed);
    flag(marks, shifts, (links[4 * c + 1] & offset) >> 3, pushed);
  }
}

/**
 * Marks a body as about to be shifted in a pass. `shifts` sums up its shifts in this sub-step at 2 · slot: without them it is where it
 * really is at the start of it.
 */
export function mark(marks: Uint8Array, shifts: Float64Array, slot: number, pass: number): void {
  flag(marks, shifts, slot, 0);
  marks[slot] = (marks[slot] & ~passes) | (2 * pass);
}

/** Adds bits to the mark of a body. */
export function flag(marks: Uint8Array, shifts: Float64Array, slot: number, bits: number): void {
  if (marks[slot] === 0) {
    shifts[2 * slot] = 0;
    shifts[2 * slot + 1] = 0;
  }
  marks[slot] |= bits;
}

/** Whether a body has bounced, and in this pass or a later one. */
export function hasBounced(marks: Uint8Array, slot: number, pass: number): boolean {
  return (marks[slot] & passes) >= 2 * pass;
}
