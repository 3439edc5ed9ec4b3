import { grown, grownInts } from '../world/arrays.ts';
import { HitLog } from '../world/state/contacts.ts';
import { active, atG, atM, atR, atU, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { isBeyond } from '../world/walls/feature-contact.ts';
import {
  edge,
  featureStride,
  ioCount,
  ioReach,
  ioX,
  ioY,
  motionSpin,
  motionStride,
  motionVx,
  motionVy,
  motionX,
  motionY,
  ofRadius,
  point,
} from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import { ContactTable } from './contact-table.ts';
import {
  cBelt,
  cDistance,
  cFloor,
  cFriction,
  contactStride,
  cPoints,
  cRestitution,
  cRolling,
  cSmaller,
  cSum,
  cTotal,
  cTotalTangent,
  entryOf,
  featureOf,
  floorShare,
  hullOfA,
  hullOfB,
  keyOf,
  keyOfDisc,
  keyOfHull,
  linkA,
  linkB,
  linkStride,
  metOf,
  nextOf,
  pAx,
  pAy,
  pBx,
  pBy,
  placeOf,
  pNormal,
  pNx,
  pNy,
  pointStride,
  pointsOf,
  pTangent,
  sleeping,
  solid,
  stateOf,
} from './hull-layout.ts';
import { HullSides } from './hull-sides.ts';
import { isExposed } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<
  State,
  | 'bodies'
  | 'walls'
  | 'rules'
  | 'params'
  | 'contacts'
  | 'shapedPairs'
  | 'shapedWalls'
  | 'shapedAdjacency'
  | 'shapedWallAdjacency'
  | 'wakes'
  | 'wakeCount'
>;

/** The contacts of a step: each hull of a body with all that it may touch in it. */
export class HullContacts {
  /** Those of this step, and those of the last one while they are made. */
  now: ContactTable = new ContactTable();
  private before: ContactTable = new ContactTable();
  readonly hits: HitLog = new HitLog();
  /** Velocities of the surface of B seen from A, where a rule of the user says them; void in worlds without. */
  belts: Float64Array = new Float64Array(0);
  /** By slot its first contact: 2 · contact + end, or −1. */
  heads: Int32Array = new Int32Array(2);
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  readonly sides: HullSides;
  /** Places of the last step's contacts by key, as a hash table. */
  private table: Int32Array = new Int32Array(16);
  private readonly io = new Float64Array(ioCount);
  /** Whether those of this step are made: what wakes sleepers has them made again. */
  isMade = false;
  /** Whether the step is under way: who comes then has had no impulses. */
  isLate = false;

  constructor(state: Parts, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
    this.sides = new HullSides(state, hulls);
  }

  /** Makes a contact of each candidate pair that may touch within the budgets of its bodies. Those of the last step give it their impulses. */
  make(): void {
    const { state } = this;
    const { shapedPairs, shapedWalls } = state;
    if (!this.isMade) {
      const table = this.before;
      this.before = this.now;
      this.now = table;
      this.remember();
    }
    this.isMade = true;
    this.clear();
    for (let p = 0; p < shapedPairs.count; p++) {
      shapedPairs.flags[p] &= ~active;
      if (this.areNear(p)) this.addPair(p);
    }
    for (let entry = 0; entry < shapedWalls.count; entry++) {
      shapedWalls.flags[entry] &= ~active;
      if (this.isWallNear(entry)) this.addWall(entry);
    }
  }

  /** No contact yet. */
  private clear(): void {
    const { bodies } = this.state;
    this.now.count = this.hits.count = 0;
    if (this.heads.length < bodies.count) this.heads = new Int32Array(bodies.ids.length);
    this.heads.fill(-1, 0, bodies.count);
  }

  /** Makes room for velocities of surfaces. */
  keepBelts(): void {
    if (this.belts.length < 2 * this.now.count) this.belts = grown(this.belts, 4 * this.now.count);
  }

  /** Makes the contacts that a body lacks within its budget. */
  addAround(slot: number): void {
    const { bodies, shapedPairs, shapedWalls, shapedAdjacency, shapedWallAdjacency } = this.state;
    shapedAdjacency.update(shapedPairs, bodies.count);
    for (let at = shapedAdjacency.heads[slot]; at >= 0; at = shapedAdjacency.next[at])
      if ((shapedPairs.flags[at >> 1] & active) === 0 && this.areNear(at >> 1)) this.addPair(at >> 1);
    if (!bodies.isShaped(bodies.ids[slot])) return;
    shapedWallAdjacency.update(shapedWalls, bodies.count);
    for (let at = shapedWallAdjacency.heads[slot]; at >= 0; at = shapedWallAdjacency.next[at])
      if ((shapedWalls.flags[at >> 1] & active) === 0 && this.isWallNear(at >> 1)) this.addWall(at >> 1);
  }

  /** Whether the circles around two bodies may touch within their budgets. */
  private areNear(p: number): boolean {
    const { bodies, params, shapedPairs } = this.state;
    const { rows, budgets } = bodies;
    const a = shapedPairs.ends[2 * p];
    const b = shapedPairs.ends[2 * p + 1];
    let dx = rows[rowStride * b + atX] - rows[rowStride * a + atX];
    let dy = rows[rowStride * b + atY] - rows[rowStride * a + atY];
    dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
    dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
    const reach = rows[rowStride * a + atR] + rows[rowStride * b + atR] + (budgets[a] + budgets[b]);
    return dx * dx + dy * dy <= reach * reach;
  }

  /** Whether a body may touch a feature within its budget. A sleeper that a moving wall may reach is to be woken. */
  private isWallNear(entry: number): boolean {
    const { state, io } = this;
    const { bodies, walls, shapedWalls, params } = state;
    const { rows, budgets } = bodies;
    const slot = shapedWalls.ends[2 * entry];
    const f = shapedWalls.ends[2 * entry + 1];
    if (!isExposed(walls, f)) return false;
    const k = rowStride * slot;
    const w = motionStride * walls.owners[f];
    const { motions } = walls;
    io[ioX] = rows[k + atX];
    io[ioY] = rows[k + atY];
    const arm = Math.abs(io[ioX] - motions[w + motionX]) + Math.abs(io[ioY] - motions[w + motionY]) + rows[k + atR];
    const speed = Math.abs(motions[w + motionVx]) + Math.abs(motions[w + motionVy]) + Math.abs(motions[w + motionSpin]) * arm;
    io[ioReach] = rows[k + atR] + budgets[slot] + speed * params.dt;
    if (isBeyond(walls.numbers, walls.kinds, f, io)) return false;
    if (speed === 0 || rows[k + atM] !== 0) return true;
    if (state.wakes.length <= state.wakeCount) state.wakes = grownInts(state.wakes, 2 * state.wakeCount + 2);
    state.wakes[state.wakeCount++] = bodies.ids[slot];
    return true;
  }

  /** Adds the contacts of a pair of bodies: one for each two of their hulls. */
  addPair(p: number): void {
    const { bodies, shapedPairs } = this.state;
    const { hulls } = this;
    const first = shapedPairs.ends[2 * p];
    const second = shapedPairs.ends[2 * p + 1];
    const isFirst = bodies.isShaped(bodies.ids[first]);
    const a = isFirst ? first : second;
    const b = isFirst ? second : first;
    const i = bodies.ids[a];
    const j = bodies.ids[b];
    shapedPairs.flags[p] |= active;
    for (let h = hulls.firsts[i]; h >= 0; h = hulls.nexts[h]) {
      if (!bodies.isShaped(j)) {
        if (!hulls.traits.meets(h, bodies.categories[j], bodies.masks[j])) continue;
        this.addContact(a, b, p);
        this.name(h, -1, -1, j, keyOfDisc);
        continue;
      }
      for (let g = hulls.firsts[j]; g >= 0; g = hulls.nexts[g]) {
        if (
          !hulls.traits.meet(h, g, bodies.categories[j], bodies.masks[j]) ||
          !hulls.traits.meet(g, h, bodies.categories[i], bodies.masks[i])
        )
          continue;
        this.addContact(a, b, p);
        this.name(h, g, -1, g, keyOfHull);
      }
    }
  }

  addWall(entry: number): void {
    const { bodies, shapedWalls, walls } = this.state;
    const { hulls } = this;
    const slot = shapedWalls.ends[2 * entry];
    const f = shapedWalls.ends[2 * entry + 1];
    const owner = walls.owners[f];
    shapedWalls.flags[entry] |= active;
    for (let h = hulls.firsts[bodies.ids[slot]]; h >= 0; h = hulls.nexts[h]) {
      const { filter, id } = walls.records[owner];
      if (!hulls.traits.meets(h, filter[0], filter[1])) continue;
      this.addContact(slot, -1, entry);
      this.name(h, -1, f, id, f - walls.firsts[owner]);
      const n = linkStride * (this.now.count - 1);
      if (this.isLate && this.now.links[n + stateOf] === solid) this.now.links[n + stateOf] = this.sides.stateAt(entry);
    }
  }

  /** A contact of two slots, without names yet. */
  private addContact(a: number, b: number, entry: number): void {
    const { now, heads } = this;
    const { rows } = this.state.bodies;
    const c = now.count++;
    now.reserve(c + 1);
    const { links } = now;
    const n = linkStride * c;
    links[n + linkA] = a;
    links[n + linkB] = b;
    links[n + entryOf] = entry;
    links[n + pointsOf] = links[n + placeOf] = links[n + metOf] = 0;
    links[n + nextOf] = heads[a];
    heads[a] = 2 * c;
    links[n + nextOf + 1] = -1;
    if (b >= 0) {
      links[n + nextOf + 1] = heads[b];
      heads[b] = 2 * c + 1;
    }
    const isMoving = rows[rowStride * a + atM] !== 0 || (b >= 0 && rows[rowStride * b + atM] !== 0);
    links[n + stateOf] = isMoving ? solid : sleeping;
  }

  /** The end after one in the contacts of a body: 2 · contact + which of the two it is, or −1. */
  nextAt(at: number): number {
    return this.now.links[linkStride * (at >> 1) + nextOf + (at & 1)];
  }

  /** Gives the last contact its names, the impulses of that of the last step, and what its materials say. */
  private name(h: number, g: number, f: number, other: number, which: number): void {
    const { now } = this;
    const { links } = now;
    const c = now.count - 1;
    const n = linkStride * c;
    links[n + hullOfA] = h;
    links[n + hullOfB] = g;
    links[n + featureOf] = f;
    links[n + keyOf] = h;
    links[n + keyOf + 1] = other;
    links[n + keyOf + 2] = which;
    const old = this.isLate ? -1 : this.find(h, other, which);
    const k = contactStride * c;
    if (old < 0) now.numbers.fill(0, k, k + contactStride);
    else {
      links[n + pointsOf] = this.before.links[linkStride * old + pointsOf];
      const from = contactStride * old;
      for (let i = 0; i < contactStride; i++) now.numbers[k + i] = this.before.numbers[from + i];
      now.numbers[k + cTotal] = now.numbers[k + cTotalTangent] = 0;
    }
    this.writeSizes(c);
    this.writeMaterial(c);
  }

  /** Writes roundings and floor. */
  private writeSizes(c: number): void {
    const { bodies, walls } = this.state;
    const { links, numbers } = this.now;
    const { radii } = this.hulls.local;
    const n = linkStride * c;
    const k = contactStride * c;
    const f = links[n + featureOf];
    const b = links[n + linkB];
    const ra = radii[links[n + hullOfA]];
    const kind = f < 0 ? -1 : walls.kinds[f];
    let rb = 0;
    if (b >= 0) rb = links[n + hullOfB] >= 0 ? radii[links[n + hullOfB]] : bodies.rows[rowStride * b + atR];
    else if (kind === edge || kind === point) rb = walls.numbers[featureStride * f + ofRadius];
    numbers[k + cSum] = ra + rb;
    numbers[k + cSmaller] = rb > 0 && rb < ra ? rb : ra;
    numbers[k + cFloor] = ra + rb - floorShare * (b < 0 ? ra : numbers[k + cSmaller]);
    numbers[k + cDistance] = -Infinity;
  }

  private writeMaterial(c: number): void {
    const { traits } = this.hulls;
    const { bodies, walls } = this.state;
    const { links, numbers } = this.now;
    const { ids } = bodies;
    const n = linkStride * c;
    const k = contactStride * c;
    const f = links[n + featureOf];
    const b = links[n + linkB];
    traits.combine(
      this.state,
      ids[links[n + linkA]],
      links[n + hullOfA],
      b < 0 ? 0 : ids[b],
      links[n + hullOfB],
      f < 0 ? -1 : walls.owners[f],
    );
    numbers[k + cRestitution] = traits.answer[0];
    numbers[k + cFriction] = traits.answer[1];
    numbers[k + cRolling] = traits.answer[2];
    numbers[k + cBelt] = 0;
  }

  /** Has `starts` be without what the points of a contact give, or with it again (`sign` −1). */
  carry(c: number, sign: number): void {
    const { bodies } = this.state;
    const { links, numbers } = this.now;
    const { rows, starts } = bodies;
    const n = linkStride * c;
    const a = rowStride * links[n + linkA];
    const b = links[n + linkB];
    const ja = 3 * links[n + linkA];
    const end = contactStride * c + cPoints + pointStride * links[n + pointsOf];
    for (let p = contactStride * c + cPoints; p < end; p += pointStride) {
      const normal = sign * numbers[p + pNormal];
      const tangent = sign * numbers[p + pTangent];
      if (normal === 0 && tangent === 0) continue;
      const px = normal * numbers[p + pNx] + tangent * numbers[p + pNy];
      const py = normal * numbers[p + pNy] - tangent * numbers[p + pNx];
      starts[ja] += rows[a + atM] * px;
      starts[ja + atVy] += rows[a + atM] * py;
      starts[ja + atU] += rows[a + atG] * (numbers[p + pAx] * py - numbers[p + pAy] * px);
      if (b < 0) continue;
      const kb = rowStride * b;
      starts[3 * b] -= rows[kb + atM] * px;
      starts[3 * b + atVy] -= rows[kb + atM] * py;
      starts[3 * b + atU] -= rows[kb + atG] * (numbers[p + pBx] * py - numbers[p + pBy] * px);
    }
  }

  /** Hashes the contacts of the last step by their keys. */
  private remember(): void {
    const { links, count } = this.before;
    let size = this.table.length;
    while (size <= 2 * count) size *= 2;
    if (size > this.table.length) this.table = new Int32Array(size);
    this.table.fill(-1);
    const mask = this.table.length - 1;
    for (let c = 0; c < count; c++) {
      const n = linkStride * c + keyOf;
      let at = mix(links[n], links[n + 1], links[n + 2]) & mask;
      while (this.table[at] >= 0) at = (at + 1) & mask;
      this.table[at] = c;
    }
  }

  /** The contact of the last step with a key, or −1. */
  private find(h: number, other: number, which: number): number {
    const { table } = this;
    const { links } = this.before;
    const mask = table.length - 1;
    for (let at = mix(h, other, which) & mask; table[at] >= 0; at = (at + 1) & mask) {
      const n = linkStride * table[at] + keyOf;
      if (links[n] === h && links[n + 1] === other && links[n + 2] === which) return table[at];
    }
    return -1;
  }
}

function mix(h: number, other: number, which: number): number {
  const mixed = Math.imul(h, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b) ^ Math.imul(which, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}
