// Packs every package of the workspace as it is published: `node scripts/pack.mjs [folder]`, after `npm run build`.
// What is published differs from the workspace: no `carom-source` condition and no development dependencies, constants in the files that
// import them, what a package's own scripts/prepack.mjs adds, and each entry comes as one file too, as an ES module and as a script with one global, with source maps,
// where the manifest names one for CDNs (`jsdelivr`).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleArena } from '../packages/carom/scripts/bundle-arena.mjs';
import { hasCommonJs, withCommonJs, writeCommonJs } from './commonjs.mjs';
import { inlineConstants } from './inline-constants.mjs';
import { singleFiles, writeSingleFiles } from './single-files.mjs';

/** The arena to paste into a contest's editor, in the folder `dist` of the library. */
export const contestFile = 'carom-arena.contest.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Runs npm; returns what it prints. */
export function runNpm(args, cwd) {
  const shell = npm[0] === 'npm' && process.platform === 'win32';
  return execFileSync(npm[0], [...npm.slice(1), ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell });
}

/** Folder and manifest of every package that is not private. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => !manifest.private);
}

/** The manifest as it is published. Packages for pages and games can be required by what cannot read ES modules, as Jest. */
export function publishedManifest({ devDependencies: _development, scripts: _scripts, ...manifest }) {
  for (const key of ['exports', 'imports']) if (manifest[key]) manifest[key] = withoutSource(manifest[key]);
  if (hasCommonJs(manifest)) {
    manifest.files = [...manifest.files, 'dist/**/*.cjs', 'dist/**/*.d.cts'];
    for (const [path, entry] of Object.entries(manifest.exports)) manifest.exports[path] = withCommonJs(entry);
  }
  return manifest;
}

/** Conditions, however deep, without the one that leads to sources. */
function withoutSource(entry) {
  if (typeof entry !== 'object' || entry === null) return entry;
  const kept = Object.entries(entry).filter(([condition]) => condition !== 'carom-source');
  return Object.fromEntries(kept.map(([condition, value]) => [condition, withoutSource(value)]));
}

/** Packs all packages, or those named, into a folder; returns name, manifest, tarball, files and the folder with what is inside. */
export async function packAll(target, names = null) {
  const wanted = () => publishedPackages().filter(({ manifest }) => names === null || names.includes(manifest.name));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'inside'), { recursive: true });
  const packages = wanted();
  const workspaces = packages.flatMap(({ folder }) => ['--workspace', folder]);
  const first = JSON.parse(runNpm(['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...workspaces], root));
  for (const [i, one] of packages.entries()) {
    one.inside = join(target, 'inside', one.manifest.name.replace('/', '+'));
    mkdirSync(one.inside);
    const tarball = join(target, first[i].filename);
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', one.inside]);
    rmSync(tarball);
    const prepack = join(one.folder, 'scripts', 'prepack.mjs');
    if (existsSync(prepack)) execFileSync(process.execPath, [prepack, one.inside], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (one.manifest.name === 'carom') inlineConstants(join(one.inside, 'dist'));
    one.manifest = publishedManifest(one.manifest);
    await writeCommonJs(one.inside, one.manifest);
    writeFileSync(join(one.inside, 'package.json'), `${JSON.stringify(one.manifest, null, 2)}\n`);
  }
  const sources = wanted().flatMap((one, i) => singleFiles(one).map((file) => [file, join(packages[i].inside, 'dist')]));
  for (const [file, folder] of sources) await writeSingleFiles(file, folder);
  const library = packages.find(({ manifest }) => manifest.name === 'carom');
  if (library) writeFileSync(join(library.inside, 'dist', contestFile), await bundleArena());
  const second = JSON.parse(runNpm(['pack', '--json', '--pack-destination', target, ...packages.map(({ inside }) => inside)], target));
  return packages.map(({ manifest, inside }, i) => ({
    name: manifest.name,
    manifest,
    inside,
    tarball: join(target, second[i].filename),
    files: second[i].files.map(({ path }) => path),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/carom-packed'));
  for (const { tarball, files } of await packAll(target)) console.log(`${tarball}: ${files.length} files`);
}
