// Each entry of a package as one file, for pages without a bundler: an ES module, and a script with one global.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Entries whose functions take worlds. A file knows only worlds of its own, so it has `World` and all of its entry. */
const ofWorlds = ['./joints', './fields', './hulls', './queries', './platformer', './assemblies', './inspect', './play', './net'];

/** The single files of a package: sources, file name without its end, and the global of the script. */
export function singleFiles({ folder, manifest }) {
  if (!manifest.jsdelivr) return [];
  const base = manifest.name.replace(/^@/, '').replace('/', '-');
  return Object.entries(manifest.exports)
    .filter(([, entry]) => entry['carom-source'])
    .map(([path, entry]) => {
      const name = base + path.slice(1).replaceAll('/', '-');
      const global = name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
      const sources = [entry, ...(ofWorlds.includes(path) ? [manifest.exports['./world']] : [])];
      return { inputs: sources.map((source) => join(folder, source['carom-source'])), name, global };
    });
}

/** Writes both, with source maps. */
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
  const shared = { minify: true, sourcemap: true };
  await build.write({ ...shared, file: join(target, `${file.name}.min.mjs`), format: 'esm' });
  await build.write({ ...shared, file: join(target, `${file.name}.min.js`), format: 'iife', name: file.global, exports: 'named' });
  await build.close();
}
