// Lets Node import the sources of the workspace as they are, for tests: `node --import ./scripts/read-types.mjs`. Newer versions of Node
// leave out types by themselves; for older ones this does.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

const isHook = import.meta.url.endsWith('?hooks'); // this file once more, where Node runs hooks
if (!isHook && !process.features.typescript) register(`${import.meta.url}?hooks`);

/** Loads a module: a hook of Node. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const { transformSync } = await import('rolldown/utils');
  const file = fileURLToPath(url);
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), { sourcemap: true });
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => `${file}: ${message}`).join('\n'));
  const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  return { format: 'module', source: `${code}\n${comment}`, shortCircuit: true };
}
