import type { Command } from 'commander';
import type { PlayOptions, Score } from '../bot/play.ts';
import type { CaromCommand } from '../command.ts';
import { counted, readCount } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

/** Races, or maps, where their number is not given. */
const usualGames = '20';
/** After this long no turn is played where their number is not given: with the patience for one turn, half a minute at most. [ms] */
const usualTime = 24_000;
/** How long bots think where the number of races is not given. [ms] */
const usualTurn = '10';

const games = ['csb', 'search-race'] as const;
const named = 'csb (Mad Pod Racing) or search-race';

interface BundleOptions {
  readonly out?: string;
}
interface NewOptions {
  readonly out?: string;
  readonly force?: boolean;
}
interface PlayFlags {
  readonly game: string;
  readonly against?: string;
  readonly games?: string;
  readonly seed: string;
  readonly node: string;
  readonly turn?: string;
  readonly patience: string;
}

/** `carom bot`: bots for contests. */
export const botCommand: CaromCommand = {
  name: 'bot',
  summary: 'contest bots: new writes one, bundle makes one file, play races it',
  define(command: Command, shell: () => Shell) {
    const sub = (name: string, summary: string) => command.command(name).description(summary).exitOverride();
    sub('new', 'write a bot that plays: for Coders Strike Back (Mad Pod Racing) or Search Race')
      .argument('<game>', named)
      .option('--out <file>', 'the file to write', 'my-bot.ts')
      .option('--force', 'even if it is there')
      .action((game: string, options: NewOptions) => writeNew(shell(), game, options));
    sub('bundle', 'one ES2018 script of a bot and what it imports, at most 100,000 characters, for Node 14')
      .argument('<file>', 'the bot, TypeScript or JavaScript')
      .option('--out <file>', 'where to write it, - for stdout; else beside the bot, ending in .js')
      .action((path: string, options: BundleOptions) => writeBundle(shell(), path, options));
    sub('play', 'race a bundled bot against another, or one that only drives; or drive the maps of Search Race')
      .argument('<file>', 'a bundled bot')
      .option('--against <file>', 'the other bot; else one that only drives')
      .option('--game <name>', named, 'csb')
      .option('--games <n>', 'races, each track from both sides, or maps of Search Race; else as many of 20 as end in half a minute')
      .option('--seed <n>', 'of the first track', '1')
      .option('--node <program>', 'what runs the bots', process.execPath)
      .option('--turn <ms>', 'told to the bots as TURN_MS: how long to think; else 10 without --games, and what they like with it')
      .option('--patience <ms>', 'how long a turn may take here', '5000')
      .action((path: string, flags: PlayFlags) => play(shell(), path, flags));
  },
};

function checkGame(name: string, game: string): void {
  if (!(games as readonly string[]).includes(game)) throw new CommandError(`${name} must be ${named}, got ${JSON.stringify(game)}`);
}

async function writeNew(shell: Shell, game: string, { out = 'my-bot.ts', force = false }: NewOptions): Promise<void> {
  const { readFileSync } = await import('node:fs');
  const { carried } = await import('../carried.ts');
  const { isThere, writeWhole } = await import('../files.ts');
  checkGame('game', game);
  if (isThere(out) && !force) throw new CommandError(`${out}: is there already; --force writes over it`);
  const text = readFileSync(`${carried('templates', 'packages/cli/templates', 'install @carom/cli again')}${game}.ts`, 'utf8');
  writeWhole(out, text);
  shell.tell(`${out}: a bot for ${game}; next: carom bot bundle ${out}`, { out, game });
}

async function writeBundle(shell: Shell, path: string, { out }: BundleOptions): Promise<void> {
  const { mustBeFile, writeWhole } = await import('../files.ts');
  const { bundleBot } = await import('../bot/bundle.ts');
  const target = out ?? path.replace(/\.[cm]?[jt]s$/, '').concat('.js');
  if (target === path) throw new CommandError(`${path}: would be written over; name another file with --out`);
  mustBeFile(path);
  const { code, ownLine } = await bundleBot(path);
  if (target === '-') await shell.write(code);
  else writeWhole(target, code);
  const what = { out: target, characters: code.length, ownLine };
  shell.tell(`${target === '-' ? 'stdout' : target}: ${code.length} characters, your code from line ${ownLine} on`, what);
}

function checkBundled(path: string): void {
  if (/\.[cm]?ts$/.test(path)) throw new CommandError(`${path}: must be bundled first, by carom bot bundle ${path}`);
}

async function playSearchRace(shell: Shell, path: string, options: PlayOptions): Promise<void> {
  const { playMaps } = await import('../bot/play.ts');
  let sum = 0;
  let count = 0;
  for await (const { map, score, fault } of playMaps(path, options)) {
    sum += score;
    count++;
    if (fault !== null) {
      shell.say(fault);
      process.exitCode = exitCodes.failure;
    }
    await shell.write(shell.json ? `${JSON.stringify({ map, score, fault })}\n` : `${score.toFixed(2).padStart(8)}  ${map}\n`);
  }
  if (count === 0) throw late('map');
  shell.tell(`${sum.toFixed(2)} turns on ${counted(count, 'map')}`, { sum, maps: count });
}

async function play(shell: Shell, path: string, flags: PlayFlags): Promise<void> {
  const { mustBeFile } = await import('../files.ts');
  const { playRaces } = await import('../bot/play.ts');
  checkGame('--game', flags.game);
  for (const file of flags.against === undefined ? [path] : [path, flags.against]) {
    mustBeFile(file);
    checkBundled(file);
  }
  const isBounded = flags.games === undefined;
  const turn = flags.turn ?? (isBounded ? usualTurn : undefined);
  const options = {
    games: readCount('--games', flags.games ?? usualGames, 1, 100_000),
    seed: readCount('--seed', flags.seed, 0, 2 ** 31),
    node: flags.node,
    patience: readCount('--patience', flags.patience, 1, 600_000),
    turnTime: turn === undefined ? null : readCount('--turn', turn, 1, 60_000),
    deadline: isBounded ? Date.now() + usualTime : Infinity,
  };
  if (flags.game === 'search-race') return playSearchRace(shell, path, options);
  let score: Score | null = null;
  for await (score of playRaces(path, flags.against ?? null, options))
    if (shell.lively) process.stderr.write(`\r${score.games} of ${options.games} races, ${score.wins} won`);
  if (shell.lively) process.stderr.write('\n');
  await tellScore(shell, score, options.games);
}

async function tellScore(shell: Shell, score: Score | null, wanted: number): Promise<void> {
  const { winRate } = await import('@carom/referees');
  if (score === null) throw late('race');
  const { rate, low, high } = winRate(score.wins, score.draws, score.games);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  for (const fault of score.faults.slice(0, 5)) shell.say(fault);
  const line = `${score.wins} won, ${score.games - score.wins - score.draws} lost, ${score.draws} drawn of ${score.games}: ${percent(rate)} (95 %: ${percent(low)} to ${percent(high)}), ${Math.round(score.turns / score.games)} turns a race`;
  await shell.write(shell.json ? `${JSON.stringify({ ...score, rate, low, high })}\n` : `${line}\n`);
  if (score.games < wanted) shell.say(`half a minute was enough for ${counted(score.games, 'race')}; --games ${wanted} plays more`);
  if (score.faults.length > 0) process.exitCode = exitCodes.failure;
}

/** What to say where nothing came to its end. */
function late(what: string): CommandError {
  return new CommandError(`no ${what} came to its end in half a minute; --games 1 plays one to its end`, exitCodes.failure);
}
