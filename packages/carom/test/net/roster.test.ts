import { expect, it } from 'vitest';
import { createRollback, type Rollback } from '../../src/net/rollback.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';

type Change = { readonly kind: 'join' | 'leave'; readonly player: string; readonly frame: number };
type Message = Change | { readonly kind: 'input'; readonly player: string; readonly frame: number; readonly action: number };

/** A room where each player pushes a disc of its own, which comes and goes with it. */
function createPeer(players: readonly string[], world = new World({ gravity: { x: 0, y: -20 } }), discs: [string, number][] = []) {
  if (world.stepCount === 0) {
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 30, maxY: 20 } });
    for (let i = 0; i < 8; i++) world.add({ x: 3 + 3 * i, y: 12, r: 0.4 + 0.05 * i, material: { restitution: 0.5 } });
  }
  const own = new Map(discs);
  const seen: string[] = [];
  const apply = (actions: ReadonlyMap<string, number>, frame: number) => {
    for (const [name, id] of own) {
      if (actions.has(name)) continue;
      world.remove(world.get(id)!);
      own.delete(name);
    }
    for (const [name, action] of actions) {
      const body = world.get(own.get(name) ?? -1) ?? world.add({ x: 4 + (frame % 20), y: 6, r: 0.8 });
      own.set(name, body.id);
      body.vx = action;
    }
    seen[frame] = [...actions.keys()].join();
  };
  const save = () => [...own];
  const load = (kept: unknown) => {
    own.clear();
    for (const [name, id] of kept as [string, number][]) own.set(name, id);
  };
  return { rollback: createRollback<number>(world, { players, idle: 0, apply, save, load, maxPrediction: 30 }), world, seen };
}

function apply(rollback: Rollback<number>, message: Message): void {
  if (message.kind === 'input') rollback.add({ step: message.frame, by: message.player, action: message.action });
  else rollback[message.kind](message.player, message.frame);
}

it.each(Array.from({ length: runs(15) }, (_, i) => i + 1))(
  'players come and go: every peer, also one that came later, ends where a run that knew all in time ends (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const names = ['ann', 'bob', 'cid', 'dee'];
    const end = 240;
    const peers = new Map([['ann', { ...createPeer(['ann']), queue: [] as { due: number; message: Message }[], left: Infinity }]]);
    const said: Message[] = []; // what the room has passed on, in its order
    const known = new Map<string, number>([['ann', 0]]);
    const actions = new Map<string, number>();
    /** A line is late at random, and in order. */
    const send = (message: Message, tick: number) => {
      said.push(message);
      for (const [, { queue }] of peers) {
        const last = queue[queue.length - 1]?.due ?? 0;
        queue.push({ due: Math.max(last, tick + 1 + random.below(10)), message });
      }
    };
    const referee = createPeer(['ann']);
    for (let tick = 0; tick < 1000; tick++) {
      for (const [name, { rollback, queue, left }] of peers) {
        while (queue.length > 0 && queue[0].due <= tick) apply(rollback, queue.shift()!.message);
        const { frame } = rollback;
        if (frame >= Math.min(end, left) || !rollback.players.includes(name)) continue;
        if (rollback.knownOf(name) > frame) continue;
        if (random.below(5) === 0) actions.set(name, random.below(19) - 9);
        const action = actions.get(name) ?? 0;
        rollback.add({ step: frame, by: name, action });
        known.set(name, frame + 1);
        send({ kind: 'input', player: name, frame, action }, tick);
      }
      for (const { rollback } of peers.values()) if (rollback.frame < end) rollback.advance();
      const name = names[random.below(4)];
      const highest = Math.max(...known.values());
      if (tick % 40 === 20 && highest < end - 80) {
        if (!peers.has(name)) {
          // it begins at a state of somebody's, with all that was said since
          const giver = [...peers.values()][0];
          const { frame, players, bytes, kept } = giver.rollback.confirmedState();
          const peer = createPeer(players, World.from(bytes), kept as [string, number][]);
          const messages = said.filter((message) => message.frame >= frame);
          const late = giver.queue.map(({ message }) => message);
          for (const message of messages) apply(peer.rollback, message);
          expect(late.every((message) => message.frame < frame || messages.includes(message))).toBe(true);
          peers.set(name, { ...peer, queue: [], left: Infinity });
          known.set(name, highest + 45);
          send({ kind: 'join', player: name, frame: highest + 45 }, tick);
        } else if (peers.size > 2 && known.has(name) && peers.get(name)!.rollback.players.includes(name)) {
          peers.delete(name);
          send({ kind: 'leave', player: name, frame: known.get(name)! }, tick);
          known.delete(name);
        }
      }
      if ([...peers.values()].every(({ rollback, queue }) => rollback.confirmed >= end && queue.length === 0)) break;
    }
    for (const message of said.filter(({ kind }) => kind !== 'input')) apply(referee.rollback, message);
    for (const message of said.filter(({ kind }) => kind === 'input')) apply(referee.rollback, message);
    while (referee.rollback.frame < end) expect(referee.rollback.advance()).toBe(true);
    expect(referee.rollback.resimulated).toBe(0);
    expect(new Set(referee.seen).size).toBeGreaterThan(1);
    for (const [name, { rollback, world, seen }] of peers) {
      expect([name, rollback.confirmedHash()]).toEqual([name, { frame: end, hash: referee.world.hash() }]);
      expect(world.hash()).toBe(referee.world.hash());
      for (const [frame, text] of seen.entries()) if (text !== undefined) expect(text).toBe(referee.seen[frame]);
    }
  },
);

it('a join or leave in the past is simulated again; what is confirmed stays', () => {
  const { rollback, seen } = createPeer(['ann', 'bob']);
  for (let step = 0; step < 5; step++) rollback.add({ step, by: 'ann', action: 1 });
  for (let step = 0; step < 3; step++) rollback.add({ step, by: 'bob', action: 1 });
  for (let i = 0; i < 10; i++) rollback.advance();
  expect(rollback.confirmed).toBe(3);
  expect(rollback.leave('bob', 3)).toBe(true);
  expect(rollback.leave('bob', 3)).toBe(false);
  expect(rollback.join('cid', 4)).toBe(true);
  expect(rollback.join('cid', 4)).toBe(false);
  rollback.advance();
  expect(rollback.resimulated).toBe(7);
  expect(seen.slice(2, 6)).toEqual(['ann,bob', 'ann', 'ann,cid', 'ann,cid']);
  expect(rollback.confirmed).toBe(4);
  expect(rollback.players).toEqual(['ann', 'cid']);
  expect(rollback.add({ step: 3, by: 'bob', action: 1 })).toBe(false); // said before it heard that it has left
  expect(rollback.inputsOf('bob', 0).map(({ step }) => step)).toEqual([0, 1, 2]);
  expect(rollback.join('bob', 20)).toBe(true);
  expect(rollback.knownOf('bob')).toBe(20);
});

it('who leaves before what it has given and comes back begins anew: idle, with inputs of its own', () => {
  const world = new World();
  const used: (number | undefined)[] = [];
  const apply = (actions: ReadonlyMap<string, number>, frame: number) => void (used[frame] = actions.get('bob'));
  const rollback = createRollback<number>(world, { players: ['ann', 'bob'], idle: 0, apply });
  for (let step = 0; step < 9; step++) rollback.add({ step, by: 'bob', action: 7 });
  expect(rollback.leave('bob', 5)).toBe(true);
  expect(rollback.knownOf('bob')).toBe(5);
  rollback.join('bob', 6);
  for (let i = 0; i < 10; i++) rollback.advance();
  expect(used).toEqual([7, 7, 7, 7, 7, undefined, 0, 0, 0, 0]);
  expect(rollback.add({ step: 6, by: 'bob', action: 3 })).toBe(true);
  rollback.advance();
  expect(used.slice(5)).toEqual([undefined, 3, 3, 3, 3, 3]);
});

it('all may leave: every frame is confirmed at once, until somebody joins', () => {
  const { rollback } = createPeer([]);
  for (let i = 0; i < 100; i++) expect(rollback.advance()).toBe(true);
  expect(rollback.confirmed).toBe(100);
  rollback.join('ann', 110);
  for (let i = 0; i < 40; i++) rollback.advance();
  expect([rollback.frame, rollback.confirmed]).toEqual([140, 110]);
  expect(rollback.advance()).toBe(false);
  rollback.leave('ann', 110);
  expect(rollback.advance()).toBe(true);
  expect(rollback.confirmed).toBe(141);
});

it('memory does not grow with those who came and went', () => {
  const { rollback } = createPeer([]);
  for (let i = 0; i < 9000; i++) {
    if (i % 50 === 0) rollback.join(`p${i}`, rollback.frame);
    if (i % 50 === 20) rollback.leave(`p${i - 20}`, rollback.frame);
    if (i % 50 < 20) rollback.add({ step: rollback.frame, by: `p${i - (i % 50)}`, action: 1 });
    expect(rollback.advance()).toBe(true);
  }
  expect(() => rollback.knownOf('p0')).toThrow('Rollback.knownOf: player must be one of p5350, ');
});

it('refuses what cannot be', () => {
  const { rollback } = createPeer(['ann']);
  for (let step = 0; step < 5; step++) rollback.add({ step, by: 'ann', action: 1 });
  for (let i = 0; i < 8; i++) rollback.advance();
  expect(() => rollback.join('', 9)).toThrow('Rollback.join: player must be a text of 1 to 64 characters, got ');
  expect(() => rollback.join(3 as never, 9)).toThrow(TypeError);
  expect(() => rollback.join('bob', 4)).toThrow('Rollback.join: frame must be from 5, which is not confirmed, to 3607, got 4');
  expect(() => rollback.join('bob', 3608)).toThrow('to 3607, got 3608');
  expect(() => rollback.join('bob', 7.5)).toThrow('Rollback.join: frame must be an integer');
  expect(() => rollback.join('ann', 9)).toThrow('Rollback.join: frame must be one in which ann is not in (from Infinity), got 9');
  expect(() => rollback.leave('bob', 9)).toThrow('Rollback.leave: player must be one of ann, got "bob"');
  expect(() => rollback.leave('ann', 4)).toThrow('Rollback.leave: frame must be from 5');
  rollback.join('bob', 20);
  expect(() => rollback.leave('bob', 19)).toThrow('Rollback.leave: frame must be at least 20, where bob joins, got 19');
  rollback.leave('ann', 9);
  expect(() => rollback.leave('ann', 10)).toThrow('Rollback.leave: frame must be that of before, 9, got 10');
  for (let i = 0; i < 63; i++) rollback.join(`p${i}`, 30);
  expect(() => rollback.join('one too many', 30)).toThrow('Rollback.join: player must be one of at most 64, got "one too many"');
});
