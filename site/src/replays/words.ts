import type { Replay, ReplayEvent } from './replay.ts';

/** What the teams are called by: their color. */
const teams = ['blue', 'orange', 'green', 'purple'];

/** The color of a team by name. */
export function teamName(team: number): string {
  return teams[team] ?? `team ${team + 1}`;
}

/** The number of each body among its like in its team, from 1. */
export function bodyNumbers({ bodies }: Replay): readonly number[] {
  return bodies.map(({ kind, team }, i) => bodies.slice(0, i + 1).filter((other) => other.kind === kind && other.team === team).length);
}

/** Names of all bodies: kind and number among its like, the team before it: `blue pod 2`, `snaffle 5`. */
export function bodyNames(replay: Replay): readonly string[] {
  const { bodies } = replay;
  const numbers = bodyNumbers(replay);
  return bodies.map(({ kind, team }, i) => {
    const alone = bodies.filter((other) => other.kind === kind && other.team === team).length === 1;
    const name = kind === 'post' ? 'goal post' : kind;
    return `${team === undefined ? '' : `${teamName(team)} `}${name}${alone ? '' : ` ${numbers[i]}`}`;
  });
}

/** What happened, in words: `blue pod 2 and orange pod 1 bounce`. */
export function eventText(names: readonly string[], [, kind, a, b]: ReplayEvent): string {
  switch (kind) {
    case 'bounce':
      return `${names[a]} and ${names[Number(b)]} bounce`;
    case 'wall':
      return `${names[a]} bounces off the ${b === 'border' ? b : typeof b === 'string' ? `${b} wall` : 'wall'}`;
    case 'catch':
      return `${names[a]} catches ${names[Number(b)]}`;
    case 'break':
      return `${names[a]} breaks ${names[Number(b)]}`;
    case 'goal':
      return `goal for ${teamName(Number(b))}: ${names[a]}`;
    case 'checkpoint':
      return `${names[a]} passes checkpoint ${b}`;
  }
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
