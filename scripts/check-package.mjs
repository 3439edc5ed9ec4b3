// Packs every package and checks the tarballs as their users get them: contents, manifest, publint, attw, import and require in a
// fresh folder, single files, tree-shaking by name and byte ceilings.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { checkSizes } from './check-sizes.mjs';
import { packAll, singleFiles } from './pack.mjs';

/** Packages that a package may need at run time, besides those of the workspace; `carom` needs none. */
const allowed = { '@carom/scene': ['valibot'] };
/** What every manifest must say. */
const needed = ['description', 'keywords', 'homepage', 'bugs', 'repository', 'license', 'author', 'engines', 'main', 'types', 'files'];

const problems = [];
const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'carom-package-'));
const attw = join(require.resolve('@arethetypeswrong/cli/package.json'), '..', 'dist', 'index.js');

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What is wrong with files and manifest of a packed package. */
function checkContents({ name, manifest, files }, names) {
  const say = (text) => problems.push(`${name}: ${text}`);
  const extra = (manifest.files ?? []).filter((pattern) => !pattern.startsWith('dist/') && !/^(README\.md|LICENSE)$/.test(pattern));
  const isExtra = (path) => extra.some((pattern) => path.startsWith(pattern.replace(/[*].*$/, '')));
  for (const path of files)
    if (!/^(dist\/.*\.(js|d\.ts|min\.mjs|map)|package\.json|README\.md|LICENSE)$/.test(path) && !isExtra(path)) say(`carries ${path}`);
  for (const path of ['README.md', 'LICENSE']) if (!files.includes(path)) say(`lacks ${path}`);
  for (const key of needed) if (manifest[key] === undefined) say(`package.json lacks ${key}`);
  const { access, provenance } = manifest.publishConfig ?? {};
  if (access !== 'public' || provenance !== true) say('publishConfig must be { access: "public", provenance: true }');
  if (JSON.stringify(manifest.exports).includes('carom-source')) say('its exports name carom-source');
  if (/"(?:pre|post)?install"/.test(JSON.stringify(manifest.scripts ?? {}))) say('it has an install script');
  for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
    if (names.includes(dependency) && !range.startsWith('^')) say(`${dependency} must be a caret range, got ${range}`);
    if (name === 'carom') say(`must have no runtime dependency, has ${dependency}`);
    const others = allowed[name];
    if (others && !names.includes(dependency) && !others.includes(dependency)) say(`${dependency} is not among ${others}`);
  }
}

/** Names that are not in a tarball although the manifest points at them. */
function checkTargets({ name, manifest, files }) {
  const targets = [manifest.main, manifest.types, manifest.jsdelivr, manifest.unpkg, ...Object.values(manifest.bin ?? {})];
  for (const entry of Object.values(manifest.exports)) targets.push(...(typeof entry === 'string' ? [entry] : Object.values(entry)));
  for (const target of targets)
    if (target && !files.includes(target.replace(/^\.\//, ''))) problems.push(`${name}: ${target} is not in the tarball`);
}

async function checkTools({ name, inside, tarball }) {
  const { messages, pkg } = await publint({ pkgDir: inside, strict: true });
  for (const message of messages) problems.push(`${name}: publint: ${formatMessage(message, pkg, { color: false })}`);
  try {
    run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--no-color'], '.');
  } catch (error) {
    problems.push(`${name}: attw:\n${error.stdout}`);
  }
}

/** Whether each package, and each single file of it, can be imported, required and run as a script. */
async function checkUse(packages) {
  for (const { name, manifest } of packages) {
    const paths = Object.entries(manifest.exports).filter(([, entry]) => typeof entry === 'object' && entry.default);
    const names = paths.map(([path]) => JSON.stringify(name + path.slice(1)));
    writeFileSync(join(folder, 'use.mjs'), names.map((from, i) => `import * as a${i} from ${from};`).join('\n'));
    writeFileSync(
      join(folder, 'use.cjs'),
      names.map((from) => `if (Object.keys(require(${from})).length === 0) process.exit(1);`).join('\n'),
    );
    for (const file of ['use.mjs', 'use.cjs']) run(process.execPath, [join(folder, file)], folder);
    for (const file of singleFiles({ folder: '', manifest: sourceOf(name) })) {
      const path = join(folder, 'node_modules', name, 'dist', file.name);
      const count = Object.keys(await import(pathToFileURL(`${path}.min.mjs`).href)).length;
      const page = { console, TextEncoder, TextDecoder };
      runInNewContext(readFileSync(`${path}.min.js`, 'utf8'), page);
      const asScript = Object.keys(page[file.global] ?? {}).length;
      if (count === 0 || asScript !== count) problems.push(`${name}: ${file.name}: ${count} names as a module, ${asScript} as a script`);
    }
  }
}

function sourceOf(name) {
  return JSON.parse(readFileSync(join('packages', name.replace('@carom/', ''), 'package.json'), 'utf8'));
}

try {
  const packages = await packAll(join(folder, 'packed'));
  const names = packages.map(({ name }) => name);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  for (const one of packages) {
    checkContents(one, names);
    checkTargets(one);
    await checkTools(one);
    mkdirSync(join(folder, 'node_modules', one.name), { recursive: true });
    run('tar', ['-xzf', one.tarball, '--strip-components=1', '-C', join(folder, 'node_modules', one.name)], folder);
  }
  const outside = new Set(
    packages.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})).filter((name) => !names.includes(name)),
  );
  for (const name of outside) run('cp', ['-r', join('node_modules', name), join(folder, 'node_modules', name)], '.');
  await checkUse(packages);
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
