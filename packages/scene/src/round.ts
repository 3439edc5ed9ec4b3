import type { SceneKinematic } from './scene-world.ts';

/** Whether a moving wall is a circle or an arc: then x and y are its center, and not where its pivot is put. */
export function isRound(item: SceneKinematic): boolean {
  return 'r' in item && !('x1' in item);
}
