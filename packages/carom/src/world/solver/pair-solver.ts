import { fan } from '../narrowphase/pair-contacts.ts';
import { type Materials, writeMaterial } from '../state/contact-material.ts';
import {
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  buried,
  coldStride,
  contactFriction,
  contactGap,
  contactNx,
  contactNy,
  contactTaken,
  coreShare,
  cRestitution,
  hitNormal,
  hitStride,
  hitTangent,
  offsetMask,
  saidStride,
  slotMask,
  squeezed,
} from '../state/layout.ts';
import { softCompliance, softDepth } from '../state/step-params.ts';
import { startHit } from './pair-hits.ts';

// The passes over the contacts of a sub-step. Sequential: each contact sees what the ones before it did. The first body of a contact is the
// smaller one (layout.ts). The loops call no functions: after a call V8 loads every array anew, a third of the time of solvePairs. So contacts
// that begin to press are chained by their links, and logged when the pass is over. Functions end with their loops (pair-kernels.ts).

const noHit = -0x40000000;
/** Square of how far a normal may turn in a sub-step: a contact that turns further is over, and its impulse is not carried to the next. */
const lasting = 0.25;

/**
 * Keeps bodies from approaching. Those apart may close the gap within the sub-step, those that overlap are pushed apart as by a damped spring as
 * stiff as the sub-step allows, and stiffer the deeper. Returns how many contacts are those of buried bodies.
 */
export function solvePairs(state: Materials): number {
  const { contacts, pairs } = state;
  const { links, begun, hits } = contacts;
  begun[0] = noHit;
  const deep = pressPairs(state);
  while (begun[0] !== noHit) {
    const c = -1 - begun[0];
    begun[0] = links[4 * c + 3];
    const at = 2 * links[4 * c + 2] + 1;
    hits.approach = pairs.impulses[at];
    pairs.impulses[at] = 0;
    startHit(state, c);
  }
  return deep;
}

/** The pass of `solvePairs`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one loop without calls; split by calls, this and loosenPairs made a step of a landing heap of 10,000 discs about 10 % longer
export function pressPairs({ bodies, contacts, pairs, params }: Materials): number {
  const { rows, cold, ids } = bodies;
  const { records, links, begun, count, said } = contacts;
  const { impulses } = pairs;
  const { bias, h, threshold, areRuled } = params;
  const uniform = params.restitution;
  const bounces = uniform !== 0 ? 1 : 0;
  const inverseH = 1 / h;
  let deep = 0;
  for (let c = 0; c < count; c = (c + 1) & slotMask) {
    const k = (c << 2) & offsetMask;
    const s = records[k + contactGap];
    const a = links[k] & offsetMask;
    const b = links[k + 1] & offsetMask;
    const p = (links[k + 2] << 1) & offsetMask;
    const normalX = records[k + contactNx];
    const normalY = records[k + contactNy];
    const normal = impulses[p];
    const vxA = rows[a + atVx];
    const vyA = rows[a + atVy];
    const vxB = rows[b + atVx];
    const vyB = rows[b + atVy];
    const wx = vxB - vxA;
    const wy = vyB - vyA;
    const vn = wx * normalX + wy * normalY;
    const toTouch = vn + s * inverseH;
    if (normal === 0 && s > 0 && toTouch >= 0 && c > 0) continue; // the first goes on to where next is 0, so that V8 sees what comes before
    const ma = rows[a + atM];
    const mb = rows[b + atM];
    const mass = 1 / (ma + mb);
    const smaller = rows[a + atR];
    const square = softDepth * (smaller * smaller);
    const soft = (softCompliance * square) / (square + s * s);
    // a contact that separates at more than twice its bias velocity was hit: kept, its impulse would make a landing heap rebound
    const forgotten = vn + 2 * bias * s > 0 ? 2 * softCompliance : soft;
    const apart = -mass * toTouch;
    const pressed = -mass * (1 - soft) * (vn + bias * s) - forgotten * normal;
    let next = normal + (s > 0 ? apart : pressed);
    if (next < 0) next = 0;
    if (normal === 0) {
      if (next === 0) continue;
      // across a gap: past each other bodies may approach and never touch
      const sum = smaller + rows[b + atR];
      const along = (s + sum) * vn;
      const power = s * (s + 2 * sum);
      const passes = +(along * along <= (wx * wx + wy * wy) * power) | +(power + 2 * along * h >= 0);
      if ((+(s > 0) & passes) !== 0) continue;
      if ((+(vn < -threshold) & bounces) !== 0) {
        // what approaches at speed is left to the impacts: stopping it here would cost the energy it is to give back
        let e = uniform;
        if (e < 0) {
          const ea = cold[coldStride * ids[a >> 3] + cRestitution];
          const eb = cold[coldStride * ids[b >> 3] + cRestitution];
          e = areRuled ? said[saidStride * c] : ea > eb ? ea : eb;
        }
        if (e === 1 || (e > 0 && s > -squeezed * smaller)) continue;
      }
      const place = links[k + 3];
      const last = begun[0];
      const name = -1 - c;
      const tangent = impulses[p + 1];
      const approach = -vn;
      const begins = (+(place === 0) & +(vn < 0)) !== 0;
      impulses[p + 1] = begins ? approach : tangent; // it has no impulse along the tangent yet
      links[k + 3] = begins ? last : place;
      begun[0] = begins ? name : last;
    }
    const lambda = next - normal;
    impulses[p] = next;
    if (s < -buried * smaller) {
      deep = (deep + 1) | 0;
      records[k + contactTaken] = lambda;
    }
    const px = lambda * normalX;
    const py = lambda * normalY;
    rows[a + atVx] = vxA - ma * px;
    rows[a + atVy] = vyA - ma * py;
    rows[b + atVx] = vxB + mb * px;
    rows[b + atVy] = vyB + mb * py;
  }
  return deep;
}

/**
 * Relaxes: removes the velocity that only pushed overlaps apart, then applies friction, after the bodies have moved. A contact across a gap
 * gets no new impulse here: it would act one sub-step ahead and cost energy. Also sets normals and gaps for the next sub-step.
 */
export function relaxPairs(state: Materials): void {
  const { bodies, contacts, pairs, params } = state;
  const { links, begun, hits } = contacts;
  begun[0] = noHit;
  params.leastGap[0] = Infinity;
  loosenPairs(state);
  while (begun[0] !== noHit) {
    const c = -1 - begun[0];
    begun[0] = links[4 * c + 3];
    const inverse = bodies.rows[links[4 * c] + atM] + bodies.rows[links[4 * c + 1] + atM];
    hits.approach = pairs.impulses[2 * links[4 * c + 2]] * inverse; // it has just stopped the approach
    startHit(state, c);
  }
}

/** The pass of `relaxPairs`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: as pressPairs
export function loosenPairs({ bodies, contacts, pairs, params }: Materials): void {
  const { rows, cold, ids, starts } = bodies;
  const { records, links, begun, hits, count, said, totals } = contacts;
  const { impulses } = pairs;
  const { wrapX, wrapY, perX, perY, isTorus, threshold, leastGap, areRuled } = params;
  const inverseH = 1 / params.h;
  const uniform = params.restitution;
  for (let c = 0; c < count; c = (c + 1) & slotMask) {
    const k = (c << 2) & offsetMask;
    const p = (links[k + 2] << 1) & offsetMask;
    const normal = impulses[p];
    const tangent = impulses[p + 1];
    const oldGap = records[k + contactGap];
    const a = links[k] & offsetMask;
    const b = links[k + 1] & offsetMask;
    let dx = rows[b + atX] - rows[a + atX];
    let dy = rows[b + atY] - rows[a + atY];
    if (isTorus) {
      dx -= wrapX * Math.floor(dx * perX + 0.5);
      dy -= wrapY * Math.floor(dy * perY + 0.5);
    }
    const smaller = rows[a + atR];
    const sum = smaller + rows[b + atR];
    const normalX = records[k + contactNx];
    const normalY = records[k + contactNy];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const newGap = distance - sum;
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
    records[k + contactNx] = newX;
    records[k + contactNy] = newY;
    records[k + contactGap] = newGap < -smaller ? -smaller : newGap;
    const turnedX = newX - normalX;
    const turnedY = newY - normalY;
    const coreGap = newGap + coreShare * smaller;
    if (coreGap < leastGap[0]) leastGap[0] = coreGap;
    if (normal === 0 && tangent === 0 && oldGap > 0) continue;
    const s = dx * normalX + dy * normalY - sum;
    const vxA = rows[a + atVx];
    const vyA = rows[a + atVy];
    const vxB = rows[b + atVx];
    const vyB = rows[b + atVy];
    const relativeX = vxB - vxA;
    const relativeY = vyB - vyA;
    const vn = relativeX * normalX + relativeY * normalY;
    const ma = rows[a + atM];
    const mb = rows[b + atM];
    const mass = 1 / (ma + mb);
    const toTouch = vn + s * inverseH;
    const speed = s > 0 ? toTouch : vn;
    let next = normal - mass * speed;
    if (normal === 0) {
      let e = uniform;
      if (e < 0) {
        const ea = cold[coldStride * ids[a >> 3] + cRestitution];
        const eb = cold[coldStride * ids[b >> 3] + cRestitution];
        e = areRuled ? said[saidStride * c] : ea > eb ? ea : eb;
      }
      const isSqueezed = +(e !== 1) & +(s <= -squeezed * smaller);
      const isLeft = +(vn < -threshold) & +(e !== 0) & (1 - isSqueezed);
      if ((+(s > 0) | isLeft) !== 0) next = 0;
      if ((+(next > 0) & +(links[k + 3] === 0)) !== 0) {
        links[k + 3] = begun[0];
        begun[0] = -1 - c;
      }
    }
    if (next < 0) next = 0;
    const lambda = next - normal;
    const mu = records[k + contactFriction];
    const at = c << 1;
    impulses[p] = next;
    totals[at] += next;
    if (turnedX * turnedX + turnedY * turnedY > lasting && normal > 0) {
      // squeezed bodies that fly about hold far more impulse than momentum; along other normals it would be new speed
      const lastX = next * normalX + tangent * normalY;
      const lastY = next * normalY - tangent * normalX;
      rows[a + atVx] = vxA - ma * lambda * normalX;
      rows[a + atVy] = vyA - ma * lambda * normalY;
      rows[b + atVx] = vxB + mb * lambda * normalX;
      rows[b + atVy] = vyB + mb * lambda * normalY;
      const place = links[k + 3] - 1;
      if (place >= 0) {
        hits.numbers[hitStride * place + hitNormal] += next;
        hits.numbers[hitStride * place + hitTangent] += tangent;
      }
      impulses[p] = 0;
      impulses[p + 1] = 0;
      totals[at + 1] += tangent;
      const i = 3 * (a >> 3);
      const j = 3 * (b >> 3);
      starts[i] -= ma * lastX;
      starts[i + atVy] -= ma * lastY;
      starts[i + atU] += rows[a + atG] * tangent;
      starts[j] += mb * lastX;
      starts[j + atVy] += mb * lastY;
      starts[j + atU] += rows[b + atG] * tangent;
      continue;
    }
    if (mu === 0) {
      const px = lambda * normalX;
      const py = lambda * normalY;
      rows[a + atVx] = vxA - ma * px;
      rows[a + atVy] = vyA - ma * py;
      rows[b + atVx] = vxB + mb * px;
      rows[b + atVy] = vyB + mb * py;
      continue;
    }
    // The normal impulse does not change the tangential speed: both at once.
    const ga = rows[a + atG];
    const gb = rows[b + atG];
    const uA = rows[a + atU];
    const uB = rows[b + atU];
    let slip = relativeX * normalY - relativeY * normalX + (uA + uB);
    if (areRuled) slip += said[saidStride * c + 1] * normalY - said[saidStride * c + 2] * normalX;
    const limit = mu * next;
    const least = -limit;
    let nextTangent = tangent - slip / (ma + mb + (ga + gb));
    if (nextTangent > limit) nextTangent = limit;
    if (nextTangent < least) nextTangent = least;
    impulses[p + 1] = nextTangent;
    totals[at + 1] += nextTangent;
    const change = nextTangent - tangent;
    const px = lambda * normalX + change * normalY;
    const py = lambda * normalY - change * normalX;
    rows[a + atVx] = vxA - ma * px;
    rows[a + atVy] = vyA - ma * py;
    rows[a + atU] = uA + ga * change;
    rows[b + atVx] = vxB + mb * px;
    rows[b + atVy] = vyB + mb * py;
    rows[b + atU] = uB + gb * change;
  }
}

/**
 * Takes back, all at once, what the sub-step gave to contacts of buried bodies. Many discs at one place are pushed apart, and one pass of
 * relaxing would leave them speed.
 */
export function releaseBuried(state: Materials): void {
  const { bodies, contacts, pairs } = state;
  const { rows } = bodies;
  const { records, links, count } = contacts;
  const { impulses } = pairs;
  for (let c = 0; c < count; c = (c + 1) & slotMask) {
    const k = c << 2;
    const a = links[k] & offsetMask;
    const b = links[k + 1] & offsetMask;
    if (records[k + contactGap] >= -buried * rows[a + atR]) continue;
    const lambda = records[k + contactTaken];
    writeMaterial(state, c);
    const p = links[k + 2] << 1;
    if (impulses[p] === 0) continue;
    impulses[p] -= lambda;
    rows[a + atVx] += rows[a + atM] * lambda * records[k + contactNx];
    rows[a + atVy] += rows[a + atM] * lambda * records[k + contactNy];
    rows[b + atVx] -= rows[b + atM] * lambda * records[k + contactNx];
    rows[b + atVy] -= rows[b + atM] * lambda * records[k + contactNy];
  }
}
