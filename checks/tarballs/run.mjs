// Packs every package and checks the tarballs as their users get them: contents, manifest, publint, attw, import and require in a
// fresh folder, commands, single files, tree-shaking by name and byte ceilings.
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { hasCommonJs } from '../../scripts/commonjs.mjs';
import { contestFile } from '../../scripts/pack.mjs';
import { keepPacked } from '../../scripts/reads.mjs';
import { freshFolder } from '../ways.mjs';
import { checkSizes } from './sizes.mjs';
import { unpack, useProblems } from './use.mjs';

/** Packages that a package may need at run time, besides those of the workspace; those that are not here need none. */
const allowed = {
  '@carom/scene': ['valibot'],
  '@carom/pool': ['jsep', 'tinypool'],
  '@carom/cli': '@resvg/resvg-js cli-progress commander hyparquet hyparquet-writer json5 papaparse rolldown saxes tinypool'.split(' '),
};
/** What a package carries besides its modules. */
const carried = {
  '@carom/scene': /^schema\/[a-z0-9-]+\.json$/,
  'create-carom': /^(bin\/create-carom\.mjs|templates\/[a-z]+\/(?:[\w-]+\/)?[\w.-]+)$/,
  '@carom/cli':
    /^(bin\/carom\.mjs|referees\/[a-z-]+\.mjs|gallery\/index\.js|templates\/(?:[a-z-]+\.(?:ts|jsonc)|site\.cjs|room\/(?:[a-z]+\/)?[a-z-]+\.(?:js|html)|room\/(?:README\.md|package\.json))|playground\/(?:index\.html|sw\.js|llms\.txt)|playground\/assets\/[\w.-]+)$/,
};
/** Files that a package is not whole without. */
const whole = {
  '@carom/scene': ['schema/scene-0.json'],
  carom: [`dist/${contestFile}`],
  'create-carom': ['bin/create-carom.mjs', 'templates/react/src/use-world.ts', 'templates/room/server/ws.js', 'templates/room/README.md'],
  '@carom/cli':
    'bin/carom.mjs referees/verify.mjs gallery/index.js templates/csb.ts templates/world.jsonc templates/site.cjs templates/room/package.json templates/room/README.md playground/index.html'.split(
      ' ',
    ),
};
/** What every manifest must say, and those that have something to import. */
const needed = ['description', 'keywords', 'homepage', 'bugs', 'repository', 'license', 'author', 'engines', 'files'];
const neededToImport = ['main', 'types'];
const isCommandAlone = ({ exports }) => Object.keys(exports).every((path) => path === './package.json');

const problems = [];
const folder = freshFolder('package');

/** What is wrong with files and manifest of a packed package. */
function checkContents({ name, manifest, files }, names) {
  const say = (text) => problems.push(`${name}: ${text}`);
  for (const path of files)
    if (!/^(dist\/.*\.(c?js|d\.c?ts|min\.mjs|map)|package\.json|README\.md|LICENSE)$/.test(path) && !carried[name]?.test(path))
      say(`carries ${path}`);
  for (const path of ['README.md', 'LICENSE', ...(whole[name] ?? [])]) if (!files.includes(path)) say(`lacks ${path}`);
  for (const key of isCommandAlone(manifest) ? needed : [...needed, ...neededToImport])
    if (manifest[key] === undefined) say(`package.json lacks ${key}`);
  const { access, provenance } = manifest.publishConfig ?? {};
  if (access !== 'public' || provenance !== true) say('publishConfig must be { access: "public", provenance: true }');
  if (JSON.stringify(manifest).includes('carom-source')) say('its manifest names carom-source');
  if (/"(?:pre|post)?install"/.test(JSON.stringify(manifest.scripts ?? {}))) say('it has an install script');
  for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
    if (names.includes(dependency) && !range.startsWith('^')) say(`${dependency} must be a caret range, got ${range}`);
    if (name === 'carom') say(`must have no runtime dependency, has ${dependency}`);
    if (!names.includes(dependency) && !allowed[name]?.includes(dependency)) say(`${dependency} is not among ${allowed[name] ?? 'none'}`);
  }
}

/** Resolutions that are left out: those older than `exports`, and that of `require` where a package has ES modules alone. */
const leftOut = (manifest) => (hasCommonJs(manifest) ? ['node10'] : ['node10', 'node16-cjs']);

/** What publint and attw ("are the types wrong?") find. Both read the tarball here: a process for each package takes four times as long. */
async function checkTools({ name, manifest, tarball }) {
  const data = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  for (const message of messages) problems.push(`${name}: publint: ${formatMessage(message, pkg, { color: false })}`);
  if (isCommandAlone(manifest)) return; // nothing has types
  const { types, problems: found = [] } = await checkPackage(createPackageFromTarballData(data));
  if (!types) problems.push(`${name}: attw: it has no types`);
  for (const problem of found)
    if (!leftOut(manifest).includes(problem.resolutionKind)) problems.push(`${name}: attw: ${JSON.stringify(problem)}`);
}

const packages = await keepPacked();
const names = packages.map(({ name }) => name);
for (const one of packages) {
  checkContents(one, names);
  await checkTools(one);
}
unpack(folder, packages);
problems.push(...(await useProblems(folder, packages)));
problems.push(...(await checkSizes(folder)));
console.log(
  packages.map(({ name, files, tarball }) => `${name}: ${files.length} files, ${readFileSync(tarball).length} bytes`).join(' · '),
);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
