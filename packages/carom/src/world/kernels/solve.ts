// The passes over the contacts of a sub-step: all, or in worlds with restitution (params[21] is 0) those of `near`. Sequential: each contact
// sees what the ones before it did. The first body of a contact is the smaller one (layout.ts).

/** Offsets of rows and numbers of contacts, masked by these, are known to fit: a tenth off the time of all three. */
const offset = 0x3fffffff;
const most = 0x07ffffff;

/**
 * Sets normals and gaps from where the bodies are and applies the impulses of the last sub-step, in worlds with restitution. Bodies at one place
 * get the normal (1, 0) if their slots are neighbours, else one of a fan of them.
 *
 * The gap is clamped to the smaller radius, which bounds the speed that deep overlaps are pushed apart with.
 */
export function warmPairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  from: number,
  to: number,
  params: Float64Array,
): void {
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const isIdle = params[17] === 1;
  for (let i = from; i < to; i = (i + 1) & most) {
    const c = near[i] & most;
    const k = c << 3;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const distance = Math.sqrt(dx * dx + dy * dy);
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
    const ra = rows[a + 7];
    let s = distance - (ra + rows[b + 7]);
    if (s < -ra) s = -ra;
    contacts[k] = nx;
    contacts[k + 1] = ny;
    contacts[k + 2] = s;
    const pn = contacts[k + 3];
    const pt = contacts[k + 4];
    if (isIdle || (pn === 0 && pt === 0)) continue;
    const px = pn * nx + pt * ny;
    const py = pn * ny - pt * nx;
    const ma = rows[a + 3];
    const mb = rows[b + 3];
    rows[a] -= ma * px;
    rows[a + 1] -= ma * py;
    rows[a + 2] += rows[a + 4] * pt;
    rows[b] += mb * px;
    rows[b + 1] += mb * py;
    rows[b + 2] += rows[b + 4] * pt;
  }
}

/**
 * Keeps bodies from approaching: those apart may close the gap within the sub-step, those that overlap are pushed apart as by a damped
 * spring as stiff as the sub-step allows, and stiffer the deeper. A contact with restitution that does not press yet and approaches is left
 * to the bounce pass of the next sub-step: stopping it here would cost the energy it is to give back.
 */
export function solvePairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
  approaches: Float64Array,
): void {
  const inverseH = 1 / params[1];
  const threshold = -params[3];
  const biasRate = params[10];
  const hard = params[11];
  const compliance = params[12];
  const time = params[15];
  const isCarried = params[21] === 1;
  let deep = 0;
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = isCarried ? i : near[i] & most;
    const k = c << 3;
    const s = contacts[k + 2];
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    const nx = contacts[k];
    const ny = contacts[k + 1];
    const pn = contacts[k + 3];
    const ma = rows[a + 3];
    const mb = rows[b + 3];
    let vxA = rows[a];
    let vyA = rows[a + 1];
    let vxB = rows[b];
    let vyB = rows[b + 1];
    if (isCarried) {
      const turnX = contacts[k + 5];
      const turnY = contacts[k + 7];
      const pt = contacts[k + 4];
      const px = pn * turnX + pt * turnY;
      const py = pn * turnY - pt * turnX;
      vxA -= ma * px;
      vyA -= ma * py;
      vxB += mb * px;
      vyB += mb * py;
    }
    const mN = 1 / (ma + mb);
    const vn = (vxB - vxA) * nx + (vyB - vyA) * ny;
    let lambda = 0;
    let isDeep = false;
    if (s > 0) lambda = -mN * (vn + s * inverseH);
    else {
      const smaller = rows[a + 7];
      const square = hard * (smaller * smaller);
      const soft = (compliance * square) / (square + s * s);
      // what parts much faster than it is pushed apart was hit: kept, the impulses of a hit would throw whole heaps back
      const forgotten = vn + 2 * biasRate * s > 0 ? 2 * compliance : soft;
      lambda = -mN * (1 - soft) * (vn + biasRate * s) - forgotten * pn;
      isDeep = s < -0.25 * smaller;
    }
    let next = pn + lambda;
    if (next < 0) next = 0;
    if (pn === 0) {
      if (next === 0 || (!isCarried && vn < threshold && contacts[k + 7] > 0)) continue;
      if (approaches[c] === 0 && vn < 0) {
        approaches[c] = -vn;
        hits[8 * c + 1] = time;
        hits[8 * c + 2] = 0;
        hits[8 * c + 3] = 0;
        hits[8 * c + 4] = nx;
        hits[8 * c + 5] = ny;
        placeHit(rows, links, c, hits);
      }
    }
    lambda = next - pn;
    contacts[k + 3] = next;
    if (isDeep) {
      deep = (deep + 1) | 0;
      contacts[k + 5] = lambda;
    }
    const px = lambda * nx;
    const py = lambda * ny;
    rows[a] = vxA - ma * px;
    rows[a + 1] = vyA - ma * py;
    rows[b] = vxB + mb * px;
    rows[b + 1] = vyB + mb * py;
  }
  params[27] = deep;
}

/**
 * Takes back the speed that only served to push overlaps apart, then applies friction: after the bodies have moved. A contact across a gap
 * gets no new impulse here: it would act one sub-step ahead and cost energy.
 *
 * Where no pass warms contacts (params[21] is 1) it also sets normals and gaps for the next sub-step: here nothing waits for roots and
 * quotients. solvePairs then turns what bodies carry on of a contact to its new normal; left as it was, deep piles keep moving.
 */
export function relaxPairs(
  rows: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  near: Int32Array,
  count: number,
  params: Float64Array,
  hits: Float64Array,
  approaches: Float64Array,
): void {
  const inverseH = 1 / params[1];
  const halfX = params[6];
  const halfY = params[7];
  const isTorus = halfX < Infinity || halfY < Infinity;
  const isCarried = params[21] === 1;
  if (params[27] > 0) letGo(rows, contacts, links, near, count, isCarried);
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = isCarried ? i : near[i] & most;
    const k = c << 3;
    const pn = contacts[k + 3];
    const pt = contacts[k + 4];
    const isIdle = pn === 0 && pt === 0 && contacts[k + 2] > 0;
    if (isIdle && !isCarried) continue;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (isTorus) {
      if (dx > halfX) dx -= params[8];
      else if (dx < -halfX) dx += params[8];
      if (dy > halfY) dy -= params[9];
      else if (dy < -halfY) dy += params[9];
    }
    const ra = rows[a + 7];
    const rb = rows[b + 7];
    const nx = contacts[k];
    const ny = contacts[k + 1];
    if (isCarried) {
      const distance = Math.sqrt(dx * dx + dy * dy);
      const gap = distance - (ra + rb);
      let newX = 1;
      let newY = 0;
      if (distance > 1e-140) {
        const inverse = 1 / distance;
        newX = dx * inverse;
        newY = dy * inverse;
      } else {
        const t = fan(a, b);
        newX = (1 - t * t) / (1 + t * t);
        newY = (2 * t) / (1 + t * t);
      }
      contacts[k] = newX;
      contacts[k + 1] = newY;
      contacts[k + 2] = gap < -ra ? -ra : gap;
      contacts[k + 5] = newX - nx;
      contacts[k + 7] = newY - ny;
      if (isIdle) continue;
    }
    const s = dx * nx + dy * ny - (ra + rb);
    const vxA = rows[a];
    const vyA = rows[a + 1];
    const vxB = rows[b];
    const vyB = rows[b + 1];
    const vx = vxB - vxA;
    const vy = vyB - vyA;
    const vn = vx * nx + vy * ny;
    const ma = rows[a + 3];
    const mb = rows[b + 3];
    const mN = 1 / (ma + mb);
    let next = pn;
    if (s > 0) {
      if (pn > 0) next = pn - mN * (vn + s * inverseH);
    } else if (isCarried || pn > 0 || vn >= -params[3] || contacts[k + 7] === 0) next = pn - mN * vn;
    if (next < 0) next = 0;
    if (pn === 0 && next > 0 && approaches[c] === 0) {
      approaches[c] = -vn;
      hits[8 * c + 1] = params[15];
      hits[8 * c + 2] = 0;
      hits[8 * c + 3] = 0;
      hits[8 * c + 4] = nx;
      hits[8 * c + 5] = ny;
      placeHit(rows, links, c, hits);
    }
    const lambda = next - pn;
    const mu = contacts[k + 6];
    contacts[k + 3] = next;
    if (mu === 0) {
      const px = lambda * nx;
      const py = lambda * ny;
      rows[a] = vxA - ma * px;
      rows[a + 1] = vyA - ma * py;
      rows[b] = vxB + mb * px;
      rows[b + 1] = vyB + mb * py;
      continue;
    }
    // The normal impulse does not change the tangential speed: both at once.
    const ga = rows[a + 4];
    const gb = rows[b + 4];
    const uA = rows[a + 2];
    const uB = rows[b + 2];
    const vt = vx * ny - vy * nx + (uA + uB);
    const limit = mu * next;
    let tangent = pt - vt / (ma + mb + (ga + gb));
    if (tangent > limit) tangent = limit;
    else if (tangent < -limit) tangent = -limit;
    contacts[k + 4] = tangent;
    const friction = tangent - pt;
    const px = lambda * nx + friction * ny;
    const py = lambda * ny - friction * nx;
    rows[a] = vxA - ma * px;
    rows[a + 1] = vyA - ma * py;
    rows[a + 2] = uA + ga * friction;
    rows[b] = vxB + mb * px;
    rows[b + 1] = vyB + mb * py;
    rows[b + 2] = uB + gb * friction;
  }
}

/**
 * Takes back what the sub-step gave to contacts deeper than a quarter radius, all at once: many discs at one place are pushed apart, and one
 * pass of relaxing would leave them speed.
 */
function letGo(rows: Float64Array, contacts: Float64Array, links: Int32Array, near: Int32Array, count: number, isCarried: boolean): void {
  for (let i = 0; i < count; i = (i + 1) & most) {
    const c = isCarried ? i : near[i] & most;
    const k = c << 3;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    if (contacts[k + 3] === 0 || contacts[k + 2] >= -0.25 * rows[a + 7]) continue;
    const lambda = contacts[k + 5];
    contacts[k + 3] -= lambda;
    rows[a] += rows[a + 3] * lambda * contacts[k];
    rows[a + 1] += rows[a + 3] * lambda * contacts[k + 1];
    rows[b] -= rows[b + 3] * lambda * contacts[k];
    rows[b + 1] -= rows[b + 3] * lambda * contacts[k + 1];
  }
}

/** Turns the normal of a hit, first → second body of the contact, to go from the first body of the pair, and sets the point of the hit on it. */
function placeHit(rows: Float64Array, links: Int32Array, c: number, hits: Float64Array): void {
  const at = c << 3;
  const o = links[4 * c + 3] & offset;
  const side = o === (links[4 * c] & offset) ? 1 : -1;
  hits[at + 4] *= side;
  hits[at + 5] *= side;
  hits[at + 6] = rows[o + 5] + hits[at + 4] * rows[o + 7];
  hits[at + 7] = rows[o + 6] + hits[at + 5] * rows[o + 7];
}

/** Tangent of half the angle of the normal of bodies at one place, by how many slots they lie apart: neighbours get (1, 0). */
export function fan(a: number, b: number): number {
  const turn = 0.6180339887498949 * (((b > a ? b - a : a - b) >> 3) - 1);
  return 2 * (turn - Math.floor(turn + 0.5));
}

/**
 * Rolling resistance: brakes the difference of the angular velocities of bodies that press on each other, by a torque of at most the
 * pair's `rolling` × smaller radius × normal force. `surfaces` holds the coefficient of a body at 11 · ids[slot] + 4.
 */
export function rollPairs(
  rows: Float64Array,
  starts: Float64Array,
  contacts: Float64Array,
  links: Int32Array,
  count: number,
  ids: Int32Array,
  surfaces: Float64Array,
): void {
  for (let c = 0; c < count; c = (c + 1) & most) {
    const pn = contacts[8 * c + 3];
    if (pn === 0) continue;
    const a = links[4 * c] & offset;
    const b = links[4 * c + 1] & offset;
    const ca = surfaces[11 * ids[a >> 3] + 4];
    const cb = surfaces[11 * ids[b >> 3] + 4];
    const rolling = ca > cb ? ca : cb;
    const ra = rows[a + 7];
    const rb = rows[b + 7];
    const inverseA = rows[a + 4] / (ra * ra);
    const inverseB = rows[b + 4] / (rb * rb);
    const inverse = inverseA + inverseB;
    if (rolling === 0 || inverse === 0) continue;
    const limit = rolling * ra * pn;
    let torque = -(rows[b + 2] / rb - rows[a + 2] / ra) / inverse;
    if (torque > limit) torque = limit;
    else if (torque < -limit) torque = -limit;
    const brakeA = inverseA * torque * ra;
    const brakeB = inverseB * torque * rb;
    rows[a + 2] -= brakeA;
    rows[b + 2] += brakeB;
    starts[(a >> 1) + 2] -= brakeA; // no impulses to begin the next sub-step with
    starts[(b >> 1) + 2] += brakeB;
  }
}
