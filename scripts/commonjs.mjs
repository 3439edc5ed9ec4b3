// Twins in CommonJS of published packages, for what cannot read ES modules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Whether a package has twins in CommonJS: not the command, nor what starts threads from its own files. */
export function hasCommonJs({ bin, imports }) {
  return !bin && !imports;
}

/**
 * An entry with its twin in CommonJS. Only what knows neither `module-sync` (Node) nor `module` (bundlers) takes the twin, so that no process
 * and no bundle gets both: each class is there once.
 */
export function withCommonJs(entry) {
  if (typeof entry !== 'object' || !entry.default) return entry;
  const { types, default: module } = entry;
  const require = { types: types.replace(/\.ts$/, '.cts'), default: module.replace(/\.js$/, '.cjs') };
  return { 'module-sync': { types, default: module }, module: { types, default: module }, require, types, default: module };
}

/** Writes the twins in CommonJS beside the modules of a package: the entries, what they share, and their types. */
export async function writeCommonJs(folder, manifest) {
  if (!hasCommonJs(manifest)) return;
  const dist = join(folder, 'dist');
  const entries = Object.values(manifest.exports).flatMap((entry) => (entry.require ? [entry.default] : []));
  const input = Object.fromEntries(entries.map((file) => [file.slice('./dist/'.length, -'.js'.length), join(folder, file)]));
  const build = await rolldown({ input, external: /^(?!\.|\/|[a-z]:)/i, logLevel: 'silent' });
  await build.write({
    dir: dist,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'shared/[name]-[hash].cjs',
    exports: 'named',
  });
  await build.close();
  for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(dist, file), 'utf8');
    writeFileSync(join(dist, file.replace(/\.ts$/, '.cts')), text.replace(/((?:from|import\() ?['"]\.[^'"]*)\.js(['"])/g, '$1.cjs$2'));
  }
}
