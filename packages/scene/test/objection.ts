import { assembleTimeline } from '../src/assemble-timeline.ts';
import { assembleWorld } from '../src/assemble-world.ts';
import type { SceneProblem } from '../src/problem.ts';
import type { Scene } from '../src/scene.ts';

/** What the engine itself says against a scene whose form is right, or `null`: the last word, so that a scene without errors can be built. */
export function objectionOf(scene: Scene): SceneProblem | null {
  const at = { place: '' };
  try {
    // The discs of a timeline have no rules beyond their form, and many of them take their time.
    if (scene.engine === 'timeline') assembleTimeline({ ...scene, bodies: [] }, {}, at);
    else assembleWorld(scene, { warn: null }, at);
    return null;
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).replace(/^[\w.]+: /, '');
    return { code: 'range', severity: 'error', path: at.place, message: `${at.place}: ${text}`, hint: '' };
  }
}
