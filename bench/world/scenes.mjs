// Seeded scenes of discs in a box for real-time engines. A scene is plain numbers, so that every engine starts from the same bits:
// {name, gravity, restitution, friction, width, height, bodies: Float64Array of x, y, r, vx, vy per body}. Density is 1, y grows up.
// Some have more: `terrain` (points of a line of segments), `sleep`, `churn` (share of the bodies taken out and put in anew before each step).
import { CircleIndex } from 'carom/broadphase';
import { createNumbers } from '../broadphase/scenes.mjs';

const stride = 5;

/**
 * The scenes that the bench measures, by name: how to make one, whether Carom settles it first (900 steps), steps before the clock runs, steps
 * timed. `change` is applied to what was settled. Gravity, radii and seeds are those of the generators.
 */
export const plan = {
  'gas-1000': { make: () => gas(1000), warm: 120, timed: 1200 },
  'gas-10000': { make: () => gas(10_000), warm: 60, timed: 240 },
  'gas-100000': { make: () => gas(100_000), warm: 20, timed: 60 },
  'pile-1000': { make: () => looseRows(1000), settled: true, warm: 120, timed: 600 },
  'pile-10000': { make: () => looseRows(10_000), settled: true, warm: 120, timed: 120 },
  'landing-1000': { make: () => landing(1000), warm: 0, timed: 400 },
  'landing-10000': { make: () => landing(10_000), warm: 0, timed: 400 },
  'bouncing-1000': { make: () => bouncing(1000), warm: 30, timed: 150 },
  'bouncing-10000': { make: () => bouncing(10_000), warm: 30, timed: 150 },
  'sliding-10000': { make: () => looseRows(10_000), settled: true, change: sliding, warm: 0, timed: 120 },
  'terrain-2000': { make: () => terrain(2000, 3000), warm: 60, timed: 240 },
  'churn-10000': { make: () => looseRows(10_000), settled: true, change: churning, warm: 30, timed: 90 },
  'asleep-10000': { make: () => looseRows(10_000), settled: true, change: sleeping, warm: 600, timed: 200 },
};

/** Elastic discs, r uniform in 0.25–0.5, at random places of a square box of which they cover 0.4; velocity components uniform in ±5. */
function gas(count) {
  const next = createNumbers(1);
  const radii = Float64Array.from({ length: count }, () => 0.25 + 0.25 * next());
  const area = radii.reduce((sum, r) => sum + Math.PI * r * r, 0);
  const side = Math.sqrt(area / 0.4);
  const bodies = new Float64Array(stride * count);
  const [room, near] = [new CircleIndex(), []];
  // Largest first: the random places of small discs are then found in the gaps.
  const order = [...radii.keys()].sort((i, j) => radii[j] - radii[i] || i - j);
  for (const i of order) {
    const r = radii[i];
    let [x, y] = [0, 0];
    do [x, y] = [r + (side - 2 * r) * next(), r + (side - 2 * r) * next()];
    while (room.withinInto({ x, y, r }, near) > 0);
    room.add({ x, y, r });
    bodies.set([x, y, r, 10 * next() - 5, 10 * next() - 5], stride * i);
  }
  return { name: `gas-${count}`, gravity: 0, restitution: 1, friction: 0, width: side, height: side, bodies: shuffled(bodies, next) };
}

/**
 * Discs, r uniform in 0.2–0.5, in loose rows above the floor of a box √(2·0.486·count) wide, which they fill to half its width once settled.
 * Inelastic, friction 0.3, gravity 9.81. They come to rest within 600 steps of 1/60.
 */
function looseRows(count) {
  const next = createNumbers(1);
  const width = Math.sqrt(2 * 0.486 * count);
  const perRow = Math.max(1, Math.floor(width / 1.02));
  const pitch = width / perRow;
  const rows = Math.ceil(count / perRow);
  const bodies = new Float64Array(stride * count);
  for (let i = 0; i < count; i++) {
    const r = 0.2 + 0.3 * next();
    const spare = pitch - 2 * r;
    const x = (i % perRow) * pitch + r + spare * next();
    const y = Math.floor(i / perRow) * 1.02 + 0.51;
    bodies.set([x, y, r, 0, 0], stride * i);
  }
  return {
    name: `pile-${count}`,
    gravity: 9.81,
    restitution: 0,
    friction: 0.3,
    width,
    height: 1.5 * rows + 10,
    bodies: shuffled(bodies, next),
  };
}

/** The loose rows, dropped: free fall, then they land on one another from below. */
function landing(count) {
  return { ...looseRows(count), name: `landing-${count}` };
}

/** The loose rows with restitution 0.8, friction 0.3 and velocity components uniform in ±5: they bounce for some three seconds. */
function bouncing(count) {
  const scene = looseRows(count);
  const next = createNumbers(2);
  for (let k = 0; k < scene.bodies.length; k += stride) {
    scene.bodies[k + 3] = 10 * next() - 5;
    scene.bodies[k + 4] = 10 * next() - 5;
  }
  return { ...scene, name: `bouncing-${count}`, restitution: 0.8 };
}

/** A settled pile that moves as a whole, at 8 to the right, in a room three times as wide. */
function sliding(scene) {
  for (let k = 0; k < scene.bodies.length; k += stride) scene.bodies[k + 3] = 8;
  return { ...scene, name: 'sliding-10000', width: 3 * scene.width };
}

/** A settled pile of which a tenth, drawn anew each step, is taken out and put in again where it was. */
function churning(scene) {
  return { ...scene, name: 'churn-10000', churn: 0.1 };
}

/** A settled pile that is allowed to sleep. */
function sleeping(scene) {
  return { ...scene, name: 'asleep-10000', sleep: true };
}

/** Hills of `segments` segments, each 1 wide; two loose rows of discs, r uniform in 0.2–0.5, fall on them and roll into the valleys. */
function terrain(segments, count) {
  const next = createNumbers(1);
  const points = Array.from({ length: segments + 1 }, (_, i) => ({
    x: i,
    y: 6 + 3 * Math.sin(i / 9) + 1.5 * Math.sin(i / 3.7) + 0.3 * next(),
  }));
  const bodies = new Float64Array(stride * count);
  const pitch = (2 * (segments - 1)) / count;
  for (let i = 0; i < count; i++) {
    const r = 0.2 + 0.3 * next();
    bodies.set([0.5 + ((i >> 1) + 0.5) * pitch, 12 + 1.2 * (i & 1) + 0.2 * next(), r, 4 * next() - 2, 0], stride * i);
  }
  const room = { width: segments, height: 40, gravity: 9.81, restitution: 0.3, friction: 0.3 };
  return { name: `terrain-${segments}`, ...room, terrain: points, bodies: shuffled(bodies, next) };
}

/** The bodies in random order: what an engine gains from neighbors added one after the other would be a gift of the generator. */
function shuffled(bodies, next) {
  const count = bodies.length / stride;
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const out = new Float64Array(bodies.length);
  for (const [to, from] of order.entries()) out.set(bodies.subarray(stride * from, stride * from + stride), stride * to);
  return out;
}
