import type { Timeline, World } from 'carom';
import type { Scene, SceneLook } from '../scene.ts';
import type { SceneControl } from '../scene-world.ts';
import type { RunLooks } from './looks.ts';
import type { SceneAction } from './scene-action.ts';

/** The numbers of a body in a run. */
export interface RunBody {
  /** Its id in the engine. */
  readonly id: number;
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** Radius. [length] */
  readonly r: number;
  /** Velocity along x. [length/time] */
  readonly vx: number;
  /** Velocity along y. [length/time] */
  readonly vy: number;
  /** Mass; `Infinity` for a disc of a timeline that nothing moves. [mass] */
  readonly mass: number;
  /** How it is turned; 0 in a timeline. [radian] */
  readonly angle: number;
  /** How fast it turns; 0 in a timeline. [radian/time] */
  readonly angularVelocity: number;
}

/** Where to stop: at the time or the count that is reached first; at least one is given. */
export interface RunLimit {
  /** The time to stand at; a world takes the number of whole steps nearest to it. [time] */
  readonly time?: number;
  /** The step or event count of the engine to stop at. */
  readonly step?: number;
}

/** All that a run needs to go on: plain numbers and bytes. */
export interface RunState {
  /** The engine's snapshot. */
  readonly snapshot: Uint8Array;
  /** World: the controls held. */
  readonly held: readonly SceneControl[];
  /** The looks of what the scene has not. @default none */
  readonly looks?: RunLooks;
}

/** A scene in its engine, run by the same calls in fixed steps (`World`) or event by event (`Timeline`). */
export interface SceneRun {
  /** The scene, checked. */
  readonly scene: Scene;
  /** The timeline, where the scene is one for it. `load` puts a new one in its place. */
  readonly timeline: Timeline<SceneLook> | null;
  /** The world, where the scene is one for it. */
  readonly world: World<SceneLook> | null;
  /** Steps of the world, or events of the timeline, done so far: `stepCount`, `eventCount`. */
  readonly step: number;
  /** What `step` was when the scene had been built. */
  readonly firstStep: number;
  /** The time reached. [time] */
  readonly time: number;
  /** The bodies, by id. */
  bodies(): Iterable<RunBody>;
  /**
   * Runs on to the limit; it is no error to be there.
   *
   * @throws TypeError or RangeError for a limit that is none. CollapseError or PileError where the events of a timeline pile up. RangeError
   * where a time is not reached within `maxEvents` events; the run stands at the last of them.
   */
  advance(limit: RunLimit): void;
  /** Does what an input says, now. @throws TypeError or RangeError if there is no such body or a value is wrong */
  act(action: SceneAction): void;
  /** The state now. */
  save(): RunState;
  /** Goes on from a state of the same scene. The totals of a timeline start anew. @throws TypeError or RangeError for damaged bytes */
  load(state: RunState): void;
  /** The engine's hash of the state. */
  hash(): string;
}
