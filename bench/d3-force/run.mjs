// A bubble chart: d3's forceCollide against that of @carom/d3 in the same d3 simulation, and a beeswarm: dodge against a scan as in
// d3-beeswarm. Sets up d3.
import { alternate, round, roundsOr, save, setUp, summarize } from '../compare.mjs';

const script = `${setUp('d3-force')}candidate.mjs`;
const rounds = roundsOr(5);

function compare(names, count, times) {
  return alternate(times, names, (name) => [script, name, count]);
}

const results = {};
for (const count of [500, 5000, 20000]) {
  const row = {};
  for (const [name, figures] of compare(['forceCollide', 'carom'], count, count > 5000 ? Math.min(rounds, 3) : rounds)) {
    const { min, median } = summarize(figures, 'ms');
    const { overlapPerBubble, maxOverlap, finishMs, left } = figures[0];
    row[name] = {
      minMs: round(min, 3),
      medianMs: round(median, 3),
      overlapPerBubble: round(overlapPerBubble, 3),
      maxOverlap: round(maxOverlap),
    };
    if (finishMs !== undefined) Object.assign(row[name], { finishMs: round(finishMs, 0), overlapAfterFinish: left });
  }
  row.times = round(row.forceCollide.minMs / row.carom.minMs, 1);
  results[count] = row;
  console.log(
    `${count} bubbles: ${row.forceCollide.minMs} ms a tick with d3's forceCollide, ${row.carom.minMs} ms with ours: ${row.times} ×; ` +
      `overlap per bubble ${row.forceCollide.overlapPerBubble} and ${row.carom.overlapPerBubble}; after finish (${row.carom.finishMs} ms) ${row.carom.overlapAfterFinish}`,
  );
}
const beeswarm = {};
for (const [name, figures] of compare(['scan', 'dodge'], 20000, Math.min(rounds, 3))) {
  const { min, median } = summarize(figures, 'ms');
  beeswarm[name] = { minMs: round(min), medianMs: round(median), overlap: figures[0].overlap };
}
beeswarm.times = round(beeswarm.scan.minMs / beeswarm.dodge.minMs, 1);
console.log(
  `20000 circles in a beeswarm: ${beeswarm.scan.minMs} ms by a scan, ${beeswarm.dodge.minMs} ms by dodge: ${beeswarm.times} ×; overlap ${beeswarm.dodge.overlap}`,
);
save('d3-force', { rounds, results, beeswarm });
