// The stages of `npm test` but for the tests themselves, in the order in which they start: the longest first. Each `runs` Node programs. What
// comes `afterBuild` takes what `types` builds; what is `onDemand` fetches other tools or starts browsers; what `reads` paths of
// `git ls-files` is run again only when one of these files has changed.
import { readdirSync } from 'node:fs';

const sources = ['packages/*/src', 'packages/*/package.json', 'gallery/src', 'scripts', 'package-lock.json'];
const texts = ['*.md', 'docs', 'packages/*/README.md'];
const examples = readdirSync('examples').filter((name) => name.endsWith('.mjs'));

export const stages = {
  types: { runs: [['node_modules/typescript/bin/tsc', '-b']] },
  engines: { runs: [['checks/engines/run.mjs']], afterBuild: true, onDemand: true },
  package: { runs: [['scripts/check-package.mjs']], afterBuild: true, reads: [...sources, ...texts, 'site', 'examples', 'packages/cli'] },
  lint: { runs: [['node_modules/@biomejs/biome/bin/biome', 'ci', '.', '--colors=off', '--error-on-warnings']] },
  prose: { runs: [['scripts/check-prose.mjs']], reads: [...sources, ...texts, 'site', 'cspell.json'] },
  snippets: { runs: [['scripts/check-snippets.mjs']], reads: [...sources, ...texts, 'site/build', 'recipes'] },
  essays: { runs: [['scripts/check-essays.mjs']], reads: ['site/src/essays/programs', 'scripts'] },
  examples: { runs: examples.map((name) => [`examples/${name}`]), afterBuild: true, reads: [...sources, 'examples'] },
  node14: { runs: [['checks/node14/run.mjs']], afterBuild: true, onDemand: true },
  docs: { runs: [['scripts/check-docs.mjs']], reads: [...sources, 'site/build'] },
  licenses: { runs: [['scripts/check-lock.mjs']], reads: ['package-lock.json', 'package.json', 'packages/*/package.json', 'scripts'] },
  users: { runs: [['checks/package/run.mjs']], afterBuild: true, onDemand: true },
  recipes: { runs: [['checks/recipes/run.mjs']], afterBuild: true, onDemand: true },
  firefox: { runs: [['checks/firefox/run.mjs']], onDemand: true },
  load: { runs: [['bench/playground/load.mjs']], onDemand: true },
  unit: {},
};
