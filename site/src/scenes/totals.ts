/** A moving thing with a weight. */
interface Moving {
  readonly vx: number;
  readonly vy: number;
  readonly mass: number;
}

/** What a collision cannot change: sums over the movable discs. */
export interface Totals {
  /** Σ ½ m v². */
  readonly energy: number;
  /** Σ m v. */
  readonly momentum: { readonly x: number; readonly y: number };
  /** Σ m |v|: how much momentum goes about, which is more than 0 where the sum is 0. */
  readonly activity: number;
}

/** The totals of discs. Immovable ones do not count. */
export function totalsOf(discs: Iterable<Moving>): Totals {
  let energy = 0;
  let x = 0;
  let y = 0;
  let activity = 0;
  for (const { vx, vy, mass } of discs) {
    if (mass === Infinity) continue;
    const square = vx * vx + vy * vy;
    energy += 0.5 * mass * square;
    x += mass * vx;
    y += mass * vy;
    activity += mass * Math.sqrt(square);
  }
  return { energy, momentum: { x, y }, activity };
}
