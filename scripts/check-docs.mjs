// Fails when a public declaration has no doc comment, read from the emitted declarations of each published package:
// every exported name, and every public member of exported classes and interfaces. A field may be documented by being
// named in the doc comment of its interface, as `r` and `(x, y)` of a circle are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseModule } from './modules.mjs';

const published = readdirSync('packages')
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(`${folder}/package.json`));
const problems = [];
let documented = 0;
const modules = new Map();

function load(path) {
  if (!modules.has(path)) modules.set(path, parseModule(path));
  return modules.get(path);
}

/** The doc comment that ends right before `start`, or undefined. */
function docAt({ comments, source }, start) {
  return comments.find(
    (comment) => comment.value.startsWith('*') && comment.end <= start && /^\s*$/.test(source.slice(comment.end, start)),
  );
}

function require(module, path, node, name) {
  if (docAt(module, node.start)) documented++;
  else problems.push(`${path}: ${name} has no doc comment`);
}

function isPublic(member) {
  const name = member.key?.name ?? '';
  return member.accessibility !== 'private' && member.key?.type !== 'PrivateIdentifier' && !name.startsWith('_');
}

function checkDeclaration(module, path, statement, declaration) {
  const name = declaration.id?.name ?? declaration.declarations?.map((entry) => entry.id.name).join();
  require(module, path, statement, name);
  const members = declaration.body?.body;
  if (!Array.isArray(members)) return;
  const seen = new Set();
  for (const member of members) {
    const label = member.key?.name ?? member.key?.value ?? (member.type === 'TSConstructSignatureDeclaration' ? 'new' : null);
    if (label === null || !isPublic(member) || seen.has(label)) continue; // overloads and get/set pairs: the first one speaks
    seen.add(label);
    if (label === 'constructor' && member.value?.params?.length === 0) continue;
    const named = member.type === 'TSPropertySignature' && new RegExp(`\\b${label}\\b`).test(docAt(module, statement.start)?.value ?? '');
    if (named) documented++;
    else require(module, path, member, `${name}.${label}`);
  }
}

/** Checks the declarations that `path` exports under `names` (null: all of them), following re-exports. */
function checkExports(path, names, visited) {
  const key = `${path}:${names?.join() ?? '*'}`;
  if (visited.has(key)) return;
  visited.add(key);
  const module = load(path);
  for (const statement of module.program.body) {
    const target = statement.source?.value.startsWith('.')
      ? join(dirname(path), statement.source.value.replace(/\.[jt]s$/, '.d.ts'))
      : null;
    if (statement.type === 'ExportAllDeclaration' && target) checkExports(target, names, visited);
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (target) {
      const wanted = statement.specifiers.filter((entry) => !names || names.includes(entry.exported.name));
      if (wanted.length > 0)
        checkExports(
          target,
          wanted.map((entry) => entry.local.name),
          visited,
        );
    } else if (statement.declaration) {
      const { declaration } = statement;
      const name = declaration.id?.name ?? declaration.declarations?.[0].id.name;
      if ((!names || names.includes(name)) && !visited.has(`${path}#${name}`)) {
        visited.add(`${path}#${name}`);
        checkDeclaration(module, path, statement, declaration);
      }
    }
  }
}

for (const folder of published) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const visited = new Set();
  for (const entry of Object.values(exports)) {
    if (typeof entry !== 'object' || !entry.types) continue;
    const path = join(folder, entry.types);
    if (existsSync(path)) checkExports(path, null, visited);
    else problems.push(`${path} is missing: run npm run build`);
  }
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(`${documented} public declarations, all documented`);
