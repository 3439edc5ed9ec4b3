// Bots that play over a bad line, and what that gave: node load.js [--rooms 4] [--bots 25] [--seconds 60] [--colyseus] [--url http://…]
// A message takes --delay ± --jitter milliseconds one way. Of --loss percent it comes a round trip later, and holds up those behind it, as TCP does.
// --hostile 1000 adds so many bad messages a second, --hockey so many tables. Without --url it starts the server itself.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { ArenaClient } from './client/arena-client.js';
import { connect } from './client/connect.js';
import { HockeyClient } from './client/hockey-client.js';
import { dt } from './game/arena.js';
import { hashOfView } from './game/wire.js';
import { startClock } from './server/clock.js';

globalThis.WebSocket ??= WebSocket; // Node 20 has none
const number = (value) => ({ type: 'string', default: String(value) });
const { values } = parseArgs({
  options: {
    rooms: number(1),
    bots: number(25),
    hockey: number(1),
    seconds: number(60),
    delay: number(100),
    jitter: number(25),
    loss: number(5),
    hostile: number(0),
    url: { type: 'string' },
    colyseus: { type: 'boolean', default: false },
  },
});
const [rooms, bots, hockey, seconds, delay, jitter, loss, hostile] = [
  'rooms',
  'bots',
  'hockey',
  'seconds',
  'delay',
  'jitter',
  'loss',
  'hostile',
].map((name) => Number(values[name]));
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** A line that is late, in order; what gets lost comes a round trip later. */
function createLine(deliver) {
  let last = 0;
  const waiting = [];
  return (message) => {
    waiting.push(message);
    const late = delay + jitter * (2 * Math.random() - 1) + (100 * Math.random() < loss ? 2 * delay : 0);
    last = Math.max(last, performance.now() + late);
    setTimeout(() => deliver(waiting.shift()), last - performance.now()); // the first in the line, whichever timer is first
  };
}

let [server, url] = [null, values.url];
if (!url) {
  server = fork(fileURLToPath(new URL(values.colyseus ? 'server/colyseus.js' : 'server/ws.js', import.meta.url)), [], {
    env: { ...process.env, PORT: process.env.PORT ?? '2599' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  [url] = String((await once(server.stdout, 'data'))[0]).match(/http\S+/);
}
const colyseus = values.colyseus ? await import('@colyseus/sdk') : null;
async function ask(what) {
  if (server === null) return null;
  server.send(what);
  return (await once(server, 'message'))[0];
}

/** A player whose messages go over a bad line both ways. */
async function join(kind, name, client, options = {}) {
  const key = randomUUID();
  const [up, down] = [createLine((message) => line.send(message)), createLine((message) => client.receive(message))];
  client.send = up;
  const line = await connect({
    url,
    kind,
    name,
    key,
    colyseus,
    onMessage: options.isClean ? (message) => client.receive(message) : down,
    ...options,
  });
  return { id: `${kind}/${name}`, key, client, line };
}

const wander = () => {
  let [dx, dy, left] = [0, 0, 0];
  return () => {
    if (left-- <= 0) [dx, dy, left] = [200 * Math.random() - 100, 200 * Math.random() - 100, 20 + 80 * Math.random()];
    return { dx, dy };
  };
};
const chase = (client) => () => {
  const seat = client.game?.seats().find(({ player }) => player === client.you);
  const { x, y } = client.game.puck;
  return seat
    ? {
        x: Math.round(10 * (x + (seat.side === 0 ? -1 : 1) * (2 * Math.random() - 0.5))) / 10,
        y: Math.round(10 * (y + Math.random() - 0.5)) / 10,
      }
    : { x, y };
};

const players = [];
const witnesses = [];
for (let i = 0; i < rooms; i++) {
  const name = `room-${i}`;
  const witness = { ...(await join('arena', name, new ArenaClient(() => {}), { spectator: true, isClean: true })), places: new Map() };
  witnesses.push(witness);
  for (let k = 0; k < bots; k++) {
    const client = new ArenaClient((message) => client.send(message));
    players.push({ ...(await join('arena', name, client)), act: wander(), witness });
  }
}
for (let i = 0; i < hockey; i++)
  for (let k = 0; k < 2; k++) {
    const client = new HockeyClient((message) => client.send(message));
    players.push({ ...(await join('hockey', `table-${i}`, client)), act: chase(client) });
  }
console.log(`${players.length} players in ${rooms} arenas and at ${hockey} tables; ${delay} ± ${jitter} ms one way, ${loss} % lost`);

/** How far others are drawn from where they were at that time, and from where they are now, in radii; and how long ago that time is. */
const seen = { count: 0, error: 0, mostError: 0, now: 0, age: 0, mostAge: 0 };
function look({ client, witness }) {
  const newest = witness.client.newestStep;
  if (client.own === null || client.shownStep < 0) return;
  const at = 3 * Math.floor(client.shownStep / 3);
  const [from, to] = [witness.places.get(at), witness.places.get(at + 3)];
  const age = (newest - client.shownStep) * dt * 1000;
  if (!from || !to) return;
  const share = (client.shownStep - at) / 3;
  for (const body of client.viewer) {
    const [a, b, c] = [from.get(body.id), to.get(body.id), witness.places.get(newest)?.get(body.id)];
    if (body.sensor || !a || !b || !c || body.id === client.own.data) continue;
    const shown = client.interpolate(body);
    const far = (x, y) => Math.hypot(shown.x - x, shown.y - y) / body.r;
    const error = far(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
    seen.count++;
    seen.error += error;
    seen.mostError = Math.max(seen.mostError, error);
    seen.now += far(c.x, c.y);
    seen.age += age;
    seen.mostAge = Math.max(seen.mostAge, age);
  }
}

function note({ client, places }) {
  client.advance({ dx: 0, dy: 0 });
  client.shownStep = client.newestStep; // it has no line to wait for
  client.advance({ dx: 0, dy: 0 });
  if (places.has(client.newestStep)) return;
  places.set(client.newestStep, new Map(Array.from(client.viewer, ({ id, x, y }) => [id, { x, y }])));
  places.delete(client.newestStep - 300);
}

let ticks = 0;
const stop = startClock(() => {
  ticks++;
  for (const witness of witnesses) note(witness);
  for (const player of players) if (player.client.game !== null) player.client.advance(player.act());
  if (ticks % 30 === 0 && ticks > 300) for (const player of players) if (player.witness) look(player);
});

let bad = 0;
const enemies = Array.from({ length: hostile > 0 ? 20 : 0 }, () => ({ line: null, opening: false }));
/** Something that no client says: bytes and texts of all lengths, inputs for steps that cannot be, half of a message, a flood. */
function badMessage() {
  const bytes = Buffer.from(Array.from({ length: Math.random() < 0.02 ? 6000 : 200 * Math.random() }, () => 256 * Math.random()));
  const texts = [
    '{',
    'null',
    '[]',
    '{"kind":"inputs"}',
    `{"kind":"inputs","frame":${1e9 * Math.random()},"actions":[{"x":1e999,"y":"a"}]}`,
    '{"kind":"hash","frame":{}}',
  ];
  const inputs = Buffer.alloc(6 + 2 * Math.floor(70 * Math.random()), 100);
  inputs.writeUInt32BE(Math.floor(Math.random() < 0.5 ? 2 ** 32 * Math.random() : 10_000 * Math.random()));
  const text = texts[Math.floor(texts.length * Math.random())];
  return [new Uint8Array(bytes), new Uint8Array(inputs), text, '['.repeat(1500)][Math.floor(4 * Math.random())];
}
/** An enemy comes in as anybody does, or not at all where plain sockets take names and keys that cannot be. */
async function openEnemy(enemy) {
  enemy.opening = true;
  const key = 'k'.repeat(80 * Math.random());
  const isPlain = colyseus === null && Math.random() < 0.3;
  const place = ['arena/..%2f', '__proto__/x', 'hockey/', ''][Math.floor(4 * Math.random())];
  if (isPlain) new WebSocket(`${url.replace('http', 'ws')}/${place}?key=${key}`).on('error', () => {});
  const [kind, name] = Math.random() < 0.6 ? ['arena', 'room-0'] : ['hockey', 'table-0'];
  const onState = (state) => {
    if (state === 'lost') enemy.line?.close(); // and it comes again as another
    if (state === 'lost') enemy.line = null;
  };
  enemy.line = await connect({ url, kind, name, key: randomUUID(), spectator: kind === 'hockey', colyseus, onMessage: () => {}, onState });
  enemy.opening = false;
}

let annoyedSince = 0;
function annoy() {
  for (const enemy of enemies) if (enemy.line === null && !enemy.opening) openEnemy(enemy);
  const ready = enemies.filter(({ line }) => line !== null);
  const due = (hostile * (performance.now() - annoyedSince)) / 1000;
  for (; bad < due && ready.length > 0; bad++) ready[bad % ready.length].line.send(badMessage());
}

annoyedSince = performance.now();
const annoying = hostile > 0 ? setInterval(annoy, 20) : null;

await pause(3000);
const before = await ask('usage');
const start = performance.now();
await pause(1000 * seconds);
const after = await ask('usage');
const elapsed = 1000 * (performance.now() - start);
clearInterval(annoying);
for (const { line } of enemies) line?.close();
await pause(200);

const report = [];
const arenas = players.filter(({ witness }) => witness);
const most = (values) => Math.max(0, ...values);
const round = (value, digits = 2) => (Number.isNaN(value) ? 'none seen' : Number(value.toFixed(digits)));
if (arenas.length > 0) {
  const corrections = arenas.map(({ client }) => client.corrections);
  report.push([
    'own disc: most corrected without a collision [radii]',
    round(most(corrections.map((each) => each.mostWithoutCollision)), 4),
  ]);
  report.push(['own disc: most corrected in all [radii]', round(most(corrections.map((each) => each.most)))]);
  report.push([
    'own disc: corrections a minute and player',
    round((60 * corrections.reduce((sum, { count }) => sum + count, 0)) / arenas.length / seconds),
  ]);
  report.push([
    'own disc: steps ahead of the newest message',
    round(arenas.reduce((sum, { client }) => sum + client.step - client.newestStep, 0) / arenas.length),
  ]);
  report.push([
    'others: error at the time they are shown at, mean and most [radii]',
    [round(seen.error / seen.count, 4), round(seen.mostError)],
  ]);
  report.push(['others: how long ago that is, mean and most [ms]', [round(seen.age / seen.count, 0), round(seen.mostAge, 0)]]);
  report.push(['others: distance to where they are now, mean [radii]', round(seen.now / seen.count)]);
}
const tables = players.filter(({ client }) => client.game);
if (tables.length > 0) {
  const again = tables.reduce((sum, { client }) => sum + client.game.rollback.resimulated / client.game.rollback.frame, 0) / tables.length;
  report.push(['hockey: frames simulated again for each frame', round(again)]);
}
if (after) {
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / elapsed;
  report.push(['server: share of one core', `${round(100 * cpu, 1)} %`]);
  report.push(['server: memory before and after [MB]', [before.memory, after.memory].map((bytes) => round(bytes / 2 ** 20, 0))]);
}
if (hostile > 0) report.push(['hostile messages sent', bad]);

// the end: bots stop, all messages come, the rooms stand still; then everybody has to see what is there
stop();
for (const { client } of players) client.flush();
const drained = () => pause(4 * (delay + jitter) + 1000);
/** Who sees something else than the server has. */
const differing = (truths) =>
  [...players, ...witnesses].flatMap(({ id, key, client }) => {
    const isArena = id.startsWith('arena');
    if (isArena) client.showAll();
    const [truth, found] = isArena
      ? [truths[id][key], hashOfView(client.viewer)]
      : [truths[id].hash, client.game.rollback.confirmedHash().hash];
    return truth === found ? [] : [`${id}: ${found}, the server has ${truth}`];
  });
let [end, different] = [null, []];
for (let tries = 0; tries === 0 || (tries < 8 && different.length > 0); tries++) {
  await drained(); // on a busy machine messages are still on their way
  end = await ask('end');
  await drained();
  if (end?.truth) different = differing(end.truth);
}
if (end?.truth) {
  for (const text of different) console.error(text);
  report.push(['views and states that differ from the server’s in the end', `${different.length} of ${players.length + witnesses.length}`]);
  const desyncs = Object.values(end.truth).reduce((sum, { desyncs = 0 }) => sum + desyncs, 0);
  if (hockey > 0) report.push(['hockey: frames whose hashes differed on the way', desyncs]);
}
for (const [what, value] of report) console.log(`${what.padEnd(70)} ${Array.isArray(value) ? value.join(', ') : value}`);
for (const { line } of [...players, ...witnesses]) line.close();
server?.kill();
process.exit(different.length > 0 ? 1 : 0);
