import type { Replay, ReplayEvent } from './replay.ts';

/** What the teams are called by: their colour. */
const teams = ['blue', 'orange', 'green', 'purple'];

/** The colour of a team by name. */
export function teamName(team: number): string {
  return teams[team] ?? `team ${team + 1}`;
}

/** A player as lists call it: `Blue (search bot)`. */
export function playerName({ players }: Replay, player: number): string {
  const name = players?.[player];
  return name === undefined ? capital(teamName(player)) : `${capital(teamName(player))} (${name})`;
}

/** Names of all bodies: kind and number among its like, the team before it: `blue pod 2`, `snaffle 5`. */
export function bodyNames({ bodies }: Replay): readonly string[] {
  return bodies.map((body, i) => {
    const like = ({ kind, team }: { kind: string; team?: number | undefined }) => kind === body.kind && team === body.team;
    const number = bodies.slice(0, i + 1).filter(like).length;
    const kind = body.kind === 'post' ? 'goal post' : body.kind;
    const alone = bodies.filter(like).length === 1;
    return `${body.team === undefined ? '' : `${teamName(body.team)} `}${kind}${alone ? '' : ` ${number}`}`;
  });
}

/** The number that a body bears on the field: among its like in its team. */
export function bodyNumber({ bodies }: Replay, i: number): number {
  const { kind, team } = bodies[i];
  return bodies.slice(0, i + 1).filter((other) => other.kind === kind && other.team === team).length;
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
