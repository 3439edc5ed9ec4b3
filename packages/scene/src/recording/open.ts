import { type Input, InputLog } from 'carom';
import { fieldsAt, limitAt, refuse } from '../door.ts';
import type { RunLimit, SceneRun } from '../run/run.ts';
import type { SceneAction } from '../run/scene-action.ts';
import { createSceneRun } from '../run/scene-run.ts';
import { type RecordingChunk, type RecordingEnd, type RecordingHead, type RecordingKeyframe, recordingLimits } from './format.ts';
import { readRecording } from './read.ts';

/** A recording in memory, without its fingerprints: to look at any moment of it. */
export interface Recording {
  /** What was run. */
  readonly head: RecordingHead;
  /** The states from which a look may begin, the start first. */
  readonly keyframes: readonly RecordingKeyframe[];
  /** What came from outside. */
  readonly inputs: InputLog<SceneAction>;
  /** The last line; `null` for a recording that was cut off. */
  readonly end: RecordingEnd | null;
}

/** The inputs of logs that were read, in the order in which they were done: a log has those of one step by name. */
const orders: WeakMap<InputLog<SceneAction>, Input<SceneAction>[]> = /* @__PURE__ */ new WeakMap();

/** Reads a whole recording. @throws TypeError or RangeError naming the line that is wrong, RangeError if it holds too much */
export async function openRecording(source: AsyncIterable<RecordingChunk> | Iterable<RecordingChunk>): Promise<Recording> {
  let head: RecordingHead | null = null;
  let end: RecordingEnd | null = null;
  const keyframes: RecordingKeyframe[] = [];
  const inputs = new InputLog<SceneAction>();
  const order: Input<SceneAction>[] = [];
  orders.set(inputs, order);
  for await (const line of readRecording(source)) {
    if (line.kind === 'head') head = line.head;
    else if (line.kind === 'keyframe') keyframes.push(line);
    else if (line.kind === 'input') order.push(inputs.add(line.input));
    else if (line.kind === 'end') end = line;
    if (keyframes.length + inputs.length > recordingLimits.kept) {
      throw new RangeError(`openRecording: a recording must have at most ${recordingLimits.kept} keyframes and inputs`);
    }
  }
  return { head: head!, keyframes, inputs, end };
}

/**
 * A run that stands at a moment of a recording: from the keyframe before it, with the inputs since.
 *
 * @throws TypeError or RangeError if a keyframe or an input does not fit the scene
 */
export function seekRecording(recording: Recording, limit: RunLimit): SceneRun {
  const { head, keyframes, inputs } = fieldsAt('seekRecording', 'recording', recording) as unknown as Recording;
  const { scene } = fieldsAt('seekRecording', 'recording.head', head) as unknown as RecordingHead;
  if (!Array.isArray(keyframes)) refuse('seekRecording', 'recording.keyframes', 'an array', keyframes);
  if (!(inputs instanceof InputLog)) refuse('seekRecording', 'recording.inputs', 'an InputLog', inputs);
  const { time, step } = limitAt('seekRecording', limit);
  const run = createSceneRun(scene);
  let from = 0;
  for (const keyframe of keyframes) {
    if (keyframe.time > time || keyframe.step > step) break;
    if (keyframe.step === run.firstStep && keyframe.inputs === 0) continue;
    run.load({ snapshot: keyframe.state, held: keyframe.held, looks: keyframe.looks });
    from = keyframe.inputs;
  }
  for (const input of (orders.get(inputs) ?? [...inputs]).slice(from)) {
    if (input.step > step || (input.time ?? -Infinity) > time) break;
    runToInput(run, input, limit);
    if (run.step < input.step) break;
    run.act(input.action);
  }
  run.advance(limit);
  return run;
}

/** Brings a run to where an input takes effect, but not beyond the limit. An input that does not fit stops it after a step too many at most. */
export function runToInput(run: SceneRun, { step, time = Infinity }: Input<SceneAction>, limit: RunLimit = {}): void {
  if (run.step === step && run.time >= time) return; // what else meets at this time came later
  const last = Math.min(time, limit.time ?? Infinity);
  run.advance(last < Infinity ? { time: last, step } : { step });
  if (time < Infinity && run.step === step) run.advance({ time: last, step: step + 1 });
}
