// The bars of the world's physics at full size: `node packages/carom/test/world/campaign.mjs`. Prints each bar and writes
// bench/results/world-quality.json. Each corridor is a process of its own: together 20 to 25 minutes on two cores; with
// CORRIDOR_STEPS=2000 CHURN_STEPS=100000 it is some four. A word picks bars by name (corridor, pile, layers, churn, …) and writes no file.
// The invariant checker looks at every step, but for those of the bars on memory; INVARIANT=0 leaves it out.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const bundle = `${root}node_modules/.cache/world-campaign.mjs`;
/** Whether this process measures a part of a whole campaign: the numbers of its bars are the argument. */
const isPart = process.send !== undefined;
if (!isPart)
  await build({
    input: fileURLToPath(new URL('campaign-cases.ts', import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
    output: { file: bundle },
  });
const cases = await import(pathToFileURL(bundle).href);

const below = (most) => [`< ${most}`, (value) => value < most];
const least = (low) => [`>= ${low}`, (value) => value >= low];
const none = ['0', (value) => value === 0];
const yes = ['true', (value) => value === true];
// elastic discs at ten thousand radii a step meet thousands of times in each: a tenth of the steps
const corridorSteps = Number(process.env.CORRIDOR_STEPS ?? 100_000);
const corridor = [
  [0, 0, 10_000, corridorSteps],
  [0, 1, 10_000, corridorSteps],
  [0.5, 0.3, 10_000, corridorSteps],
  [0.9, 0, 10_000, corridorSteps],
  [1, 0, 10, corridorSteps],
  [1, 0, 100, corridorSteps / 4],
  [1, 0, 1000, corridorSteps / 10],
  [1, 0, 10_000, corridorSteps / 10],
  [1, 1, 10_000, corridorSteps / 10],
  [0, 0.3, 1000, corridorSteps / 10, 10],
  [0.2, 0, 1000, corridorSteps / 10, 100],
  [0.5, 0.3, 10_000, corridorSteps / 10, 100],
  [0.9, 0, 100, corridorSteps / 10, 100],
];

const churnSteps = Number(process.env.CHURN_STEPS ?? 1_000_000);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const plan = [
  ['gas of 1,000, 1,000 steps: energy change', below(1e-3), () => Math.abs(cases.gasEnergy(1000, 1000) - 1)],
  ['gas of 10,000, 1,000 steps: energy change', below(1e-3), () => Math.abs(cases.gasEnergy(10_000, 1000) - 1)],
  ['30 balls, 3,600 steps: energy kept', least(0.999), () => cases.thirtyBalls(3600)],
  ...corridor.map(([e, f, speed, steps, gravity = 0]) => [
    `corridor of 50, ${steps} steps, restitution ${e}, friction ${f}, gravity ${gravity}, up to ${speed} radii a step: changes of order`,
    none,
    () => cases.corridorSwaps(steps, e, f, speed, gravity),
  ]),
  [
    '300 random corridors of many masses and radii, 400 steps: changes of order',
    none,
    () => Array.from({ length: 300 }, (_, seed) => cases.randomCorridorSwaps(seed, 400)).reduce((sum, swaps) => sum + swaps, 0),
  ],
  ['box of 500 with a piston, 7,200 steps: centers outside', none, () => cases.leftTheBox(7200)],
  ['200 pairs of bullets: through', none, () => cases.bulletsThrough(200)],
  ...['segment', 'box', 'chain', 'polygon', 'circle'].map((wall) => [
    `200 bullets and a ${wall}: through`,
    none,
    () => cases.wallsPassed(200, wall),
  ]),
  ['cradle of 5: speed of the last ball', least(0.99), () => cases.cradle(5).last],
  ['apexes at restitution 0.8: worst deviation', below(0.01), () => cases.worstApex(0.8, 6)],
  ['apexes at restitution 0.5: worst deviation of 3', below(0.01), () => cases.worstApex(0.5, 3)],
  ['apexes at restitution 0.9: worst deviation of 12', below(0.01), () => cases.worstApex(0.9, 12)],
  ['slope of 15°: deviation from 2/3 g sin θ', below(0.01), () => Math.abs(cases.slopeAcceleration(15, 1) - 1)],
  ['sliding to rolling: deviation from 2/3', below(0.005), () => Math.abs(cases.slidingToRolling().share - 2 / 3)],
  ['pile of 10,000, 4 sub-steps: mean penetration', below(0.06), () => pile(4).mean],
  ['pile of 10,000, 4 sub-steps: rms speed', below(2e-3), () => pile(4).rms],
  ['pile of 10,000, 8 sub-steps: mean penetration', below(0.02), () => pile(8).mean],
  ['pile of 10,000, 8 sub-steps: rms speed', below(2e-3), () => pile(8).rms],
  ['150 layers, settled: rms speed', below(2e-3), () => deep().settled],
  ['150 layers started cold, 120 steps: rms speed', below(0.05), () => deep().rms],
  ['150 layers started cold, 120 steps: top speed', below(0.45), () => deep().top],
  ['1:100 on a bed of small discs: sunk', below(0.5), () => cases.heavyOnLight(100, 1200, 4).sunk],
  ['stack of 5 with a top 100 times as heavy: height', least(0.9), () => cases.stack(100, 1200, 4).height],
  ['stack of 5 with a top 300 times as heavy, 8 sub-steps: height', least(0.9), () => cases.stack(300, 1200, 8).height],
  ['1:1000 in an elastic hit: deviation from theory', below(1e-12), () => cases.hitOfMasses(1000)],
  ['1:1000 on a bed of small discs, 16 sub-steps: deepest overlap', below(0.05), () => bed().most],
  ['1:1000 on a bed of small discs, 16 sub-steps: top speed', below(0.05), () => bed().top],
  ['1:1000, stack of 5 with a heavy top, 16 sub-steps: height', least(0.9), () => cases.stack(1000, 1200, 16).height],
  ...[1, 2, 4].map((time) => [
    `frictionless crowd of 500, restitution 0.8, after ${time} s: energy, deviation from a Timeline`,
    below(0.05),
    () => cases.crowdAgainstTimeline(500, 0.8, [time]),
  ]),
  ...[0.5, 0.8].map((e) => [
    `200 balls on a floor, restitution ${e}: worst deviation of three apexes from e²`,
    below(0.01),
    () => cases.crowdApexes(200, e, 3),
  ]),
  ['bouncing crowd of 1,000 under gravity, 600 steps: energy gained', below(0.01), () => cases.crowdEnergyGain(1000, 600)],
  ['hourglass of 400, 3,000 steps: not run through', none, () => glass().above],
  ['hourglass of 400, 3,000 steps: centers outside', none, () => glass().outside],
  ['20 discs at one place, 600 steps: least distance over that of touching', least(0.95), () => clump().apart],
  ['20 discs at one place: equal bits twice', yes, () => clump().same],
  [`churn, ${churnSteps} steps: bytes of memory gained`, below(1e6), () => cases.churn(churnSteps, collectGarbage)],
  ...[1, -1, 10, -30, 60].map((k) => [`scaled by 2^${k}, 1,000 steps: equal bits`, yes, () => cases.notScaled([k], 1000).length === 0]),
  ['restore + 1,000 steps: equal bits', yes, () => replays().restored],
  ['sleeping world: restore + 1,000 steps: equal bits', yes, () => cases.replays(1000, cases.sleepers(), 240).restored],
  ['fork + 1,000 steps: equal bits', yes, () => replays().forked],
  ['new process + 1,000 steps: equal bits', yes, newProcess],
];

const cache = new Map();
function cached(key, make) {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key);
}
function pile(subSteps) {
  return cached(`pile ${subSteps}`, () => cases.pile(10_000, 900, subSteps));
}
function deep() {
  return cached('deep', () => cases.deepPile(150, 30));
}
function bed() {
  return cached('bed', () => cases.heavyOnLight(1000, 1200, 16));
}
function glass() {
  return cached('glass', () => cases.hourglass(3000));
}
function clump() {
  return cached('clump', () => cases.coincident(20, 600));
}
function replays() {
  return cached('replays', () => cases.replays(1000));
}

/** The bytes of a world, carried on in a process that has seen nothing else, end in the same hash. */
function newProcess() {
  const folder = mkdtempSync(`${tmpdir()}/world-`);
  try {
    const { bytes, hash } = replays();
    writeFileSync(`${folder}/state`, bytes);
    const code = `import { readFileSync } from 'node:fs';
      import { resume } from ${JSON.stringify(pathToFileURL(bundle).href)};
      console.log(resume(new Uint8Array(readFileSync(${JSON.stringify(`${folder}/state`)})), 1000));`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim() === hash;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const wanted = process.argv[2] ?? '';
const results = {};
if (wanted === '') {
  await measureAll();
  const machine = { node: process.version, v8: process.versions.v8, cpu: cpus()[0].model };
  const inOrder = Object.fromEntries(plan.map(([name]) => [name, results[name]]));
  writeFileSync(`${root}bench/results/world-quality.json`, `${JSON.stringify({ machine, results: inOrder }, null, 2)}\n`);
} else {
  for (const [number, bar] of plan.entries())
    if (isPart ? wanted.split(',').includes(`${number}`) : bar[0].includes(wanted)) measureOne(bar);
}
if (!isPart) {
  const all = Object.values(results);
  const failed = all.filter(({ holds }) => !holds).length;
  const broken = all.filter(({ stepsThatBreakTheInvariant = 0 }) => stepsThatBreakTheInvariant > 0).length;
  console.log(`${all.length - failed} bars hold, ${failed} fail; the invariant is broken in ${broken}`);
  process.exitCode = failed + broken > 0 ? 1 : 0;
}

/** Each corridor in a process of its own, the rest in one, as many at a time as there are cores; the longest come first. */
async function measureAll() {
  const parts = plan.flatMap(([name], i) => (name.includes('corridor') ? [`${i}`] : []));
  parts.splice(1, 0, plan.flatMap(([name], i) => (name.includes('corridor') ? [] : [i])).join());
  const work = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const child = fork(fileURLToPath(import.meta.url), [part]);
      child.on('message', ({ name, result }) => {
        results[name] = result;
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`bars ${part} ended with ${code}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function measureOne([name, [bar, holds], measure]) {
  const start = performance.now();
  const isWatched = process.env.INVARIANT !== '0' && !name.includes('memory');
  let run;
  try {
    run = isWatched ? cases.watched(measure) : { value: measure() };
  } catch (error) {
    run = {
      value: String(error)
        .split('\n')[0]
        .replace(/\S*[/\\]/g, ''),
    }; // results hold no paths of a machine
  }
  const { value, steps = 0, badSteps = 0, first } = run;
  const shown = typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  const ok = holds(value) === true;
  results[name] = { value: shown, bar, holds: ok, ...(steps > 0 ? { stepsChecked: steps, stepsThatBreakTheInvariant: badSteps } : {}) };
  if (badSteps > 0) console.log('BREAKS', `${name}: ${badSteps} of ${steps} steps break the invariant, first at ${first}`);
  process.send?.({ name, result: results[name] });
  console.log(ok ? 'holds ' : 'FAILS ', `${name}: ${shown} (bar ${bar}, ${((performance.now() - start) / 1000).toFixed(1)} s)`);
}
