import { createStepper, World } from 'carom';
import { Application, Graphics, Particle, ParticleContainer } from 'pixi.js';

const count = 10_000;
const [width, height, r] = [1200, 750, 2.4];

const world = new World();
world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material: { restitution: 1 } });
for (let i = 0; i < count; i++)
  world.add({
    x: 6 + 9.9 * (i % 120),
    y: 6 + 8.8 * Math.floor(i / 120),
    r,
    vx: ((i * 37) % 101) - 50,
    vy: ((i * 53) % 101) - 50,
    material: { restitution: 1 },
  });

const app = new Application();
await app.init({ width, height, background: '#1d232d', antialias: true });
document.body.prepend(app.canvas);

// One texture, drawn 8 times as large as it is shown, and a particle for each body: no scene graph, no Sprite.
const texture = app.renderer.generateTexture({ target: new Graphics().circle(0, 0, 8 * r).fill('white') });
const container = new ParticleContainer({ dynamicProperties: { position: true } });
const particles = Array.from(world, (_, i) => {
  const tint = [0x6cb4ee, 0xf4b942, 0xe4677b][i % 3];
  const particle = new Particle({ texture, anchorX: 0.5, anchorY: 0.5, scaleX: 1 / 8, scaleY: 1 / 8, tint });
  container.addParticle(particle);
  return particle;
});
app.stage.addChild(container);

const stepper = createStepper(world, { maxSteps: 2 });
const [places, before] = [new Float64Array(2 * count), new Float64Array(2 * count)];
world.copyPositions(places);
const output = document.querySelector('output')!;
let [steps, work] = [0, 0];
app.ticker.add(() => {
  const start = performance.now();
  steps += stepper.advanceTo(start / 1000, () => {
    before.set(places);
    world.copyPositions(places); // x and y of all, in the order in which they were added
  });
  const { alpha } = stepper;
  for (let i = 0; i < count; i++) {
    const particle = particles[i];
    particle.x = before[2 * i] + alpha * (places[2 * i] - before[2 * i]);
    particle.y = before[2 * i + 1] + alpha * (places[2 * i + 1] - before[2 * i + 1]);
  }
  work += performance.now() - start;
  if (steps < 30) return;
  output.textContent = `${world.stepCount} steps, ${(work / steps).toFixed(1)} ms each, all but drawing`;
  steps = work = 0;
});
