// Builds the arena as one script to paste into a contest editor: `node packages/carom/scripts/bundle-arena.mjs [file]`. ES2018 (Node 14), no imports,
// everything in one global `Carom`: const { Arena, bounceDiscs, codingameOrder } = Carom;
// To be small it trusts its input: checks of arguments are left out, and names that nobody outside uses are short.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RolldownMagicString, rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';

const input = fileURLToPath(new URL('../src/arena/index.ts', import.meta.url));

// Calls that only check: the first kind stands for its argument of this number, the second for nothing.
const passing = { finite: 2, nonNegative: 2, integer: 2, oneOf: 2, knownOptions: 2, checkIndex: 2, checkOrder: 1, checkMass: 1, bound: 1 };
const dropped = ['fail', 'checkDiscs', 'checkNames', 'checkHandlers', 'failInside', 'checkState', 'accept', 'hash', 'freeze'];

// Properties of Table, WallRecord and Arena that are never seen from outside.
const own =
  'avoids present rules reaches distances walls wallNumbers metEdges met dirty clock found times ranks firstDiscs secondDiscs eventEdges ' +
  'wallOf setRule forgetAll forget gapped firstEdge numbers table stepping ruleOf run fly meetDisc meetEdge insert always makeRoom batch upwards rankBy edgeCount senses kind noted differs contact append drop';
// `capacity` is a public property of Arena, but the table's own in these files.
const inner = /\b(?:found|scan|table|walls)\.ts$/;
const shortNames = new Map(own.split(' ').map((name, k) => [name, `${k < 36 ? '_' : '$'}${(k % 36).toString(36)}`]));

// Long names that come often.
const aliases = 'let{sqrt:$s,abs:$a,max:$m}=Math,$F=Float64Array;';

/** The name of the function or method that `node` calls. */
function called(node) {
  return node?.type === 'CallExpression' ? (node.callee.name ?? node.callee.property?.name ?? '') : '';
}

/** What stands in the place of a node: a text, a node within it, or itself. */
function standIn(node, id) {
  const { type, name, key, value, source, alternate, consequent } = node;
  const callee = called(node);
  if (Object.hasOwn(passing, callee)) return node.arguments[passing[callee]];
  if (dropped.includes(callee)) return '(void 0)';
  if (type === 'MethodDefinition' && dropped.includes(key.name)) return '';
  if ((type === 'PropertyDefinition' && value === null) || (type === 'ExportNamedDeclaration' && source?.value === './trace.ts')) return '';
  if (type === 'IfStatement' && alternate === null && dropped.includes(called(consequent.expression))) return '';
  if (type === 'Identifier' && (shortNames.has(name) || (name === 'capacity' && inner.test(id)))) return shortNames.get(name) ?? '$$';
  return node;
}

/** Puts the stand-ins of a syntax tree into the text. */
function shorten(node, id, text) {
  if (typeof node !== 'object' || node === null) return;
  const other = node.type ? standIn(node, id) : node;
  const end = node.type === 'Identifier' ? node.start + node.name.length : node.end; // without its type
  if (typeof other === 'string') text.update(node.start, end, other);
  else if (other !== node) {
    text.remove(node.start, other.start).remove(other.end, node.end);
    shorten(other, id, text);
  } else for (const key of Object.keys(node)) if (key !== 'type') shorten(node[key], id, text);
}

const trusting = {
  name: 'trusting',
  transform(whole, id) {
    const source = whole.replaceAll('/* @__PURE__ */ Object.freeze(', '(');
    const text = new RolldownMagicString(source);
    shorten(parseSync(id, source, { lang: 'ts' }).program, id, text);
    return { code: text.toString(), map: null };
  },
};

/** The script as text. */
export async function bundleArena() {
  const bundle = await rolldown({ input, plugins: [trusting], transform: { target: 'es2018' } });
  const shape = { format: 'iife', name: 'Carom', exports: 'named' };
  const { output } = await bundle.generate({ ...shape, minify: true, generatedCode: { symbols: false } });
  await bundle.close();
  const code = output[0].code.replaceAll('/* @__PURE__ */ ', '').trim();
  const head = 'var Carom=(function(e){';
  if (!code.startsWith(head)) throw new Error(`bundle-arena: the bundle must start with ${head}`);
  return (
    head +
    aliases +
    code
      .slice(head.length)
      .replace(/\bMath\.(s)qrt\b|\bMath\.(a)bs\b|\bMath\.(m)ax\b/g, '$$$1$2$3')
      .replace(/\bFloat64Array\b/g, '$$F')
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? fileURLToPath(new URL('../dist/carom-arena.min.js', import.meta.url));
  const code = await bundleArena();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  console.log(`${file}: ${Buffer.byteLength(code)} bytes`);
}
