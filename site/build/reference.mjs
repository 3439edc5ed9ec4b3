// The public API as data, read from the sources: every exported name with its signature, doc comment and public members.
// The reference pages of the site, llms.txt and the check of examples are made from it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseModule } from '../../scripts/modules.mjs';

const modules = new Map();

function load(path) {
  if (!modules.has(path)) modules.set(path, { ...parseModule(path), path });
  return modules.get(path);
}

/** The text of a doc comment without its stars. */
function textOf(comment) {
  return comment.value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
}

/** The doc comment that ends right before `start`, cut at its tags: `{ text, examples, throws, … }`. */
export function docAt({ comments, source }, start) {
  const comment = comments.findLast(
    (entry) =>
      entry.type === 'Block' &&
      entry.value.startsWith('*') &&
      entry.end <= start &&
      /^(?:\s*\/\/ biome-ignore.*)?\s*$/.test(source.slice(entry.end, start)),
  );
  const doc = { text: '', examples: [], params: [], returns: '', throws: [], default: '' };
  if (!comment) return doc;
  // A tag may follow a sentence on one line, as `@default` does.
  const [text, ...tags] = textOf(comment).split(/(?:^|(?<=[\s.]))@(?=(?:example|param|returns|throws|default|typeParam)\b)/m);
  doc.text = text.trim();
  for (const part of tags) {
    const [, tag, rest] = /^(\w+)[ \t]*([\s\S]*)$/.exec(part);
    const value = rest.trim();
    if (tag === 'example') doc.examples.push(rest.replace(/^\n/, '').trimEnd());
    else if (tag === 'throws') doc.throws.push(value);
    else if (tag === 'param' || tag === 'typeParam') doc.params.push(value);
    else doc[tag] = value;
  }
  return doc;
}

const isPrivate = (member) =>
  member.accessibility === 'private' || member.key?.type === 'PrivateIdentifier' || (member.key?.name ?? '').startsWith('_');

/** Source text between two places as one declaration: no `export`, no body, indented as at the left margin. */
function cut({ source }, start, end) {
  const column = start - source.lastIndexOf('\n', start - 1) - 1;
  return source
    .slice(start, end)
    .replace(/^export /, '')
    .replace(new RegExp(`\\n {${column}}`, 'g'), '\n')
    .replace(/[;{\s]+$/, '');
}

function lineOf({ source }, start) {
  return source.slice(0, start).split('\n').length;
}

/** Public members of a class or interface, in the order of the source; overloads and accessor pairs are one. */
function membersOf(module, body) {
  const found = new Map();
  for (const member of body) {
    const name = member.key?.name ?? member.key?.value ?? (member.type === 'TSConstructSignatureDeclaration' ? 'new' : null);
    if (name === null || member.static === undefined ? name === null : isPrivate(member)) continue;
    const computed = member.computed ? `[${module.source.slice(member.key.start, member.key.end)}]` : name;
    const end = member.value?.body?.start ?? (member.type === 'PropertyDefinition' && member.value ? valueStart(member) : member.end);
    const signature = cut(module, member.start, end).replace(/^(?:public |override )/, '');
    const known = found.get(computed);
    const isOverload =
      member.type === 'TSAbstractMethodDefinition' || (member.value && !member.value.body && member.type === 'MethodDefinition');
    if (known) {
      if (known.overloaded && isOverload) known.signatures.push(signature);
      else if (member.kind === 'set') known.settable = true;
      continue;
    }
    const kind = name === 'constructor' ? 'constructor' : member.kind === 'get' || !/Method/.test(member.type) ? 'property' : 'method';
    found.set(computed, {
      name: computed,
      kind,
      signatures: [signature],
      overloaded: isOverload,
      doc: docAt(module, member.start),
      line: lineOf(module, member.start),
    });
  }
  return [...found.values()].map(({ overloaded, ...rest }) => rest);
}

function valueStart({ value, typeAnnotation, key }) {
  return typeAnnotation?.end ?? (value.type === 'Literal' ? value.end : key.end);
}

/** What a statement declares, as an item of the reference. */
function itemOf(module, statement, name) {
  const { declaration } = statement;
  const item = { name, file: module.path, line: lineOf(module, statement.start), doc: docAt(module, statement.start), members: [] };
  const { type, body } = declaration;
  if (type === 'FunctionDeclaration' || type === 'TSDeclareFunction')
    return { ...item, kind: 'function', signatures: [cut(module, declaration.start, body?.start ?? declaration.end)] };
  if (type === 'ClassDeclaration' || type === 'TSInterfaceDeclaration') {
    const kind = type === 'ClassDeclaration' ? 'class' : 'interface';
    return { ...item, kind, signatures: [cut(module, declaration.start, body.start)], members: membersOf(module, body.body) };
  }
  if (type === 'TSTypeAliasDeclaration') return { ...item, kind: 'type', signatures: [cut(module, declaration.start, declaration.end)] };
  return { ...item, kind: 'constant', signatures: [cut(module, declaration.start, declaration.end)] };
}

/** Adds what the module at `path` exports to `found`; `names` maps wanted names to those they are exported under (null: all). */
function collect(path, names, found) {
  const module = load(path);
  for (const statement of module.program.body) {
    const target = statement.source?.value.startsWith('.') ? join(dirname(path), statement.source.value) : null;
    if (statement.type === 'ExportAllDeclaration' && target) collect(target, names, found);
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (target) {
      const wanted = statement.specifiers.filter((entry) => names === null || names.has(entry.exported.name));
      const inner = new Map(wanted.map((entry) => [entry.local.name, names?.get(entry.exported.name) ?? entry.exported.name]));
      if (inner.size > 0) collect(target, inner, found);
    } else if (statement.declaration) {
      const own = statement.declaration.id?.name ?? statement.declaration.declarations?.[0].id.name;
      if (names !== null && !names.has(own)) continue;
      const name = names?.get(own) ?? own;
      const item = itemOf(module, statement, name);
      const known = found.get(name);
      if (known?.kind === 'function' && item.kind === 'function') {
        if (statement.declaration.type === 'TSDeclareFunction') known.signatures.push(...item.signatures);
      } else if (!known) found.set(name, item);
    }
  }
}

/**
 * Every public name of every package: `{ name, kind, package, modules, signatures, doc, members, file, line }`, by package and
 * name. `modules` are the paths to import it from, the narrowest first.
 */
export function readReference(root = '.') {
  const items = [];
  modules.clear();
  for (const folder of readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))) {
    if (!existsSync(`${folder}/package.json`)) continue;
    const { name: packageName, exports } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const own = new Map();
    for (const [subpath, entry] of Object.entries(exports)) {
      if (!entry['carom-source']) continue;
      const found = new Map();
      collect(join(folder, entry['carom-source']), null, found);
      for (const [name, { file, ...item }] of found) {
        const at = `${packageName}${subpath.slice(1)}`;
        const known = own.get(name);
        if (known) known.modules.unshift(at);
        else own.set(name, { ...item, file: relative(root, file), package: packageName, modules: [at] });
      }
    }
    items.push(...own.values());
  }
  return items.sort((a, b) =>
    a.package === b.package ? compare(a.name.toLowerCase(), b.name.toLowerCase()) : compare(a.package, b.package),
  );
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
