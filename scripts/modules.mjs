// Reading our own TypeScript: files and parsed modules, for the checks and for the reference.
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
