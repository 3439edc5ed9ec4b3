import { createManifold, type Manifold, manifold } from './manifold.ts';
import type { Circle } from './shapes.ts';

/** How `separate` shares the movement: each disc gives way in proportion to its inverse mass. */
export interface SeparateOptions {
  /** 1 / mass of `a`, in any unit that both share; 0 if it must not move. Not a finite number > 0 counts as 0. @default 1 */
  readonly inverseMassA?: number;
  /** 1 / mass of `b`, likewise. @default 1 */
  readonly inverseMassB?: number;
}

const contact: Manifold = /* @__PURE__ */ createManifold();

/**
 * Moves two overlapping discs apart along the line of centers until they touch; returns whether it moved one.
 *
 * Each goes its share of the depth by inverse mass, half and half by default; one with inverse mass 0 stays, and if both
 * have it nothing moves. Concentric discs part along x. Afterwards the depth is at most 4 ulp of the largest coordinate or
 * radius (what rounding the new centers costs). Discs that are apart or touch are left alone, and so is an empty one (a
 * number that is not finite, a negative radius).
 *
 * @example
 * separate({ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }); // true: now at x = -0.5 and x = 1.5
 */
export function separate(a: Circle, b: Circle, options?: SeparateOptions): boolean {
  const inverseMassA = inverseMass(options?.inverseMassA);
  const inverseMassB = inverseMass(options?.inverseMassB);
  let moved = false;
  // What the first pass leaves is of the order of rounding; the second takes away what is more than that of the centers.
  for (let pass = 0; pass < 2 && a !== b && manifold(a, b, contact) !== null && contact.depth > 0; pass++) {
    moved = shift(a, -contact.depth * shareOf(inverseMassA, inverseMassB)) || moved;
    moved = shift(b, contact.depth * shareOf(inverseMassB, inverseMassA)) || moved;
  }
  return moved;
}

function inverseMass(given: number | undefined): number {
  if (given === undefined) return 1;
  return given > 0 && given < Infinity ? given : 0;
}

/** mine / (mine + other) without overflow, 0 if `mine` is. */
function shareOf(mine: number, other: number): number {
  return mine > 0 ? 1 / (1 + other / mine) : 0;
}

function shift(circle: Circle, by: number): boolean {
  const { x, y } = circle;
  circle.x = x + by * contact.normal.x;
  circle.y = y + by * contact.normal.y;
  return circle.x !== x || circle.y !== y;
}
