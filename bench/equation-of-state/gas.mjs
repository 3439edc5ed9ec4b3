// node gas.mjs <columns> <rows> <η> <seed> <collisions a disc to warm up> <collisions a disc to measure> <blocks>
// A gas of equal elastic discs of diameter 1 on a torus that a hexagonal crystal of so many columns and rows fits; one JSON line of what was measured.
import { collisionRate, hexagonalGas } from '@carom/gallery';
import { seeded } from '../timeline/scene.mjs';

const { measureGas, Timeline } = await import(process.env.CAROM_BUNDLE ?? 'carom/timeline');
const [columns, rows, eta, seed, warm, measured, blocks] = process.argv.slice(2).map(Number);
const n = columns * rows;
const { periodX, periodY, discs } = hexagonalGas({ columns, rows, fraction: eta, random: seeded(seed) });
const timeline = new Timeline({ periodX, periodY, history: { keyframes: 0 } });
for (const disc of discs) timeline.add(disc);

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
const identity = gas.collisionRate.mean / (collisionRate(Z) * Math.sqrt(gas.temperature.mean)) - 1;
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
