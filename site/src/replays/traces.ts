import type { TraceDifference } from 'carom/arena';
import { type FileProblem, problemsOf } from './problems.ts';
import type { Replay } from './replay.ts';
import { gameTraceSchema, meanMaxTraceSchema, raceTraceSchema } from './schema.ts';

/** How a trace compares with what our referee makes of its orders. */
export interface Verdict {
  /** Turns compared. */
  readonly turns: number;
  /** Events compared. */
  readonly events: number;
  /** The first value that differs, or `null`: equal to the last bit. */
  readonly difference: TraceDifference | null;
}

type Played = Verdict & { readonly replay: Replay };
interface Referees {
  replayOfTrace(trace: unknown): Played;
}

// The referees are examples, plain JavaScript; they are loaded when the first trace is opened.
const [load] = Object.values(import.meta.glob('../../../examples/referees/replays.mjs')) as (() => Promise<Referees>)[];

/** The schema of the trace that a value is meant to be, or `null` if it is none that has a game to show. */
export function traceSchema(value: object): typeof raceTraceSchema | typeof gameTraceSchema | typeof meanMaxTraceSchema | null {
  if ('checkpoints' in value) return raceTraceSchema;
  if ('init' in value) return gameTraceSchema;
  const [first] = 'turns' in value && Array.isArray(value.turns) ? value.turns : [];
  return typeof first === 'object' && first !== null && 'u' in first ? meanMaxTraceSchema : null;
}

/** Whether a value is a replay as the contest site stores it: frames, in one of its wrappings. The referees read it themselves. */
export function isStored(value: object): boolean {
  const inside = (outer: object, key: string): object => {
    const inner: unknown = (outer as Readonly<Record<string, unknown>>)[key];
    return typeof inner === 'object' && inner !== null ? inner : outer;
  };
  return Array.isArray((inside(inside(value, 'success'), 'gameResult') as { frames?: unknown }).frames);
}

/** Plays a trace or a stored replay on our referees: a replay of it and the verdict, or everything that is wrong with it. */
export async function playTrace(value: object): Promise<Played | { readonly problems: readonly FileProblem[] }> {
  if (isStored(value)) return (await load()).replayOfTrace(value);
  const schema = traceSchema(value);
  if (schema === null) throw new TypeError('playTrace: value must be a trace of a known game, got another object');
  const problems = problemsOf(schema, value);
  if (problems.length > 0) return { problems };
  const { replayOfTrace } = await load();
  return replayOfTrace(value);
}
