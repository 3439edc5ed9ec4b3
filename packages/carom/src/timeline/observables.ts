import type { Vec } from '../geometry/shapes.ts';
import { createWallContact, wallContact } from './predict-wall.ts';
import { type DiscRecord, type TimelineState, xAt, yAt } from './state.ts';
import type { WallRecord } from './wall-record.ts';

/** Σ ½ m v² over the movable discs, summed by id. */
export function kineticEnergy(state: TimelineState): number {
  let sum = 0;
  for (const { mass, vx, vy } of state.discs.values()) if (mass < Infinity) sum += 0.5 * mass * (vx * vx + vy * vy);
  return sum;
}

/** Σ m v over the movable discs, summed by id. */
export function momentum(state: TimelineState): Vec {
  const sum = { x: 0, y: 0 };
  for (const { mass, vx, vy } of state.discs.values()) {
    if (mass === Infinity) continue;
    sum.x += mass * vx;
    sum.y += mass * vy;
  }
  return sum;
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
      const depth = pairDepth(discs[i], discs[j], state.now);
      if (depth > least) pair(discs[i], discs[j], depth);
    }
  }
  for (const disc of discs) {
    for (const one of state.walls.values()) {
      const depth = wallDepth(disc, one, state.now);
      if (depth > least) wall(disc, one, depth);
    }
  }
}

function pairDepth(a: DiscRecord, b: DiscRecord, t: number): number {
  if (a.mass === Infinity && b.mass === Infinity) return -Infinity;
  const dx = xAt(b, t) - xAt(a, t);
  const dy = yAt(b, t) - yAt(a, t);
  return a.r + b.r - Math.sqrt(dx * dx + dy * dy);
}

function wallDepth(disc: DiscRecord, wall: WallRecord, t: number): number {
  if (disc.mass === Infinity) return -Infinity;
  const contact = createWallContact();
  let depth = -Infinity;
  const sides = wall.kind === 'inside box' ? 4 : 1;
  for (let side = 0; side < sides; side++) {
    depth = Math.max(depth, -wallContact(wall, disc.r, xAt(disc, t), yAt(disc, t), side, contact).gap);
  }
  return depth;
}
