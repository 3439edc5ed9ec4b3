/** Offsets of rows and numbers of contacts are below: masked by these they are known to be no negative and no large numbers. */
const offset = 0x3fffffff;
const most = 0x07ffffff;

/** Marks of bodies: 1, a contact of it may press; twice the number of its hits in the sub-step; and that it must be asked what it meets. */
export const pressing = 1;
const hitBits = 62;
/** Hits of a body in a sub-step, at most; what is left of them is left to the solver. */
export const mostHits = 31;
/** Marks from this on are those of bodies that the solver has pushed, or that hits are left of: the others go where nothing is. */
export const pushed = 64;

/**
 * Foresees when in the sub-step contacts with restitution will hit, faster than the threshold, if their bodies go straight on from their last
 * hits. Writes the numbers of those that do to `candidates`, when to `times`, and normal and velocity along it at the hit to the contacts;
 * returns how many. What may matter in the sub-step is appended to `watched` from params[22] on. Marks the bodies of
 * contacts that may press. Gaps become ∞: those that are not are found after the bounces.
 *
 * At the start of the sub-step (`isStart`) it looks at every contact. Those whose bodies may not meet in it, even at twice their speed, are left
 * out of all that follows, half of the contacts in a gas: `far` is 1 for them, and their impulses are forgotten. Else it looks at the contacts
 * of `list`.
 *
 * Where contacts are sifted (params[23] is 1; sift.ts) it always does, and writes to `due` when in the step each matters: from when on its
 * bodies touch or nearly do; less than the present time or NaN if they part or pass each other.
 */
export function foreseePairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  list: Int32Array,
  count: number,
  params: Float64Array,
  watched: Int32Array,
  due: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
  far: Uint8Array,
  candidates: Int32Array,
  times: Float64Array,
  isStart: boolean,
): number {
  const h = params[1];
  const threshold = -params[3];
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const ahead = 2 * h;
  const margin = params[2];
  const further = params[3] * h;
  const now = params[15];
  const until = params[24];
  const isSifted = params[23] === 1;
  const isFirst = isStart && !isSifted;
  let n = 0;
  let w = params[22] | 0;
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = isFirst ? i : list[i] & most;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    let t = 0;
    if (!isStart) {
      if (!isSifted && far[c] === 1) continue;
      // before their last hits they were elsewhere
      if (hasBounced(marks, a >> 3)) t = turns[a >> 3];
      if (hasBounced(marks, b >> 3) && turns[b >> 3] > t) t = turns[b >> 3];
      dx += vx * t;
      dy += vy * t;
    }
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const k = c << 3;
    const sum = rows[a + 7] + rows[b + 7];
    const square = dx * dx + dy * dy;
    const along = dx * vx + dy * vy;
    if (isSifted) {
      const limit = sum * 1.000001;
      const gap = square - limit * limit;
      // one that was not watched has neither impulses nor a gap
      const wasWatched = due[c] === now || due[c] === until;
      let isSolved = false;
      if (wasWatched) {
        isSolved = contacts[k + 3] !== 0 || contacts[k + 4] !== 0;
        contacts[k + 2] = Infinity;
      }
      if (gap > 0 && !isSolved) {
        const left = gap / (Math.sqrt(along * along - (vx * vx + vy * vy) * gap) - along);
        const at = now + t + left;
        due[c] = at;
        if (!(left >= 0 && at < until)) {
          // other images may come nearer
          if (isTorus && (Math.abs(dx) + Math.abs(vx) * params[0] > halfX || Math.abs(dy) + Math.abs(vy) * params[0] > halfY))
            due[c] = until;
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
      watched[w] = c;
      w = (w + 1) & most;
    } else if (isStart) {
      const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
      const reach = sum * 1.02 + speed * ahead + margin;
      const isNear = square <= reach * reach;
      watched[w] = c;
      w = (w + +isNear) & most; // no branch: it would be guessed wrong every other time
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
      far[c] = +!isNear;
      if (!isNear) continue;
    }
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
    if (distance > 1e-140) {
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
    candidates[n] = c;
    times[n] = t;
    n = (n + 1) & most;
  }
  params[22] = w;
  return n;
}

/**
 * Gives the bodies of a contact the impulse of its hit at the time params[26] of the sub-step, friction included. Positions are shifted so
 * that moving on with the new velocities from the start of the sub-step leads to where the path with the kink leads. Returns 1 if the first
 * body got faster, 2 if the second did, 3 if both.
 */
export function bouncePair(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  c: number,
  params: Float64Array,
  hits: Float64Array,
  approaches: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  turns: Float64Array,
): number {
  const a = links[4 * c] & offset;
  const b = links[4 * c + 1] & offset;
  const t = params[26];
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
  let faster = 0;
  for (let side = 1; side <= 2; side = (side + 1) | 0) {
    const o = side === 1 ? a : b;
    const m = side === 1 ? -ma : mb;
    if (m === 0) continue; // its path is what it was
    const speed = Math.abs(rows[o]) + Math.abs(rows[o + 1]);
    rows[o] += m * px;
    rows[o + 1] += m * py;
    if (Math.abs(rows[o]) + Math.abs(rows[o + 1]) > speed) faster |= side;
    countHit(marks, shifts, o >> 3);
    turns[o >> 3] = t;
    shifts[o >> 2] -= m * px * t;
    shifts[(o >> 2) + 1] -= m * py * t;
    rows[o + 5] -= m * px * t;
    rows[o + 6] -= m * py * t;
  }
  if (approaches[c] === 0) {
    approaches[c] = -vn;
    hits[8 * c + 1] = params[15] + t;
    hits[8 * c + 2] = 0;
    hits[8 * c + 3] = 0;
    const o = links[4 * c + 3] & offset;
    const side = o === a ? 1 : -1;
    hits[8 * c + 4] = side * nx;
    hits[8 * c + 5] = side * ny;
    hits[8 * c + 6] = rows[o + 5] + rows[o] * t + side * nx * rows[o + 7];
    hits[8 * c + 7] = rows[o + 6] + rows[o + 1] * t + side * ny * rows[o + 7];
  }
  hits[8 * c + 2] += normal;
  hits[8 * c + 3] += friction;
  return faster;
}

/**
 * Counts a hit of a body that is about to be shifted. `shifts` sums up its shifts in this sub-step at 2 · slot: without them it is where it
 * really is at the start of it.
 */
export function countHit(marks: Uint8Array, shifts: Float64Array, slot: number): void {
  flag(marks, shifts, slot, 0);
  marks[slot] += 2;
}

/** Adds bits to the mark of a body. */
export function flag(marks: Uint8Array, shifts: Float64Array, slot: number, bits: number): void {
  if (marks[slot] === 0) {
    shifts[2 * slot] = 0;
    shifts[2 * slot + 1] = 0;
  }
  marks[slot] |= bits;
}

/** Whether a body has bounced in the sub-step. */
export function hasBounced(marks: Uint8Array, slot: number): boolean {
  return (marks[slot] & hitBits) !== 0;
}

/** Twice how often a body has bounced in the sub-step. */
export function hitsOf(marks: Uint8Array, slot: number): number {
  return marks[slot] & hitBits;
}

/** Whether it has done so as often as it may. */
export function isSpent(marks: Uint8Array, slot: number): boolean {
  return (marks[slot] & hitBits) === 2 * mostHits;
}
