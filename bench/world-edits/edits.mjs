// 5,000 circles; in each tick 300 edits and 300 queries, one after the other, then a step. Beside it the same world without both.
import { createRandom } from 'carom';
import { World } from 'carom/world';
import { low, round } from './times.mjs';

const count = 5000;
const side = 400;
const perTick = 300;
const ticks = 240;
const dt = 1 / 60;

function createScene(period) {
  const random = createRandom(7);
  const world = new World({ periodX: period, periodY: period, seed: 3 });
  if (period === Infinity) world.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } });
  const bodies = world.addMany(
    Array.from({ length: count }, () => ({
      x: random.between(2, side - 2),
      y: random.between(2, side - 2),
      r: random.between(0.5, 1),
      vx: random.between(-10, 10),
      vy: random.between(-10, 10),
      material: { restitution: 0.5 },
    })),
  );
  return { world, bodies, random };
}

/** An edit of each kind in turn: a teleport, a new radius, a removal with an addition. */
function edit({ world, bodies, random }, i) {
  const place = random.below(bodies.length);
  const body = bodies[place];
  if (i % 3 === 0) {
    body.x = random.between(2, side - 2);
    body.y = random.between(2, side - 2);
  } else if (i % 3 === 1) body.r = random.between(0.5, 1);
  else {
    world.remove(body);
    bodies[place] = world.add({
      x: random.between(2, side - 2),
      y: random.between(2, side - 2),
      r: random.between(0.5, 1),
      vx: random.between(-10, 10),
    });
  }
}

/** A query of each kind in turn; returns what it found, so that none is left out. */
function ask({ world, random }, i) {
  const x = random.between(0, side);
  const y = random.between(0, side);
  if (i % 4 === 0) return world.within({ x, y, r: 4 }).length;
  if (i % 4 === 1) return world.inBox({ minX: x, minY: y, maxX: x + 8, maxY: y + 6 }).length;
  if (i % 4 === 2) return world.nearest({ x, y }, 2).length;
  const hit = world.castRay({ x, y, dx: random.between(-1, 1), dy: random.between(-1, 1) }, { maxT: 20 });
  return hit === null ? 0 : 1;
}

/** Time of the edits and queries of a tick, and of its step; the plain step beside it. [ms] */
function measure(period) {
  const edited = createScene(period);
  const plain = createScene(period);
  const times = { edits: [], step: [], plain: [] };
  let found = 0;
  for (let tick = 0; tick < ticks; tick++) {
    const start = performance.now();
    for (let i = 0; i < perTick; i++) {
      edit(edited, i);
      found += ask(edited, i);
    }
    const middle = performance.now();
    edited.world.step(dt);
    const end = performance.now();
    plain.world.step(dt);
    const last = performance.now();
    if (tick < ticks / 4) continue; // warm-up
    times.edits.push(middle - start);
    times.step.push(end - middle);
    times.plain.push(last - end);
  }
  const result = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, round(low(values, 1 / 4))]));
  return { ...result, beyond: round(result.edits + result.step - result.plain), found };
}

/** Runs both, and says which bars hold. */
export function edits() {
  measure(Infinity); // both share their code
  measure(side);
  const plane = measure(Infinity);
  const torus = measure(side);
  console.log('plane', plane);
  console.log('torus', torus);
  return {
    plane,
    torus,
    bars: {
      'edits and queries of a tick, beyond a plain step [ms]': { value: plane.beyond, limit: 3 },
      'torus, as a multiple of the plane': { value: round(torus.beyond / plane.beyond), limit: 1.2 },
    },
  };
}
