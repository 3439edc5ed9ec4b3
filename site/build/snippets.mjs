// Every snippet that readers see: the ```ts blocks of README and guides, and the examples of doc comments, which name no imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { filesBelow } from '../../scripts/modules.mjs';

const literal = /^(?:true|false|null|undefined|-?Infinity|-?\d[\d_.]*(?:e[+-]?\d+)?|'[^']*'|\[.*?\](?=$|[:;,. ])|\{.*\}(?=$|[:;,. ]))/;

/** Statements with a comment behind them that starts with a value: `{ start, end, expected }` of each expression. */
export function checkedExpressions(code) {
  const { program, comments } = parseSync('snippet.ts', code, { lang: 'ts' });
  const found = [];
  for (const { type, expression, end } of program.body) {
    if (type !== 'ExpressionStatement') continue;
    const comment = comments.find((entry) => entry.type === 'Line' && entry.start >= end && /^[ \t]*$/.test(code.slice(end, entry.start)));
    const expected = comment && literal.exec(comment.value.trim())?.[0];
    if (expected) found.push({ start: expression.start, end: expression.end, expected });
  }
  return found;
}

/** The blocks of README and guides: `{ name, where, file, code }`. */
export function guideSnippets(root = '.') {
  return snippetsIn(root, [join(root, 'README.md'), ...filesBelow(join(root, 'docs'), '.md')]);
}

/** The blocks of the packages' READMEs, as `guideSnippets`. */
export function readmeSnippets(root = '.') {
  return snippetsIn(
    root,
    readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'README.md')),
  );
}

function snippetsIn(root, paths) {
  const found = [];
  for (const path of paths) {
    const file = relative(root, path);
    const text = readFileSync(path, 'utf8');
    for (const block of text.matchAll(/^```ts\n([\s\S]*?)^```/gm)) {
      const line = text.slice(0, block.index).split('\n').length;
      found.push({ name: `${file.replace(/[^a-z0-9]+/gi, '-')}-${line}`, where: `${file}:${line}`, file, code: block[1] });
    }
  }
  return found;
}

/** The names that a piece of code declares at its top level or imports. */
function declaredIn(code) {
  const { program } = parseSync('snippet.ts', code, { lang: 'ts' });
  return new Set(
    program.body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
      if (statement.type === 'VariableDeclaration') return statement.declarations.map(({ id }) => id.name);
      return statement.id ? [statement.id.name] : [];
    }),
  );
}

/** `code` with imports in front for the public names that it uses and does not declare. */
export function withImports(code, items) {
  const declared = declaredIn(code);
  const words = new Set(code.replace(/'(?:[^'\\\n]|\\.)*'|\/\/.*/g, '').match(/(?<![.\w$])[A-Za-z_$][\w$]*/g));
  const used = new Map();
  for (const { name, kind, package: from, modules } of items) {
    if (!words.has(name) || declared.has(name)) continue;
    const module = modules.includes(from) ? from : modules[0];
    const isType = kind === 'interface' || kind === 'type';
    used.set(module, [...(used.get(module) ?? []), isType ? `type ${name}` : name]);
  }
  const lines = [...used].map(([module, names]) => `import { ${names.join(', ')} } from '${module}';`);
  return lines.length > 0 ? `${lines.join('\n')}\n\n${code}\n` : `${code}\n`;
}

/** The examples of doc comments: `{ name, where, item, member, code }`, with their imports. */
export function exampleSnippets(items) {
  const found = [];
  for (const item of items) {
    const all = [{ ...item, member: null }, ...item.members.map((member) => ({ ...member, member: member.name }))];
    for (const { doc, member } of all)
      doc.examples.forEach((example, i) => {
        const name = `${item.package}-${item.name}-${member ?? ''}-${i}`.replace(/[^a-z0-9]+/gi, '-');
        const where = `${item.file}: example of ${item.name}${member ? `.${member}` : ''}`;
        found.push({ name, where, item: item.name, member, code: withImports(example, items) });
      });
  }
  return found;
}

/** For each name the snippet to show for it: its own example, else the shortest snippet of a guide that calls it. */
export function exampleOf(item, guides) {
  if (item.doc.examples.length > 0) return { own: true };
  const use = new RegExp(item.kind === 'class' ? `\\bnew ${item.name}\\b` : `(?<![.\\w])${item.name}\\(`);
  const uses = guides.filter(({ code }) => use.test(code) && code.includes(`'${item.package}`));
  return uses.sort((a, b) => a.code.length - b.code.length)[0];
}
