// Games as replays to look at: recorders for both games, and replays of recorded traces.
import { Race } from './coders-strike-back.mjs';
import { FantasticBits, spells } from './fantastic-bits.mjs';
import { Recorder } from './recorder.mjs';
import { verify } from './verify.mjs';

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

/**
 * Plays the orders of a trace on our referees. `difference` is null if every value and event of the trace is reproduced to the
 * last bit; the replay shows what our referee made of the orders.
 */
export function replayOfTrace(trace) {
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
