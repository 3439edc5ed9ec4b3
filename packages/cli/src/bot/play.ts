import { copyFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { Driver, drawTrack, Race, SearchRace, searchRaceMaps } from '@carom/referees';
import { createRandom, hashBytes } from 'carom';
import { carried } from '../carried.ts';
import { CommandError } from '../exit.ts';
import { ownFolder } from '../own-folder.ts';
import { OwnPlayer, type Player, ProcessPlayer } from './player.ts';

/** How races are played. */
export interface PlayOptions {
  /** Races; each track is raced from both sides. */
  readonly games: number;
  /** Of the first track. */
  readonly seed: number;
  /** The program that runs bots, such as a Node 14. */
  readonly node: string;
  /** Milliseconds that a turn may take, the first 20 times as many. */
  readonly patience: number;
  /** Told to the bots as TURN_MS. */
  readonly turnTime: number | null;
  /** When no further turn is played: a race that has not come to its end then does not count. `Infinity` for never. [ms, as `Date.now()`] */
  readonly deadline: number;
}

/** Races so far. */
export interface Score {
  games: number;
  wins: number;
  draws: number;
  turns: number;
  /** What went wrong, if something did: the race was lost by it. */
  faults: string[];
}

/** Plays one race; gives 0 or 1 for who wins, null for a draw, undefined where there was no time for its end. */
async function playRace(race: Race, players: readonly Player[], faults: string[], deadline: number): Promise<number | null | undefined> {
  for (const [side, player] of players.entries()) player.greet(race.greeting(side));
  while (race.ranking() === null) {
    if (Date.now() > deadline) return undefined;
    const orders = await Promise.all(
      players.map((player, side) =>
        player.orders(race.view(side), 2).catch((error: Error) => {
          if (error instanceof CommandError) throw error; // no bot's fault: there is nothing to run it with
          faults.push(`turn ${race.turn[0]}, ${side === 0 ? 'first' : 'second'} bot: ${error.message}`);
          return ['', ''];
        }),
      ),
    );
    race.play(orders);
  }
  const ranking = race.ranking()!;
  return ranking.length === 1 ? null : ranking[0][0];
}

/** Plays races between a bot and another one, or one that only drives, and gives the score after each. */
export async function* playRaces(first: string, second: string | null, options: PlayOptions): AsyncGenerator<Score> {
  const score: Score = { games: 0, wins: 0, draws: 0, turns: 0, faults: [] };
  const environment: Record<string, string> = options.turnTime === null ? {} : { TURN_MS: String(options.turnTime) };
  const { folder, remove } = ownFolder('bot');
  const create = (path: string | null): Player =>
    path === null ? new OwnPlayer(new Driver()) : new ProcessPlayer(commandOf(options.node, path, folder), options.patience, environment);
  try {
    for (let game = 0; game < options.games; game++) {
      const race = new Race(drawTrack(createRandom(options.seed + (game >> 1))));
      const isSwapped = game % 2 === 1;
      const players = (isSwapped ? [second, first] : [first, second]).map(create);
      const faults: string[] = [];
      const winner = await playRace(race, players, faults, options.deadline);
      for (const player of players) player.end();
      if (winner === undefined) return;
      score.games++;
      score.turns += race.turn[0];
      if (winner === null) score.draws++;
      else if ((winner === 0) !== isSwapped) score.wins++;
      for (const fault of faults) score.faults.push(`race ${game}, ${fault}`);
      yield score;
    }
  } finally {
    remove();
  }
}

/** What runs a bot: Node, with what the contest site adds to it. */
function commandOf(node: string, path: string, folder: string): string[] {
  const site = `${carried('templates', 'packages/cli/templates', 'install @carom/cli again')}site.cjs`;
  return [node, '-r', site, scriptOf(path, folder)];
}

/** A copy of a bot that Node takes for a script, whatever the package around it says: contest sites know no modules. */
function scriptOf(path: string, folder: string): string {
  if (extname(path) !== '.js') return path;
  const script = join(folder, `${hashBytes(new TextEncoder().encode(resolve(path)))}.cjs`);
  copyFileSync(path, script);
  return script;
}

/** A map of Search Race driven by a bot. */
export interface MapTime {
  readonly map: string;
  /** Turns and the part of the last one; 1000 if it failed. */
  readonly score: number;
  /** What went wrong, or null. */
  readonly fault: string | null;
}

/** Drives the first `games` of the public maps of Search Race, and gives the time of each. */
export async function* playMaps(path: string, options: PlayOptions): AsyncGenerator<MapTime> {
  const environment: Record<string, string> = options.turnTime === null ? {} : { TURN_MS: String(options.turnTime) };
  const { folder, remove } = ownFolder('bot');
  try {
    for (const { name, checkpoints } of searchRaceMaps().slice(0, options.games)) {
      const race = new SearchRace(checkpoints);
      const player = new ProcessPlayer(commandOf(options.node, path, folder), options.patience, environment);
      let fault: string | null = null;
      player.greet(race.greeting());
      for (let score = race.score(); score === null && Date.now() <= options.deadline; score = race.score()) {
        const [line] = await player.orders(race.view(), 1).catch((error: Error) => {
          if (error instanceof CommandError) throw error;
          fault = `${name}, turn ${race.state[6]}: ${error.message}`;
          return [''];
        });
        race.play(line);
      }
      player.end();
      const score = race.score();
      if (score === null) return;
      yield { map: name, score, fault };
    }
  } finally {
    remove();
  }
}
