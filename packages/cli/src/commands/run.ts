import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { CommandError } from '../exit.ts';
import type { Shell } from '../shell.ts';

interface RunOptions {
  readonly engine?: string;
  readonly until?: string;
  readonly seed?: string;
  readonly every?: string;
  readonly out?: string;
  readonly format?: string;
  readonly resume?: string;
  readonly checkpoint?: string;
}

/** `carom run`: a scene to its end, events or frames out. */
export const runCommand: CaromCommand = {
  name: 'run',
  summary: 'run a scene: events or frames in ndjson csv parquet xyz; recordings',
  define(command: Command, shell: () => Shell) {
    command
      .argument('[scene]', "the scene's JSON file, a scene of the gallery by name, - for stdin")
      .option('--engine <name>', 'timeline or world, instead of the scene’s own')
      .option('--until <end>', '10, 10s, 600steps or 1e6events; else the duration of the scene')
      .option('--seed <n>', 'seed of the world and of every gas')
      .option('--every <time>', 'all bodies every so often, instead of events')
      .option('--out <file>', 'ends in .ndjson .csv .parquet .xyz .carom; else ndjson on stdout')
      .option('--format <kind>', 'ndjson, csv, xyz, carom or none, where the name does not say')
      .option('--checkpoint <file>', 'where an interrupted run is kept')
      .option('--resume <file>', 'go on from such a file')
      .action(async (path: string | undefined, options: RunOptions) => {
        process.exitCode = await run(shell(), path, options);
      });
  },
};

async function run(shell: Shell, path: string | undefined, options: RunOptions): Promise<number> {
  const { runScene } = await import('../run/run-scene.ts');
  const { formatOf } = await import('../tables/open-table.ts');
  const { createSceneRun } = await import('@carom/scene');
  const { loadScene, readEngine } = await import('../scene-file.ts');
  const { readSeed, readSpan, readUntil, untilOf } = await import('../until.ts');
  if (options.resume !== undefined) return resume(shell, path, options);
  if (path === undefined) throw new CommandError('run: a scene must be given: carom run scene.json, carom run pinball, or - for stdin');
  const until = options.until === undefined ? null : readUntil(options.until);
  const every = options.every === undefined ? null : readSpan('--every', options.every);
  const seed = options.seed === undefined ? null : readSeed(options.seed);
  const engine = options.engine === undefined ? undefined : readEngine(options.engine);
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const format = formatOf(out, options.format, ['xyz', 'carom', 'none']);
  if (format === 'xyz' && every === null) throw new CommandError('--every must be given for xyz, which holds frames: --every 0.1');
  const { scene } = await loadScene(shell, path, { engine, seed });
  const end = untilOf(scene, until);
  const checkpoint = options.checkpoint ?? `${out ?? (path === '-' ? 'carom' : path)}.checkpoint`;
  const settings = { until: end, every, out, format, frames: 0, bytes: 0, inputs: 0 };
  return runScene(shell, { scene, seed, run: createSceneRun(scene, { keyframes: 8 }), settings, checkpoint });
}

async function resume(shell: Shell, path: string | undefined, options: RunOptions): Promise<number> {
  const file = options.resume!;
  const fixed = Object.entries({
    scene: path,
    '--engine': options.engine,
    '--seed': options.seed,
    '--every': options.every,
    '--out': options.out,
    '--format': options.format,
  });
  for (const [name, value] of fixed)
    if (value !== undefined) throw new CommandError(`${name} must be left out with --resume, got ${value}`);
  const { readCheckpoint } = await import('../run/checkpoint.ts');
  const { runScene } = await import('../run/run-scene.ts');
  const { readUntil } = await import('../until.ts');
  const { scene, seed, run, settings } = await readCheckpoint(file);
  const until = options.until === undefined ? settings.until : readUntil(options.until);
  const code = await runScene(shell, { scene, seed, run, settings: { ...settings, until }, checkpoint: file });
  const { rmSync } = await import('node:fs');
  rmSync(file, { force: true });
  return code;
}
