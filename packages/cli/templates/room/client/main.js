// The page: ?kind=arena or hockey, &room=name, &spectator, &colyseus, &server=http://…
import { size } from '../game/arena.js';
import { table } from '../game/hockey.js';
import { startClock } from '../server/clock.js';
import { ArenaClient } from './arena-client.js';
import { connect } from './connect.js';
import { HockeyClient } from './hockey-client.js';

const query = new URLSearchParams(location.search);
const kind = query.get('kind') === 'hockey' ? 'hockey' : 'arena';
const isColyseus = query.has('colyseus');
const spectator = query.has('spectator');
const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const output = document.querySelector('output');
if (kind === 'hockey') canvas.height = canvas.width / 2;

// who reloads the page comes back to the same disc
const key = sessionStorage.getItem('key') ?? crypto.randomUUID();
sessionStorage.setItem('key', key);

let line = null;
const client = kind === 'hockey' ? new HockeyClient((text) => line?.send(text)) : new ArenaClient((bytes) => line?.send(bytes));
let state = 'connecting';
line = await connect({
  url: query.get('server') ?? `${location.protocol}//${location.hostname}:2567`,
  kind,
  name: query.get('room') ?? 'main',
  key,
  spectator,
  colyseus: isColyseus ? await import('@colyseus/sdk') : null,
  onMessage: (message) => client.receive(message),
  onState: (now) => (state = now),
});

const pointer = { x: canvas.width / 2, y: canvas.height / 2 };
addEventListener('pointermove', ({ clientX, clientY }) => {
  const box = canvas.getBoundingClientRect();
  pointer.x = ((clientX - box.left) / box.width) * canvas.width;
  pointer.y = ((clientY - box.top) / box.height) * canvas.height;
});

function disc(x, y, r, color) {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  context.fill();
}

const colorOf = (id) => `hsl(${(id * 47) % 360} 65% 62%)`;
const pose = { x: 0, y: 0, angle: 0 };
function drawArena() {
  const scale = spectator ? canvas.height / size : canvas.width / 40;
  const at = spectator || client.own === null ? { x: size / 2, y: size / 2 } : client.shown;
  context.setTransform(scale, 0, 0, scale, canvas.width / 2 - scale * at.x, canvas.height / 2 - scale * at.y);
  context.strokeStyle = '#3a4556';
  context.lineWidth = 0.3;
  context.strokeRect(0, 0, size, size);
  for (const body of client.viewer) {
    if (client.own && body.id === client.own.data) continue;
    client.interpolate(body, pose);
    disc(pose.x, pose.y, body.r, body.sensor ? '#6b7a90' : colorOf(body.id));
  }
  if (client.own) disc(client.shown.x, client.shown.y, client.shown.r, '#f4b942');
  const others = [...client.viewer].filter(({ sensor, id }) => !sensor && id !== client.own?.data).length;
  return `${others} others in sight${client.own ? `, ${client.step - client.newestStep} steps ahead, ${client.corrections.count} corrections` : ''}`;
}

function drawHockey() {
  const scale = canvas.width / table.width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.strokeStyle = '#3a4556';
  context.lineWidth = 0.2;
  context.beginPath();
  context.moveTo(table.width / 2, 0);
  context.lineTo(table.width / 2, table.height);
  context.moveTo(table.width / 2 + 4, table.height / 2);
  context.arc(table.width / 2, table.height / 2, 4, 0, 2 * Math.PI);
  context.stroke();
  for (const x of [0, table.width]) {
    context.fillStyle = '#39634a';
    context.fillRect(x - 0.4, table.height / 2 - 4, 0.8, 8);
  }
  if (client.game === null) return '';
  const seats = client.game.seats();
  for (const { side, body } of seats) disc(body.x, body.y, body.r, side === 0 ? '#6cb4ee' : '#e4677b');
  const { puck, rollback } = client.game;
  disc(puck.x, puck.y, puck.r, '#f7f0dc');
  const scores = seats.sort((a, b) => a.side - b.side).map(({ score }) => score);
  return `${scores.join(' : ')} · frame ${rollback.frame}, ${rollback.frame - rollback.confirmed} of them guessed`;
}

/** The arena takes a direction from the middle, the table a place. */
function action() {
  const [x, y] = [pointer.x / canvas.width, pointer.y / canvas.height];
  if (kind === 'hockey') return { x: Math.round(10 * table.width * x) / 10, y: Math.round(10 * table.height * y) / 10 };
  const limit = (value) => Math.max(-100, Math.min(100, 400 * value));
  return { dx: limit(x - 0.5), dy: limit(y - 0.5) };
}

startClock(() => client.advance(action()));
requestAnimationFrame(function frame() {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const text = kind === 'hockey' ? drawHockey() : drawArena();
  output.textContent = state === 'open' ? text : 'no line to the room; trying again';
  requestAnimationFrame(frame);
});
