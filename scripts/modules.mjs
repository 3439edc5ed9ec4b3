// Reading our own TypeScript: files, parsed modules, and what they import. Used by the layer and the doc check.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Every file below `folder` whose name ends with `ending`, sorted. */
export function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** The parsed module: its syntax tree, comments and source text. @throws Error if it does not parse. */
export function parseModule(path) {
  const source = readFileSync(path, 'utf8');
  const lang = path.endsWith('.d.ts') ? 'dts' : path.endsWith('.tsx') ? 'tsx' : 'ts';
  const { program, comments, errors } = parseSync(path, source, { lang });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { program, comments, source };
}

/** Module names that a program imports or re-exports, types and imports at run time (`import('…')`) included. */
export function importsOf(program) {
  const names = program.body.filter((node) => node.source).map((node) => node.source.value);
  visitImports(program, names);
  return names;
}

/** Adds the names of `import('…')`, as an expression or a type, below a node. One whose name is computed has none to add. */
function visitImports(node, names) {
  if (typeof node !== 'object' || node === null) return;
  if ((node.type === 'ImportExpression' || node.type === 'TSImportType') && typeof node.source?.value === 'string')
    names.push(node.source.value);
  for (const child of Object.values(node)) visitImports(child, names);
}
