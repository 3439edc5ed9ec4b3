// Fails when a package that is installed has a license that is not on the list: a short one for what users get with ours, a longer
// one for tools. A package may be allowed by name, with a reason, to those packages of ours that are named with it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const forUsers = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];
const forTools = [...forUsers, 'MPL-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'Unlicense', 'WTFPL'];

/** Read by a person where the manifest does not say it. */
const read = { 'spawndamnit@3.0.1': 'MIT' };

/**
 * MPL-2.0 binds the files of the package that has it, not those of who uses it. resvg comes unmodified, as a package of its own with
 * its license in it; nothing of it is copied or bundled into ours. Only the command draws pictures with it.
 */
const named = {
  '@cspell/dict-en-common-misspellings': { license: 'CC BY-SA 4.0', users: ['node_modules/@cspell/cspell-bundled-dicts'] },
  '@resvg/resvg-js': { license: 'MPL-2.0', users: ['packages/cli'] },
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const problems = [];
let checked = 0;

/** The license that a package is allowed by its name, or by being a part, for one platform, of one that is. */
function allowedByName(name) {
  const whole = Object.keys(named).find(
    (one) => name === one || packages[`node_modules/${one}`]?.optionalDependencies?.[name] !== undefined,
  );
  return whole ? [named[whole].license] : [];
}

for (const [name, { users }] of Object.entries(named)) {
  const needs = ({ dependencies, optionalDependencies, peerDependencies }) =>
    name in { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const [path, entry] of Object.entries(packages))
    if (needs(entry) && !users.includes(path)) problems.push(`${path} needs ${name}; only ${users} may`);
}
for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || link || !existsSync(join(path, 'package.json'))) continue;
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const given = read[`${name}@${version}`] ?? license?.type ?? license ?? licenses?.map((entry) => entry.type).join(' OR ') ?? 'none';
  const allowed = [...(dev || devOptional ? forTools : forUsers), ...allowedByName(name)];
  const choices = String(given).replace(/[()]/g, '').split(/ OR /);
  if (!choices.some((choice) => choice.split(/ AND /).every((one) => allowed.includes(one)))) problems.push(`${name}@${version}: ${given}`);
  checked++;
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${checked} packages, all licenses allowed`);
