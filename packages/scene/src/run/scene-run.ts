import { checked } from '../build.ts';
import { fieldsAt, refuse } from '../door.ts';
import type { Scene } from '../scene.ts';
import type { SceneRun } from './run.ts';
import { TimelineSceneRun } from './timeline-scene-run.ts';
import { WorldSceneRun } from './world-scene-run.ts';

/** What a run is built with. */
export interface SceneRunOptions {
  /** Timeline: how many keyframes of the past are kept. @default 0: none */
  readonly keyframes?: number;
  /**
   * Timeline: how many events one `advance` to a time runs at most before it gives up; `Infinity` for no end. By default it gives up after some
   * seconds of work, at the same event on every machine. An `advance` with `step` has its end there. @default 1000000 and 200 for each disc
   */
  readonly maxEvents?: number;
}

/** An event takes some microseconds: these are seconds. Counted and not timed, so that a run gives up at the same event everywhere. */
function defaultEvents(discs: number): number {
  return 1_000_000 + 200 * discs;
}

/** The run of a scene at its start. @throws TypeError or RangeError with the first problem if the scene or an option is wrong */
export function createSceneRun(scene: Scene, options: SceneRunOptions = {}): SceneRun {
  const copy = checked('createSceneRun', scene);
  const { keyframes = 0, maxEvents, ...others } = fieldsAt('createSceneRun', 'options', options) as SceneRunOptions;
  for (const name in others) refuse('createSceneRun', 'options', 'made of keyframes, maxEvents', name);
  if (!Number.isSafeInteger(keyframes) || keyframes < 0) {
    refuse('createSceneRun', 'options.keyframes', 'an integer >= 0', keyframes, typeof keyframes === 'number' ? 'range' : 'type');
  }
  if (maxEvents !== undefined && maxEvents !== Infinity && (!Number.isSafeInteger(maxEvents) || maxEvents < 1)) {
    const rule = 'an integer >= 1 or Infinity';
    refuse('createSceneRun', 'options.maxEvents', rule, maxEvents, typeof maxEvents === 'number' ? 'range' : 'type');
  }
  if (copy.engine === 'world') return new WorldSceneRun(copy);
  return new TimelineSceneRun(copy, keyframes, (discs) => maxEvents ?? defaultEvents(discs));
}
