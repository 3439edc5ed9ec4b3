import { announce } from '../ui/announce.ts';
import type { ReplayView } from './view.ts';
import { capital, eventText, teamName } from './words.ts';

/** Tells screen readers what the moment looks like. */
export function describeMoment(view: ReplayView): void {
  announce(summaryOf(view));
}

/** The moment on the screen in a few sentences, for those who cannot see it. */
export function summaryOf(view: ReplayView): string {
  const { player, track, names } = view;
  const time = player.time.value;
  const parts = [`${player.playing.value ? 'Playing' : 'Paused'} at turn ${formatTurn(time)} of ${track.turns}.`];
  const standing = standings(view, time).map(({ player: each, text }) => `${capital(teamName(each))} ${text}`);
  if (standing.length > 0) parts.push(`${standing.join(', ')}.`);
  for (const { kind, a, b } of track.momentsAt(time)) parts.push(`${capital(eventText(names, [0, kind, a, b]))}.`);
  const here = track.momentsIn(track.turnAt(time)).length;
  parts.push(`${here === 0 ? 'No events' : here === 1 ? 'One event' : `${here} events`} in this turn.`);
  const result = view.result();
  if (result) parts.push(`${result}.`);
  return parts.join(' ');
}

/** How it stands for one player. */
export interface Standing {
  /** Index of the player. */
  readonly player: number;
  /** Points, or checkpoints of the pod ahead. */
  readonly value: number;
  /** In words: `3 of 12 checkpoints`. */
  readonly text: string;
  /** Magic, or `null` where there is none. */
  readonly magic: number | null;
}

/** How it stands for each player; empty if the replay does not tell. */
export function standings({ replay, track }: ReplayView, time: number): Standing[] {
  const { score, passed, magic } = track.state(time);
  const { goal, bodies } = replay;
  return Array.from({ length: track.players }, (_, player) => {
    const best = passed && Math.max(0, ...passed.filter((_, i) => bodies[i].team === player));
    const value = score?.[player] ?? best;
    if (value === undefined) return null;
    const unit = score ? (value === 1 ? 'point' : 'points') : 'checkpoints';
    const text = goal === undefined || score ? `${value} ${unit}` : `${value} of ${goal} ${unit}`;
    return { player, value, text, magic: magic?.[player] ?? null };
  }).filter((standing) => standing !== null);
}

/** A time in turns with two decimals, cut and not rounded up into the next turn. */
export function formatTurn(time: number): string {
  return (Math.floor(time * 100 + 1e-6) / 100).toFixed(2);
}
