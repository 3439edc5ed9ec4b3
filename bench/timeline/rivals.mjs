// `node bench/timeline/rivals.mjs [commit]`: Timeline beside a good loop of ours (loop.mjs: cells, one event a disc, heap), an earlier commit of this
// repository (79a40e6 if none is given), and the published rate of a tuned C program (Smallenburg's EDMD, its 2D fork: see research). The loop must
// carry out the same meetings as Timeline; then all take turns, each in a process of its own. Writes bench/results/timeline-rivals.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { alternate, save, summarize } from '../compare.mjs';
import { Loop } from './loop.mjs';
import { room } from './scene.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const commit = process.argv[2] ?? '79a40e6';
const rounds = Number(process.env.ROUNDS ?? 5);
const cache = `${root}node_modules/.cache/timeline-rivals/`;
rmSync(cache, { recursive: true, force: true });
mkdirSync(`${cache}before`, { recursive: true });
const archive = execFileSync('git', ['archive', commit, 'packages/carom', 'tsconfig.base.json'], { cwd: root, maxBuffer: 2 ** 28 });
execFileSync('tar', ['-x', '-C', `${cache}before`], { input: archive });

async function bundle(name, folder) {
  const file = `${cache}${name}.mjs`;
  const input = `${folder}/packages/carom/src/timeline/index.ts`;
  await build({ input, platform: 'node', output: { file, format: 'esm', codeSplitting: false }, logLevel: 'warn' });
  return file;
}
const files = { before: await bundle('before', `${cache}before`), now: await bundle('now', root) };
const { Timeline } = await import(files.now);

/** How many meetings both have until `time`; they must be the same ones, to within rounding. */
function sameMeetings(torus, n, eta, time) {
  const { width, height, discs } = room(n, eta);
  const history = { keyframes: 0 };
  const timeline = new Timeline(torus ? { periodX: width, periodY: height, history } : { history });
  if (!torus) timeline.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } });
  for (const disc of discs) timeline.add(disc);
  const loop = new Loop({ width, height, discs }, torus);
  const [ours, theirs] = [timeline.runTo(time), loop.runTo(time)];
  if (ours !== theirs) throw new Error(`η ${eta}${torus ? ' on a torus' : ''}: ${ours} meetings, the loop has ${theirs}`);
  for (const { id, vx, vy } of timeline) {
    const [u, v] = loop.f.subarray(8 * id + 2, 8 * id + 4);
    if (!(Math.hypot(u - vx, v - vy) < 1e-6)) throw new Error(`disc ${id}: velocity (${vx}, ${vy}), the loop has (${u}, ${v})`);
  }
  return ours;
}

/** [on a torus, discs, η, meetings to warm up, meetings to time, ns of the C program where published] */
const works = [
  [true, 1024, 0.5, 200_000, 600_000, 553],
  [true, 1024, 0.7, 200_000, 600_000, 405],
  [false, 1024, 0.5, 200_000, 600_000, null],
  [false, 1024, 0.7, 200_000, 600_000, null],
  [true, 10_000, 0.5, 100_000, 300_000, 659],
  [true, 10_000, 0.7, 100_000, 300_000, 443],
  [true, 100_000, 0.5, 100_000, 200_000, 2020],
];
const results = {};
for (const [torus, n, eta, warm, timed, c] of works) {
  const meetings = sameMeetings(torus, Math.min(n, 1024), eta, 2);
  const numbers = [n, eta, warm, timed].map(String);
  const script = `${root}bench/timeline/candidate.mjs`;
  const engine = torus ? 'torus' : 'calendar';
  const candidates = [
    { name: 'before', args: [script, engine, ...numbers, `--bundle=${files.before}`] },
    { name: 'now', args: [script, engine, ...numbers, `--bundle=${files.now}`] },
    { name: 'loop', args: [script, torus ? 'loop-torus' : 'loop', ...numbers, `--bundle=${files.now}`] },
  ];
  const runs = alternate(candidates, rounds);
  const figures = Object.fromEntries(
    candidates.map(({ name }) => {
      const each = runs.get(name).map(({ parts }) => ({ ns: parts.reduce((sum, part) => sum + part, 0) / parts.length }));
      const { min, median } = summarize(each, 'ns');
      return [name, { min: Math.round(min), median: Math.round(median) }];
    }),
  );
  const ratio = (name) => Math.round((100 * figures[name].median) / figures.now.median) / 100;
  const label = `${torus ? 'torus' : 'room'} ${n} η ${eta}`;
  results[label] = { meetings, ns: { ...figures, c }, loopOverNow: ratio('loop'), beforeOverNow: ratio('before') };
  const { now, loop, before } = figures;
  console.log(
    `${label}: now ${now.median} ns, loop ${loop.median} (${ratio('loop')} ×), ${commit} ${before.median} (${ratio('before')} ×), C ${c ?? '-'}`,
  );
}
save(`${root}bench/results/timeline-rivals.json`, { commit, rounds, results });
