// The fuzz campaign: `npm run fuzz` plays every target at full length and writes checks/fuzz/results.json.
// `npm run fuzz -- world 0.1` plays a tenth of the targets with "world" in their names; `npm run fuzz -- name @123` plays seed 123.
// Each target runs in a thread; an input that takes longer than the limit, or more memory, is found with its seed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'rolldown';

const secondsAnInput = 10;
/** Of a target whose inputs are whole runs. */
const secondsARun = 300;
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
const single = words.find((word) => word.startsWith('@'));
const share = Number(words.find((word) => /^[\d.]+$/.test(word)) ?? 1);
const name = words.find((word) => !/^[@\d.]/.test(word)) ?? '';

/** Plays the inputs from `from` to `to` of a target; restarts behind an input that hangs or eats the memory. */
async function play(target, from, to) {
  const outcomes = {};
  const found = [];
  const seconds = target.inputs < 100 ? secondsARun : secondsAnInput;
  let at = from;
  while (at < to) {
    const progress = new Int32Array(new SharedArrayBuffer(4));
    progress[0] = at;
    const worker = new Worker(`${folder}/worker.mjs`, {
      workerData: { name: target.name, from: at, to, progress },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    let counts = {};
    const end = await new Promise((resolve) => {
      let last = -1;
      let since = Date.now();
      const watch = setInterval(() => {
        const seed = Atomics.load(progress, 0);
        if (seed !== last) since = Date.now();
        last = seed;
        if (Date.now() - since > seconds * 1000) resolve(`no end after ${seconds} s`);
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
    const seed = Atomics.load(progress, 0);
    await worker.terminate();
    for (const [outcome, count] of Object.entries(counts)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    if (end !== null) found.push({ seed, words: end });
    at = seed + 1;
  }
  return { outcomes, found };
}

const results = {};
let failed = 0;
for (const target of targets) {
  if (!target.name.includes(name)) continue;
  const start = performance.now();
  const from = single === undefined ? 0 : Number(single.slice(1));
  const to = single === undefined ? Math.max(1, Math.round(target.inputs * share)) : from + 1;
  const { outcomes, found } = await play(target, from, to);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  results[target.name] = { seeds: [from, to - 1], outcomes, found: found.length, seconds };
  failed += found.length;
  console.log(
    `${found.length === 0 ? 'holds ' : 'FAILS '} ${target.name}: seeds ${from} to ${to - 1}, ${JSON.stringify(outcomes)}, ${seconds} s`,
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
if (name === '' && single === undefined) {
  const path = fileURLToPath(new URL('results.json', import.meta.url));
  writeFileSync(path, `${JSON.stringify({ node: process.version, share, secondsAnInput, mostMegabytes, results }, null, 2)}\n`);
}
console.log(`${Object.keys(results).length} targets, ${failed} findings`);
process.exitCode = failed > 0 ? 1 : 0;
