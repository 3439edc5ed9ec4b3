// Games as replays to look at: recorders for both games, and replays of recorded traces.
import { Race } from './coders-strike-back.mjs';
import { isContestReplay, traceOfContest } from './contest-replay.mjs';
import { FantasticBits, spells } from './fantastic-bits.mjs';
import { MeanMax } from './mean-max.mjs';
import { Recorder } from './recorder.mjs';
import { playContestMeanMax, verify } from './verify.mjs';

/** A recorder of a race of Coders Strike Back. */
export function recordRace(race, players = ['player 1', 'player 2']) {
  const pods = [0, 1, 2, 3];
  let passed = [...race.passed];
  return new Recorder(race, {
    about: {
      game: 'Coders Strike Back',
      players,
      field: { minX: 0, minY: 0, maxX: 16000, maxY: 9000 },
      bodies: pods.map((i) => ({ kind: 'pod', team: i >> 1, r: 400 })),
      marks: race.checkpoints.map(([x, y], k) => ({ kind: 'checkpoint', label: String(k), x, y, r: 600 })),
      goal: race.goal,
    },
    tell: (_, i, j) => ['bounce', i, j],
    late() {
      const events = pods.flatMap((i) =>
        Array.from({ length: race.passed[i] - passed[i] }, (_, k) => ['checkpoint', i, (passed[i] + k + 1) % race.checkpoints.length]),
      );
      passed = [...race.passed];
      return events;
    },
    state: () => ({
      angle: pods.map((i) => Math.round(race.angle[i] * 1000) / 1000),
      next: pods.map((i) => race.next(i)),
      passed: [...race.passed],
      ...(race.shield.some((turns) => turns > 0) ? { shield: [...race.shield] } : {}),
    }),
  });
}

const sides = ['left', 'right', 'top', 'bottom'];

/** A recorder of a game of Fantastic Bits. */
export function recordGame(game, players = ['player 1', 'player 2']) {
  const { arena, bludger, post } = game;
  const body = (i) => (i < 4 ? { kind: 'wizard', team: i >> 1 } : { kind: i < bludger ? 'snaffle' : i < post ? 'bludger' : 'post' });
  return new Recorder(game, {
    about: {
      game: 'Fantastic Bits',
      players,
      field: { minX: 0, minY: 0, maxX: 16000, maxY: 7500 },
      bodies: Array.from({ length: arena.count }, (_, i) => ({ ...body(i), r: arena.r[i] })),
      marks: [0, 16000].map((x, k) => ({ kind: 'goal', team: k, x1: x, y1: 1750, x2: x, y2: 5750 })),
      goal: game.toWin,
    },
    tell(kind, i, j) {
      if (kind === 'sense') return ['catch', j, i];
      if (kind === 'pair') return ['bounce', i, j];
      return j >= game.goal ? ['goal', i, j === game.goal ? 1 : 0] : ['wall', i, sides[j % 4]];
    },
    state() {
      const spells = activeSpells(game);
      return { score: [...game.score], magic: [...game.magic], ...(spells.length > 0 ? { spells } : {}) };
    },
    shows: (i) => i < 4 || i >= bludger || game.alive[i] === 1,
  });
}

/** The spells that worked this turn: [wizard, spell, target]. */
function activeSpells({ target }) {
  const active = [];
  for (let at = 0; at < target.length; at++) if (target[at] >= 0) active.push([at >> 2, spells[at & 3], target[at]]);
  return active;
}

const kinds = ['reaper', 'destroyer', 'doof', 'tanker', 'wreck', 'tar', 'oil', 'grenade'];
const radiusOf = ([, type, , , radius]) => (type > 4 ? 1000 : radius);

/** A game of Mean Max as a replay, from its trace: every turn is played from the state before it. */
function replayMeanMax({ turns }) {
  const bodies = new Map();
  for (const { u } of turns) for (const row of u) if (!bodies.has(row[0])) bodies.set(row[0], row);
  const ids = [...bodies.keys()];
  const places = (rows) => {
    const found = new Map(rows.map((row) => [row[0], [row[5], row[6]]]));
    return ids.map((id) => found.get(id) ?? null);
  };
  const score = [0, 0, 0];
  const played = turns.slice(0, -1).map(({ u, rage, mv }) => {
    const { at, ...turn } = mv ? playMeanMax(u, rage, mv, ids, score) : { at: null };
    return { at: places(u), ...turn, score: [...score] };
  });
  return {
    format: 'carom replay 1',
    game: 'Mean Max',
    field: { minX: -9000, minY: -9000, maxX: 9000, maxY: 9000 }, // tankers come in from 8000
    bodies: [...bodies.values()].map((row) => ({ kind: kinds[row[1]], ...(row[2] >= 0 ? { team: row[2] } : {}), r: radiusOf(row) })),
    marks: [6000, 3000].map((r) => ({ kind: 'ring', x: 0, y: 0, r })),
    start: { score: [0, 0, 0] },
    end: places(turns.at(-1).u),
    turns: played,
  };
}

/** One turn of it, bodies named by their place in `ids`; adds to the score. */
function playMeanMax(rows, rage, orders, ids, score) {
  const game = new MeanMax();
  game.restore(rows, rage);
  const units = rows.filter(([, type]) => type <= 3);
  const place = units.map(([id]) => ids.indexOf(id)); // the arena numbers them as they were put in
  const { arena } = game;
  const recorder = new Recorder(game, {
    about: { bodies: units },
    tell(kind, i, j) {
      if (kind === 'edge') return ['wall', place[i], 'border'];
      if (arena.has(i) && arena.has(j)) return ['bounce', place[i], place[j]];
      return arena.has(i) ? ['break', place[i], place[j]] : ['break', place[j], place[i]];
    },
  });
  game.play(orders);
  for (let player = 0; player < 3; player++) score[player] += game.score[player];
  recorder.endTurn();
  const [{ paths = {}, ...turn }] = recorder.turns;
  const renamed = Object.entries(paths).map(([i, corners]) => [place[i], corners]);
  return renamed.length > 0 ? { ...turn, paths: Object.fromEntries(renamed) } : turn;
}

/** The replay of such a game and the verdict; a unit that differs is named by its place in the replay. */
function meanMaxOfTrace(trace) {
  const replay = replayMeanMax(trace);
  const { difference, ...counts } = verify(trace);
  if (difference === null || difference.body < 0) return { replay, ...counts, difference };
  const { turn, body } = difference;
  const known = trace.turns[turn].u.map(([id]) => id);
  const units = trace.turns[turn + 1].u.filter(([id, type]) => type < 4 && known.includes(id));
  const ids = [...new Set(trace.turns.flatMap(({ u }) => u.map(([id]) => id)))];
  return { replay, ...counts, difference: { ...difference, body: ids.indexOf(units[body]?.[0]) } };
}

/** A game of Mean Max stored by the contest site: played from its first state on, shown turn by turn. */
function meanMaxOfContest(trace) {
  const turns = [];
  let last = null;
  const shownIds = [];
  for (const { game, rows, rage, shown } of playContestMeanMax(trace)) {
    turns.push({ u: rows, rage, mv: trace.turns[turns.length].mv });
    shownIds.push(shown.map(({ id }) => id).sort((a, b) => a - b));
    last = game;
  }
  turns.push({ u: last.rows() });
  const { difference, ...counts } = verify(trace);
  const replay = replayMeanMax({ turns });
  if (difference === null || difference.body < 0) return { replay, ...counts, difference };
  const ids = [...new Set(turns.flatMap(({ u }) => u.map(([id]) => id)))];
  return { replay, ...counts, difference: { ...difference, body: ids.indexOf(shownIds[difference.turn][difference.body]) } };
}

/**
 * Plays the orders of a trace, or of a replay that the contest site stored, on our referees. `difference` is null if every value and event of the trace is reproduced to the
 * last bit; the replay shows what our referee made of the orders (in Mean Max of each turn, from the state before it).
 */
export function replayOfTrace(recording) {
  const trace = isContestReplay(recording) ? traceOfContest(recording) : recording;
  if (trace.start) return meanMaxOfContest(trace);
  if (trace.turns[0].u) return meanMaxOfTrace(trace);
  const race = Array.isArray(trace.checkpoints);
  const game = race ? new Race(trace.checkpoints) : new FantasticBits(trace.init.sn.map(([, x, y]) => [x, y]));
  const recorder = race ? recordRace(game) : recordGame(game);
  for (const turn of trace.turns) {
    const orders = race ? turn.m : turn.a;
    game.play([orders.slice(0, 2), orders.slice(2)]);
    recorder.endTurn();
  }
  return { replay: recorder.end(game.ranking()), ...verify(trace) };
}
