import { anchor, DiscTable, event, flags } from '../disc-table.ts';
import { kinds } from '../event-heap.ts';
import { imagePairTime, pairTime } from '../predict/predict.ts';
import { wallTime } from '../predict/predict-wall.ts';
import type { DiscRecord } from '../state.ts';
import { exitAfter } from './exits.ts';
import { codeShift, slotMask } from './neighbor-lists.ts';
import { compareKeys, exit } from './queue.ts';
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
   * A meeting after the other's next event is left out: at that event, whatever becomes of it, the other predicts again and sees to it.
   */
  predict(slot: number): void {
    const { e, f, l } = this.table;
    const { shells } = this;
    const q = slot << 3;
    const own = l[q | 6];
    if (own === 1 && shells.listless) {
      this.meetInCells(slot);
      return;
    }
    if (own === 1 && shells.straight && !this.table.growing) this.meetStraight(slot);
    else if ((own & 1) === 0) return;
    else {
      f[q | 6] = shells.exitTime(slot, f[q | 6]);
      e[slot * event.length + event.kind] = exit;
      f[q | 7] = Infinity;
      if ((own & flags.immovable) !== 0) return;
      if ((own & flags.everywhere) !== 0) this.meetAll(slot);
      else if (shells.straight) this.meetGrowing(slot);
      else this.meetCurved(slot);
    }
    this.meetOthers(slot);
    f[q | 7] = f[q | 6];
  }

  private meetInCells(slot: number): void {
    const { e, f, l } = this.table;
    const { crossings } = this.shells;
    const p = slot << 3;
    const now = f[p | 6];
    crossings.meet(slot);
    f[p | 6] = f[p | 7];
    e[p | 3] = l[p | 3];
    this.meetOthers(slot);
    f[p | 7] = f[p | 6];
    l[p | 3] = e[p | 3];
    f[p | 6] = now;
    crossings.settle(slot);
  }

  /** `predict` for a movable disc that flies straight and has just parted from `met`, of those in its list. */
  predictAfter(slot: number, met: number): void {
    if (this.table.l[(slot << 3) | 6] === 1 && !this.shells.listless) {
      this.meetFrom(slot, met);
      this.meetOthers(slot);
    } else this.predict(slot);
  }

  /** Meetings with walls and with those who are everybody's neighbors, and the end of a flight. */
  private meetOthers(slot: number): void {
    const { l } = this.table;
    const { shells } = this;
    const q = slot << 3;
    if (l[q | 7] !== 0) this.meetWalls(slot);
    if ((l[q | 6] & 4) === 0) for (let k = 0; k < shells.everywhere.length; k++) this.meet(slot, shells.everywhere[k]);
    if (!shells.straight) this.offer(slot, this.table.records[slot].until, kinds.stop, -1);
  }

  /**
   * Leaving the neighborhood, and meetings with everybody in the slot's list, all flying straight: the operations of `imagePairTime`, so the same
   * bits. Which of the two is seen from which does not matter to them.
   *
   * `p | 1` is p + 1 without a test for overflow, and numbers stand for the names in `disc-table.ts`, since V8 looks up imported ones at every use.
   */
  private meetStraight(slot: number): void {
    const { f, g, l } = this.table;
    const { shells } = this;
    shells.near(slot);
    const { pool, from, to } = shells;
    const { dx, dy } = shells.shifts;
    const p = slot << 3;
    const s = slot << 2;
    const x = f[p];
    const y = f[p | 1];
    const vx = f[p | 2];
    const vy = f[p | 3];
    const t = f[p | 4];
    const r = f[p | 5];
    let best = exitAfter(x + dx[l[p]] - g[s], y + dy[l[p]] - g[s | 1], vx, vy, g[s | 3], t, f[p | 6]);
    let partner = -1;
    for (let k = from; k < to; k++) {
      const entry = pool[k];
      const other = entry & 0x3ff_ffff;
      const o = other << 3;
      const ux = f[o | 2] - vx;
      const uy = f[o | 3] - vy;
      // From the later anchor on. t − t' when positive, and t' − t when positive, without a branch that nobody could predict: exact, as
      // halving, doubling and negating are.
      const lag = t - f[o | 4];
      const lagThere = 0.5 * (lag + Math.abs(lag));
      const lagHere = lagThere - lag;
      const px = f[o] + f[o | 2] * lagThere - (x + vx * lagHere) + dx[entry >>> 26];
      const py = f[o | 1] + f[o | 3] * lagThere - (y + vy * lagHere) + dy[entry >>> 26];
      const reach = r + f[o | 5];
      const b = px * ux + py * uy;
      const c = px * px + py * py - reach * reach;
      const cross = px * uy - py * ux;
      const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
      const time = Math.max(t, f[o | 4]) + (0.5 * (c + Math.abs(c))) / (Math.sqrt(d) - b);
      if ((+(b < 0) & +(time <= f[o | 6]) & +(time <= best)) === 0) continue;
      if (time === best && !this.isEarlier(slot, other, partner)) continue;
      best = time;
      partner = other;
    }
    this.settle(slot, best, partner);
  }

  /**
   * `meetStraight` for a slot whose delayed state is the latest of all, in half the time (bench: timeline). No place of its own has to be found,
   * and who has just parted from it, `met`, need not be asked.
   *
   * Every neighbor gets a time, and there is one branch that is hard to guess. Roots and quotients overlap in the processor, and guessing
   * wrong about who needs one costs more. Who never comes within reach has NaN. Nothing is called in the loop, so V8 keeps what it knows.
   */
  private meetFrom(slot: number, met: number): void {
    const { f, g, l } = this.table;
    const { lists, shifts } = this.shells;
    const { dx, dy } = shifts;
    const { pool } = lists;
    const p = slot << 3;
    const s = slot << 2;
    const x = f[p];
    const y = f[p | 1];
    const vx = f[p | 2];
    const vy = f[p | 3];
    const t = f[p | 4];
    const r = f[p | 5];
    const skip = met | 0;
    let best = exitAfter(x + dx[l[p]] - g[s], y + dy[l[p]] - g[s | 1], vx, vy, g[s | 3], t, t);
    let partner = -1;
    let isTied = false;
    let k = l[p | 3];
    for (const end = k + l[p | 4]; k < end; k++) {
      const entry = pool[k];
      if (entry === skip) continue;
      const o = (entry & 0x3ff_ffff) << 3;
      const ux = f[o | 2] - vx;
      const uy = f[o | 3] - vy;
      const lag = t - f[o | 4];
      let px = f[o] + f[o | 2] * lag - x;
      let py = f[o | 1] + f[o | 3] * lag - y;
      if (entry >>> 26 !== 0) {
        px += dx[entry >>> 26];
        py += dy[entry >>> 26];
      }
      const reach = r + f[o | 5];
      const b = px * ux + py * uy;
      const c = px * px + py * py - reach * reach;
      const cross = px * uy - py * ux;
      const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
      const time = t + (0.5 * (c + Math.abs(c))) / (Math.sqrt(d) - b); // half of c + |c| is c or 0
      if ((+(b < 0) & +(time <= f[o | 6]) & +(time <= best)) === 0) continue;
      if (time === best) isTied = true;
      best = time;
      partner = o >> 3;
    }
    if (isTied) {
      f[p | 6] = t;
      this.meetStraight(slot);
    } else this.settle(slot, best, partner);
  }

  /** As `meetStraight` where radii grow, after the exit: the operations of `timeToTouch`. */
  private meetGrowing(slot: number): void {
    const { f, l, m } = this.table;
    const { lists, shifts } = this.shells;
    const { pool } = lists;
    const p = slot << 3;
    const t = f[p | 4];
    let best = f[p | 6];
    let partner = -1;
    let k = l[p | 3];
    for (const end = k + l[p | 4]; k < end; k++) {
      const entry = pool[k];
      const other = entry & 0x3ff_ffff;
      const o = other << 3;
      const ux = f[o | 2] - f[p | 2];
      const uy = f[o | 3] - f[p | 3];
      const start = Math.max(t, f[o | 4]);
      const here = start - t;
      const there = start - f[o | 4];
      const px = f[o] + f[o | 2] * there - (f[p] + f[p | 2] * here) + shifts.dx[entry >>> 26];
      const py = f[o | 1] + f[o | 3] * there - (f[p | 1] + f[p | 3] * here) + shifts.dy[entry >>> 26];
      const reach = f[p | 5] + m[p | 6] * here + (f[o | 5] + m[o | 6] * there);
      const growth = m[p | 6] + m[o | 6];
      const along = px * ux + py * uy;
      const b = along - reach * growth;
      const a = ux * ux + uy * uy - growth * growth;
      if (b >= 0 && a >= 0) continue;
      const square = px * px + py * py;
      const c = square - reach * reach;
      const cross = px * uy - py * ux;
      const d = reach * reach * (ux * ux + uy * uy) - cross * cross + growth * (growth * square - 2 * reach * along);
      const wait = b >= 0 ? (b + Math.sqrt(Math.max(0, d))) / -a : c <= 0 ? 0 : c / (Math.sqrt(d) - b);
      const time = start + wait;
      if (!(time <= best && time <= f[o | 6])) continue;
      if (time === best && !this.isEarlier(slot, other, partner)) continue;
      best = time;
      partner = other;
    }
    this.settle(slot, best, partner);
  }

  /** Writes the event that was found first: a meeting, or leaving the neighborhood. */
  private settle(slot: number, time: number, partner: number): void {
    const { e, f } = this.table;
    const p = slot << 3;
    f[p | 6] = time;
    e[p | 3] = partner < 0 ? -1 : 0;
    e[p | 4] = partner;
    if (partner >= 0) e[p | 5] = e[(partner << 3) | 6];
  }

  /** Whether a meeting with `other` comes before one with `partner` (before the slot's exit, if −1: no) at the same time. */
  private isEarlier(slot: number, other: number, partner: number): boolean {
    return partner >= 0 && compareKeys(this.table, slot, kinds.pair, other, slot, kinds.pair, partner) < 0;
  }

  private meetCurved(slot: number): void {
    const { l, records } = this.table;
    const { flight, lists, shifts } = this.shells;
    const start = l[(slot << 3) | 3];
    const count = l[(slot << 3) | 4];
    for (let k = 0; k < count; k++) {
      const entry = lists.pool[start + k];
      const other = entry & slotMask;
      const shift = entry >>> codeShift;
      this.offer(slot, timeInImage(records[slot], records[other], shifts.kx[shift], shifts.ky[shift], flight), kinds.pair, other);
    }
  }

  private meetAll(slot: number): void {
    for (let other = 0; other < this.table.count; other++) if (other !== slot) this.meet(slot, other);
  }

  /** The first meeting with a disc in any image. */
  private meet(slot: number, other: number): void {
    const { l, records } = this.table;
    if ((l[(other << 3) | 6] & flags.used) === 0) return;
    const a = records[slot];
    const b = records[other];
    const { flight } = this.shells;
    this.offer(slot, a.id < b.id ? pairTime(flight, a, b) : pairTime(flight, b, a), kinds.pair, other);
  }

  private meetWalls(slot: number): void {
    const { flight, reach } = this.shells;
    const { walls, shift } = reach;
    const bits = this.table.l[(slot << 3) | 7];
    const record = this.table.records[slot];
    for (let k = 0; k < walls.length; k++) {
      const wall = walls[k];
      if ((bits & (1 << (k >> shift))) === 0 || !wall.alive) continue;
      this.offer(slot, wallTime(flight, record, wall), wall.sensor > 0 ? kinds.sense : kinds.wall, k);
    }
  }

  /** Makes this the slot's event if it comes before the one it has. */
  private offer(slot: number, time: number, kind: number, other: number): void {
    const { e, f } = this.table;
    const p = slot * anchor.length + anchor.time;
    const o = slot * event.length;
    if (!(time <= f[p]) || time === Infinity || (kind === kinds.pair && f[(other << 3) | (this.shells.listless ? 7 : 6)] < time)) return;
    if (time === f[p] && compareKeys(this.table, slot, kind, other, slot, e[o + event.kind], e[o + event.other]) > 0) return;
    f[p] = time;
    e[o + event.kind] = kind;
    e[o + event.other] = other;
    if (kind === kinds.pair) e[o + event.otherStamp] = e[other * event.length + event.stamp];
  }
}

function timeInImage(a: DiscRecord, b: DiscRecord, kx: number, ky: number, flight: Parameters<typeof imagePairTime>[0]): number {
  return a.id < b.id ? imagePairTime(flight, a, b, kx, ky) : imagePairTime(flight, b, a, -kx, -ky);
}
