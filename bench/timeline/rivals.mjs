// `node bench/timeline/rivals.mjs [commit]`: Timeline beside a good loop of ours (loop.mjs: cells, one event a disc, heap), an earlier commit of this
// repository (79a40e6 if none is given), and the published rate of a tuned C program (Smallenburg's EDMD, its 2D fork: see research). The loop must
// carry out the same meetings as Timeline; then all take turns, each in a process of its own. Writes bench/results/timeline-rivals.json.
import { alternate, round, roundsOr, save, summarize } from '../compare.mjs';
import { bundles, candidate } from './bundles.mjs';
import { Loop } from './loop.mjs';
import { room } from './scene.mjs';

const commit = process.argv[2] ?? '79a40e6';
const rounds = roundsOr(5);
const files = await bundles(commit);
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
  const numbers = [n, eta, warm, timed];
  const engine = torus ? 'torus' : 'calendar';
  const candidates = [
    candidate('before', [engine, ...numbers], files.before),
    candidate('now', [engine, ...numbers], files.now),
    candidate('loop', [torus ? 'loop-torus' : 'loop', ...numbers], files.now),
  ];
  const figures = {};
  for (const [name, runs] of alternate(rounds, candidates)) {
    const each = runs.map(({ parts }) => ({ ns: parts.reduce((sum, part) => sum + part, 0) / parts.length }));
    const { min, median } = summarize(each, 'ns');
    figures[name] = { min: Math.round(min), median: Math.round(median) };
  }
  const ratio = (name) => round(figures[name].median / figures.now.median);
  const label = `${torus ? 'torus' : 'room'} ${n} η ${eta}`;
  results[label] = { meetings, ns: { ...figures, c }, loopOverNow: ratio('loop'), beforeOverNow: ratio('before') };
  const { now, loop, before } = figures;
  console.log(
    `${label}: now ${now.median} ns, loop ${loop.median} (${ratio('loop')} ×), ${commit} ${before.median} (${ratio('before')} ×), C ${c ?? '-'}`,
  );
}
save('timeline-rivals', { commit, rounds, results });
