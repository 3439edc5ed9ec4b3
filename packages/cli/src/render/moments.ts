import { createSceneRun, type Recording, type Scene, type SceneRun, seekRecording } from '@carom/scene';

/** Moments of a run, asked for in the order of time. */
export interface Moments {
  /** The scene. */
  readonly scene: Scene;
  /** The seed that was put in. */
  readonly seed: number | null;
  /** The last moment there is; `Infinity` where a scene goes on for ever. [time] */
  readonly last: number;
  /** The run at a time not before the one asked for last. */
  at(time: number): SceneRun;
}

/** What the way to a moment may take: minutes. Who cannot wait interrupts the command. */
const mostEvents = 100_000_000;

/** The moments of a scene: run as they are asked for. */
export function momentsOfScene(scene: Scene, seed: number | null): Moments {
  const run = createSceneRun(scene, { keyframes: 8, maxEvents: mostEvents });
  return {
    scene,
    seed,
    last: Infinity,
    at(time) {
      run.advance({ time });
      return run;
    },
  };
}

/** The moments of a recording, from its keyframes. */
export function momentsOfRecording(recording: Recording): Moments {
  const { head, end, keyframes } = recording;
  const last = (end ?? keyframes.at(-1))?.time ?? 0;
  return {
    scene: head.scene,
    seed: head.seed,
    last,
    at(time) {
      return seekRecording(recording, { time: Math.min(time, last) }); // the last of a film may be past it by rounding
    },
  };
}
