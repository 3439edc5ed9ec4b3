// Rooms over plain WebSockets, in one process: node server/ws.js, then http://localhost:2567 (after npm run build)
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { startClock } from './clock.js';
import { isName, kinds } from './rooms.js';

const mostRooms = 100;
const rooms = new Map();

/** The room of this kind and name; it begins when somebody asks for it, and ends when nobody has been there for a while. */
function roomOf(kind, name) {
  const id = `${kind}/${name}`;
  if (!rooms.has(id)) {
    if (rooms.size >= mostRooms) return null;
    rooms.set(id, { room: new kinds[kind](), clients: 0, emptySince: performance.now() });
  }
  return rooms.get(id);
}

const page = fileURLToPath(new URL('../client/dist', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript' };
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, 'http://x').pathname);
  const file = join(page, path === '/' ? 'index.html' : path);
  if (!file.startsWith(page) || !existsSync(file) || extname(file) === '') return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});

const sockets = new WebSocketServer({ server, maxPayload: 4096 });
sockets.on('connection', (socket, request) => {
  const { pathname, searchParams } = new URL(request.url, 'http://x');
  const [, kind, name] = pathname.split('/');
  const entry = Object.hasOwn(kinds, kind) && isName(name) ? roomOf(kind, name) : null;
  const line = {
    send: (message) => socket.send(message),
    close: () => socket.terminate(),
    unsent: () => socket.bufferedAmount,
    spectator: searchParams.has('spectator'),
  };
  socket.on('error', () => {}); // a frame that is too long: `close` follows
  const session = entry?.room.join(searchParams.get('key'), line);
  if (!session) return socket.close(4000, 'no such room, or no key');
  entry.clients++;
  socket.on('message', (data, isBinary) => entry.room.receive(session, isBinary ? new Uint8Array(data) : data.toString()));
  socket.on('close', () => {
    entry.room.drop(session);
    entry.clients--;
    entry.emptySince = performance.now();
  });
});

const stop = startClock(() => {
  for (const [id, { room, clients, emptySince }] of rooms) {
    room.advance();
    if (clients === 0 && performance.now() - emptySince > 60_000) rooms.delete(id);
  }
});
server.listen(Number(process.env.PORT ?? 2567), () => console.log(`http://localhost:${server.address().port}`));

// what it takes, and what clients have to see in the end: for load.js
process.on('message', (asked) => {
  if (asked === 'end') {
    stop();
    for (const { room } of rooms.values()) room.tellAll?.();
  }
  const truth = asked === 'end' ? Object.fromEntries([...rooms].map(([id, { room }]) => [id, room.truth()])) : null;
  process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss, truth });
});
process.on('disconnect', () => process.exit());
