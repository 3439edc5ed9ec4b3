import { atLeast, floats, ints } from '../arrays.ts';
import { anchorReach, anchorStride, anchorX, anchorY, enabled } from '../state/layout.ts';
import { wallEnd } from '../state/links.ts';
import type { PairList } from '../state/pair-list.ts';
import { otherSensorBit, roleOf, sensedBits, sensesOf, wallBit } from '../state/senses.ts';
import type { Candidates, State } from '../state/state.ts';
import { featureBox, solidBox } from '../walls/feature-box.ts';
import { isBeyond } from '../walls/feature-contact.ts';
import { isCorner } from '../walls/feature-regions.ts';
import { WallIndex } from '../walls/wall-index.ts';
import {
  face,
  featureStride,
  ioCount,
  ioReach,
  ioX,
  ioY,
  ofCount,
  ofFirst,
  ofUx,
  ofUy,
  ofX,
  ofY,
  plane,
  point,
  poseVx,
  poseVy,
  poseW,
  ring,
} from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { WallCarry } from './carry.ts';
import { cellsOf } from './cells.ts';
import { slotsAtLine } from './pair-kernels.ts';
import type { Level, SlotList } from './records.ts';

/** What it reads of the state. */
export type WallListParts = Candidates &
  Pick<State, 'bodies' | 'walls' | 'fastFrom' | 'ignored' | 'links' | 'mayMeet' | 'contacts' | 'params'>;

/** Lists candidate pairs of bodies and wall features. */
export class WallList {
  private readonly state: WallListParts;
  /** Impulses and flags across rebuilds, of solid walls, of sensors, and of bodies made of hulls. */
  private readonly carries: readonly WallCarry[];
  private readonly levels: readonly Level[];
  private readonly index = new WallIndex();
  private isChanged = true;
  private readonly near: SlotList = { slots: ints(0), count: 0 };
  /** Whether entries get impulses and flags of old ones. */
  private isRecalling = false;
  private readonly box = floats(4);
  private readonly io = floats(ioCount);
  /** How far a moving feature may come; the box it may come into, and the cells of that. */
  private readonly way = floats(1);
  private readonly wide = floats(4);
  private readonly range = ints(4);

  constructor(state: WallListParts, levels: readonly Level[]) {
    this.state = state;
    this.carries = [state.wallPairs, state.wallSensors, state.shapedWalls].map((list) => new WallCarry(state, list, state.walls));
    this.levels = levels;
  }

  wallsChanged(): void {
    this.isChanged = true;
  }

  /** Slow bodies and static features. Slots have moved to `places` since the lists were made. */
  listMain(places: Int32Array): void {
    const { fastFrom } = this.state;
    this.forget();
    this.refreshIndex();
    for (const carry of this.carries) {
      carry.remember(0, places);
      carry.list.count = 0;
    }
    this.listPlanes();
    for (let i = 0; i < fastFrom && this.index.hasOthers; i++) this.listBody(i, true);
    for (const { list } of this.carries) list.mainCount = list.count;
    this.isRecalling = false;
  }

  /**
   * Fast bodies and static features; all bodies and moving features. To be called right after `listMain`, which has set aside what is
   * remembered, or at any later time.
   */
  listExtra(isRebuild: boolean): void {
    const { fastFrom, bodies, walls } = this.state;
    if (fastFrom === bodies.count && !walls.areMoving) return;
    this.forget();
    for (let c = 0; c < this.carries.length; c++) {
      const { list } = this.carries[c];
      if (!isRebuild) this.carries[c].remember(list.mainCount, null);
      list.count = list.mainCount;
    }
    for (let i = fastFrom; i < bodies.count; i++) this.listBody(i);
    for (let f = 0; walls.areMoving && f < walls.count; f++) {
      if (walls.records[walls.owners[f]].kinematic) this.listFeature(f);
    }
    this.isRecalling = false;
  }

  /** Appends what a body may collide with from where it is listed now, beyond what is listed. */
  escape(slot: number): void {
    const { wallPairs, shapedWalls, walls } = this.state;
    const before = wallPairs.count;
    const beforeShaped = shapedWalls.count;
    this.listBody(slot); // sensors are reported once even if listed twice
    for (let f = 0; walls.areMoving && f < walls.count; f++) {
      if (!walls.records[walls.owners[f]].kinematic) continue;
      this.setWay(f);
      this.tryFeature(slot, f);
    }
    keepNew(wallPairs, slot, before);
    keepNew(shapedWalls, slot, beforeShaped);
    this.state.wallAdjacency.isStale = this.state.shapedWallAdjacency.isStale = true;
  }

  /** Lists are made anew: who is chained by them is out of date. */
  private forget(): void {
    this.state.wallAdjacency.isStale = this.state.shapedWallAdjacency.isStale = true;
    this.isRecalling = true;
  }

  private refreshIndex(): void {
    if (!this.isChanged && !this.state.walls.isStale) return;
    this.state.walls.mend();
    this.index.build(this.state.walls);
    this.isChanged = false;
  }

  /** Slow bodies and the sides of rooms: of each row of cells those that reach beyond the side. */
  private listPlanes(): void {
    const { near } = this;
    const { walls } = this.state;
    for (let f = 0; f < walls.count; f++) {
      if (walls.kinds[f] !== plane) continue;
      near.count = 0;
      for (let l = 0; l < this.levels.length; l++) this.addAtPlane(this.levels[l], f); // an iterator is garbage
      for (let i = 0; i < near.count; i++) this.enter(near.slots[i], f);
    }
  }

  /** Appends the slots of a level that reach beyond a plane to `near`. */
  private addAtPlane({ from, to, grid, box, reach }: Level, f: number): void {
    if (from === to) return;
    const { near } = this;
    const { bodies, walls } = this.state;
    const { numbers } = walls;
    const k = featureStride * f;
    const x = numbers[k + ofX];
    const y = numbers[k + ofY];
    const ux = numbers[k + ofUx];
    const uy = numbers[k + ofUy];
    const far = Math.abs(x) + Math.abs(y) + Math.abs(box[0]) + Math.abs(box[1]) + Math.abs(box[2]) + Math.abs(box[3]);
    const further = 1.000001 * (reach + grid.rounding) + 1e-14 * far;
    const height = grid.rowScale > 0 ? 1 / grid.rowScale : 0;
    for (let row = 0; row < grid.rows; row++) {
      const low = height > 0 ? grid.minY + row * height : box[1];
      const high = height > 0 ? low + height : box[3];
      const least = Math.min((low - y) * ux, (high - y) * ux) - further;
      // least − (column's x − x)·uy < 0 somewhere
      if (uy === 0 && least >= 0) continue;
      const limit = (x + least / uy - grid.minX) * grid.columnScale;
      const left = uy > 0 ? Math.min(Math.max(limit - 1, 0), grid.columns - 1) | 0 : 0;
      const right = uy < 0 ? Math.min(Math.max(limit + 1, 0), grid.columns - 1) | 0 : grid.columns - 1;
      const base = grid.first + row * grid.pitch;
      const from = grid.starts[base + left];
      const until = grid.starts[base + right + 1];
      near.slots = atLeast(near.slots, near.count + (until - from));
      near.count = slotsAtLine(bodies.anchors, from, until, numbers, k, near);
    }
  }

  private listBody(slot: number, withoutPlanes = false): void {
    const { index, io, state } = this;
    const { bodies, walls } = state;
    this.refreshIndex();
    const at = anchorStride * slot;
    const x = bodies.anchors[at + anchorX];
    const y = bodies.anchors[at + anchorY];
    const reach = bodies.anchors[at + anchorReach];
    if (!this.meetsWalls(slot)) return;
    io[ioX] = x;
    io[ioY] = y;
    io[ioReach] = reach;
    index.asked[0] = x - reach;
    index.asked[1] = y - reach;
    index.asked[2] = x + reach;
    index.asked[3] = y + reach;
    index.find();
    for (let i = 0; i < index.count; i++) {
      const f = index.found[i];
      if (withoutPlanes && walls.kinds[f] === plane) continue;
      if (!isBeyond(walls.numbers, walls.kinds, f, io)) this.enter(slot, f);
    }
  }

  /** The bodies that a moving feature may touch within the step. */
  private listFeature(f: number): void {
    const { state, levels, box, range } = this;
    const { fastFrom, bodies, walls } = state;
    if (walls.kinds[f] === plane || walls.kinds[f] === ring) {
      for (let i = 0; i < bodies.count; i++) this.tryFeature(i, f); // all that is outside of it
      return;
    }
    this.setWay(f);
    for (let l = 0; l < levels.length; l++) {
      const level = levels[l];
      if (level.from === level.to) continue;
      const { grid } = level;
      const further = this.way[0] + level.reach + grid.rounding;
      if (box[0] - further > level.box[2] || box[2] + further < level.box[0]) continue;
      if (box[1] - further > level.box[3] || box[3] + further < level.box[1]) continue;
      for (let i = 0; i < 4; i++) this.wide[i] = i < 2 ? box[i] - further : box[i] + further;
      cellsOf(grid, this.wide, range);
      for (let row = range[1]; row <= range[3]; row++) {
        const base = grid.first + row * grid.pitch;
        for (let i = grid.starts[base + range[0]]; i < grid.starts[base + range[2] + 1]; i++) this.tryFeature(i, f);
      }
    }
    for (let i = fastFrom; i < bodies.count; i++) this.tryFeature(i, f);
  }

  /** Finds the box around a moving feature, and how far it may come within the step. */
  private setWay(f: number): void {
    const { state, box } = this;
    const { walls } = state;
    const { pose } = walls.records[walls.owners[f]];
    if (walls.kinds[f] === plane) return; // without bounds: setWayAt
    // whoever is in a sensor, or was crushed, may lie deep in a solid
    if (walls.kinds[f] === face) solidBox(walls.numbers, walls.kinds, f, box);
    else featureBox(walls.numbers, walls.kinds, f, box);
    const armX = Math.max(Math.abs(box[0] - pose[0]), Math.abs(box[2] - pose[0]));
    const armY = Math.max(Math.abs(box[1] - pose[1]), Math.abs(box[3] - pose[1]));
    this.way[0] = (Math.abs(pose[poseVx]) + Math.abs(pose[poseVy]) + Math.abs(pose[poseW]) * (armX + armY)) * state.params.dt;
  }

  /** Finds how far the side of a moving room may come at the place (io 3, 4) within the step, where io 12 is reached. */
  private setWayAt(f: number): void {
    const { io, state } = this;
    const { walls, params } = state;
    const { pose } = walls.records[walls.owners[f]];
    const arm = Math.abs(io[ioX] - pose[0]) + Math.abs(io[ioY] - pose[1]) + io[ioReach];
    this.way[0] = (Math.abs(pose[poseVx]) + Math.abs(pose[poseVy]) + Math.abs(pose[poseW]) * arm) * params.dt;
  }

  /** Whether the place (io 3, 4) lies behind a face by more than io 12, and not in its solid: then another face is nearer. */
  private isBehind(f: number): boolean {
    const { io } = this;
    const { numbers } = this.state.walls;
    const first = numbers[featureStride * f + ofFirst];
    let isOut = false;
    for (let other = first; other < first + numbers[featureStride * f + ofCount]; other++) {
      const k = featureStride * other;
      const off = (io[ioY] - numbers[k + ofY]) * numbers[k + ofUx] - (io[ioX] - numbers[k + ofX]) * numbers[k + ofUy];
      if (other === f && off >= -io[ioReach]) return false;
      if (off >= 0) isOut = true;
    }
    return isOut;
  }

  private tryFeature(slot: number, f: number): void {
    const { bodies, walls } = this.state;
    const at = anchorStride * slot;
    if (!this.meetsWalls(slot)) return;
    this.io[ioX] = bodies.anchors[at + anchorX];
    this.io[ioY] = bodies.anchors[at + anchorY];
    this.io[ioReach] = bodies.anchors[at + anchorReach];
    if (walls.kinds[f] === plane || walls.kinds[f] === ring) this.setWayAt(f);
    this.io[ioReach] += this.way[0];
    if (isBeyond(walls.numbers, walls.kinds, f, this.io)) return;
    if (walls.kinds[f] === face && !walls.records[walls.owners[f]].sensor && this.isBehind(f)) return;
    this.enter(slot, f);
  }

  /** Whether a body may touch or sense walls, or be sensed by them: not if it is static or kinematic, and neither it nor any wall is a sensor. */
  private meetsWalls(slot: number): boolean {
    const { bodies, walls } = this.state;
    return walls.areSensors || roleOf(bodies, bodies.ids[slot]) >= 4;
  }

  /** Whether a wall senses a body, or the body the wall. */
  private isSensed(index: number, wall: WallRecord): boolean {
    const { bodies } = this.state;
    if (wall.sensor && (sensedBits(wall.senses, !wall.kinematic) & roleOf(bodies, index)) !== 0) return true;
    return (sensesOf(bodies, index) & (wall.sensor ? otherSensorBit : wallBit)) !== 0;
  }

  /** Appends an entry to the list of contacts or of sensors if its ends meet. */
  private enter(slot: number, f: number): void {
    const { bodies, walls, ignored, links, mayMeet } = this.state;
    const wall = walls.records[walls.owners[f]];
    const index = bodies.ids[slot];
    const isSensed = this.isSensed(index, wall);
    if (!isSensed && (wall.sensor || bodies.kinds[index] !== 2 || roleOf(bodies, index) === otherSensorBit)) return;
    if ((bodies.categories[index] & wall.filter[1]) === 0 || (bodies.masks[index] & wall.filter[0]) === 0) return;
    if ((bodies.tags[index] & 4) !== 0 && ignored.has(bodies.idOf(index), -1 - wall.id)) return;
    if (mayMeet !== null && !mayMeet(index, -1 - wall.id)) return;
    if (!isSensed && (bodies.tags[index] & 2) !== 0 && links.separates(wallEnd(wall.id), index)) return;
    if (isSensed && walls.kinds[f] === point && isCorner(walls.numbers, featureStride * f)) return; // the edges that end there hold it
    const which = isSensed ? 1 : bodies.isShaped(index) ? 2 : 0;
    const { list } = this.carries[which];
    list.add(slot, f, 0);
    if (this.isRecalling && this.carries[which].recall()) return;
    list.flags[list.count - 1] = wall.oneSided ? 0 : enabled;
  }
}

/** Whether the first entries of a list hold one of a body and a feature. */
function isListed(list: PairList, slot: number, f: number, count: number): boolean {
  for (let entry = 0; entry < count; entry++) if (list.ends[2 * entry] === slot && list.ends[2 * entry + 1] === f) return true;
  return false;
}

/** Leaves of the entries of a slot from `before` on those out that the list had before. */
function keepNew(list: PairList, slot: number, before: number): void {
  let n = before;
  for (let entry = before; entry < list.count; entry++) {
    if (isListed(list, slot, list.ends[2 * entry + 1], before)) continue;
    list.move(entry, n++);
  }
  list.count = n;
}
