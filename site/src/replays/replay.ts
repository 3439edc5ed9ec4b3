import type { Box } from 'carom';

/** A body of a replay. */
export interface ReplayBody {
  /** What it is: pod, wizard, snaffle, bludger, post, reaper, destroyer …; what has no picture of its own is a plain disc. */
  readonly kind: string;
  /** Index of its player; left out for neutral bodies. */
  readonly team?: number | undefined;
  /** Radius. [length] */
  readonly r: number;
}

/** What stands on the field: a checkpoint, a ring, or a goal that `team` defends. */
export type ReplayMark =
  | { readonly kind: 'checkpoint'; readonly label?: string | undefined; readonly x: number; readonly y: number; readonly r: number }
  | { readonly kind: 'ring'; readonly x: number; readonly y: number; readonly r: number }
  | {
      readonly kind: 'goal';
      readonly team?: number | undefined;
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    };

/** What can happen in a turn. */
export const eventKinds = ['bounce', 'wall', 'catch', 'break', 'goal', 'checkpoint'] as const;
/** One of {@link eventKinds}. */
export type EventKind = (typeof eventKinds)[number];

/** When in the turn, what, to which body, and the rest: the other body, a side, a player, or a number. */
export type ReplayEvent = readonly [time: number, kind: EventKind, a: number, b: number | string];

/** Where a body is; `null` if it is not there. */
export type Place = readonly [x: number, y: number] | null;

/** What is known of a game at one time, by body or by player. */
export interface ReplayState {
  /** Heading of each body. [radian] */
  readonly angle?: readonly number[] | undefined;
  /** Checkpoint ahead of each body. */
  readonly next?: readonly number[] | undefined;
  /** Checkpoints that each body has passed. */
  readonly passed?: readonly number[] | undefined;
  /** Turns for which the engine of each body stands still. */
  readonly shield?: readonly number[] | undefined;
  /** Points of each player. */
  readonly score?: readonly number[] | undefined;
  /** Magic of each player. */
  readonly magic?: readonly number[] | undefined;
}

/** A turn; the state is that after it, but for the angles, which hold during it. */
export interface ReplayTurn extends ReplayState {
  /** Where each body starts. */
  readonly at: readonly Place[];
  /** Corners of each body's way by its index: t, x, y, t, x, y … */
  readonly paths?: Readonly<Record<string, readonly number[]>> | undefined;
  /** What happens, in order of time. */
  readonly events?: readonly ReplayEvent[] | undefined;
  /** Wizard, spell, body. */
  readonly spells?: readonly (readonly [wizard: number, spell: string, body: number])[] | undefined;
}

/** A game to look at; the format is described in corpora/replays/README.md. */
export interface Replay {
  /** The format and its version. */
  readonly format: 'carom replay 1';
  /** The game's name. */
  readonly game: string;
  /** Names of the players. */
  readonly players?: readonly string[] | undefined;
  /** What to show; y points down. */
  readonly field: Readonly<Box>;
  /** The bodies. */
  readonly bodies: readonly ReplayBody[];
  /** What stands on the field. */
  readonly marks?: readonly ReplayMark[] | undefined;
  /** Points or checkpoints that win. */
  readonly goal?: number | undefined;
  /** The state before the first turn. */
  readonly start?: ReplayState | undefined;
  /** Players in groups from best to last. */
  readonly ranking?: readonly (readonly number[])[] | undefined;
  /** Where each body is after the last turn. */
  readonly end: readonly Place[];
  /** The turns. */
  readonly turns: readonly ReplayTurn[];
}

/** What a file of a replay may hold at most. */
export const replayLimits: { readonly text: number; readonly turns: number; readonly bodies: number; readonly problems: number } = {
  text: 20_000_000,
  turns: 5000,
  bodies: 500,
  problems: 200,
};
