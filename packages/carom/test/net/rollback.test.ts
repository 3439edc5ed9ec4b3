import { describe, expect, it } from 'vitest';
import { createRollback, type Rollback } from '../../src/net/rollback.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { Body } from '../../src/world/views/body.ts';
import type { PreSolve } from '../../src/world/views/pre-solve.ts';
import { World } from '../../src/world/world.ts';

interface Action {
  readonly x: number;
  readonly jump: boolean;
}

interface Peer {
  readonly name: string;
  readonly rollback: Rollback<Action>;
  readonly world: World;
  score: number;
}

const players = ['ann', 'bob'];

/** A room of balls, of which each player pushes one; what is out of the room's sight is in the score. */
function createPeer(name: string, balls = 14, preSolve: PreSolve | null = null): Peer {
  const world = new World({ gravity: { x: 0, y: -20 }, seed: 2, preSolve });
  const random = createRandom(9);
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 30, maxY: 20 } });
  const own = players.map((_, i) => world.add({ x: 5 + 20 * i, y: 2, r: 0.8 }));
  for (let i = 0; i < balls; i++)
    world.add({ x: random.between(1, 29), y: random.between(1, 19), r: random.between(0.2, 0.5), material: { restitution: 0.4 } });
  const peer: { -readonly [K in keyof Peer]: Peer[K] } = { name, world, score: 0, rollback: undefined as never };
  const apply = (actions: ReadonlyMap<string, Action>, frame: number) => {
    for (const [i, player] of players.entries()) {
      const { x, jump } = actions.get(player) as Action;
      const body = own[i] as Body;
      body.applyForce({ x: 40 * x, y: 0 });
      if (jump) body.vy = 8;
      if (jump) peer.score += 1;
    }
    if (frame % 50 === 49) world.add({ x: 15, y: 18, r: world.random.between(0.2, 0.5) });
    if (frame % 80 === 79) world.remove([...world][5]);
  };
  peer.rollback = createRollback<Action>(world, {
    players,
    idle: { x: 0, jump: false },
    apply,
    maxPrediction: 40,
    save: () => peer.score,
    load: (kept) => {
      peer.score = kept as number;
    },
  });
  return peer;
}

/** Balls pass each other by pairs, run on belts and slide on the half of the floor. */
const rule: PreSolve = (a, b, { point }) => {
  if (!('shape' in b)) return (a.id + b.id) % 3 === 0 ? { enabled: false } : { restitution: 0.8 };
  return point.x < 15 ? { friction: 0 } : { surfaceVelocity: { x: 4, y: 0 }, friction: 1 };
};

function actionOf(random: Random, before: Action): Action {
  return random.below(8) > 0 ? { x: before.x, jump: false } : { x: random.below(3) - 1, jump: random.below(3) === 0 };
}

describe('two peers with random latency and loss', () => {
  const random = createRandom(21);
  const peers = players.map((name) => createPeer(name));
  const actions = new Map<string, Action>(players.map((name) => [name, { x: 0, jump: false }]));
  const wire: { due: number; to: Peer; ack: number; inputs: readonly never[] }[] = [];
  const acks = new Map<string, number>(players.map((name) => [name, 0]));
  let waits = 0;
  const hashes: Map<number, string>[] = [new Map(), new Map()];

  it('have equal confirmed states all along, and in the end', () => {
    for (let tick = 0; peers.some(({ rollback }) => rollback.confirmed < 600); tick++) {
      for (const [i, peer] of peers.entries()) {
        const { rollback, name } = peer;
        if (rollback.frame < 600 && rollback.knownOf(name) <= rollback.frame) {
          const action = actionOf(random, actions.get(name) as Action);
          actions.set(name, action);
          rollback.add({ step: rollback.frame, by: name, action });
        }
        const other = peers[1 - i];
        const inputs = rollback.inputsOf(name, acks.get(name) as number) as readonly never[];
        if (random.below(10) > 2) wire.push({ due: tick + 1 + random.below(12), to: other, ack: rollback.knownOf(other.name), inputs });
      }
      for (let m = wire.length - 1; m >= 0; m--) {
        const { due, to, ack, inputs } = wire[m];
        if (due > tick) continue;
        wire.splice(m, 1);
        for (const input of inputs) to.rollback.add(input);
        acks.set(to.name, Math.max(acks.get(to.name) as number, ack));
      }
      for (const [i, { rollback }] of peers.entries()) {
        if (rollback.frame < 600 && !rollback.advance()) waits++;
        if (tick % 20 === 0 || rollback.frame === 600) {
          const { frame, hash } = rollback.confirmedHash();
          hashes[i].set(frame, hash);
        }
      }
    }
    const common = [...hashes[0].keys()].filter((frame) => hashes[1].has(frame));
    expect(common.length).toBeGreaterThan(3);
    for (const frame of common) expect(hashes[0].get(frame)).toBe(hashes[1].get(frame));
    expect(peers.map(({ rollback }) => rollback.frame)).toEqual([600, 600]);
    expect(peers[0].world.hash()).toBe(peers[1].world.hash());
    expect(peers[0].score).toBe(peers[1].score);
    expect(peers[0].score).toBeGreaterThan(0);
    expect(peers[0].rollback.resimulated).toBeGreaterThan(100);
    expect(waits).toBeLessThan(600);
  });

  it.each([null, rule])('end where a run that knew all inputs in time ends, with and without a rule about contacts', (preSolve) => {
    const alone = createPeer('both', 14, preSolve);
    for (const name of players) for (const input of peers[0].rollback.inputsOf(name, 0)) expect(input.by).toBe(name);
    const random = createRandom(4);
    const late = createPeer('late', 14, preSolve);
    const all = players.map(() => [] as Action[]);
    for (let frame = 0; frame < 120; frame++) {
      for (const [i, by] of players.entries()) {
        all[i].push(actionOf(random, all[i][frame - 1] ?? { x: 0, jump: false }));
        alone.rollback.add({ step: frame, by, action: all[i][frame] });
      }
      alone.rollback.advance();
      late.rollback.add({ step: frame, by: 'ann', action: all[0][frame] });
      if (frame >= 30) late.rollback.add({ step: frame - 30, by: 'bob', action: all[1][frame - 30] });
      late.rollback.advance();
    }
    for (let frame = 119; frame >= 90; frame--) late.rollback.add({ step: frame, by: 'bob', action: all[1][frame] });
    expect(late.rollback.confirmedHash()).toEqual({ frame: 120, hash: alone.world.hash() });
    expect(alone.rollback.resimulated).toBe(0);
    expect(late.score).toBe(alone.score);
  });
});

it('advance waits where too many frames would be guesses, and goes on when the inputs are there', () => {
  const { rollback } = createPeer('ann', 3);
  for (let i = 0; i < 60; i++) rollback.advance();
  expect(rollback.frame).toBe(40);
  expect(rollback.advance()).toBe(false);
  for (const by of players) rollback.add({ step: 0, by, action: { x: 1, jump: false } });
  expect(rollback.confirmed).toBe(0); // not yet simulated with them
  expect(rollback.advance()).toBe(true);
  expect([rollback.frame, rollback.confirmed]).toEqual([41, 1]);
});

it('advance waits where states take too much memory, and keeps each that may be gone back to', () => {
  const world = new World();
  const balls = world.addMany({ x: Array.from({ length: 500 }, (_, i) => 3 * i), y: 0, r: 1, vx: 1 });
  const apply = (actions: ReadonlyMap<string, number>) => void (balls[0].vy = actions.get('bob') as number);
  const rollback = createRollback<number>(world, { players, idle: 0, apply, bytes: 1 << 20 });
  while (rollback.advance()) expect(rollback.frame).toBeLessThan(60);
  const reached = rollback.frame;
  expect(reached).toBeGreaterThan(5);
  for (const by of players) for (let step = 0; step < reached; step++) rollback.add({ step, by, action: 6 });
  expect(rollback.advance()).toBe(true);
  expect([rollback.resimulated, rollback.frame]).toEqual([reached, reached + 1]);
  expect(balls[0].y).toBeCloseTo(0.1 * (reached + 1), 9);
  while (rollback.advance()) expect(rollback.frame).toBeLessThan(2 * reached + 2);
  expect(rollback.frame).toBeGreaterThan(reached + 5);
});

it('an input counts once, the first of a player for a frame', () => {
  const { rollback, world } = createPeer('ann', 3);
  const input = { step: 0, by: 'ann', action: { x: 1, jump: true } };
  expect([rollback.add(input), rollback.add(input), rollback.add({ ...input, action: { x: -1, jump: false } })]).toEqual([
    true,
    false,
    false,
  ]);
  rollback.advance();
  const hash = world.hash();
  expect(rollback.inputsOf('ann', 0)).toEqual([input]);
  rollback.add({ step: 0, by: 'bob', action: { x: 0, jump: false } }); // as guessed
  expect([rollback.resimulated, world.hash()]).toEqual([0, hash]);
});

it('inputs that a peer may lack are kept, however far ahead inputs are given', () => {
  const [delay, frames] = [6, 20];
  const peers = players.map(() => {
    const world = new World();
    return createRollback<number>(world, { players, idle: 0, apply: () => {}, maxPrediction: 1 });
  });
  const [ann, bob] = peers;
  const advance = () => {
    for (const [i, peer] of peers.entries()) {
      for (let step = peer.knownOf(players[i]); step <= peer.frame + delay; step++) peer.add({ step, by: players[i], action: i });
      if (peer.frame < frames) peer.advance();
    }
  };
  // ann hears of bob, whom nothing reaches
  for (let tick = 0; tick < 2 * frames; tick++) {
    advance();
    for (const input of bob.inputsOf('bob', ann.knownOf('bob'))) ann.add(input);
  }
  expect([bob.frame, bob.knownOf('ann'), ann.frame]).toEqual([1, 0, 9]);
  for (let tick = 0; tick < 2 * frames; tick++) {
    for (const input of ann.inputsOf('ann', bob.knownOf('ann'))) bob.add(input);
    for (const input of bob.inputsOf('bob', ann.knownOf('bob'))) ann.add(input);
    advance();
  }
  expect(peers.map(({ frame }) => frame)).toEqual([frames, frames]);
});

it('confirmedHash leaves the events of the last frame, and all objects, as they are', () => {
  const world = new World<string>();
  const [ball, shot] = [0, 4].map((x) => world.add({ x, y: 0, r: 1, vx: 60 - 30 * x, data: `at ${x}` }));
  const rollback = createRollback<number>(world, { players, idle: 0, apply: () => {} });
  rollback.advance();
  rollback.add({ step: 0, by: 'ann', action: 0 });
  rollback.add({ step: 0, by: 'bob', action: 0 });
  rollback.advance();
  world.remove(shot);
  const look = () => [world.hash(), world.events.hits.length, [...world.events.begins].map(({ a, b }) => [a.data, b.data]), ball.alive];
  const seen = look();
  expect(seen[1]).toBe(1);
  expect(rollback.confirmedHash().frame).toBe(1);
  expect(look()).toEqual(seen);
});

it('afterStep reads the events of every frame, simulated again or not: what it removes and counts by them is equal', () => {
  const [frames, late] = [120, 10];
  const createShots = () => {
    const world = new World<string>({ seed: 4 });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 30, maxY: 20 } });
    const own = players.map((data, i) => world.add({ x: 5 + 20 * i, y: 10, r: 1, kind: 'kinematic', data }));
    for (let i = 0; i < 30; i++) world.add({ x: 1 + i, y: 2 + (i % 5), r: 0.4, data: 'rock' });
    const peer = { world, score: 0, calls: [] as number[], rollback: undefined as never as Rollback<number> };
    peer.rollback = createRollback<number>(world, {
      players,
      idle: 0,
      apply: (actions) => {
        for (const [i, name] of players.entries())
          if (actions.get(name) === 1) world.add({ x: own[i].x, y: 8, r: 0.2, vx: 6 - 12 * i, vy: -30, data: 'shot' });
      },
      afterStep: (frame) => {
        peer.calls.push(frame);
        for (const { a, b } of world.events.hits) {
          const shot = [a, b].find(({ data }) => data === 'shot');
          if (!shot?.alive) continue;
          world.remove(shot as Body<string>);
          peer.score++;
        }
      },
      save: () => peer.score,
      load: (kept) => {
        peer.score = kept as number;
      },
    });
    return peer;
  };
  const [inTime, delayed] = [createShots(), createShots()];
  const random = createRandom(6);
  for (let step = 0; step < frames + late; step++) {
    const action = random.below(4) === 0 ? 1 : 0;
    for (const { rollback } of [inTime, delayed]) rollback.add({ step, by: 'ann', action });
    inTime.rollback.add({ step, by: 'bob', action: 1 - action });
    if (step >= late)
      delayed.rollback.add({ step: step - late, by: 'bob', action: 1 - inTime.rollback.inputsOf('ann', step - late)[0].action });
    if (step < frames) for (const { rollback } of [inTime, delayed]) rollback.advance();
  }
  expect(delayed.rollback.confirmedHash()).toEqual({ frame: frames, hash: inTime.world.hash() });
  expect(delayed.score).toBe(inTime.score);
  expect(inTime.score).toBeGreaterThan(20);
  expect(inTime.calls).toEqual(Array.from({ length: frames }, (_, frame) => frame));
  expect(delayed.calls.length).toBe(frames + delayed.rollback.resimulated);
});

it('predict guesses in place of repeating', () => {
  const world = new World();
  const seen: number[] = [];
  const rollback = createRollback<number>(world, {
    players: ['a'],
    idle: 1,
    apply: (actions) => void seen.push(actions.get('a') as number),
    predict: (last) => last + 1,
  });
  rollback.advance();
  rollback.add({ step: 1, by: 'a', action: 7 });
  rollback.advance();
  rollback.advance();
  expect(seen).toEqual([2, 7, 8]);
});

it('refuses what it cannot use', () => {
  const world = new World();
  const options = { players: ['a', 'b'], idle: 0, apply: () => {} };
  expect(() => createRollback({} as never, options)).toThrow('createRollback: world must be a World');
  expect(() => createRollback(world, { ...options, players: ['a', 'a'] })).toThrow(
    'createRollback: options.players[1] must be another name than the others',
  );
  const many = Array.from({ length: 65 }, (_, i) => `p${i}`);
  expect(() => createRollback(world, { ...options, players: many })).toThrow(
    'createRollback: options.players must be a list of at most 64 names',
  );
  expect(() => createRollback(world, { ...options, apply: 1 as never })).toThrow('createRollback: options.apply must be a function, got 1');
  expect(() => createRollback(world, { ...options, dt: 0 })).toThrow('createRollback: options.dt must be');
  expect(() => createRollback(world, { ...options, maxPrediction: 0 })).toThrow('createRollback: options.maxPrediction must be');
  const rollback = createRollback(world, options);
  expect(() => rollback.add({ step: 0, by: 'c', action: 0 })).toThrow('Rollback.add: input.by must be a player (a, b)');
  expect(() => rollback.add({ step: -1, by: 'a', action: 0 })).toThrow('Rollback.add: input.step must be');
  expect(() => rollback.add({ step: 1e9, by: 'a', action: 0 })).toThrow('Rollback.add: input.step must be below 3600');
  expect(() => rollback.add(null as never)).toThrow('Rollback.add: input.by must be');
  expect(() => rollback.knownOf('c')).toThrow('Rollback.knownOf: player must be one of a, b');
});
