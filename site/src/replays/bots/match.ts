import { Driver, drawTrack, Race } from '@carom/referees';
import { createRandom } from 'carom';
import { BotProgram, type Player } from './bot-program.ts';

/** What each side is: a bot of ours, or the text of one. */
export type Side = { readonly kind: 'driver' } | { readonly kind: 'text'; readonly text: string };

/** A match: so many races, each track from both sides. */
export interface MatchOrder {
  readonly sides: readonly [Side, Side];
  readonly games: number;
  readonly seed: number;
  /** How many times as fast the clock of pasted bots runs. */
  readonly haste: number;
}

/** One race of a match. */
export interface PlayedGame {
  readonly number: number;
  /** The side that won, 0 or 1; null for a draw. */
  readonly winner: 0 | 1 | null;
  /** Which side played the first two pods. */
  readonly first: 0 | 1;
  readonly checkpoints: [number, number][];
  /** The orders of each turn, first player first: with them the race can be played again. */
  readonly orders: readonly (readonly (readonly string[])[])[];
  /** What went wrong, if the race was lost by that; else null. */
  readonly fault: string | null;
}

function playerOf(side: Side, haste: number): Player {
  if (side.kind === 'text') return new BotProgram(side.text, haste);
  const driver = new Driver();
  return { greet: (lines) => driver.greet(lines), orders: async (view) => driver.orders(view) };
}

/** Plays race `number` of a match. @throws BotTextError if a text is no bot */
export async function playGame({ sides, seed, haste }: MatchOrder, number: number): Promise<PlayedGame> {
  const checkpoints = drawTrack(createRandom(seed + (number >> 1)));
  const race = new Race(checkpoints);
  const first = number % 2 === 1 ? 1 : 0;
  const players = [playerOf(sides[first], haste), playerOf(sides[1 - first], haste)];
  for (const [k, player] of players.entries()) player.greet(race.greeting(k));
  const played: string[][][] = [];
  let fault: string | null = null;
  while (race.ranking() === null) {
    const orders: string[][] = [];
    for (const [k, player] of players.entries()) {
      try {
        orders.push(await player.orders(race.view(k), 2));
      } catch (error) {
        fault ??= `bot ${(k === 0) === (first === 0) ? 'A' : 'B'}, turn ${race.turn[0]}: ${(error as Error).message}`;
        orders.push(['', '']);
      }
    }
    race.play(orders);
    played.push(orders);
  }
  const ranking = race.ranking()!;
  const winner = ranking.length === 1 ? null : ((ranking[0][0] === 0 ? first : 1 - first) as 0 | 1);
  return { number, winner, first, checkpoints, orders: played, fault };
}
