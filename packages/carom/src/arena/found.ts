import {
  bounceRule,
  clockBest,
  clockEnd,
  clockFirst,
  clockFlight,
  clockNow,
  metSensor,
  pairEvent,
  sensorEvent,
  type Table,
} from './table.ts';

/** A sensor pair has parted once |p|² exceeds reach² by this factor: rounding at the rim is not a new entry. */
const parted = 1 + 2e-9;

/** Notes that `i` and `j`, apart now, meet after the flight in the clock; `grazing` if they only touch in passing. */
export function meetApart(table: Table, i: number, j: number, grazing: boolean): void {
  const { order, clock, capacity } = table;
  if (!(clock[clockFlight] >= 0)) return; // v·v underflows: as good as at rest
  // what the referees do: a graze is no event where events are taken together, and one without flight waits for the next scan
  if ((grazing && order.together !== null) || (order.overlap === 'always' && clock[clockFlight] === 0)) return;
  const at = i * capacity + j;
  if (table.dirty && table.met[at] !== 0) {
    if (table.met[at] !== metSensor) return;
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
  const reach = rule === bounceRule ? table.r[i] + table.r[j] : table.reaches[rule];
  const c = d2 - reach * reach;
  if (c > 0 && Math.sqrt(d2) > reach) {
    const a = dvx * dvx + dvy * dvy;
    const discriminant = b * b - a * c;
    if (!(b < 0) || !(discriminant >= 0)) return;
    clock[clockFlight] = (-b - Math.sqrt(discriminant)) / a;
    meetApart(table, i, j, discriminant === 0);
    return;
  }
  if (rule === bounceRule && table.order.overlap === 'approaching' && !(b < 0)) return;
  if (table.dirty && table.met[at] !== 0) return;
  clock[clockFlight] = 0;
  notePair(table, i, j);
}

function notePair(table: Table, i: number, j: number): void {
  const solid = table.rules[i * table.capacity + j] === bounceRule;
  if (solid && table.w[i] === 0 && table.w[j] === 0) return; // nothing would follow
  const ascending = table.order.scan === 'ascending';
  found(table, ascending ? j : i, ascending ? i : j, solid ? pairEvent : sensorEvent);
}

/** Where an event stands among exactly simultaneous ones: by the order's rank, else as a plain double loop lists them. */
function rankOf(table: Table, i: number, j: number, edge: number): number {
  const { order, edges, capacity } = table;
  if (order.rank !== undefined) return order.rank(i, j, edge < 0 ? -1 : edge);
  const down = order.scan === 'descending';
  const inRow = edge >= 0 ? edge : edges + (down ? capacity - j : j);
  return (down ? capacity - i : i) * (edges + capacity + 1) + inRow;
}

/**
 * Notes an event after the flight in the clock. One at a time, the earliest is kept, by its flight. Together, all near
 * the earliest are kept in order of their time on the step's clock. `j` is −1 for an edge, `edge` the kind of event for a pair.
 */
export function found(table: Table, i: number, j: number, edge: number): void {
  const { order, clock, times, ranks, firstDiscs, secondDiscs, eventEdges } = table;
  const flight = clock[clockFlight];
  const time = clock[clockNow] + flight;
  let k = 0;
  if (order.together === null) {
    if (!(time <= clock[clockEnd]) || flight > clock[clockBest]) return;
    const rank = rankOf(table, i, j, edge);
    if (flight === clock[clockBest] && rank > ranks[0]) return;
    ranks[0] = rank;
    table.found = 1;
    clock[clockBest] = flight;
    clock[clockFirst] = time;
  } else {
    if (!(flight <= clock[clockEnd] - clock[clockNow]) || time > clock[clockFirst] + order.together) return;
    if (time < clock[clockFirst]) clock[clockFirst] = time;
    const rank = rankOf(table, i, j, edge);
    k = table.found++;
    while (k > 0 && (times[k - 1] > time || (times[k - 1] === time && ranks[k - 1] > rank))) {
      times[k] = times[k - 1];
      ranks[k] = ranks[k - 1];
      firstDiscs[k] = firstDiscs[k - 1];
      secondDiscs[k] = secondDiscs[k - 1];
      eventEdges[k] = eventEdges[k - 1];
      k--;
    }
    ranks[k] = rank;
  }
  times[k] = time;
  firstDiscs[k] = i;
  secondDiscs[k] = j;
  eventEdges[k] = edge;
}
