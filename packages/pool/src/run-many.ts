import { type Scene, sceneHash } from '@carom/scene';
import { createWorkers } from '#workers';
import { failedRow, keyOf, type Measure, type RunCase, type RunRow, type RunTask } from './case.ts';
import { fields, reasonOf, sceneAt } from './door.ts';
import type { Parameters, ParameterValue } from './expression.ts';
import { readMeasure } from './measure.ts';
import type { ObservableName } from './observables.ts';
import { runCase } from './run-case.ts';
import type { SweepPlan } from './sweep.ts';

const where = 'runMany';
const optionNames = ['workers', 'signal', 'onProgress', 'until', 'observables', 'from', 'blocks'];

/** One of many runs. */
export interface ManyCase {
  /** The seed put into the scene. @default the scene's own */
  readonly seed?: number;
  /** What is put where: `{ 'generate[0].r': 0.2 }`. @default nothing */
  readonly set?: Readonly<Record<string, ParameterValue>>;
  /** What the row is to be known by. @default what is set */
  readonly parameters?: Parameters;
}

/** How runs are carried out. */
export interface WorkOptions {
  /** How many workers; 0 runs everything here. @default one a core */
  readonly workers?: number;
  /** Ends everything when it is aborted. */
  readonly signal?: AbortSignal;
  /** Called after each run. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What `runMany` is told. */
export interface ManyOptions extends WorkOptions {
  /** The end of every run: a time, or steps (events of a timeline). */
  readonly until: Measure['until'];
  /** What is measured. @default nothing: the last state alone */
  readonly observables?: readonly ObservableName[];
  /** When the measurement begins, in the unit of `until`. @default 0 */
  readonly from?: number;
  /** Blocks of the measurement, 2 or more. @default 10 */
  readonly blocks?: number;
}

/**
 * Runs one scene many times on workers, worker threads in Node and Web Workers in browsers. Gives a row for each case, in their order.
 *
 * Rows depend on scene, cases and options alone, not on the number of workers or on the machine. A run that fails is a row with `status: 'failed'`.
 * @throws TypeError or RangeError if the scene has an error, or an option is wrong; the reason of `signal` when it is aborted
 *
 * @example
 * const scene: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] };
 * const speeds = [1, 2].map((speed) => ({ set: { 'bodies[0].vx': speed } }));
 * for await (const row of runMany(scene, speeds, { until: { time: 10 }, workers: 0 })) console.log(row.hash);
 */
export async function* runMany(scene: Scene, cases: Iterable<ManyCase>, options: ManyOptions): AsyncGenerator<RunRow> {
  const checked = sceneAt('runMany: scene: ', scene);
  const {
    until,
    observables = [],
    from = 0,
    blocks = 10,
    ...work
  } = fields(where, 'options', options, optionNames) as unknown as ManyOptions;
  const measure = readMeasure(where, { until, observables, measure: { from, blocks } }, '');
  if (typeof (cases as Iterable<ManyCase> | null)?.[Symbol.iterator] !== 'function')
    throw new TypeError(`runMany: cases must be iterable, as an array is, got ${cases === null ? 'null' : typeof cases}`);
  const all = Array.from(cases, (one, index): RunCase => {
    const { seed = null, set = {}, parameters = set } = fields(where, `cases[${index}]`, one, ['seed', 'set', 'parameters']) as ManyCase;
    return { index, parameters, set, seed };
  });
  const names = all[0] === undefined ? [] : Object.keys(all[0].parameters);
  const waiting = new Map<number, RunRow>();
  let next = 0;
  for await (const row of runPlan({ scene: checked, measure, parameters: names, cases: all }, work)) {
    waiting.set(row.index, row);
    for (let first = waiting.get(next); first !== undefined; first = waiting.get(next)) {
      waiting.delete(next++);
      yield first;
    }
  }
}

/**
 * Carries out the runs of a plan on workers; gives rows as they come.
 *
 * @example
 * const plan = planSweep({
 *   format: 'carom-sweep',
 *   version: 0,
 *   scene: { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] },
 *   design: { grid: { speed: [1, 2] } },
 *   set: { 'bodies[0].vx': 'speed' },
 *   until: { time: 3 },
 * });
 * for await (const row of runPlan(plan, { workers: 0 })) console.log(row.index, row.hash);
 */
export async function* runPlan(
  plan: Pick<SweepPlan, 'scene' | 'measure' | 'cases'> & Partial<SweepPlan>,
  options: WorkOptions,
): AsyncGenerator<RunRow> {
  const { workers, signal, onProgress } = options;
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 0 && workers <= 1024)) {
    throw new RangeError(`runMany: workers must be an integer in [0, 1024], got ${workers}`);
  }
  const { scene, measure, cases } = plan;
  signal?.throwIfAborted();
  const count = Math.min(workers ?? Infinity, cases.length);
  const pool = count === 0 ? null : await createWorkers(count === Infinity || workers === undefined ? undefined : count);
  const name = sceneHash(scene);
  const started = new Map<number, Promise<RunRow>>();
  let aborted: (reason: unknown) => void = () => {};
  const abort = new Promise<never>((_, reject) => (aborted = reject));
  abort.catch(() => {});
  const stop = () => aborted(signal?.reason);
  signal?.addEventListener('abort', stop);
  let done = 0;
  try {
    const queue = cases[Symbol.iterator]();
    const start = () => {
      const { value, done: isOver } = queue.next();
      if (isOver) return;
      const task: RunTask = { scene, measure, case: value };
      const row = pool === null ? runCase(task) : pool.run(task);
      started.set(
        value.index,
        row.catch((error) => failedRow(keyOf(name, measure, value), value, `the worker ended: ${reasonOf(error)}`)),
      );
    };
    for (let i = 0; i < 2 * (pool?.size ?? 1); i++) start(); // a task waits for each worker
    while (started.size > 0) {
      const row = await Promise.race([abort, ...started.values()]);
      started.delete(row.index);
      start();
      onProgress?.(++done, cases.length);
      yield row;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await pool?.end();
  }
}
