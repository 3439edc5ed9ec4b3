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

/** Whether a scene is seen from above: nothing pulls, so it may be turned to fit a screen. */
export function isLevel(scene: Scene): boolean {
  const { x = 0, y = 0 } = (scene.timeline ?? scene.world)?.gravity ?? {};
  return x === 0 && y === 0;
}

/**
 * How much time velocity arrows stand for: the fastest disc, or one that fell as far as it can, has one as long as a fifth of the picture.
 * Where nothing moves or falls it is `still`. [time]
 */
export function reachOf(box: Box, bodies: readonly SceneBody[], scene: Scene, still: number): number {
  const { x = 0, y = 0 } = (scene.timeline ?? scene.world)?.gravity ?? {};
  const across = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const all = boundsOf([{ x: box.minX, y: box.minY, r: 0 }, { x: box.maxX, y: box.maxY, r: 0 }, ...bodies])!;
  let fastest = Math.sqrt(2 * (Math.abs(x) * (all.maxX - all.minX) + Math.abs(y) * (all.maxY - all.minY)));
  for (const { vx = 0, vy = 0 } of bodies) fastest = Math.max(fastest, Math.hypot(vx, vy));
  return fastest > 0 ? (0.2 * across) / fastest : still;
}
