import type { Arena, TraceDifference } from '../../src/arena/index.ts';

/** What the tests use of a game in `examples/referees/`. */
export interface Game {
  readonly arena: Arena;
  readonly memory: Float64Array;
  readonly players: number;
  readonly ordersPerPlayer: number;
  events: unknown[] | null;
  play(orders: readonly (readonly string[])[]): void;
  ranking(): number[][] | null;
  greeting(player: number): string[];
  view(player: number): string[];
}

export interface Bot {
  greet?(lines: readonly string[]): void;
  orders(view: readonly string[]): string[];
}

export interface Replay {
  readonly format: string;
  readonly bodies: readonly unknown[];
  readonly start: { readonly passed?: readonly number[]; readonly score?: readonly number[] };
  readonly end: readonly (readonly number[] | null)[];
  readonly turns: readonly {
    readonly at: readonly (readonly number[] | null)[];
    readonly paths?: Readonly<Record<string, readonly number[]>>;
    readonly events?: readonly (readonly [number, string, number, number | string])[];
    readonly passed?: readonly number[];
    readonly score?: readonly number[];
  }[];
}

interface Examples {
  readonly verify: (trace: unknown) => { turns: number; events: number; difference: TraceDifference | null };
  readonly report: (read: () => string) => { right: boolean; text: string };
  readonly replayOfTrace: (trace: unknown) => { replay: Replay; turns: number; events: number; difference: TraceDifference | null };
  readonly Race: new (checkpoints: readonly (readonly number[])[], laps?: number) => Game;
  readonly FantasticBits: new (snaffles: readonly (readonly number[])[]) => Game;
  readonly MeanMax: new (random?: unknown) => Game;
  readonly RaceBot: new (options?: { plans?: number; seed?: number }) => Bot;
  readonly Driver: new () => Bot;
  readonly WizardBot: new (options?: { tries?: number; seed?: number }) => Bot;
  readonly SimpleBot: new () => Bot;
  readonly NearestBot: new () => Bot;
  readonly match: (game: Game, bots: readonly Bot[], each?: (orders: string[][]) => void) => number[][];
  readonly referee: (create: (seed: number) => Game, read: () => Promise<string | null>, write: (line: string) => void) => Promise<void>;
  readonly playAsBot: (
    bot: Bot,
    counts: { greeting(lines: string[]): number; view(lines: string[]): number },
    read: () => Promise<string | null>,
    write: (line: string) => void,
  ) => Promise<void>;
  readonly save: (game: Game) => { state: Float64Array; memory: Float64Array };
  readonly load: (game: Game, saved: { state: Float64Array; memory: Float64Array }) => void;
}

/** The examples, loaded from their sources: they are plain JavaScript, so their types are stated here. */
export async function loadExamples(): Promise<Examples> {
  const folder = new URL('../../../../examples/referees/', import.meta.url).pathname;
  const files = [
    'verify',
    'replays',
    'brutaltester',
    'fields',
    'coders-strike-back',
    'coders-strike-back-bot',
    'fantastic-bits',
    'fantastic-bits-bot',
  ];
  const loaded = await Promise.all([...files, 'mean-max', 'mean-max-bot'].map((name) => import(`${folder}${name}.mjs`)));
  return Object.assign({}, ...loaded);
}
