import { type Circle, type DiscOptions, Timeline, type TimelineOptions, type TimelineWall, type WallOptions } from 'carom';
import { discsOf } from './bodies.ts';
import { given, lookOf } from './look.ts';
import type { Scene, SceneBody, SceneLook, SceneWall } from './scene.ts';

/** Builds the timeline of a scene whose form is right and whose recipes are carried out; `at.place` is always what is being added. */
export function assembleTimeline(scene: Scene, options: TimelineOptions, at: { place: string } = { place: '' }): Timeline<SceneLook> {
  at.place = 'timeline';
  const collapse = { ...scene.collapse, ...given(options.collapse ?? {}) };
  const timeline = new Timeline<SceneLook>({ ...scene.timeline, ...given(options), collapse });
  for (const [i, wall] of (scene.walls ?? []).entries()) {
    at.place = `walls[${i}]`;
    timeline.addWall(...wallOf(wall));
  }
  for (const [i, body] of discsOf(scene).entries()) {
    at.place = `bodies[${i}]`;
    timeline.add(discOf(body));
  }
  return timeline;
}

/** What `Timeline.addWall` takes of a wall of a scene. */
export function wallOf(wall: SceneWall): [TimelineWall, WallOptions<SceneLook>] {
  const { material = {}, sensor, absorbing, velocity, temperature, name, color, ...shape } = wall as SceneWall & Circle;
  return [shape, { material, ...given({ sensor, absorbing, velocity, temperature }), data: lookOf({ name, color }) }];
}

/** What `Timeline.add` takes of a body of a scene. */
export function discOf({ immovable, name, color, label, striped, ...disc }: SceneBody): DiscOptions<SceneLook> {
  return { ...disc, ...(immovable ? { mass: Infinity } : {}), data: lookOf({ name, color, label, striped }) };
}
