// `npm test`: every check of the project in one run, the time of each stage, and one closing line summed over all of
// them. `npm test -- unit` runs single stages by name. `node14` and `engines` fetch other Node versions, `users` the tools of
// users, `firefox` and `load` start browsers: they run when named, and in CI, which sets CAROM_EVERY_STAGE. Stages run side by side, one a
// core. The tests, which use all cores themselves, start beside the last of them: at first they only build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Where the stage `package` leaves the playground that it has built, for the tests of the site. */
const playground = resolve(`node_modules/.cache/playground-${process.pid}`);
process.once('exit', () => rmSync(playground, { recursive: true, force: true }));

/** Runs Node on `args`; shows the output only if it fails. Counts as one test. Resolves to the line to show. */
function check(label, args, timeout = 600_000) {
  return new Promise((resolve) => {
    const env = { ...process.env, CAROM_PLAYGROUND: playground };
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout, env });
    const texts = ['', ''];
    for (const [i, stream] of [child.stdout, child.stderr].entries()) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (texts[i] += text));
    }
    const end = (isRight, more = '') => {
      total[isRight ? 'passed' : 'failed']++;
      const last = texts[0].trimEnd().split('\n').at(-1);
      resolve(isRight ? `  ok    ${label}${last ? `: ${last}` : ''}` : `  FAIL  ${label}\n${texts.join('')}${more}`);
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code, signal) => end(code === 0, signal === null ? '' : `ended by ${signal}; it has ${timeout / 1000} s`));
  });
}

/** Runs vitest in Node and Chromium, on every core (it would keep one free), and adds its counts. */
async function unit() {
  const counts = resolve('node_modules/.cache/carom-counts.json');
  mkdirSync(dirname(counts), { recursive: true });
  rmSync(counts, { force: true });
  const child = spawn(process.execPath, [binary('vitest', 'vitest.mjs'), 'run', `--maxWorkers=${availableParallelism()}`], {
    stdio: 'inherit',
    env: { ...process.env, CAROM_COUNTS: counts, CAROM_PLAYGROUND: playground },
    detached: process.platform !== 'win32', // a group of its own, so that a worker in an endless loop can be ended with it
  });
  const end = () => {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // nothing is left of it
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  end();
  const result = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  for (const key of Object.keys(total)) total[key] += result[key];
  return `  ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`;
}

async function examples() {
  const files = readdirSync('examples')
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  const lines = [];
  for (const file of files) lines.push(await check(file, [join('examples', file)], 30_000));
  return lines.join('\n');
}

/** Each gives the lines to show. In the order in which they start: the longest first. */
const stages = {
  types: () => check('tsc -b', [binary('typescript', 'bin/tsc'), '-b']),
  engines: () => check('the same bits in several Node versions', ['checks/engines/run.mjs']),
  package: () => check('packed tarball', ['scripts/check-package.mjs']),
  lint: async () => {
    const biome = await check('Biome: format, lint, import cycles, deterministic maths', [
      binary('@biomejs/biome', 'bin/biome'),
      'ci',
      '.',
    ]);
    return `${biome}\n${await check('files exempt from the size of functions', ['scripts/check-exempt.mjs'])}`;
  },
  prose: () => check('prose: sentences, words, spelling', ['scripts/check-prose.mjs']),
  snippets: () => check('snippets of README, guides and doc comments', ['scripts/check-snippets.mjs']),
  examples,
  node14: () => check('the single-file arena under Node 14', ['checks/node14/run.mjs']),
  layers: () => check('layers', ['scripts/check-layers.mjs']),
  docs: () => check('doc comments', ['scripts/check-docs.mjs']),
  lock: () => check('lockfile', ['scripts/check-lock.mjs']),
  licenses: () => check('licenses', ['scripts/check-licenses.mjs']),
  users: () => check('the tarballs as users install them', ['checks/package/run.mjs']),
  firefox: () => check('the playground in Firefox', ['checks/firefox/run.mjs'], 240_000),
  load: () => check('what a visitor loads before a scene', ['scripts/site-load.mjs'], 120_000),
  unit,
};
/** What takes what `types` builds waits until it has ended. */
const needBuild = ['engines', 'package', 'examples', 'node14', 'docs', 'users'];
const onDemand = ['node14', 'engines', 'users', 'firefox', 'load'];

const wanted = process.argv.slice(2);
const names = Object.keys(stages);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`npm test: stage must be one of ${names.join(', ')}, got ${unknown.join(', ')}`);
  process.exit(1);
}

/** Whether a stage is part of this run. */
function isWanted(name) {
  return wanted.length > 0 ? wanted.includes(name) : !onDemand.includes(name) || process.env.CAROM_EVERY_STAGE === '1';
}

const began = performance.now();
const times = [];
/** What was said while the tests write to the same screen; null while they do not. */
let held = null;

async function runStage(name) {
  const start = performance.now();
  const lines = await stages[name]();
  times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const text = `\n${name}\n${lines}`;
  if (held === null || name === 'unit') console.log(text);
  else held.push(text);
}

async function runTests() {
  held = [];
  await runStage('unit');
  for (const text of held.splice(0)) console.log(text);
  held = null;
}

const waiting = names.filter((name) => name !== 'unit' && isWanted(name));
const cores = availableParallelism();
let busy = cores;
let isBuilt = !isWanted('types');
let built = null;
let tests = null;

/** Runs one stage after another until none waits; the last core but one goes on to the tests. */
async function work() {
  while (waiting.length > 0) {
    const ready = waiting.findIndex((name) => isBuilt || !needBuild.includes(name));
    if (ready === -1) {
      await built;
      continue;
    }
    const [name] = waiting.splice(ready, 1);
    const run = runStage(name);
    if (name === 'types') {
      built = run.then(() => {
        isBuilt = true;
      });
      await built;
    } else await run;
  }
  busy--;
  if (isWanted('unit') && busy <= (cores > 1 ? 1 : 0)) tests ??= runTests();
}

await Promise.all(Array.from({ length: cores }, work));
await tests;
console.log(`\n${times.join(' · ')} · together ${((performance.now() - began) / 1000).toFixed(1)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
