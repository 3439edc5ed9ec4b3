import type { World } from 'carom';
import { describe } from '../problem.ts';
import type { SceneLook } from '../scene.ts';
import { readSceneAction, type SceneAction } from './scene-action.ts';
import { doToWorld } from './world-act.ts';

/**
 * Does to a world of a scene what an action says: what `SceneRun.act` does, for those who run the world themselves.
 *
 * @throws TypeError or RangeError if there is no such body or wall, a value is wrong, or controls are held, which are a run's
 *
 * @example
 * const world = new World<SceneLook>();
 * const { id } = world.add({ x: 0, y: 0, r: 1 });
 * actOnWorld(world, { kind: 'change', body: id, values: { vx: 3 } });
 * world.get(id)?.vx; // 3
 */
export function actOnWorld(world: World<SceneLook>, action: SceneAction): void {
  if (typeof world?.addWall !== 'function' || typeof world.step !== 'function' || !Array.isArray(world.kinematics))
    throw new TypeError(`actOnWorld: world must be a World, got ${describe(world)}`);
  const checked = readSceneAction(action, 'actOnWorld', 'world');
  if (checked.kind === 'hold') throw new TypeError("actOnWorld: action.kind must be one for a world without controls, got 'hold'");
  doToWorld(world, checked);
}
