import { createStepper, World } from 'carom';

const world = new World({ gravity: { x: 0, y: 9.81 } }); // in meters; 50 pixels are one
world.addWall({ inside: { minX: 0, minY: 0, maxX: 16, maxY: 10 } }, { material: { restitution: 0.9 } });
for (let i = 0; i < 40; i++)
  world.add({ x: 1 + 1.5 * (i % 10), y: 1 + 0.8 * Math.floor(i / 10), r: 0.3, vx: 4 - (i % 9), material: { restitution: 0.9 } });

const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const [output, checkbox] = [document.querySelector('output'), document.querySelector('input')];
const scale = canvas.width / 16;
const pose = { x: 0, y: 0, angle: 0 };

// Ten steps a second, so that the difference shows: without interpolation the balls jerk.
const stepper = createStepper(world, { dt: 1 / 10 });
let hits = 0;
requestAnimationFrame(function frame(now) {
  stepper.advanceTo(now / 1000, () => (hits += world.events.hits.length));
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, 16, 10);
  context.fillStyle = '#6cb4ee';
  context.beginPath();
  for (const body of world) {
    const { x, y } = checkbox.checked ? stepper.interpolate(body, pose) : body;
    context.moveTo(x + body.r, y);
    context.arc(x, y, body.r, 0, 2 * Math.PI);
  }
  context.fill();
  output.textContent = `${hits} hits`;
  requestAnimationFrame(frame);
});
