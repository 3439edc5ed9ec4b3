import type { SceneWall } from '@carom/scene';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Points from pairs of numbers. */
export function corners(...places: readonly (readonly [x: number, y: number])[]): Place[] {
  return places.map(([x, y]) => ({ x, y }));
}

/** A floor from side to side at height 0, and a wall of this height at either end. */
export function basin(minX: number, maxX: number, height: number): Place[] {
  return corners([minX, height], [minX, 0], [maxX, 0], [maxX, height]);
}

/** The ground from one side to the other, with walls that nothing leaves over. */
export function ground(minX: number, maxX: number): SceneWall {
  return { chain: basin(minX, maxX, 40), material: { friction: 0.6 }, name: 'ground' };
}
