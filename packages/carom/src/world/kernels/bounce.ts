/** Offsets of rows and numbers of contacts are below: masked by these they are known to be no negative and no large numbers. */
const offset = 0x3fffffff;
const most = 0x07ffffff;

/**
 * One pass of exact bounces: each contact with restitution whose bodies meet within the sub-step, and faster than the threshold, gets the
 * impulse of that meeting at its exact time, friction included. Positions are shifted so that moving on with the new velocities from the
 * start of the sub-step leads to where the path with the kink leads. Returns how many bounced.
 *
 * Pass 1 looks at every contact. Those too far apart to matter in this sub-step, at twice the speed still, get the gap ∞ and are left out by
 * all that follows (a gas of 10k: two thirds of the contacts); the others are written to `near`, their number to `near[0]`. Later passes look
 * at those of bodies that bounced in the pass before, which bear its number in `marks`.
 */
export function bouncePairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
  marks: Uint8Array,
  shifts: Float64Array,
  near: Int32Array,
  pass: number,
): number {
  const h = params[1];
  const ahead = 2 * h;
  const margin = params[2];
  const isTorus = params[6] < Infinity || params[7] < Infinity;
  const threshold = -params[3];
  const halfX = params[6];
  const halfY = params[7];
  const time = params[15];
  let bounced = 0;
  let nearCount = 0;
  const end = pass > 1 ? near[0] : count;
  for (let i = 0; i < end; i = (i + 1) & most) {
    const c = pass > 1 ? near[i + 1] & most : i;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    if (pass > 1 && marks[a >> 3] < pass - 1 && marks[b >> 3] < pass - 1) continue;
    const vxA = rows[a];
    const vyA = rows[a + 1];
    const vxB = rows[b];
    const vyB = rows[b + 1];
    const vx = vxB - vxA;
    const vy = vyB - vyA;
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const sum = rows[a + 7] + rows[b + 7];
    const square = dx * dx + dy * dy;
    if (pass === 1) {
      const speed = Math.abs(vxA) + Math.abs(vyA) + (Math.abs(vxB) + Math.abs(vyB));
      const reach = sum * 1.02 + speed * ahead + margin;
      if (square > reach * reach) {
        const k = c << 3;
        contacts[k + 2] = Infinity;
        contacts[k + 3] = 0;
        contacts[k + 4] = 0;
        continue;
      }
      contacts[(c << 3) + 2] = 0;
      nearCount = (nearCount + 1) & most;
      near[nearCount] = c;
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
    const k = c << 3;
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
    shift(rows, marks, shifts, a, ma * px * t, ma * py * t, pass);
    shift(rows, marks, shifts, b, -(mb * px * t), -(mb * py * t), pass);
    bounced = (bounced + 1) | 0;
    if (hits[8 * c] === 0) {
      hits[8 * c] = -vn;
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
  }
  if (pass === 1) near[0] = nearCount;
  return bounced;
}

/** Shifts a body, and notes the sum of its shifts in this sub-step in `shifts` at 2 · slot: where it really is at the start of it. */
export function shift(rows: Float64Array, marks: Uint8Array, shifts: Float64Array, a: number, dx: number, dy: number, pass: number): void {
  const slot = a >> 3;
  if (marks[slot] === 0) {
    shifts[2 * slot] = 0;
    shifts[2 * slot + 1] = 0;
  }
  shifts[2 * slot] += dx;
  shifts[2 * slot + 1] += dy;
  rows[a + 5] += dx;
  rows[a + 6] += dy;
  marks[slot] = pass;
}
