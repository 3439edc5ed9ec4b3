// Fails when a package that is installed has a licence that is not on the list: a short one for what users get with ours, a longer
// one for tools.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const forUsers = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];
const forTools = [...forUsers, 'MPL-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'Unlicense', 'WTFPL'];

/** Read by a person where the manifest does not say it. */
const read = { 'spawndamnit@3.0.1': 'MIT' };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const problems = [];
let checked = 0;
for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || link || !existsSync(join(path, 'package.json'))) continue;
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const given = read[`${name}@${version}`] ?? license?.type ?? license ?? licenses?.map((entry) => entry.type).join(' OR ') ?? 'none';
  const allowed = dev || devOptional ? forTools : forUsers;
  const choices = String(given).replace(/[()]/g, '').split(/ OR /);
  if (!choices.some((choice) => choice.split(/ AND /).every((one) => allowed.includes(one)))) problems.push(`${name}@${version}: ${given}`);
  checked++;
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${checked} packages, all licences allowed`);
