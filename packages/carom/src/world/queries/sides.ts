import { floats } from '../arrays.ts';
import { OneSided } from '../narrowphase/one-sided.ts';
import { Adjacency } from '../state/adjacency.ts';
import { atR, atVx, atVy, atX, atY, rowStride } from '../state/layout.ts';
import { PairList } from '../state/pair-list.ts';
import type { Walls } from '../walls/walls.ts';

/** Which features of one-sided walls let a circle through that moves among them: as bodies, while the walls stand. */
export class Sides {
  private readonly walls: Walls;
  private readonly list = new PairList();
  private readonly row = floats(rowStride);
  private readonly rule: OneSided;

  constructor(walls: Walls, r: number, vx: number, vy: number) {
    const { list, row } = this;
    this.walls = walls;
    row[atR] = r;
    this.turn(vx, vy);
    const asked = {
      walls,
      wallPairs: list,
      wallAdjacency: new Adjacency(2),
      bodies: { rows: row, count: 1 },
      params: { threshold: 0, h: Infinity },
    };
    this.rule = new OneSided(asked, true);
  }

  /** Takes a feature in; returns its number. */
  add(feature: number): number {
    this.list.add(0, feature, 0);
    return this.list.count - 1;
  }

  /** Has the circle move on by another velocity. */
  turn(vx: number, vy: number): void {
    this.row[atVx] = vx;
    this.row[atVy] = vy;
  }

  /** Whether a feature lets the circle through that is at (x, y). */
  isPassing(number: number, x: number, y: number): boolean {
    if (!this.walls.isOneSided(this.list.ends[2 * number + 1])) return false;
    this.row[atX] = x;
    this.row[atY] = y;
    return this.rule.isPassing(number);
  }
}
