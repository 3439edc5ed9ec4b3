import { refuse, sceneAt } from './door.ts';
import { expandGenerator, generatedCount } from './expand.ts';
import type { SceneProblem } from './problem.ts';
import { type Scene, sceneLimits } from './scene.ts';
import { parts } from './schema.ts';
import { checkGenerator } from './validate.ts';

const where = 'expandScene';

/**
 * The same scene with its recipes carried out: every disc in `bodies`, none in `generate`. Same scene, same discs.
 *
 * @throws TypeError or RangeError if a recipe has an error, or they make too many discs
 */
export function expandScene(scene: Scene): Scene {
  const { generate, ...rest } = sceneAt(where, scene);
  if (!generate) return scene;
  const { bodies = [] } = rest;
  if (!Array.isArray(bodies)) refuse(where, 'scene.bodies', 'an array', bodies);
  const report: SceneProblem[] = [];
  for (const [i, recipe] of generate.entries()) checkGenerator(parts[rest.engine], recipe, `generate[${i}]`, report);
  if (report.length > 0) {
    const [{ code, message }] = report;
    throw code === 'range' || code === 'limit' ? new RangeError(`${where}: ${message}`) : new TypeError(`${where}: ${message}`);
  }
  const total = generate.reduce((sum, recipe) => sum + generatedCount(recipe), bodies.length);
  if (total > sceneLimits.bodies) refuse(where, 'the number of discs', `at most ${sceneLimits.bodies}`, total, 'range');
  return { ...rest, bodies: [...bodies, ...generate.flatMap(expandGenerator)] };
}
