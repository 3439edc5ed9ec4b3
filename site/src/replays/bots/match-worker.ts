// Plays a match away from the page: bots may think, and loop, without it standing still.
import { type MatchOrder, type PlayedGame, playGame } from './match.ts';

/** What the worker says: a game, or why there is no match. */
export type MatchNews = { readonly game: PlayedGame } | { readonly problem: string };

const say = (news: MatchNews) => postMessage(news);

addEventListener('message', async ({ data }: MessageEvent<MatchOrder>) => {
  try {
    for (let number = 0; number < data.games; number++) say({ game: await playGame(data, number) });
  } catch (error) {
    say({ problem: (error as Error).message });
  }
});
