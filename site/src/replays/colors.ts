import { palette, type Theme } from '@carom/draw';
import { siteTheme } from '../scenes/site-theme.ts';

/** The colors of a replay. */
export interface ReplayTheme extends Theme {
  /** Of each team. */
  readonly teams: readonly string[];
  /** Checkpoints, and snaffles. */
  readonly gold: string;
  /** Bludgers. */
  readonly iron: string;
}

const day = { teams: ['#1a66a8', '#c2570a', '#1f7a4d', '#7a3f9d'], gold: '#b07a08', iron: '#3a3f42' };
const night = { teams: ['#6db5f5', '#f59a4c', '#7fd6a4', '#c79ae6'], gold: '#e5b968', iron: '#a9b0b4' };

/** The colors of a replay that match the page. */
export function replayTheme(isDark: boolean): ReplayTheme {
  return { ...siteTheme(isDark), ...(isDark ? night : day) };
}

/** The color of a body: its team's, or that of its kind. */
export function bodyColor(theme: ReplayTheme, kind: string, team: number | undefined): string {
  if (team !== undefined) return teamColor(theme, team);
  if (kind === 'snaffle' || kind === 'grenade') return theme.gold;
  if (kind === 'wreck') return theme.disc;
  return kind === 'tanker' || kind === 'post' ? theme.fixed : theme.iron;
}

/** The color of a team, or of what belongs to nobody. */
export function teamColor(theme: ReplayTheme, team: number | undefined): string {
  if (team === undefined) return theme.fixed;
  return theme.teams[team] ?? palette[team % palette.length];
}
