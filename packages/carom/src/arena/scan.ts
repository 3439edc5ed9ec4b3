import { meetApart, meetNear } from './found.ts';
import type { Table } from './table.ts';
import { scanWalls } from './walls.ts';
import { bounceRule, clockBest, clockEnd, clockFirst, clockFlight, clockLeft, clockNow, ignoreRule } from './words.ts';

/** |p|² above reach² times this makes √|p|² > reach for certain: two roundings of 2⁻⁵³ each, and one to spare. */
const clearlyApart = 1 + 4.5e-16;

/** Part of a step by which the time that is left is taken too long, so that rounding decides nothing here. */
const spare = 1e-6;

/**
 * Finds what happens next between now and the end of the step, and stores it in the table. That is the events in order,
 * and the time of the earliest in the clock. One at a time: at most one event. Together: all from the earliest on that the order
 * allows.
 *
 * Textbook arithmetic on purpose, in the operation order of the referees. With d = pᵢ − pⱼ, v = vᵢ − vⱼ,
 * a = v·v, b = d·v, c = d·d − reach², D = b² − ac the discs meet at t = (−b − √D)/a. Their bits depend on it.
 *
 * |d + vt|² − reach² = c + 2bt + at² ≥ c + 2bt, so no pair meets by then unless c + 2b·left ≤ 0: one branch, nearly always taken.
 * The pairs are always visited in this one direction, and what is rare stays out of the loop.
 */
export function scan(table: Table): void {
  const { x, y, vx, vy, r, rules, reaches, capacity, clock } = table;
  table.found = 0;
  clock[clockFirst] = Infinity;
  clock[clockBest] = Infinity;
  const left = clock[clockEnd] - clock[clockNow] + clock[clockEnd] * spare; // the exact limit is tested later
  clock[clockLeft] = left;
  if (table.walls.length > 0) scanWalls(table);
  const twice = 2 * left;
  for (let i = capacity - 1; i > 0; i--) {
    const row = i * capacity;
    const xi = x[i];
    const yi = y[i];
    const vxi = vx[i];
    const vyi = vy[i];
    const ri = r[i];
    for (let j = i - 1; j >= 0; j--) {
      const rule = rules[row + j];
      if (rule >= ignoreRule) continue;
      const dx = xi - x[j];
      const dy = yi - y[j];
      const dvx = vxi - vx[j];
      const dvy = vyi - vy[j];
      const reach = rule === bounceRule ? ri + r[j] : reaches[rule];
      const d2 = dx * dx + dy * dy;
      const reach2 = reach * reach;
      if (d2 > reach2 * clearlyApart) {
        const b = dx * dvx + dy * dvy;
        const c = d2 - reach2;
        if (!(c + b * twice <= 0)) continue; // parting, or not near enough
        const a = dvx * dvx + dvy * dvy;
        const discriminant = b * b - a * c;
        if (!(discriminant >= 0)) continue;
        const t = (-b - Math.sqrt(discriminant)) / a;
        if (!(t <= left)) continue;
        clock[clockFlight] = t;
        meetApart(table, i, j, discriminant === 0);
      } else {
        meetNear(table, i, j);
      }
    }
  }
}
