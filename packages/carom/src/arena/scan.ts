import { foundPair } from './found.ts';
import { bounceRule, ignoreRule, metSensor, sensorRule, type Table } from './table.ts';
import { scanWalls } from './walls.ts';

/** |p|² above (1 + this) · reach² makes √|p|² > reach for certain: two roundings of 2⁻⁵³ each, and one to spare. */
const clearlyApart = 4.5e-16;

/** A sensor pair has parted once |p|² exceeds reach² by this part: rounding at the rim is not a new entry. */
const parted = 2e-9;

/**
 * Finds what happens next between `now` and `end`, and stores it in the table: `found` events in order, `first` the time of
 * the earliest. One at a time: at most one event. Together: all from the earliest on that still lie before `end`.
 *
 * Textbook arithmetic on purpose, in the operation order of the referees: with d = pᵢ − pⱼ, v = vᵢ − vⱼ,
 * a = v·v, b = d·v, c = d·d − reach², D = b² − ac the discs meet at t = (−b − √D)/a. Their bits depend on it.
 */
export function scan(table: Table, now: number, end: number): void {
  const { x, y, vx, vy, r, live, rules, reaches, met, capacity, dirty, order } = table;
  const always = order.overlap === 'always';
  const batch = order.together !== null; // the referees with batches let a graze (D = 0) pass, the others count it
  const walls = table.walls.length > 0;
  const count = live[capacity];
  const down = order.scan === 'descending';
  const step = down ? -1 : 1;
  const stop = down ? -1 : count;
  table.found = 0;
  table.first = Infinity;
  table.flight = Infinity;
  for (let a = down ? count - 1 : 0; a !== stop; a += step) {
    const i = live[a];
    if (walls) scanWalls(table, i, now, end);
    const row = i * capacity;
    const xi = x[i];
    const yi = y[i];
    const vxi = vx[i];
    const vyi = vy[i];
    const ri = r[i];
    for (let b = a + step; b !== stop; b += step) {
      const j = live[b];
      const rule = rules[row + j];
      if (rule === ignoreRule) continue;
      const dx = xi - x[j];
      const dy = yi - y[j];
      const dvx = vxi - vx[j];
      const dvy = vyi - vy[j];
      const reach = rule === bounceRule ? ri + r[j] : reaches[rule];
      const reach2 = reach * reach;
      const d2 = dx * dx + dy * dy;
      const c = d2 - reach2;
      const along = dx * dvx + dy * dvy;
      if (c > reach2 * clearlyApart || (c > 0 && Math.sqrt(d2) > reach)) {
        if (!(along < 0)) continue;
        const v2 = dvx * dvx + dvy * dvy;
        const discriminant = along * along - v2 * c;
        if (!(discriminant > 0) && (batch || discriminant < 0)) continue;
        if (dirty && met[row + j] !== 0) {
          if (met[row + j] !== metSensor || !(c > reach2 * parted)) continue;
          met[row + j] = met[j * capacity + i] = 0;
        }
        const t = (-along - Math.sqrt(discriminant)) / v2;
        if (always ? t > 0 : t >= 0) foundPair(table, now, end, t, i, j);
      } else if (rule >= sensorRule || always || along < 0) {
        if (dirty && met[row + j] !== 0) continue;
        foundPair(table, now, end, 0, i, j);
      }
    }
  }
}
