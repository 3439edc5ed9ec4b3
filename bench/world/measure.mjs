// What a state of bodies (x, y, r, vx, vy each) is worth: energy, and how deep discs sink into each other.

/** Kinetic energy of the motion along the plane at density 1 (spin left out: engines report it differently), and the rms speed. */
export function motionOf(bodies) {
  let energy = 0;
  let squares = 0;
  for (let k = 0; k < bodies.length; k += 5) {
    const square = bodies[k + 3] ** 2 + bodies[k + 4] ** 2;
    energy += 0.5 * Math.PI * bodies[k + 2] ** 2 * square;
    squares += square;
  }
  return { energy, rmsSpeed: Math.sqrt(squares / (bodies.length / 5)) };
}

/** Mean and largest penetration of the discs that overlap: depth over the smaller radius. Walls do not count. */
export function penetrationOf(bodies) {
  let cell = 0;
  for (let k = 0; k < bodies.length; k += 5) cell = Math.max(cell, 2 * bodies[k + 2]);
  const cells = new Map();
  for (let k = 0; k < bodies.length; k += 5) {
    const key = `${Math.floor(bodies[k] / cell)},${Math.floor(bodies[k + 1] / cell)}`;
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(k);
  }
  let [sum, pairs, most] = [0, 0, 0];
  for (let k = 0; k < bodies.length; k += 5) {
    const [x, y, r] = [bodies[k], bodies[k + 1], bodies[k + 2]];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const j of cells.get(`${Math.floor(x / cell) + dx},${Math.floor(y / cell) + dy}`) ?? []) {
          if (j <= k) continue;
          const depth = r + bodies[j + 2] - Math.hypot(bodies[j] - x, bodies[j + 1] - y);
          if (depth <= 0) continue;
          const share = depth / Math.min(r, bodies[j + 2]);
          sum += share;
          pairs++;
          most = Math.max(most, share);
        }
      }
    }
  }
  return { mean: pairs === 0 ? 0 : sum / pairs, most, pairs };
}
