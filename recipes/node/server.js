// One world in a process without a page. Browsers look on by server-sent events: node server.js, then http://localhost:8080
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createStepper, World } from 'carom';

const world = new World({ gravity: { x: 0, y: 300 } });
world.addWall({ inside: { minX: 0, minY: 0, maxX: 800, maxY: 500 } }, { material: { restitution: 1 } });
for (let i = 0; i < 50; i++)
  world.add({ x: 60 + 75 * (i % 10), y: 40 + 50 * Math.floor(i / 10), r: 14, vx: 40 * ((i % 7) - 3), material: { restitution: 0.98 } });

const watchers = new Set();
const stepper = createStepper(world, { dt: 1 / 60, maxSteps: 60 });
let hits = 0;
// A timer is late by what the process is busy with: it asks the clock how many steps are due.
setInterval(() => {
  const steps = stepper.advanceTo(performance.now() / 1000, () => (hits += world.events.hits.length));
  if (steps === 0 || watchers.size === 0) return;
  const discs = Array.from(world, ({ x, y, r }) => [Math.round(10 * x) / 10, Math.round(10 * y) / 10, r]);
  for (const watcher of watchers) watcher.write(`data: ${JSON.stringify({ step: world.stepCount, hits, discs })}\n\n`);
}, 1000 / 60);

const page = readFileSync(new URL('page.html', import.meta.url));
createServer((request, response) => {
  if (request.url === '/world') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    watchers.add(response);
    request.on('close', () => watchers.delete(response));
  } else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  else response.writeHead(404).end();
}).listen(Number(process.env.PORT ?? 8080), function () {
  console.log(`http://localhost:${this.address().port}`);
});
