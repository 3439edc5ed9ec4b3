// Random edit sequences against a reference world: `npm run edits -- [--sequences 100000] [--seed 0] [--write]`. Pieces written one after the other,
// each from the seed at which the one before ended, add up.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const bundle = `${root}node_modules/.cache/world-edits-${process.pid}.mjs`;
const results = `${root}bench/results/world-edit-sequences.json`;
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});
const [count, first] = [Number(values.sequences), Number(values.seed)];
await build({
  input: fileURLToPath(new URL('sequences.ts', import.meta.url)),
  platform: 'node',
  logLevel: 'silent',
  output: { file: bundle },
});
const { playSequence } = await import(pathToFileURL(bundle).href);
const wrong = [];
const start = performance.now();
for (let seed = first; seed < first + count; seed++) {
  let problem = null;
  try {
    problem = playSequence(seed);
  } catch (error) {
    problem = `seed ${seed}: ${error.message}`;
  }
  if (problem !== null) {
    wrong.push(problem);
    console.log(problem);
  }
  if ((seed - first + 1) % 10_000 === 0) console.log(`${seed - first + 1} sequences, ${wrong.length} wrong`);
}
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`${count} sequences from seed ${first} in ${seconds} s: ${wrong.length} differ from the reference world`);
if (values.write) {
  const none = { sequences: 0, seed: first, seconds: 0, wrong: [] };
  const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : none;
  const before = known.seed + known.sequences === first ? known : none;
  const all = {
    sequences: before.sequences + count,
    seed: before.seed,
    seconds: before.seconds + seconds,
    wrong: [...before.wrong, ...wrong],
  };
  writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`);
}
process.exitCode = wrong.length > 0 ? 1 : 0;
