import type { Vec } from '../../geometry/shapes.ts';
import { periodicDifference } from '../../numeric/periodic.ts';
import { wallGap } from '../predict/predict-wall.ts';
import { type DiscRecord, rAt, type TimelineState, vxAt, vyAt, xAt, yAt } from '../state.ts';
import { type WallRecord, wallX, wallY } from '../wall-record.ts';

/** Σ ½ m v² over the movable discs, summed by id. */
export function kineticEnergy(state: TimelineState): number {
  let sum = 0;
  for (const disc of state.discs.values()) {
    if (disc.mass === Infinity) continue;
    const vx = vxAt(disc, state.now);
    const vy = vyAt(disc, state.now);
    sum += 0.5 * disc.mass * (vx * vx + vy * vy);
  }
  return sum;
}

/** Σ m v over the movable discs, summed by id. */
export function momentum(state: TimelineState): Vec {
  const sum = { x: 0, y: 0 };
  for (const disc of state.discs.values()) {
    if (disc.mass === Infinity) continue;
    sum.x += disc.mass * vxAt(disc, state.now);
    sum.y += disc.mass * vyAt(disc, state.now);
  }
  return sum;
}

/** K / (N − 1) of the movable discs about their center of mass; 0 for fewer than two. */
export function temperature(state: TimelineState): number {
  const { x, y } = momentum(state);
  let mass = 0;
  let count = 0;
  for (const disc of state.discs.values()) {
    if (disc.mass === Infinity) continue;
    mass += disc.mass;
    count++;
  }
  return count < 2 ? 0 : (kineticEnergy(state) - (x * x + y * y) / (2 * mass)) / (count - 1);
}

/** Calls back for every pair and every disc and wall that can meet and overlap by more than `least` at `now`. */
export function eachOverlap(
  state: TimelineState,
  least: number,
  pair: (a: DiscRecord, b: DiscRecord, depth: number) => void,
  wall: (a: DiscRecord, wall: WallRecord, depth: number) => void,
): void {
  const discs = [...state.discs.values()];
  for (let i = 0; i < discs.length; i++) {
    for (let j = i + 1; j < discs.length; j++) {
      const depth = pairDepth(state, discs[i], discs[j]);
      if (depth > least) pair(discs[i], discs[j], depth);
    }
  }
  for (const disc of discs) {
    for (const one of state.walls.values()) {
      const depth = wallDepth(state, disc, one);
      if (depth > least) wall(disc, one, depth);
    }
  }
}

function pairDepth({ flight, now }: TimelineState, a: DiscRecord, b: DiscRecord): number {
  if (a.mass === Infinity && b.mass === Infinity) return -Infinity;
  const dx = periodicDifference(xAt(b, now) - xAt(a, now), flight.periodX);
  const dy = periodicDifference(yAt(b, now) - yAt(a, now), flight.periodY);
  return rAt(a, now) + rAt(b, now) - Math.sqrt(dx * dx + dy * dy);
}

function wallDepth({ flight, now }: TimelineState, disc: DiscRecord, wall: WallRecord): number {
  if (disc.mass === Infinity || wall.sensor > 0) return -Infinity;
  return -wallGap(flight, wall, rAt(disc, now), xAt(disc, now) - wallX(wall, now), yAt(disc, now) - wallY(wall, now));
}
