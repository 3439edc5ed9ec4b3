import { grownInts } from '../world/arrays.ts';
import { boundSpeed } from '../world/narrowphase/wall-contacts.ts';
import { HitLog } from '../world/state/contacts.ts';
import { active, atG, atM, atR, atU, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { isBeyond } from '../world/walls/feature-contact.ts';
import { edge, featureStride, ioCount, ioReach, ioX, ioY, ofRadius, point } from '../world/walls/wall-layout.ts';
import { BodyBoxes } from './body-boxes.ts';
import type { BodyHulls } from './body-hulls.ts';
import { ContactTable } from './contact-table.ts';
import {
  cBelt,
  cDistance,
  cFloor,
  cFriction,
  cGroove,
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
  nearestAt,
  nextOf,
  pAx,
  pAy,
  pBx,
  pBy,
  pId,
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
  /** By slot its first contact: 2 · contact + end, or −1. */
  heads: Int32Array = new Int32Array(2);
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  readonly sides: HullSides;
  readonly boxes: BodyBoxes;
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
    this.boxes = new BodyBoxes(state, hulls);
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
    this.hulls.follow(state.bodies);
    this.boxes.write();
    for (let p = 0; p < shapedPairs.count; p++) {
      shapedPairs.flags[p] &= ~active;
      if (this.areNear(p) && this.boxes.meet(shapedPairs.ends[2 * p], shapedPairs.ends[2 * p + 1])) this.addPair(p);
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

  /** A body has come to others: makes the contacts that it lacks within its budget, if more of the step is left. */
  addLate(slot: number): void {
    const { bodies, params, shapedPairs, shapedWalls, shapedAdjacency, shapedWallAdjacency } = this.state;
    const rest = params.dt - params.time - params.h;
    if (rest <= 0.5 * params.h || bodies.rows[rowStride * slot + atM] === 0) return;
    this.isLate = true;
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
    io[ioX] = rows[k + atX];
    io[ioY] = rows[k + atY];
    boundSpeed(walls, f, rows, k, io);
    const speed = io[ioReach];
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
        if (!hulls.meet(i, h, j, -1, bodies)) continue;
        this.addContact(a, b, p);
        this.name(h, -1, -1, j, keyOfDisc);
        continue;
      }
      for (let g = hulls.firsts[j]; g >= 0; g = hulls.nexts[g]) {
        if (!hulls.meet(i, h, j, g, bodies)) continue;
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
    links[n + pointsOf] = links[n + placeOf] = links[n + metOf] = links[n + nearestAt] = 0;
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
    if (old >= 0) this.takeOver(c, old);
    now.numbers[contactStride * c + cTotal] = now.numbers[contactStride * c + cTotalTangent] = 0;
    this.writeSizes(c);
    this.writeMaterial(c);
  }

  /** Gives a contact what one of the last step hands on: all of it where nothing moves, else its points with their impulses, which are measured anew. */
  private takeOver(c: number, old: number): void {
    const { now, before } = this;
    const n = linkStride * c;
    const from = linkStride * old;
    const k = contactStride * c;
    const to = contactStride * old;
    now.links[n + pointsOf] = before.links[from + pointsOf];
    if (before.isUsed(old)) now.links[n + nearestAt] = before.links[from + nearestAt];
    if (now.links[n + stateOf] === sleeping) {
      for (let i = 0; i < contactStride; i++) now.numbers[k + i] = before.numbers[to + i];
      return;
    }
    for (let p = cPoints; p < contactStride; p += pointStride) {
      now.numbers[k + p + pId] = before.numbers[to + p + pId];
      now.numbers[k + p + pNormal] = before.numbers[to + p + pNormal];
      now.numbers[k + p + pTangent] = before.numbers[to + p + pTangent];
    }
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
    numbers[k + cGroove] = 0;
    for (let end = 0; end < 2 && b >= 0; end++) {
      const h = links[n + hullOfA + end];
      if (h >= 0 && this.hulls.mayHaveNeighbors(bodies, links[n + linkA + end]))
        numbers[k + cGroove] = Math.max(numbers[k + cGroove], radii[h]);
    }
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
