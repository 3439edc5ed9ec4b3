import type { RunLimit, Scene, SceneRun } from '@carom/scene';
import { counted } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import { showProgress } from '../progress.ts';
import { breathe, listenForInterrupt, type Shell } from '../shell.ts';
import { limitOf } from '../until.ts';
import { nameOf, type RunSettings, writeCheckpoint } from './checkpoint.ts';
import { openOutput, type RunOutput } from './output.ts';

/** Events of a timeline that are run at most before anything else has its turn: 8 keyframes of 256 events hold them all. */
const eventsAtOnce = 1000;
/** Longest time between two looks at signals and pipes. [ms] */
const turn = 50;

/** A run to be brought to its end. */
export interface RunJob {
  /** The scene as it is run. */
  readonly scene: Scene;
  /** The seed that was put in. */
  readonly seed: number | null;
  /** The run, at its start or where it was interrupted. */
  readonly run: SceneRun;
  /** How it was called. */
  readonly settings: RunSettings;
  /** Where a checkpoint goes. */
  readonly checkpoint: string;
}

/** Brings a run to its end, or to the first signal: then to a checkpoint. Resolves to the exit code. */
export async function runScene(shell: Shell, job: RunJob): Promise<number> {
  const { scene, seed, run, settings } = job;
  const { until, every, out: path, format, bytes, inputs } = settings;
  const about = nameOf(scene, seed);
  const limit = limitOf(run, until);
  const output = await openOutput(shell, run, { path, format, frames: every !== null, keep: bytes, inputs }, about);
  const progress = await showProgress(
    shell,
    limit.time ?? (limit.step ?? 0) - run.firstStep,
    limit.time === undefined ? 'steps' : 'time units',
  );
  const interrupt = listenForInterrupt();
  const state = { frames: settings.frames };
  try {
    const finished = await go(run, limit, every, output, state, () => {
      progress.set(limit.time === undefined ? run.step - run.firstStep : run.time);
      return interrupt.wanted;
    });
    progress.end();
    if (!finished) return await interrupted(job, output, state.frames);
  } finally {
    progress.end();
    interrupt.end();
  }
  const end = { steps: run.step - run.firstStep, time: run.time, hash: run.hash() };
  await output.end(end);
  const to = path === null ? '' : ` → ${path}`;
  shell.tell(`${line(about)} · ${counted(end.steps, run.world ? 'step' : 'event')} to time ${end.time} · state ${end.hash}${to}`, {
    ...about,
    ...end,
    out: path,
  });
  return exitCodes.ok;
}

/** The name of a run in words. */
export function line({ carom, scene, seed }: ReturnType<typeof nameOf>): string {
  return `carom ${carom} · scene ${scene} · seed ${seed ?? 'of the scene'}`;
}

/** Runs to the limit, frame by frame. Resolves to whether it came there. */
async function go(
  run: SceneRun,
  limit: RunLimit,
  every: number | null,
  output: RunOutput,
  state: { frames: number },
  isToStop: () => boolean,
): Promise<boolean> {
  if (every === null) return reach(run, limit, output, isToStop);
  const { time = Infinity } = limit;
  for (;;) {
    const at = state.frames * every;
    if (at > time) break;
    if (!(await reach(run, { ...limit, time: at }, output, isToStop))) return false;
    if (limit.step !== undefined && run.step >= limit.step) break;
    output.frame();
    await output.drain();
    state.frames++;
    await breathe();
    if (isToStop()) return false;
  }
  return reach(run, limit, output, isToStop);
}

/** Runs to the limit in stretches short enough for signals, pipes and the history of a timeline. */
async function reach(run: SceneRun, limit: RunLimit, output: RunOutput, isToStop: () => boolean): Promise<boolean> {
  let count = run.timeline ? eventsAtOnce : 1;
  for (;;) {
    const began = Date.now();
    const most = run.step + count;
    output.advance({ ...limit, step: Math.min(most, limit.step ?? Infinity) });
    await output.drain();
    if (run.step < most || run.step >= (limit.step ?? Infinity)) return true;
    if (run.world) count = Date.now() - began < turn / 2 ? Math.min(2 * count, 65_536) : Math.max(1, count >> 1);
    await breathe();
    if (isToStop()) return false;
  }
}

async function interrupted(job: RunJob, output: RunOutput, frames: number): Promise<never> {
  const { bytes, inputs } = await output.pause();
  const { settings, run, checkpoint } = job;
  const isParquet = settings.format === 'parquet';
  const out = isParquet ? nextPart(settings.out!) : settings.out;
  writeCheckpoint(checkpoint, { ...job, settings: { ...settings, out, frames, bytes, inputs } });
  const rest = isParquet ? `; the rest will be in ${out}` : '';
  throw new CommandError(
    `interrupted at time ${run.time}, step ${run.step}; go on with: carom run --resume ${checkpoint}${rest}`,
    exitCodes.failure,
  );
}

/** The file for what comes after a Parquet file that was cut off: `a.parquet`, `a.2.parquet`, `a.3.parquet`. */
function nextPart(path: string): string {
  const [, name, part] = /^(.*?)(?:\.(\d+))?\.parquet$/.exec(path) ?? ['', path, undefined];
  return `${name}.${Number(part ?? 1) + 1}.parquet`;
}
