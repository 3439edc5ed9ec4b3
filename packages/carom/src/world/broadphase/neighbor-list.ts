import { wrapped } from '../../numeric/periodic.ts';
import { atLeast, bytes, floats, ints } from '../arrays.ts';
import type { EventLog } from '../state/event-log.ts';
import { anchorReach, anchorSkin, anchorStride, anchorX, atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { PairCarry } from './carry.ts';
import { pairsWithin, runOf } from './cells.ts';
import { LatePairs } from './late-pairs.ts';
import { copyInts, largestReach, moveBodies, writeAnchors, writeBox, writeSkins, writeSlots } from './pair-kernels.ts';
import { levelCount, PairSearch } from './pair-search.ts';
import { Found, Level } from './records.ts';
import { WallList, type WallListParts } from './wall-list.ts';

/** What it reads of the state. */
type Parts = WallListParts & Pick<State, 'periodX' | 'periodY' | 'isDirty' | 'hasLatePairs' | 'listedDt' | 'contacts'>;

/**
 * Bodies whose skin is larger than so many mean radii are kept apart as fast, up to `fastCount` of them and one in
 * `fastShare`.
 */
const fastSkin = 2;
const fastCount = 64;
const fastShare = 16;
/** Levels differ in reach by this factor. */
const levelFactor = 3;

/** Verlet lists: the candidate pairs, kept until a body leaves its skin, and the order of the bodies in memory. */
export class NeighborList {
  readonly levels: Level[] = Array.from({ length: levelCount }, () => new Level());
  /** How often the lists were rebuilt. */
  rebuilds = 0;
  private readonly state: Parts;
  /** Impulses and flags across rebuilds of pairs, of sensors, and of bodies made of hulls, and what is found of each. */
  private readonly carries: readonly PairCarry[];
  private readonly founds: readonly Found[] = [new Found(), new Found(), new Found()];
  readonly wallList: WallList;
  /** Pairs of bodies that leave their skin mid-step. */
  readonly latePairs: LatePairs;
  private readonly search: PairSearch;
  /** Places to move slots to: by class, by cell, and by cell those of one level after the first. With one class for all, only `places` is used. */
  private places: Int32Array = ints(0);
  private cells: Int32Array = ints(0);
  private part: Int32Array = ints(0);
  private classes: Uint8Array = bytes(16);
  /** Sums of skins: see writeSkins. */
  private readonly totals = floats(5);
  private readonly plan = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  private readonly counts = ints(levelCount + 2);
  /** Limits of reach of the levels. */
  private readonly limits = floats(levelCount);

  constructor(state: Parts, events: EventLog) {
    this.state = state;
    this.carries = [state.pairs, state.sensorPairs, state.shapedPairs].map((list) => new PairCarry(state, list, events));
    this.wallList = new WallList(state, this.levels);
    this.search = new PairSearch(state, this.levels);
    this.latePairs = new LatePairs(state, this.search, this.wallList);
  }

  /** Walls were added or removed. */
  wallsChanged(): void {
    this.wallList.wallsChanged();
    this.state.isDirty = true;
  }

  /** Bodies ignore a wall, or do so no more: walls that all bodies meet are one surface with their neighbors. */
  wallMeetsOthers(id: number): void {
    this.state.walls.meetsOthers(id);
    this.wallsChanged();
  }

  /** Puts another record in the place of a wall, or takes it out; what touched it is no longer listed. */
  replaceWall(record: WallRecord, by: WallRecord | null): void {
    const { walls, wallPairs, wallSensors, shapedWalls, bodies } = this.state;
    const [from, to, more] = walls.replace(record, by);
    bodies.lists = null;
    for (const list of [wallPairs, wallSensors, shapedWalls]) {
      list.renumber(from, to, more);
      list.mainCount = Math.min(list.mainCount, list.count);
    }
    this.state.wallAdjacency.isStale = this.state.shapedWallAdjacency.isStale = true;
    this.wallsChanged();
  }

  /** Rebuilds all: the order of the bodies, the cells, the lists. Impulses and flags are kept. */
  rebuild(): void {
    const { state } = this;
    const { bodies } = state;
    const before = bodies.count;
    this.rebuilds++;
    bodies.lists = null;
    if (this.places.length < bodies.ids.length) this.resize(); // here: whoever is called below holds the arrays
    this.wrap();
    this.reorder(before, this.classify());
    writeSlots(bodies);
    for (let l = 0; l < this.carries.length; l++) this.carries[l].remember(0, this.places); // an iterator is garbage
    this.listPairs();
    this.wallList.listMain(this.places);
    state.isDirty = state.hasLatePairs = false;
    this.latePairs.clear();
    state.listedDt = state.params.dt;
    this.listExtra(true);
  }

  /**
   * Rebuilds the part of the lists that holds fast bodies and moving walls. In a full rebuild impulses are set aside already.
   */
  listExtra(isRebuild = false): void {
    const { state, carries } = this;
    state.bodies.lists = null;
    for (let l = 0; l < carries.length && !isRebuild; l++) carries[l].remember(carries[l].list.mainCount, null);
    if (state.fastFrom < state.bodies.count || !isRebuild) this.listFast();
    this.wallList.listExtra(isRebuild);
    for (let l = 0; l < carries.length; l++) if (carries[l].list !== state.sensorPairs) carries[l].tellParted();
  }

  private listFast(): void {
    const { state } = this;
    const { bodies, fastFrom } = state;
    const found = this.founds[0];
    const isTorus = state.periodX < Infinity || state.periodY < Infinity;
    writeSkins(state, fastFrom, this.totals);
    writeAnchors(bodies, fastFrom, bodies.count);
    found.count = 0;
    for (let i = fastFrom; i < bodies.count; i++) {
      this.search.locate(i);
      this.search.around(i, levelCount, found);
      runOf(bodies.anchors, i, this.search.place, fastFrom, i, found);
      if (isTorus) this.search.acrossSeams(i, true, found);
    }
    if (isTorus) found.keepFirst(bodies.count);
    this.write(false);
  }

  /** Writes what was found to the lists, all of it or the part of what is fast. */
  private write(isMain: boolean): void {
    const { carries, founds } = this;
    this.search.filter(founds);
    for (let l = 0; l < carries.length; l++) {
      const { list } = carries[l];
      carries[l].write(isMain ? 0 : list.mainCount, founds[l]);
      if (isMain) list.mainCount = list.count;
    }
  }

  /** On a torus, brings coordinates back into [0, period). */
  private wrap(): void {
    const { bodies, params } = this.state;
    for (let i = 0; params.isTorus && i < bodies.count; i++) {
      const k = rowStride * i;
      bodies.rows[k + atX] = wrapped(bodies.rows[k + atX], params.periodX);
      bodies.rows[k + atY] = wrapped(bodies.rows[k + atY], params.periodY);
    }
  }

  /**
   * Decides for each slot its level, or that it is fast (levelCount), or empty (levelCount + 1). Returns whether all
   * are of level 0.
   */
  private classify(): boolean {
    const { state, classes, counts, totals } = this;
    const { bodies } = state;
    const { anchors } = bodies;
    writeSkins(state, 0, totals);
    const live = totals[0];
    let cap = fastSkin * (live > 0 ? totals[1] / live : 1) + state.params.margin;
    // nearly always: alike, slow, and nobody removed
    if (live === bodies.count && totals[4] <= cap && totals[3] * live <= 2.5 * totals[2]) return true;
    let isWide = true;
    while (isWide) {
      let fast = 0;
      for (let i = 0; i < bodies.count; i++) if (anchors[anchorStride * i + anchorSkin] > cap) fast++;
      isWide = fast > fastCount + live / fastShare;
      if (isWide) cap *= 2;
    }
    let reaches = 0;
    let most = 0;
    let slow = 0;
    for (let i = 0; i < bodies.count; i++) {
      classes[i] = bodies.ids[i] < 0 ? levelCount + 1 : anchors[anchorStride * i + anchorSkin] > cap ? levelCount : 0;
      if (classes[i] > 0) continue;
      const reach = bodies.rows[rowStride * i + atR] + anchors[anchorStride * i + anchorSkin];
      reaches += reach;
      slow++;
      if (reach > most) most = reach;
    }
    this.limits[0] = most * slow <= 2.5 * reaches ? Infinity : (2 * reaches) / slow;
    for (let level = 1; level < levelCount; level++) {
      this.limits[level] = level === levelCount - 1 ? Infinity : levelFactor * this.limits[level - 1];
    }
    counts.fill(0);
    for (let i = 0; i < bodies.count; i++) {
      if (classes[i] === 0) {
        const reach = bodies.rows[rowStride * i + atR] + anchors[anchorStride * i + anchorSkin];
        while (reach > this.limits[classes[i]]) classes[i]++;
      }
      counts[classes[i]]++;
    }
    return false;
  }

  /** Moves the bodies into the order of level and cell, fast ones to the end, empty slots away. Fills `places`. */
  private reorder(before: number, isOne: boolean): void {
    const { state, places, classes, counts, levels } = this;
    const { bodies } = state;
    if (!isOne) this.cells = atLeast(this.cells, before);
    const cells = isOne ? places : this.cells;
    if (isOne) {
      counts.fill(0);
      counts[0] = before;
    }
    let from = 0;
    for (let c = 0; c <= levelCount + 1; c++) {
      const count = counts[c];
      if (c < levelCount) {
        levels[c].from = from;
        levels[c].to = from + count;
      } else if (c === levelCount) state.fastFrom = from;
      counts[c] = from;
      from += count;
    }
    const live = counts[levelCount + 1];
    if (!isOne) {
      for (let i = 0; i < before; i++) places[i] = counts[classes[i]]++;
      this.moveAll(places, before);
    }
    bodies.count = live;
    for (let i = state.fastFrom; i < live; i++) cells[i] = i;
    for (let l = 0; l < levelCount; l++) this.sortLevel(levels[l], cells);
    this.moveAll(cells, live);
    if (!isOne) for (let i = 0; i < before; i++) places[i] = places[i] < live ? cells[places[i]] : -1;
  }

  private listPairs(): void {
    const { state, levels } = this;
    const { bodies } = state;
    const { anchors } = bodies;
    const found = this.founds[0];
    const isTorus = state.periodX < Infinity || state.periodY < Infinity;
    found.pairs = state.adjacency.next; // the chains in it are void until the list is written
    found.count = 0;
    if (isTorus) this.search.placeSeams();
    for (let l = 0; l < levelCount; l++) {
      const level = levels[l];
      if (level.from === level.to) continue;
      pairsWithin(level, anchors, found);
      if (l === 0 && !isTorus) continue;
      for (let i = level.from; i < level.to; i++) {
        if (l > 0) {
          this.search.locate(i);
          this.search.around(i, l, found);
        }
        if (isTorus) this.search.acrossSeams(i, false, found);
      }
    }
    let reach = 0;
    for (let l = 0; l < levelCount; l++) reach = Math.max(reach, levels[l].reach);
    // two images of a body lie a period apart: another one may reach both from where 2 · (reach + reach) is more
    if (4.002 * reach >= Math.min(state.periodX, state.periodY)) found.keepFirst(bodies.count);
    this.write(true);
    state.adjacency.next = found.pairs; // it may have grown
  }

  private sortLevel(level: Level, cells: Int32Array): void {
    const { rows, anchors } = this.state.bodies;
    const { from, to } = level;
    largestReach(rows, anchors, from, to, this.totals);
    level.reach = this.totals[3];
    const part = from === 0 ? cells : this.partOf(level);
    this.fillCells(level, rows, rowStride, atX, part);
    if (from > 0) copyInts(part, to - from, cells, from);
  }

  /** Room for the places of a level. */
  private partOf({ from, to }: Level): Int32Array {
    this.part = atLeast(this.part, to - from);
    return this.part;
  }

  /** Puts the bodies of a level into cells by coordinates in `records`; writes their places to `out`. */
  private fillCells(level: Level, records: Float64Array, stride: number, at: number, out: Int32Array): void {
    const { from, to, grid, box, reach } = level;
    if (from === to) return;
    writeBox(records, stride, at, from, to, box);
    this.plan.minX = box[0];
    this.plan.minY = box[1];
    this.plan.maxX = box[2];
    this.plan.maxY = box[3];
    grid.plan(this.plan, to - from, 2 * reach);
    grid.locate(records, stride, stride * from + at, to - from, out);
    grid.place(out, to - from, from);
  }

  /** Rebuilds the cells from where bodies were when the lists were made: after a state was read. */
  restoreLevels(): void {
    const { bodies } = this.state;
    if (this.places.length < bodies.ids.length) this.resize();
    for (const level of this.levels) {
      level.reach = 0;
      for (let i = level.from; i < level.to; i++) level.reach = Math.max(level.reach, bodies.anchors[anchorStride * i + anchorReach]);
      this.fillCells(level, bodies.anchors, anchorStride, anchorX, this.partOf(level));
    }
  }

  private resize(): void {
    const { ids } = this.state.bodies;
    this.places = ints(ids.length);
    this.classes = bytes(ids.length);
  }

  private moveAll(places: Int32Array, count: number): void {
    moveBodies(this.state.bodies, places, count, this.state.contacts);
  }
}
