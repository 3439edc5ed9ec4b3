import { createSceneRun, type Scene, type SceneControl, type SceneRun, sceneHash, validateScene } from '@carom/scene';
import { CommandError } from '../exit.ts';
import { parseJson, readText, writeWhole } from '../files.ts';
import type { Until } from '../until.ts';
import { caromVersion } from '../version.ts';

/** How a run was called: what a resumed one goes on with. */
export interface RunSettings {
  /** The end. */
  readonly until: Until;
  /** Time between frames; `null` for events. */
  readonly every: number | null;
  /** The file written; `null` for stdout. */
  readonly out: string | null;
  /** What is written. */
  readonly format: string;
  /** Frames written so far. */
  readonly frames: number;
  /** Bytes of the file that are whole. */
  readonly bytes: number;
  /** Inputs of the recording so far. */
  readonly inputs: number;
}

/** A run that was interrupted. */
export interface Checkpoint {
  /** The scene, seed put in. */
  readonly scene: Scene;
  /** The seed that was put in. */
  readonly seed: number | null;
  /** The run, where it stood. */
  readonly run: SceneRun;
  /** How it was called. */
  readonly settings: RunSettings;
}

/** Writes where a run stands. */
export function writeCheckpoint(path: string, { scene, seed, run, settings }: Checkpoint): void {
  const { snapshot, held } = run.save();
  const state = Buffer.from(snapshot).toString('base64');
  const { step, time } = run;
  const all = {
    format: 'carom-checkpoint',
    version: 0,
    carom: caromVersion,
    seed,
    step,
    time,
    hash: run.hash(),
    held,
    state,
    settings,
    scene,
  };
  writeWhole(path, `${JSON.stringify(all)}\n`);
}

/** Reads where a run stood. @throws CommandError naming what is wrong */
export async function readCheckpoint(path: string): Promise<Checkpoint> {
  const value = (parseJson(path, await readText(path)) ?? {}) as Record<string, unknown>;
  if (value.format !== 'carom-checkpoint' || value.version !== 0) {
    throw new CommandError(`${path}: format must be 'carom-checkpoint' of version 0, got ${JSON.stringify(value.format)?.slice(0, 60)}`);
  }
  const result = validateScene(value.scene);
  if (!result.ok) throw new CommandError(`${path}: scene: ${result.problems[0].message}`);
  const { seed, held, state, hash, settings } = value;
  const run = createSceneRun(result.scene, { keyframes: 8 });
  try {
    run.load({ snapshot: new Uint8Array(Buffer.from(String(state), 'base64')), held: controls(held) });
  } catch (error) {
    throw new CommandError(`${path}: state: ${(error as Error).message}`);
  }
  if (run.hash() !== hash)
    throw new CommandError(`${path}: hash must be that of the state (${run.hash()}), got ${String(hash).slice(0, 60)}`);
  if (seed !== null && !Number.isSafeInteger(seed)) throw new CommandError(`${path}: seed must be an integer or null`);
  return { scene: result.scene, seed: seed as number | null, run, settings: readSettings(path, settings) };
}

/** What the two sides of a resumed run say about themselves. */
export function nameOf(
  scene: Scene,
  seed: number | null,
): { readonly carom: string; readonly scene: string; readonly seed: number | null } {
  return { carom: caromVersion, scene: sceneHash(scene), seed };
}

function controls(value: unknown): SceneControl[] {
  if (Array.isArray(value) && value.every((item) => item === 'left' || item === 'right')) return value;
  throw new TypeError("held must be a list of 'left', 'right'");
}

function readSettings(path: string, value: unknown): RunSettings {
  const { until, every, out, format, frames, bytes, inputs } = (value ?? {}) as Record<string, unknown>;
  const { time, steps } = (until ?? {}) as Record<string, unknown>;
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && (count as number) >= 0;
  const isTime = (span: unknown): span is number => typeof span === 'number' && span >= 0 && span < Infinity;
  if (!(isTime(time) || isCount(steps))) throw new CommandError(`${path}: settings.until must have a time or steps`);
  if (!(every === null || (isTime(every) && every > 0))) throw new CommandError(`${path}: settings.every must be a time > 0 or null`);
  if (!(out === null || typeof out === 'string')) throw new CommandError(`${path}: settings.out must be a file or null`);
  if (typeof format !== 'string') throw new CommandError(`${path}: settings.format must be a text`);
  if (!(isCount(frames) && isCount(bytes) && isCount(inputs)))
    throw new CommandError(`${path}: settings.frames, bytes and inputs must be counts`);
  return { until: isTime(time) ? { time } : { steps: steps as number }, every, out, format, frames, bytes, inputs };
}
