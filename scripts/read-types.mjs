// Lets Node import the sources of the workspace, for tests: `node --import ./scripts/read-types.mjs`. It leaves out types, and gives files the
// numbers that they import as constants of their own, as published ones have them (inline-constants.mjs): so tests run what users run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withConstants } from './inline-constants.mjs';

const cache = fileURLToPath(new URL('../node_modules/.cache/types/', import.meta.url));
const isHook = import.meta.url.endsWith('?hooks'); // this file once more, where Node runs hooks
if (!isHook) register(`${import.meta.url}?hooks`);

/** Loads a module: a hook of Node. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const source = withConstants(file, readFileSync(file, 'utf8'));
  const kept = `${cache}${createHash('sha256').update(`${file}\0${source}`).digest('hex')}`; // to transform all takes a second a process
  if (existsSync(kept)) return { format: 'module', source: readFileSync(kept, 'utf8'), shortCircuit: true };
  const { transformSync } = await import('rolldown/utils');
  const { code, map, errors } = transformSync(file, source, { sourcemap: true });
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => `${file}: ${message}`).join('\n'));
  const text = `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, text);
  renameSync(`${kept}.${process.pid}`, kept);
  return { format: 'module', source: text, shortCircuit: true };
}
