// Installs packages of this clone, and others of npm, into the project in whose folder it is called: `node ../carom/install.mjs carom d3-force`.
// They are built and packed as they are published, so that what works with them works with npm's. The files stay in `packed` here: the project's
// package.json names them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = process.cwd();
const wanted = process.argv.slice(2);
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

function refuse(text) {
  console.error(`install: ${text}`);
  process.exit(2);
}

if (wanted.length === 0) refuse('a package must be given, as in: node ../carom/install.mjs carom');
if (!relative(root, project).startsWith('..')) refuse(`must be called in the folder of your project, got ${project}`);

node('scripts/setup.mjs');
const { packAll, publishedPackages, runNpm } = await import('./scripts/pack.mjs'); // they need what the set-up installs
const ours = new Map(publishedPackages().map(({ manifest }) => [manifest.name, manifest]));
for (const name of wanted)
  if (/^@carom\//.test(name) && !ours.has(name)) refuse(`${name}: no such package; there are ${[...ours.keys()].join(', ')}`);

/** The packages of this clone among these and all that they need, those first. */
function withNeeded(names, found = new Set()) {
  for (const name of names.filter((one) => ours.has(one) && !found.has(one))) {
    withNeeded(Object.keys(ours.get(name).dependencies ?? {}), found);
    found.add(name);
  }
  return [...found];
}

const names = withNeeded(wanted);
console.error(`building ${names.join(', ')}${names.includes('@carom/cli') ? ', which takes some minutes' : ''} …`);
node('node_modules/typescript/bin/tsc', '-b');
const folder = mkdtempSync(join(tmpdir(), 'carom-install-'));
try {
  const packages = await packAll(folder, names);
  mkdirSync(join(root, 'packed'), { recursive: true });
  const tarballs = packages.map(({ tarball }) => {
    const kept = join(root, 'packed', basename(tarball));
    copyFileSync(tarball, kept);
    return kept;
  });
  process.stdout.write(runNpm(['install', ...tarballs, ...wanted.filter((name) => !ours.has(name))], project));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
