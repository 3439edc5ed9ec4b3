import { readInput } from 'carom';
import { controlsAt, fieldsAt, refuse } from '../door.ts';
import { describe } from '../problem.ts';
import { looksAt } from '../run/looks.ts';
import { readSceneAction } from '../run/scene-action.ts';
import { sceneHash } from '../run/variants.ts';
import type { Scene } from '../scene.ts';
import { validateScene } from '../validate.ts';
import { fromBase64 } from './base64.ts';
import { type RecordingChunk, type RecordingHead, type RecordingLine, recordingLimits } from './format.ts';

type Source = AsyncIterable<RecordingChunk> | Iterable<RecordingChunk>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The lines of a recording, checked one by one as they come; nothing is kept. A last line that was cut off is left out: then there is no `end`.
 *
 * @throws TypeError or RangeError naming the line that is wrong
 *
 * @example
 * const scene: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] };
 * const lines: string[] = [];
 * const recorder = new Recorder(createSceneRun(scene), { write: (line) => lines.push(`${line}\n`) });
 * recorder.advance({ time: 1 });
 * recorder.end();
 * for await (const line of readRecording(lines)) console.log(line);
 */
export async function* readRecording(source: Source): AsyncGenerator<RecordingLine> {
  let number = 0;
  let engine: Scene['engine'] | null = null;
  let step = 0;
  let ended = false;
  for await (const { text, whole } of linesOf(source)) {
    number++;
    if (text === '') continue;
    const where = `recording line ${number}`;
    const value = parsed(where, text, whole && number > 1);
    if (value === null) return;
    if (ended) throw new RangeError(`${where}: must not come after the end`);
    if (engine === null) {
      const head = readHead(where, value);
      engine = head.scene.engine;
      yield { kind: 'head', head };
      continue;
    }
    const line = readLine(where, value, engine);
    const at = stepOf(line);
    if (at < step) throw new RangeError(`${where}: step must be at least that of the lines before (${step}), got ${at}`);
    step = at;
    ended = line.kind === 'end';
    yield line;
  }
  if (engine === null) throw new TypeError('recording line 1: must be the head of a recording, got nothing');
}

function stepOf(line: RecordingLine): number {
  if (line.kind === 'rows') return line.from;
  return line.kind === 'input' ? line.input.step : line.kind === 'head' ? 0 : line.step;
}

/** Whole lines, and the rest without a line break at the end. @throws RangeError for a line that is too long */
async function* linesOf(source: Source): AsyncGenerator<{ readonly text: string; readonly whole: boolean }> {
  const isSource = typeof source === 'object' && source !== null && (Symbol.iterator in source || Symbol.asyncIterator in source);
  if (!isSource) refuse('readRecording', 'source', 'an iterable of texts or bytes', source);
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of source) {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) refuse('readRecording', 'source', 'made of texts or bytes', chunk);
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      pieces.push(text.slice(from, to));
      yield { text: pieces.join('').trim(), whole: true };
      pieces = [];
      length = 0;
      from = to + 1;
    }
    length += text.length - from;
    if (length > recordingLimits.line) throw new RangeError(`recording: a line must be at most ${recordingLimits.line} characters`);
    pieces.push(text.slice(from));
  }
  const rest = pieces.join('').trim();
  if (rest !== '') yield { text: rest, whole: false };
}

/** The object in a line; `null` for one that was cut off. @throws TypeError unless it is one */
function parsed(where: string, text: string, isWhole: boolean): Fields | null {
  try {
    return fieldsAt(where, 'it', JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError && !isWhole && !where.endsWith('line 1')) return null;
    throw error instanceof SyntaxError ? new TypeError(`${where}: must be JSON: ${error.message.slice(0, 80)}`) : error;
  }
}

function readHead(where: string, value: Fields): RecordingHead {
  const { format, version, carom, scene, sceneHash: hash, seed } = value;
  if (format !== 'carom-recording') throw new TypeError(`${where}: format must be 'carom-recording', got ${describe(format)}`);
  if (version !== 0) throw new RangeError(`${where}: version must be 0, got ${describe(version)}`);
  if (typeof carom !== 'string' || carom.length > 64) throw new TypeError(`${where}: carom must be a version, got ${describe(carom)}`);
  const result = validateScene(scene);
  if (!result.ok) throw new RangeError(`${where}: scene: ${result.problems[0].message}`);
  const found = sceneHash(result.scene);
  if (hash !== found) throw new RangeError(`${where}: sceneHash must be that of the scene (${found}), got ${describe(hash)}`);
  return { format, version, carom, scene: result.scene, sceneHash: found, seed: seed === null ? null : count(where, 'seed', seed) };
}

function readLine(where: string, value: Fields, engine: Scene['engine']): RecordingLine {
  const [kind, ...more] = Object.keys(value);
  if (more.length > 0) throw new TypeError(`${where}: must have one key, got ${describe([kind, ...more])}`);
  if (kind === 'input') {
    const input = readInput(where, value.input, (action, at) => readSceneAction(action, at, engine));
    if ((input.time === undefined) !== (engine === 'world')) throw new TypeError(`${where}: input.time must be given in a timeline only`);
    return { kind, input };
  }
  if (kind !== 'keyframe' && kind !== 'rows' && kind !== 'end') {
    throw new TypeError(`${where}: must be one of keyframe, input, rows, end, got ${describe(kind)}`);
  }
  const fields = fieldsAt(where, kind, value[kind]);
  if (kind === 'rows') return readRows(where, fields);
  const step = count(where, 'step', fields.step);
  const inputs = count(where, 'inputs', fields.inputs);
  const { time, hash } = fields;
  if (typeof time !== 'number' || !Number.isFinite(time))
    throw new TypeError(`${where}: time must be a finite number, got ${describe(time)}`);
  if (typeof hash !== 'string' || !/^[0-9a-f]{16}$/.test(hash))
    throw new TypeError(`${where}: hash must be 16 hex digits, got ${describe(hash)}`);
  if (kind === 'end') return { kind, step, time, hash, inputs };
  const looks = looksAt(where, 'looks', fields.looks ?? {});
  return {
    kind,
    step,
    time,
    inputs,
    hash,
    held: controlsAt(where, 'held', fields.held),
    looks,
    state: bytesOf(where, 'state', fields.state),
  };
}

function readRows(where: string, fields: Fields): RecordingLine {
  const data = bytesOf(where, 'data', fields.data);
  const rows = count(where, 'count', fields.count);
  const width = count(where, 'width', fields.width);
  if (width < 4) throw new RangeError(`${where}: width must be an integer >= 4, got ${width}`);
  if (rows * width !== data.length)
    throw new RangeError(`${where}: data must be count · width = ${rows * width} bytes of at least a row, got ${data.length}`);
  return { kind: 'rows', from: count(where, 'from', fields.from), count: rows, width, data };
}

function bytesOf(where: string, what: string, value: unknown): Uint8Array {
  if (typeof value !== 'string') throw new TypeError(`${where}: ${what} must be base64, got ${describe(value)}`);
  try {
    return fromBase64(value);
  } catch {
    throw new TypeError(`${where}: ${what} must be base64, got ${describe(value)}`);
  }
}

function count(where: string, what: string, value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new TypeError(`${where}: ${what} must be an integer >= 0, got ${describe(value)}`);
}
