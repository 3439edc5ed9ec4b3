// Packs every package and checks the tarballs as their users get them: contents, manifest, publint, attw, import and require in a
// fresh folder, commands, single files, tree-shaking by name and byte ceilings.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { checkSizes } from './check-sizes.mjs';
import { installOutside } from './install-outside.mjs';
import { contestFile, packAll, singleFiles } from './pack.mjs';

/** Packages that a package may need at run time, besides those of the workspace; those that are not here need none. */
const allowed = {
  '@carom/scene': ['valibot'],
  '@carom/pool': ['jsep', 'tinypool'],
  '@carom/cli': [
    '@resvg/resvg-js',
    'cli-progress',
    'commander',
    'hyparquet',
    'hyparquet-writer',
    'json5',
    'papaparse',
    'rolldown',
    'tinypool',
  ],
};
/** What a package carries besides its modules. */
const carried = {
  '@carom/scene': /^schema\/[a-z0-9-]+\.json$/,
  '@carom/cli':
    /^(bin\/carom\.mjs|referees\/[a-z-]+\.mjs|templates\/(?:[a-z-]+\.ts|site\.cjs)|playground\/(?:index\.html|sw\.js|llms\.txt)|playground\/assets\/[\w.-]+)$/,
};
/** Files that a package is not whole without. */
const whole = {
  '@carom/scene': ['schema/scene-0.json'],
  carom: [`dist/${contestFile}`],
  '@carom/cli': ['bin/carom.mjs', 'referees/verify.mjs', 'templates/csb.ts', 'templates/site.cjs', 'playground/index.html'],
};
/** Entries that need optional peers, and which. All others work without any. */
const withPeers = { '@carom/pool/redis': ['bullmq', 'ioredis'] };
/** What every manifest must say. */
const needed = ['description', 'keywords', 'homepage', 'bugs', 'repository', 'license', 'author', 'engines', 'main', 'types', 'files'];

const problems = [];
const folder = mkdtempSync(join(tmpdir(), 'carom-package-'));

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What is wrong with files and manifest of a packed package. */
function checkContents({ name, manifest, files }, names) {
  const say = (text) => problems.push(`${name}: ${text}`);
  for (const path of files)
    if (!/^(dist\/.*\.(js|d\.ts|min\.mjs|map)|package\.json|README\.md|LICENSE)$/.test(path) && !carried[name]?.test(path))
      say(`carries ${path}`);
  for (const path of ['README.md', 'LICENSE', ...(whole[name] ?? [])]) if (!files.includes(path)) say(`lacks ${path}`);
  for (const key of needed) if (manifest[key] === undefined) say(`package.json lacks ${key}`);
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

/** The paths that conditions lead to, however deep. */
const targetsOf = (entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry).flatMap(targetsOf) : [entry]);

/** Names that are not in a tarball although the manifest points at them. */
function checkTargets({ name, manifest, files }) {
  const { main, types, jsdelivr, unpkg, bin, exports, imports } = manifest;
  for (const target of targetsOf([main, types, jsdelivr, unpkg, bin, exports, imports]))
    if (target && !files.includes(target.replace(/^\.\//, ''))) problems.push(`${name}: ${target} is not in the tarball`);
}

/** Resolutions that packages of ES modules alone leave out, as attw's profile `esm-only` does. */
const left = ['node10', 'node16-cjs'];

/** What publint and attw ("are the types wrong?") find. Both read the tarball here: a process for each package takes four times as long. */
async function checkTools({ name, tarball }) {
  const data = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  for (const message of messages) problems.push(`${name}: publint: ${formatMessage(message, pkg, { color: false })}`);
  const { types, problems: found = [] } = await checkPackage(createPackageFromTarballData(data));
  if (!types) problems.push(`${name}: attw: it has no types`);
  for (const problem of found) if (!left.includes(problem.resolutionKind)) problems.push(`${name}: attw: ${JSON.stringify(problem)}`);
}

/** Whether each of these entries can be imported and required, and gives something either way. */
function checkEntries(entries) {
  const texts = entries.map((entry) => JSON.stringify(entry));
  const imports = texts.map((from, i) => `import * as a${i} from ${from};\nif (Object.keys(a${i}).length === 0) process.exit(1);`);
  writeFileSync(join(folder, 'use.mjs'), imports.join('\n'));
  writeFileSync(
    join(folder, 'use.cjs'),
    texts.map((from) => `if (Object.keys(require(${from})).length === 0) process.exit(1);`).join('\n'),
  );
  for (const file of ['use.mjs', 'use.cjs'])
    try {
      run(process.execPath, [join(folder, file)], folder);
    } catch (error) {
      problems.push(`${file} of ${entries}:\n${error.stdout}${error.stderr}`);
    }
}

/** Whether each package can be imported and required, and its commands say their version. */
function checkUse(packages) {
  const entriesOf = ({ name, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([, entry]) => typeof entry === 'object' && entry.default)
      .map(([path]) => name + path.slice(1));
  for (const one of packages) checkEntries(entriesOf(one).filter((entry) => !withPeers[entry]));
  for (const { name, manifest } of packages)
    for (const file of Object.values(manifest.bin ?? {})) {
      const printed = run(process.execPath, [join(folder, 'node_modules', name, file), '--version'], folder).trim();
      if (printed !== manifest.version) problems.push(`${name}: ${file} --version says ${printed}, not ${manifest.version}`);
    }
}

/** The same for the entries that need optional peers, which are put there first. */
function checkPeers(packages) {
  for (const [entry, peers] of Object.entries(withPeers)) {
    const { name, manifest } = packages.find((one) => entry.startsWith(`${one.name}/`));
    for (const peer of peers)
      if (!manifest.peerDependencies?.[peer] || !manifest.peerDependenciesMeta?.[peer]?.optional)
        problems.push(`${name}: ${peer} must be an optional peer`);
    installOutside(folder, [folderOf(name)], peers);
    checkEntries([entry]);
  }
}

/** Whether each single file can be imported and run as a script. */
async function checkSingleFiles(packages) {
  for (const { name } of packages)
    for (const file of singleFiles({ folder: '', manifest: sourceOf(name) })) {
      const path = join(folder, 'node_modules', name, 'dist', file.name);
      const count = Object.keys(await import(pathToFileURL(`${path}.min.mjs`).href)).length;
      const page = { console, TextEncoder, TextDecoder };
      runInNewContext(readFileSync(`${path}.min.js`, 'utf8'), page);
      const asScript = Object.keys(page[file.global] ?? {}).length;
      if (count === 0 || asScript !== count) problems.push(`${name}: ${file.name}: ${count} names as a module, ${asScript} as a script`);
    }
}

const folderOf = (name) => `packages/${name.replace('@carom/', '')}`;

function sourceOf(name) {
  return JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
}

try {
  const packages = await packAll(join(folder, 'packed'));
  const names = packages.map(({ name }) => name);
  const { CAROM_PLAYGROUND: shared } = process.env;
  if (shared) {
    const [cli] = packages.filter(({ name }) => name === '@carom/cli');
    cpSync(join(cli.inside, 'playground'), `${shared}-unfinished`, { recursive: true });
    renameSync(`${shared}-unfinished`, shared); // all of it or nothing
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  for (const one of packages) {
    checkContents(one, names);
    checkTargets(one);
    await checkTools(one);
    mkdirSync(join(folder, 'node_modules', one.name), { recursive: true });
    run('tar', ['-xzf', one.tarball, '--strip-components=1', '-C', join(folder, 'node_modules', one.name)], folder);
  }
  installOutside(
    folder,
    names.map((name) => folderOf(name)),
  );
  checkUse(packages);
  checkPeers(packages);
  await checkSingleFiles(packages);
  problems.push(...(await checkSizes(folder)));
  console.log(
    packages.map(({ name, files, tarball }) => `${name}: ${files.length} files, ${readFileSync(tarball).length} bytes`).join(' · '),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
