import { createMovingPair, type MovingPair } from '../geometry/hulls/advance.ts';
import { placeHull } from '../geometry/hulls/hull-set.ts';
import { floats, grown, ints } from '../world/arrays.ts';
import { atX, atY, decided, enabled, passing, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { featureStride, ofLength, ofUx, ofUy, ofX, ofY, plane } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { ContactTable } from './contact-table.ts';
import { entryOf, floorShare, linkB, linkStride, off, passed, sleeping, solid, stateOf } from './hull-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'shapedWalls' | 'shapedWallAdjacency'>;

/**
 * Whether one-sided walls stop bodies made of hulls. An edge does once all of the body's cores that lie before it are on its left, by as much as a floor;
 * and until some are not. What does not lie before it counts by its line. A corner stops whom one of the edges of its wall stops.
 */
export class HullSides {
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly placed: MovingPair = createMovingPair();
  private readonly pose = floats(4);
  /** The least height of a core over an edge: of what lies before it, and of all; and the least rounding. */
  private readonly low = floats(3);
  /** By entry: the number of the search it was judged in. */
  private judged: Int32Array = ints(2);
  private search = 0;

  constructor(state: Parts, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
  }

  /** Judges all contacts with one-sided walls where bodies are. */
  decide({ links, count }: ContactTable): void {
    const { walls, shapedWalls } = this.state;
    if (!walls.areOneSided) return;
    this.search++;
    if (this.judged.length < shapedWalls.count) {
      this.judged = grown(this.judged, 2 * shapedWalls.count);
    }
    for (let isCorner = 0; isCorner < 2; isCorner++) {
      for (let c = 0; c < count; c++) {
        const n = linkStride * c;
        if (links[n + linkB] >= 0 || links[n + stateOf] === sleeping || links[n + stateOf] === off) continue;
        const entry = links[n + entryOf];
        const f = shapedWalls.ends[2 * entry + 1];
        if (!walls.isOneSided(f) || +(walls.kinds[f] >= plane) !== isCorner) continue;
        links[n + stateOf] = this.stops(entry, f) ? solid : passed;
      }
    }
  }

  /** The state of a contact of an entry that came in the middle of a step. */
  stateAt(entry: number): number {
    const { walls, shapedWalls } = this.state;
    const f = shapedWalls.ends[2 * entry + 1];
    if (!walls.areOneSided || !walls.isOneSided(f)) return solid;
    if (this.judged.length <= entry) {
      this.judged = grown(this.judged, 2 * entry + 2);
    }
    this.search++;
    return this.stops(entry, f) ? solid : passed;
  }

  /** Whether the wall of an entry stops its body; notes it. */
  private stops(entry: number, f: number): boolean {
    const { walls, shapedWalls } = this.state;
    if (walls.kinds[f] >= plane) return this.isBesideEdge(entry, f);
    if (this.judged[entry] !== this.search) {
      this.judged[entry] = this.search;
      this.measure(shapedWalls.ends[2 * entry], f);
      const { low } = this;
      const height = low[0] < Infinity ? low[0] : low[1];
      const least = (shapedWalls.flags[entry] & passing) !== 0 ? floorShare * low[2] : 0;
      shapedWalls.flags[entry] = (shapedWalls.flags[entry] & ~decided) | (height >= least ? enabled : passing);
    }
    return (shapedWalls.flags[entry] & enabled) !== 0;
  }

  /** Whether an edge of the same wall stops the body. */
  private isBesideEdge(entry: number, f: number): boolean {
    const { walls, shapedWalls, shapedWallAdjacency, bodies } = this.state;
    shapedWallAdjacency.update(shapedWalls, bodies.count);
    const { heads, next } = shapedWallAdjacency;
    for (let at = heads[shapedWalls.ends[2 * entry]]; at >= 0; at = next[at]) {
      const other = shapedWalls.ends[(at & -2) + 1];
      if (walls.owners[other] === walls.owners[f] && walls.kinds[other] < plane && (shapedWalls.flags[at >> 1] & enabled) !== 0)
        return true;
    }
    return false;
  }

  /** Measures how low the cores of a body lie over an edge. */
  private measure(slot: number, f: number): void {
    const { hulls, low, placed, pose } = this;
    const { rows, ids } = this.state.bodies;
    const index = ids[slot];
    pose[0] = rows[rowStride * slot + atX];
    pose[1] = rows[rowStride * slot + atY];
    pose[2] = hulls.turns[2 * index];
    pose[3] = hulls.turns[2 * index + 1];
    low.fill(Infinity);
    for (let h = hulls.firsts[index]; h >= 0; h = hulls.nexts[h]) {
      placeHull(hulls.local, h, pose, placed, 0);
      low[2] = Math.min(low[2], hulls.local.radii[h]);
      this.lower(f);
    }
  }

  /** Lowers `low` by the core that was placed: by its corners, and where its sides cross the ends of the edge. */
  private lower(f: number): void {
    const { placed, low } = this;
    const { numbers } = this.state.walls;
    const k = featureStride * f;
    const { corners, counts } = placed;
    const count = counts[0];
    const length = numbers[k + ofLength];
    const ux = numbers[k + ofUx];
    const uy = numbers[k + ofUy];
    for (let i = 0; i < count; i++) {
      const j = i + 1 < count ? i + 1 : 0;
      const dx = corners[2 * i] - numbers[k + ofX];
      const dy = corners[2 * i + 1] - numbers[k + ofY];
      const ex = corners[2 * j] - numbers[k + ofX];
      const ey = corners[2 * j + 1] - numbers[k + ofY];
      const along = dx * ux + dy * uy;
      const height = dy * ux - dx * uy;
      const nextAlong = ex * ux + ey * uy;
      const nextHeight = ey * ux - ex * uy;
      low[1] = Math.min(low[1], height);
      if (along >= 0 && along <= length) low[0] = Math.min(low[0], height);
      if (along < 0 !== nextAlong < 0) low[0] = Math.min(low[0], height + (along / (along - nextAlong)) * (nextHeight - height));
      if (along < length !== nextAlong < length)
        low[0] = Math.min(low[0], height + ((along - length) / (along - nextAlong)) * (nextHeight - height));
    }
  }
}
