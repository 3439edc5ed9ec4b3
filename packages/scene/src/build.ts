import type { Timeline, TimelineOptions, TimelineWall, WallHandle } from 'carom';
import { shapeAt, timelineDefaults } from 'carom/timeline';
import { assembleTimeline } from './assemble-timeline.ts';
import { fieldsAt } from './door.ts';
import { expanded } from './expand.ts';
import { lookOf } from './look.ts';
import { describe } from './problem.ts';
import { reachOf } from './rules-timeline.ts';
import type { Scene, SceneBody, SceneLook, SceneTimeline, SceneWall } from './scene.ts';
import type { SceneMaterial } from './scene-world.ts';
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
  const bodies = Array.from(timeline, ({ x, y, r, vx, vy, mass, growth, material, data }): SceneBody => {
    const weight = mass === Infinity ? { immovable: true } : { mass };
    return { x, y, r, vx, vy, ...weight, ...(growth > 0 ? { growth } : {}), ...materialOf(material), ...lookOf(data) };
  });
  const walls = timeline.walls.map((wall) => toSceneWall(wall, timeline.now, head.timeline));
  const rules = timeline.contactRules;
  const hasRules = rules !== undefined && JSON.stringify(rules) !== JSON.stringify(timelineDefaults.contactRules);
  const own = hasRules ? { timeline: { ...head.timeline, contactRules: rules } } : {};
  return { ...head, ...own, format: 'carom-scene', version: 0, engine: 'timeline', walls, bodies };
}

/**
 * A wall of a timeline as it stands at time `t`, as a scene writes it. On a torus, whose periods `flight` tells, one that has moved is
 * brought back by whole periods.
 *
 * @throws TypeError unless `wall` is one of a timeline; RangeError unless `t` is a finite number
 *
 * @example
 * const timeline = new Timeline<SceneLook>();
 * const piston = timeline.addWall({ x1: 0, y1: 0, x2: 0, y2: 4 }, { velocity: { x: 2, y: 0 }, data: { name: 'piston' } });
 * toSceneWall(piston, 3); // { x1: 6, y1: 0, x2: 6, y2: 4, velocity: { x: 2, y: 0 }, name: 'piston' }
 */
export function toSceneWall(wall: WallHandle<SceneLook>, t: number, flight: SceneTimeline = {}): SceneWall {
  if (typeof wall?.velocity?.x !== 'number' || typeof wall.shape !== 'object' || wall.shape === null)
    throw new TypeError(`toSceneWall: wall must be a wall of a Timeline, got ${describe(wall)}`);
  const { material, sensor, absorbing, velocity, temperature, data } = wall;
  const { name, color } = data ?? {};
  const moves = velocity.x !== 0 || velocity.y !== 0;
  const options = {
    ...(sensor ? { sensor, ...(absorbing ? { absorbing } : {}) } : {}),
    ...(moves ? { velocity: { x: velocity.x, y: velocity.y } } : {}),
    ...(temperature > 0 ? { temperature } : {}),
  };
  const shape = moves ? broughtBack(shapeAt(wall, t), flight) : wall.shape;
  return { ...shape, ...materialOf(material), ...options, ...lookOf({ name, color }) };
}

/** A shape on a torus, brought back by whole periods to where its least corner lies in them. */
function broughtBack(shape: Readonly<TimelineWall>, { periodX = Infinity, periodY = Infinity }: SceneTimeline): Readonly<TimelineWall> {
  if ('inside' in shape) return shape; // no room stands on a torus
  const { x, y } = reachOf(shape);
  const back = (low: number, period: number) => (period === Infinity ? 0 : -period * Math.floor(low / period));
  return shapeAt({ shape, velocity: { x: back(x[0], periodX), y: back(y[0], periodY) }, since: 0 }, 1);
}

function materialOf(material: SceneMaterial): { material?: SceneMaterial } {
  return Object.keys(material).length === 0 ? {} : { material };
}
