import type { DiscTable } from '../disc-table.ts';
import { atFlags, atReach, centerY, halfWidth, immovable, used, wallGroups } from '../disc-words.ts';
import { wallGap } from '../predict/predict-wall.ts';
import { type Flight, straightFlight } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';

/**
 * Which walls a disc can reach before it leaves its neighborhood: a bit for every wall, or for every group of walls
 * where they are many.
 */
export class WallReach {
  /** Walls in order of id, those taken down included. */
  walls: WallRecord[] = [];
  /** Walls with one index >> this share a bit in `wallGroups`. */
  shift = 0;
  #table: DiscTable;
  #flight: Flight = straightFlight;

  /** @param table whose slots have neighborhoods */
  constructor(table: DiscTable) {
    this.#table = table;
  }

  /** Begins anew with these walls and the discs of this table. */
  reset(table: DiscTable, flight: Flight, walls: Iterable<WallRecord>): void {
    this.#table = table;
    this.#flight = flight;
    this.walls = [...walls];
    this.shift = 0;
    while (this.walls.length > 32 << this.shift) this.shift++;
  }

  /** Adds the bit of a new wall to the slots around it. */
  built(wall: WallRecord): void {
    this.walls.push(wall);
    const bit = 1 << ((this.walls.length - 1) >> this.shift);
    const { e, count } = this.#table;
    for (let slot = 0; slot < count; slot++) {
      const o = slot << 4;
      if ((e[o | atFlags] & (used | immovable)) === used && this.#isNear(slot, wall)) e[o | wallGroups] |= bit;
    }
  }

  /** The bits of the walls around a slot. */
  around(slot: number): number {
    let bits = 0;
    for (let k = 0; k < this.walls.length; k++) {
      const bit = 1 << (k >> this.shift);
      if ((bits & bit) === 0 && this.walls[k].alive && this.#isNear(slot, this.walls[k])) bits |= bit;
    }
    return bits;
  }

  #isNear(slot: number, wall: WallRecord): boolean {
    const { g } = this.#table;
    const o = slot << 3;
    if (wall.vx !== 0 || wall.vy !== 0) return true;
    return !(wallGap(this.#flight, wall, g[o | atReach] - g[o | halfWidth], g[o], g[o | centerY]) > g[o | halfWidth] * 1.001);
  }
}
