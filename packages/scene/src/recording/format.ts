import type { Input } from 'carom';
import type { RunLooks } from '../run/looks.ts';
import type { SceneAction } from '../run/scene-action.ts';
import type { Scene } from '../scene.ts';
import type { SceneControl } from '../scene-world.ts';

/** The first line of a recording: what was run. */
export interface RecordingHead {
  /** Always `'carom-recording'`: what this file is. */
  readonly format: 'carom-recording';
  /** The version of the format. */
  readonly version: 0;
  /** The release of Carom that ran it. */
  readonly carom: string;
  /** The scene as it was run, its seeds put in. */
  readonly scene: Scene;
  /** `sceneHash` of it. */
  readonly sceneHash: string;
  /** The seed that was put in, `null` for the scene's own. */
  readonly seed: number | null;
}

/** A full copy of the state: where a look may begin. */
export interface RecordingKeyframe {
  /** What the line is. */
  readonly kind: 'keyframe';
  /** Steps or events done. */
  readonly step: number;
  /** The time reached. [time] */
  readonly time: number;
  /** How many inputs had taken effect. */
  readonly inputs: number;
  /** The controls held. */
  readonly held: readonly SceneControl[];
  /** The looks of what the scene has not. */
  readonly looks: RunLooks;
  /** The engine's hash of the state. */
  readonly hash: string;
  /** The engine's snapshot. */
  readonly state: Uint8Array;
}

/** Something that came from outside. */
export interface RecordingInput {
  /** What the line is. */
  readonly kind: 'input';
  /** Who did what before which step. */
  readonly input: Input<SceneAction>;
}

/** Fingerprints of steps or events, one row each; see `world-rows.ts` and `timeline-rows.ts`. */
export interface RecordingRows {
  /** What the line is. */
  readonly kind: 'rows';
  /** Steps or events done before the first row. */
  readonly from: number;
  /** How many rows. */
  readonly count: number;
  /** Bytes of a row. */
  readonly width: number;
  /** The rows, one after the other. */
  readonly data: Uint8Array;
}

/** The last line of a whole recording. */
export interface RecordingEnd {
  /** What the line is. */
  readonly kind: 'end';
  /** Steps or events done. */
  readonly step: number;
  /** The time reached. [time] */
  readonly time: number;
  /** The engine's hash of the state. */
  readonly hash: string;
  /** How many inputs there were. */
  readonly inputs: number;
}

/** A line of a recording, checked. */
export type RecordingLine =
  | { readonly kind: 'head'; readonly head: RecordingHead }
  | RecordingKeyframe
  | RecordingInput
  | RecordingRows
  | RecordingEnd;

/** The largest recording line that is read, and the most lines kept in memory at once. */
export const recordingLimits: {
  /** Characters of a line. */
  readonly line: number;
  /** Keyframes and inputs that `openRecording` keeps. */
  readonly kept: number;
} = Object.freeze({ line: 33_554_432, kept: 1_000_000 });

/** A piece of a recording as it comes from a file or a stream. */
export type RecordingChunk = string | Uint8Array;
