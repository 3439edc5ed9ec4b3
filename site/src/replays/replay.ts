import type { InferOutput } from 'valibot';
import type { replaySchema } from './schema.ts';

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** A game to look at; the format is described in corpora/replays/README.md. */
export type Replay = Frozen<InferOutput<typeof replaySchema>>;
/** What stands on the field: a checkpoint, a ring, or a goal that `team` defends. */
export type ReplayMark = NonNullable<Replay['marks']>[number];
/** A turn; the state is that after it, but for the angles, which hold during it. */
export type ReplayTurn = Replay['turns'][number];
/** What is known of a game at one time, by body or by player. */
export type ReplayState = NonNullable<Replay['start']>;
/** When in the turn, what, to which body, and the rest: the other body, a side, a player, or a number. */
export type ReplayEvent = NonNullable<ReplayTurn['events']>[number];
/** Where a body is; `null` if it is not there. */
export type Place = Replay['end'][number];
/** What can happen in a turn. */
export type EventKind = ReplayEvent[1];
