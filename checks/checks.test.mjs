// The checks of `npm test` that are programs of their own, the longest first. What they read are paths of `git ls-files`.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { check } from './check.mjs';
import { faults } from './planted/faults.mjs';

const sources = ['packages/*/src', 'packages/*/package.json', 'gallery/src', 'scripts', 'checks', 'package-lock.json'];
const texts = ['*.md', 'docs', 'packages/*/README.md'];
const code = 'ts tsx mjs cjs js json css html grit'.split(' ').map((end) => `*.${end}`);
const manifests = ['package-lock.json', 'package.json', 'packages/*/package.json'];
const examples = readdirSync('examples').filter((name) => name.endsWith('.mjs'));

check('package', ['checks/tarballs/run.mjs'], [...sources, ...texts, 'site', 'examples', 'packages/cli']);
check('lint', ['node_modules/@biomejs/biome/bin/biome ci . --colors=off --error-on-warnings'], code);
check('snippets', ['checks/snippets.mjs'], [...sources, ...texts, 'site/build', 'recipes']);
check('prose', ['checks/prose/run.mjs'], [...sources, ...texts, 'site', 'cspell.json']);
check('essays', ['checks/essays.mjs'], ['site/src/essays/programs', 'scripts', 'checks/essays.mjs']);
check(
  'examples',
  examples.map((name) => `examples/${name}`),
  [...sources, 'examples'],
);
check('docs', ['checks/docs.mjs'], [...sources, 'site/build']);
check('licenses', ['checks/licenses.mjs'], [...manifests, 'scripts', 'checks/licenses.mjs']);

it('each fault that checks/planted plants has its line still, once', () => {
  const lost = faults.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2);
  expect(lost.map(({ name }) => name)).toEqual([]);
});
