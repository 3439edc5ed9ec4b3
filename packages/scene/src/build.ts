import type { Timeline, TimelineOptions } from 'carom';
import { assembleTimeline } from './assemble-timeline.ts';
import { fieldsAt } from './door.ts';
import { expanded } from './expand.ts';
import { lookOf } from './look.ts';
import { describe } from './problem.ts';
import type { Scene, SceneBody, SceneLook, SceneWall } from './scene.ts';
import { validateScene } from './validate.ts';

/**
 * The timeline of a scene, at time 0: walls first, then bodies, then the discs of the recipes, each in the order written.
 *
 * Disc `i` has id `i`. `disc.data` and `wall.data` are the look: name, color, label, striped. `options` go before the scene's own.
 * @throws TypeError or RangeError with the first problem if the scene has an error.
 */
export function buildTimeline(scene: Scene, options: TimelineOptions = {}): Timeline<SceneLook> {
  const { collapse = {} } = fieldsAt('buildTimeline', 'options', options);
  fieldsAt('buildTimeline', 'options.collapse', collapse);
  return assembleTimeline(expanded(ofTimeline(scene)), options);
}

/** A copy of the scene if it is one for the timeline. @throws TypeError or RangeError with the first problem. */
function ofTimeline(scene: Scene): Scene {
  const copy = checked('buildTimeline', scene);
  if (copy.engine === 'timeline') return copy;
  throw new TypeError(`buildTimeline: engine must be 'timeline', got ${JSON.stringify(copy.engine)}`);
}

/** A copy of the scene if it is one. @throws TypeError or RangeError with the first problem. */
export function checked(where: string, scene: Scene): Scene {
  const result = validateScene(scene);
  if (result.ok) return result.scene;
  const errors = result.problems.filter(({ severity }) => severity === 'error');
  const [{ code, message }] = errors;
  const text = `${where}: ${message}${errors.length > 1 ? ` (and ${errors.length - 1} more ${errors.length === 2 ? 'problem' : 'problems'})` : ''}`;
  throw code === 'range' || code === 'limit' ? new RangeError(text) : new TypeError(text);
}

/**
 * The scene of a timeline as it stands at `now`: building it again gives the same discs and walls, at time 0.
 *
 * `head` gives title, view, units and whatever else does not come from the timeline.
 * @throws TypeError unless it is a timeline.
 */
export function toScene(timeline: Timeline<SceneLook>, head: Partial<Omit<Scene, 'walls' | 'bodies' | 'generate'>> = {}): Scene {
  // by its shape: in a page it may come from another copy of the library
  if (!Array.isArray(timeline?.walls) || typeof timeline[Symbol.iterator] !== 'function')
    throw new TypeError(`toScene: timeline must be a Timeline, got ${describe(timeline)}`);
  const bodies = Array.from(timeline, ({ x, y, r, vx, vy, mass, material, data }): SceneBody => {
    const weight = mass === Infinity ? { immovable: true } : { mass };
    return { x, y, r, vx, vy, ...weight, ...materialOf(material), ...lookOf(data) };
  });
  const walls = timeline.walls.map(({ shape, material, sensor, absorbing, data }): SceneWall => {
    const { name, color } = data ?? {};
    const senses = sensor ? { sensor, ...(absorbing ? { absorbing } : {}) } : {};
    return { ...shape, ...materialOf(material), ...senses, ...lookOf({ name, color }) };
  });
  return { ...head, format: 'carom-scene', version: 0, engine: 'timeline', walls, bodies };
}

function materialOf({ restitution }: { readonly restitution?: number }): { material?: { restitution: number } } {
  return restitution === undefined ? {} : { material: { restitution } };
}
