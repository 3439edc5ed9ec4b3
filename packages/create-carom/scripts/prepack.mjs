// Puts the recipes and the room into the package: `npm pack` calls this, and `scripts/pack.mjs` with the folder to put them in. Each gets the
// version of Carom that is packed with it.
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const templates = join(resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))), 'templates');
const { version } = JSON.parse(readFileSync(join(root, 'packages/carom/package.json'), 'utf8'));
rmSync(templates, { recursive: true, force: true });
const isOwn = (path) => !/[\\/](?:node_modules|dist[^\\/]*|\.observable|package-lock\.json)$/.test(path);
for (const name of readdirSync(join(root, 'recipes')).filter(
  (each) => each !== 'node_modules' && statSync(join(root, 'recipes', each)).isDirectory(),
))
  cpSync(join(root, 'recipes', name), join(templates, name), { recursive: true, filter: isOwn });
cpSync(join(root, 'packages/cli/templates/room'), join(templates, 'room'), { recursive: true, filter: isOwn });
for (const name of readdirSync(templates)) {
  const file = join(templates, name, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const dependency of Object.keys(manifest.dependencies))
    if (/^(?:carom$|@carom\/)/.test(dependency)) manifest.dependencies[dependency] = `^${version}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
