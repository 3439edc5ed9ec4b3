import { Race, winRate } from '@carom/referees';
import { type ReadonlySignal, signal } from '@preact/signals';
import { kept } from '../kept.ts';
import type { Replay } from '../replay.ts';
import type { MatchOrder, PlayedGame } from './match.ts';
import type { MatchNews } from './match-worker.ts';

/** Seconds without news after which a match is stopped. */
const patience = 20;

/** A match under way or over. */
export class MatchRun {
  private readonly played = signal<readonly PlayedGame[]>([]);
  private readonly told = signal<string | null>(null);
  private readonly busy = signal(false);
  private worker: Worker | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Games so far. */
  readonly games: ReadonlySignal<readonly PlayedGame[]> = this.played;
  /** Why there is no match, or null. */
  readonly problem: ReadonlySignal<string | null> = this.told;
  /** Whether it goes on. */
  readonly running: ReadonlySignal<boolean> = this.busy;

  /** Begins a match; one under way is stopped. */
  start(order: MatchOrder): void {
    this.stop();
    this.played.value = [];
    this.told.value = null;
    this.busy.value = true;
    this.worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<MatchNews>) => this.take(data, order.games);
    this.worker.onerror = ({ message }) => this.end(message || 'the match could not be started');
    this.worker.postMessage(order);
    this.watch();
  }

  /** Ends it; what was played stays. */
  stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.busy.value = false;
  }

  private take(news: MatchNews, games: number): void {
    if ('problem' in news) {
      this.end(news.problem);
      return;
    }
    this.played.value = [...this.played.value, news.game];
    if (this.played.value.length === games) this.stop();
    else this.watch();
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(`no game ended for ${patience} seconds: does a bot loop for ever?`), 1000 * patience);
  }

  private end(problem: string): void {
    this.told.value = problem;
    this.stop();
  }
}

/** How the first side stands. */
export function standing(games: readonly PlayedGame[]): {
  wins: number;
  losses: number;
  draws: number;
  rate: number;
  low: number;
  high: number;
} {
  const wins = games.filter(({ winner }) => winner === 0).length;
  const draws = games.filter(({ winner }) => winner === null).length;
  return { wins, draws, losses: games.length - wins - draws, ...winRate(wins, draws, games.length) };
}

interface Played {
  readonly recordRace: (race: object, players: readonly string[]) => { endTurn(): void; end(ranking: unknown): Replay };
}
const [load] = Object.values(import.meta.glob('../../../../examples/referees/replays.mjs')) as (() => Promise<Played>)[];

/** Plays a game again as a replay, and keeps it as the visitor's own. */
export async function openGame({ checkpoints, orders, first }: PlayedGame): Promise<void> {
  const { recordRace } = await load();
  const race = new Race(checkpoints);
  const recorder = recordRace(race, first === 0 ? ['bot A', 'bot B'] : ['bot B', 'bot A']);
  for (const turn of orders) {
    race.play(turn);
    recorder.endTurn();
  }
  kept.value = { replay: recorder.end(race.ranking()), verdict: null };
}
