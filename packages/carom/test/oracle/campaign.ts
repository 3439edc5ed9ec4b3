// A long run of the oracle outside `npm test`: every suite, every class, fresh seeds; exit code 1 if the contract breaks.
// CAROM_ORACLE_CASES: cases per class (default 100000). CAROM_ORACLE_SEED: first seed (default 1). CAROM_ORACLE_SUITE: only
// the suites whose title contains this. CAROM_ORACLE_CLASS: only the classes whose name contains this.
import { suites } from './suites.ts';
import { Tally, table } from './tally.ts';

const cases = Number(process.env.CAROM_ORACLE_CASES ?? 100_000);
const seed = Number(process.env.CAROM_ORACLE_SEED ?? 1);
const wanted = process.env.CAROM_ORACLE_SUITE ?? '';
const wantedClass = process.env.CAROM_ORACLE_CLASS ?? '';
if (!(Number.isSafeInteger(cases) && cases > 0)) throw new RangeError(`CAROM_ORACLE_CASES must be an integer > 0, got ${cases}`);
if (!Number.isSafeInteger(seed)) throw new RangeError(`CAROM_ORACLE_SEED must be an integer, got ${seed}`);

const batch = 10_000;
let complaints = 0;
for (const suite of suites) {
  if (!suite.title.includes(wanted)) continue;
  const start = performance.now();
  const tallies = new Map<string, Tally>();
  for (const name of suite.classes) {
    if (!name.includes(wantedClass)) continue;
    const total = new Tally();
    for (let done = 0, round = 0; done < cases; done += batch, round++) {
      // Seeds step by more than there are classes, and by an odd number, so no two batches share one.
      total.merge(suite.run(name, (seed + 1_000_003 * (round + 1)) | 0, Math.min(batch, cases - done)));
    }
    tallies.set(name, total);
    const found = total.complaints(suite.bounds);
    complaints += found.length;
    for (const text of found) console.log(`${suite.title}, ${name}: ${text}`);
  }
  console.log(`\n${table(`${suite.title}, ${cases} each`, tallies)}`);
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}
console.log(complaints === 0 ? 'The contract holds.' : `${complaints} breaches of the contract.`);
process.exitCode = complaints === 0 ? 0 : 1;
