import { Recorder, type RunLimit, type SceneRun } from '@carom/scene';
import type { Shell } from '../shell.ts';
import { openTable, type TableFormat } from '../tables/open-table.ts';
import type { About } from '../tables/table.ts';
import { fileSink, stdoutSink } from '../tables/text-sink.ts';
import { advanceWithEvents, eventColumns } from './event-rows.ts';
import { frameColumns, tableFrames, xyzFrames } from './frames.ts';

/** What a run writes while it goes on. */
export interface RunOutput {
  /** Runs on to the limit; what happens on the way is written. */
  advance(limit: RunLimit): void;
  /** Adds a frame, where frames are written. */
  frame(): void;
  /** Resolves when more may be written. */
  drain(): Promise<void>;
  /** Stops for now. Resolves to the bytes of the file that are whole, and the inputs of a recording. */
  pause(): Promise<{ readonly bytes: number; readonly inputs: number }>;
  /** Ends the output. */
  end(about: About): Promise<void>;
}

/** What is written, and where. */
export interface OutputTarget {
  /** The file; `null` for stdout. */
  readonly path: string | null;
  /** `'none'`, `'carom'`, `'xyz'` or a kind of table. */
  readonly format: string;
  /** Whether frames are written; else events. */
  readonly frames: boolean;
  /** Bytes of the file that stay. */
  readonly keep: number;
  /** Inputs of a recording that is gone on with. */
  readonly inputs: number;
}

/** Opens the output of a run. */
export async function openOutput(shell: Shell, run: SceneRun, target: OutputTarget, about: About): Promise<RunOutput> {
  const { format, path, keep } = target;
  if (format === 'none') return silent(run);
  if (format === 'carom') return recording(shell, run, target, about);
  if (format === 'xyz') {
    const sink = path === null ? stdoutSink(shell) : fileSink(path, keep);
    const words = Object.entries(about).map(([key, value]) => `${key}=${value}`);
    const frames = xyzFrames(sink, run, words.join(' '));
    const close = () => sink.close();
    const pause = async () => {
      await close();
      return { bytes: sink.bytes, inputs: 0 };
    };
    return { advance: (limit) => run.advance(limit), frame: () => frames.frame(run), drain: () => sink.flush(), pause, end: close };
  }
  const columns = target.frames ? frameColumns(run) : eventColumns;
  const { table, sink } = await openTable(shell, { path, format: format as TableFormat, keep }, columns, about);
  const frames = tableFrames(table);
  return {
    advance: (limit) => (target.frames ? run.advance(limit) : advanceWithEvents(run, limit, table)),
    frame: () => frames.frame(run),
    drain: () => table.drain(),
    async pause() {
      await table.pause();
      return { bytes: sink?.bytes ?? 0, inputs: 0 };
    },
    end: (more) => table.end(more),
  };
}

function silent(run: SceneRun): RunOutput {
  const nothing = async () => {};
  return { advance: (limit) => run.advance(limit), frame() {}, drain: nothing, pause: async () => ({ bytes: 0, inputs: 0 }), end: nothing };
}

function recording(shell: Shell, run: SceneRun, { path, keep, inputs }: OutputTarget, { seed }: About): RunOutput {
  const sink = path === null ? stdoutSink(shell) : fileSink(path, keep);
  const write = (line: string) => sink.add(`${line}\n`);
  const recorder = new Recorder(run, { write, seed: seed as number | null, ...(keep > 0 ? { inputs } : {}) });
  return {
    advance: (limit) => recorder.advance(limit),
    frame() {},
    drain: () => sink.flush(),
    async pause() {
      const count = recorder.pause();
      await sink.close();
      return { bytes: sink.bytes, inputs: count };
    },
    async end() {
      recorder.end();
      await sink.close();
    },
  };
}
