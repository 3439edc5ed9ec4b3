#!/usr/bin/env node
// npm create carom <name> [folder]: copies a template of this package. In the workspace they lie where they are made.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folders = ['../templates', '../../../recipes', '../../cli/templates'].map(here).filter(existsSync);
const isProject = (folder, name) => existsSync(join(folder, name, 'package.json'));
const places = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => isProject(folder, name))
      .map((name) => [name, join(folder, name)]),
  ),
);
const manifestOf = (place) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));

const [name, target = name] = process.argv.slice(2);
if (name === '--version') {
  console.log(manifestOf(here('..')).version);
  process.exit(0);
}
if (name === undefined || !places.has(name)) {
  const most = Math.max(...[...places.keys()].map(({ length }) => length));
  const lines = [...places].sort().map(([each, place]) => `  ${each.padEnd(most)}  ${manifestOf(place).description}`);
  console.error(
    `${name === undefined ? '' : `create-carom: name must be one of these, got ${name}\n`}npm create carom <name> [folder]\n\n${lines.join('\n')}`,
  );
  process.exit(name === undefined ? 0 : 2);
}
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`create-carom: ${target} is there already, and not empty`);
  process.exit(2);
}
const from = places.get(name);
cpSync(from, folder, { recursive: true, filter: (path) => !/[\\/](?:node_modules|dist|\.observable)$/.test(path.slice(from.length)) });
const manifest = {
  ...manifestOf(folder),
  name: basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-'),
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const next = ['dev', 'start', 'test'].find((script) => manifest.scripts?.[script]);
const run = next === undefined ? 'npx vite' : next === 'dev' ? 'npm run dev' : `npm ${next}`;
console.log(
  `${target}: ${manifest.description}\n\n  cd ${target}\n  npm install\n  ${name === 'room' ? 'npm run build\n  npm start' : run}`,
);
