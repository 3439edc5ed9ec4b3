import { fieldsAt, limitAt, refuse } from '../door.ts';
import type { RunLimit, SceneRun } from '../run/run.ts';
import { runAt } from '../run/run-door.ts';
import type { SceneAction } from '../run/scene-action.ts';
import { readSceneAction } from '../run/scene-action.ts';
import { sceneHash } from '../run/variants.ts';
import { toBase64 } from './base64.ts';
import { advanceInRows, type RowOf } from './rows.ts';
import { caromVersion } from './version.ts';

/** How a recording is made. */
export interface RecorderOptions {
  /** Takes each line, without its line break. */
  readonly write: (line: string) => void;
  /** The seed that was put into the scene, if one was. @default null */
  readonly seed?: number | null;
  /** Steps, or events, from one keyframe to the next. @default 600 steps or 10,000 events */
  readonly keyframeEvery?: number;
  /** Keeps a fingerprint of every step or event, so that `verifyRecording` can name it. @default true */
  readonly rows?: boolean;
  /** Goes on with a recording that was paused: how many inputs it has. No head is written then. @default a new recording */
  readonly inputs?: number;
}

/** Rows are written when so many bytes have come together. */
const blockBytes = 49_152;

/**
 * Writes a recording while a run goes on: call `advance` and `act` here instead of on the run, and `end` at the end.
 *
 * @example
 * const scene: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] };
 * const lines: string[] = [];
 * const recorder = new Recorder(createSceneRun(scene), { write: (line) => lines.push(line) });
 * recorder.advance({ time: 10 });
 * recorder.end();
 */
export class Recorder {
  readonly #run: SceneRun;
  readonly #write: (line: string) => void;
  readonly #every: number;
  readonly #hasRows: boolean;
  #inputs = 0;
  #nextKeyframe: number;
  #rows: Uint8Array[] = [];
  #from = 0;
  #bytes = 0;

  /** Writes the head and the first keyframe. @throws RangeError unless `keyframeEvery` is a whole number from 1 on */
  constructor(run: SceneRun, options: RecorderOptions) {
    const where = 'new Recorder';
    runAt(where, run);
    const { write, seed = null, keyframeEvery = run.world ? 600 : 10_000, rows = true, inputs } = readOptions(where, options);
    if (!(Number.isSafeInteger(keyframeEvery) && keyframeEvery >= 1))
      refuse(where, 'options.keyframeEvery', 'an integer >= 1', keyframeEvery, 'range');
    this.#run = run;
    this.#write = write;
    this.#every = keyframeEvery;
    this.#hasRows = rows;
    this.#nextKeyframe = run.step;
    this.#inputs = inputs ?? 0;
    const { scene } = run;
    const head = { format: 'carom-recording', version: 0, carom: caromVersion, sceneHash: sceneHash(scene), seed, scene };
    if (inputs === undefined) write(JSON.stringify(head));
    this.#keyframe();
  }

  /** Runs on to the limit and writes what happened. @throws RangeError unless the limit has a time or a step */
  advance(limit: RunLimit): void {
    const { step, time } = limitAt('Recorder.advance', limit);
    if (step === Infinity && !(time < Infinity)) refuse('Recorder.advance', 'limit', 'an object with time or step', limit, 'range');
    for (;;) {
      const part = { ...limit, step: Math.min(step, this.#nextKeyframe) };
      const before = this.#run.step;
      if (this.#hasRows) for (const each of advanceInRows(this.#run, part)) this.#row(each);
      else this.#run.advance(part);
      if (this.#run.step >= this.#nextKeyframe) this.#keyframe();
      else if (this.#run.step === before || this.#run.step >= step || part.step < this.#nextKeyframe) return;
      else if (limit.time !== undefined && this.#run.time >= limit.time) return;
    }
  }

  /** Does what an input says, and writes it down. @throws TypeError or RangeError if it is wrong; nothing has changed then */
  act(by: string, action: SceneAction): void {
    const { time, step, timeline } = this.#run;
    const checked = readSceneAction(action, 'Recorder.act', timeline ? 'timeline' : 'world');
    this.#run.act(checked);
    this.#flush();
    this.#write(JSON.stringify({ input: timeline ? { step, time, by, action: checked } : { step, by, action: checked } }));
    this.#inputs++;
  }

  /** Writes what is still to be written. Returns how many inputs there were, for a recorder that goes on. */
  pause(): number {
    this.#flush();
    return this.#inputs;
  }

  /** Writes the last line: without it a recording counts as cut off. */
  end(): void {
    this.#flush();
    const { step, time } = this.#run;
    this.#write(JSON.stringify({ end: { step, time, hash: this.#run.hash(), inputs: this.#inputs } }));
  }

  #keyframe(): void {
    this.#flush();
    const { step, time } = this.#run;
    const { snapshot, held, looks } = this.#run.save();
    const hash = this.#run.hash();
    this.#write(JSON.stringify({ keyframe: { step, time, inputs: this.#inputs, held, looks, hash, state: toBase64(snapshot) } }));
    this.#nextKeyframe = step + this.#every;
  }

  #row({ step, row, isLast }: RowOf): void {
    if (this.#rows.length > 0 && row.length !== this.#rows[0].length) this.#flush();
    if (this.#rows.length === 0) this.#from = step;
    this.#rows.push(row);
    this.#bytes += row.length;
    if (this.#bytes >= blockBytes && isLast) this.#flush();
  }

  #flush(): void {
    if (this.#rows.length === 0) return;
    const data = new Uint8Array(this.#bytes);
    let at = 0;
    for (const row of this.#rows) {
      data.set(row, at);
      at += row.length;
    }
    const [{ length: width }] = this.#rows;
    this.#write(JSON.stringify({ rows: { from: this.#from, count: this.#rows.length, width, data: toBase64(data) } }));
    this.#rows = [];
    this.#bytes = 0;
  }
}

const known = ['write', 'seed', 'keyframeEvery', 'rows', 'inputs'];

function readOptions(where: string, given: RecorderOptions): RecorderOptions {
  const options = fieldsAt(where, 'options', given) as unknown as RecorderOptions;
  for (const name of Object.keys(options)) if (!known.includes(name)) refuse(where, 'options', `made of ${known.join(', ')}`, name);
  if (typeof options.write !== 'function') refuse(where, 'options.write', 'a function', options.write);
  return options;
}
