// Tree-shaking by name and byte ceilings (minified + gzip) of what users import.
// Ceilings stand at what there is. They go down; up only by what a mended defect takes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const circles = 'overlaps, relation, contains, separation, intersectionPoints, manifold, separate';
/** [what a user imports, from where, ceiling in bytes min+gzip, names that must not come along] */
const bundles = [
  ['{ overlaps }', 'carom', 1280, ['intersectionPoints', 'timeOfImpact', 'manifold', 'Timeline', 'Arena', 'CircleIndex']],
  ['{ overlaps }', 'carom/geometry', 1280, ['intersectionPoints', 'manifold']],
  [`{ ${circles} }`, 'carom/geometry', 3072, ['castRay', 'Timeline']],
  ['{ separateAll }', 'carom/geometry/separate-all', 6176, ['castRay', 'Timeline', 'CircleIndex']],
  ['{ separateFreely }', 'carom/geometry/separate-all', 4544, ['separateAlong', 'Timeline']],
  ['* as measure', 'carom/geometry/measure', 7744, ['timeOfImpact', 'castRay', 'Timeline', 'CircleIndex']],
  ['* as curved', 'carom/motion/curved', 5632, ['castRay', 'Timeline', 'CircleIndex']],
  ['{ lensArea }', 'carom/geometry/measure', 2048, ['unionArea', 'enclosingCircle', 'Timeline']],
  ['* as geometry, { overlaps }', ['carom/geometry', 'carom/motion'], 32992, ['Timeline', 'CircleIndex']],
  ['* as broadphase', 'carom/broadphase', 17984, ['Timeline', 'Arena']],
  ['* as timeline', 'carom/timeline', 45248, ['Arena', 'CircleIndex']],
  ['* as arena', 'carom/arena', 8960, ['Timeline', 'CircleIndex']],
  ['{ World }', 'carom/world', 91872, ['Timeline', 'Arena', 'CircleIndex', 'JointSolver', 'addChain', 'FixedStepper', 'Profiler']],
  ['* as play, { World }', ['carom/play', 'carom/world'], 94208, ['Timeline', 'Arena', 'CircleIndex', 'JointSolver']],
  ['* as fields', 'carom/fields', 7008, ['World', 'JointSolver', 'Timeline', 'addChain']],
  ['* as platformer', 'carom/platformer', 15680, ['World', 'JointSolver', 'Timeline', 'CircleIndex']],
  ['* as hulls', 'carom/hulls', 55360, ['World', 'JointSolver', 'Timeline', 'CircleIndex']],
  ['* as hulls, { World }', ['carom/hulls', 'carom/world'], 136448, ['JointSolver', 'Timeline', 'CircleIndex', 'castHull']],
  ['* as queries', 'carom/queries', 32736, ['World', 'JointSolver', 'Timeline', 'CircleIndex']],
  ['* as joints', 'carom/joints', 21216, ['World', 'WorldParts', 'Timeline', 'addChain']],
  ['* as net', 'carom/net', 98432, ['Timeline', 'Arena', 'CircleIndex']],
  ['{ Viewer }', 'carom/net', 3008, ['World', 'Timeline', 'Arena', 'CircleIndex', 'createFeed']],
  ['{ parseScene }', '@carom/scene', 28672, ['World', 'Timeline', 'Arena', 'CircleIndex']],
  ['{ validateScene }', '@carom/scene', 28416, ['World', 'Timeline', 'Arena', 'CircleIndex']],
  ['{ forceCollide }', '@carom/d3', 22336, ['World', 'Timeline', 'dodge', 'packSiblings']],
  ['{ dodge }', '@carom/d3', 2176, ['World', 'CircleIndex', 'forceCollide']],
  ['{ packSiblings, packEnclose }', '@carom/d3', 7232, ['World', 'CircleIndex', 'dodge']],
  ['* as d3', '@carom/d3', 33984, ['World', 'Timeline', 'Arena']],
  ['* as draw', '@carom/draw', 8640, ['World', 'Timeline', 'Arena', 'CircleIndex', 'SvgContext']],
  ['* as svg', '@carom/draw/svg', 1920, ['World', 'Timeline', 'Arena', 'drawWorld']],
  ['{ Race }', '@carom/referees', 11264, ['SearchRace', 'Timeline', 'World', 'CircleIndex']],
];

async function bundle(folder, what, from) {
  const entry = join(folder, 'entry.mjs');
  const sources = Array.isArray(from) ? from : [from];
  const lines = sources.map((name, i) => (what.startsWith('{') ? `export ${what} from '${name}';` : `export * as all${i} from '${name}';`));
  writeFileSync(entry, lines.join('\n'));
  const build = await rolldown({ input: entry, cwd: folder, logLevel: 'silent' });
  const readable = (await build.generate({ minify: false })).output[0].code;
  const small = (await build.generate({ minify: true })).output[0].code;
  await build.close();
  return { readable, bytes: gzipSync(small, { level: 9 }).length };
}

/** Bundles each of the list in a folder where the packages are installed; prints the sizes and returns what is wrong. */
export async function checkSizes(folder) {
  const problems = [];
  const sizes = new Map();
  for (const [what, from, ceiling, absent] of bundles) {
    const { readable, bytes } = await bundle(folder, what, from);
    const label = `${what.length > 40 ? 'the circle functions' : what} from ${from}`;
    sizes.set(label, bytes);
    console.log(`${String(bytes).padStart(6)} of ${ceiling} bytes   ${label}`);
    if (bytes > ceiling) problems.push(`${label}: ${bytes} bytes min+gzip, ceiling ${ceiling}`);
    for (const name of absent)
      if (new RegExp(`\\b(?:function|class) ${name}\\b`).test(readable)) problems.push(`${label} pulls in ${name}`);
  }
  const force = await bundle(folder, '{ forceCollide }', '@carom/d3');
  const index = await bundle(folder, '{ CircleIndex }', 'carom/broadphase');
  const more = force.bytes - index.bytes;
  console.log(`${String(more).padStart(6)} of 5120 bytes   forceCollide beyond CircleIndex`);
  if (more > 5120) problems.push(`forceCollide: ${more} bytes beyond the index, ceiling 5120`);
  return problems;
}
