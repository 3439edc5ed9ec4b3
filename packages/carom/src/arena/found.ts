import type { Table } from './table.ts';
import * as word from './words.ts';

/** A sensor pair has parted once |p|² exceeds reach² by this factor: rounding at the rim is not a new entry. */
const parted = 1 + 2e-9;

/** Notes that `i` and `j`, apart now, meet after the flight in the clock; `grazing` if they only touch in passing. */
export function meetApart(table: Table, i: number, j: number, grazing: boolean): void {
  const { clock, capacity } = table;
  if (!(clock[word.clockFlight] >= 0)) return; // v·v underflows: as good as at rest
  // what the referees do: a graze is no event where events are taken together, and one without flight waits for the next scan
  if ((grazing && table.batch >= 0) || (table.always && clock[word.clockFlight] === 0)) return;
  const at = i * capacity + j;
  if (table.dirty && table.met[at] !== 0) {
    if (table.met[at] !== word.metSensor) return;
    const dx = table.x[i] - table.x[j];
    const dy = table.y[i] - table.y[j];
    const reach = table.reaches[table.rules[at]];
    if (!(dx * dx + dy * dy > reach * reach * parted)) return;
    table.met[at] = table.met[j * capacity + i] = 0;
  }
  notePair(table, i, j);
}

/** Notes that `i` and `j` overlap, or finds that they are still apart by a rounding or two. */
export function meetNear(table: Table, i: number, j: number): void {
  const { x, y, vx, vy, clock } = table;
  const at = i * table.capacity + j;
  const rule = table.rules[at];
  const dx = x[i] - x[j];
  const dy = y[i] - y[j];
  const dvx = vx[i] - vx[j];
  const dvy = vy[i] - vy[j];
  const b = dx * dvx + dy * dvy;
  const d2 = dx * dx + dy * dy;
  const reach = rule === word.bounceRule ? table.r[i] + table.r[j] : table.reaches[rule];
  const c = d2 - reach * reach;
  if (c > 0 && Math.sqrt(d2) > reach) {
    const a = dvx * dvx + dvy * dvy;
    const discriminant = b * b - a * c;
    if (!(b < 0) || !(discriminant >= 0)) return;
    clock[word.clockFlight] = (-b - Math.sqrt(discriminant)) / a;
    meetApart(table, i, j, discriminant === 0);
    return;
  }
  if (rule === word.bounceRule && !table.always && !(b < 0)) return;
  if (table.dirty && table.met[at] !== 0) return;
  clock[word.clockFlight] = 0;
  notePair(table, i, j);
}

function notePair(table: Table, i: number, j: number): void {
  const solid = table.rules[i * table.capacity + j] === word.bounceRule;
  if (solid && table.w[i] === 0 && table.w[j] === 0) return; // nothing would follow
  const { upwards } = table;
  found(table, upwards ? j : i, upwards ? i : j, solid ? word.pairEvent : word.sensorEvent);
}

/** Where an event stands among exactly simultaneous ones: by the order's rank, else as a plain double loop lists them. */
function rankOf(table: Table, i: number, j: number, edge: number): number {
  const { rankBy, upwards, edgeCount, capacity } = table;
  if (rankBy !== undefined) return rankBy(i, j, Math.max(edge, -1));
  const inRow = edge >= 0 ? edge : edgeCount + (upwards ? j : capacity - j);
  return (upwards ? i : capacity - i) * (edgeCount + capacity + 1) + inRow;
}

/**
 * Notes an event after the flight in the clock. One at a time, the earliest is kept, by its flight. Together, all that come
 * near the earliest so far. `j` is −1 for an edge, `edge` the kind of event for a pair.
 */
export function found(table: Table, i: number, j: number, edge: number): void {
  const { batch, clock, ranks } = table;
  const flight = clock[word.clockFlight];
  const time = clock[word.clockNow] + flight;
  const rank = rankOf(table, i, j, edge);
  if (batch < 0) {
    if (!(time <= clock[word.clockEnd]) || flight > clock[word.clockBest] || (flight === clock[word.clockBest] && rank > ranks[0])) return;
    table.found = 0;
    clock[word.clockBest] = flight;
    clock[word.clockFirst] = time;
  } else if (!(flight <= clock[word.clockEnd] - clock[word.clockNow]) || time > clock[word.clockFirst] + batch) {
    return;
  }
  clock[word.clockFirst] = Math.min(clock[word.clockFirst], time);
  const k = table.found++;
  ranks[k] = rank;
  table.times[k] = time;
  table.firstDiscs[k] = i;
  table.secondDiscs[k] = j;
  table.eventEdges[k] = edge;
}

/** The next event to handle of those that the order takes together, by time and rank; −1 if none is left. */
export function nextFound(table: Table): number {
  const { times, ranks, firstDiscs, clock } = table;
  let next = -1;
  for (let k = 0; k < table.found; k++) {
    if (firstDiscs[k] < 0 || times[k] > clock[word.clockFirst] + Math.max(table.batch, 0)) continue;
    if (next < 0 || times[k] < times[next] || (times[k] === times[next] && ranks[k] < ranks[next])) next = k;
  }
  return next;
}
