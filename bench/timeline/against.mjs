// `node bench/timeline/against.mjs [--quick] [commit]`: Timeline as it is here beside an earlier commit of this repository (79a40e6 if none is
// given), in the same run and in turn: bundles of both are made from their sources. Writes bench/results/timeline-against.json, but for --quick.
// The last column is the published rate of a tuned C program for the same work (research: Smallenburg's EDMD in 2D, one thread of an AMD EPYC).
import { alternate, round, roundsOr, save } from '../compare.mjs';
import { bundles, candidate } from './bundles.mjs';

const quick = process.argv.includes('--quick');
const commit = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '79a40e6';
const files = await bundles(commit);

/** [engine, discs, η, meetings to warm up, meetings to time, least ratio asked for, ns of the C program] */
const works = [
  ['torus', 1024, 0.5, 200_000, 600_000, 1.85, 553],
  ['torus', 1024, 0.7, 200_000, 600_000, 1.9, 405],
  ['calendar', 1024, 0.5, 200_000, 600_000, 1.4, null],
  ['calendar', 1024, 0.7, 200_000, 600_000, 1.4, null],
  ['torus', 10_000, 0.5, 100_000, 300_000, 2.2, 659],
  ['torus', 10_000, 0.7, 100_000, 300_000, 2.2, 443],
  ['torus', 1024, 0.005, 50_000, 100_000, null, null],
  ['calendar', 1024, 0.005, 50_000, 100_000, null, null],
  ['torus', 32_768, 0.5, 100_000, 200_000, null, null],
  ['torus', 32_768, 0.005, 100_000, 100_000, null, null],
  ['torus', 100_000, 0.5, 100_000, 200_000, null, 2020],
].slice(0, quick ? 4 : undefined);
const rounds = roundsOr(quick ? 2 : 3);
const results = {};
for (const [engine, n, eta, warm, timed, bar, c] of works) {
  const work = [engine, n, eta, warm, timed];
  const runs = alternate(
    rounds,
    Object.entries(files).map(([name, file]) => candidate(name, work, file)),
  );
  const [before, now] = Object.keys(files).map((name) => Math.min(...runs.get(name).flatMap(({ parts }) => parts)));
  const megabytes = Math.max(...runs.get('now').map(({ rss }) => rss));
  const name = `${engine === 'torus' ? 'torus' : 'room'} ${n} η ${eta}`;
  results[name] = { before: Math.round(before), now: Math.round(now), ratio: round(before / now), bar, c, megabytes };
  const asked = `${bar ? ` (bar ${bar})` : ''}${c ? `, C ${c}` : ''}`;
  console.log(`${name}: ${Math.round(before)} → ${Math.round(now)} ns a meeting, ${(before / now).toFixed(2)} ×${asked}, ${megabytes} MB`);
}
if (!quick) save('timeline-against', { commit, rounds, results });
