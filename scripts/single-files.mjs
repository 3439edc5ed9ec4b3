// Packages as single files, for pages without a bundler: an ES module, and a script with one global. The file of the root has all entries of its
// package; each other entry has a file of its own, unless it works on worlds: a file knows only those that it made.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Entries whose functions take worlds: they are in the file of the root, beside `World`. */
const ofWorlds = ['./joints', './fields', './hulls', './queries', './platformer', './assemblies', './inspect', './play', './net'];

/** The single files of a package: sources, file name without its end, and the global of the script. */
export function singleFiles({ folder, manifest }) {
  if (!manifest.jsdelivr) return [];
  const base = manifest.name.replace(/^@/, '').replace('/', '-');
  const entries = Object.entries(manifest.exports).filter(([, entry]) => entry['carom-source']);
  return entries
    .filter(([path]) => !ofWorlds.includes(path))
    .map(([path, own]) => {
      const name = base + path.slice(1).replaceAll('/', '-');
      const global = name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
      const sources = path === '.' ? entries.map(([, entry]) => entry) : [own];
      return { inputs: sources.map((source) => join(folder, source['carom-source'])), name, global };
    });
}

/** Writes both; the module has a source map. Maps are most of what a package weighs. */
export async function writeSingleFiles(file, target) {
  const lines = file.inputs.map((input) => `export * from ${JSON.stringify(input)};`);
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'single-file' ? id : null),
    load: (id) => (id === 'single-file' ? lines.join('\n') : null),
  };
  const build = await rolldown({
    input: 'single-file',
    plugins: [entry],
    resolve: { conditionNames: ['carom-source', 'import', 'default'] },
    logLevel: 'silent',
    transform: { target: 'es2022' },
  });
  await build.write({ minify: true, sourcemap: true, file: join(target, `${file.name}.min.mjs`), format: 'esm' });
  await build.write({ minify: true, file: join(target, `${file.name}.min.js`), format: 'iife', name: file.global, exports: 'named' });
  await build.close();
}
