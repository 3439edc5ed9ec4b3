// Licenses, as `npm query` tells them: a short list for what users get with our packages, a longer one for tools. And the lockfile: every
// platform's optional binaries are in it (a partial registry drops some silently, and then `npm ci` fails on other machines), and no address.
import { readFileSync } from 'node:fs';
import { runNpm } from '../scripts/pack.mjs';

const forUsers = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'MIT OR Apache-2.0'];
const forTools = [...forUsers, 'MPL-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'Unlicense', 'WTFPL'];
/**
 * Allowed by name. resvg (MPL-2.0, which binds its own files only) comes unmodified, as a package of its own, to the command alone; the
 * license of spawndamnit, a tool, was read by a person: MIT. A dictionary of cspell is CC BY-SA 4.0.
 */
const byName = { users: ['@resvg/resvg-js'], tools: ['spawndamnit', '@cspell/dict-en-common-misspellings'] };
const not = (licenses, names) =>
  `${licenses.map((name) => `:not([license="${name}"])`).join('')}${names.map((name) => `:not([name^="${name}"])`).join('')}`;
const queries = [
  `:not(.dev):not(.workspace):not(:root)${not([...forUsers, 'MPL-2.0'], byName.users)}, :not(.dev)[license="MPL-2.0"]:not([name^="@resvg/"])`,
  `.dev:not(.workspace)${not(forTools, byName.tools)}`,
  `.workspace:has(> [name="@resvg/resvg-js"]):not([name="@carom/cli"])`,
];
const problems = queries.flatMap((query) =>
  JSON.parse(runNpm(['query', query], '.')).map(({ name, version, license }) => `${name}@${version}: ${license}`),
);

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
/** Whether the dependency `name` of the package at `path` is in the lockfile: beside it or in a folder above it. */
function isLocked(path, name) {
  const above = path.split(/\/?node_modules\//).map((_, i, parts) => parts.slice(0, i + 1).join('/node_modules/'));
  return above.concat('').some((at) => packages[`${at ? `${at}/` : ''}node_modules/${name}`]);
}
for (const [path, { optionalDependencies = {}, resolved = '' }] of Object.entries(packages)) {
  for (const name of Object.keys(optionalDependencies))
    if (!isLocked(path, name)) problems.push(`${path || 'the root'} -> ${name} is not in the lockfile`);
  if (/^https?:/.test(resolved)) problems.push(`${path} carries a download address in the lockfile`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${Object.keys(packages).length} packages, all licenses allowed, all platforms present`);
