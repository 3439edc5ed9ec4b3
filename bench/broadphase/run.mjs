// Many circles: Carom against the spatial indices of npm and a plain grid, on the same seeded scenes; each candidate in a
// process of its own. Checks that all find the same pairs, and says which bars are met. Sets up the peers itself.
import { loadavg } from 'node:os';
import { alternate, judge, round, roundsOr, save, setUp, summarize } from '../compare.mjs';
import { nastyNames } from './nasty.mjs';

const script = `${setUp('broadphase')}candidate.mjs`;
const { checkGuide } = await import('./guide.mjs'); // needs the rivals
const guide = await checkGuide();
console.log(guide);

const indices = ['kdbush', 'flatbush', 'rbush', 'd3-quadtree', 'detect-collisions'];
const everyone = ['carom', 'plain grid', ...indices];
const rounds = roundsOr(3);
const results = {};
const bars = {};
let isEqual = true;

/** Runs a question about one scene in all libraries; returns the least times by library. */
function compare(title, question, libraries, count, law) {
  const runs = alternate(rounds, libraries, (name) => [script, question, name, count, law]);
  const { found, sum } = runs.get(libraries[0])[0];
  const times = {};
  results[title] = { found, sum, law, count };
  console.log(`\n${title}: ${found} found`);
  for (const name of libraries) {
    const { min, median } = summarize(runs.get(name), 'ms');
    const megabytes = summarize(runs.get(name), 'megabytes').median;
    const agrees = runs.get(name).every((run) => run.found === found && run.sum === sum);
    if (!agrees) isEqual = false;
    times[name] = min;
    results[title][name] = { minMs: round(min), medianMs: round(median), timesCarom: round(min / times.carom), megabytes, agrees };
    const factor = (min / times.carom).toFixed(2).padStart(7);
    console.log(
      `  ${name.padEnd(18)} ${min.toFixed(2).padStart(9)} ms ${factor} x carom ${String(megabytes).padStart(5)} MB${agrees ? '' : '  DIFFERS'}`,
    );
  }
  return times;
}

/** Notes a bar and what was measured. */
function bar(name, measured, relation, limit) {
  const isMet = relation === '>=' ? measured >= limit : measured <= limit;
  bars[name] = { measured: round(measured), bar: `${relation} ${limit}`, isMet };
}

const small = compare('pairs of 10,000', 'pairs', everyone, 10_000, 'uniform');
const large = compare('pairs of 100,000', 'pairs', everyone, 100_000, 'uniform');
for (const [size, times] of Object.entries({ '10,000': small, '100,000': large })) {
  bar(`pairs of ${size}: best npm index / carom`, Math.min(...indices.map((name) => times[name])) / times.carom, '>=', 12);
  bar(`pairs of ${size}: plain grid / carom`, times['plain grid'] / times.carom, '>=', 1.5);
}
compare('pairs of 1,000,000', 'pairs', ['carom', 'plain grid'], 1_000_000, 'uniform');
// Both sizes in turn, often: what else the machine does weighs more on the larger one.
const sizes = [100_000, 1_000_000].map((count) => ({ name: count, args: [script, 'pairs', 'carom', count] }));
const growing = alternate(4 * rounds, sizes);
const [before, after] = sizes.map(({ name }) => summarize(growing.get(name), 'ms').min);
results.growth = { 'ms at 100,000': round(before), 'ms at 1,000,000': round(after) };
bar('pairs of 1,000,000 / of 100,000', after / before, '<=', 13);
bar('pairs of 1,000,000: megabytes', results['pairs of 1,000,000'].carom.megabytes, '<=', 512);

for (const count of [100_000, 1_000_000]) {
  const size = count.toLocaleString('en-US');
  const equal = compare(`pairs of ${size}, equal radii`, 'pairs', ['carom'], count, 'equal');
  const power = compare(`pairs of ${size}, power law`, 'pairs', count > 100_000 ? ['carom'] : ['carom', 'plain grid'], count, 'power');
  bar(`pairs of ${size}: power law / equal radii`, power.carom / equal.carom, '<=', 6);
}

for (const [question, law] of Object.entries({ within: 'uniform', nearest: 'equal' })) {
  const times = compare(`20,000 x ${question} of 1,000,000`, question, ['carom', 'flatbush', 'kdbush'], 1_000_000, law);
  bar(`${question}: best of flatbush, kdbush / carom`, Math.min(times.flatbush, times.kdbush) / times.carom, '>=', 1);
}

let ordinary = 0;
for (const name of nastyNames) {
  const { carom } = compare(`1,000,000: ${name}`, 'pairs', ['carom'], 1_000_000, name);
  if (name === 'ordinary') ordinary = carom;
  results[`1,000,000: ${name}`].timesOrdinary = round(carom / ordinary);
}

console.log();
for (const [name, { measured, bar, isMet }] of Object.entries(bars)) judge(isMet, `${name}: ${measured} (bar ${bar})`);
// Of a quiet machine the load is about 1; with more the figures of a million circles say little.
save('broadphase', { load: round(loadavg()[2]), rounds, guide, bars, results });
if (!isEqual) console.log('Results differ.');
process.exitCode = isEqual ? 0 : 1;
