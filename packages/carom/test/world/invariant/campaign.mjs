// Random worlds under the invariant checker, on every core: `npm run invariant`.
//   npm run invariant -- [--worlds 20000] [--seed 0] [--steps 300]   plays so many seeds; writes bench/results/world-invariant.json of 4,000 or more
//   npm run invariant -- --world 17 [--steps 300]                    plays one seed and tells everything about it
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const bundle = `${root}node_modules/.cache/world-invariant.mjs`;
const results = `${root}bench/results/world-invariant.json`;
const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '0' },
    steps: { type: 'string', default: '300' },
    world: { type: 'string' },
    processes: { type: 'string' },
  },
});
const [worlds, first, steps] = [Number(values.worlds), Number(values.seed), Number(values.steps)];
/** Seeds that a process is given at a time. */
const batch = 25;

if (process.send !== undefined) await work();
else {
  await build({
    input: fileURLToPath(new URL('play.ts', import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
    output: { file: bundle },
  });
  if (values.world === undefined) await campaign();
  else await one(Number(values.world));
}

async function one(seed) {
  const { play, randomWorld } = await import(pathToFileURL(bundle).href);
  const played = play(seed, steps, Infinity);
  console.log(played.description);
  const { world } = randomWorld(seed);
  for (const wall of world.walls) console.log(`wall ${wall.id}: ${JSON.stringify(wall)}`);
  for (const body of world) console.log(`body ${body.id}: ${JSON.stringify(body)}`);
  for (const { step, text } of played.violations) console.log(`step ${step}: ${text}`);
  const { count, badSteps, crushed, compared, error } = played;
  console.log(`${played.steps} steps: ${count} violations in ${badSteps} of them; ${crushed} crushed, ${compared} places compared`);
  if (error !== null) console.log(error);
  process.exitCode = count > 0 || error !== null ? 1 : 0;
}

/** A part of a campaign: plays the seeds it is sent. */
async function work() {
  const { play } = await import(pathToFileURL(bundle).href);
  process.on('message', ({ from, to }) => {
    const played = [];
    for (let seed = from; seed < to; seed++) played.push(play(seed, steps));
    process.send(played);
  });
  process.send([]);
}

async function campaign() {
  const start = performance.now();
  const total = { worlds: 0, steps: 0, discSteps: 0, violations: 0, worst: 0, crushed: 0, compared: 0 };
  const [kinds, failing] = [{}, []];
  let next = first;
  const note = (played) => {
    total.worlds++;
    total.steps += played.steps;
    total.discSteps += played.steps * played.discs;
    for (const sum of ['crushed', 'compared']) total[sum] += played[sum];
    total.violations += played.count;
    total.worst = Math.max(total.worst, played.worst);
    for (const { kind } of played.violations.slice(0, 1)) kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (played.count === 0 && played.error === null) return;
    const what = played.error ?? `step ${played.violations[0].step}: ${played.violations[0].text}`;
    failing.push({ seed: played.seed, description: played.description, first: what.split('\n')[0] });
    console.log(`${played.description}\n    ${what}`);
  };
  const run = () =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), ['--steps', String(steps)]);
      child.on('message', (list) => {
        for (const played of list) note(played);
        const to = Math.min(next + batch, first + worlds);
        if (next < to) child.send({ from: next, to });
        else child.disconnect();
        next = to;
        if (total.worlds % 1000 < batch && list.length > 0) console.error(`${total.worlds} of ${worlds}, ${failing.length} fail`);
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
    });
  await Promise.all(Array.from({ length: Number(values.processes ?? availableParallelism()) }, run));
  failing.sort((a, b) => a.seed - b.seed);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${total.worlds} worlds, ${total.steps} steps, ${failing.length} fail, ${total.violations} violations, ${seconds} s`, kinds);
  const machine = { node: process.version, v8: process.versions.v8, cpu: cpus()[0].model };
  const written = {
    machine,
    first,
    stepsAWorld: steps,
    ...total,
    seconds,
    failingWorlds: failing.length,
    kinds,
    failing: failing.slice(0, 200),
  };
  if (worlds >= 4_000) writeFileSync(results, `${JSON.stringify(written, null, 2)}\n`);
  process.exitCode = failing.length > 0 ? 1 : 0;
}
