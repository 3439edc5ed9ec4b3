// One engine on one scene, alone in its process: `node candidate.mjs <engine> <scene file> <warm-up steps> <timed steps> <steps in all>`.
// Prints {"ms": mean of the timed steps, …, energy, penetration, rms speed at the end of all steps}.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { motionOf, penetrationOf } from './measure.mjs';

/** Engines by the name they have in the results. */
const engines = {
  carom: ['./carom.mjs', { substeps: 4 }],
  'carom, 900 steps on': ['./carom.mjs', { substeps: 4 }],
  'carom, 8 sub-steps': ['./carom.mjs', { substeps: 8 }],
  'rapier2d 0.21': ['../rivals/world/rapier.mjs', 'rapier2d'],
  'rapier2d-deterministic 0.20': ['../rivals/world/rapier.mjs', 'rapier2d-deterministic'],
  'rapier2d-simd 0.19.3': ['../rivals/world/rapier.mjs', 'rapier2d-simd'],
  'box2d3-wasm 5.2 simd': ['../rivals/world/box2d.mjs', 'deluxe'],
  'box2d3-wasm 5.2 compat': ['../rivals/world/box2d.mjs', 'compat'],
  'planck 1.5': ['../rivals/world/planck.mjs', ''],
  'matter-js 0.20': ['../rivals/world/matter.mjs', ''],
};

const [name, file, ...counts] = process.argv.slice(2);
const [warm, timed, all] = counts.map(Number);
const { head, bodies } = read(file);
const scene = { ...head, bodies };
const [module, variant] = engines[name];
const { create } = await import(module);
const engine = await create(scene, variant);
const state = bodies.slice();
const before = motionOf(state);

for (let i = 0; i < warm; i++) engine.step();
const times = [];
for (let i = 0; i < timed; i++) {
  const start = performance.now();
  engine.step();
  times.push(performance.now() - start);
}
for (let i = warm + timed; i < all; i++) engine.step();
engine.read(state);
const after = motionOf(state);
const { mean, most, pairs } = penetrationOf(state);
times.sort((a, b) => a - b);
const figures = {
  ms: times.reduce((sum, time) => sum + time, 0) / timed,
  medianStepMs: times[timed >> 1],
  slowestStepMs: times[timed - 1],
  steps: Math.max(all, warm + timed),
  energyChange: before.energy > 0 ? after.energy / before.energy - 1 : null,
  meanPenetration: mean,
  maxPenetration: most,
  overlaps: pairs,
  rmsSpeed: after.rmsSpeed,
  rssMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0)); // some engines leave threads behind

/** A scene as run.mjs writes it: one line of JSON, then the bodies' numbers. */
function read(path) {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(10);
  const numbers = bytes.buffer.slice(bytes.byteOffset + end + 1, bytes.byteOffset + bytes.length);
  return { head: JSON.parse(bytes.toString('utf8', 0, end)), bodies: new Float64Array(numbers) };
}
