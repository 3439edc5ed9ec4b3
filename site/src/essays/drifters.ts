// Many discs that drift through each other within a field: what the chapter on many circles counts tests for.
import { overlaps } from 'carom';

/** A disc on its way. */
export interface Drifter {
  x: number;
  y: number;
  readonly r: number;
  vx: number;
  vy: number;
}

/** Where they drift. */
export const field = { minX: -9.5, minY: -5.5, maxX: 9.5, maxY: 5.5 };

/** The largest radius among them. */
export const mostRadius = 0.5;

/** 80 discs: the first in the middle, the others at places that look random and are the same each time. */
export function drifters(): Drifter[] {
  let state = 1;
  const random = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const others = Array.from({ length: 79 }, () => {
    const x = field.minX + (field.maxX - field.minX) * random();
    const y = field.minY + (field.maxY - field.minY) * random();
    return { x, y, r: 0.2 + (mostRadius - 0.2) * random() ** 2, vx: 2 * random() - 1, vy: 2 * random() - 1 };
  });
  return [{ x: 0.3, y: 0.4, r: 0.4, vx: 0.3, vy: 0.2 }, ...others];
}

/** They as they stand at first. */
export const discs: readonly Drifter[] = drifters();

/** Moves all of them on; whoever leaves the field turns back. */
export function advance(all: readonly Drifter[], seconds: number): void {
  for (const disc of all) {
    disc.x += disc.vx * seconds;
    disc.y += disc.vy * seconds;
    if ((disc.x < field.minX && disc.vx < 0) || (disc.x > field.maxX && disc.vx > 0)) disc.vx = -disc.vx;
    if ((disc.y < field.minY && disc.vy < 0) || (disc.y > field.maxY && disc.vy > 0)) disc.vy = -disc.vy;
  }
}

type Pair = readonly [Drifter, Drifter];

/** What a grid of this width asks: how often, and which overlaps it never asks about. */
export function neighborsOf(all: readonly Drifter[], width: number): { tests: number; missed: Pair[]; overlapping: Set<number> } {
  const cellOf = ({ x, y }: Drifter) => [Math.floor(x / width), Math.floor(y / width)];
  const cells = all.map(cellOf);
  let tests = 0;
  const missed: Pair[] = [];
  const overlapping = new Set<number>();
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const isAsked = Math.abs(cells[i][0] - cells[j][0]) <= 1 && Math.abs(cells[i][1] - cells[j][1]) <= 1;
      if (isAsked) tests++;
      if (!overlaps(all[i], all[j])) continue;
      overlapping.add(i).add(j);
      if (!isAsked) missed.push([all[i], all[j]]);
    }
  }
  return { tests, missed, overlapping };
}
