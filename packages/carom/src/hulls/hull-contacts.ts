import { bytes, floats, grown, ints } from '../world/arrays.ts';
import { boundSpeed } from '../world/narrowphase/wall-contacts.ts';
import { HitLog } from '../world/state/contacts.ts';
import { active, atM, atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { isBeyond } from '../world/walls/feature-contact.ts';
import { edge, featureStride, ioCount, ioReach, ioX, ioY, ofRadius, point } from '../world/walls/wall-layout.ts';
import { BodyBoxes } from './body-boxes.ts';
import type { BodyHulls } from './body-hulls.ts';
import { ContactMemory } from './contact-memory.ts';
import type { ContactTable } from './contact-table.ts';
import * as word from './hull-layout.ts';
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

/** What says which of the candidates of a body are near. */
export interface Nearness {
  /** The two of a candidate pair: `at` is 2 · pair + which of the two the body is. */
  areNear(at: number): boolean;
  /** The body and the feature of a candidate. */
  isWallNear(entry: number): boolean;
}

/** The contacts of a step: each hull of a body with all that it may touch in it. */
export class HullContacts implements Nearness {
  private readonly memory: ContactMemory = new ContactMemory();
  /** Slots and candidate pair of the contacts to be added. */
  private a = -1;
  private b = -1;
  private entry = -1;
  /** The least room of two that may meet above where events of their floor come; −∞ while some were not measured. [length] */
  readonly room: Float64Array = floats(1);
  readonly hits: HitLog = new HitLog();
  /** By slot its first contact: 2 · contact + end, or −1. */
  heads: Int32Array = ints(2);
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  readonly sides: HullSides;
  readonly boxes: BodyBoxes;
  private readonly io = floats(ioCount);
  /** Slots of bodies with two contacts or more that may be with one surface (hull-surface.ts). */
  spanning: Int32Array = ints(2);
  spanningCount = 0;
  /** By slot: how many such contacts it has, up to two. */
  private spans: Uint8Array = bytes(2);
  /** Whether the step is under way: who comes then has had no impulses. */
  isLate = false;

  constructor(state: Parts, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
    this.sides = new HullSides(state, hulls);
    this.boxes = new BodyBoxes(state, hulls);
  }

  /** Those of this step; of the last one until they are made. */
  get now(): ContactTable {
    return this.memory.now;
  }

  /** Makes a contact of each candidate pair that may touch within the budgets of its bodies. Those of the last step give it their impulses. */
  make(): void {
    const { state } = this;
    const { shapedPairs, shapedWalls } = state;
    this.memory.start();
    this.clear();
    this.hulls.follow(state.bodies);
    this.boxes.write();
    for (let p = 0; p < shapedPairs.count; p++) {
      shapedPairs.flags[p] &= ~active;
      if (this.boxes.meet(shapedPairs.ends[2 * p], shapedPairs.ends[2 * p + 1])) this.addPair(p);
    }
    for (let entry = 0; entry < shapedWalls.count; entry++) {
      shapedWalls.flags[entry] &= ~active;
      if (this.isWallNear(entry)) this.addWall(entry);
    }
  }

  /** No contact yet. */
  private clear(): void {
    const { bodies } = this.state;
    this.hits.count = 0;
    if (this.heads.length < bodies.count) {
      this.heads = ints(bodies.ids.length);
      this.spanning = ints(bodies.ids.length);
      this.spans = bytes(bodies.ids.length);
    }
    this.heads.fill(-1, 0, bodies.count);
    this.spans.fill(0, 0, bodies.count);
    this.spanningCount = 0;
  }

  /** A body has come to others: makes the contacts that it lacks within its budget, if more of the step is left. */
  addLate(slot: number): void {
    const { bodies, params } = this.state;
    const rest = params.dt - params.time - params.h;
    if (rest <= 0.5 * params.h || bodies.rows[rowStride * slot + atM] === 0) return;
    this.addMissing(slot, this);
  }

  /** Makes the contacts that a body lacks with those that are near. */
  addMissing(slot: number, near: Nearness): void {
    const { bodies, shapedPairs, shapedWalls, shapedAdjacency, shapedWallAdjacency } = this.state;
    this.isLate = true;
    shapedAdjacency.update(shapedPairs, bodies.count);
    for (let at = shapedAdjacency.heads[slot]; at >= 0; at = shapedAdjacency.next[at])
      if ((shapedPairs.flags[at >> 1] & active) === 0 && near.areNear(at)) this.addPair(at >> 1);
    if (!bodies.isShaped(bodies.ids[slot])) return;
    shapedWallAdjacency.update(shapedWalls, bodies.count);
    for (let at = shapedWallAdjacency.heads[slot]; at >= 0; at = shapedWallAdjacency.next[at])
      if ((shapedWalls.flags[at >> 1] & active) === 0 && near.isWallNear(at >> 1)) this.addWall(at >> 1);
  }

  /** Whether the circles around two bodies may touch within their budgets. */
  areNear(at: number): boolean {
    const { bodies, params, shapedPairs } = this.state;
    const { rows, budgets } = bodies;
    const a = shapedPairs.ends[at & -2];
    const b = shapedPairs.ends[at | 1];
    let dx = rows[rowStride * b + atX] - rows[rowStride * a + atX];
    let dy = rows[rowStride * b + atY] - rows[rowStride * a + atY];
    dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
    dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
    const reach = rows[rowStride * a + atR] + rows[rowStride * b + atR] + (budgets[a] + budgets[b]);
    return dx * dx + dy * dy <= reach * reach;
  }

  /** Whether a body may touch a feature within its budget. A sleeper that a moving wall may reach is to be woken. */
  isWallNear(entry: number): boolean {
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
    if (state.wakes.length <= state.wakeCount) state.wakes = grown(state.wakes, 2 * state.wakeCount + 2);
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
    this.a = isFirst ? first : second;
    this.b = isFirst ? second : first;
    this.entry = p;
    const i = bodies.ids[this.a];
    const j = bodies.ids[this.b];
    shapedPairs.flags[p] |= active;
    for (let h = hulls.firsts[i]; h >= 0; h = hulls.nexts[h]) {
      if (!bodies.isShaped(j)) {
        if (!hulls.meet(i, h, j, -1, bodies)) continue;
        this.add(h, -1, -1);
        continue;
      }
      for (let g = hulls.firsts[j]; g >= 0; g = hulls.nexts[g]) {
        if (!hulls.meet(i, h, j, g, bodies)) continue;
        this.add(h, g, -1);
      }
    }
  }

  addWall(entry: number): void {
    const { bodies, shapedWalls, walls } = this.state;
    const { hulls } = this;
    const slot = shapedWalls.ends[2 * entry];
    const f = shapedWalls.ends[2 * entry + 1];
    const owner = walls.owners[f];
    this.a = slot;
    this.b = -1;
    this.entry = entry;
    shapedWalls.flags[entry] |= active;
    for (let h = hulls.firsts[bodies.ids[slot]]; h >= 0; h = hulls.nexts[h]) {
      const { filter } = walls.records[owner];
      if (!hulls.traits.meets(h, filter[0], filter[1])) continue;
      this.add(h, -1, f);
      const n = word.linkStride * (this.now.count - 1);
      if (this.isLate && this.now.links[n + word.stateOf] === word.solid) this.now.links[n + word.stateOf] = this.sides.stateAt(entry);
    }
  }

  /** Adds a contact of the two slots at hand: a hull, and another one, a disc (−1) or a wall feature. */
  private add(h: number, g: number, f: number): void {
    const { memory, heads, a, b, entry } = this;
    const { bodies, walls } = this.state;
    const { rows, ids } = bodies;
    const owner = f < 0 ? 0 : walls.owners[f];
    const other = f >= 0 ? walls.records[owner].id : g >= 0 ? g : ids[b];
    const which = f >= 0 ? f - walls.firsts[owner] : g >= 0 ? word.keyOfHull : word.keyOfDisc;
    const c = memory.now.count;
    const isOld = !this.isLate && memory.take(c, h, other, which);
    const { now } = memory;
    now.count = c + 1;
    now.reserve(c + 1);
    const { links, numbers } = now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    links[n + word.linkA] = a;
    links[n + word.linkB] = b;
    links[n + word.hullOfA] = h;
    links[n + word.hullOfB] = g;
    links[n + word.featureOf] = f;
    links[n + word.entryOf] = entry;
    links[n + word.keyOf] = h;
    links[n + word.keyOf + 1] = other;
    links[n + word.keyOf + 2] = which;
    links[n + word.placeOf] = links[n + word.metOf] = 0;
    links[n + word.nextOf] = heads[a];
    heads[a] = 2 * c;
    links[n + word.nextOf + 1] = -1;
    if (b >= 0) {
      links[n + word.nextOf + 1] = heads[b];
      heads[b] = 2 * c + 1;
    }
    const isMoving = rows[rowStride * a + atM] !== 0 || (b >= 0 && rows[rowStride * b + atM] !== 0);
    links[n + word.stateOf] = isMoving ? word.solid : word.sleeping;
    this.countSpan();
    // without impulses it is measured as a new one: it is in no bytes
    if (!isOld || (isMoving && !now.isUsed(c))) links[n + word.pointsOf] = links[n + word.nearestAt] = 0;
    if (links[n + word.pointsOf] === 0 || !isMoving) numbers[k + word.cFooting] = 0;
    numbers[k + word.cDistance] = this.room[0] = -Infinity;
    numbers[k + word.cTotal] = numbers[k + word.cTotalTangent] = 0;
    this.writeSizes(c);
    this.writeMaterial(c);
  }

  /** Counts a contact of the two slots at hand if it may be with a surface: of what stands, or a contact of two of which one has several hulls. */
  private countSpan(): void {
    const { a, b, spans, spanning } = this;
    const { bodies } = this.state;
    const isFirst = bodies.rows[rowStride * a + atM] !== 0;
    const isSecond = b >= 0 && bodies.rows[rowStride * b + atM] !== 0;
    if (!isFirst && !isSecond) return;
    if (isFirst && isSecond && !this.hulls.mayHaveNeighbors(bodies, a)) {
      if (!bodies.isShaped(bodies.ids[b]) || !this.hulls.mayHaveNeighbors(bodies, b)) return;
    }
    const slot = isFirst ? a : b;
    if (spans[slot] === 1) spanning[this.spanningCount++] = slot;
    if (spans[slot] < 2) spans[slot]++;
  }

  /** The end after one in the contacts of a body: 2 · contact + which of the two it is, or −1. */
  nextAt(at: number): number {
    return this.now.links[word.linkStride * (at >> 1) + word.nextOf + (at & 1)];
  }

  /** Writes roundings and floor. */
  private writeSizes(c: number): void {
    const { bodies, walls } = this.state;
    const { links, numbers } = this.now;
    const { radii } = this.hulls.local;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const f = links[n + word.featureOf];
    const b = links[n + word.linkB];
    const ra = radii[links[n + word.hullOfA]];
    const kind = f < 0 ? -1 : walls.kinds[f];
    let rb = 0;
    if (b >= 0) rb = links[n + word.hullOfB] >= 0 ? radii[links[n + word.hullOfB]] : bodies.rows[rowStride * b + atR];
    else if (kind === edge || kind === point) rb = walls.numbers[featureStride * f + ofRadius];
    numbers[k + word.cSum] = ra + rb;
    numbers[k + word.cSmaller] = rb > 0 && rb < ra ? rb : ra;
    numbers[k + word.cFloor] = ra + rb - word.floorShare * (b < 0 ? ra : numbers[k + word.cSmaller]);
    numbers[k + word.cGroove] = 0;
    for (let end = 0; end < 2 && b >= 0; end++) {
      const h = links[n + word.hullOfA + end];
      if (h >= 0 && this.hulls.mayHaveNeighbors(bodies, links[n + word.linkA + end]))
        numbers[k + word.cGroove] = Math.max(numbers[k + word.cGroove], radii[h]);
    }
  }

  private writeMaterial(c: number): void {
    const { traits } = this.hulls;
    const { bodies, walls } = this.state;
    const { links, numbers } = this.now;
    const { ids } = bodies;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const f = links[n + word.featureOf];
    const b = links[n + word.linkB];
    traits.combine(
      this.state,
      ids[links[n + word.linkA]],
      links[n + word.hullOfA],
      b < 0 ? 0 : ids[b],
      links[n + word.hullOfB],
      f < 0 ? -1 : walls.owners[f],
    );
    numbers[k + word.cRestitution] = traits.answer[0];
    numbers[k + word.cFriction] = traits.answer[1];
    numbers[k + word.cRolling] = traits.answer[2];
    numbers[k + word.cBelt] = 0;
  }
}
