import { DiscTable } from '../disc-table.ts';
import * as word from '../disc-words.ts';
import * as kinds from '../event-kinds.ts';
import { imagePairTime, pairTime, timeToTouch } from '../predict/predict.ts';
import { wallTime } from '../predict/predict-wall.ts';
import type { DiscRecord } from '../state.ts';
import { exitAfter } from './exits.ts';
import { compareKeys } from './queue.ts';
import type { Shells } from './shells.ts';

/** Finds the next event of a slot and writes it to the table. */
export class Predictor {
  private table: DiscTable = new DiscTable(0);
  private readonly shells: Shells;

  /** @param shells who is near whom */
  constructor(shells: Shells) {
    this.shells = shells;
  }

  /** Predicts for the discs of this table from now on. */
  reset(table: DiscTable): void {
    this.table = table;
  }

  /**
   * Writes the slot's first event as things are: leaving its neighborhood, not before the time that stands in the table, or what comes before
   * that. An immovable disc predicts no meeting: those who can move do.
   *
   * A meeting after the other's own first one is left out: when that comes up, whatever becomes of it, the other predicts again and sees to it.
   */
  predict(slot: number): void {
    const { e, f } = this.table;
    const { shells } = this;
    const q = slot << 4;
    const own = e[q | word.atFlags];
    if ((own & word.used) === 0) return;
    f[(slot << 3) | word.atMeeting] = Infinity;
    e[q | word.meetsKind] = kinds.stop;
    e[q | word.atOther] = -1;
    if ((own & word.immovable) === 0) {
      if ((own & word.everywhere) !== 0) this.#meetAll(slot);
      else if (shells.listless) shells.crossings.meet(slot);
      else this.#meetListed(slot, shells.lists.pool, e[q | word.atStart], e[q | word.atCount]);
      this.#meetOthers(slot);
    }
    this.#settle(slot);
  }

  /** `predict` for a movable disc that flies straight, has just parted from another and is still in the image of its list. */
  predictAfter(slot: number): void {
    if (this.table.e[(slot << 4) | word.atFlags] === word.used && !this.shells.listless) {
      this.#meetFrom(slot);
      this.#meetOthers(slot);
      this.#choose(slot);
    } else this.predict(slot);
  }

  /** Writes the first event of a slot in a new neighborhood: of the others only those can come before its first meeting who are new in it. */
  extend(slot: number, count: number): void {
    const { shells } = this;
    if (count > 0) this.#meetListed(slot, shells.cells.found, 0, count);
    if (shells.newWalls !== 0 && !shells.listless) this.#meetWalls(slot, shells.newWalls);
    this.#settle(slot);
  }

  /** The next event: the first meeting, or leaving the neighborhood. */
  #settle(slot: number): void {
    this.shells.exit(slot);
    this.#choose(slot);
  }

  /** The next event is the one that stands at `atTime`, leaving the neighborhood, or the first meeting if that comes before. */
  #choose(slot: number): void {
    const { e, f } = this.table;
    const p = slot << 3;
    const meets = f[p | word.atMeeting] < f[p | word.atTime];
    if (meets) f[p | word.atTime] = f[p | word.atMeeting];
    e[(slot << 4) | word.atKind] = meets ? e[(slot << 4) | word.meetsKind] : -1;
  }

  #meetListed(slot: number, entries: Int32Array, start: number, count: number): void {
    if (!this.shells.straight) this.#meetCurved(slot, entries, start, count);
    else if (this.table.growing) this.#meetGrowing(slot, entries, start, count);
    else this.#meetStraight(slot, entries, start, count);
  }

  /** Meetings with walls and with those who are everybody's neighbors, and the end of a flight. */
  #meetOthers(slot: number): void {
    const { e } = this.table;
    const { shells } = this;
    const q = slot << 4;
    if (e[q | word.wallGroups] !== 0) this.#meetWalls(slot, e[q | word.wallGroups]);
    if ((e[q | word.atFlags] & word.everywhere) === 0)
      for (let k = 0; k < shells.everywhere.length; k++) this.#meet(slot, shells.everywhere[k]);
    if (!shells.straight) this.#offer(slot, this.table.at(slot).until, kinds.stop, -1);
  }

  /**
   * Meetings with those of a list, all flying straight: the operations of `imagePairTime`, so the same bits. Which of the two is seen from which
   * does not matter to them. Within reach already the time is 0: there d may be rounded below 0 if they graze, and −c ≥ 0 stands for it.
   *
   * `p | atY` is p + 1 without a test for overflow.
   */
  #meetStraight(slot: number, entries: Int32Array, start: number, count: number): void {
    const { e, f } = this.table;
    const { dx, dy } = this.shells.shifts;
    const p = slot << 3;
    const x = f[p];
    const y = f[p | word.atY];
    const vx = f[p | word.atVx];
    const vy = f[p | word.atVy];
    const t = f[p | word.atT];
    const r = f[p | word.atR];
    let best = f[p | word.atMeeting];
    for (let k = start; k < start + count; k++) {
      const entry = entries[k];
      const other = entry & word.slotMask;
      const o = other << 3;
      const ux = f[o | word.atVx] - vx;
      const uy = f[o | word.atVy] - vy;
      // From the later anchor on. t − t' when positive, and t' − t when positive, without a branch that nobody could predict: exact, as
      // halving, doubling and negating are.
      const lag = t - f[o | word.atT];
      const lagThere = 0.5 * (lag + Math.abs(lag));
      const lagHere = lagThere - lag;
      const px = f[o] + f[o | word.atVx] * lagThere - (x + vx * lagHere) + dx[entry >>> word.codeShift];
      const py = f[o | word.atY] + f[o | word.atVy] * lagThere - (y + vy * lagHere) + dy[entry >>> word.codeShift];
      const reach = r + f[o | word.atR];
      const b = px * ux + py * uy;
      const c = px * px + py * py - reach * reach;
      const cross = px * uy - py * ux;
      const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
      const time = Math.max(t, f[o | word.atT]) + (0.5 * (c + Math.abs(c))) / (Math.sqrt(Math.max(d, -c)) - b);
      if ((+(b < 0) & +(time <= f[o | word.atMeeting]) & +(time <= best)) === 0) continue;
      if (time === best && !this.#isEarlier(slot, other)) continue;
      best = f[p | word.atMeeting] = time;
      e[(slot << 4) | word.meetsKind] = kinds.pair;
      e[(slot << 4) | word.atOther] = other;
      e[(slot << 4) | word.otherStamp] = e[(other << 4) | word.atStamp];
    }
  }

  /**
   * `meetStraight` for a slot whose delayed state is the latest of all, in half the time (bench: timeline). No place of its own has to be found.
   * When it leaves its neighborhood is found too.
   *
   * Every neighbor gets a time, and there is one branch that is hard to guess. Roots and quotients overlap in the processor, and guessing
   * wrong about who needs one costs more. Who never comes within reach has NaN. Nothing is called in the loop, so V8 keeps what it knows.
   */
  #meetFrom(slot: number): void {
    const { e, f, g } = this.table;
    const { lists, shifts } = this.shells;
    const { dx, dy } = shifts;
    const { pool } = lists;
    const p = slot << 3;
    const q = slot << 4;
    const x = f[p];
    const y = f[p | word.atY];
    const vx = f[p | word.atVx];
    const vy = f[p | word.atVy];
    const t = f[p | word.atT];
    const r = f[p | word.atR];
    f[p | word.atTime] = exitAfter(
      x + dx[g[p | word.imageCode]] - g[p],
      y + dy[g[p | word.imageCode]] - g[p | word.centerY],
      vx,
      vy,
      g[p | word.halfWidth],
      t,
      t,
    );
    let best = Infinity;
    let partner = -1;
    let isTied = false;
    let k = e[q | word.atStart];
    for (const end = k + e[q | word.atCount]; k < end; k++) {
      const entry = pool[k];
      const o = (entry & word.slotMask) << 3;
      const ux = f[o | word.atVx] - vx;
      const uy = f[o | word.atVy] - vy;
      const lag = t - f[o | word.atT];
      let px = f[o] + f[o | word.atVx] * lag - x;
      let py = f[o | word.atY] + f[o | word.atVy] * lag - y;
      if (entry >>> word.codeShift !== 0) {
        px += dx[entry >>> word.codeShift];
        py += dy[entry >>> word.codeShift];
      }
      const reach = r + f[o | word.atR];
      const b = px * ux + py * uy;
      const c = px * px + py * py - reach * reach;
      const cross = px * uy - py * ux;
      const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
      const time = t + (0.5 * (c + Math.abs(c))) / (Math.sqrt(Math.max(d, -c)) - b); // half of c + |c| is c or 0
      if ((+(b < 0) & +(time <= f[o | word.atMeeting]) & +(time <= best)) === 0) continue;
      if (time === best) isTied = true;
      best = time;
      partner = o >> 3;
    }
    f[p | word.atMeeting] = isTied ? Infinity : best;
    e[q | word.meetsKind] = partner < 0 ? kinds.stop : kinds.pair;
    e[q | word.atOther] = partner;
    if (isTied) this.#meetStraight(slot, pool, e[q | word.atStart], e[q | word.atCount]);
    else if (partner >= 0) e[q | word.otherStamp] = e[(partner << 4) | word.atStamp];
  }

  /** As `meetStraight` where radii grow. */
  #meetGrowing(slot: number, entries: Int32Array, from: number, count: number): void {
    const { f, m } = this.table;
    const { dx, dy } = this.shells.shifts;
    const p = slot << 3;
    const t = f[p | word.atT];
    for (let k = from; k < from + count; k++) {
      const entry = entries[k];
      const other = entry & word.slotMask;
      const o = other << 3;
      const ux = f[o | word.atVx] - f[p | word.atVx];
      const uy = f[o | word.atVy] - f[p | word.atVy];
      const start = Math.max(t, f[o | word.atT]);
      const here = start - t;
      const there = start - f[o | word.atT];
      const px = f[o] + f[o | word.atVx] * there - (f[p] + f[p | word.atVx] * here) + dx[entry >>> word.codeShift];
      const py = f[o | word.atY] + f[o | word.atVy] * there - (f[p | word.atY] + f[p | word.atVy] * here) + dy[entry >>> word.codeShift];
      const own = m[(slot << 2) | word.atGrowth];
      const theirs = m[(other << 2) | word.atGrowth];
      const reach = f[p | word.atR] + own * here + (f[o | word.atR] + theirs * there);
      this.#offer(slot, start + timeToTouch(px, py, ux, uy, reach, own + theirs), kinds.pair, other);
    }
  }

  /** Whether a meeting with `other` comes before the slot's first one, at the same time. */
  #isEarlier(slot: number, other: number): boolean {
    const { e } = this.table;
    return compareKeys(this.table, slot, kinds.pair, other, slot, e[(slot << 4) | word.meetsKind], e[(slot << 4) | word.atOther]) < 0;
  }

  #meetCurved(slot: number, entries: Int32Array, from: number, count: number): void {
    const { table } = this;
    const { flight, shifts } = this.shells;
    for (let k = from; k < from + count; k++) {
      const other = entries[k] & word.slotMask;
      const shift = entries[k] >>> word.codeShift;
      this.#offer(slot, timeInImage(table.at(slot), table.beside(other), shifts.kx[shift], shifts.ky[shift], flight), kinds.pair, other);
    }
  }

  #meetAll(slot: number): void {
    for (let other = 0; other < this.table.count; other++) if (other !== slot) this.#meet(slot, other);
  }

  /** The first meeting with a disc in any image. */
  #meet(slot: number, other: number): void {
    const { table } = this;
    if ((table.e[(other << 4) | word.atFlags] & word.used) === 0) return;
    const a = table.at(slot);
    const b = table.beside(other);
    const { flight } = this.shells;
    this.#offer(slot, a.id < b.id ? pairTime(flight, a, b) : pairTime(flight, b, a), kinds.pair, other);
  }

  #meetWalls(slot: number, bits: number): void {
    const { flight, reach } = this.shells;
    const { walls, shift } = reach;
    const record = this.table.at(slot);
    for (let k = 0; k < walls.length; k++) {
      const wall = walls[k];
      if ((bits & (1 << (k >> shift))) === 0 || !wall.alive) continue;
      this.#offer(slot, wallTime(flight, record, wall), wall.sensor > 0 ? kinds.sense : kinds.wall, k);
    }
  }

  /** Makes this the slot's first meeting if it comes before the one it has. */
  #offer(slot: number, time: number, kind: number, other: number): void {
    const { e, f } = this.table;
    const p = (slot << 3) | word.atMeeting;
    const q = slot << 4;
    if (!(time <= f[p]) || time === Infinity || (kind === kinds.pair && f[(other << 3) | word.atMeeting] < time)) return;
    if (time === f[p] && compareKeys(this.table, slot, kind, other, slot, e[q | word.meetsKind], e[q | word.atOther]) > 0) return;
    f[p] = time;
    e[q | word.meetsKind] = kind;
    e[q | word.atOther] = other;
    if (kind === kinds.pair) e[q | word.otherStamp] = e[(other << 4) | word.atStamp];
  }
}

function timeInImage(a: DiscRecord, b: DiscRecord, kx: number, ky: number, flight: Parameters<typeof imagePairTime>[0]): number {
  return a.id < b.id ? imagePairTime(flight, a, b, kx, ky) : imagePairTime(flight, b, a, -kx, -ky);
}
