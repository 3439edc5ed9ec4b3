import { boundsOf, type DrawnDisc, type DrawnWall } from '@carom/draw';
import type { Scene, SceneBody, SceneWall } from '@carom/scene';
import type { Box, Circle } from 'carom';

/** The bodies of a scene as the drawing functions take them. */
export function drawableBodies(bodies: readonly SceneBody[]): DrawnDisc[] {
  return bodies.map((body, id) => ({ ...body, id, mass: body.immovable ? Infinity : (body.mass ?? 1), data: body }));
}

/** The walls of a scene as the drawing functions take them. */
export function drawableWalls(walls: readonly SceneWall[]): DrawnWall[] {
  return walls.map((wall) => ({ shape: wall, data: wall }));
}

/** What a scene wants to be shown; a square around the origin if it is empty. */
export function boxOf(scene: Scene, bodies: Iterable<Readonly<Circle>>): Box {
  return scene.view?.box ?? boundsOf(bodies, scene.walls ?? []) ?? { minX: -1, minY: -1, maxX: 1, maxY: 1 };
}
