import type { Scene, SceneControl } from '@carom/scene';
import type { Measure, RunCase } from '../case.ts';
import { count, fields, parameterValue, sceneAt, short } from '../door.ts';
import type { ParameterValue } from '../expression.ts';
import { readMeasure } from '../measure.ts';
import { keysOf } from '../place.ts';
import type { CaseCheckpoint } from '../run-case.ts';
import { jobLimits } from './names.ts';

/** A job as it lies in Redis: plain JSON, checked by whoever takes it, never run. */
export interface JobData {
  /** Always `'carom-job'`. */
  readonly format: 'carom-job';
  /** The version of the format. */
  readonly version: 0;
  /** The name of the sweep. */
  readonly sweep: string;
  /** The run. */
  readonly case: RunCase;
  /** Where to go on, if a run was cut off. */
  readonly checkpoint: StoredCheckpoint | null;
}

/** A checkpoint as JSON. */
export interface StoredCheckpoint {
  /** Stretches done. */
  readonly done: number;
  /** Values of the blocks. */
  readonly blocks: readonly (readonly (number | string)[])[];
  /** The snapshot in base64. */
  readonly snapshot: string;
  /** The controls held. */
  readonly held: readonly SceneControl[];
}

const where = 'job';

/**
 * The data of a job. @throws TypeError or RangeError naming what is wrong
 */
export function readJob(value: unknown): JobData {
  const job = fields(where, 'data', value, ['format', 'version', 'sweep', 'case', 'checkpoint']);
  if (job.format !== 'carom-job' || job.version !== 0)
    throw new TypeError(`${where}: format must be 'carom-job' of version 0, got ${short(job.format)}`);
  if (typeof job.sweep !== 'string' || !/^[0-9a-f]{16}$/.test(job.sweep))
    throw new TypeError(`${where}: sweep must be 16 hex digits, got ${short(job.sweep)}`);
  const checkpoint = job.checkpoint === null || job.checkpoint === undefined ? null : readStored(job.checkpoint);
  return { format: 'carom-job', version: 0, sweep: job.sweep, case: readCase(job.case), checkpoint };
}

/**
 * Scene and measure of a sweep, from their JSON. @throws TypeError or RangeError naming what is wrong
 */
export function readPlan(text: string): { readonly scene: Scene; readonly measure: Measure } {
  if (text.length > jobLimits.plan) throw new RangeError(`${where}: plan must be at most ${jobLimits.plan} characters, got ${text.length}`);
  const { scene, measure } = fields(where, 'plan', JSON.parse(text), ['scene', 'measure']);
  const { until, from, blocks, observables } = fields(where, 'measure', measure, ['until', 'from', 'blocks', 'observables']);
  return {
    scene: sceneAt(`${where}: scene: `, scene),
    measure: readMeasure(where, { until, observables, measure: { from, blocks } }, 'measure.'),
  };
}

/** A checkpoint as it is kept; `null` if it is too large to be. */
export function storeCheckpoint({ done, blocks, state }: CaseCheckpoint): StoredCheckpoint | null {
  if (state.snapshot.length * 1.4 > jobLimits.checkpoint) return null;
  const values = blocks.map((column) =>
    column.map((value) => (Number.isFinite(value) && !Object.is(value, -0) ? value : Object.is(value, -0) ? '-0' : String(value))),
  );
  return { done, blocks: values, snapshot: Buffer.from(state.snapshot).toString('base64'), held: state.held };
}

/** A checkpoint as a run takes it. */
export function loadCheckpoint({ done, blocks, snapshot, held }: StoredCheckpoint): CaseCheckpoint {
  const state = { snapshot: new Uint8Array(Buffer.from(snapshot, 'base64')), held };
  return { done, blocks: blocks.map((column) => column.map(Number)), state };
}

function readCase(value: unknown): RunCase {
  if (JSON.stringify(value)?.length > jobLimits.case) throw new RangeError(`${where}: case must be at most ${jobLimits.case} characters`);
  const { index, parameters, set, seed } = fields(where, 'case', value, ['index', 'parameters', 'set', 'seed']);
  if (seed !== null && !(count(where, 'case.seed', seed) <= 4294967295))
    throw new RangeError(`${where}: case.seed must be an integer of 32 bits, got ${short(seed)}`);
  for (const path of Object.keys(fields(where, 'case.set', set))) keysOf(`${where}: case.set`, path);
  return {
    index: count(where, 'case.index', index),
    parameters: values('parameters', parameters),
    set: values('set', set),
    seed: seed as number | null,
  };
}

function values(what: string, value: unknown): Record<string, ParameterValue> {
  const all = fields(where, `case.${what}`, value);
  for (const [name, each] of Object.entries(all)) parameterValue(where, `case.${what}.${name.slice(0, 40)}`, each);
  return all as Record<string, ParameterValue>;
}

function readStored(value: unknown): StoredCheckpoint {
  const { done, blocks, snapshot, held } = fields(where, 'checkpoint', value, ['done', 'blocks', 'snapshot', 'held']);
  const isNumber = (each: unknown) => typeof each === 'number' || ['Infinity', '-Infinity', 'NaN', '-0'].includes(each as string);
  if (!Array.isArray(blocks) || !blocks.every((column) => Array.isArray(column) && column.every(isNumber))) {
    throw new TypeError(`${where}: checkpoint.blocks must be lists of numbers, got ${short(blocks)}`);
  }
  if (typeof snapshot !== 'string' || snapshot.length > jobLimits.checkpoint)
    throw new TypeError(`${where}: checkpoint.snapshot must be base64`);
  if (!Array.isArray(held) || !held.every((each) => each === 'left' || each === 'right'))
    throw new TypeError(`${where}: checkpoint.held must be a list of controls`);
  return { done: count(where, 'checkpoint.done', done), blocks, snapshot, held };
}
