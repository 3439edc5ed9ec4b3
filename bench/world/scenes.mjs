// Seeded scenes of discs in a box for real-time engines. A scene is plain numbers, so that every engine starts from the same bits:
// {name, gravity, restitution, friction, width, height, bodies: Float64Array of x, y, r, vx, vy per body}. Density is 1, y grows up.
import { createNumbers } from '../broadphase/scenes.mjs';

const stride = 5;

/** How many bodies a scene has. */
export function countOf(scene) {
  return scene.bodies.length / stride;
}

/** Elastic discs, r uniform in 0.25–0.5, at random places of a square box of which they cover 0.4; velocity components uniform in ±5. */
export function gas(count, seed = 1) {
  const next = createNumbers(seed);
  const radii = Float64Array.from({ length: count }, () => 0.25 + 0.25 * next());
  const area = radii.reduce((sum, r) => sum + Math.PI * r * r, 0);
  const side = Math.sqrt(area / 0.4);
  const bodies = new Float64Array(stride * count);
  const room = createRoom(side, 0.5);
  // Largest first: the random places of small discs are then found in the gaps.
  const order = [...radii.keys()].sort((i, j) => radii[j] - radii[i] || i - j);
  for (const i of order) {
    const r = radii[i];
    let x = 0;
    let y = 0;
    do {
      x = r + (side - 2 * r) * next();
      y = r + (side - 2 * r) * next();
    } while (!room.place(x, y, r));
    bodies.set([x, y, r, 10 * next() - 5, 10 * next() - 5], stride * i);
  }
  return { name: `gas-${count}`, gravity: 0, restitution: 1, friction: 0, width: side, height: side, bodies: shuffled(bodies, next) };
}

/**
 * Discs, r uniform in 0.2–0.5, in loose rows above the floor of a box √(2·0.486·count) wide, which they fill to half its width once settled.
 * Inelastic, friction 0.3, gravity 9.81. They come to rest within 600 steps of 1/60.
 */
export function looseRows(count, seed = 1) {
  const next = createNumbers(seed);
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

/** `scene` with its bodies at the places (and velocities) `bodies`. */
export function withBodies(scene, bodies) {
  return { ...scene, bodies };
}

/** The bodies in random order: what an engine gains from neighbours added one after the other would be a gift of the generator. */
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

/** A square that remembers which places are taken. */
function createRoom(side, largest) {
  const cell = 2 * largest;
  const columns = Math.ceil(side / cell);
  const taken = new Map();
  function isFree(x, y, r) {
    const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const [ox, oy, or] of taken.get(cx + dx + columns * (cy + dy)) ?? []) {
          if ((x - ox) ** 2 + (y - oy) ** 2 < (r + or) ** 2) return false;
        }
      }
    }
    return true;
  }
  return {
    place(x, y, r) {
      if (!isFree(x, y, r)) return false;
      const key = Math.floor(x / cell) + columns * Math.floor(y / cell);
      if (!taken.has(key)) taken.set(key, []);
      taken.get(key).push([x, y, r]);
      return true;
    },
  };
}
