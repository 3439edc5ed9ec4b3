import { floats } from '../world/arrays.ts';
import { atG, atM, atR, atU, atVx, atVy, atX, atY, hitNormal, hitStride, hitTangent, rowStride, squeezed } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { softCompliance, softDepth } from '../world/state/step-params.ts';
import type { HullContacts } from './hull-contacts.ts';
import * as word from './hull-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;

// The soft contacts of the discs (solver/pair-solver.ts), with arms. Velocities of turns are u, arms are over radii, so that a point has the velocity
// vx − u·ay, vy + u·ax, and an impulse (px, py) changes u by g·(ax·py − ay·px).

/** Passes in a sub-step, at most: more than one while points would get deeper than this share of what they may, by more than so many roundings. */
const mostPasses = 12;
const deepest = 0.875 * word.floorShare;
const notable = 0.01;

/** Keeps hulls from approaching, pushes overlaps apart, and applies friction. */
export class HullSolver {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  /** The approach of a hit. */
  private approach: number = NaN;
  /** Surface speeds of two turns, and the most torque that brakes them. */
  private readonly spins = floats(3);

  constructor(state: Parts, contacts: HullContacts) {
    this.state = state;
    this.contacts = contacts;
  }

  /** Keeps points from approaching, and pushes overlaps apart: again where some would come as near as they may. */
  press(): void {
    let passes = 1;
    while (this.pressOnce(passes > 1) > 0 && passes < mostPasses) passes++;
  }

  /** One pass; returns how many points it found that would have got too deep. Only the first is soft: each lets go of a share of the impulses. */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one loop over points, as pressPairs
  private pressOnce(isRigid: boolean): number {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const { now } = this.contacts;
    const { links, numbers } = now;
    const { h, bias, threshold } = params;
    const inverseH = 1 / h;
    let found = 0;
    for (let n = 0, k = 0, c = 0; c < now.count; c++, n += word.linkStride, k += word.contactStride) {
      const count = links[n + word.pointsOf];
      if (count === 0 || links[n + word.stateOf] !== word.solid) continue;
      const a = rowStride * links[n + word.linkA];
      const isWall = links[n + word.linkB] < 0;
      const b = isWall ? 0 : rowStride * links[n + word.linkB];
      const ma = rows[a + atM];
      const ga = rows[a + atG];
      const mb = isWall ? 0 : rows[b + atM];
      const gb = isWall ? 0 : rows[b + atG];
      const smaller = numbers[k + word.cSmaller];
      const square = softDepth * smaller * smaller * (ma === 0 || mb === 0 ? 0.25 : 1);
      const e = numbers[k + word.cRestitution];
      let vxA = rows[a + atVx];
      let vyA = rows[a + atVy];
      let uA = rows[a + atU];
      let vxB = isWall ? 0 : rows[b + atVx];
      let vyB = isWall ? 0 : rows[b + atVy];
      let uB = isWall ? 0 : rows[b + atU];
      const end = k + word.cPoints + word.pointStride * count;
      for (let p = k + word.cPoints; p < end; p += word.pointStride) {
        const nx = numbers[p + word.pNx];
        const ny = numbers[p + word.pNy];
        const ax = numbers[p + word.pAx];
        const ay = numbers[p + word.pAy];
        const bx = numbers[p + word.pBx];
        const by = numbers[p + word.pBy];
        const s = numbers[p + word.pGap];
        const normal = numbers[p + word.pNormal];
        const vn =
          (vxB - uB * by + numbers[p + word.pVx] - vxA + uA * ay) * nx + (vyB + uB * bx + numbers[p + word.pVy] - vyA - uA * ax) * ny;
        let lambda = 0;
        if (s > 0) lambda = -numbers[p + word.pMass] * (vn + s * inverseH);
        else if (isRigid) lambda = -numbers[p + word.pMass] * (vn + bias * s);
        else {
          const soft = (softCompliance * square) / (square + s * s);
          const forgotten = vn + 2 * bias * s > 0 ? 2 * softCompliance : soft;
          lambda = -numbers[p + word.pMass] * (1 - soft) * (vn + bias * s) - forgotten * normal;
        }
        let next = normal + lambda;
        if (next < 0) next = 0;
        if (normal === 0) {
          if (next === 0) continue;
          if (vn < -threshold && (e === 1 || (e > 0 && s > -squeezed * smaller))) continue; // left to bounces
          if (vn < 0 && links[n + word.placeOf] === 0) {
            this.approach = -vn;
            this.log(c, p);
          }
        }
        if (vn * h < -notable * smaller && s + vn * h < -deepest * smaller) found++;
        lambda = next - normal;
        numbers[p + word.pNormal] = next;
        const px = lambda * nx;
        const py = lambda * ny;
        vxA -= ma * px;
        vyA -= ma * py;
        uA -= ga * (ax * py - ay * px);
        vxB += mb * px;
        vyB += mb * py;
        uB += gb * (bx * py - by * px);
      }
      rows[a + atVx] = vxA;
      rows[a + atVy] = vyA;
      rows[a + atU] = uA;
      if (isWall) continue;
      rows[b + atVx] = vxB;
      rows[b + atVy] = vyB;
      rows[b + atU] = uB;
    }
    return found;
  }

  /** Removes the speed that only pushed overlaps apart; friction; rolling resistance. */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: as pressOnce
  relax(): void {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const { now } = this.contacts;
    const { links, numbers } = now;
    const { threshold } = params;
    const inverseH = 1 / params.h;
    for (let n = 0, k = 0, c = 0; c < now.count; c++, n += word.linkStride, k += word.contactStride) {
      const count = links[n + word.pointsOf];
      if (count === 0 || links[n + word.stateOf] !== word.solid) continue;
      const a = rowStride * links[n + word.linkA];
      const isWall = links[n + word.linkB] < 0;
      const b = isWall ? 0 : rowStride * links[n + word.linkB];
      const ma = rows[a + atM];
      const ga = rows[a + atG];
      const mb = isWall ? 0 : rows[b + atM];
      const gb = isWall ? 0 : rows[b + atG];
      const smaller = numbers[k + word.cSmaller];
      const e = numbers[k + word.cRestitution];
      const mu = numbers[k + word.cFriction];
      const belt = numbers[k + word.cBelt];
      let vxA = rows[a + atVx];
      let vyA = rows[a + atVy];
      let uA = rows[a + atU];
      let vxB = isWall ? 0 : rows[b + atVx];
      let vyB = isWall ? 0 : rows[b + atVy];
      let uB = isWall ? 0 : rows[b + atU];
      let total = 0;
      let totalTangent = 0;
      const end = k + word.cPoints + word.pointStride * count;
      for (let p = k + word.cPoints; p < end; p += word.pointStride) {
        const normal = numbers[p + word.pNormal];
        const tangent = numbers[p + word.pTangent];
        const s = numbers[p + word.pGap];
        if (s > 0 && normal === 0 && tangent === 0) continue;
        const nx = numbers[p + word.pNx];
        const ny = numbers[p + word.pNy];
        const ax = numbers[p + word.pAx];
        const ay = numbers[p + word.pAy];
        const bx = numbers[p + word.pBx];
        const by = numbers[p + word.pBy];
        const vn =
          (vxB - uB * by + numbers[p + word.pVx] - vxA + uA * ay) * nx + (vyB + uB * bx + numbers[p + word.pVy] - vyA - uA * ax) * ny;
        let next = normal;
        if (s > 0) {
          if (normal > 0) next = normal - numbers[p + word.pMass] * (vn + s * inverseH);
        } else if (!(normal === 0 && vn < -threshold && (e === 1 || (e > 0 && s > -squeezed * smaller))))
          next = normal - numbers[p + word.pMass] * vn;
        if (next < 0) next = 0;
        let lambda = next - normal;
        numbers[p + word.pNormal] = next;
        total += next;
        let px = lambda * nx;
        let py = lambda * ny;
        vxA -= ma * px;
        vyA -= ma * py;
        uA -= ga * (ax * py - ay * px);
        vxB += mb * px;
        vyB += mb * py;
        uB += gb * (bx * py - by * px);
        // the tangent is the normal turned right: (ny, −nx)
        const slip =
          (vxB - uB * by + numbers[p + word.pVx] - vxA + uA * ay) * ny -
          (vyB + uB * bx + numbers[p + word.pVy] - vyA - uA * ax) * nx +
          belt;
        const limit = mu * next;
        let nextTangent = tangent - numbers[p + word.pTangentMass] * slip;
        if (nextTangent > limit) nextTangent = limit;
        else if (nextTangent < -limit) nextTangent = 0 - limit; // no −0: bytes would differ
        numbers[p + word.pTangent] = nextTangent;
        totalTangent += nextTangent;
        lambda = nextTangent - tangent;
        px = lambda * ny;
        py = -lambda * nx;
        vxA -= ma * px;
        vyA -= ma * py;
        uA -= ga * (ax * py - ay * px);
        vxB += mb * px;
        vyB += mb * py;
        uB += gb * (bx * py - by * px);
      }
      numbers[k + word.cTotal] += total;
      numbers[k + word.cTotalTangent] += totalTangent;
      if (numbers[k + word.cRolling] > 0 && total > 0 && ga + gb > 0) {
        const { spins } = this;
        spins[0] = uA;
        spins[1] = uB;
        spins[2] = numbers[k + word.cRolling] * smaller * total;
        this.roll(links[n + word.linkA], links[n + word.linkB]);
        uA = spins[0];
        uB = spins[1];
      }
      rows[a + atVx] = vxA;
      rows[a + atVy] = vyA;
      rows[a + atU] = uA;
      if (isWall) continue;
      rows[b + atVx] = vxB;
      rows[b + atVy] = vyB;
      rows[b + atU] = uB;
    }
    this.tally();
  }

  /** Brakes the difference of two angular velocities by a torque, at most so much. Where less stops it, both turn alike then. */
  private roll(slotA: number, slotB: number): void {
    const { spins } = this;
    const { rows, starts } = this.state.bodies;
    const isWall = slotB < 0;
    const a = rowStride * slotA;
    const b = isWall ? a : rowStride * slotB;
    const ra = rows[a + atR];
    const rb = rows[b + atR];
    const inverseA = rows[a + atG] / (ra * ra);
    const inverseB = isWall ? 0 : rows[b + atG] / (rb * rb);
    const turnA = spins[0] / ra;
    const turnB = isWall ? 0 : spins[1] / rb;
    const torque = (turnA - turnB) / (inverseA + inverseB);
    const limit = spins[2];
    const isStopped = Math.abs(torque) <= limit;
    const brake = torque > limit ? limit : -limit;
    const common = (turnA * inverseB + turnB * inverseA) / (inverseA + inverseB);
    if (inverseA > 0) {
      const nextA = isStopped ? common * ra : spins[0] - inverseA * brake * ra;
      starts[3 * slotA + atU] += nextA - spins[0]; // no impulse to begin the next sub-step with
      spins[0] = nextA;
    }
    if (inverseB === 0) return;
    const nextB = isStopped ? common * rb : spins[1] + inverseB * brake * rb;
    starts[3 * slotB + atU] += nextB - spins[1];
    spins[1] = nextB;
  }

  /** Adds what contacts that hit have given in the sub-step. */
  private tally(): void {
    const { now, hits } = this.contacts;
    const { links, numbers } = now;
    if (hits.count === 0) return;
    for (let c = 0; c < now.count; c++) {
      const place = links[word.linkStride * c + word.placeOf] - 1;
      if (place < 0) continue;
      const first = word.contactStride * c + word.cPoints;
      for (let p = first; p < first + word.pointStride * links[word.linkStride * c + word.pointsOf]; p += word.pointStride) {
        hits.numbers[hitStride * place + hitNormal] += numbers[p + word.pNormal];
        hits.numbers[hitStride * place + hitTangent] += numbers[p + word.pTangent];
      }
    }
  }

  /** Logs that a contact begins to press at a point: in the middle of two that do so at once. */
  private log(c: number, p: number): void {
    const { now, hits } = this.contacts;
    const { links, numbers } = now;
    const { rows } = this.state.bodies;
    const n = word.linkStride * c;
    const a = rowStride * links[n + word.linkA];
    const first = word.contactStride * c + word.cPoints;
    const other = p === first ? first + word.pointStride : first;
    const areTwo =
      links[n + word.pointsOf] === 2 &&
      Math.abs(numbers[other + word.pGap] - numbers[p + word.pGap]) <= word.near * numbers[word.contactStride * c + word.cSmaller];
    const q = areTwo ? other : p;
    hits.nx = numbers[p + word.pNx];
    hits.ny = numbers[p + word.pNy];
    hits.x = rows[a + atX] + 0.5 * (numbers[p + word.pAx] + numbers[q + word.pAx]) * rows[a + atR];
    hits.y = rows[a + atY] + 0.5 * (numbers[p + word.pAy] + numbers[q + word.pAy]) * rows[a + atR];
    hits.approach = this.approach;
    hits.time = this.state.params.time;
    hits.add(c, links, n + word.placeOf);
  }
}
