import { replayLimits } from './limits.ts';
import { type FileProblem, mustBe, problemsOf } from './problems.ts';
import type { Place, Replay, ReplayEvent, ReplayState, ReplayTurn } from './replay.ts';
import { replaySchema } from './schema.ts';

const perBody = ['angle', 'next', 'passed', 'shield'] as const;
const perPlayer = ['score', 'magic'] as const;

/** Everything that is wrong with a value that should be a replay; none: it is one. */
export function checkReplay(value: unknown): FileProblem[] {
  const problems = problemsOf(replaySchema, value);
  return problems.length > 0 ? problems : checkWhole(value as Replay);
}

/** What depends on several values: lengths, indices, order. */
function checkWhole(replay: Replay): FileProblem[] {
  const report: FileProblem[] = [];
  const { field, bodies, turns, end, start, ranking } = replay;
  if (!(field.minX < field.maxX)) report.push(mustBe('field.maxX', `greater than minX = ${field.minX}`, field.maxX));
  if (!(field.minY < field.maxY)) report.push(mustBe('field.maxY', `greater than minY = ${field.minY}`, field.maxY));
  const players = playersOf(replay);
  checkPlaces(end, 'end', bodies.length, report);
  if (start) checkState(start, 'start', bodies.length, players, report);
  ranking?.forEach((group, k) => {
    group.forEach((player, m) => {
      if (player >= players) report.push(mustBe(`ranking[${k}][${m}]`, `a player below ${players}`, player));
    });
  });
  turns.forEach((turn, k) => {
    if (report.length < replayLimits.problems) checkTurn(turn, `turns[${k}]`, bodies.length, players, report);
  });
  return report;
}

/** How many players there are: named, or else as many as the teams tell. */
export function playersOf({ players, bodies }: Pick<Replay, 'players' | 'bodies'>): number {
  return Math.max(players?.length ?? 0, ...bodies.map(({ team = -1 }) => team + 1));
}

function checkTurn(turn: ReplayTurn, path: string, bodies: number, players: number, report: FileProblem[]): void {
  checkPlaces(turn.at, `${path}.at`, bodies, report);
  checkState(turn, path, bodies, players, report);
  for (const [name, corners] of Object.entries(turn.paths ?? {})) {
    checkPath(name, corners, `${path}.paths`, bodies, report);
    if (turn.at[Number(name)] === null) report.push(mustBe(`${path}.at[${name}]`, 'a place, as it has a path', null));
  }
  let last = 0;
  turn.events?.forEach((event, k) => {
    const where = `${path}.events[${k}]`;
    checkEvent(event, where, bodies, players, report);
    if (event[0] < last) report.push(mustBe(`${where}[0]`, `at least ${last}, the time of the event before`, event[0]));
    last = event[0];
  });
  turn.spells?.forEach(([wizard, , target], k) => {
    for (const [m, body] of [
      [0, wizard],
      [2, target],
    ]) {
      if (body >= bodies) report.push(mustBe(`${path}.spells[${k}][${m}]`, `a body below ${bodies}`, body));
    }
  });
}

function checkPlaces(places: readonly Place[], path: string, bodies: number, report: FileProblem[]): void {
  if (places.length !== bodies) report.push(mustBe(path, `${bodies} places, one for each body`, places));
}

function checkState(state: ReplayState, path: string, bodies: number, players: number, report: FileProblem[]): void {
  for (const [names, count, what] of [
    [perBody, bodies, 'body'],
    [perPlayer, players, 'player'],
  ] as const) {
    for (const name of names) {
      const values = state[name];
      if (values && values.length !== count) report.push(mustBe(`${path}.${name}`, `${count} numbers, one for each ${what}`, values));
    }
  }
}

function checkPath(name: string, corners: readonly number[], path: string, bodies: number, report: FileProblem[]): void {
  const where = `${path}[${JSON.stringify(name)}]`;
  if (!/^\d+$/.test(name) || Number(name) >= bodies) report.push(mustBe(where, `the path of a body below ${bodies}`, name));
  if (corners.length % 3 !== 0) report.push(mustBe(where, 'numbers by three: time, x, y', corners));
  for (let k = 0; k < corners.length; k += 3) {
    const least = k > 0 ? corners[k - 3] : 0;
    if (corners[k] >= least && corners[k] <= 1) continue;
    report.push(mustBe(`${where}[${k}]`, `a time from ${least} to 1`, corners[k]));
    return;
  }
}

function checkEvent([, kind, a, b]: ReplayEvent, path: string, bodies: number, players: number, report: FileProblem[]): void {
  if (a >= bodies) report.push(mustBe(`${path}[2]`, `a body below ${bodies}`, a));
  const whole = typeof b === 'number' && Number.isInteger(b) && b >= 0;
  if ((kind === 'bounce' || kind === 'catch' || kind === 'break') && !(whole && b < bodies))
    report.push(mustBe(`${path}[3]`, `a body below ${bodies}`, b));
  if (kind === 'goal' && !(whole && b < players)) report.push(mustBe(`${path}[3]`, `a player below ${players}`, b));
  if (kind === 'checkpoint' && !whole) report.push(mustBe(`${path}[3]`, 'the number of a checkpoint', b));
}
