// The real-time engines on the scenes of scenes.mjs, one thread each: time of a step (mean, median, 99th percentile, slowest), energy and
// penetration. Engines take turns, a batch of steps at a time, in processes of their own. Sets up the rivals. Writes bench/results/world.json
// if nothing is left out.
//   node bench/world/run.mjs [a scene, or part of the names of some] [--only carom,box2d] [--rounds 3] [--fresh]
// --only picks engines by parts of their names; CAROM_BEFORE=<built checkout> adds `carom before`; --fresh settles the piles anew.
import { parseArgs } from 'node:util';
import { round, save, setUp, summarize } from '../compare.mjs';
import { checkBars } from './bars.mjs';
import { coldStart } from './cold-start.mjs';
import { engines, slow } from './engines.mjs';
import { sceneFile } from './scene-file.mjs';
import { plan } from './scenes.mjs';
import { takeTurns } from './turns.mjs';

setUp('world');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string' }, fresh: { type: 'boolean', default: false } },
});
const only = values.only?.split(',');
const wanted = positionals[0] ?? '';
const results = {};

const scenes = wanted in plan ? [wanted] : Object.keys(plan).filter((name) => name.includes(wanted));
for (const name of scenes) results[name] = await measure(name);
if ('cold-start-10000'.includes(wanted)) results['cold-start-10000'] = await measureColdStart();
const held = checkBars(results);
if (wanted === '' && only === undefined) save('world', { rounds: roundsOf(''), dt: 1 / 60, results, bars: held });

/** Rounds of a scene: landings need five, since its bar asks for the least of five runs of every step. */
function roundsOf(scene) {
  if (values.rounds !== undefined) return Number(values.rounds);
  if (only !== undefined) return 1;
  return scene === 'landing-10000' ? 5 : 3;
}

/** What competes on a scene. */
function fieldOf(scene) {
  const names = Object.keys(engines).filter((name) => {
    if (scene === 'terrain-2000' && name.startsWith('matter')) return false; // it has no line of segments
    if (scene === 'asleep-10000' && slow.includes(name)) return false; // minutes until they sleep
    if (scene.endsWith('100000')) return /^carom$|before|box2d|deterministic/.test(name);
    return !name.includes('8 sub-steps') || scene.startsWith('pile');
  });
  return only === undefined ? names : names.filter((name) => only.some((part) => (part === 'carom' ? name === part : name.includes(part))));
}

async function measure(scene) {
  const { warm, timed } = plan[scene];
  const file = sceneFile(scene, values.fresh);
  const runs = {};
  const rounds = roundsOf(scene);
  for (let round = 0; round < rounds; round++) {
    const field = fieldOf(scene);
    const quick = field.filter((name) => !slow.includes(name));
    // whoever comes first in one round comes last in the next
    const order = round % 2 === 0 ? quick : quick.toReversed();
    const batches = [order, ...(round === 0 ? field.filter((name) => slow.includes(name)).map((name) => [name]) : [])];
    for (const names of batches) {
      const isSlow = slow.includes(names[0]);
      // what would take minutes is timed from near the start, for as long as it may take
      const turns = isSlow ? { warm: Math.min(warm, 5), timed, batch: 5, budget: 15_000 } : { warm, timed };
      for (const [name, figures] of Object.entries(await takeTurns(names, file, turns))) (runs[name] ??= []).push(figures);
    }
  }
  const table = {};
  for (const [name, figures] of Object.entries(runs)) {
    table[name] = figuresOf(figures, scene);
    console.log(scene.padEnd(15), name.padEnd(28), line(table[name]));
  }
  return table;
}

async function measureColdStart() {
  const table = {};
  for (const name of fieldOf('cold').filter((name) => name.startsWith('carom') && !name.includes('sub-steps'))) {
    const rounds = Array.from({ length: Math.max(3, roundsOf('')) }, () => coldStart(name, sceneFile('pile-10000')));
    const best = (figure) => Math.min(...rounds.map((round) => round[figure]));
    table[name] = { firstOverMedian: round(best('firstOverMedian'), 2), earlyOverMedian: round(best('earlyOverMedian'), 2), rounds };
    console.log('cold-start', name, JSON.stringify({ ...table[name], rounds: undefined }));
  }
  return table;
}

function figuresOf(runs, scene) {
  const least = (figure) => summarize(runs, figure).min;
  const middle = (figure) => summarize(runs, figure).median;
  const last = runs.at(-1);
  const leastSteps = last.times.map((_, i) => Math.min(...runs.map(({ times }) => times[i] ?? Infinity)));
  const sorted = leastSteps.toSorted((a, b) => a - b);
  return {
    meanMs: round(least('mean'), 4),
    meanMsMedianOfRounds: round(middle('mean'), 4),
    medianMs: round(least('median'), 4),
    p99Ms: round(least('p99'), 3),
    slowestMs: round(least('slowest'), 3),
    steps: last.times.length,
    rounds: runs.length,
    ...(scene.startsWith('landing') ? { leastStepsGreatestOverMedian: round(sorted.at(-1) / sorted[sorted.length >> 1], 2) } : {}),
    energyChange: round(last.energyChange ?? 0, 6),
    energyGain: round(last.energyGain ?? 0, 6),
    counts: (last.energyGain ?? 0) <= 0.01,
    meanPenetration: round(last.meanPenetration, 4),
    maxPenetration: round(last.maxPenetration, 3),
    rmsSpeed: Number(last.rmsSpeed.toPrecision(3)),
    rssMb: Math.round(last.rssMb),
  };
}

function line(figures) {
  const { meanMs, medianMs, p99Ms, slowestMs, energyChange, energyGain, counts, meanPenetration, maxPenetration, rmsSpeed, rssMb } =
    figures;
  const times = [meanMs, medianMs, p99Ms, slowestMs].map((ms) => ms.toFixed(2).padStart(7)).join(' ');
  const energy = `energy ${(100 * energyChange).toFixed(2)} %${counts ? '' : ` GREW ${(100 * energyGain).toFixed(1)} %: does not count`}`;
  return `${times} ms  ${energy}  penetration ${meanPenetration.toFixed(3)} / ${maxPenetration.toFixed(2)}  rms ${rmsSpeed}  ${rssMb} MB`;
}
