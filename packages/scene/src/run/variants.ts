import { createRandom, hashBytes } from 'carom';
import { engineAt, fieldsAt, refuse, sceneAt } from '../door.ts';
import { type Scene, type SceneGenerator, sceneLimits } from '../scene.ts';
import { type SceneResult, validateScene } from '../validate.ts';

/**
 * The same scene with another seed: that of the world, and one drawn from it for each gas.
 *
 * A scene without gas or world has nothing to seed and stays as it is.
 * @param seed an integer in 0 … 2³² − 1
 * @throws TypeError unless it is a scene, TypeError or RangeError unless it is a seed
 *
 * @example
 * const box = { minX: 0, minY: 0, maxX: 9, maxY: 9 };
 * const scene: Scene = {
 *   format: 'carom-scene',
 *   version: 0,
 *   engine: 'timeline',
 *   generate: [{ kind: 'gas', count: 5, r: 0.5, speed: 1, box }],
 * };
 * sceneHash(withSeed(scene, 1)) === sceneHash(withSeed(scene, 2)); // false
 */
export function withSeed(scene: Scene, seed: number): Scene {
  sceneAt('withSeed', scene);
  const rule = 'an integer in [0, 4294967295]';
  if (typeof seed !== 'number') refuse('withSeed', 'seed', rule, seed);
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 4294967296)) refuse('withSeed', 'seed', rule, seed, 'range');
  const random = createRandom(seed);
  const seeded = (recipe: SceneGenerator) => (recipe.kind === 'gas' ? { ...recipe, seed: random.below(4294967296) } : recipe);
  return {
    ...scene,
    ...(scene.engine === 'world' ? { world: { ...scene.world, seed } } : {}),
    ...(scene.generate ? { generate: scene.generate.map(seeded) } : {}),
  };
}

/**
 * The same scene for the other engine, checked: gravity and periods go along, every key that the other engine does not know is a problem.
 *
 * @throws TypeError unless it is a scene and the name of an engine
 *
 * @example
 * const scene: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] };
 * withEngine(scene, 'world').ok; // true
 */
export function withEngine(scene: Scene, engine: 'timeline' | 'world'): SceneResult {
  sceneAt('withEngine', scene);
  engineAt('withEngine', 'engine', engine);
  if (scene.engine === engine) return validateScene(scene);
  if (engine === 'world') {
    const { timeline = {}, collapse: _collapse, ...rest } = scene;
    const { ties: _ties, ...flight } = timeline;
    return validateScene({ ...rest, engine, world: flight });
  }
  const { world = {}, ...rest } = scene;
  const { dt: _dt, subSteps: _subSteps, sleep: _sleep, seed: _seed, ...flight } = world;
  return validateScene({ ...rest, engine, timeline: flight });
}

/**
 * The name of a scene in 16 hex digits: equal for equal JSON, whatever the order of its keys; `$schema` is left out.
 *
 * @throws TypeError unless it is an object of plain JSON, RangeError if it is nested too deep or too large for a scene
 *
 * @example
 * const scene: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] };
 * sceneHash(scene) === sceneHash({ ...scene }); // true
 * sceneHash(scene) === sceneHash({ ...scene, title: 'One disc' }); // false
 */
export function sceneHash(scene: Scene): string {
  const { $schema: _address, ...bare } = fieldsAt('sceneHash', 'scene', scene);
  return hashBytes(new TextEncoder().encode(canonical(bare)));
}

/** How deep values lie in each other, at most: a scene needs 6. */
const mostDeep = 64;

/** JSON with the keys of every object in order, and nothing that is `undefined`. */
export function canonical(value: unknown): string {
  return written(value, 0, { left: sceneLimits.text });
}

function written(value: unknown, depth: number, budget: { left: number }): string {
  if (depth > mostDeep) refuse('sceneHash', 'scene', `at most ${mostDeep} deep`, value, 'range');
  if (--budget.left < 0) refuse('sceneHash', 'scene', `made of at most ${sceneLimits.text} values`, value, 'range');
  if (typeof value === 'bigint') refuse('sceneHash', 'scene', 'plain JSON', value);
  if (Array.isArray(value)) {
    if (value.length > budget.left) refuse('sceneHash', 'scene', `made of at most ${sceneLimits.text} values`, value, 'range');
    return `[${Array.from(value, (item) => written(item ?? null, depth + 1, budget)).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${written(item, depth + 1, budget)}`).join()}}`;
}
