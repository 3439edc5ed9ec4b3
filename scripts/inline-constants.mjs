// Gives the files of the built library the constants that they import: `node scripts/inline-constants.mjs [dist]`, after `tsc -b`.
// A kernel names the words of a record by constants of another file. Engines read an imported constant from memory at each use, and fold
// one of the same file. So `import { radius } from './layout.js'` becomes `const radius = 7;`. A second run changes nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

/** Inlines the constants of all modules in a folder, in place. Returns how many files changed. */
export function inlineConstants(folder) {
  const modules = new Map();
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!file.endsWith('.js') || file.includes('.min.')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    modules.set(join(folder, file), { code, body: parseAst(code).body });
  }
  for (const one of modules.values()) one.numbers = exportedNumbers(one.body);
  let changed = 0;
  for (const [file, { code, body }] of modules) {
    let text = code;
    for (const node of body.filter(({ type }) => type === 'ImportDeclaration').reverse()) {
      const by = edit(node, modules.get(resolve(dirname(file), node.source.value)));
      if (by !== null) text = text.slice(0, node.start) + by + text.slice(node.end);
    }
    if (text === code) continue;
    writeFileSync(file, text);
    changed++;
  }
  return changed;
}

/** Name and text of each `export const name = number` of a module. */
function exportedNumbers(body) {
  const numbers = new Map();
  for (const { type, declaration } of body) {
    if (type !== 'ExportNamedDeclaration' || declaration?.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      const isNegative = init.type === 'UnaryExpression' && init.operator === '-';
      const { value, raw } = isNegative ? init.argument : init;
      if (typeof value === 'number') numbers.set(id.name, isNegative ? `-${raw}` : raw);
    }
  }
  return numbers;
}

/** What stands in the place of an import: one of the rest, and the numbers as constants; null if it imports none. */
function edit({ specifiers, source }, from) {
  const isNumber = ({ imported }) => from?.numbers.has(imported?.name) ?? false;
  if (!specifiers.some(isNumber)) return null;
  const rest = specifiers
    .filter((one) => !isNumber(one))
    .map(({ imported, local }) => (imported.name === local.name ? local.name : `${imported.name} as ${local.name}`));
  const constants = specifiers.filter(isNumber).map(({ imported, local }) => `${local.name} = ${from.numbers.get(imported.name)}`);
  return `${rest.length > 0 ? `import { ${rest.join(', ')} } from ${source.raw};\n` : ''}const ${constants.join(', ')};`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../packages/carom/dist', import.meta.url)));
  console.log(`${inlineConstants(folder)} files have the constants that they import`);
}
