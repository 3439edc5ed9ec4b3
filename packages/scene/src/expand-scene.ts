import { fieldsAt, refuse, sceneAt } from './door.ts';
import { expandGenerator, expandJoint, generatedCount } from './expand.ts';
import type { SceneProblem } from './problem.ts';
import { type Scene, sceneLimits } from './scene.ts';
import { parts } from './schema.ts';
import { checkGenerator } from './validate.ts';

const where = 'expandScene';

/** The same scene with every joint by itself; the scene as it is where they are already. */
function withJoints(scene: Scene): Scene {
  const joints: unknown = scene.joints ?? [];
  if (!Array.isArray(joints)) refuse(where, 'scene.joints', 'an array', joints);
  if (joints.length > sceneLimits.joints) refuse(where, 'scene.joints', `at most ${sceneLimits.joints} items`, joints, 'range');
  let total = 0;
  for (const [i, joint] of joints.entries()) {
    const { times = 1 } = fieldsAt(where, `scene.joints[${i}]`, joint);
    if (!(Number.isInteger(times) && (times as number) >= 1)) refuse(where, `scene.joints[${i}].times`, 'an integer >= 1', times);
    total += times as number;
  }
  if (total > sceneLimits.joints) refuse(where, 'the number of joints', `at most ${sceneLimits.joints}`, total, 'range');
  return total > joints.length ? { ...scene, joints: joints.flatMap(expandJoint) } : scene;
}

/**
 * The same scene with its recipes carried out: every disc in `bodies`, none in `generate`, and every joint by itself. Same scene, same discs.
 *
 * @throws TypeError or RangeError if a recipe has an error, or they make too many discs
 */
export function expandScene(scene: Scene): Scene {
  const joined = withJoints(sceneAt(where, scene));
  const { generate, ...rest } = joined;
  if (!generate) return joined;
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
