// The lockfile must name every platform's optional binaries (a partial registry drops some silently, and then
// `npm ci` fails on other machines) and must carry no download address.
import { readFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const { packages } = JSON.parse(readFileSync(file, 'utf8'));
const problems = [];

/** Whether the dependency `name` of the package at `path` is in the lockfile: beside it or in a folder above it. */
function locked(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
    if (!at.includes('/node_modules/')) at = '/node_modules/';
  }
}

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!locked(path, name)) problems.push(`${path || 'the root'} -> ${name}@${version} is not in ${file}`);
  }
  if (/^https?:/.test(entry.resolved ?? '')) problems.push(`${path} carries a download address in ${file}`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${file}: ${Object.keys(packages).length} packages, all platforms present`);
