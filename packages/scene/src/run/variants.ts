import { createRandom, hashBytes } from 'carom';
import type { Scene, SceneGenerator } from '../scene.ts';
import { type SceneResult, validateScene } from '../validate.ts';

/**
 * The same scene with another seed: that of the world, and one drawn from it for each gas.
 *
 * A scene without gas or world has nothing to seed and stays as it is.
 * @param seed an integer in 0 … 2³² − 1
 */
export function withSeed(scene: Scene, seed: number): Scene {
  if (typeof seed !== 'number') {
    throw new TypeError(
      `withSeed: seed must be an integer in [0, 4294967295], got ${seed === null ? 'null' : `a value of type ${typeof seed}`}`,
    );
  }
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 4294967296)) {
    throw new RangeError(`withSeed: seed must be an integer in [0, 4294967295], got ${seed}`);
  }
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
 */
export function withEngine(scene: Scene, engine: 'timeline' | 'world'): SceneResult {
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

/** The name of a scene in 16 hex digits: equal for equal JSON, whatever the order of its keys; `$schema` is left out. */
export function sceneHash(scene: Scene): string {
  const { $schema: _address, ...bare } = scene;
  return hashBytes(new TextEncoder().encode(canonical(bare)));
}

/** JSON with the keys of every object in order, and nothing that is `undefined`. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}
