import { fieldsAt, refuse } from '../door.ts';
import type { RunBody, SceneRun } from '../run/run.ts';
import { createSceneRun } from '../run/scene-run.ts';
import type { RecordingChunk, RecordingKeyframe, RecordingLine, RecordingRows } from './format.ts';
import { runToInput } from './open.ts';
import { readRecording } from './read.ts';
import { advanceInRows, differingBody, discOfRow } from './rows.ts';

/** Where a run first differs from its recording. */
export interface RecordingDifference {
  /** Steps or events done before the one that differs. */
  readonly step: number;
  /** The time reached. [time] */
  readonly time: number;
  /** The id of the first body that differs; `null` where what is not a body's differs, such as contacts. */
  readonly body: number | null;
  /** What differs, in a sentence. */
  readonly message: string;
}

/** What `verifyRecording` found. */
export interface RecordingVerdict {
  /** Whether everything recorded came again, bit for bit. */
  readonly ok: boolean;
  /** The first difference. */
  readonly difference: RecordingDifference | null;
  /** Whether the recording has its end: else it was cut off. */
  readonly complete: boolean;
  /** Steps or events that were run again. */
  readonly steps: number;
  /** The time reached. [time] */
  readonly time: number;
  /** The hash of the state reached. */
  readonly hash: string;
  /** The release that made the recording. */
  readonly carom: string;
}

/** What `verifyRecording` can be told. */
export interface VerifyOptions {
  /** Called after every line. */
  readonly onProgress?: (run: { readonly step: number; readonly time: number }) => void;
}

/**
 * Runs a recording again and compares every fingerprint, keyframe and the end. Reads as it goes; memory does not grow with the length.
 *
 * @throws TypeError or RangeError naming the line that is wrong: what is no recording cannot be verified
 */
export async function verifyRecording(
  source: AsyncIterable<RecordingChunk> | Iterable<RecordingChunk>,
  options: VerifyOptions = {},
): Promise<RecordingVerdict> {
  const { onProgress } = fieldsAt('verifyRecording', 'options', options) as VerifyOptions;
  if (onProgress !== undefined && typeof onProgress !== 'function')
    refuse('verifyRecording', 'options.onProgress', 'a function', onProgress);
  let run: SceneRun | null = null;
  let carom = '';
  let inputs = 0;
  let complete = false;
  for await (const line of readRecording(source)) {
    if (line.kind === 'head') {
      run = createSceneRun(line.head.scene, { keyframes: 2 });
      carom = line.head.carom;
      continue;
    }
    const difference = differenceAt(run!, line, inputs);
    if (line.kind === 'input') inputs++;
    if (difference !== null) return verdict(run!, carom, false, difference);
    complete = line.kind === 'end';
    onProgress?.({ step: run!.step, time: run!.time });
  }
  return verdict(run!, carom, complete, null);
}

function verdict(run: SceneRun, carom: string, complete: boolean, difference: RecordingDifference | null): RecordingVerdict {
  const { step, firstStep, time } = run;
  return { ok: difference === null, difference, complete, steps: step - firstStep, time, hash: run.hash(), carom };
}

/** Runs on through one line. */
function differenceAt(run: SceneRun, line: Exclude<RecordingLine, { kind: 'head' }>, inputs: number): RecordingDifference | null {
  if (line.kind === 'rows') return compareRows(run, line);
  if (line.kind === 'input') {
    runToInput(run, line.input);
    if (run.step !== line.input.step) return differs(run, null, `the input of ${line.input.by} came after ${line.input.step}`);
    run.act(line.input.action);
    return null;
  }
  run.advance({ step: line.step, time: line.time });
  if (run.timeline && run.step === line.step && line.time > run.time) run.advance({ time: line.time, step: line.step + 1 });
  if (run.step !== line.step) return differs(run, null, `${line.step} were recorded until time ${line.time}`);
  if (line.inputs !== inputs) return differs(run, null, `${line.inputs} inputs were recorded, ${inputs} are there`);
  if (line.kind === 'keyframe') return compareKeyframe(run, line);
  return run.hash() === line.hash && run.time === line.time ? null : differs(run, null, `the state at the end has hash ${line.hash}`);
}

function compareRows(run: SceneRun, { from, count, width, data }: RecordingRows): RecordingDifference | null {
  if (run.step !== from) return differs(run, null, `rows from ${from} on were recorded`);
  for (const { step, row } of advanceInRows(run, { step: from + count })) {
    if (step >= from + count) break; // the rest of a simultaneous round
    const expected = data.subarray((step - from) * width, (step - from + 1) * width);
    if (row.length === width && row.every((byte, i) => byte === expected[i])) continue;
    const body = run.timeline ? discOfRow(expected) : differingBody(run, expected);
    return { ...differs(run, body, `${run.timeline ? 'event' : 'step'} ${step} went otherwise`), step };
  }
  return run.step >= from + count ? null : differs(run, null, `${from + count} were recorded, ${run.step} are there`);
}

function compareKeyframe(run: SceneRun, { hash, state, held, time }: RecordingKeyframe): RecordingDifference | null {
  const now = run.save();
  const isSame = now.snapshot.length === state.length && now.snapshot.every((byte, i) => byte === state[i]);
  if (isSame && run.hash() === hash && run.time === time) return null;
  const recorded = createSceneRun(run.scene);
  try {
    recorded.load({ snapshot: state, held });
  } catch (error) {
    return differs(run, null, `the keyframe is damaged: ${(error as Error).message}`);
  }
  const others = new Map(Array.from(recorded.bodies(), (body) => [body.id, numbersOf(body)]));
  for (const body of run.bodies()) {
    if (others.get(body.id) !== numbersOf(body)) return differs(run, body.id, 'the keyframe differs');
    others.delete(body.id);
  }
  const [left = null] = others.keys();
  return differs(run, left, 'the keyframe differs');
}

function numbersOf({ x, y, r, vx, vy, mass, angle, angularVelocity }: RunBody): string {
  return [x, y, r, vx, vy, mass, angle, angularVelocity].map((value) => (Object.is(value, -0) ? '-0' : String(value))).join();
}

function differs({ step, time }: SceneRun, body: number | null, message: string): RecordingDifference {
  return { step, time, body, message };
}
