// A bubble chart: d3's forceCollide against the force on CircleIndex of docs/guide/d3-force.md, in the same d3 simulation. Sets up d3.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alternate, save, summarize } from '../compare.mjs';

const rivals = fileURLToPath(new URL('../rivals/d3-force/', import.meta.url));
if (!existsSync(`${rivals}node_modules`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: rivals, stdio: 'inherit' });

const rounds = Number(process.env.ROUNDS ?? 5);
const round = (value, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;
const results = {};
for (const count of [500, 5000]) {
  const runs = alternate(
    ['forceCollide', 'CircleIndex'].map((name) => ({ name, args: [`${rivals}candidate.mjs`, name, String(count)] })),
    rounds,
  );
  const row = {};
  for (const [name, figures] of runs) {
    const { min, median } = summarize(figures, 'ms');
    row[name] = {
      minMs: round(min, 3),
      medianMs: round(median, 3),
      overlapPerBubble: round(figures[0].overlapPerBubble, 3),
      maxOverlap: round(figures[0].maxOverlap),
    };
  }
  row.times = round(row.forceCollide.minMs / row.CircleIndex.minMs, 1);
  results[count] = row;
  console.log(
    `${count} bubbles: ${row.forceCollide.minMs} ms a tick with forceCollide, ${row.CircleIndex.minMs} ms on CircleIndex: ${row.times} ×`,
  );
}
save(fileURLToPath(new URL('../results/d3-force.json', import.meta.url)), { rounds, results });
