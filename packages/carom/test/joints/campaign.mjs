// Random worlds of joined discs, on every core: `npm run joints`.
//   npm run joints -- [--worlds 5000] [--seed 0] [--steps 100]   plays so many seeds; writes bench/results/world-joints.json if all are played
//   npm run joints -- --energy [--worlds 1000] [--seed 0]   joined bodies that collide, without motors, 600 steps in 1, 2, 4 and 8 sub-steps: who gains energy
//   npm run joints -- --springs [--worlds 1500] [--seed 0]   the grid of springs, 1,008 cells a kind, and random groups of joints that are struck
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const bundle = `${root}node_modules/.cache/joined-worlds.mjs`;
const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '0' },
    steps: { type: 'string', default: '100' },
    processes: { type: 'string' },
    springs: { type: 'boolean', default: false },
    energy: { type: 'boolean', default: false },
  },
});
const [worlds, first, steps] = [Number(values.worlds), Number(values.seed), Number(values.steps)];
const batch = 10;

/** Plays the cells of springs, and random groups: in this process. */
async function playSprings() {
  const file = `${root}node_modules/.cache/spring-cells.mjs`;
  await build({
    input: fileURLToPath(new URL('spring-cells.ts', import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
    output: { file },
  });
  const { springKinds, cellsOf, response, gain, randomGain } = await import(pathToFileURL(file).href);
  let failing = 0;
  for (const kind of springKinds) {
    const row = { cells: 0, frequency: 0, dampingRatio: 0, gained: 0, worst: 0 };
    for (const cell of cellsOf(kind)) {
      const factor = gain(cell, 300);
      row.gained += +!(factor <= 1.02);
      row.worst = Math.max(row.worst, factor);
      const seen = response(cell);
      if (seen === null) continue;
      row.cells++;
      row.frequency += +(Math.abs(seen.frequency - 1) <= 0.02);
      row.dampingRatio += +(Math.abs(seen.dampingRatio - cell.dampingRatio) <= 0.05);
    }
    console.log(kind.padEnd(9), JSON.stringify(row));
    if (row.gained > 0 || Math.min(row.frequency, row.dampingRatio) < 410) failing++;
  }
  const count = Math.min(worlds, 1500);
  const wrong = Array.from({ length: count }, (_, i) => randomGain(first + i, 300)).filter((seen) => !(seen.gain <= 1.02));
  for (const { gain, description } of wrong) console.log(`${gain.toPrecision(4)} ${description}`);
  console.log(`${count} random groups of joints, ${wrong.length} gain energy`);
  process.exitCode = failing + wrong.length > 0 ? 1 : 0;
}

/** Plays worlds that do no work in every number of sub-steps: in this process. A world fails that has more energy than at its start. */
async function playEnergies() {
  const file = `${root}node_modules/.cache/energy-worlds.mjs`;
  const input = fileURLToPath(new URL('energy-worlds.ts', import.meta.url));
  await build({ input, platform: 'node', logLevel: 'silent', output: { file } });
  const { playEnergy } = await import(pathToFileURL(file).href);
  const count = Math.min(worlds, 1000);
  let failing = 0;
  for (const subSteps of [1, 2, 4, 8]) {
    const seen = Array.from({ length: count }, (_, i) => playEnergy(first + i, subSteps, 600));
    const gaining = seen.filter(({ gain }) => !(gain <= 1.01));
    for (const { gain, step, description } of gaining) console.log(`${gain.toPrecision(4)} in step ${step}, ${description}`);
    // without springs kinetic energy should never rise, not even for a while
    const rises = seen.filter(({ hasSprings }) => !hasSprings).map(({ rise }) => rise);
    const above = (factor) => rises.filter((rise) => rise > factor).length;
    const words = `${above(1.01)} of ${rises.length} without springs rise by 1 % for a while, ${above(1.1)} by 10 %, ${above(2)} twofold`;
    console.log(`${subSteps} sub-steps: ${count} worlds, ${gaining.length} gain; ${words}`);
    failing += gaining.length;
  }
  process.exitCode = failing > 0 ? 1 : 0;
}

if (values.springs) await playSprings();
else if (values.energy) await playEnergies();
else if (process.send !== undefined) {
  const { playJoined } = await import(pathToFileURL(bundle).href);
  process.on('message', ({ from, to }) => {
    const played = [];
    for (let seed = from; seed < to; seed++) played.push({ seed, wrong: playJoined(seed, steps) });
    process.send(played);
  });
  process.send([]);
} else {
  const input = fileURLToPath(new URL('joined-worlds.ts', import.meta.url));
  await build({ input, platform: 'node', logLevel: 'silent', output: { file: bundle } });
  const start = performance.now();
  const failing = [];
  let [next, count] = [first, 0];
  const run = () =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), ['--steps', String(steps)]);
      child.on('message', (played) => {
        count += played.length;
        for (const { seed, wrong } of played) {
          if (wrong === null) continue;
          failing.push({ seed, wrong });
          console.log(`seed ${seed}: ${wrong}`);
        }
        const to = Math.min(next + batch, first + worlds);
        if (next < to) child.send({ from: next, to });
        else child.disconnect();
        next = to;
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
    });
  await Promise.all(Array.from({ length: Number(values.processes ?? availableParallelism()) }, run));
  failing.sort((a, b) => a.seed - b.seed);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${count} worlds of ${steps} steps, ${failing.length} fail, ${seconds} s`);
  const machine = { node: process.version, v8: process.versions.v8, cpu: cpus()[0].model };
  const written = {
    machine,
    first,
    worlds: count,
    stepsAWorld: steps,
    seconds,
    failingWorlds: failing.length,
    failing: failing.slice(0, 200),
  };
  if (worlds >= 5000) writeFileSync(`${root}bench/results/world-joints.json`, `${JSON.stringify(written, null, 2)}\n`);
  process.exitCode = failing.length > 0 ? 1 : 0;
}
