// `npm test`: every check of the project in one run, the time of each stage, and one closing line summed over all of
// them. `npm test -- unit` runs single stages by name. `node14` and `engines` fetch other Node versions: they run when named,
// and in CI, which sets CAROM_EVERY_STAGE.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const require = createRequire(import.meta.url);
const total = { passed: 0, failed: 0, skipped: 0 };

/** The file behind a command of an installed package. */
function binary(name, file) {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

/** Runs Node on `args`; shows the output only if it fails, unless `show`. Counts as one test. */
function check(label, args, { show = false, timeout = 600_000 } = {}) {
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', stdio: show ? 'inherit' : 'pipe', timeout });
  const last = show ? '' : ((done.stdout ?? '').trimEnd().split('\n').at(-1) ?? '');
  if (done.status === 0) {
    total.passed++;
    console.log(`  ok    ${label}${last ? `: ${last}` : ''}`);
  } else {
    total.failed++;
    console.log(`  FAIL  ${label}\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? done.error.message : ''}`);
  }
  return done.stdout ?? '';
}

/** Runs vitest in Node and Chromium, on every core (it would keep one free), and adds its counts. */
function unit() {
  const counts = resolve('node_modules/.cache/carom-counts.json');
  mkdirSync(dirname(counts), { recursive: true });
  rmSync(counts, { force: true });
  const done = spawnSync(process.execPath, [binary('vitest', 'vitest.mjs'), 'run', `--maxWorkers=${availableParallelism()}`], {
    stdio: 'inherit',
    env: { ...process.env, CAROM_COUNTS: counts },
  });
  const result = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
  if (done.status !== 0 && result.failed === 0) result.failed = 1;
  for (const key of Object.keys(total)) total[key] += result[key];
}

function examples() {
  const files = existsSync('examples')
    ? readdirSync('examples')
        .filter((name) => name.endsWith('.mjs'))
        .sort()
    : [];
  for (const file of files) check(file, [join('examples', file)], { timeout: 30_000 });
}

const stages = {
  lint: () => check('Biome: format, lint, import cycles, deterministic maths', [binary('@biomejs/biome', 'bin/biome'), 'ci', '.']),
  types: () => check('tsc -b', [binary('typescript', 'bin/tsc'), '-b']),
  lock: () => check('lockfile', ['scripts/check-lock.mjs']),
  layers: () => check('layers', ['scripts/check-layers.mjs']),
  docs: () => check('doc comments', ['scripts/check-docs.mjs']),
  package: () => check('packed tarball', ['scripts/check-package.mjs']),
  snippets: () => check('snippets of README and guides', ['scripts/check-snippets.mjs']),
  examples,
  unit,
  node14: () => check('the single-file arena under Node 14', ['checks/node14/run.mjs']),
  engines: () => check('the same bits in several Node versions', ['checks/engines/run.mjs']),
};
const onDemand = ['node14', 'engines'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(stages, name));
if (unknown.length > 0) {
  console.error(`npm test: stage must be one of ${Object.keys(stages).join(', ')}, got ${unknown.join(', ')}`);
  process.exit(1);
}
const times = [];
for (const [name, run] of Object.entries(stages)) {
  const isWanted = wanted.length > 0 ? wanted.includes(name) : !onDemand.includes(name) || process.env.CAROM_EVERY_STAGE === '1';
  if (!isWanted) continue;
  console.log(`\n${name}`);
  const start = performance.now();
  run();
  times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
console.log(`\n${times.join(' · ')}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
