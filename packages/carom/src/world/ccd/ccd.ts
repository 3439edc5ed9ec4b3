import type { LatePairs } from '../broadphase/late-pairs.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { integratePositions } from '../solver/integrate.ts';
import { roomFor } from '../state/bodies.ts';
import type { State } from '../state/state.ts';
import { BodySweep } from './body-sweep.ts';
import type { Paths } from './paths.ts';
import { Pushers } from './pushers.ts';
import type { Separation } from './separation.ts';
import { SingleMoves } from './single-moves.ts';
import { Singles } from './singles.ts';

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;
const r = 7;
const nx = 0;
const ny = 1;
const gap = 2;
const wallStride = 12; // wallContactStride
const isFacing = 10;
const core = 0.16; // coreShare
const most = 0x07ffffff;

/**
 * Continuous collision detection as a filter of the sub-step. Bodies move together along their paths, but for those that would bring two cores,
 * or a core and a wall, nearer than they may come. These then go one at a time, while everything else stands.
 */
export class Ccd {
  /** Bodies that went one at a time in the last step, summed over its sub-steps. */
  singleCount = 0;
  private readonly state: State;
  private readonly paths: Paths;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  private readonly latePairs: LatePairs;
  private readonly separation: Separation;
  private readonly singles: Singles;
  private readonly moves: SingleMoves;
  private readonly pushers: Pushers;
  /** Slots of bodies that may meet what they have no contact with. */
  private roaming: Int32Array = new Int32Array(16);
  private roamingCount = 0;
  /** The longest way of the sub-step. */
  private readonly longest = new Float64Array(1);
  /** For each roaming slot 1 + its place in `roaming`, else 0. */
  private ranks: Int32Array = new Int32Array(16);
  /** Where the path of each roaming body begins (x, y), and how far it gets from there. */
  private extents: Float64Array = new Float64Array(3 * 16);
  private readonly path: Float64Array = new Float64Array(128);

  constructor(state: State, separation: Separation, pairContacts: PairContacts, wallContacts: WallContacts, latePairs: LatePairs) {
    this.state = state;
    this.paths = separation.paths;
    this.separation = separation;
    this.pairContacts = pairContacts;
    this.wallContacts = wallContacts;
    this.latePairs = latePairs;
    const sweep = new BodySweep(state, separation);
    this.singles = new Singles(state, separation);
    this.moves = new SingleMoves(state, this.singles, separation, sweep, pairContacts, wallContacts);
    this.pushers = new Pushers(state, separation, sweep, this.singles, latePairs);
  }

  /** Moves bodies and walls over the sub-step; `areBuried`: some bodies were put into each other. */
  move(areBuried: boolean): void {
    this.moves.areBuried = areBuried;
    const { state, singles } = this;
    const { params } = state;
    singles.clear();
    this.measureWays();
    if (params.isTorus) this.askTorus();
    this.askWalls();
    if (params.leastGap[0] < 2 * this.longest[0]) this.askContacts();
    this.askRoaming();
    this.clearRanks();
    if (singles.count === 0) {
      this.paths.settle(null);
      integratePositions(state);
      state.walls.span[0] = params.h;
      state.walls.advance();
    } else {
      singles.spread();
      this.paths.settle(singles.places);
      this.moveOthers();
      this.pushers.push();
      this.moves.go();
      this.pushers.release();
      this.singleCount += singles.count;
    }
    for (let i = 0; i < this.roamingCount; i++) this.findContacts(this.roaming[i]);
  }

  private askRoaming(): void {
    for (let i = 0; i < this.roamingCount; i++) this.askAll(this.roaming[i]);
  }

  private clearRanks(): void {
    for (let i = 0; i < this.roamingCount; i++) this.ranks[this.roaming[i]] = 0;
  }

  /** Has a body that may have come to others make contacts for what is left of the step. */
  private findContacts(slot: number): void {
    const { bodies, params } = this.state;
    const { rows, budgets } = bodies;
    const left = params.dt - params.time - params.h;
    const k = 8 * slot;
    budgets[slot] = 0.01 * rows[k + r] + (Math.abs(rows[k + vx]) + Math.abs(rows[k + vy])) * Math.max(left, 0) + 0.5 * params.margin;
    if (left <= 0.5 * params.h || rows[k + m] === 0) return;
    this.pairContacts.addAround(slot);
    this.wallContacts.addAround(slot);
  }

  /** On a torus, takes those singly that would go further than a quarter of it at a time, or where walls have no images. */
  private askTorus(): void {
    const { state, singles, paths, path } = this;
    const { params } = state;
    const limit = 0.25 * Math.min(params.periodX, params.periodY);
    for (let i = 0; i < state.bodies.count; i++) {
      const legs = paths.write(i, path);
      for (let v = 3; v <= 3 * legs; v += 3) {
        const way = Math.abs(path[v + 1] - path[1]) + Math.abs(path[v + 2] - path[2]);
        if (way > limit || singles.isBeyond(path[v + 1], path[v + 2])) singles.addAt(i, false);
      }
    }
  }

  /** Finds who roams, and the longest way. */
  private measureWays(): void {
    const { state, paths } = this;
    if (this.roaming.length < state.bodies.count) {
      this.roaming = new Int32Array(state.bodies.ids.length);
      this.ranks = new Int32Array(state.bodies.ids.length);
    }
    const n = findRoaming(state, paths.bends, this.roaming, this.longest);
    this.roamingCount = n;
    if (this.extents.length < 3 * n) this.extents = new Float64Array(3 * roomFor(n));
    this.measureExtents();
  }

  /** Finds how far the paths of roaming bodies lead, and the candidate pairs they lack. */
  private measureExtents(): void {
    const { paths, roaming, ranks, extents, path } = this;
    for (let i = 0; i < this.roamingCount; i++) {
      const slot = roaming[i];
      this.latePairs.extend(slot, paths);
      const legs = paths.write(slot, path);
      let square = 0;
      for (let v = 3; v <= 3 * legs; v += 3) {
        const dx = path[v + 1] - path[1];
        const dy = path[v + 2] - path[2];
        square = Math.max(square, dx * dx + dy * dy);
      }
      ranks[slot] = i + 1;
      extents[3 * i] = path[1];
      extents[3 * i + 1] = path[2];
      extents[3 * i + 2] = Math.sqrt(square);
    }
  }

  /** Asks all contacts of bodies that may come nearer than their cores. */
  private askContacts(): void {
    const { state, paths } = this;
    const { bodies, contacts, params } = state;
    const { rows } = bodies;
    const { records, links, count } = contacts;
    const { bends, bentCount } = paths;
    const { h } = params;
    const sure = 2 * this.longest[0];
    // other images of two bodies are farther apart than a period less their distance
    const around = Math.min(params.periodX, params.periodY) - sure;
    for (let c = 0; c < count; c = (c + 1) & most) {
      const k = c << 2;
      const a = links[k];
      const b = links[k + 1];
      const distance = records[k + gap] + core * rows[a + r];
      if (distance > sure) continue;
      const closing = ((rows[a + vx] - rows[b + vx]) * records[k + nx] + (rows[a + vy] - rows[b + vy]) * records[k + ny]) * h;
      if (closing <= (distance > 0 ? distance : 0) && records[k + gap] + 2 * (rows[a + r] + rows[b + r]) <= around) continue;
      if (bentCount > 0 && (bends[a >> 3] | bends[b >> 3]) !== 0) continue; // they roam
      this.askPair(a >> 3, b >> 3);
    }
  }

  private askPair(i: number, j: number): void {
    const { separation, singles } = this;
    if (!separation.meetsPair(i, j)) return;
    singles.add(i);
    singles.add(j);
  }

  /** Asks all contacts of walls. */
  private askWalls(): void {
    const { state, paths } = this;
    const { bodies, wallContacts, params, walls } = state;
    const { rows } = bodies;
    const { records, links, count } = wallContacts;
    for (let c = 0; c < count; c = (c + 1) | 0) {
      const a = links[4 * c];
      const k = wallStride * c;
      const slot = a >> 3;
      if (paths.bends[slot] !== 0) continue; // it roams
      const way = (Math.abs(rows[a + vx]) + Math.abs(rows[a + vy])) * params.h;
      const isSafe = records[k + isFacing] === 1 && way <= records[k + gap] + 0.5 * core * rows[a + r];
      if (isSafe && !walls.areMoving) continue;
      this.askWall(slot, links[4 * c + 2]);
    }
  }

  private askWall(slot: number, entry: number): void {
    const { separation } = this;
    if (separation.meetsWall(slot, entry)) this.singles.add(slot);
  }

  /** Asks all that a body may meet. */
  private askAll(slot: number): void {
    const { pairs, wallPairs, adjacency, wallAdjacency, bodies, params } = this.state;
    const a = slot << 3;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
    const { rows } = bodies;
    const { ranks, extents } = this;
    const own = ranks[slot];
    const fromX = extents[3 * own - 3];
    const fromY = extents[3 * own - 2];
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const other = pairs.ends[at ^ 1];
      const rank = ranks[other];
      if (rank > 0 && rank < own) continue; // it has asked
      const b = other << 3;
      let dx = (rank > 0 ? extents[3 * rank - 3] : rows[b + x]) - fromX;
      let dy = (rank > 0 ? extents[3 * rank - 2] : rows[b + y]) - fromY;
      dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
      dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
      const way = rank > 0 ? extents[3 * rank - 1] : (Math.abs(rows[b + vx]) + Math.abs(rows[b + vy])) * params.h;
      const cores = rows[a + r] + rows[b + r] - core * Math.min(rows[a + r], rows[b + r]);
      const reach = (cores + extents[3 * own - 1] + way) * 1.000001;
      if (dx * dx + dy * dy < reach * reach) this.askPair(slot, other);
    }
    for (let at = wallAdjacency.heads[slot]; at >= 0; at = wallAdjacency.next[at]) this.askWall(slot, at >> 1);
  }

  /** Moves all but the singles to the ends of their paths. */
  private moveOthers(): void {
    const { bodies, params } = this.state;
    const { rows, count } = bodies;
    const { places } = this.singles;
    const { h } = params;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      if (places[i] >= 0) continue;
      const k = i << 3;
      rows[k + x] += rows[k + vx] * h;
      rows[k + y] += rows[k + vy] * h;
    }
  }
}

/**
 * Takes the ways of the sub-step off the budgets, and writes the slots of those who roam to `out`; returns how many. Those roam who exceed
 * their budgets, leave their skins, bounced, or go round a torus. The longest way goes to `longest`: nothing comes after the loop (see
 * pair-kernels.ts).
 */
function findRoaming({ bodies, params }: State, bends: Uint8Array, out: Int32Array, longest: Float64Array): number {
  const { rows, anchors, budgets, count } = bodies;
  const { h } = params;
  const limit = 0.25 * Math.min(params.periodX, params.periodY);
  let n = 0;
  longest[0] = 0;
  for (let i = 0; i < count; i = (i + 1) & most) {
    const k = i << 3;
    const at = i << 2;
    const wayX = rows[k + vx] * h;
    const wayY = rows[k + vy] * h;
    const way = Math.abs(wayX) + Math.abs(wayY);
    const offX = rows[k + x] + wayX - anchors[at];
    const offY = rows[k + y] + wayY - anchors[at + 1];
    const skin = anchors[at + 2];
    const budget = budgets[i] - way;
    budgets[i] = budget;
    if (budget < 0 || offX * offX + offY * offY > skin * skin || bends[i] !== 0 || way > limit) out[n++] = i;
    if (way > longest[0]) longest[0] = way;
  }
  return n;
}
