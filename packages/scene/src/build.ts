import { Timeline, type TimelineOptions } from 'carom';
import { expandScene } from './expand.ts';
import type { Scene, SceneBody, SceneLook, SceneWall, SceneWallOptions } from './scene.ts';
import { validateScene } from './validate.ts';

/**
 * The timeline of a scene, at time 0: walls first, then bodies, then the discs of the recipes, each in the order written.
 *
 * Disc `i` has id `i`. `disc.data` and `wall.data` are the look: name, color, label, striped. `options` go before the scene's own.
 * @throws TypeError or RangeError with the first problem if the scene has an error.
 */
export function buildTimeline(scene: Scene, options: TimelineOptions = {}): Timeline<SceneLook> {
  const expanded = expandScene(checked('buildTimeline', scene));
  const collapse = { ...expanded.collapse, ...options.collapse };
  const timeline = new Timeline<SceneLook>({ ...options, collapse });
  for (const wall of expanded.walls ?? []) {
    const {
      material = {},
      name,
      color,
      ...shape
    } = wall as SceneWallOptions & { readonly x: number; readonly y: number; readonly r: number };
    timeline.addWall(shape, { material, data: lookOf({ name, color }) });
  }
  for (const body of expanded.bodies ?? []) {
    const { immovable, name, color, label, striped, ...disc } = body;
    timeline.add({ ...disc, ...(immovable ? { mass: Infinity } : {}), data: lookOf({ name, color, label, striped }) });
  }
  return timeline;
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
 */
export function toScene(timeline: Timeline<SceneLook>, head: Partial<Omit<Scene, 'walls' | 'bodies' | 'generate'>> = {}): Scene {
  const bodies = Array.from(timeline, ({ x, y, r, vx, vy, mass, material, data }): SceneBody => {
    const weight = mass === Infinity ? { immovable: true } : { mass };
    return { x, y, r, vx, vy, ...weight, ...materialOf(material), ...lookOf(data) };
  });
  const walls = timeline.walls.map(({ shape, material, data }): SceneWall => {
    const { name, color } = data ?? {};
    return { ...shape, ...materialOf(material), ...lookOf({ name, color }) };
  });
  return { ...head, format: 'carom-scene', version: 0, engine: 'timeline', walls, bodies };
}

function materialOf({ restitution }: { readonly restitution?: number }): { material?: { restitution: number } } {
  return restitution === undefined ? {} : { material: { restitution } };
}

/** The parts of a look that are given, or an empty look. */
function lookOf(look: { readonly [K in keyof SceneLook]: SceneLook[K] | undefined } = {}): SceneLook {
  const { name, color, label, striped } = look;
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(label === undefined ? {} : { label }),
    ...(striped === undefined ? {} : { striped }),
  };
}
