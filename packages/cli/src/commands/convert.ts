import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import type { Converted } from '../convert/converted.ts';
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
  summary: 'make a scene of a CSV, d3 nodes, or a level of another editor',
  define(command: Command, shell: () => Shell) {
    command
      .argument('<file>', 'ends in .csv, .json, .tmj, .tmx, .plist or .hbs; - for stdin')
      .option('--from <kind>', 'csv, d3, hbs, tiled, rube or physics-editor, else the name or the JSON says')
      .option('--out <file>', "the scene's file; else stdout")
      .option('--engine <name>', 'timeline or world, for circles and nodes', 'timeline')
      .option('--radius <r>', 'radius of circles that have none, and of points of Tiled')
      .option('--players <n>', 'stadiums: players of each team, where they start')
      .option('--kick-off <team>', 'stadiums: red or blue, whose barrier stands', 'red')
      .action(async (path: string, options: ConvertOptions) => {
        process.exitCode = await convert(shell(), path, options);
      });
  },
};

async function convert(shell: Shell, path: string, options: ConvertOptions): Promise<number> {
  const { validateScene, sceneHash } = await import('@carom/scene');
  const { writeWhole } = await import('../files.ts');
  const { problemLine } = await import('../scene-file.ts');
  const { scene: value, taken } = await read(shell, path, options);
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
    { scene: hash, bodies: bodies.length, walls: walls.length, ...(Object.keys(taken).length > 0 ? { taken } : {}), out },
  );
  return exitCodes.ok;
}

/** Bytes of a stadium: a hundred times a large one. Its reader takes a second for them. */
const mostStadium = 8_388_608;

async function read(shell: Shell, path: string, options: ConvertOptions): Promise<Converted> {
  const { mostText, readText } = await import('../files.ts');
  const { readEngine } = await import('../scene-file.ts');
  const { kindOf } = await import('../convert/kinds.ts');
  const { kickOff = 'red' } = options;
  if (kickOff !== 'red' && kickOff !== 'blue') throw new CommandError(`--kick-off must be red or blue, got ${JSON.stringify(kickOff)}`);
  const radius = options.radius === undefined ? null : Number(options.radius);
  if (radius !== null && !(radius > 0 && radius < Infinity))
    throw new CommandError(`--radius must be a finite number > 0, got ${JSON.stringify(options.radius)}`);
  const players = options.players === undefined ? 0 : readCount('--players', options.players, 0, 100);
  const engine = readEngine(options.engine ?? 'timeline');
  const miss = (text: string) => shell.say(`${path}: ${text}`);
  const named = kindOf(path, options.from);
  const text = await readText(path, named === 'hbs' ? mostStadium : mostText);
  switch (named) {
    case 'csv': {
      const { fromCsv } = await import('../convert/circles.ts');
      return { scene: await fromCsv(path, text, engine, radius), taken: {} };
    }
    case 'hbs': {
      const { fromHaxball, parseStadium } = await import('../convert/haxball/stadium.ts');
      return fromHaxball(path, await parseStadium(path, text), { players, kickOff, miss });
    }
    case 'tiled': {
      const { parseTiled } = await import('../convert/tiled/tilesets.ts');
      return tiledScene(path, await parseTiled(path, text), { radius, miss });
    }
    default:
      return jsonScene(path, text, named, { engine, radius, miss });
  }
}

interface LevelOptions {
  readonly radius: number | null;
  readonly miss: (text: string) => void;
}

interface JsonOptions extends LevelOptions {
  readonly engine: 'timeline' | 'world';
}

async function tiledScene(path: string, value: unknown, { radius, miss }: LevelOptions): Promise<Converted> {
  const { fromTiled } = await import('../convert/tiled/scene.ts');
  const { openBeside } = await import('../convert/beside.ts');
  return fromTiled(path, value, { open: openBeside(path), radius, miss });
}

/** Formats that are JSON, some of them property lists as well; `named` is null where the content says which. */
async function jsonScene(path: string, text: string, named: string | null, { engine, radius, miss }: JsonOptions): Promise<Converted> {
  const { parseJson } = await import('../files.ts');
  const { kindOfJson } = await import('../convert/kinds.ts');
  const isPlist = named === 'physics-editor' && (path.toLowerCase().endsWith('.plist') || text.trimStart().startsWith('<'));
  if (isPlist) {
    const { parsePlist } = await import('../convert/physics-editor/plist.ts');
    const { fromPhysicsEditor } = await import('../convert/physics-editor/scene.ts');
    return fromPhysicsEditor(path, await parsePlist(path, text), true, miss);
  }
  const value = parseJson(path, text);
  switch (named ?? kindOfJson(value)) {
    case 'tiled':
      return tiledScene(path, value, { radius, miss });
    case 'rube': {
      const { fromRube } = await import('../convert/rube/scene.ts');
      return fromRube(path, value, miss);
    }
    case 'physics-editor': {
      const { fromPhysicsEditor } = await import('../convert/physics-editor/scene.ts');
      return fromPhysicsEditor(path, value, false, miss);
    }
    default: {
      const { fromNodes } = await import('../convert/circles.ts');
      return { scene: fromNodes(path, value, engine, radius), taken: {} };
    }
  }
}
