// Fails when a public declaration has no doc comment: an exported name, or a public member of a class or an interface. A field may be
// documented by being named in the doc comment of its interface, as `r` and `(x, y)` of a circle are.
import { readReference } from '../site/build/reference.mjs';

const problems = [];
let count = 0;
for (const { name, kind, file, line, doc, members } of readReference()) {
  const need = (what, at, { text, ...tags }, isNamed = false) =>
    isNamed || text || Object.values(tags).some(({ length }) => length > 0)
      ? count++
      : problems.push(`${file}:${at}: ${what} has no doc comment`);
  need(name, line, doc);
  for (const member of members) {
    const isNamed = kind === 'interface' && new RegExp(`\\b${member.name.replace(/\W/g, '\\$&')}\\b`).test(doc.text);
    if (member.kind !== 'constructor' || !/\(\)$/.test(member.signatures[0]))
      need(`${name}.${member.name}`, member.line, member.doc, isNamed);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${count} public declarations, all documented`);
