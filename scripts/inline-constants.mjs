// Gives the files of the built library the constants that they import: `node scripts/inline-constants.mjs [dist]`, after `tsc -b`.
// A kernel names the words of a record by constants of another file. Engines read an imported constant from memory at each use, and fold
// one of the same file. So `import { radius } from './layout.js'` becomes `const radius = 7;`, and of `import * as word from './layout.js'`
// `word.radius` becomes `(7)`. A second run changes nothing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Inlines the constants of all modules in a folder, in place. Returns how many files changed. */
export function inlineConstants(folder) {
  let changed = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js') || name.includes('.min.')) continue;
    const file = join(folder, name);
    const code = readFileSync(file, 'utf8');
    const text = withConstants(file, code);
    if (text === code) continue;
    writeFileSync(file, text);
    changed++;
  }
  return changed;
}

/** The text of a module with the numbers it imports as constants; lines stay where they are. */
export function withConstants(file, code) {
  const named = [...code.matchAll(/^import \* as (\w+) from (['"])(\.[^'"]+)\2;/gm)].reduce((text, [, name, , from]) => {
    const numbers = numbersOf(resolve(dirname(file), from));
    const isShadowed = new RegExp(`\\b(?:const|let|function)\\s+${name}\\b|[(,{]\\s*${name}\\s*[,)=:}]`).test(text);
    if (numbers.size === 0 || isShadowed) return text;
    const uses = new RegExp(`/\\*[^]*?\\*/|//.*|(?<![.\\w])${name}\\.(\\w+)`, 'g'); // of comments nothing changes
    return text.replace(uses, (all, word) => (numbers.has(word) ? `(${numbers.get(word)})` : all));
  }, code);
  return named.replace(/^import \{([^}]*)\} from (['"])(\.[^'"]+)\2;/gm, (text, list, quote, from) => {
    const numbers = numbersOf(resolve(dirname(file), from));
    const names = list.split(',').flatMap((name) => name.trim() || []);
    const constants = names.filter((name) => numbers.has(name.split(' ')[0]));
    if (constants.length === 0) return text;
    const rest = names.filter((name) => !constants.includes(name));
    const own = constants.map((name) => `${name.split(' ').at(-1)} = ${numbers.get(name.split(' ')[0])}`);
    const lines = '\n'.repeat(text.split('\n').length - 1);
    return `${rest.length > 0 ? `import { ${rest.join(', ')} } from ${quote}${from}${quote}; ` : ''}const ${own.join(', ')};${lines}`;
  });
}

const known = new Map();

/** Name and text of each `export const name = number` of a file. */
function numbersOf(file) {
  if (!known.has(file)) {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const found = source.matchAll(/^export const (\w+)(?:: number)? = (-?(?:0x[\da-f_]+|[\d._]+(?:e[+-]?\d+)?));/gim);
    known.set(file, new Map([...found].map(([, name, text]) => [name, text])));
  }
  return known.get(file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../packages/carom/dist', import.meta.url)));
  console.log(`${inlineConstants(folder)} files have the constants that they import`);
}
