// A pile of 10,000 discs that players push: `save` and `load` in one process, beside a raw copy of as many bytes, and what a ring of states takes.

import { createRandom } from 'carom';
import { createHistory } from 'carom/play';
import { World } from 'carom/world';
import { low, round } from './times.mjs';

const count = 10_000;
const dt = 1 / 60;
const rounds = 200;

function createPile() {
  const random = createRandom(3);
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 200, maxY: 400 } });
  const columns = 140;
  world.addMany(
    Array.from({ length: count }, (_, i) => ({
      x: 1 + (i % columns) * 1.4 + random.between(0, 0.2),
      y: 1 + Math.floor(i / columns) * 1.3,
      r: random.between(0.45, 0.65),
      material: { friction: 0.4 },
    })),
  );
  for (let i = 0; i < 120; i++) world.step(dt);
  return { world, random, bodies: [...world] };
}

/** The first quartile of the times of `rounds` calls. [ms] */
function timeOf(act) {
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    act();
    times.push(performance.now() - start);
  }
  return low(times, 1 / 4);
}

/** Measures, and says which bars hold. */
export function states() {
  const { world, random, bodies } = createPile();
  const history = createHistory(world, { bytes: 2 ** 30, states: 60 });
  for (let i = 0; i < 60; i++) {
    for (let k = 0; k < 8; k++) bodies[random.below(count)].applyForce({ x: random.between(-50, 50), y: 50 });
    history.save();
    world.step(dt);
  }
  const bytesPerBody = history.byteLength / history.length / count;

  const state = world.save();
  const bytes = state.byteLength;
  const [source, target] = [new Uint8Array(bytes).fill(1), new Uint8Array(bytes)];
  const body = bodies[17];
  const copy = timeOf(() => target.set(source));
  const save = timeOf(() => world.save(state));
  // an edit before each: nothing is shared with the state before
  const saveAfterEdit = timeOf(() => {
    body.linearDamping = 0;
    world.save(state);
  });
  const before = world.save();
  world.step(dt);
  const after = world.save();
  let isBefore = false;
  const load = timeOf(() => {
    isBefore = !isBefore;
    world.load(isBefore ? before : after);
  });
  for (let i = 0; i < 40; i++) world.step(dt);
  world.remove(body);
  const far = world.save();
  const loadFar = timeOf(() => {
    isBefore = !isBefore;
    world.load(isBefore ? before : far); // other lists, other bodies
  });
  const snapshot = timeOf(() => world.snapshot(target));
  const figures = { bytesPerBody, bytesOfOne: bytes / count, copy, save, saveAfterEdit, load, loadFar, snapshot };
  for (const [name, value] of Object.entries(figures)) figures[name] = round(value);
  console.log('10,000 bodies [ms]', figures);
  return {
    ...figures,
    bars: {
      'save, as a multiple of a raw copy of all bytes': { value: round(save / copy), limit: 2.5 },
      'save after an edit, as a multiple of a raw copy': { value: round(saveAfterEdit / copy), limit: 2.5 },
      'load, as a multiple of a raw copy': { value: round(load / copy), limit: 5 },
      'load of a state with other bodies and lists, as a multiple': { value: round(loadFar / copy), limit: 5 },
      'bytes a body of a single state': { value: round(bytes / count), limit: 200 },
      'bytes a body and state, in a ring of 60': { value: round(bytesPerBody), limit: 200 },
    },
  };
}
