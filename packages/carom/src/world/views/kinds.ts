import type { WorldWall } from './body.ts';
import type { BodyView } from './body-view.ts';

// What something is, for entries that do without the classes of bodies and walls: these would come along, with all that they can do.

/** Whether something is a body, of whatever world. */
export function isBody(item: unknown): item is BodyView<never> {
  return has(item, 'shapes');
}

/** Whether something is a wall, of whatever world. */
export function isWall(item: unknown): item is WorldWall<never> {
  return has(item, 'shape');
}

function has(item: unknown, name: string): boolean {
  return typeof item === 'object' && item !== null && name in item && 'alive' in item;
}
