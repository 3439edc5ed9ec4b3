/** Offsets of rows and numbers of contacts are below: masked by these they are known to be no negative and no large numbers. */
const offset = 0x3fffffff;
const most = 0x07ffffff;

/** Marks of bodies: 1, a contact of it may press; twice the pass it bounced in last; and that the solver has pushed it. */
export const pressing = 1;
const passes = 62;
export const pushed = 64;
/** Marks from this on are those of bodies that the bounces or the solver left on their way to something: the others go where nothing is. */
export const turned = 32;

/**
 * One pass of exact bounces: each contact with restitution whose bodies meet within the sub-step, and faster than the threshold, gets the
 * impulse of that meeting at its exact time, friction included. Positions are shifted so that moving on with the new velocities from the
 * start of the sub-step leads to where the path with the kink leads. Adds how many bounced to `params[20]`.
 *
 * Pass 1 looks at every contact, and writes the numbers of those that matter in this sub-step to `near`; returns how many: those whose bodies
 * may meet in it, even at twice their speed. All that follows leaves the others out, half of the contacts in a gas; their impulses are
 * forgotten. It also marks the bodies of contacts that may press. Gaps become ∞: those that are not are found after the bounces.
 *
 * Later passes look only at contacts of bodies that bounced in the pass before, which bear its number in `marks`.
 *
 * Where contacts are sifted (params[23] is 1; sift.ts) every pass looks at all of `near` and does no more than bounce: those that did are
 * then in `near`, and their number is returned.
 */
export function bouncePairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
  approaches: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  pass: number,
): number {
  const h = params[1];
  const threshold = -params[3];
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const time = params[15];
  const ahead = 2 * h;
  const margin = params[2];
  const further = params[3] * h;
  const isSifted = params[23] === 1;
  const isFirst = pass === 1 && !isSifted;
  let n = 0;
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = isFirst ? i : near[i] & most;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    if (!isFirst && !isSifted && !hasBounced(marks, a >> 3, pass - 1) && !hasBounced(marks, b >> 3, pass - 1)) continue;
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const k = c << 3;
    const sum = rows[a + 7] + rows[b + 7];
    const square = dx * dx + dy * dy;
    if (isFirst) {
      const speed = Math.abs(rows[a]) + Math.abs(rows[a + 1]) + (Math.abs(rows[b]) + Math.abs(rows[b + 1]));
      const reach = sum * 1.02 + speed * ahead + margin;
      const isNear = square <= reach * reach;
      near[n] = c;
      n = (n + +isNear) & most; // no branch: it would be guessed wrong every other time
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
    }
    const along = dx * vx + dy * vy;
    if (along >= 0) continue;
    const power = square - sum * sum;
    let t = 0;
    if (power > 0) {
      const discriminant = along * along - (vx * vx + vy * vy) * power;
      if (discriminant <= 0) continue;
      t = power / (Math.sqrt(discriminant) - along);
      if (t > h) continue;
      dx += vx * t;
      dy += vy * t;
    }
    const e = contacts[k + 7];
    if (e === 0) continue;
    const distance = Math.sqrt(dx * dx + dy * dy);
    let nx = 1;
    let ny = 0;
    if (distance > 0) {
      nx = dx / distance;
      ny = dy / distance;
    }
    const ma = rows[a + 3];
    const mb = rows[b + 3];
    let vn = vx * nx + vy * ny;
    // The velocity is that of the middle of the sub-step; against an immovable body gravity makes a difference until the hit.
    if (ma === 0) vn += (params[13] * nx + params[14] * ny) * (t - 0.5 * h);
    else if (mb === 0) vn -= (params[13] * nx + params[14] * ny) * (t - 0.5 * h);
    if (vn >= threshold) continue;
    const normal = (-(1 + e) * vn) / (ma + mb);
    const mu = contacts[k + 6];
    let friction = 0;
    if (mu > 0) {
      const ga = rows[a + 4];
      const gb = rows[b + 4];
      friction = -(vx * ny - vy * nx + (rows[a + 2] + rows[b + 2])) / (ma + mb + (ga + gb));
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
    mark(marks, shifts, a >> 3, pass);
    mark(marks, shifts, b >> 3, pass);
    const ax = ma * px * t;
    const ay = ma * py * t;
    shifts[a >> 2] += ax;
    shifts[(a >> 2) + 1] += ay;
    rows[a + 5] += ax;
    rows[a + 6] += ay;
    const bx = mb * px * t;
    const by = mb * py * t;
    shifts[b >> 2] -= bx;
    shifts[(b >> 2) + 1] -= by;
    rows[b + 5] -= bx;
    rows[b + 6] -= by;
    params[20] += 1;
    if (approaches[c] === 0) {
      approaches[c] = -vn;
      hits[8 * c + 1] = time + t;
      hits[8 * c + 2] = 0;
      hits[8 * c + 3] = 0;
      hits[8 * c + 4] = nx;
      hits[8 * c + 5] = ny;
      hits[8 * c + 6] = rows[a + 5] + rows[a] * t + nx * rows[a + 7];
      hits[8 * c + 7] = rows[a + 6] + rows[a + 1] * t + ny * rows[a + 7];
    }
    hits[8 * c + 2] += normal;
    hits[8 * c + 3] += friction;
    if (isSifted) {
      near[n] = c;
      n = (n + 1) & most;
    }
  }
  return n;
}

/**
 * Marks a body as about to be shifted in a pass. `shifts` sums up its shifts in this sub-step at 2 · slot: without them it is where it
 * really is at the start of it.
 */
export function mark(marks: Uint8Array, shifts: Float64Array, slot: number, pass: number): void {
  flag(marks, shifts, slot, pass);
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
