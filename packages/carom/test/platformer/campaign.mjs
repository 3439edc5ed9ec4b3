// Random levels for the platformer kit: `npm run platformer -- [--levels 500] [--seed 1] [--steps 1200]`; all of them write bench/results/platformer.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { values } = parseArgs({
  options: {
    levels: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '1200' },
  },
});
const [levels, first, steps] = [Number(values.levels), Number(values.seed), Number(values.steps)];
const file = `${root}node_modules/.cache/platformer-levels.mjs`;
mkdirSync(`${root}node_modules/.cache`, { recursive: true });
await build({ input: fileURLToPath(new URL('levels.ts', import.meta.url)), platform: 'node', logLevel: 'silent', output: { file } });
const { playLevel } = await import(pathToFileURL(file).href);

const total = { levels, first, steps, withFaults: 0, walked: 0, ridden: 0, jumps: 0, deepest: 0, strayed: 0 };
for (let seed = first; seed < first + levels; seed++) {
  const { faults, walked, ridden, jumps, deepest, strayed } = playLevel(seed, steps);
  for (const fault of faults.slice(0, 2)) console.log(fault);
  total.withFaults += +(faults.length > 0);
  total.walked += walked;
  total.ridden += ridden;
  total.jumps += jumps;
  total.deepest = Math.max(total.deepest, deepest);
  total.strayed = Math.max(total.strayed, strayed);
}
console.log(JSON.stringify(total));
if (levels === 500 && first === 1) writeFileSync(`${root}bench/results/platformer.json`, `${JSON.stringify(total, null, 2)}\n`);
process.exitCode = total.withFaults > 0 ? 1 : 0;
