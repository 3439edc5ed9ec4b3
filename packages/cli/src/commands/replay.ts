import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

/** `carom replay`: a recording run again, compared on the way. */
export const replayCommand: CaromCommand = {
  name: 'replay',
  summary: 'run a recording again; --verify compares it, exit 3 if it differs',
  define(command: Command, shell: () => Shell) {
    command
      .argument('<recording>', 'a .carom file, - for stdin')
      .option('--verify', 'compare every fingerprint and name the first step and body that differ')
      .option('--at <time>', 'print all bodies at this time of the recording; else at its end')
      .action(async (path: string, options: { readonly verify?: boolean; readonly at?: string }) => {
        process.exitCode = options.verify ? await verify(shell(), path) : await show(shell(), path, options.at);
      });
  },
};

async function verify(shell: Shell, path: string): Promise<number> {
  const { verifyRecording } = await import('@carom/scene');
  const { chunksOf, readable } = await import('../files.ts');
  const { caromVersion } = await import('../version.ts');
  const verdict = await verifyRecording(chunksOf(path)).catch((error: unknown) => {
    throw readable(path, error);
  });
  const { ok, difference, complete, steps, time, hash, carom } = verdict;
  if (shell.json) await shell.write(`${JSON.stringify({ file: path, ...verdict })}\n`);
  if (!ok) {
    const { step, time: when, body, message } = difference!;
    const of = carom === caromVersion ? '' : `; it was made by carom ${carom}, this is ${caromVersion}`;
    const who = body === null ? '' : `, body ${body}`;
    if (!shell.json) await shell.write(`${path}: differs at step ${step}, time ${when}${who}: ${message}${of}\n`);
    return exitCodes.diverged;
  }
  const end = complete ? '' : ' (cut off: no end)';
  if (!shell.json) await shell.write(`${path}: the same ${steps} steps to time ${time}, state ${hash}${end}\n`);
  return exitCodes.ok;
}

async function show(shell: Shell, path: string, at: string | undefined): Promise<number> {
  const { seekRecording } = await import('@carom/scene');
  const { loadRecording } = await import('../scene-file.ts');
  const { readMoment } = await import('../until.ts');
  const { nameOf } = await import('../run/checkpoint.ts');
  const { frameColumns, tableFrames } = await import('../run/frames.ts');
  const { openTable } = await import('../tables/open-table.ts');
  const recording = await loadRecording(path);
  const last = recording.end ?? recording.keyframes.at(-1);
  const time = at === undefined ? (last?.time ?? 0) : readMoment('--at', at, last?.time ?? 0);
  const run = seekRecording(recording, at === undefined && last ? { time, step: last.step } : { time });
  if (run.time < time) run.advance({ time }); // a timeline stands at its last event then, which may be before its end
  const about = nameOf(recording.head.scene, recording.head.seed);
  const { table } = await openTable(shell, { path: null, format: 'ndjson' }, frameColumns(run), about);
  tableFrames(table).frame(run);
  await table.end({ steps: run.step - run.firstStep, time: run.time, hash: run.hash() });
  return exitCodes.ok;
}
