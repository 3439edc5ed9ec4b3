import { createSceneRun, type RunLimit, type RunState, type Scene, type SceneRun, sceneHash, withSeed } from '@carom/scene';
import { blockAverage } from 'carom/timeline';
import { failedRow, keyOf, type Measure, type Measured, type RunRow, type RunTask } from './case.ts';
import { reasonOf, sceneAt } from './door.ts';
import { beginStretch, observableKinds, sample, stretchValue } from './observables.ts';
import { putAt } from './place.ts';

/** Where a run stands between two stretches: what a run that was cut off goes on from, to the same bits. */
export interface CaseCheckpoint {
  /** Stretches done, those before the measurement counted. */
  readonly done: number;
  /** For each observable the values of the blocks so far. */
  readonly blocks: readonly (readonly number[])[];
  /** The state. */
  readonly state: RunState;
}

/** What a run is told by whoever carries it out. */
export interface CaseHost {
  /** Where to go on. */
  readonly checkpoint?: CaseCheckpoint | null;
  /** Called between two stretches; what it throws ends the run. */
  readonly onCheckpoint?: (checkpoint: CaseCheckpoint) => Promise<void> | void;
}

/** Times that what is sampled is read in a block. */
const samples = 8;

/**
 * Carries out one run. A run that cannot be made or ends with an error is a row too; only what the host throws comes through.
 */
export async function runCase(task: RunTask, host: CaseHost = {}): Promise<RunRow> {
  const { measure } = task;
  const { index, parameters, seed } = task.case;
  const key = keyOf(sceneHash(task.scene), measure, task.case);
  let run: SceneRun | null = null;
  let name = '';
  const failed = (error: unknown): RunRow => {
    const { step = 0, firstStep = 0, time = 0 } = run ?? {};
    return { ...failedRow(key, task.case, reasonOf(error)), scene: name, steps: step - firstStep, time };
  };
  let columns: number[][] = measure.observables.map(() => []);
  let stretches: Stretches;
  try {
    const scene = sceneOf(task);
    name = sceneHash(scene);
    stretches = planOf(scene, measure);
    run = createSceneRun(scene, { maxEvents: mostEvents });
  } catch (error) {
    return failed(error);
  }
  const { checkpoint = null } = host;
  if (checkpoint !== null) {
    run.load(checkpoint.state);
    columns = checkpoint.blocks.map((values) => [...values]);
  }
  for (let k = checkpoint?.done ?? 0; k < stretches.count; k++) {
    const state = run.save();
    if (k > (checkpoint?.done ?? 0)) await host.onCheckpoint?.({ done: k, blocks: columns, state });
    try {
      run.load(state); // a stretch counts from 0 whether the run was cut off before it or not: else the last bits would differ
      const values = runStretch(run, measure, stretches, k);
      if (values !== null) for (const [i, value] of values.entries()) columns[i].push(value);
    } catch (error) {
      return failed(error);
    }
  }
  const values: Record<string, Measured> = {};
  for (const [i, observable] of measure.observables.entries()) {
    const { mean, error } = blockAverage(columns[i], measure.blocks);
    values[observable] = { mean, error };
  }
  const { step, firstStep, time } = run;
  return { index, key, parameters, seed, status: 'ok', message: '', values, scene: name, steps: step - firstStep, time, hash: run.hash() };
}

/** The scene of a run. @throws RangeError with the first problem */
export function sceneOf({ scene, case: { set, seed } }: Pick<RunTask, 'scene' | 'case'>): Scene {
  const copy = JSON.parse(JSON.stringify(scene)) as Scene;
  for (const [path, value] of Object.entries(set)) putAt(`set ${path}`, copy, path, value);
  const checked = sceneAt('', copy);
  return seed === null ? checked : withSeed(checked, seed);
}

/** What a stretch of a run may take: minutes. */
const mostEvents = 100_000_000;

interface Stretches {
  readonly count: number;
  /** Stretches before the measurement. */
  readonly unmeasured: number;
  /** The limit after a share of a stretch. */
  readonly limit: (run: SceneRun, stretch: number, share: number) => RunLimit;
}

/** The stretches of a run: some before the measurement, about as long as a block, then the blocks. */
function planOf(scene: Scene, { until, from, blocks, observables }: Measure): Stretches {
  for (const name of observables) {
    const kind = observableKinds[name];
    if (kind !== 'sampled' && kind !== scene.engine)
      throw new RangeError(`observable ${name}: engine must be '${kind}', got '${scene.engine}'`);
  }
  const end = 'time' in until ? until.time : until.steps;
  const block = (end - from) / blocks;
  const unmeasured = from > 0 ? Math.max(1, Math.min(1000, Math.ceil(from / block))) : 0;
  const at = (k: number) =>
    k <= unmeasured ? (unmeasured === 0 ? 0 : (from * k) / unmeasured) : from + ((end - from) * (k - unmeasured)) / blocks;
  return {
    count: unmeasured + blocks,
    unmeasured,
    limit(run, k, share) {
      const place = share === 1 ? at(k + 1) : at(k) + (at(k + 1) - at(k)) * share;
      return 'time' in until ? { time: place } : { step: run.firstStep + Math.round(place) };
    },
  };
}

/** Runs one stretch; returns the value of every observable, or `null` before the measurement. */
function runStretch(run: SceneRun, { observables }: Measure, { unmeasured, limit }: Stretches, k: number): number[] | null {
  if (k < unmeasured) {
    run.advance(limit(run, k, 1));
    return null;
  }
  const isSampled = observables.map((name) => observableKinds[name] !== 'timeline');
  const before = run.timeline && isSampled.includes(false) ? beginStretch(run) : null;
  const sums = observables.map(() => 0);
  const times = isSampled.includes(true) ? samples : 1;
  for (let i = 1; i <= times; i++) {
    run.advance(limit(run, k, i / times));
    for (const [j, name] of observables.entries()) if (isSampled[j]) sums[j] += sample(run, name) / times;
  }
  return observables.map((name, j) => (isSampled[j] ? sums[j] : stretchValue(run, name, before!)));
}
