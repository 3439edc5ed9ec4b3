import { bounceRule, pairEvent, sensorEvent, type Table } from './table.ts';

/** Notes a meeting of `i` and `j` after flying `t`, unless neither can move and so nothing follows from it. */
export function foundPair(table: Table, now: number, end: number, t: number, i: number, j: number): void {
  const solid = table.rules[i * table.capacity + j] === bounceRule;
  if (solid && table.w[i] === 0 && table.w[j] === 0) return;
  found(table, now, end, t, i, j, solid ? pairEvent : sensorEvent);
}

/**
 * Notes an event after flying `t`. One at a time, the earliest is kept, by its flight time. Together, all are kept in order of
 * their time on the step's clock. Among equals the first one found comes first, or the one of lower rank.
 */
export function found(table: Table, now: number, end: number, t: number, i: number, j: number, edge: number): void {
  const { order, times, ranks, firstDiscs, secondDiscs, eventEdges } = table;
  const time = now + t;
  let k = 0;
  if (order.together === null) {
    if (!(time <= end) || t > table.flight) return;
    const rank = order.rank === undefined ? 0 : order.rank(i, j, Math.max(edge, -1));
    if (t === table.flight && !(rank < ranks[0])) return;
    ranks[0] = rank;
    table.flight = t;
    table.found = 1;
    table.first = time;
  } else {
    if (!(t <= end - now) || time > table.first + order.together) return;
    if (time < table.first) table.first = time;
    const rank = order.rank === undefined ? 0 : order.rank(i, j, Math.max(edge, -1));
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
