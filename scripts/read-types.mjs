// Lets Node import the sources of the workspace, for tests: `node --import ./scripts/read-types.mjs`. It leaves out types, and gives files the
// numbers that they import as constants of their own, as published ones have them (inline-constants.mjs): so tests run what users run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/types/', import.meta.url));
const isHook = import.meta.url.endsWith('?hooks'); // this file once more, where Node runs hooks
if (!isHook) register(`${import.meta.url}?hooks`);

/** Loads a module: a hook of Node. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const source = inlined(file, readFileSync(file, 'utf8'));
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

/** A source with the numbers it imports as constants; lines stay where they are. */
function inlined(file, source) {
  return source.replace(/^import \{([^}]*)\} from '(\.[^']+\.ts)';/gm, (text, list, from) => {
    const numbers = numbersOf(resolve(dirname(file), from));
    const names = list.split(',').map((name) => name.trim());
    const constants = names.filter((name) => numbers.has(name.split(' ')[0]));
    if (constants.length === 0) return text;
    const rest = names.filter((name) => name !== '' && !constants.includes(name));
    const own = constants.map((name) => `${name.split(' ').at(-1)} = ${numbers.get(name.split(' ')[0])}`);
    const lines = '\n'.repeat(text.split('\n').length - 1);
    return `${rest.length > 0 ? `import { ${rest.join(', ')} } from '${from}'; ` : ''}const ${own.join(', ')};${lines}`;
  });
}

const known = new Map();

/** Name and text of each `export const name = number` of a file. */
function numbersOf(file) {
  if (!known.has(file)) {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const found = source.matchAll(/^export const (\w+)(?:: number)? = (-?(?:0x[\da-f]+|[\d._]+(?:e[+-]?\d+)?));/gim);
    known.set(file, new Map([...found].map(([, name, text]) => [name, text])));
  }
  return known.get(file);
}
