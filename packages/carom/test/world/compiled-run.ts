// A cold world of thousands of discs, alone in its process: `compiled.test.ts` counts how often V8 leaves compiled code in it.
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/world.ts';

const discs = 10_000;
const steps = 15;
const { between, below } = createRandom(1);

/** Loose rows of discs that bounce under gravity. */
function room(): World {
  const world = new World({ gravity: { x: 0, y: -9.81 }, warn: null });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 100, maxY: 160 } });
  const places = Array.from({ length: discs }, (_, i) => i);
  for (let i = discs - 1; i > 0; i--) {
    const j = below(i + 1);
    [places[i], places[j]] = [places[j], places[i]];
  }
  const material = { restitution: 0.8, friction: 0.3 };
  for (const i of places)
    world.add({ x: (i % 100) + 0.5, y: Math.floor(i / 100) + 0.5, r: between(0.2, 0.5), vx: between(-5, 5), vy: between(-5, 5), material });
  return world;
}

/** Discs that lie in one another on a torus, and are pushed apart. */
function torus(): World {
  const side = 130;
  const world = new World({ periodX: side, periodY: side, warn: null });
  const material = { restitution: 0.5, friction: 0.2 };
  for (let i = 0; i < discs; i++)
    world.add({ x: between(0, side), y: between(0, side), r: between(0.2, 0.4), vx: between(-0.5, 0.5), vy: between(-0.5, 0.5), material });
  return world;
}

const world = process.argv[2] === 'torus' ? torus() : room();
for (let i = 0; i < steps; i++) world.step(1 / 60);
