import { atLeast, ints } from '../arrays.ts';
import { refused } from '../state/answers.ts';
import { type Materials, writeMaterial } from '../state/contact-material.ts';
import {
  active,
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  cFriction,
  coldStride,
  contactFriction,
  contactGap,
  contactNx,
  contactNy,
  offsetMask,
  slotMask,
  touching,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { PreSolve } from './pre-solve.ts';

/** What it reads of the state. */
type Parts = Materials & Pick<State, 'adjacency'>;

/** Room for contacts is made for so many pairs at a time. */
const part = 512;

/** How far each body may move in the step before it may touch what it has no contact with: by its speed, and what gravity adds. */
export function writeBudgets(state: Parts): void {
  const { bodies, params } = state;
  const { rows, budgets, count } = bodies;
  const { dt } = params;
  const half = 0.5 * params.margin;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const k = i << 3;
    budgets[i] = 0.01 * rows[k + atR] + (Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy])) * dt + half;
  }
}

/** Makes the contacts of candidate pairs. */
export class PairContacts {
  /** Pairs that touched in the last step and are too far apart for a contact in this one. */
  parted: Int32Array = ints(part);
  partedCount = 0;
  readonly preSolve: PreSolve;
  private readonly state: Parts;

  constructor(state: Parts, preSolve: PreSolve) {
    this.state = state;
    this.preSolve = preSolve;
  }

  /** Makes a contact of each pair that may touch within the budgets of its bodies, in the order of the pairs. */
  make(): void {
    const { contacts, pairs } = this.state;
    this.partedCount = 0;
    if (this.state.params.areAsked) this.preSolve.askPairs();
    for (let p = 0; p < pairs.count; p += part) {
      contacts.reserve(contacts.count + part);
      this.parted = atLeast(this.parted, this.partedCount + part);
      contacts.count = this.choose(p, Math.min(p + part, pairs.count));
    }
    if (this.state.params.areAsked) this.dropRefused();
    this.write(0, contacts.count);
  }

  /** Takes out the contacts that a rule of the user refused: their pairs are too far apart for it. */
  private dropRefused(): void {
    const { contacts, pairs, pairAnswers } = this.state;
    const { links } = contacts;
    let n = 0;
    for (let c = 0; c < contacts.count; c++) {
      const p = links[4 * c + 2];
      if (pairAnswers.states[p] !== refused) {
        for (let i = 0; i < 3; i++) links[4 * n + i] = links[4 * c + i];
        pairs.contacts[p] = n++;
        continue;
      }
      if ((pairs.flags[p] & touching) !== 0) this.addParted(p);
      pairs.flags[p] = pairs.impulses[2 * p] = pairs.impulses[2 * p + 1] = 0;
    }
    contacts.count = n;
  }

  private addParted(p: number): void {
    this.parted = atLeast(this.parted, this.partedCount + 1);
    this.parted[this.partedCount++] = p;
  }

  /** Makes the contact of a pair without impulses; its normal and gap are set when the sub-step ends. Returns its number. */
  addBlank(p: number): number {
    const { pairs, contacts } = this.state;
    if ((pairs.flags[p] & active) !== 0) return pairs.contacts[p];
    const c = contacts.count++;
    contacts.reserve(c + 1);
    this.link(p, c);
    const { records } = contacts;
    const k = c << 2;
    records[k + contactNx] = records[k + contactNy] = 0;
    records[k + contactGap] = Infinity;
    writeMaterial(this.state, c);
    pairs.impulses[2 * p] = pairs.impulses[2 * p + 1] = 0;
    return c;
  }

  /** Makes the contacts that a body lacks within its budget. */
  addAround(slot: number): void {
    const { bodies, pairs, adjacency, params } = this.state;
    const { rows, budgets } = bodies;
    const { way } = params;
    adjacency.update(pairs, bodies.count);
    const { heads, next } = adjacency;
    const { ends, flags } = pairs;
    const a = slot << 3;
    for (let at = heads[slot]; at >= 0; at = next[at]) {
      if ((flags[at >> 1] & active) !== 0) continue;
      const other = ends[at ^ 1];
      const b = other << 3;
      if (rows[a + atM] + rows[b + atM] === 0) continue;
      params.look(rows, a, b);
      const reach = rows[a + atR] + rows[b + atR] + (budgets[slot] + budgets[other]);
      if (way[0] * way[0] + way[1] * way[1] > reach * reach || (params.areAsked && !this.preSolve.allows(at >> 1))) continue;
      this.addBlank(at >> 1);
    }
  }

  /** Links the pairs that may touch to contacts; the others lose their impulses. Returns how many contacts there are then. */
  private choose(from: number, to: number): number {
    const { bodies, pairs, params, contacts } = this.state;
    const { rows, budgets } = bodies;
    const { ends, flags, impulses } = pairs;
    const { links, totals } = contacts;
    const numbers = pairs.contacts;
    const { wrapX, wrapY, perX, perY, isTorus } = params;
    const { parted } = this;
    let { partedCount } = this;
    let n = contacts.count & slotMask;
    for (let p = from & slotMask; p < to; p = (p + 1) & slotMask) {
      const at = p << 1;
      const i = ends[at] & slotMask;
      const j = ends[at + 1] & slotMask;
      const first = i << 3;
      const second = j << 3;
      if (rows[first + atM] + rows[second + atM] === 0) continue; // both asleep: impulses and flags stay
      let dx = rows[second + atX] - rows[first + atX];
      let dy = rows[second + atY] - rows[first + atY];
      if (isTorus) {
        dx -= wrapX * Math.floor(dx * perX + 0.5);
        dy -= wrapY * Math.floor(dy * perY + 0.5);
      }
      const firstR = rows[first + atR];
      const secondR = rows[second + atR];
      const reach = firstR + secondR + (budgets[i] + budgets[j]);
      const flag = flags[p];
      if (dx * dx + dy * dy > reach * reach) {
        impulses[at] = 0;
        impulses[at + 1] = 0;
        flags[p] = 0;
        parted[partedCount] = p; // counted without a branch: V8 throws away what it compiled when one is first taken
        partedCount = (partedCount + +((flag & touching) !== 0)) & slotMask;
        continue;
      }
      // no branch: it would be mispredicted every other time
      const swap = (first ^ second) & -+(secondR < firstR);
      flags[p] = flag | active;
      numbers[p] = n;
      const k = n << 2;
      links[k] = first ^ swap;
      links[k + 1] = second ^ swap;
      links[k + 2] = p;
      links[k + 3] = 0;
      totals[n << 1] = 0;
      totals[(n << 1) + 1] = 0;
      n = (n + 1) & slotMask;
    }
    this.partedCount = partedCount;
    return n;
  }

  /** Links one pair to contact c. */
  private link(p: number, c: number): void {
    const { bodies, pairs, contacts } = this.state;
    const { links, totals } = contacts;
    const first = pairs.ends[2 * p] << 3;
    const second = pairs.ends[2 * p + 1] << 3;
    const isSwapped = bodies.rows[second + atR] < bodies.rows[first + atR];
    pairs.flags[p] |= active;
    pairs.contacts[p] = c;
    links[4 * c] = isSwapped ? second : first;
    links[4 * c + 1] = isSwapped ? first : second;
    links[4 * c + 2] = p;
    links[4 * c + 3] = 0;
    totals[2 * c] = totals[2 * c + 1] = 0;
  }

  /** Writes the contacts `from` … `to` − 1, and takes off `starts` what they gave in the last sub-step. */
  private write(from: number, to: number): void {
    const { bodies, pairs, params, contacts } = this.state;
    const { rows, starts, ids, cold } = bodies;
    const { impulses } = pairs;
    const { records, links } = contacts;
    const { wrapX, wrapY, perX, perY, isTorus } = params;
    const mu = params.friction;
    const { areRuled } = params;
    if (areRuled) for (let c = from; c < to; c++) writeMaterial(this.state, c);
    for (let c = from & slotMask; c < to; c = (c + 1) & slotMask) {
      const k = c << 2;
      const a = links[k] & offsetMask;
      const b = links[k + 1] & offsetMask;
      const p = (links[k + 2] << 1) & offsetMask;
      let dx = rows[b + atX] - rows[a + atX];
      let dy = rows[b + atY] - rows[a + atY];
      if (isTorus) {
        dx -= wrapX * Math.floor(dx * perX + 0.5);
        dy -= wrapY * Math.floor(dy * perY + 0.5);
      }
      const distance = Math.sqrt(dx * dx + dy * dy);
      const smaller = rows[a + atR];
      const s = distance - (smaller + rows[b + atR]);
      let normalX = 1;
      let normalY = 0;
      if (distance > 1e-140) {
        const inverse = 1 / distance;
        normalX = dx * inverse;
        normalY = dy * inverse;
      } else {
        const t = fan(a, b);
        normalX = (1 - t * t) / (1 + t * t);
        normalY = (2 * t) / (1 + t * t);
      }
      records[k + contactNx] = normalX;
      records[k + contactNy] = normalY;
      records[k + contactGap] = s < -smaller ? -smaller : s;
      let grip = mu;
      if (areRuled) grip = records[k + contactFriction];
      else if (mu < 0) grip = Math.sqrt(cold[coldStride * ids[a >> 3] + cFriction] * cold[coldStride * ids[b >> 3] + cFriction]);
      records[k + contactFriction] = grip;
      if (grip === 0) impulses[p + 1] = 0; // friction was taken away: no pass would change it any more
      const normal = impulses[p];
      const tangent = impulses[p + 1];
      const px = normal * normalX + tangent * normalY;
      const py = normal * normalY - tangent * normalX;
      const ma = rows[a + atM];
      const mb = rows[b + atM];
      const ja = (a >> 3) * 3;
      const jb = (b >> 3) * 3;
      starts[ja] += ma * px;
      starts[ja + atVy] += ma * py;
      starts[ja + atU] -= rows[a + atG] * tangent;
      starts[jb] -= mb * px;
      starts[jb + atVy] -= mb * py;
      starts[jb + atU] -= rows[b + atG] * tangent;
    }
  }
}

/** Tangent of half the angle of the normal of bodies at one place, by how many slots they lie apart: neighbors get (1, 0). */
export function fan(a: number, b: number): number {
  const turn = 0.6180339887498949 * (((b > a ? b - a : a - b) >> 3) - 1);
  return 2 * (turn - Math.floor(turn + 0.5));
}
