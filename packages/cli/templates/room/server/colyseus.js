// The same rooms in Colyseus: node server/colyseus.js. With REDIS_URL several processes share the rooms, and a room whose process was killed goes
// on in another. Each process needs an address that clients reach: PUBLIC_ADDRESS=host:port.
import { Room, Server } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { startClock } from './clock.js';
import { isName, kinds } from './rooms.js';

const { PORT = '2567', PUBLIC_ADDRESS, REDIS_URL } = process.env;

const running = new Map();

function define(kind) {
  return class extends Room {
    maxClients = 64;
    patchRate = null; // messages are ours: there is no state of Colyseus's own
    #room;
    #stop;
    #lines = new Map();

    async onCreate({ room: name } = {}) {
      if (!isName(name)) throw new Error('a room needs a name');
      const place = `carom:${kind}:${name}`;
      this.#room = new kinds[kind](await this.#saved(place));
      this.onMessageBytes('bytes', (client, bytes) => this.#receive(client, new Uint8Array(bytes)));
      this.onMessage('text', (client, text) => this.#receive(client, text));
      this.#stop = startClock(() => this.#room.advance());
      running.set(`${kind}/${name}`, { room: this.#room, stop: this.#stop });
      // a killed process loses one second
      this.clock.setInterval(() => this.presence.setex(place, this.#room.save(), 60), 1000);
    }

    async #saved(place) {
      return (await this.presence.get(place)) ?? null;
    }

    #receive(client, message) {
      const session = this.#lines.get(client.sessionId);
      if (session) this.#room.receive(session, message);
    }

    onJoin(client, { key, spectator = false } = {}) {
      const session = this.#room.join(key, {
        send: (message) => (typeof message === 'string' ? client.send('text', message) : client.sendBytes('bytes', message)),
        close: () => client.leave(4001),
        unsent: () => client.ref?.bufferedAmount ?? 0,
        spectator,
      });
      if (!session) throw new Error('no key');
      this.#lines.set(client.sessionId, session);
    }

    // No allowReconnection: who comes back joins again, with its key. That works in another process too.
    onLeave(client) {
      const session = this.#lines.get(client.sessionId);
      if (session) this.#room.drop(session);
      this.#lines.delete(client.sessionId);
    }

    onDispose() {
      this.#stop?.();
      for (const [id, { room }] of running) if (room === this.#room) running.delete(id);
    }
  };
}

const shared = REDIS_URL ? { presence: new RedisPresence(REDIS_URL), driver: new RedisDriver(REDIS_URL) } : {};
const server = new Server({
  greet: false,
  publicAddress: PUBLIC_ADDRESS,
  transport: new WebSocketTransport({ maxPayload: 4096 }),
  ...shared,
});
for (const kind of Object.keys(kinds)) server.define(kind, define(kind)).filterBy(['room']);
await server.listen(Number(PORT));
console.log(`http://localhost:${PORT}`);

// what it takes, and what clients have to see in the end: for load.js
process.on('message', (asked) => {
  if (asked === 'end')
    for (const { room, stop } of running.values()) {
      stop();
      room.tellAll?.();
    }
  const truth = asked === 'end' ? Object.fromEntries([...running].map(([id, { room }]) => [id, room.truth()])) : null;
  process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss, rooms: running.size, truth });
});
process.on('disconnect', () => process.exit());
