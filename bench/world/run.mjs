// The real-time engines on gas and pile, 1,000 and 10,000 discs, one thread: time of a step, energy, penetration, memory. Each run is a
// process of its own, the engines take turns. Sets up the rivals. ROUNDS=1 for a glance; a word (gas, pile-10000) picks scenes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alternate, save, summarize } from '../compare.mjs';
import { gas, looseRows } from './scenes.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const rivals = fileURLToPath(new URL('../rivals/world/', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/bench-world/', import.meta.url));
if (!existsSync(`${rivals}node_modules`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: rivals, stdio: 'inherit' });

const rapiers = ['rapier2d 0.21', 'rapier2d-deterministic 0.20', 'rapier2d-simd 0.19.3'];
const boxes = ['box2d3-wasm 5.2 simd', 'box2d3-wasm 5.2 compat'];
const fast = ['carom', ...rapiers, ...boxes];
const slow = ['planck 1.5', 'matter-js 0.20'];
/** Steps before the clock runs, steps timed, steps in all; what 10,000 discs would take minutes for is timed on few steps, in one round. */
const plan = [
  { scene: gas(1000), engines: [...fast, ...slow], counts: [100, 300, 1000] },
  { scene: gas(10_000), engines: fast, counts: [60, 120, 1000] },
  { scene: gas(10_000), engines: slow, counts: [5, 10, 0], once: true },
  { scene: looseRows(1000), engines: [...fast, ...slow], counts: [120, 240, 0], settled: true },
  { scene: looseRows(1000), engines: ['carom, 900 steps on', 'carom, 8 sub-steps'], counts: [120, 240, 900], settled: true, once: true },
  { scene: looseRows(10_000), engines: fast, counts: [120, 60, 0], settled: true },
  { scene: looseRows(10_000), engines: ['carom, 900 steps on', 'carom, 8 sub-steps'], counts: [120, 60, 900], settled: true, once: true },
  { scene: looseRows(10_000), engines: slow, counts: [5, 8, 0], settled: true, once: true },
];
const bars = {
  'gas-10000': { 'fastest Rapier': 3, 'fastest box2d3-wasm': 1, 'planck 1.5': 20, 'matter-js 0.20': 20 },
  'pile-10000': { 'fastest Rapier': 4.5, 'fastest box2d3-wasm': 1, 'planck 1.5': 20, 'matter-js 0.20': 20 },
};

const rounds = Number(process.env.ROUNDS ?? 3);
const wanted = process.argv[2] ?? '';
const results = {};
mkdirSync(cache, { recursive: true });
for (const { scene, engines, counts, settled = false, once = false } of plan) {
  if (!scene.name.includes(wanted)) continue;
  const file = sceneFile(scene, settled);
  const runs = alternate(
    engines.map((name) => ({ name, args: [`${here}candidate.mjs`, name, file, ...counts.map(String)] })),
    once ? 1 : rounds,
  );
  results[scene.name] ??= {};
  for (const name of engines) {
    const figures = figuresOf(runs.get(name), settled);
    results[scene.name][name] = figures;
    console.log(scene.name.padEnd(11), name.padEnd(28), line(figures));
  }
}
for (const [name, engines] of Object.entries(results)) compare(name, engines);
if (wanted === '') save(fileURLToPath(new URL('../results/world.json', import.meta.url)), { rounds, dt: 1 / 60, results });

/** Writes a scene for the candidates; a pile is first settled by Carom. */
function sceneFile(scene, settled) {
  const { bodies, ...head } = scene;
  const raw = `${cache}${scene.name}.scene`;
  writeFileSync(raw, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(bodies.buffer)]));
  if (!settled) return raw;
  const file = `${cache}${scene.name}-settled.scene`;
  execFileSync(process.execPath, [`${here}settle.mjs`, raw, file], { stdio: 'inherit' });
  return file;
}

function figuresOf(runs, settled) {
  const { min, median } = summarize(runs, 'ms');
  const last = runs.at(-1);
  return {
    minMs: round(min, 3),
    medianMs: round(median, 3),
    slowestStepMs: round(summarize(runs, 'slowestStepMs').min, 2),
    steps: last.steps,
    ...(settled ? {} : { energyChange: round(last.energyChange, 6) }),
    meanPenetration: round(last.meanPenetration, 4),
    maxPenetration: round(last.maxPenetration, 3),
    rmsSpeed: Number(last.rmsSpeed.toPrecision(3)),
    rssMb: Math.round(last.rssMb),
  };
}

function line({ minMs, medianMs, energyChange, meanPenetration, maxPenetration, rmsSpeed, rssMb }) {
  const energy = energyChange === undefined ? '' : `energy ${(100 * energyChange).toFixed(3)} %  `;
  const depth = `penetration ${meanPenetration.toFixed(3)} / ${maxPenetration.toFixed(2)}`;
  return `${minMs.toFixed(2).padStart(8)} / ${medianMs.toFixed(2)} ms  ${energy}${depth}  rms ${rmsSpeed}  ${rssMb} MB`;
}

/** Adds how many times as long the others take. */
function compare(scene, engines) {
  const own = engines.carom?.minMs;
  if (own === undefined) return;
  const fastest = (names) => Math.min(...names.map((name) => engines[name]?.minMs ?? Infinity)) / own;
  const ratios = {
    'fastest Rapier': fastest(rapiers),
    'fastest box2d3-wasm': fastest(boxes),
    'planck 1.5': fastest(['planck 1.5']),
    'matter-js 0.20': fastest(['matter-js 0.20']),
  };
  engines.timesCarom = {};
  for (const [name, ratio] of Object.entries(ratios)) {
    const bar = bars[scene]?.[name];
    engines.timesCarom[name] = { ratio: round(ratio, 2), ...(bar === undefined ? {} : { bar: `>= ${bar}` }) };
    console.log(`${scene}: ${name} takes ${ratio.toFixed(2)} times as long as Carom${bar === undefined ? '' : ` (bar ${bar})`}`);
  }
}

function round(value, digits) {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
