import type { Circle } from './shapes.ts';

/** A total order of circles by size, then place, so that an answer does not depend on which one is called `a`. */
export function isSmaller(a: Readonly<Circle>, b: Readonly<Circle>): boolean {
  return a.r !== b.r ? a.r < b.r : a.x !== b.x ? a.x < b.x : a.y <= b.y;
}
