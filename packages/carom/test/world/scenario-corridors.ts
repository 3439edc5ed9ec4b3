// Corridors in which discs cannot pass each other.
import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { dt, room } from './scenario-scenes.ts';

/** Changes of the order from left to right among 50 discs in a corridor narrower than two diameters; centers outside count too. */
export function corridorSwaps(steps: number, restitution: number, friction: number, speed: number, gravity = 0): number {
  const material = { restitution, friction };
  const [r, count] = [0.5, 50];
  const random = createRandom(Math.round(1000 * restitution) + Math.round(friction * 10));
  const world = room(3 * count, 3.6 * r, material, { gravity: { x: 0, y: -gravity } });
  const bodies = Array.from({ length: count }, (_, i) =>
    world.add({ x: 1 + 2.9 * i, y: random.between(r, 2.6 * r), r, vx: 0, vy: 0, material }),
  );
  return swapsWhileThrown(world, bodies, { steps, speed: speed * r, width: 3 * count, height: 3.6 * r, random });
}

type Throws = { steps: number; speed: number; width: number; height: number; random: Random };

/** How often neighbors are not in their order, or a center is outside, at the end of a step. Now and then a few are thrown anew. */
function swapsWhileThrown(world: World, bodies: readonly Body[], { steps, speed, width, height, random }: Throws): number {
  let swaps = 0;
  for (let step = 0; step < steps; step++) {
    if (step % 200 === 0) {
      // new impulses, up to `speed` a step, for a few: friction and e < 1 take the motion out again
      for (let k = 0; k < 5; k++) {
        const body = bodies[random.below(bodies.length)];
        const size = (speed * random.next()) / dt;
        body.vx = random.next() < 0.5 ? size : -size;
        body.vy = (random.next() - 0.5) * size;
      }
    }
    world.step(dt);
    for (let i = 1; i < bodies.length; i++) if (!(bodies[i].x > bodies[i - 1].x)) swaps++;
    for (const { x, y } of bodies) if (!(x > 0 && x < width && y > 0 && y < height)) swaps++;
  }
  return swaps;
}

/**
 * As corridorSwaps, of a random corridor: restitution, friction, speed, gravity, kind of wall, and in every other one radii and masses
 * from 0.01 to 100.
 */
export function randomCorridorSwaps(seed: number, steps: number): number {
  const random = createRandom(seed);
  const pick = (values: readonly number[]) => values[random.below(values.length)];
  const material = { restitution: pick([0, 0, 0.2, 0.5, 0.9, 1]), friction: pick([0, 0.3, 1]) };
  const speed = pick([10, 100, 1000, 10_000]);
  const isMixed = random.below(2) === 1;
  const world = new World({ warn: null, gravity: { x: 0, y: -pick([0, 0, 10, 100]) } });
  const [count, r, width, height] = [50, 0.5, 150, isMixed ? 1.29 : 1.8];
  const corners = [0, width, width, 0, 0].map((x, i) => ({ x, y: i === 2 || i === 3 ? height : 0 }));
  const kind = random.below(3);
  if (kind === 0) world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
  else if (kind === 1) world.addWall({ chain: corners }, { material });
  else
    for (let i = 0; i < 4; i++)
      world.addWall({ x1: corners[i].x, y1: corners[i].y, x2: corners[i + 1].x, y2: corners[i + 1].y }, { material });
  const bodies = Array.from({ length: count }, (_, i) => {
    const radius = isMixed ? random.between(0.36, 0.5) : r;
    const y = random.between(radius, height - radius);
    return world.add({ x: 1 + 2.9 * i, y, r: radius, material, mass: isMixed ? 10 ** random.between(-2, 2) : 1 });
  });
  return swapsWhileThrown(world, bodies, { steps, speed: speed * r, width, height, random });
}
