// `node bench/timeline/compress.mjs [--quick]`: Timeline compresses hard discs (Lubachevsky & Stillinger 1990): radii grow linearly in time, and
// whenever collisions have doubled the kinetic energy, velocities are scaled back to kT = 1. Growth slows down as the pressure rises, so that
// discs stay near equilibrium. Three works, each on a torus: a fluid of 1,024 from η 0.5, the lattice of 1,024 from η 0.7, a 50:50 mixture of 1:1.4.
// Writes bench/results/timeline-compress.json, but for --quick.
import { processorMs, round, save } from '../compare.mjs';
import { seeded } from './scene.mjs';

const { Timeline } = await import(process.env.CAROM_BUNDLE ?? 'carom');
const quick = process.argv.includes('--quick');

/** Centres of a triangular lattice of n discs at distance 1 on a torus into which it fits. */
function lattice(n) {
  const columns = 32;
  const rows = n / columns;
  const height = Math.sqrt(3) / 2;
  const places = Array.from({ length: n }, (_, i) => ({
    x: (i % columns) + (Math.floor(i / columns) & 1) / 2,
    y: Math.floor(i / columns) * height,
  }));
  return { places, periodX: columns, periodY: rows * height };
}

function start({ n, eta, ratio, growth, seed }) {
  const random = seeded(seed);
  const { places, periodX, periodY } = lattice(n);
  const sizes = places
    .map((_, i) => i)
    .map((i) => [random(), i])
    .sort((a, b) => a[0] - b[0])
    .map(([, i], k) => [i, k < n / 2 ? 1 : ratio]);
  const radius = new Float64Array(n);
  for (const [i, size] of sizes) radius[i] = size;
  const area = radius.reduce((sum, r) => sum + Math.PI * r * r, 0);
  const scale = Math.sqrt((eta * periodX * periodY) / area);
  const timeline = new Timeline({ periodX, periodY, history: { keyframes: 0 } });
  places.forEach((place, i) => {
    const [vx, vy] = [random() + random() + random() - 1.5, random() + random() + random() - 1.5];
    timeline.add({ ...place, r: radius[i] * scale, growth: growth * radius[i] * scale, vx: 2 * vx, vy: 2 * vy });
  });
  return { timeline, area: periodX * periodY };
}

const fraction = ({ timeline, area }) => [...timeline].reduce((sum, { r }) => sum + Math.PI * r * r, 0) / area;

/** Scales velocities to kT = 1 and sets how fast discs grow, relative to their radii. */
function renew({ timeline }, growth) {
  const factor = 1 / Math.sqrt(timeline.temperature());
  const { x, y } = timeline.momentum();
  for (const disc of timeline) {
    timeline.change(disc, {
      vx: (disc.vx - x / timeline.size) * factor,
      vy: (disc.vy - y / timeline.size) * factor,
      growth: growth * disc.r,
    });
  }
}

/** Compresses until this fraction, or for so long; returns how far it came, what it took and the collisional pressure Z at the end. */
function compress(work, { until, slow, fast, seconds }) {
  const began = process.cpuUsage();
  const spent = () => processorMs(began) / 1000;
  const system = start({ ...work, growth: fast });
  const { timeline } = system;
  let growth = fast;
  renew(system, growth);
  let pressure = 0;
  while (fraction(system) < until && spent() < seconds) {
    const before = timeline.totals();
    const from = timeline.now;
    const kT = timeline.temperature();
    timeline.runTo(timeline.now + 1e6, { maxEvents: 20 * work.n, deadline: () => timeline.temperature() > 2 });
    const { virial } = timeline.totals();
    pressure = 1 + (virial - before.virial) / (2 * work.n * (0.5 * (kT + timeline.temperature())) * (timeline.now - from));
    growth = Math.max(slow, Math.min(fast, (10 * fast) / pressure));
    renew(system, growth);
  }
  return {
    fraction: fraction(system),
    pressure: Math.round(pressure),
    collisions: timeline.totals().pairs,
    seconds: round(spent(), 1),
    overlaps: timeline.overlaps(1e-9).length,
  };
}

const works = {
  fluid: [{ n: 1024, eta: 0.5, ratio: 1, seed: 1 }, { until: 0.865, slow: 1e-4, fast: 3e-3, seconds: 60 }, 0.86],
  lattice: [{ n: 1024, eta: 0.7, ratio: 1, seed: 2 }, { until: 0.9001, slow: 1e-4, fast: 1e-2, seconds: 60 }, 0.9],
  mixture: [{ n: 1024, eta: 0.5, ratio: 1.4, seed: 3 }, { until: 0.84, slow: 1e-5, fast: 3e-3, seconds: 60 }, 0.835],
};
const results = {};
for (const [name, [work, limits, bar]] of Object.entries(works)) {
  const result = compress(work, quick ? { ...limits, seconds: 15 } : limits);
  results[name] = { bar, ...result };
  console.log(
    `${name}: η ${result.fraction.toFixed(5)} (bar ${bar}) after ${result.seconds} s, ${result.collisions} collisions, Z ${result.pressure}, ${result.overlaps} overlaps beyond 1e-9`,
  );
}
if (!quick) save('timeline-compress', { results });
