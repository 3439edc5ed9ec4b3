// Builds the arena as one script to paste into a contest editor: `node packages/carom/scripts/bundle-arena.mjs [file]`. ES2018 (Node 14), no imports,
// everything in one global `Carom`: const { Arena, bounceDiscs, codingameOrder } = Carom;
// To be small it trusts its input: checks of arguments are left out, and names that nobody outside uses are short.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
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

/** Every node of a syntax tree, parents first. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (node && typeof node === 'object') {
    if (node.type) yield node;
    for (const key of Object.keys(node)) if (key !== 'type') yield* nodesOf(node[key]);
  }
}

/** The name of the function or method that `node` calls. */
function called(node) {
  return node?.type === 'CallExpression' ? (node.callee.name ?? node.callee.property?.name ?? '') : '';
}

function isDropped({ type, expression }) {
  return type === 'ExpressionStatement' && dropped.includes(called(expression));
}

/** `source` from `start` to `end` without checks and with short names. */
function shorten(source, edits, start, end) {
  let text = '';
  let at = start;
  for (const edit of edits) {
    if (edit.start < at || edit.end > end) continue;
    const inner = edit.keep ? shorten(source, edits.slice(edits.indexOf(edit) + 1), edit.keep.start, edit.keep.end) : edit.text;
    text += source.slice(at, edit.start) + inner;
    at = edit.end;
  }
  return text + source.slice(at, end);
}

const trusting = {
  name: 'trusting',
  transform(whole, id) {
    const source = whole.replaceAll('/* @__PURE__ */ Object.freeze(', '(');
    const { program } = parseSync(id, source, { lang: 'ts' });
    const edits = [];
    for (const node of nodesOf(program)) {
      const { start, end } = node;
      const callee = called(node);
      if (Object.hasOwn(passing, callee)) edits.push({ start, end, keep: node.arguments[passing[callee]] });
      else if (dropped.includes(callee)) edits.push({ start, end, text: '(void 0)' });
      else if (node.type === 'MethodDefinition' && dropped.includes(node.key.name)) edits.push({ start, end, text: '' });
      else if (node.type === 'PropertyDefinition' && node.value === null) edits.push({ start, end, text: '' });
      else if (node.type === 'ExportNamedDeclaration' && node.source?.value === './trace.ts') edits.push({ start, end, text: '' });
      else if (node.type === 'IfStatement' && node.alternate === null && isDropped(node.consequent)) edits.push({ start, end, text: '' });
      else if (node.type === 'Identifier' && (shortNames.has(node.name) || (node.name === 'capacity' && inner.test(id)))) {
        edits.push({ start, end: start + node.name.length, text: shortNames.get(node.name) ?? '$$' });
      }
    }
    edits.sort((a, b) => a.start - b.start || b.end - a.end);
    return { code: shorten(source, edits, 0, source.length), map: null };
  },
};

/** The script as text. */
export async function bundleArena() {
  const bundle = await rolldown({
    input,
    plugins: [trusting],
    transform: { target: 'es2018' },
  });
  const { output } = await bundle.generate({
    format: 'iife',
    name: 'Carom',
    exports: 'named',
    minify: true,
    generatedCode: { symbols: false },
  });
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
