import { caromVersion, type Scene } from '@carom/scene';
import { hashBytes } from 'carom';
import type { Parameters, ParameterValue } from './expression.ts';
import type { ObservableName } from './observables.ts';

/** How long a run goes on, and how it is measured: the same for all runs of a sweep. */
export interface Measure {
  /** The end: a time, or steps (events of a timeline). */
  readonly until: { readonly time: number } | { readonly steps: number };
  /** What runs on before anything is measured, in the unit of `until`. @default 0 */
  readonly from: number;
  /** Into how many stretches the rest is divided, from whose scatter the errors come. @default 10 */
  readonly blocks: number;
  /** What is measured. */
  readonly observables: readonly ObservableName[];
}

/** One run of many. */
export interface RunCase {
  /** Its place in the order of all. */
  readonly index: number;
  /** The parameters, as they are to stand in the table. */
  readonly parameters: Parameters;
  /** What is put where in the scene: paths and values. */
  readonly set: Readonly<Record<string, ParameterValue>>;
  /** The seed put into the scene; `null` for its own. */
  readonly seed: number | null;
}

/** Everything a worker needs for one run: plain JSON. */
export interface RunTask {
  /** The scene before anything is put in. */
  readonly scene: Scene;
  /** How it is measured. */
  readonly measure: Measure;
  /** Which run it is. */
  readonly case: RunCase;
}

/** A measured value. */
export interface Measured {
  /** The mean over the blocks. */
  readonly mean: number;
  /** Its standard error. */
  readonly error: number;
}

/** What came of one run: a row of the table. Nothing in it depends on the machine, or on how long it took. */
export interface RunRow {
  /** The run's place in the order of all. */
  readonly index: number;
  /** The run's name: version, scene, parameters and seed, so that no run counts twice. */
  readonly key: string;
  /** The parameters. */
  readonly parameters: Parameters;
  /** The seed. */
  readonly seed: number | null;
  /** Whether it came to its end. */
  readonly status: 'ok' | 'failed';
  /** Why it failed; empty if it did not. */
  readonly message: string;
  /** What was measured, by name; empty if it failed. */
  readonly values: Readonly<Record<string, Measured>>;
  /** `sceneHash` of the scene as it was run; empty if there is no such scene. */
  readonly scene: string;
  /** Steps or events done. */
  readonly steps: number;
  /** The time reached. [time] */
  readonly time: number;
  /** The hash of the last state; empty if it failed. */
  readonly hash: string;
}

/**
 * The name of a run: equal for equal work, whoever does it.
 *
 * @example
 * const measure: Measure = { until: { time: 10 }, from: 0, blocks: 10, observables: [] };
 * const run = (index: number): RunCase => ({ index, parameters: { r: 1 }, set: {}, seed: 1 });
 * keyOf('a1b2', measure, run(0)) === keyOf('a1b2', measure, run(7)); // true: the place does not matter
 */
export function keyOf(sceneName: string, measure: Measure, { parameters, set, seed }: RunCase): string {
  const { until, from, blocks, observables } = measure;
  const all = JSON.stringify([sceneName, until, from, blocks, observables, sorted(parameters), sorted(set), seed]);
  return `${caromVersion}-${hashBytes(new TextEncoder().encode(all))}`;
}

/** The row of a run that came to nothing. */
export function failedRow(key: string, { index, parameters, seed }: RunCase, message: string): RunRow {
  return { index, key, parameters, seed, status: 'failed', message, values: {}, scene: '', steps: 0, time: 0, hash: '' };
}

function sorted(values: Readonly<Record<string, ParameterValue>>): [string, ParameterValue][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}
