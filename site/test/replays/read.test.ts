import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReplay } from '../../src/replays/read.ts';
import type { Replay } from '../../src/replays/replay.ts';
import { Track } from '../../src/replays/track.ts';
import { bodyNames, eventText } from '../../src/replays/words.ts';

const corpora = new URL('../../../corpora/', import.meta.url);
const text = (name: string) => readFileSync(new URL(name, corpora), 'utf8');

/** Two discs that meet in the middle of turn 1, a third that leaves at 0.25 of turn 2 and one that jumps there. */
const small: Replay = {
  format: 'carom replay 1',
  game: 'Small',
  field: { minX: 0, minY: 0, maxX: 100, maxY: 50 },
  bodies: [
    { kind: 'wizard', team: 0, r: 2 },
    { kind: 'wizard', team: 1, r: 2 },
    { kind: 'snaffle', r: 1 },
    { kind: 'snaffle', r: 1 },
  ],
  goal: 2,
  start: { score: [0, 0] },
  ranking: [[0], [1]],
  turns: [
    {
      at: [
        [0, 0],
        [40, 0],
        [10, 10],
        [50, 50],
      ],
      score: [0, 0],
    },
    {
      at: [
        [10, 0],
        [30, 0],
        [10, 20],
        [50, 50],
      ],
      paths: { 0: [0.5, 18, 0], 1: [0.5, 22, 0] },
      events: [[0.5, 'bounce', 0, 1]],
      score: [0, 0],
    },
    {
      at: [
        [10, 0],
        [30, 0],
        [10, 30],
        [50, 50],
      ],
      paths: { 2: [0.25, 10, 32], 3: [0.75, 50, 47, 0.75, 9, 0] },
      events: [
        [0.25, 'goal', 2, 0],
        [0.75, 'catch', 0, 3],
      ],
      spells: [[1, 'ACCIO', 3]],
      score: [1, 0],
    },
  ],
  end: [[12, 0], [32, 0], null, [12, 0]],
};

const read = async (value: unknown) => readReplay(typeof value === 'string' ? value : JSON.stringify(value));
const messages = async (value: unknown) => {
  const reading = await read(value);
  return reading.ok ? [] : reading.problems.map(({ message }) => message);
};
type Change = readonly [path: string, value: unknown];
/** A copy of a value with something changed: `turns.1.at` becomes the value, or is not there if that is undefined. */
function changed(value: unknown, ...changes: readonly Change[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const [path, wanted] of changes) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const target = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
    (target as Record<string, unknown>)[last] = wanted;
  }
  return copy;
}

describe('a replay by time', () => {
  const track = new Track(small);
  const at = (body: number, time: number) => {
    const motion = track.motion(body, time);
    return motion && [motion.x, motion.y, motion.vx, motion.vy];
  };

  it('flies straight from corner to corner, before and after a bounce', () => {
    expect(at(0, 0)).toEqual([0, 0, 10, 0]);
    expect(at(0, 0.5)).toEqual([5, 0, 10, 0]);
    expect(at(0, 1.25)).toEqual([14, 0, 16, 0]);
    expect(at(0, 1.5)).toEqual([18, 0, -16, 0]);
    expect(at(0, 1.75)).toEqual([14, 0, -16, 0]);
    expect(at(1, 1.75)).toEqual([26, 0, 16, 0]);
  });

  it('ends where the replay ends, with the last velocity', () => {
    expect(at(0, 3)).toEqual([12, 0, 2, 0]);
  });

  it('has a body leave at its last corner, and jump where two corners have one time', () => {
    expect(at(2, 2.125)).toEqual([10, 31, 0, 8]);
    expect(at(2, 2.25)?.slice(0, 2)).toEqual([10, 32]);
    expect(at(2, 2.3)).toBeNull();
    expect(at(2, 3)).toBeNull();
    expect(at(3, 2.74)?.[0]).toBe(50);
    expect(at(3, 2.75)?.slice(0, 2)).toEqual([9, 0]);
  });

  it('breaks the way off where a body jumps or leaves', () => {
    expect(track.way(0, 1, 2)).toEqual([[10, 0, 18, 0, 10, 0]]);
    expect(track.way(3, 2.5, 3)).toEqual([
      [50, 48, 50, 47],
      [9, 0, 12, 0],
    ]);
    expect(track.way(2, 2, 3)).toEqual([[10, 30, 10, 32]]);
  });

  it('counts a goal from its moment on, and everything else from the end of the turn', () => {
    expect(track.state(2.2).score).toEqual([0, 0]);
    expect(track.state(2.25).score).toEqual([1, 0]);
    expect(track.state(3).score).toEqual([1, 0]);
    expect(track.state(0).score).toEqual([0, 0]);
  });

  it('finds the next and the previous moment, and those of a turn', () => {
    expect(track.next(0)?.time).toBe(1.5);
    expect(track.next(1.5)?.time).toBe(2.25);
    expect(track.next(2.75)).toBeNull();
    expect(track.previous(2.25)?.time).toBe(1.5);
    expect(track.previous(1.5)).toBeNull();
    expect(track.momentsIn(2).map(({ kind }) => kind)).toEqual(['goal', 'catch']);
    expect(track.momentsAt(2.25)).toHaveLength(1);
    expect(track.around(1)).toMatchObject({ before: null, after: { time: 2.25 } });
  });

  it('tells what happened in words', () => {
    const names = bodyNames(small);
    expect(names).toEqual(['blue wizard', 'orange wizard', 'snaffle 1', 'snaffle 2']);
    expect(small.turns.flatMap(({ events = [] }) => events.map((event) => eventText(names, event)))).toEqual([
      'blue wizard and orange wizard bounce',
      'goal for blue: snaffle 1',
      'blue wizard catches snaffle 2',
    ]);
  });
});

describe('the replays that come with the site', () => {
  for (const name of readdirSync(new URL('replays/', corpora)).filter((file) => file.endsWith('.json'))) {
    it(`${name} is one: bodies touch at every bounce, and a catch brings the snaffle to the wizard`, async () => {
      const reading = await readReplay(text(`replays/${name}`));
      if (!reading.ok) throw new Error(reading.problems[0].message);
      const { replay } = reading;
      const track = new Track(replay);
      let bounces = 0;
      for (const { kind, time, a, b } of track.moments) {
        const first = track.motion(a, time);
        const second = typeof b === 'number' && b < replay.bodies.length ? track.motion(b, time) : null;
        if (kind === 'catch') expect(Math.hypot(first!.x - second!.x, first!.y - second!.y)).toBeLessThan(1);
        if (kind !== 'bounce') continue;
        const gap = Math.hypot(first!.x - second!.x, first!.y - second!.y) - replay.bodies[a].r - replay.bodies[Number(b)].r;
        expect(Math.abs(gap)).toBeLessThan(2.5); // the game rounds places to units, which also makes discs overlap
        bounces++;
      }
      expect(bounces).toBeGreaterThan(20);
    });
  }
});

describe('a file', () => {
  it('that is a replay is taken as it is', async () => {
    expect(await read(small)).toEqual({ ok: true, replay: small, verdict: null });
  });

  it('that is a trace is played on our referee and compared with it', async () => {
    const race = await read(text('traces/csb-race-seed101.json'));
    expect(race).toMatchObject({ ok: true, verdict: { turns: 112, events: 11, difference: null } });
    const game = await read(text('traces/fantasticbits-seed3.json'));
    expect(game).toMatchObject({ ok: true, verdict: { turns: 200, events: 147, difference: null } });
    if (game.ok) expect(await messages(game.replay)).toEqual([]);
    const water = await read(text('traces/meanmax-seed11.json'));
    expect(water).toMatchObject({ ok: true, verdict: { turns: 159, events: 761, difference: null } });
    if (!water.ok) return;
    expect(await messages(water.replay)).toEqual([]);
    expect(new Track(water.replay).moments).toHaveLength(761);
    expect(water.replay.turns.at(-1)?.score).toEqual([45, 50, 43]);
  });

  it('that is a wrong trace says where it and our referee part', async () => {
    const trace = JSON.parse(text('traces/csb-race-seed101.json'));
    trace.turns[20].o[1][2] += 1;
    expect(await read(trace)).toMatchObject({ ok: true, verdict: { difference: { turn: 20, body: 1, field: 'vx' } } });
  });

  it('that is a wrong trace of Mean Max names the unit by its place in the replay', async () => {
    const trace = JSON.parse(text('traces/meanmax-seed11.json'));
    const row = trace.turns[21].u.findIndex(([id]: number[]) => id === 4);
    trace.turns[21].u[row][5] += 1;
    const reading = await read(trace);
    expect(reading).toMatchObject({ ok: true, verdict: { difference: { turn: 20, field: 'x' } } });
    if (reading.ok) expect(bodyNames(reading.replay)[reading.verdict!.difference!.body]).toBe('orange destroyer');
  });

  it('that is no replay says so', async () => {
    expect(await messages('{')).toHaveLength(1);
    expect((await messages('{'))[0]).toMatch(/^the file must be JSON: /);
    expect(await messages('')).toHaveLength(1);
    expect(await messages([1])).toEqual(['the file must be an object, got an array of 1']);
    expect(await messages({ bodies: [] })).toEqual([
      "the file must be a replay (with format), the contest site's own (with frames), or a trace (with checkpoints for Coders Strike Back, init for Fantastic Bits, turns of u for Mean Max), got an object {bodies}",
    ]);
    const steps = await read(text('traces/csb-ties.json'));
    expect(steps).toMatchObject({ ok: false, problems: [{ hint: expect.stringContaining('carom verify') }] });
    expect(await messages({ format: 'carom replay 2' })).toContain('format must be \'carom replay 1\', got "carom replay 2"');
  });

  it('a scene is told where to go', async () => {
    const reading = await read({ format: 'carom-scene', version: 0, engine: 'timeline', bodies: [] });
    expect(reading.ok ? [] : reading.problems.map(({ hint }) => hint)).toEqual(['this is a scene: open it on the page Scenes']);
  });

  it.each<[string, string, unknown, string]>([
    ['a key that is not part of it', 'turns.0.event', [], 'turns[0].event is not a key of turns[0]'],
    ['a missing key', 'field', undefined, 'field must be given, got nothing'],
    ['a wrong kind', 'turns.1.at.0.1', '3', 'turns[1].at[0][1] must be a finite number, got "3"'],
    ['a radius of 0', 'bodies.3.r', 0, 'bodies[3].r must be a finite number > 0, got 0'],
    ['a field without width', 'field.maxX', 0, 'field.maxX must be greater than minX = 0, got 0'],
    ['too few places', 'end', [null], 'end must be 4 places, one for each body, got an array of 1'],
    ['too many scores', 'turns.2.score', [1, 2, 3], 'turns[2].score must be 2 numbers, one for each player, got an array of 3'],
    ['half a corner', 'turns.1.paths.0', [0.5, 1], 'turns[1].paths["0"] must be numbers by three: time, x, y, got an array of 2'],
    ['corners out of order', 'turns.1.paths.0', [0.5, 1, 1, 0.25, 1, 1], 'turns[1].paths["0"][3] must be a time from 0.5 to 1, got 0.25'],
    ['the path of nobody', 'turns.1.paths.x', [], 'turns[1].paths["x"] must be the path of a body below 4, got "x"'],
    [
      'an unknown event',
      'turns.1.events.0.1',
      'bonk',
      'turns[1].events[0][1] must be one of bounce, wall, catch, break, goal, checkpoint, got "bonk"',
    ],
    ['an event of nobody', 'turns.1.events.0.3', 4, 'turns[1].events[0][3] must be a body below 4, got 4'],
    ['a goal for nobody', 'turns.2.events.0.3', 2, 'turns[2].events[0][3] must be a player below 2, got 2'],
    [
      'events out of order',
      'turns.2.events.1.0',
      0.1,
      'turns[2].events[1][0] must be at least 0.25, the time of the event before, got 0.1',
    ],
    ['a spell on nobody', 'turns.2.spells.0.2', 9, 'turns[2].spells[0][2] must be a body below 4, got 9'],
    ['a winner who did not play', 'ranking', [[5]], 'ranking[0][0] must be a player below 2, got 5'],
    ['a path without a start', 'turns.1.at.0', null, 'turns[1].at[0] must be a place, as it has a path, got null'],
    ['no turns', 'turns', [], 'turns must be an array of at least one turn, got an array of 0'],
    ['a number that JSON cannot write', 'turns.0.at.0.0', Number.NaN, 'turns[0].at[0][0] must be a finite number, got null'],
  ])('with %s is refused by name', async (_, path, value, message) => {
    expect(await messages(changed(small, [path, value]))).toEqual([message]);
  });

  it('with several problems names them all', async () => {
    const broken = changed(small, ['game', 7], ['bodies.0.r', -1], ['turns.0.at.0', 'here']);
    expect(await messages(broken)).toEqual([
      'game must be a text, got 7',
      'bodies[0].r must be a finite number > 0, got -1',
      'turns[0].at[0] must be [x, y], or null for a body that is not there, got "here"',
    ]);
  });

  it('of a race without checkpoints, or whose first two are one, is refused', async () => {
    const race = JSON.parse(text('traces/csb-race-seed101.json')) as { checkpoints: number[][] };
    for (const checkpoints of [[], [[8000, 4000]]])
      expect(await messages({ ...race, checkpoints })).toEqual([
        expect.stringMatching(/^checkpoints must be an array of at least two checkpoints/),
      ]);
    const twice = [race.checkpoints[0], race.checkpoints[0]];
    expect(await messages({ ...race, checkpoints: twice })).toEqual([
      expect.stringMatching(/must be an array whose first two checkpoints differ/),
    ]);
  });

  it('of a trace with broken turns is refused by name, before anything is played', async () => {
    const trace = JSON.parse(text('traces/csb-race-seed101.json'));
    const broken = changed(trace, ['turns.3.m', ['0 0 200']], ['turns.5.o.2', [1, 2, 3]], ['checkpoints.1', ['a', 2]]);
    expect(await messages(broken)).toEqual([
      'checkpoints[1][0] must be a finite number, got "a"',
      'turns[3].m must be four orders: two of each player, got an array of 1',
      'turns[5].o[2] must be x, y, vx, vy, angle, next checkpoint, shield, boosted, got an array of 3',
    ]);
  });
});
