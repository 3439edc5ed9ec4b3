// Casts and equal radii: Carom against the article's formula and the npm peers, on the same seeded cases. Sets up the peers.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alternate, save, summarize } from '../compare.mjs';

const rivals = fileURLToPath(new URL('../rivals/casts/', import.meta.url));
if (!existsSync(`${rivals}node_modules`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: rivals, stdio: 'inherit' });

const questions = {
  castRay: ['naive point', 'naive', 'carom'],
  castSegment: ['naive point', 'naive', 'carom'],
  segmentIntersections: ['naive', 'carom', 'carom Into', 'kld-intersections', '@flatten-js/core', 'detect-collisions'],
  equalRadii: ['naive', 'overlaps', 'overlapsEqual', 'overlapsEqualInto'],
};
const rounds = Number(process.env.ROUNDS ?? 9);
const results = {};
for (const [question, candidates] of Object.entries(questions)) {
  const runs = alternate(
    candidates.map((name) => ({ name, args: [`${rivals}candidate.mjs`, question, name] })),
    rounds,
  );
  const naive = summarize(runs.get('naive'), 'ns').min;
  results[question] = {};
  for (const name of candidates) {
    const { min, median } = summarize(runs.get(name), 'ns');
    results[question][name] = { minNs: round(min), medianNs: round(median), timesNaive: round(min / naive), sum: runs.get(name)[0].sum };
    console.log(
      `${question.padEnd(22)} ${name.padEnd(20)} ${min.toFixed(2).padStart(8)} ns  ${(min / naive).toFixed(2).padStart(6)} x naive`,
    );
  }
}
save(fileURLToPath(new URL('../results/casts.json', import.meta.url)), { rounds, results });

function round(value) {
  return Math.round(value * 100) / 100;
}
