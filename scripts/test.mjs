// `npm test`: every check in one run, with time and CPU seconds of each stage, and one closing line summed over all. `npm test -- lint unit` runs
// single stages, `--cpu` tells what each file of tests takes. Stages run side by side, one a core; the tests, which use all cores, beside the
// last of them. A stage that passed with the hash of what it `reads` is not run again, but by name and in CI (CAROM_EVERY_STAGE=1), which
// runs those `onDemand` too.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cpuOfEnded } from './cpu.mjs';
import { hashOf, isKnown, note } from './reads.mjs';
import { runNode } from './run-node.mjs';
import { stages } from './stages.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const every = process.env.CAROM_EVERY_STAGE === '1';
const cores = availableParallelism();
const args = process.argv.slice(2).filter((arg) => arg !== '--cpu');
const unknown = args.filter((name) => !stages[name]);
if (unknown.length > 0) {
  console.error(`npm test: stage must be one of ${Object.keys(stages).join(', ')}, got ${unknown.join(', ')}`);
  process.exit(1);
}
const waiting = Object.keys(stages).filter((name) => (args.length > 0 ? args.includes(name) : every || !stages[name].onDemand));
const total = { passed: 0, failed: 0, skipped: 0 };
const times = [];
const said = []; // while the tests write to the same screen
let [isBuilt, isTesting, cpu] = [!waiting.includes('types'), false, cpuOfEnded()];

/** Vitest in Node and Chromium, on every core (it would keep one free). */
async function unit() {
  const [counts, files] = ['counts.json', 'cpu.jsonl'].map((name) => `node_modules/.cache/${name}`);
  mkdirSync('node_modules/.cache', { recursive: true });
  for (const file of [counts, files]) rmSync(file, { force: true });
  const env = { ...process.env, CAROM_COUNTS: counts, ...(process.argv.includes('--cpu') && { CAROM_CPU: files }) };
  const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', `--maxWorkers=${cores}`], { stdio: 'inherit', env });
  const result = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  for (const key of Object.keys(total)) total[key] += result[key];
  const taken = existsSync(files) ? readFileSync(files, 'utf8').trim().split('\n').map(JSON.parse) : [];
  const table = taken.sort((a, b) => b.seconds - a.seconds).map(({ file, seconds }) => `  ${seconds.toFixed(2).padStart(6)} s  ${file}\n`);
  return `${table.join('')}  ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`;
}

/** Runs the programs of a stage until one fails; each stage counts as one test. Its last line is shown, or all if it fails. */
async function check({ runs, reads }, name) {
  const hash = reads ? hashOf(reads) : null;
  total.passed++;
  if (!every && args.length === 0 && isKnown(name, hash)) return '  ok    as when it passed last';
  const lines = [];
  for (const run of runs) {
    const { code, text } = await runNode(run);
    if (code === 0) lines.push(text.split('\n').at(-1));
    else {
      total.passed--;
      total.failed++;
      return `  FAIL  node ${run.join(' ')}\n${text}`;
    }
  }
  if (reads) note(name, hash);
  return lines.map((line, i) => `  ok    ${runs[i][0].replace(/^node_modules\//, '')}${line ? `: ${line}` : ''}`).join('\n');
}

async function runStage(name) {
  const start = performance.now();
  const text = `\n${name}\n${await (name === 'unit' ? unit() : check(stages[name], name))}`;
  const taken = cpuOfEnded() - cpu;
  cpu += taken;
  times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s (${taken.toFixed(1)} s of CPU)`);
  if (isTesting && name !== 'unit') said.push(text);
  else console.log(text);
}

let [busy, built, tests] = [cores, null, null];
/** Runs one stage after another until none waits; the last core but one goes on to the tests. */
async function work() {
  for (let at; waiting.some((name) => name !== 'unit'); ) {
    at = waiting.findIndex((name) => name !== 'unit' && (isBuilt || !stages[name].afterBuild));
    if (at < 0) await built;
    else {
      const [name] = waiting.splice(at, 1);
      const run = runStage(name);
      if (name === 'types') built = run.then(() => (isBuilt = true));
      await run;
    }
  }
  busy--;
  if (!waiting.includes('unit') || busy > (cores > 1 ? 1 : 0) || tests) return;
  isTesting = true;
  tests = runStage('unit');
}

const began = performance.now();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
await Promise.all(Array.from({ length: cores }, work));
await tests;
console.log(`${said.join('\n')}\n${times.join(' · ')} · together ${((performance.now() - began) / 1000).toFixed(1)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
