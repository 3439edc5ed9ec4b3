// Uses the unpacked tarballs as their users do: imports and requires each entry, runs the commands, and loads the single files.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { publishedPackages } from './pack.mjs';
import { singleFiles } from './single-files.mjs';

/** Entries that need optional peers. */
const withPeers = { '@carom/pool/redis': ['bullmq', 'ioredis'] };
const node = (args) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Puts packages from outside where `name` finds them: those that its manifest names, as links to what `npm ci` put here, and nothing else. */
function linkOutside(folder, name, dependencies) {
  const here = createRequire(join(publishedPackages().find(({ manifest }) => manifest.name === name).folder, 'package.json'));
  for (const dependency of dependencies) {
    const place = here.resolve
      .paths(dependency)
      .map((path) => join(path, dependency))
      .find((path) => existsSync(join(path, 'package.json')));
    const target = join(folder, 'node_modules', name, 'node_modules', dependency);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(realpathSync(place), target, 'junction');
  }
}

/** What is wrong with these entries: whether each can be required and imported, with the same classes either way. */
function entryProblems(folder, entries) {
  const uses = entries.map((entry, i) => {
    const from = JSON.stringify(entry);
    const isSame = `Object.keys(a${i}).length > 0 && Object.entries(a${i}).every(([key, value]) => r${i}[key] === value)`;
    return `const r${i} = require(${from});\nconst a${i} = await import(${from});\nif (!(${isSame})) throw new Error(${from});`;
  });
  const head = `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`;
  writeFileSync(join(folder, 'use.mjs'), `${head}\n${uses.join('\n')}`);
  try {
    node([join(folder, 'use.mjs')]);
    return [];
  } catch (error) {
    return [`${entries}:\n${error.stdout}${error.stderr}`];
  }
}

/** Entries that work on each other's worlds, wherever they come from: modules, their twins in CommonJS, a single file. */
async function worldProblems(folder) {
  const dist = join(folder, 'node_modules', 'carom', 'dist');
  const require = createRequire(join(folder, 'use.mjs'));
  const load = (...names) => Promise.all(names.map((name) => import(pathToFileURL(join(dist, name)).href)));
  const ways = {
    modules: await load('world/index.js', 'joints/index.js', 'play/index.js', 'inspect/index.js'),
    'CommonJS twins': ['world', 'joints', 'play', 'inspect'].map((name) => require(join(dist, name, 'index.cjs'))),
    'the single file of joints': await load('carom-joints.min.mjs'),
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

const entriesOf = ({ name, manifest }) =>
  Object.keys(manifest.exports).flatMap((path) => (manifest.exports[path].default ? [name + path.slice(1)] : []));

/** What is wrong with the single files of a package: each can be imported, and run as a script. */
async function singleFileProblems(folder, name) {
  const problems = [];
  const { manifest } = publishedPackages().find((one) => one.manifest.name === name);
  for (const file of singleFiles({ folder: '', manifest })) {
    const path = join(folder, 'node_modules', name, 'dist', file.name);
    const count = Object.keys(await import(pathToFileURL(`${path}.min.mjs`).href)).length;
    const page = { console, TextEncoder, TextDecoder };
    runInNewContext(readFileSync(`${path}.min.js`, 'utf8'), page);
    const asScript = Object.keys(page[file.global] ?? {}).length;
    if (count === 0 || asScript !== count) problems.push(`${name}: ${file.name}: ${count} names as a module, ${asScript} as a script`);
  }
  return problems;
}

/** What is wrong with the packages in a folder, in the eyes of who uses them. */
export async function useProblems(folder, packages) {
  const problems = [];
  const names = packages.map(({ name }) => name);
  for (const { name, manifest } of packages)
    linkOutside(
      folder,
      name,
      Object.keys(manifest.dependencies ?? {}).filter((one) => !names.includes(one)),
    );
  for (const one of packages) {
    problems.push(
      ...entryProblems(
        folder,
        entriesOf(one).filter((entry) => !withPeers[entry]),
      ),
      ...(await singleFileProblems(folder, one.name)),
    );
    for (const file of Object.values(one.manifest.bin ?? {})) {
      const printed = node([join(folder, 'node_modules', one.name, file), '--version']).trim();
      if (printed !== one.manifest.version) problems.push(`${one.name}: ${file} --version says ${printed}, not ${one.manifest.version}`);
    }
  }
  problems.push(...(await worldProblems(folder)));
  for (const [entry, peers] of Object.entries(withPeers)) {
    const { name, manifest } = packages.find((one) => entry.startsWith(`${one.name}/`));
    for (const peer of peers)
      if (!manifest.peerDependenciesMeta?.[peer]?.optional) problems.push(`${name}: ${peer} must be an optional peer`);
    linkOutside(folder, name, peers);
    problems.push(...entryProblems(folder, [entry]));
  }
  return problems;
}
