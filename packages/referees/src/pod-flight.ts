import { type Arena, EventLimitError } from 'carom/arena';

const pods = 4;
const reach = 800; // of two pods
const reach2: number = reach * reach;
const clearlyApart: number = reach2 * (1 + 4.5e-16); // |d|² above it makes √|d|² > reach for certain, as in Arena's scan
const almostTwice: number = 2 + 1e-5; // |d + vt|² ≥ |d|² + 2(d·v)t; a little more, so that rounding decides nothing
const together = 1e-5; // of codingameOrder
const separate = 1e-5;
const minImpulse = 120;
const mostEvents = 10000;
const ways = 32; // a start and 31 bounces a turn

/** Numbers that a way takes: x and y of its start and its bounces, then of its end. */
export const waySize: number = 2 * ways + 2;

/**
 * The flight of the four pods through a turn, written out for this one game: what `Arena.step` does with `codingameOrder` and the bounce
 * of the race, bit for bit. Rollouts go up from 0.80 to 0.88 of those of a hand-written twin (`npm run bench -- arena`), and there is
 * less to compile in the first 100 ms of a process.
 */
export class PodFlight {
  /** Per pod the corners of its way this turn. */
  readonly way: Float64Array = new Float64Array(pods * waySize);
  /** Per pod how many corners there are, without the end. */
  readonly corners: Int32Array = new Int32Array(pods);
  private readonly times = new Float64Array(6);
  private readonly firsts = new Int32Array(6);
  private readonly seconds = new Int32Array(6);
  private readonly clock = new Float64Array(2); // now, and the time of the first event found: kept here, as doubles returned are boxed
  private readonly arena: Arena;

  /** Flies the discs of `arena`. */
  constructor(arena: Arena) {
    this.arena = arena;
  }

  /** Begins the ways where the pods are. */
  begin(): void {
    const { corners, way, arena } = this;
    for (let i = 0; i < pods; i++) {
      corners[i] = 1;
      way[i * waySize] = arena.x[i];
      way[i * waySize + 1] = arena.y[i];
    }
  }

  /** Notes a corner where pod `i` is; of more than 31 bounces the last counts. */
  mark(i: number): void {
    const { corners, way, arena } = this;
    const at = i * waySize + 2 * corners[i];
    way[at] = arena.x[i];
    way[at + 1] = arena.y[i];
    if (corners[i] < ways) corners[i]++;
  }

  /** Whether no two pods can touch this turn: most turns. */
  isClear(): boolean {
    const { x, y, vx, vy } = this.arena;
    for (let i = 1; i < pods; i++) {
      for (let j = 0; j < i; j++) {
        const dx = x[i] - x[j];
        const dy = y[i] - y[j];
        const c = dx * dx + dy * dy - reach2;
        if (!(c > 1 && c + almostTwice * (dx * (vx[i] - vx[j]) + dy * (vy[i] - vy[j])) > 0)) return false;
      }
    }
    return true;
  }

  /** Flies the turn with bounces. @throws EventLimitError after 10000 of them */
  run(): void {
    const { clock, times, firsts, seconds } = this;
    this.begin();
    let events = 0;
    clock[0] = 0;
    while (clock[0] < 1) {
      const found = this.scan();
      if (found === 0) break;
      this.move(clock[1] - clock[0]);
      for (let k = 0; k < found && times[k] <= clock[1] + together; k++) {
        if (events++ === mostEvents) throw new EventLimitError(firsts[k], seconds[k], -1, times[k], mostEvents);
        this.bounce(firsts[k], seconds[k]);
      }
    }
    this.move(Math.max(0, 1 - clock[0]));
  }

  private move(dt: number): void {
    const { x, y, vx, vy } = this.arena;
    this.clock[0] += dt;
    if (!(dt > 0)) return;
    for (let i = 0; i < pods; i++) {
      x[i] += vx[i] * dt;
      y[i] += vy[i] * dt;
    }
  }

  /** Lists the events ahead by time, exact ties from the highest pods down; returns how many. */
  private scan(): number {
    const { times, firsts, seconds, clock } = this;
    const { x, y, vx, vy } = this.arena;
    const now = clock[0];
    const left = 1 - now;
    let found = 0;
    for (let i = pods - 1; i > 0; i--) {
      for (let j = i - 1; j >= 0; j--) {
        const dx = x[i] - x[j];
        const dy = y[i] - y[j];
        const dvx = vx[i] - vx[j];
        const dvy = vy[i] - vy[j];
        const d2 = dx * dx + dy * dy;
        let time = now;
        if (d2 > clearlyApart || Math.sqrt(d2) > reach) {
          const b = dx * dvx + dy * dvy;
          if (!(b < 0)) continue;
          const a = dvx * dvx + dvy * dvy;
          const discriminant = b * b - a * (d2 - reach2);
          if (!(discriminant > 0)) continue; // a graze is no event
          const t = (-b - Math.sqrt(discriminant)) / a;
          if (!(t > 0 && t <= left)) continue;
          time += t;
        }
        let k = found++;
        for (; k > 0 && times[k - 1] > time; k--) {
          times[k] = times[k - 1];
          firsts[k] = firsts[k - 1];
          seconds[k] = seconds[k - 1];
        }
        times[k] = time;
        firsts[k] = i;
        seconds[k] = j;
      }
    }
    clock[1] = times[0];
    return found;
  }

  /** `bounceDiscs` with the law of the race. */
  private bounce(i: number, j: number): void {
    const { x, y, vx, vy, inverseMass } = this.arena;
    let nx = x[j] - x[i];
    let ny = y[j] - y[i];
    const distance = Math.sqrt(nx * nx + ny * ny);
    nx = distance > 0 ? nx / distance : 1;
    ny = distance > 0 ? ny / distance : 0;
    const wi = inverseMass[i];
    const wj = inverseMass[j];
    const f = (nx * (vx[i] - vx[j]) + ny * (vy[i] - vy[j])) / (wi + wj);
    const impulse = f + (minImpulse > f ? minImpulse : f);
    vx[i] -= nx * impulse * wi;
    vy[i] -= ny * impulse * wi;
    vx[j] += nx * impulse * wj;
    vy[j] += ny * impulse * wj;
    const gap = distance - reach;
    if (gap <= 0) {
      const push = -gap / 2 + separate;
      x[i] -= nx * push;
      y[i] -= ny * push;
      x[j] += nx * push;
      y[j] += ny * push;
    }
    this.mark(i);
    this.mark(j);
  }
}
