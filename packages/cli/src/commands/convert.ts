import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import type { Stadium } from '../convert/haxball/stadium.ts';
import { counted, readCount } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

interface ConvertOptions {
  readonly from?: string;
  readonly out?: string;
  readonly engine?: string;
  readonly radius?: string;
  readonly players?: string;
  readonly kickOff?: string;
}

/** `carom convert`: other formats to scenes. */
export const convertCommand: CaromCommand = {
  name: 'convert',
  summary: 'make a scene of circles in CSV, d3 nodes, or a HaxBall stadium',
  define(command: Command, shell: () => Shell) {
    command
      .argument('<file>', 'ends in .csv, .json (d3 nodes) or .hbs; - for stdin')
      .option('--from <kind>', 'csv, d3 or hbs, where the name does not say')
      .option('--out <file>', "the scene's file; else stdout")
      .option('--engine <name>', 'timeline or world, for circles and nodes', 'timeline')
      .option('--radius <r>', 'radius of circles that have none')
      .option('--players <n>', 'stadiums: players of each team, where they start')
      .option('--kick-off <team>', 'stadiums: red or blue, whose barrier stands', 'red')
      .action(async (path: string, options: ConvertOptions) => {
        process.exitCode = await convert(shell(), path, options);
      });
  },
};

async function convert(shell: Shell, path: string, options: ConvertOptions): Promise<number> {
  const { validateScene, sceneHash } = await import('@carom/scene');
  const { extension, writeWhole } = await import('../files.ts');
  const { problemLine, readEngine } = await import('../scene-file.ts');
  const kind = options.from ?? { json: 'd3', csv: 'csv', tsv: 'csv', hbs: 'hbs' }[extension(path)];
  const engine = readEngine(options.engine ?? 'timeline');
  const radius = options.radius === undefined ? null : Number(options.radius);
  if (radius !== null && !(radius > 0 && radius < Infinity))
    throw new CommandError(`--radius must be a finite number > 0, got ${JSON.stringify(options.radius)}`);
  if (kind === undefined) throw new CommandError(`${path}: must end in .csv, .tsv, .json or .hbs, or --from must say what it is`);
  if (kind !== 'csv' && kind !== 'd3' && kind !== 'hbs')
    throw new CommandError(`--from must be one of csv, d3, hbs, got ${JSON.stringify(kind)}`);
  const { value, taken } =
    kind === 'hbs' ? await stadium(shell, path, options) : { value: await circles(kind, path, engine, radius), taken: {} };
  const result = validateScene(value);
  for (const problem of result.problems) shell.say(`${path}: ${problemLine(problem)}`);
  if (!result.ok)
    throw new CommandError(
      `${path}: makes no scene that can be run: ${result.problems.find(({ severity }) => severity === 'error')!.message}`,
    );
  const json = `${JSON.stringify(result.scene, null, 2)}\n`;
  if (options.out === undefined || options.out === '-') await shell.write(json);
  else writeWhole(options.out, json);
  const { bodies = [], walls = [] } = result.scene;
  const hash = sceneHash(result.scene);
  const out = options.out ?? null;
  const counts = Object.entries(taken).flatMap(([name, [some, all]]) => (all === 0 ? [] : [`${name} ${some} of ${all}`]));
  if (counts.length > 0) shell.say(`${path}: took over ${counts.join(', ')}`);
  shell.tell(
    `scene ${hash} · ${bodies.length} ${bodies.length === 1 ? 'body' : 'bodies'}, ${counted(walls.length, 'wall')}${out === null ? '' : ` → ${out}`}`,
    { scene: hash, bodies: bodies.length, walls: walls.length, ...(kind === 'hbs' ? { taken } : {}), out },
  );
  return exitCodes.ok;
}

/** Bytes of a stadium: a hundred times a large one. Its reader takes a second for them. */
const mostStadium = 8_388_608;

async function stadium(shell: Shell, path: string, options: ConvertOptions): Promise<{ value: unknown; taken: Stadium['taken'] }> {
  const { readText } = await import('../files.ts');
  const { fromHaxball, parseStadium } = await import('../convert/haxball/stadium.ts');
  const { kickOff = 'red' } = options;
  if (kickOff !== 'red' && kickOff !== 'blue') throw new CommandError(`--kick-off must be red or blue, got ${JSON.stringify(kickOff)}`);
  const players = options.players === undefined ? 0 : readCount('--players', options.players, 0, 100);
  const value = await parseStadium(path, await readText(path, mostStadium));
  const { scene, taken } = fromHaxball(path, value, { players, kickOff, miss: (text) => shell.say(`${path}: ${text}`) });
  return { value: scene, taken };
}

async function circles(kind: 'csv' | 'd3', path: string, engine: 'timeline' | 'world', radius: number | null): Promise<unknown> {
  const { readText } = await import('../files.ts');
  const { fromCsv, fromNodes } = await import('../convert/circles.ts');
  const text = await readText(path);
  if (kind === 'csv') return fromCsv(path, text, engine, radius);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path}: must be JSON: ${(error as Error).message}`);
  }
  return fromNodes(path, value, engine, radius);
}
