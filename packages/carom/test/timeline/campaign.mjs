// Compares the schedulers on many random systems: `node packages/carom/test/timeline/campaign.mjs [count] [first seed]`, 2,000 from 0 if not given.
// Writes bench/results/timeline-schedulers.json; ends with an error at the first system that differs.
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { save } from '../../../../bench/compare.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const file = `${root}node_modules/.cache/carom-timeline/compare-schedulers.mjs`;
mkdirSync(fileURLToPath(new URL('.', pathToFileURL(file))), { recursive: true });
await build({
  input: fileURLToPath(new URL('compare-schedulers.ts', import.meta.url)),
  platform: 'node',
  output: { file, format: 'esm', codeSplitting: false },
  logLevel: 'warn',
});
const { compareSchedulers } = await import(pathToFileURL(file).href);
const [count = 2000, first = 0] = process.argv.slice(2).map(Number);
let events = 0;
for (let seed = first; seed < first + count; seed++) {
  events += compareSchedulers(seed);
  if ((seed + 1 - first) % 100 === 0)
    console.log(`${seed + 1 - first} systems, ${events} events: the same bits from 'plain', 'heap', 'calendar' and 'auto'`);
}
save(`${root}bench/results/timeline-schedulers.json`, { systems: count, firstSeed: first, events, differences: 0 });
