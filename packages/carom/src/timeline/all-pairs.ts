import { DiscRecord } from './disc-record.ts';
import { DiscTable } from './disc-table.ts';
import * as kinds from './event-kinds.ts';
import { pairTime } from './predict/predict.ts';
import { wallTime } from './predict/predict-wall.ts';
import { comesBefore, type Prediction } from './prediction.ts';
import type { Scheduler } from './scheduler.ts';
import { type Flight, stopTime, straightFlight, type TimelineState } from './state.ts';
import type { WallRecord } from './wall-record.ts';

interface Stamped extends Prediction {
  readonly stampA: number;
  readonly stampB: number;
}

/**
 * The plain scheduler: after each event, predictions of its discs with every other disc and every wall, in one list.
 * A delayed state's event counter tells which predictions are stale; those are dropped when the first is looked for.
 */
export class AllPairs implements Scheduler {
  private discs: DiscRecord[] = [];
  private walls: WallRecord[] = [];
  private readonly list: Stamped[] = [];
  private flight: Flight = straightFlight;
  private table: DiscTable = new DiscTable(0);

  reset(state: TimelineState): void {
    this.flight = state.flight;
    this.table = state.discs;
    this.discs = [...state.discs.values()];
    this.walls = [...state.walls.values()];
    this.list.length = 0;
    for (let i = 0; i < this.discs.length; i++) {
      this.#predictAlone(this.discs[i]);
      for (let j = i + 1; j < this.discs.length; j++) this.#predictPair(this.discs[i], this.discs[j]);
    }
  }

  joined(slot: number): void {
    this.discs.push(new DiscRecord(this.table, slot));
    this.moved(slot, -1);
  }

  moved(i: number, j: number): void {
    const a = this.discs.find(({ slot }) => slot === i) as DiscRecord;
    const b = this.discs.find(({ slot }) => slot === j);
    a.stamp++;
    if (b !== undefined) b.stamp++;
    this.#predict(a, undefined);
    if (b !== undefined) this.#predict(b, a);
  }

  left(slot: number): void {
    this.discs = this.discs.filter((disc) => disc.slot !== slot);
  }

  built(wall: WallRecord): void {
    this.walls.push(wall);
    for (const disc of this.discs) this.#predictWall(disc, wall);
  }

  torn(wall: WallRecord): void {
    this.walls.splice(this.walls.indexOf(wall), 1);
  }

  first(): Prediction | null {
    const { list } = this;
    let first: Stamped | null = null;
    let count = 0;
    for (const prediction of list) {
      if (!isFresh(prediction)) continue;
      list[count++] = prediction;
      if (first === null || comesBefore(prediction, first)) first = prediction;
    }
    list.length = count;
    return first;
  }

  tied(out: number[]): number {
    const first = this.first();
    let count = 0;
    for (const { time, a, b } of this.list) if (time === first?.time) out[count++] = (a.mass === Infinity && b !== null ? b : a).slot;
    return count;
  }

  partners(slot: number, out: number[]): number {
    let count = 0;
    for (const other of this.discs) if (other.slot !== slot) out[count++] = other.slot;
    return count;
  }

  #predict(disc: DiscRecord, except: DiscRecord | undefined): void {
    this.#predictAlone(disc);
    for (const other of this.discs) if (other !== disc && other !== except) this.#predictPair(disc, other);
  }

  #predictPair(disc: DiscRecord, other: DiscRecord): void {
    const a = disc.id < other.id ? disc : other;
    const b = disc.id < other.id ? other : disc;
    this.#note(pairTime(this.flight, a, b), kinds.pair, a, b, null);
  }

  #predictAlone(a: DiscRecord): void {
    for (const wall of this.walls) this.#predictWall(a, wall);
    this.#note(stopTime(a), kinds.stop, a, null, null);
  }

  #predictWall(a: DiscRecord, wall: WallRecord): void {
    this.#note(wallTime(this.flight, a, wall), wall.sensor > 0 ? kinds.sense : kinds.wall, a, null, wall);
  }

  #note(time: number, kind: number, a: DiscRecord, b: DiscRecord | null, wall: WallRecord | null): void {
    if (time < Infinity) this.list.push({ time, kind, a, b, wall, i: a.slot, j: b?.slot ?? -1, stampA: a.stamp, stampB: b?.stamp ?? 0 });
  }
}

function isFresh(p: Stamped): boolean {
  return p.a.stamp === p.stampA && (p.b === null ? p.wall?.alive !== false : p.b.stamp === p.stampB);
}
