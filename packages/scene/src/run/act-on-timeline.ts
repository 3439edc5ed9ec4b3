import type { Timeline } from 'carom';
import { describe } from '../problem.ts';
import type { SceneLook } from '../scene.ts';
import { readSceneAction, type SceneAction } from './scene-action.ts';
import { doToTimeline } from './timeline-act.ts';

/**
 * As `actOnWorld`, for a timeline, at its `now`.
 *
 * @throws TypeError or RangeError if there is no such disc or wall, or a value is wrong
 *
 * @example
 * const timeline = new Timeline<SceneLook>();
 * const { id } = timeline.add({ x: 0, y: 0, r: 1 });
 * actOnTimeline(timeline, { kind: 'change', body: id, values: { vx: 3 } });
 * timeline.get(id)?.vx; // 3
 */
export function actOnTimeline(timeline: Timeline<SceneLook>, action: SceneAction): void {
  if (typeof timeline?.addWall !== 'function' || typeof timeline.change !== 'function' || !Array.isArray(timeline.walls))
    throw new TypeError(`actOnTimeline: timeline must be a Timeline, got ${describe(timeline)}`);
  doToTimeline(timeline, readSceneAction(action, 'actOnTimeline', 'timeline'));
}
