import { type Circle, Timeline, type TimelineOptions } from 'carom';
import { given, lookOf } from './look.ts';
import type { Scene, SceneLook, SceneWall } from './scene.ts';

/** Builds the timeline of a scene whose form is right and whose recipes are carried out; `at.place` is always what is being added. */
export function assembleTimeline(scene: Scene, options: TimelineOptions, at: { place: string } = { place: '' }): Timeline<SceneLook> {
  at.place = 'timeline';
  const collapse = { ...scene.collapse, ...given(options.collapse ?? {}) };
  const timeline = new Timeline<SceneLook>({ ...scene.timeline, ...given(options), collapse });
  for (const [i, wall] of (scene.walls ?? []).entries()) {
    at.place = `walls[${i}]`;
    const { material = {}, sensor, absorbing, name, color, ...shape } = wall as SceneWall & Circle;
    timeline.addWall(shape, { material, ...given({ sensor, absorbing }), data: lookOf({ name, color }) });
  }
  for (const [i, body] of (scene.bodies ?? []).entries()) {
    at.place = `bodies[${i}]`;
    const { immovable, name, color, label, striped, ...disc } = body;
    timeline.add({ ...disc, ...(immovable ? { mass: Infinity } : {}), data: lookOf({ name, color, label, striped }) });
  }
  return timeline;
}
