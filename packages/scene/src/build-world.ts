import type { World, WorldOptions } from 'carom';
import { assembleWorld } from './assemble-world.ts';
import { checked } from './build.ts';
import { fieldsAt } from './door.ts';
import type { Scene, SceneLook } from './scene.ts';

/**
 * The world of a scene, at time 0: walls first, then moving walls, then bodies, then the discs of the recipes, each in the order written.
 *
 * `body.data`, `wall.data` and `kinematic.data` are the look: name, color, label, striped. Shuttles and flippers stand still until
 * they are driven: `createWorldRun` does that. `options` go before the scene's own.
 * @throws TypeError or RangeError with the first problem if the scene has an error or is meant for another engine.
 *
 * @example
 * const world = buildWorld({ format: 'carom-scene', version: 0, engine: 'world', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] });
 * world.step(0.5);
 * world.get(0)?.x; // 0.5
 */
export function buildWorld(scene: Scene, options: WorldOptions = {}): World<SceneLook> {
  fieldsAt('buildWorld', 'options', options);
  return assembleWorld(ofWorld('buildWorld', scene), options);
}

/** A copy of the scene if it is one for the world engine. @throws TypeError or RangeError with the first problem. */
export function ofWorld(where: string, scene: Scene): Scene {
  const copy = checked(where, scene);
  if (copy.engine === 'world') return copy;
  throw new TypeError(`${where}: engine must be 'world', got ${JSON.stringify(copy.engine)}`);
}
