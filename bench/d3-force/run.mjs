// A bubble chart: d3's forceCollide against that of @carom/d3 in the same d3 simulation, and a beeswarm: dodge against a scan as in
// d3-beeswarm. Sets up d3.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alternate, save, summarize } from '../compare.mjs';

const rivals = fileURLToPath(new URL('../rivals/d3-force/', import.meta.url));
if (!existsSync(`${rivals}node_modules`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: rivals, stdio: 'inherit' });

const rounds = Number(process.env.ROUNDS ?? 5);
const round = (value, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

function compare(names, count, times) {
  const candidates = names.map((name) => ({ name, args: [`${rivals}candidate.mjs`, name, String(count)] }));
  return alternate(candidates, times);
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
save(fileURLToPath(new URL('../results/d3-force.json', import.meta.url)), { rounds, results, beeswarm });
