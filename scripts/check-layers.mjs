// Fails when a module of the library or a package imports upwards or sideways, imports an index.ts from inside, or
// when any import cycle exists. Imports of types and those at run time count.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow, importsOf, parseModule } from './modules.mjs';

const layers = {
  numeric: [],
  geometry: ['numeric'],
  inputs: ['numeric'],
  motion: ['numeric', 'geometry'],
  broadphase: ['numeric', 'geometry', 'motion'],
  world: ['numeric', 'geometry', 'motion', 'broadphase'],
  timeline: ['numeric', 'geometry', 'motion', 'broadphase'],
  arena: ['numeric', 'geometry', 'motion', 'broadphase'],
  net: ['numeric', 'geometry', 'inputs', 'world'],
};
/** What each folder of the workspace may import of the others. */
const packages = {
  'packages/carom': [],
  'packages/scene': ['carom'],
  'packages/draw': ['carom'],
  'packages/pool': ['carom', '@carom/scene'],
  'packages/referees': ['carom'],
  'packages/cli': ['carom', '@carom/scene', '@carom/draw', '@carom/pool', '@carom/referees'],
  'packages/d3': ['carom'],
  gallery: ['carom', '@carom/scene'],
  site: ['carom', '@carom/scene', '@carom/draw', '@carom/gallery', '@carom/referees', '@carom/d3'],
};
const ours = /^(?:carom|@carom\/[a-z0-9]+)(?=$|\/)/;

const problems = [];
const graph = new Map();
for (const name of readdirSync('packages'))
  if (existsSync(`packages/${name}/package.json`) && !packages[`packages/${name}`])
    problems.push(`packages/${name}: what it may import is not said here`);
for (const [folder, allowed] of Object.entries(packages)) {
  const root = join(folder, 'src');
  for (const file of [...filesBelow(root, '.ts'), ...filesBelow(root, '.tsx')]) {
    const targets = [];
    for (const name of importsOf(parseModule(file).program)) {
      const own = ours.exec(name)?.[0];
      if (own && !allowed.includes(own)) problems.push(`${file} may not import ${own}`);
      if (name.startsWith('.')) targets.push(join(dirname(file), name));
    }
    graph.set(file, targets);
    if (folder === 'packages/carom') checkLayer(root, file, targets);
  }
}

function checkLayer(root, file, targets) {
  const path = relative(root, file);
  const from = path.includes(sep) ? path.split(sep)[0] : null; // null: the root index
  if (from !== null && !layers[from]) problems.push(`${file}: ${from} is not a layer`);
  for (const target of targets) {
    const to = relative(root, target).split(sep)[0];
    if (from !== null && to !== from && !layers[from]?.includes(to)) problems.push(`${file} may not import from ${to}/`);
    if (from !== null && target.endsWith(`${sep}index.ts`)) problems.push(`${file} imports an index.ts from inside`);
  }
}

const done = new Set();
function visit(file, trail) {
  if (done.has(file)) return;
  if (trail.includes(file)) {
    problems.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
    return;
  }
  for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
  done.add(file);
}
for (const file of graph.keys()) visit(file, []);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${graph.size} modules: no upward import, no cycle`);
