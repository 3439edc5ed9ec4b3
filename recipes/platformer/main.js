import { createStepper, World } from 'carom';
import { Character } from './character.js';

const dt = 1 / 60;
const world = new World({ gravity: { x: 0, y: -24 } });
const points = (...places) => places.map(([x, y]) => ({ x, y }));
world.addWall({ chain: points([-2, 12], [-2, 0], [8, 0], [12, 2.5], [15, 2.5], [15, 2.65], [17, 2.65], [17, -9]) });
world.addWall({ chain: points([25, -9], [25, 4], [28, 4], [31, 2], [36, 2], [36, 5], [44, 5], [44, 14]) });
for (const [x, y] of [[3, 2.2], [6, 4], [31, 4.1]]) world.addWall({ x1: x, y1: y, x2: x + 2.5, y2: y }, { oneSided: true }); // biome-ignore format: one line
const lift = world.addKinematic({ x1: -1.5, y1: 0, x2: 1.5, y2: 0 }, { oneSided: true, x: 19, y: 2.65 });
const coins = [[4, 3], [7, 5], [13, 4], [21, 5], [32, 5.2], [40, 6]].map(([x, y]) => world.add({ x, y, r: 0.3, kind: 'static', sensor: true })); // biome-ignore format: one line
const hero = new Character(world, { x: 0, y: 0.5 });

const keys = { run: 0, jump: false, drop: false };
const held = new Set();
const names = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'jump', ArrowDown: 'drop', a: 'left', d: 'right', w: 'jump', s: 'drop' };
function hold(name, isDown) {
  if (isDown) held.add(name);
  else held.delete(name);
  Object.assign(keys, { run: held.has('right') - held.has('left'), jump: held.has('jump'), drop: held.has('drop') });
}
for (const type of ['keydown', 'keyup'])
  addEventListener(type, (event) => {
    if (names[event.key] === undefined) return;
    hold(names[event.key], type === 'keydown');
    event.preventDefault();
  });
for (const button of document.querySelectorAll('button'))
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'pointerleave'])
    button.addEventListener(type, () => hold(button.name, type === 'pointerdown'));

const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const output = document.querySelector('output');
const [pose, camera] = [
  { x: 0, y: 0, angle: 0 },
  { x: 8, y: 4 },
];
const stepper = createStepper(world, { dt });

function beforeStep() {
  const phase = world.time / 3;
  const share = Math.abs(2 * (phase - Math.floor(phase + 0.5))); // to and fro
  lift.moveTo({ x: 19 + 4.2 * share, y: 2.65 + 1.35 * share }, dt);
  hero.step(keys, dt);
}

function afterStep() {
  for (const { sensor } of [...world.events.sensorBegins]) if (coins.includes(sensor)) world.remove(sensor);
  if (hero.body.y < -6) [hero.body.x, hero.body.y] = [0, 0.5];
}

requestAnimationFrame(function frame(now) {
  stepper.advanceTo(now / 1000, { beforeStep, afterStep });
  const { x, y } = stepper.interpolate(hero.body, pose);
  camera.x += 0.1 * (Math.max(8, Math.min(x, 36)) - camera.x);
  camera.y += 0.1 * (Math.max(y + 1.5, 3) - camera.y);
  const scale = canvas.width / 16;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, -scale, canvas.width / 2 - camera.x * scale, canvas.height / 2 + camera.y * scale);
  context.lineWidth = 0.12;
  for (const wall of world.walls) {
    const { x1, x2, y1, chain = points([x1, y1], [x2, y1]) } = wall.shape;
    const at = wall === lift ? stepper.interpolate(lift, pose) : { x: 0, y: 0 };
    context.strokeStyle = wall.oneSided ? '#e2b55a' : '#7d8ca3';
    context.beginPath();
    for (const p of chain) context.lineTo(p.x + at.x, p.y + at.y);
    context.stroke();
  }
  for (const body of world) {
    context.fillStyle = body === hero.body ? '#6cb4ee' : '#f2d13c';
    context.beginPath();
    const at = stepper.interpolate(body, pose);
    context.arc(at.x, at.y, body.r, 0, 2 * Math.PI);
    context.fill();
  }
  output.textContent = `${Math.floor(10 * world.time) / 10} s, ${coins.filter(({ alive }) => !alive).length} of ${coins.length} coins`;
  Object.assign(output.dataset, { x: hero.body.x, y: hero.body.y });
  requestAnimationFrame(frame);
});
