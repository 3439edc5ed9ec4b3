// `node bench/timeline/against.mjs [--quick] [commit]`: Timeline as it is here beside an earlier commit of this repository (79a40e6 if none is
// given), in the same run and in turn: bundles of both are made from their sources. Writes bench/results/timeline-against.json, but for --quick.
// The last column is the published rate of a tuned C program for the same work (research: Smallenburg's EDMD in 2D, one thread of an AMD EPYC).
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { alternate, save } from '../compare.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const quick = process.argv.includes('--quick');
const commit = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '79a40e6';
const cache = `${root}node_modules/.cache/timeline-against/`;
rmSync(cache, { recursive: true, force: true });
mkdirSync(`${cache}before`, { recursive: true });
const archive = execFileSync('git', ['archive', commit, 'packages/carom', 'tsconfig.base.json'], { cwd: root, maxBuffer: 2 ** 28 });
execFileSync('tar', ['-x', '-C', `${cache}before`], { input: archive });

async function bundle(name, input) {
  const file = `${cache}${name}.mjs`;
  await build({
    input: `${input}/packages/carom/src/timeline/index.ts`,
    platform: 'node',
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  });
  return file;
}
const bundles = { before: await bundle('before', `${cache}before`), now: await bundle('now', root) };

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
const rounds = Number(process.env.ROUNDS ?? (quick ? 2 : 3));
const nameOf = ([engine, n, eta]) => `${engine === 'torus' ? 'torus' : 'room'} ${n} η ${eta}`;
const results = {};
for (const work of works) {
  const candidates = Object.entries(bundles).map(([name, file]) => ({
    name,
    args: [`${root}bench/timeline/candidate.mjs`, ...work.slice(0, 5).map(String), `--bundle=${file}`],
  }));
  const runs = alternate(candidates, rounds);
  const ns = (name) => Math.min(...runs.get(name).flatMap(({ parts }) => parts));
  const [before, now] = [ns('before'), ns('now')];
  const [, , , , , bar, c] = work;
  const megabytes = Math.max(...runs.get('now').map(({ rss }) => rss));
  results[nameOf(work)] = {
    before: Math.round(before),
    now: Math.round(now),
    ratio: Math.round((100 * before) / now) / 100,
    bar,
    c,
    megabytes,
  };
  console.log(
    `${nameOf(work)}: ${Math.round(before)} → ${Math.round(now)} ns a meeting, ${(before / now).toFixed(2)} ×${bar ? ` (bar ${bar})` : ''}${c ? `, C ${c}` : ''}, ${megabytes} MB`,
  );
}
if (!quick) save(`${root}bench/results/timeline-against.json`, { commit, rounds, results });
