// Random worlds with hulls under the checker of their floors, on every core: `npm run hulls`.
//   npm run hulls -- [--worlds 20000] [--seed 0] [--steps 60]   plays so many seeds; writes bench/results/hulls-floor.json of 4,000 or more
//   npm run hulls -- --world 17                                  plays one
// Seeds from 200,000 on have tiles and shapes that sense, from 800,000 on rows of tiles and walls, from 2,000,000 on fields, motors, moving arcs and edits between steps.
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '0' },
    steps: { type: 'string', default: '60' },
    world: { type: 'string' },
    processes: { type: 'string' },
  },
});
const [first, steps] = [Number(values.world ?? values.seed), Number(values.steps)];
const worlds = values.world === undefined ? Number(values.worlds) : 1;
/** Worlds that a process is given at a time. */
const batch = 20;
const start = performance.now();
const total = { worlds: 0, steps: 0, bodySteps: 0, checks: 0, passed: 0, crushes: 0 };
const failing = [];
let next = first;

function note(played) {
  total.worlds++;
  for (const sum of ['steps', 'bodySteps', 'checks', 'passed', 'crushes']) total[sum] += played[sum];
  if (played.seconds > 5) console.log(`seed ${played.seed}: ${played.seconds.toFixed(1)} s`);
  if (played.fault === null) return;
  failing.push({ seed: played.seed, fault: played.fault });
  console.log(`seed ${played.seed}: ${played.fault}`);
}

function run() {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('run.ts', import.meta.url)), {
      cwd: root,
      execArgv: ['--import', './scripts/read-types.mjs', '--conditions=carom-source'],
    });
    child.on('message', (list) => {
      for (const played of list) note(played);
      const to = Math.min(next + batch, first + worlds);
      if (next < to) child.send({ seeds: Array.from({ length: to - next }, (_, i) => next + i), steps });
      else child.disconnect();
      next = to;
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
  });
}

await Promise.all(Array.from({ length: Math.min(Number(values.processes ?? availableParallelism()), worlds) }, run));
failing.sort((a, b) => a.seed - b.seed);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`${total.worlds} worlds, ${failing.length} fail, ${total.checks} checks, ${total.crushes} crushes, ${seconds} s`);
const machine = { node: process.version, v8: process.versions.v8, cpu: cpus()[0].model };
const written = { machine, first, stepsAWorld: steps, ...total, seconds, failingWorlds: failing.length, failing: failing.slice(0, 200) };
if (worlds >= 4_000) writeFileSync(`${root}bench/results/hulls-floor.json`, `${JSON.stringify(written, null, 2)}\n`);
process.exitCode = failing.length > 0 ? 1 : 0;
