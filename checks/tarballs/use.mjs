// Uses the unpacked tarballs as their users do: imports and requires each entry, runs the commands, and loads the single files.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { publishedPackages } from '../../scripts/pack.mjs';
import { singleFiles } from '../../scripts/single-files.mjs';

/** Entries that need the optional peers of their package. */
const withPeers = ['@carom/pool/redis'];
const packageHere = (name) => publishedPackages().find(({ manifest }) => manifest.name === name);
const node = (args) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Puts packages from outside where `name` finds them: those that its manifest names, as links to what `npm ci` put here, and nothing else. */
function linkOutside(folder, name, dependencies) {
  const here = createRequire(join(packageHere(name).folder, 'package.json'));
  for (const dependency of Object.keys(dependencies).filter((one) => !/^(@carom\/|carom$)/.test(one))) {
    const place = here.resolve.paths(dependency).find((path) => existsSync(join(path, dependency, 'package.json')));
    const target = join(folder, 'node_modules', name, 'node_modules', dependency);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(realpathSync(join(place, dependency)), target, 'junction');
  }
}

/** Unpacks packages in a folder, each with what its manifest names from outside: installed within a second, by tar alone. */
export function unpack(folder, packages) {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  for (const { name, manifest, tarball } of packages) {
    const inside = join(folder, 'node_modules', name);
    mkdirSync(inside, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', inside]);
    linkOutside(folder, name, manifest.dependencies ?? {});
  }
}

/** What is wrong with these entries: whether each can be required and imported, with the same classes either way. */
function entryProblems(folder, entries) {
  const uses = entries.map((entry, i) => {
    const from = JSON.stringify(entry);
    const isSame = `Object.keys(a${i}).length > 0 && Object.entries(a${i}).every(([key, value]) => r${i}[key] === value)`;
    return `const r${i} = require(${from});\nconst a${i} = await import(${from});\nif (!(${isSame})) throw new Error(${from});`;
  });
  const head = ["import { createRequire } from 'node:module';", 'const require = createRequire(import.meta.url);'];
  writeFileSync(join(folder, 'use.mjs'), [...head, ...uses].join('\n'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'use.mjs')], { encoding: 'utf8' });
  return status === 0 ? [] : [`${entries}:\n${stdout}${stderr}`];
}

/** Entries that work on each other's worlds, wherever they come from: modules, their twins in CommonJS, a single file. */
async function worldProblems(folder) {
  const dist = join(folder, 'node_modules', 'carom', 'dist');
  const load = (...names) => Promise.all(names.map((name) => import(pathToFileURL(join(dist, name)).href)));
  const names = ['world', 'joints', 'play', 'inspect'];
  const ways = {
    modules: await load(...names.map((name) => `${name}/index.js`)),
    'CommonJS twins': names.map((name) => createRequire(join(dist, 'x.js'))(`./${name}/index.cjs`)),
    'those of the single file': await load('carom.min.mjs'),
  };
  const problems = [];
  for (const [name, entries] of Object.entries(ways)) {
    const { World, addJoint, joints, jointsOf, createHistory, statisticsOf } = Object.assign({}, ...entries);
    try {
      const world = new World();
      addJoint(world, { kind: 'pin', b: world.add({ x: 0, y: 0, r: 1 }), at: { x: 0, y: 2 } });
      createHistory?.(world).save();
      if (statisticsOf && statisticsOf(world).bodies !== 1) throw new Error('statistics of another world');
      if (jointsOf(World.from(world.snapshot(), { extensions: [joints] })).length !== 1) throw new Error('no joint');
    } catch (error) {
      problems.push(`carom: ${name} do not go together: ${error}`);
    }
  }
  return problems;
}

/** What is wrong with the single files of a package: each can be imported, and run as a script. */
async function singleFileProblems(folder, name) {
  const problems = [];
  for (const file of singleFiles({ folder: '', manifest: packageHere(name).manifest })) {
    const path = join(folder, 'node_modules', name, 'dist', file.name);
    const page = { console, TextEncoder, TextDecoder };
    const count = Object.keys(await import(pathToFileURL(`${path}.min.mjs`).href)).length;
    runInNewContext(readFileSync(`${path}.min.js`, 'utf8'), page);
    const asScript = Object.keys(page[file.global] ?? {}).length;
    if (count === 0 || asScript !== count) problems.push(`${name}: ${file.name}: ${count} names as a module, ${asScript} as a script`);
  }
  return problems;
}

/** What is wrong with the projects that `npm create carom` writes: each is there, and wants the library of the same version. */
function projectProblems(folder, { manifest: { version, bin } }) {
  const command = join(folder, 'node_modules/create-carom', bin['create-carom']);
  const { stderr } = spawnSync(process.execPath, [command], { encoding: 'utf8' });
  const names = [...stderr.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  const missing = ['canvas', 'jest', 'react', 'room'].filter((name) => !names.includes(name)).map((name) => `create-carom: lacks ${name}`);
  const wrong = names.filter((name) => {
    node([command, name, join(folder, 'made', name)]);
    const made = JSON.parse(readFileSync(join(folder, 'made', name, 'package.json'), 'utf8'));
    return made.name !== name || made.dependencies.carom !== `^${version}`;
  });
  return [...missing, ...wrong.map((name) => `create-carom: ${name}: package.json is wrong`)];
}

/** What is wrong with the packages in a folder, in the eyes of who uses them. */
export async function useProblems(folder, packages) {
  const problems = [];
  for (const { name, manifest } of packages) {
    const entries = Object.keys(manifest.exports).flatMap((path) => (manifest.exports[path].default ? [name + path.slice(1)] : []));
    const [without, needPeers] = [entries.filter((one) => !withPeers.includes(one)), entries.filter((one) => withPeers.includes(one))];
    problems.push(...entryProblems(folder, without), ...(await singleFileProblems(folder, name)));
    for (const file of Object.values(manifest.bin ?? {})) {
      const printed = node([join(folder, 'node_modules', name, file), '--version']).trim();
      if (printed !== manifest.version) problems.push(`${name}: ${file} --version says ${printed}, not ${manifest.version}`);
    }
    if (name === 'create-carom') problems.push(...projectProblems(folder, { manifest }));
    if (needPeers.length === 0) continue;
    for (const peer of Object.keys(manifest.peerDependencies))
      if (!manifest.peerDependenciesMeta?.[peer]?.optional) problems.push(`${name}: ${peer} must be an optional peer`);
    linkOutside(folder, name, manifest.peerDependencies);
    problems.push(...entryProblems(folder, needPeers));
  }
  return [...problems, ...(await worldProblems(folder))];
}
