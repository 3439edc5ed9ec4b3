// Same bits on many random systems over all wall, flight and sensor kinds, with growth, moving and thermal walls: from every scheduler, however often read, restarted at any event, from
// forks of the past. `node packages/carom/test/timeline/campaign.mjs [count] [first seed]`, 2,000 from 0 if not given: some ten minutes.
// And the digits of π up to mass ratio 100⁶. Writes bench/results/timeline-same-bits.json (for a whole campaign only); ends with an error at the
// first system that differs.
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { save } from '../../../../bench/compare.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = `${root}node_modules/.cache/carom-timeline/`;
mkdirSync(folder, { recursive: true });

async function load(name) {
  const file = `${folder}${name}.mjs`;
  await build({
    input: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    platform: 'node',
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  });
  return import(pathToFileURL(file).href);
}

const { compareSchedulers } = await load('compare-schedulers');
const { compareRestarts } = await load('compare-restarts');
const { compareFeatures } = await load('compare-features');
const { flightOf } = await load('every-kind');
const { galperin } = await load('galperin');
const digits = [0, 1, 2, 3, 4, 5, 6].map((k) => galperin(100 ** k).collisions);
console.log(`digits of π: ${digits.join(', ')}`);
if (digits.join() !== '3,31,314,3141,31415,314159,3141592') throw new Error('these are not the digits of π');
const [count = 2000, first = 0] = process.argv.slice(2).map(Number);
const totals = { events: 0, restarts: 0, reads: 0 };
const flights = {};
for (let seed = first; seed < first + count; seed++) {
  compareFeatures(seed);
  totals.events += compareSchedulers(seed);
  const { events, restarts, reads } = compareRestarts(seed);
  totals.events += events;
  totals.restarts += restarts;
  totals.reads += reads;
  flights[flightOf(seed)] = (flights[flightOf(seed)] ?? 0) + 1;
  if ((seed + 1 - first) % 100 === 0)
    console.log(
      `${seed + 1 - first} systems, ${totals.events} events: the same bits from 'plain' and 'calendar', ` +
        `after ${totals.restarts} restarts and ${totals.reads} reads`,
    );
}
if (count >= 2000) {
  const results = { systems: count, firstSeed: first, flights, ...totals, differences: 0, digits };
  save('timeline-same-bits', results);
}
