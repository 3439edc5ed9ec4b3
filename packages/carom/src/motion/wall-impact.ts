import { createImpact, type Impact } from './impact.ts';

/** What of a wall is met: a side between two corners, or a corner; of a round wall its curve is the side. */
export type Feature = 'side' | 'corner';

/**
 * The meeting of a moving disc, a, with a wall, b: as `Impact`, and the feature of the wall that is met, by kind and number.
 *
 * Corners: of a polygon as they are listed; of a box (minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY); of a segment,
 * capsule or arc the two ends. Side i runs from corner i to the next. A segment or capsule has side 0 to the right of the way
 * from end to end, towards (y2 − y1, x1 − x2), and side 1 to the left. An arc has side 0 without and side 1 within.
 */
export interface WallImpact extends Impact {
  /** Whether a side or a corner is met. */
  feature: Feature;
  /** The number of that side or corner. */
  index: number;
}

/**
 * A wall impact to pass as `out`, its fields to be overwritten.
 *
 * @example
 * const found = createWallImpact();
 * impactWall({ x: 0, y: 0, r: 1, vx: 2, vy: 0 }, { x1: 5, y1: -9, x2: 5, y2: 9 }, Infinity, found);
 * found.time; // 2
 */
export function createWallImpact(): WallImpact {
  return { ...createImpact(), feature: 'side', index: 0 };
}
