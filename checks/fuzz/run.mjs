// The fuzz campaign: plays one target after the other, in one thread at a time, and notes each in checks/fuzz/results.json when
// it has ended. An input that takes longer than the limit, or more memory, is found with its seed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'rolldown';

const help = `npm run fuzz                       every target at full length
npm run fuzz -- 0.1                a tenth of each
npm run fuzz -- links scenes       the targets with one of these words in their names
npm run fuzz -- 60s                60 seconds of each, going on behind the seeds played before; adds to the results
npm run fuzz -- no:world 20 60s    not those with "world" in their names; up to 20 times the full length, if 60 seconds suffice
npm run fuzz -- links @123         seed 123 alone; notes nothing
npm run fuzz -- --list             the names of the targets`;
const secondsAnInput = 10;
/** Of a target whose inputs are whole runs. */
const secondsARun = 300;
/** The clock may go on for so many times that. */
const patience = 10;
const mostMegabytes = 1500;
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}node_modules/.cache/carom-fuzz`;
mkdirSync(folder, { recursive: true });
/** Vite's way to name a file that is loaded on demand, in plain words. */
const globs = {
  name: 'globs',
  transform: (code) =>
    code.includes('import.meta.glob')
      ? code.replace(/import\.meta\.glob(?:<[\s\S]*?>)?\(('[^']+'|"[^"]+")\)/g, '({ file: () => import($1) })')
      : null,
};
const sources = ['worker.ts', 'targets.ts', '../../packages/carom/test/reliability/run-to-end.ts'];
for (const source of sources) {
  await build({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: 'node',
    resolve: { conditionNames: ['carom-source', 'import', 'default'] },
    logLevel: 'silent',
    plugins: [globs],
    output: { file: `${folder}/${basename(source, '.ts')}.mjs`, sourcemap: 'inline', codeSplitting: false },
  });
}
const { targets } = await import(pathToFileURL(`${folder}/targets.mjs`).href);

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('--list')) {
  console.log(words.includes('--help') ? help : targets.map(({ name, inputs }) => `${name}: ${inputs} inputs`).join('\n'));
  process.exit();
}
const single = words.find((word) => word.startsWith('@'));
const limit = words.find((word) => /^\d+s$/.test(word));
const share = Number(words.find((word) => /^[\d.]+$/.test(word)) ?? (limit === undefined ? 1 : Infinity));
const without = words.filter((word) => word.startsWith('no:')).map((word) => word.slice(3));
const parts = words.filter((word) => !/^[@\d.]|^no:/.test(word));
const chosen = targets.filter(
  ({ name }) => (parts.length === 0 || parts.some((part) => name.includes(part))) && !without.some((part) => name.includes(part)),
);
if (chosen.length === 0) {
  console.error(`npm run fuzz: a target must be one of\n${targets.map(({ name }) => `  ${name}`).join('\n')}\ngot ${words.join(' ')}`);
  process.exit(1);
}

/** Plays the inputs from `from` to `to` of a target, or until `until`; restarts behind an input that hangs or eats the memory. */
async function play(target, from, to, until) {
  const outcomes = {};
  const found = [];
  const seconds = target.inputs < 100 ? secondsARun : secondsAnInput;
  let at = from;
  while (at < to && Date.now() < until) {
    const progress = new Int32Array(new SharedArrayBuffer(4));
    progress[0] = at;
    const worker = new Worker(`${folder}/worker.mjs`, {
      workerData: { name: target.name, from: at, to, until, progress },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    let counts = {};
    const end = await new Promise((resolve) => {
      let last = -1;
      let since = Date.now();
      let used = process.cpuUsage();
      const watch = setInterval(() => {
        const seed = Atomics.load(progress, 0);
        if (seed !== last) {
          since = Date.now();
          used = process.cpuUsage();
        }
        last = seed;
        if (process.cpuUsage(used).user > seconds * 1e6 || Date.now() - since > patience * seconds * 1000)
          resolve(`no end after ${seconds} s`);
        if (process.memoryUsage().rss > mostMegabytes * 1e6) resolve(`more than ${mostMegabytes} MB`);
      }, 250);
      worker.on('message', (message) => {
        if (message.outcomes) counts = message.outcomes;
        else found.push(message);
      });
      worker.on('error', (error) => resolve(`the thread died: ${error.message}`));
      worker.on('exit', () => {
        clearInterval(watch);
        resolve(null);
      });
    });
    const seed = Atomics.load(progress, 0); // the last one begun
    await worker.terminate();
    for (const [outcome, count] of Object.entries(counts)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    if (end !== null) found.push({ seed, words: end });
    at = seed + 1;
  }
  return { outcomes, found, played: at - from };
}

const path = fileURLToPath(new URL('results.json', import.meta.url));
const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).results : {};

/** Notes one target beside the others; runs that went on behind each other are one. */
function note(name, run) {
  const old = before[name];
  const isMore = old !== undefined && run.seeds[0] > 0 && run.seeds[0] === old.seeds[1] + 1;
  const outcomes = isMore ? { ...old.outcomes } : {};
  for (const [outcome, count] of Object.entries(run.outcomes)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  before[name] = isMore
    ? { seeds: [old.seeds[0], run.seeds[1]], outcomes, found: old.found + run.found, seconds: Math.round(old.seconds + run.seconds) }
    : run;
  const results = Object.fromEntries(targets.filter((target) => before[target.name]).map((target) => [target.name, before[target.name]]));
  const cases = Object.values(results).reduce((sum, { seeds: [first, last] }) => sum + last - first + 1, 0);
  writeFileSync(path, `${JSON.stringify({ node: process.version, secondsAnInput, mostMegabytes, cases, results }, null, 2)}\n`);
}

let failed = 0;
let cases = 0;
for (const target of chosen) {
  const start = performance.now();
  const isNext = limit !== undefined && before[target.name] !== undefined && before[target.name].seeds[0] === 0;
  const from = single !== undefined ? Number(single.slice(1)) : isNext ? before[target.name].seeds[1] + 1 : 0;
  const to = single !== undefined ? from + 1 : from + Math.min(2 ** 31, Math.max(1, Math.round(target.inputs * share)));
  const until = limit === undefined ? Infinity : Date.now() + 1000 * Number.parseInt(limit, 10);
  const { outcomes, found, played } = await play(target, from, to, until);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  const seeds = [from, from + played - 1];
  failed += found.length;
  cases += played;
  if (single === undefined && played > 0) note(target.name, { seeds, outcomes, found: found.length, seconds });
  console.log(
    `${found.length === 0 ? 'holds ' : 'FAILS '} ${target.name}: seeds ${seeds.join(' to ')}, ${JSON.stringify(outcomes)}, ${seconds} s`,
  );
  const kinds = new Map();
  for (const { seed, words: text } of found) {
    const kind = text
      .replace(/\(.*\): /, '(…): ')
      .replace(/[-\d.e+]+/g, '#')
      .slice(0, 120);
    kinds.set(kind, [...(kinds.get(kind) ?? []), { seed, text }]);
  }
  for (const list of kinds.values()) console.log(`  ${list.length} ×, seeds ${list.slice(0, 5).map(({ seed }) => seed)}: ${list[0].text}`);
}
console.log(`${chosen.length} targets, ${cases} cases, ${failed} findings`);
process.exitCode = failed > 0 ? 1 : 0;
