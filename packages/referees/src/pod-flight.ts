import { EventLimitError } from 'carom/arena';
import { type Pods, pods, waySize, ways } from './pods.ts';

const reach = 800; // of two pods
const reach2: number = reach * reach;
const clearlyApart: number = reach2 * (1 + 4.5e-16); // |d|² above it makes √|d|² > reach for certain, as in Arena's scan
const almostTwice: number = 2 + 1e-5; // |d + vt|² ≥ |d|² + 2(d·v)t; a little more, so that rounding decides nothing
const together = 1e-5; // of codingameOrder
const separate = 1e-5;
const minImpulse = 120;
const mostEvents = 10000;

/** The bounces ahead in a scan, in order. */
interface Agenda {
  readonly times: Float64Array;
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
  /** Now, and the time of the first bounce found: kept here, as doubles returned are boxed. */
  readonly clock: Float64Array;
}

/** What flies the pods of a race. */
export interface Flight {
  /** Begins the ways where the pods are. */
  begin(): void;
  /** Notes a corner where pod `i` is; of more than 31 bounces the last counts. */
  mark(i: number): void;
  /** Whether no two pods can touch this turn: most turns. */
  isClear(): boolean;
  /** Flies the turn with bounces. @throws EventLimitError after 10000 of them */
  run(): void;
}

/**
 * The flight of the four pods through a turn, written out for this one game: what `Arena.step` does with `codingameOrder` and the bounce
 * of the race, bit for bit.
 */
export function createFlight(race: Pods): Flight {
  const { x, y, vx, vy } = race;
  const { begin, mark } = createWays(race);
  const agenda = { times: new Float64Array(6), firsts: new Int32Array(6), seconds: new Int32Array(6), clock: new Float64Array(2) };
  const { times, firsts, seconds, clock } = agenda;
  const scan = createScan(race, agenda);
  const bounce = createBounce(race, mark);

  function isClear(): boolean {
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

  function run(): void {
    begin();
    let events = 0;
    clock[0] = 0;
    while (clock[0] < 1) {
      const found = scan();
      if (found === 0) break;
      move(clock[1] - clock[0]);
      for (let k = 0; k < found && times[k] <= clock[1] + together; k++) {
        if (events++ === mostEvents) throw new EventLimitError(firsts[k], seconds[k], -1, times[k], mostEvents);
        bounce(firsts[k], seconds[k]);
      }
    }
    move(Math.max(0, 1 - clock[0]));
  }

  function move(dt: number): void {
    clock[0] += dt;
    if (!(dt > 0)) return;
    for (let i = 0; i < pods; i++) {
      x[i] += vx[i] * dt;
      y[i] += vy[i] * dt;
    }
  }

  return { begin, mark, isClear, run };
}

function createWays({ x, y, way, corners }: Pods): Pick<Flight, 'begin' | 'mark'> {
  function begin(): void {
    for (let i = 0; i < pods; i++) {
      corners[i] = 1;
      way[i * waySize] = x[i];
      way[i * waySize + 1] = y[i];
    }
  }

  function mark(i: number): void {
    const at = i * waySize + 2 * corners[i];
    way[at] = x[i];
    way[at + 1] = y[i];
    if (corners[i] < ways) corners[i]++;
  }

  return { begin, mark };
}

/** Makes what lists the events ahead by time, exact ties from the highest pods down, and returns how many there are. */
function createScan({ x, y, vx, vy }: Pods, { times, firsts, seconds, clock }: Agenda): () => number {
  return function scan(): number {
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
  };
}

/** Makes `bounceDiscs` with the law of the race. */
function createBounce({ x, y, vx, vy, inverseMass }: Pods, mark: Flight['mark']): (i: number, j: number) => void {
  return function bounce(i: number, j: number): void {
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
    mark(i);
    mark(j);
  };
}
