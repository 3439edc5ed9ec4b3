// Circles against segments, boxes and polygons of eight corners: Carom against the textbook's formula, sat, detect-collisions and
// planck, on the same seeded cases. Sets up the peers.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alternate, save, summarize } from '../compare.mjs';

const rivals = fileURLToPath(new URL('../rivals/shapes/', import.meta.url));
if (!existsSync(`${rivals}node_modules`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: rivals, stdio: 'inherit' });

const peers = ['carom', 'sat', 'detect-collisions', 'planck'];
const questions = { overlaps: ['naive', ...peers], contact: peers };
const rounds = Number(process.env.ROUNDS ?? 7);
const results = {};
let slower = 0;
for (const [question, candidates] of Object.entries(questions)) {
  for (const shape of ['segment', 'box', 'polygon']) {
    const runs = alternate(
      candidates.map((name) => ({ name, args: [`${rivals}candidate.mjs`, question, shape, name] })),
      rounds,
    );
    const carom = summarize(runs.get('carom'), 'ns').min;
    const found = {};
    for (const name of candidates) {
      const { min, median } = summarize(runs.get(name), 'ns');
      found[name] = { minNs: round(min), medianNs: round(median), timesCarom: round(min / carom), sum: runs.get(name)[0].sum };
      if (name !== 'naive' && min < carom) slower++;
      console.log(
        `${question} ${shape}`.padEnd(18),
        name.padEnd(18),
        `${min.toFixed(1).padStart(7)} ns  ${(min / carom).toFixed(2).padStart(6)} x carom`,
      );
    }
    results[`${question} ${shape}`] = found;
  }
}
save(fileURLToPath(new URL('../results/shapes.json', import.meta.url)), { rounds, results });
console.log(slower === 0 ? 'Carom is the fastest library in every row.' : `${slower} rows where a peer is faster.`);

function round(value) {
  return Math.round(value * 100) / 100;
}
