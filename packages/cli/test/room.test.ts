// The rooms of `carom new room` without sockets: time goes in steps, lines are late and lossy by a seeded random, so each run is the same.
import { createRandom } from 'carom';
import { expect, it } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the template is JavaScript, for its users to change
const load = (path: string): Promise<any> => import(new URL(`../templates/room/${path}`, import.meta.url).href);
const [{ ArenaRoom }, { ArenaClient }, { HockeyRoom }, { HockeyClient }, { hashOfView, readInputs }] = await Promise.all(
  ['server/arena-room.js', 'client/arena-client.js', 'server/hockey-room.js', 'client/hockey-client.js', 'game/wire.js'].map(load),
);

const whole = Number(process.env.CAROM_RUNS ?? 1) >= 1;
const random = createRandom(5);
let now = 0;

/** A line of 200 ± 50 ms there and back; of 5 % of the messages another 200, and those behind wait. In order, in steps of 1/60 s. */
function createLine<M>(deliver: (message: M) => void) {
  const queue: { due: number; message: M }[] = [];
  let last = 0;
  return {
    send(message: M) {
      last = Math.max(last, now + Math.ceil(4.5 + 3 * random.next()) + (random.below(20) === 0 ? 12 : 0));
      queue.push({ due: last, message });
    },
    move() {
      while (queue.length > 0 && queue[0].due <= now) deliver(queue.shift()!.message);
    },
    get length() {
      return queue.length;
    },
  };
}

function joinArena(room: InstanceType<typeof ArenaRoom>, key: string) {
  const up = createLine((bytes: Uint8Array) => room.receive(player.session, bytes));
  const client = new ArenaClient(up.send);
  const down = createLine((bytes: Uint8Array) => client.receive(bytes));
  const player = { key, client, up, down, session: room.join(key, { send: down.send }), action: { dx: 0, dy: 0 }, left: 0 };
  return player;
}

function playArena(room: InstanceType<typeof ArenaRoom>, players: ReturnType<typeof joinArena>[], steps: number) {
  for (let i = 0; i < steps; i++, now++) {
    for (const player of players) {
      if (player.left-- <= 0) {
        player.action = { dx: random.below(201) - 100, dy: random.below(201) - 100 };
        player.left = 20 + random.below(80);
      }
      player.client.advance(player.action);
      player.up.move();
    }
    room.advance();
    for (const { down } of players) down.move();
  }
}

it('25 players over lines of 200 ± 50 ms with 5 % loss: nothing is corrected by half a radius without a collision; all see the same in the end', () => {
  const room = new ArenaRoom();
  const players = Array.from({ length: 25 }, (_, i) => joinArena(room, `player-${i}`));
  playArena(room, players, whole ? 3600 : 1200);
  const corrections = players.map(({ client }) => client.corrections);
  for (const { mostWithoutCollision } of corrections) expect(mostWithoutCollision).toBeLessThan(0.5);
  expect(Math.max(...corrections.map(({ most }) => most))).toBeGreaterThan(0); // there were collisions to correct
  for (const { client } of players) {
    expect(client.isReady).toBe(true);
    expect(client.step - client.newestStep).toBeLessThan(80);
    expect(client.own.r).toBeGreaterThan(0.9);
  }
  const truth = room.truth();
  room.tellAll();
  for (const { down } of players) for (; down.length > 0; now++) down.move();
  for (const { key, client } of players) {
    client.showAll();
    expect([key, hashOfView(client.viewer)]).toEqual([key, truth[key]]);
  }
});

it('a disc waits for its player, moves to another process, and is gone after a while', () => {
  const room = new ArenaRoom();
  const player = joinArena(room, 'somebody');
  playArena(room, [player], 300);
  const { id, x, y } =
    player.client.own.data === undefined ? player.client.own : { ...player.client.own.toJSON(), id: player.client.own.data };
  expect(Number.isFinite(x + y)).toBe(true);
  room.drop(player.session);
  for (let i = 0; i < 300; i++) room.advance();
  const other = new ArenaRoom(room.save());
  expect(other.world.hash()).toBe(room.world.hash());
  const again = joinArena(other, 'somebody');
  playArena(other, [again], 60);
  expect(again.client.own.data).toBe(id);
  expect(other.world.size).toBe(401);
  other.drop(again.session);
  for (let i = 0; i < 901; i++) other.advance();
  expect(other.world.size).toBe(400);
});

it('who looks on sees all, and nobody sees him; who comes with a key that is in use takes its place', () => {
  const room = new ArenaRoom();
  const player = joinArena(room, 'somebody');
  const client = new ArenaClient(() => {});
  const session = room.join('somebody else', { send: (bytes: Uint8Array) => client.receive(bytes), spectator: true });
  playArena(room, [player], 200);
  client.advance({ dx: 0, dy: 0 });
  client.showAll();
  expect([client.own, client.viewer.size]).toEqual([null, 401]);
  room.receive(session, new Uint8Array([0, 0, 0, 99, 1, 1]));
  let closed = 0;
  const first = room.join('a long key', { send: () => {}, close: () => closed++ });
  room.join('a long key', { send: () => {} });
  expect(closed).toBe(1);
  room.drop(first); // its line ends later than that: nothing happens
  expect(room.world.size).toBe(402);
  for (const key of ['', 'short', 'x'.repeat(65), 7, null, undefined]) expect(room.join(key, { send: () => {} })).toBeNull();
});

it('a client whose line is full gets nothing until it has taken what is there, and then all', () => {
  const room = new ArenaRoom();
  let [unsent, sent] = [0, 0];
  const client = new ArenaClient(() => {});
  const send = (bytes: Uint8Array) => {
    sent++;
    client.receive(bytes);
  };
  room.join('somebody', { send, unsent: () => unsent });
  for (let i = 0; i < 60; i++) room.advance();
  unsent = 1e6;
  const before = sent;
  for (let i = 0; i < 60; i++) room.advance();
  expect(sent).toBe(before);
  unsent = 0;
  for (let i = 0; i < 60; i++) room.advance();
  client.showAll();
  expect(hashOfView(client.viewer)).toBe(room.truth().somebody);
});

it('hostile messages change nothing, and who sends too many is shut out', () => {
  const room = new ArenaRoom();
  const twin = new ArenaRoom();
  let closed = 0;
  for (const each of [room, twin]) each.join('the good one', { send: () => {} });
  const enemy = room.join('the bad one', { send: () => {}, close: () => closed++, spectator: true });
  for (let i = 0; i < (whole ? 60_000 : 6000); i++) {
    const bytes = Uint8Array.from({ length: random.below(300) }, () => random.below(256));
    const bad = [bytes, bytes, bytes, null, 'text', {}, 7, new Uint8Array(0), bytes.buffer][random.below(9)];
    room.receive(enemy, bad);
    const read = readInputs(bad);
    if (read !== null) for (const { dx, dy } of read.actions) expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThan(101);
    if (i % 40 > 0) continue;
    room.advance();
    twin.advance();
  }
  expect(room.world.hash()).toBe(twin.world.hash());
  expect(closed).toBeGreaterThan(0);
});

function joinTable(room: InstanceType<typeof HockeyRoom>, key: string, spectator = false) {
  const up = createLine((text: string) => room.receive(peer.session, text));
  const client = new HockeyClient(up.send);
  const down = createLine((text: string) => client.receive(text));
  const peer = { client, up, down, session: room.join(key, { send: down.send, spectator }), drift: random.next() };
  return peer;
}

type Peers = ReturnType<typeof joinTable>[];

/** One step of time at a table; clocks differ by up to a percent. */
function playTable(room: InstanceType<typeof HockeyRoom>, peers: Peers) {
  for (const { client, up, drift } of peers) {
    if (random.next() < 0.99 + 0.01 * drift) {
      const seat = client.game?.seats().find(({ player }: { player: string }) => player === client.you);
      const { x, y } = client.game?.puck ?? { x: 20, y: 10 };
      client.advance({ x: seat ? x + (seat.side === 0 ? -1 : 1) : x, y: y + random.next() - 0.5 });
    }
    up.move();
  }
  room.advance();
  for (const { down } of peers) down.move();
  now++;
}

/** All that is on its way comes; then every peer has the referee's state. */
function endTable(room: InstanceType<typeof HockeyRoom>, peers: Peers): number {
  for (const { client } of peers) client.flush();
  for (let i = 0; i < 60; i++, now++) {
    for (const { up } of peers) up.move();
    room.advance();
    for (const { client, down } of peers) {
      down.move();
      if (client.you === null) client.advance(); // it says nothing, and lies behind the players
    }
  }
  const { frame, hash, desyncs } = room.truth();
  expect(desyncs).toBe(0);
  for (const { client } of peers) expect(client.game.rollback.confirmedHash()).toEqual({ frame, hash });
  return frame;
}

const scoresOf = (peer: Peers[number]) => (peer?.client.game?.seats() ?? []).map(({ score }: { score: number }) => score);

it('air hockey: players come, look on, leave and come back; every peer ends where the referee ends', () => {
  const room = new HockeyRoom();
  let peers = [joinTable(room, 'player one'), joinTable(room, 'player two')];
  const leave = (i: number) => {
    room.drop(peers[i].session);
    peers = peers.filter((_, k) => k !== i);
  };
  let goals = 0;
  for (let i = 0; i < 2400; i++) {
    if (i === 400) peers.push(joinTable(room, 'who looks on', true));
    if (i === 800) leave(0);
    if (i === 1000) peers.push(joinTable(room, 'player three'));
    if (i === 1400) while (peers.length > 1) leave(0);
    if (i === 1700) peers.push(joinTable(room, 'player four'));
    playTable(room, peers);
    goals = Math.max(goals, ...scoresOf(peers[0]));
  }
  expect(endTable(room, peers)).toBeGreaterThan(1000);
  expect(goals).toBeGreaterThan(0);
});

it('air hockey: who looks on from any frame on, also one in the middle of a message or an empty table, sees what the referee sees', () => {
  const room = new HockeyRoom();
  const peers = [joinTable(room, 'player one'), joinTable(room, 'player two')];
  for (let i = 0; i < 300; i++) {
    if (i >= 200 && i % 7 === 0) peers.push(joinTable(room, `spectator ${i}`, true));
    playTable(room, peers);
  }
  endTable(room, peers);
  for (const { session } of peers.splice(0, 2)) room.drop(session);
  peers.push(joinTable(room, 'a new spectator', true), joinTable(room, 'player three'));
  for (let i = 0; i < 300; i++) playTable(room, peers);
  endTable(room, peers);
});

it('air hockey: a table whose process was killed goes on in another with its scores; who does not come back is gone after a while', () => {
  const first = new HockeyRoom();
  const before = [joinTable(first, 'player one'), joinTable(first, 'player two')];
  let saved = '';
  for (let i = 0; i < 4000 && Math.max(0, ...scoresOf(before[0])) < 2; i++) {
    if (i % 60 === 0) saved = first.save();
    playTable(first, before);
  }
  saved = first.save();
  const scores = first.truth();
  const second = new HockeyRoom(saved);
  expect(second.truth()).toEqual(scores);
  const peers = [joinTable(second, 'player two')];
  for (let i = 0; i < 100; i++) playTable(second, peers);
  peers.push(joinTable(second, 'player one'), joinTable(second, 'who looks on', true));
  expect(peers.map(({ session }) => session.player)).toEqual(['two', 'one', null]);
  for (let i = 0; i < 600; i++) playTable(second, peers);
  expect(Math.max(...scoresOf(peers[0]))).toBeGreaterThan(1);
  expect(endTable(second, peers)).toBeGreaterThan(scores.frame + 400);
  const third = new HockeyRoom(second.save());
  const alone = [joinTable(third, 'player one')];
  for (let i = 0; i < 1500; i++) playTable(third, alone);
  expect(alone[0].client.game.rollback.players).toEqual(['one']);
  endTable(third, alone);
});

it('air hockey: hostile texts change nothing', () => {
  const room = new HockeyRoom();
  const enemy = room.join('the bad one', { send: () => {}, close: () => {} });
  const before = room.truth();
  const parts = [
    '{',
    '}',
    '[',
    ']',
    '"kind":',
    '"inputs"',
    '"hash"',
    '"frame":',
    '"actions":',
    ',',
    '1e999',
    '-1',
    '0',
    'null',
    '{"x":1,"y":2}',
    '[[',
  ];
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: random.below(12) }, () => parts[random.below(parts.length)]).join('');
    const frames = [-1, 0.5, 1e9, 0, null, '0', 91];
    const wrong = {
      kind: 'inputs',
      frame: frames[random.below(7)],
      actions: [{ x: [1e9, 'a', null, NaN][random.below(4)], y: 0 }],
      ahead: {},
    };
    room.receive(enemy, [text, JSON.stringify(wrong), '['.repeat(3000), 'x'.repeat(5000), null, {}][random.below(6)]);
    if (i % 20 === 0) room.advance();
  }
  expect(room.truth().desyncs).toBe(0);
  expect(room.truth().frame).toBeGreaterThanOrEqual(before.frame);
});
