import { kinds } from '../event-heap.ts';
import { imagePairTime, pairTime } from '../predict/predict.ts';
import { wallTime } from '../predict/predict-wall.ts';
import type { DiscRecord } from '../state.ts';
import { anchor, event, exit, flags, list, type Mirror, shell } from './mirror.ts';

import { compareKeys } from './queue.ts';
import { imageShift, type Rows, slotMask } from './rows.ts';
import { exitAfter, type Shells } from './shells.ts';
import { turnsOfImage, turnsX, turnsY } from './turns.ts';

/** 2, and more than rounding can take off it. */
const twice = 2.000001;

/** Finds the next event of a slot and writes it to the mirror. */
export class Predictor {
  private readonly mirror: Mirror;
  private readonly shells: Shells;
  private readonly rows: Rows;

  /** @param shells who is near whom */
  constructor(mirror: Mirror, shells: Shells) {
    this.mirror = mirror;
    this.shells = shells;
    this.rows = shells.rows;
  }

  /**
   * Writes the slot's first event as things are: leaving its shell, not before the time that stands in the mirror, or what comes before
   * that. An immovable disc predicts no meeting: those who can move do.
   *
   * A meeting after the other's next event is left out: at that event, whatever becomes of it, the other predicts again and sees to it.
   */
  predict(slot: number): void {
    const { e, f, l } = this.mirror;
    const { shells } = this;
    const q = slot << 3;
    const own = l[q | 6];
    if (own === 1 && shells.plane) this.meetInPlane(slot);
    else if (own === 1 && shells.straight) this.meetStraight(slot, f[q | 6]);
    else if ((own & 1) === 0) return;
    else {
      f[q | 6] = shells.exitTime(slot, f[q | 6]);
      e[slot * event.length + event.kind] = exit;
      if ((own & flags.immovable) !== 0) return;
      if ((own & flags.everywhere) !== 0) this.meetAll(slot);
      else this.meetCurved(slot);
    }
    if (l[q | 7] !== 0) this.meetWalls(slot);
    if ((own & 4) === 0) for (let k = 0; k < shells.everywhere.length; k++) this.meet(slot, shells.everywhere[k]);
    if (!shells.straight) this.offer(slot, this.mirror.records[slot].until, kinds.stop, -1);
  }

  /**
   * `meetStraight` where nothing repeats, with the same bits in half the time (bench: timeline): one test rejects most neighbours before
   * the root. For c > 0 > b the root is at most |b|, so the wait c / (√D − b) is no less than c / 2|b|: who has c + 2 b s > 0 comes later
   * than s from now. `span` is 2 s for the best so far and a little more, 10⁻¹² |p|² covers the rounding of c and of the root. NaN is not
   * rejected.
   *
   * `p | 1` is p + 1 without a test for overflow, and numbers stand for the names in `mirror.ts`, since V8 looks up imported ones at every use.
   */
  private meetInPlane(slot: number): void {
    const { e, f, g, l } = this.mirror;
    const { pool } = this.rows;
    const p = slot << 3;
    const s = slot << 2;
    const x = f[p];
    const y = f[p | 1];
    const vx = f[p | 2];
    const vy = f[p | 3];
    const t = f[p | 4];
    const r = f[p | 5];
    let best = exitAfter(x - g[s], y - g[s | 1], vx, vy, g[s | 3], t, f[p | 6]);
    let span = (best - t) * twice + best * 4e-15;
    let partner = -1;
    let k = l[p | 3];
    for (const end = k + l[p | 4]; k < end; k++) {
      const other = pool[k];
      const o = other << 3;
      const ux = f[o | 2] - vx;
      const uy = f[o | 3] - vy;
      const lag = t - f[o | 4];
      const lagThere = 0.5 * (lag + Math.abs(lag));
      const lagHere = lagThere - lag;
      const px = f[o] + f[o | 2] * lagThere - (x + vx * lagHere);
      const py = f[o | 1] + f[o | 3] * lagThere - (y + vy * lagHere);
      const reach = r + f[o | 5];
      const b = px * ux + py * uy;
      const square = px * px + py * py;
      const c = square - reach * reach;
      if (c + b * span > square * 1e-12 || b >= 0) continue;
      const cross = px * uy - py * ux;
      const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
      const wait = c > 0 ? c / (Math.sqrt(d) - b) : 0;
      const time = (lag > 0 ? t : f[o | 4]) + wait;
      if (f[o | 6] < time) continue;
      if (time < best || (time === best && this.isEarlier(slot, other, partner))) {
        best = time;
        span = (best - t) * twice + best * 4e-15;
        partner = other;
      }
    }
    f[p | 6] = best;
    e[p | 3] = partner < 0 ? -1 : 0;
    e[p | 4] = partner;
    if (partner >= 0) e[p | 5] = e[(partner << 3) | 6];
  }

  /**
   * Leaving the shell, and meetings with everybody in the slot's row, all flying straight. The same operations as `imagePairTime`: the same
   * bits. Which of the two is seen from which does not matter to them.
   */
  private meetStraight(slot: number, now: number): void {
    const { e, f, g, l } = this.mirror;
    const { flight, rows } = this.shells;
    const pool = rows.pool;
    const p = slot * anchor.length;
    const s = slot * shell.length;
    const x = f[p];
    const y = f[p + 1];
    const vx = f[p + 2];
    const vy = f[p + 3];
    const t = f[p + 4];
    const r = f[p + 5];
    const turns = f[p + 7];
    let best = turns === 0 ? exitAfter(x - g[s], y - g[s + 1], vx, vy, g[s + 3], t, now) : this.shells.exitTime(slot, now);
    let span = (best - t) * twice + best * 4e-15;
    let partner = -1;
    const start = l[slot * list.length + list.start];
    const end = start + l[slot * list.length + list.count];
    for (let k = start; k < end; k++) {
      const entry = pool[k];
      const other = entry & slotMask;
      const o = other * anchor.length;
      // From the later anchor on. t − t' when positive, and t' − t when positive, without a branch that nobody could predict: exact, as
      // halving, doubling and negating are.
      const lag = t - f[o + 4];
      const lagThere = 0.5 * (lag + Math.abs(lag));
      const lagHere = lagThere - lag;
      const ux = f[o + 2] - vx;
      const uy = f[o + 3] - vy;
      let px = f[o] + f[o + 2] * lagThere - (x + vx * lagHere);
      let py = f[o + 1] + f[o + 3] * lagThere - (y + vy * lagHere);
      const shift = f[o + 7] - turns + (entry > slotMask ? turnsOfImage(entry >>> imageShift) : 0);
      if (shift !== 0) {
        const ky = turnsY(shift);
        const kx = turnsX(shift);
        if (kx !== 0) px += kx * flight.periodX;
        if (ky !== 0) py += ky * flight.periodY;
      }
      const b = px * ux + py * uy;
      if (!(b < 0)) continue;
      const reach = r + f[o + 5];
      const square = px * px + py * py;
      const c = square - reach * reach;
      if (c + b * span > square * 1e-12) continue; // as in meetInPlane
      let time = lag > 0 ? t : f[o + 4];
      if (c > 0) {
        const cross = px * uy - py * ux;
        const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
        if (!(d >= 0)) continue;
        time += c / (Math.sqrt(d) - b);
      }
      if (f[o + 6] < time) continue;
      if (time < best || (time === best && this.isEarlier(slot, other, partner))) {
        best = time;
        span = (best - t) * twice + best * 4e-15;
        partner = other;
      }
    }
    f[p + 6] = best;
    const q = slot * event.length;
    e[q + event.kind] = partner < 0 ? exit : kinds.pair;
    e[q + event.other] = partner;
    if (partner >= 0) e[q + event.otherStamp] = e[partner * event.length + event.stamp];
  }

  /** Whether a meeting with `other` comes before one with `partner` (before the slot's exit, if −1: no) at the same time. */
  private isEarlier(slot: number, other: number, partner: number): boolean {
    return partner >= 0 && compareKeys(this.mirror, slot, kinds.pair, other, slot, kinds.pair, partner) < 0;
  }

  private meetCurved(slot: number): void {
    const { f, l, records } = this.mirror;
    const { flight, rows } = this.shells;
    const turns = f[slot * anchor.length + 7];
    const start = l[slot * list.length + list.start];
    const count = l[slot * list.length + list.count];
    for (let k = 0; k < count; k++) {
      const entry = rows.pool[start + k];
      const other = entry & slotMask;
      const shift = f[other * anchor.length + 7] - turns + turnsOfImage(entry >>> imageShift);
      this.offer(slot, timeInImage(records[slot], records[other], turnsX(shift), turnsY(shift), flight), kinds.pair, other);
    }
  }

  private meetAll(slot: number): void {
    for (let other = 0; other < this.mirror.count; other++) if (other !== slot) this.meet(slot, other);
  }

  /** The first meeting with a disc in any image. */
  private meet(slot: number, other: number): void {
    const { l, records } = this.mirror;
    if ((l[other * list.length + list.flags] & flags.used) === 0) return;
    const a = records[slot];
    const b = records[other];
    const { flight } = this.shells;
    this.offer(slot, a.id < b.id ? pairTime(flight, a, b) : pairTime(flight, b, a), kinds.pair, other);
  }

  private meetWalls(slot: number): void {
    const { walls, wallShift, flight } = this.shells;
    const bits = this.mirror.l[slot * list.length + list.walls];
    const record = this.mirror.records[slot];
    for (let k = 0; k < walls.length; k++) {
      const wall = walls[k];
      if ((bits & (1 << (k >> wallShift))) === 0 || !wall.alive) continue;
      this.offer(slot, wallTime(flight, record, wall), wall.sensor > 0 ? kinds.sense : kinds.wall, k);
    }
  }

  /** Makes this the slot's event if it comes before the one it has. */
  private offer(slot: number, time: number, kind: number, other: number): void {
    const { e, f } = this.mirror;
    const p = slot * anchor.length + anchor.time;
    const o = slot * event.length;
    if (!(time <= f[p]) || time === Infinity || (kind === kinds.pair && f[other * anchor.length + anchor.time] < time)) return;
    if (time === f[p] && compareKeys(this.mirror, slot, kind, other, slot, e[o + event.kind], e[o + event.other]) > 0) return;
    f[p] = time;
    e[o + event.kind] = kind;
    e[o + event.other] = other;
    if (kind === kinds.pair) e[o + event.otherStamp] = e[other * event.length + event.stamp];
  }
}

function timeInImage(a: DiscRecord, b: DiscRecord, kx: number, ky: number, flight: Parameters<typeof imagePairTime>[0]): number {
  return a.id < b.id ? imagePairTime(flight, a, b, kx, ky) : imagePairTime(flight, b, a, -kx, -ky);
}
