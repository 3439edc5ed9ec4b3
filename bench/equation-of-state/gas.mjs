// node gas.mjs <columns> <rows> <η> <seed> <collisions a disc to warm up> <collisions a disc to measure> <blocks>
// A gas of equal elastic discs of diameter 1 on a torus that a hexagonal crystal of so many columns and rows fits; one JSON line of what was measured.
import { seeded } from '../timeline/scene.mjs';

const { measureGas, Timeline } = await import(process.env.CAROM_BUNDLE ?? 'carom');
const [columns, rows, eta, seed, warm, measured, blocks] = process.argv.slice(2).map(Number);
const n = columns * rows;
const random = seeded(seed);
const d = Math.sqrt(Math.PI / (2 * Math.sqrt(3) * eta));
const periodX = columns * d;
const periodY = (rows * d * Math.sqrt(3)) / 2;
const timeline = new Timeline({ periodX, periodY, history: { keyframes: 0 } });

/** Near enough to a Gaussian: warming up does the rest. */
const push = () => random() + random() + random() + random() - 2;
const velocities = Array.from({ length: n }, () => ({ vx: push(), vy: push() }));
let [px, py] = [0, 0];
for (const { vx, vy } of velocities) [px, py] = [px + vx / n, py + vy / n];
// total momentum 0 and kT = K / (n − 1) = 1: what is at rest as a whole has two degrees of freedom less
let energy = 0;
for (const v of velocities) {
  v.vx -= px;
  v.vy -= py;
  energy += 0.5 * (v.vx * v.vx + v.vy * v.vy);
}
const scale = Math.sqrt((n - 1) / energy);
for (let i = 0; i < n; i++) {
  const row = Math.floor(i / columns);
  const x = ((i % columns) + 0.5 * (row & 1)) * d;
  timeline.add({ x, y: (row * d * Math.sqrt(3)) / 2, r: 0.5, vx: velocities[i].vx * scale, vy: velocities[i].vy * scale });
}

/** Time for so many collisions a disc at the rate seen from `start` on. */
const energyBefore = timeline.kineticEnergy();
const rateFrom = (pairs, start) => (2 * (timeline.totals().pairs - pairs)) / (n * (timeline.now - start));
timeline.runTo(1);
while (timeline.totals().pairs < 0.5 * warm * n) {
  const half = Math.min(5, 1 + (0.25 * warm) / rateFrom(0, 0));
  timeline.runTo(timeline.now + half);
}
const [pairs, start] = [timeline.totals().pairs, timeline.now];
timeline.runTo(start + 1);
const rate = rateFrom(pairs, start);
const gas = measureGas(timeline, { time: measured / rate, blocks });
const drift = Math.abs(timeline.kineticEnergy() / energyBefore - 1);
const Z = gas.compressibility.mean;
// Γ = 4/√π (Z − 1) √(kT/m)/σ, exactly
const identity = gas.collisionRate.mean / ((4 / Math.sqrt(Math.PI)) * (Z - 1) * Math.sqrt(gas.temperature.mean)) - 1;
console.log(
  JSON.stringify({
    n,
    eta,
    seed,
    Z,
    error: gas.compressibility.error,
    rate: gas.collisionRate.mean,
    identity,
    collisions: gas.collisions,
    drift,
  }),
);
