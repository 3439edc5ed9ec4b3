// Functions of packages/*/src have at most 6 parameters and 60 lines (biome.json). The overrides there that switch a rule off list the files
// that are older than it: each must still need its place, none is of World, and the two counts below go down only.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { filesBelow } from './modules.mjs';

const rules = ['useMaxParams', 'noExcessiveLinesPerFunction'];
/** Functions of exempt files beyond a rule, and functions that a comment with its reason exempts. */
const mostExempt = 19;
const mostIgnored = 2;
const problems = [];

const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8'));
const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');
const named = rules.map((rule) => `--only=complexity/${rule}`); // named, a rule speaks in exempt files too
const args = [biome, 'lint', ...named, '--max-diagnostics=none', '--reporter=json', 'packages'];
const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
if (!stdout.startsWith('{')) throw new Error(`biome lint gave no report:\n${stdout}${stderr}`);
const found = JSON.parse(stdout).diagnostics.map(({ category, location }) => `${location.path.replaceAll('\\', '/')} ${category}`);

let exempt = 0;
for (const { includes, linter } of overrides) {
  for (const rule of rules.filter((name) => linter?.rules?.complexity?.[name] === 'off')) {
    for (const file of includes) {
      const count = found.filter((line) => line === `${file} lint/complexity/${rule}`).length;
      if (count === 0) problems.push(`${file} keeps ${rule}: take it off the list in biome.json`);
      if (!/^packages\/[^*]+\.ts$/.test(file)) problems.push(`${file}: ${rule} exempts single files of packages/ only`);
      if (file.startsWith('packages/carom/src/world/')) problems.push(`${file}: no file of World is exempt from ${rule}`);
      exempt += count;
    }
  }
}
if (exempt > mostExempt) problems.push(`exempt files: at most ${mostExempt} functions beyond the rules, got ${exempt}`);
if (exempt < mostExempt) problems.push(`exempt files: ${exempt} functions are left, lower mostExempt in scripts/check-exempt.mjs`);

const comment = new RegExp(`biome-ignore(?:-\\w+)? lint(?:/complexity(?:/(?:${rules.join('|')}))?)?:`, 'g');
let ignored = 0;
for (const file of filesBelow('packages', '.ts').filter((path) => /^packages.[^/\\]+.src./.test(path)))
  ignored += readFileSync(file, 'utf8').match(comment)?.length ?? 0;
if (ignored > mostIgnored) problems.push(`comments that exempt a function: at most ${mostIgnored}, got ${ignored}`);
if (ignored < mostIgnored)
  problems.push(`comments that exempt a function: ${ignored} are left, lower mostIgnored in scripts/check-exempt.mjs`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${exempt} functions outside of World and ${ignored} with a reason; all others have at most 6 parameters and 60 lines`);
