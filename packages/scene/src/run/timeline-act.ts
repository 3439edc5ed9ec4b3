import type { Disc, Timeline } from 'carom';
import { shapeAt } from 'carom/timeline';
import { discOf, wallOf } from '../assemble-timeline.ts';
import type { SceneBody, SceneLook } from '../scene.ts';
import type { BodyNumbers, SceneAction } from './scene-action.ts';

/** Does to a timeline, at its `now`, what an action says. @throws TypeError or RangeError if there is no such thing or a value is wrong */
export function doToTimeline(timeline: Timeline<SceneLook>, action: SceneAction): void {
  switch (action.kind) {
    case 'add':
      timeline.add(discOf(action.body as SceneBody));
      return;
    case 'add-wall':
      timeline.addWall(...wallOf(action.wall));
      return;
    case 'remove-wall':
      timeline.remove(
        found(
          'wall',
          action.wall,
          timeline.walls.find(({ id }) => id === action.wall),
        ),
      );
      return;
    case 'set':
      setAll(timeline, action.values.restitution);
      return;
    case 'add-joint':
    case 'change-joint':
    case 'remove-joint':
    case 'hold':
      throw new TypeError(`SceneRun.act: action.kind must be one that a timeline knows, got '${action.kind}'`);
    default: {
      const disc = found('body', action.body, timeline.get(action.body));
      if (action.kind === 'remove') timeline.remove(disc);
      else timeline.change(disc, changeOf(disc, action.values));
    }
  }
}

/** Makes everything of the same restitution: discs in place, walls anew. */
function setAll(timeline: Timeline<SceneLook>, restitution: number | undefined): void {
  if (restitution === undefined) return;
  const [first] = timeline;
  if (first) timeline.change(first, { material: { ...first.material, restitution } }); // throws before anything has changed
  for (const disc of timeline) timeline.change(disc, { material: { ...disc.material, restitution } });
  for (const wall of timeline.walls) {
    if (wall.sensor) continue;
    const { shape: _shape, ...options } = wall.toJSON();
    const shape = shapeAt(wall, timeline.now);
    timeline.remove(wall);
    timeline.addWall(shape, { ...options, material: { ...wall.material, restitution } });
  }
}

function changeOf({ material }: Disc<SceneLook>, { restitution, ...values }: BodyNumbers): object {
  return restitution === undefined ? values : { ...values, material: { ...material, restitution } };
}

/** The thing with that id. @throws RangeError if there is none */
export function found<T>(what: 'body' | 'wall' | 'joint', id: number, thing: T | null | undefined): T {
  if (thing !== null && thing !== undefined) return thing;
  throw new RangeError(`SceneRun.act: action.${what} must be the id of a ${what}, got ${id}`);
}
