// What a state of bodies is worth: energy, and how deep discs sink into each other. Six numbers a body: x, y, r, vx, vy, angular velocity.

const stride = 6;

/** Kinetic energy along the plane, whole energy (spin of solid discs and height too) at density 1, and the rms speed. */
export function motionOf(bodies, gravity) {
  let [kinetic, rest, squares] = [0, 0, 0];
  for (let k = 0; k < bodies.length; k += stride) {
    const [, y, r, vx, vy, spin] = bodies.subarray(k, k + stride);
    const mass = Math.PI * r * r;
    kinetic += 0.5 * mass * (vx * vx + vy * vy);
    rest += mass * (0.25 * (r * spin) ** 2 + gravity * y);
    squares += vx * vx + vy * vy;
  }
  return { kinetic, energy: kinetic + rest, rmsSpeed: Math.sqrt(squares / (bodies.length / stride)) };
}

/** Mean and largest penetration of the discs that overlap: depth over the smaller radius. Walls do not count. */
export function penetrationOf(bodies) {
  let cell = 0;
  for (let k = 0; k < bodies.length; k += stride) cell = Math.max(cell, 2 * bodies[k + 2]);
  const key = (x, y) => Math.floor(x / cell) + 0x2000000 + 0x4000000 * (Math.floor(y / cell) + 0x100000);
  const cells = new Map();
  for (let k = 0; k < bodies.length; k += stride) {
    const at = key(bodies[k], bodies[k + 1]);
    const list = cells.get(at);
    if (list === undefined) cells.set(at, [k]);
    else list.push(k);
  }
  let [sum, pairs, most] = [0, 0, 0];
  for (let k = 0; k < bodies.length; k += stride) {
    const [x, y, r] = bodies.subarray(k, k + 3);
    for (let n = 0; n < 9; n++) {
      for (const j of cells.get(key(x + ((n % 3) - 1) * cell, y + (Math.floor(n / 3) - 1) * cell)) ?? []) {
        if (j <= k) continue;
        const depth = r + bodies[j + 2] - Math.sqrt((bodies[j] - x) ** 2 + (bodies[j + 1] - y) ** 2);
        if (!(depth > 0)) continue;
        const share = depth / Math.min(r, bodies[j + 2]);
        sum += share;
        pairs++;
        most = Math.max(most, share);
      }
    }
  }
  return { mean: pairs === 0 ? 0 : sum / pairs, most, pairs };
}

/** Mean, median, 99th percentile and greatest of times. */
export function summaryOf(times) {
  const sorted = Float64Array.from(times).sort();
  const { length } = sorted;
  const at = (share) => sorted[Math.min(length - 1, Math.floor(share * length))];
  return { mean: sorted.reduce((sum, time) => sum + time, 0) / length, median: at(0.5), p99: at(0.99), slowest: sorted[length - 1] };
}
