// The checks of `npm test` that are programs of their own, the longest first: each `runs` Node programs, and says what is wrong if one does not
// exit with 0. What `reads` paths of `git ls-files` is left out where none of these files has changed since it passed, but not in CI
// (CAROM_EVERY_STAGE=1). CI runs those `onDemand` too, which fetch other tools or start browsers.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { it } from 'vitest';
import { hashOf, isKnown, note } from '../scripts/reads.mjs';

const every = process.env.CAROM_EVERY_STAGE === '1';
const sources = ['packages/*/src', 'packages/*/package.json', 'gallery/src', 'scripts', 'checks', 'package-lock.json'];
const texts = ['*.md', 'docs', 'packages/*/README.md'];
const code = 'ts tsx mjs cjs js json css html grit'.split(' ').map((end) => `*.${end}`);
const examples = readdirSync('examples').filter((name) => name.endsWith('.mjs'));
const checks = {
  package: { runs: ['checks/tarballs/run.mjs'], reads: [...sources, ...texts, 'site', 'examples', 'packages/cli'] },
  lint: { runs: ['node_modules/@biomejs/biome/bin/biome ci . --colors=off --error-on-warnings'], reads: code },
  snippets: { runs: ['checks/snippets.mjs'], reads: [...sources, ...texts, 'site/build', 'recipes'] },
  prose: { runs: ['checks/prose/run.mjs'], reads: [...sources, ...texts, 'site', 'cspell.json'] },
  essays: { runs: ['checks/essays.mjs'], reads: ['site/src/essays/programs', 'scripts', 'checks/essays.mjs'] },
  examples: { runs: examples.map((name) => `examples/${name}`), reads: [...sources, 'examples'] },
  docs: { runs: ['checks/docs.mjs'], reads: [...sources, 'site/build'] },
  licenses: {
    runs: ['checks/licenses.mjs'],
    reads: ['package-lock.json', 'package.json', 'packages/*/package.json', 'scripts', 'checks/licenses.mjs'],
  },
  users: { runs: ['checks/package/run.mjs'], onDemand: true },
  recipes: { runs: ['checks/recipes/run.mjs'], onDemand: true },
  room: { runs: ['checks/room/run.mjs'], onDemand: true },
  engines: { runs: ['checks/engines/run.mjs'], onDemand: true },
  node14: { runs: ['checks/node14/run.mjs'], onDemand: true },
  firefox: { runs: ['checks/firefox/run.mjs'], onDemand: true },
  load: { runs: ['bench/playground/load.mjs'], onDemand: true },
};

/** Runs Node, for ten minutes at most; throws what it prints if it fails. */
async function run(program) {
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined }; // what it builds is for users
  const options = { env, maxBuffer: 2 ** 26, timeout: 600_000, killSignal: 'SIGKILL' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program.split(' '), options);
    console.log(`${program}: ${stdout.trimEnd().split('\n').at(-1)}`);
  } catch ({ message, stdout, stderr }) {
    throw new Error(`node ${program}\n${stdout}${stderr || message}`);
  }
}

for (const [name, { runs, reads, onDemand }] of Object.entries(checks))
  it.runIf(every || !onDemand)(name, { timeout: 1_200_000 }, async ({ skip }) => {
    const hash = reads ? hashOf(reads) : null;
    if (!every && isKnown(name, hash)) skip('nothing that it reads has changed since it passed');
    for (const program of runs) await run(program);
    if (reads) note(name, hash);
  });
