// Checks a recorded game against our referees: which is the first turn, body and value that differs, and what happened then.
import { Arena, bounceDiscs, codingameOrder, firstDifference, meanMaxOrder } from 'carom/arena';
import { Race } from './coders-strike-back.mjs';
import { isContestReplay, readViewLine, traceOfContest } from './contest-replay.mjs';
import { FantasticBits } from './fantastic-bits.mjs';
import { bounceMeanMax, MeanMax } from './mean-max.mjs';

const disc = ({ x, y, vx, vy }, i) => ({ x: x[i], y: y[i], vx: vx[i], vy: vy[i] });
const round = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Single turns of full doubles: discs as x y vx vy r mass, in Mean Max also whether the border is open for it. */
const steps = {
  fits: (trace) => Array.isArray(trace.steps),
  expected: ({ steps: rows }) => rows.map(({ end, ev }) => ({ bodies: end.map(([x, y, vx, vy]) => ({ x, y, vx, vy })), events: ev })),
  *got({ law, steps: rows }) {
    for (const { b } of rows) yield law.includes('circle') ? meanMaxStep(b) : strikeBackStep(b);
  },
};

function strikeBackStep(bodies) {
  const arena = new Arena({ discs: bodies.length, order: codingameOrder });
  for (const [i, [x, y, vx, vy, r, mass]] of bodies.entries()) arena.set(i, { x, y, vx, vy, r, mass });
  const events = [];
  arena.step(1, {
    pair(i, j) {
      events.push([arena.now, i, j]);
      bounceDiscs(arena, i, j, { minImpulse: 120, separate: 1e-5 });
    },
  });
  return { bodies: bodies.map((_, i) => disc(arena, i)), events };
}

function meanMaxStep(bodies) {
  const arena = new Arena({ discs: bodies.length, order: meanMaxOrder });
  const border = arena.addWall({ inside: { x: 0, y: 0, r: 6000 } });
  const mass = bodies.map((body) => body[5]);
  bodies.forEach(([x, y, vx, vy, r, , free], i) => {
    arena.set(i, { x, y, vx, vy, r });
    if (free) arena.setWall(i, border, false);
  });
  const events = [];
  const meet = (i, j) => {
    events.push([arena.now, i, j]);
    bounceMeanMax(arena, i, mass[i], j, mass[j]);
  };
  arena.step(1, { pair: meet, edge: (i) => meet(i, -1) });
  return { bodies: bodies.map((_, i) => disc(arena, i)), events };
}

/** Bounces of a race. Headings come from the engine's sine and cosine, whose last bit is not the same everywhere. */
const bounces = (events) => events?.map(([time, i, j]) => [round(time, 9), i, j]);

/** What a row of a pod says besides its flight: a replay of the contest site says less than a trace. */
const bookkeeping = (more) => Object.fromEntries(['next', 'shield', 'boosted'].slice(0, more.length).map((name, k) => [name, more[k]]));

/** A whole race from its orders alone. */
const race = {
  fits: (trace) => Array.isArray(trace.checkpoints),
  expected: ({ turns }) =>
    turns.map(({ o, e }) => ({
      bodies: o.map(([x, y, vx, vy, angle, ...more]) => ({ x, y, vx, vy, angle: round(angle, 6) % 360, ...bookkeeping(more) })),
      events: bounces(e),
    })),
  *got({ checkpoints, turns }) {
    const game = new Race(checkpoints);
    game.events = [];
    for (const { m } of turns) {
      game.play([m.slice(0, 2), m.slice(2)]);
      const bodies = [0, 1, 2, 3].map((i) => {
        const angle = round(((((game.angle[i] * 180) / Math.PI) % 360) + 360) % 360, 6) % 360;
        return { ...disc(game.arena, i), angle, next: game.next(i), shield: game.shield[i], boosted: game.boosted[i] };
      });
      yield { bodies, events: bounces(game.events) };
    }
  },
};

/** A whole game of Fantastic Bits from its orders alone. */
const wizards = {
  fits: (trace) => trace.init !== undefined,
  expected: ({ turns }) =>
    turns.map(({ s, e, sc, mg }) => ({
      bodies: [...s.map(([x, y, vx, vy, more]) => ({ x, y, vx, vy, more })), { score: sc.join(), magic: mg.join() }],
      events: e,
    })),
  *got({ init, turns }) {
    const game = new FantasticBits(init.sn.map(([, x, y]) => [x, y]));
    game.events = [];
    const { holds, alive, victim, bludger, post } = game;
    const more = (i) => (i < 4 ? holds[i] : i < bludger ? alive[i] : victim[i - bludger]);
    for (const { a } of turns) {
      game.play([a.slice(0, 2), a.slice(2)]);
      const bodies = Array.from({ length: post }, (_, i) => ({ ...disc(game.arena, i), more: more(i) }));
      yield { bodies: [...bodies, { score: game.score.join(), magic: game.magic.join() }], events: [...game.events] };
    }
  },
};

/** A game of Mean Max, each turn from the state before it: where new tankers come in is not known. */
const meanMax = {
  fits: (trace) => Array.isArray(trace.turns?.[0]?.u),
  *expected({ turns }) {
    for (let k = 0; k + 1 < turns.length; k++) {
      if (turns[k].mv === undefined) continue;
      const known = new Set(turns[k].u.map(([id]) => id));
      const units = turns[k + 1].u.filter(([id, type]) => type < 4 && known.has(id));
      const wrecks = turns[k + 1].u.filter(([, type]) => type === 4);
      const events = turns[k].ev.map(([time, ...texts]) => [time, ...texts.map(stripped)]);
      const { rage } = turns[k + 1];
      yield { bodies: [...units.map(shownUnit), shownWrecks(wrecks), rage ? { rage: rage.join() } : {}], events };
    }
  },
  *got({ turns }) {
    for (let k = 0; k + 1 < turns.length; k++) {
      if (turns[k].mv === undefined) continue;
      const game = new MeanMax();
      game.restore(turns[k].u, turns[k].rage);
      game.play(turns[k].mv);
      const units = game.rows().filter(([, type]) => type < 4);
      const wrecks = game.rows().filter(([, type]) => type === 4);
      const events = game.events.map(([time, ...texts]) => [round(time, 5), ...texts.map(stripped)]);
      yield { bodies: [...units.map(shownUnit), shownWrecks(wrecks), { rage: game.rage.join() }], events };
    }
  },
};

const shownUnit = ([id, type, , mass, , x, y, vx, vy, water]) => ({ id, type, mass, x, y, vx, vy, water });
const shownWrecks = (rows) => ({
  wrecks: rows
    .map(([, , , , radius, x, y, , , water]) => [x, y, radius, water].join(' '))
    .sort()
    .join(),
});

/** A body in an event without what the server says only the first time it shows it, and without the number of a new wreck. */
function stripped(text) {
  const [name, ...rest] = text.split(' ');
  return rest[4] === '4' ? `wreck ${rest.join(' ')}` : [name, ...rest.slice(0, 4), ...(rest.at(-1) === 'd' ? ['d'] : [])].join(' ');
}

/**
 * Plays a game of Mean Max that the contest site stored, from its first state on; `fresh` tankers come in as they were seen to. Yields the
 * game before and after each turn: `[rows, rage, shown]`, with what the site's viewer shows at the end of the turn, before friction.
 */
export function* playContestMeanMax({ start, turns }) {
  const game = new MeanMax();
  game.restore(start, [0, 0, 0]);
  let shown = [];
  const { round: settle } = game;
  game.round = (unit) => {
    const { x, y, vx, vy } = game.arena;
    const [px, py, pvx, pvy] = [x, y, vx, vy].map((values) => Math.round(values[unit.slot]) + 0);
    shown.push({ id: unit.id, x: px, y: py, vx: pvx, vy: pvy, water: unit.water });
    settle.call(game, unit);
  };
  for (const { mv, fresh } of turns) {
    for (const [id, type, player, mass, radius, x, y, vx, vy, water, size] of fresh)
      game.add({ id, type, player, mass, radius, x, y, vx, vy, water, size });
    shown = [];
    const [rows, rage] = [game.rows(), [...game.rage]];
    game.play(mv);
    yield { game, rows, rage, shown };
  }
}

/** The same as bodies of turns, in the order of their numbers. */
const contestMeanMax = {
  fits: (trace) => Array.isArray(trace.start) && Array.isArray(trace.turns?.[0]?.fresh),
  expected: ({ turns }) =>
    turns.map(({ seen: { score, rage, moments, state } }) => {
      const lines = state.map(readViewLine);
      const gone = new Set(lines.filter(({ isGone }) => isGone).map(({ id }) => id)); // listed before as well: full tankers that got away
      const units = lines.filter(({ id, x, type }) => !gone.has(id) && x !== undefined && !(type > 3));
      const events = moments.map(([time, lines]) => [time, ...lines.map(stripped)]);
      return { bodies: [...inOrder(units), { score: score.join(), rage: rage.join() }], events };
    }),
  *got(trace) {
    for (const { game, shown } of playContestMeanMax(trace)) {
      const events = game.events.map(([time, ...texts]) => [round(time, 5), ...texts.map(stripped)]);
      yield { bodies: [...inOrder(shown), { score: game.score.join(), rage: game.rage.join() }], events };
    }
  },
};

const inOrder = (units) => units.map(({ id, x, y, vx, vy, water }) => ({ id, x, y, vx, vy, water })).sort((a, b) => a.id - b.id);

/** Replays a recording of any known form. `difference` is null if every value and event is equal. */
export function verify(recording) {
  const trace = isContestReplay(recording) ? traceOfContest(recording) : recording;
  if (trace?.format === 'carom replay 1')
    throw new TypeError(
      'verify: value must be a trace or a replay of the contest site, got a replay of the playground, whose numbers are rounded',
    );
  const form = [steps, contestMeanMax, race, wizards, meanMax].find((each) => each.fits(trace));
  if (form === undefined) throw new TypeError('verify: trace must have steps, checkpoints, init or turns with u');
  const expected = [...form.expected(trace)];
  const events = expected.reduce((sum, turn) => sum + (turn.events?.length ?? 0), 0);
  return { turns: expected.length, events, difference: firstDifference(expected, form.got(trace)) };
}

/** The same for the text of a file, in words: whether it is right, and how it went. Never throws. */
export function report(read) {
  try {
    const { turns, events, difference } = verify(JSON.parse(read()));
    if (difference === null) return { right: true, text: `${turns} turns ${events > 0 ? `and ${events} events ` : ''}equal` }; // the site stores no bounces
    const { turn, body, field, expected, got, expectedEvents, gotEvents } = difference;
    const where = body < 0 ? '' : `, body ${body}`;
    const lines = [`turn ${turn}${where}: ${field} is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`];
    if (events > 0) lines.push(`  its events:  ${JSON.stringify(gotEvents)}`, `  recorded:    ${JSON.stringify(expectedEvents)}`);
    return { right: false, text: lines.join('\n') };
  } catch (error) {
    return { right: false, text: `no trace that can be played: ${error.message}` };
  }
}
