// Compiles and runs every ```ts block of README.md, docs/ and the packages' READMEs, and every example of a doc comment. A statement line that ends in a
// comment starting with a literal, as in `overlaps(a, b); // true: touching`, must have that value. Every public function and class
// must have an example: its own, or a snippet of a guide that calls it. Prints a count line of its own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { filesBelow } from '../scripts/modules.mjs';
import { readReference } from '../site/build/reference.mjs';
import { checkedExpressions, exampleOf, exampleSnippets, guideSnippets, readmeSnippets } from '../site/build/snippets.mjs';

const cache = resolve('node_modules/.cache/snippets');
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });

/** The code with each checked statement wrapped: `expression; // value` becomes a comparison. */
function withChecks(code) {
  const edits = checkedExpressions(code);
  let text = code;
  for (const { start, end, expected } of edits.reverse()) {
    const logged = /^console\.log\(([\s\S]*)\)$/.exec(code.slice(start, end));
    const tested = logged ? logged[1] : code.slice(start, end);
    text = `${text.slice(0, start)}checkValue(${tested}, ${expected.startsWith('{') ? `(${expected})` : expected})${text.slice(end)}`;
  }
  const check =
    "import { deepStrictEqual } from 'node:assert';\nconst checkValue = (got: unknown, expected: unknown): void => deepStrictEqual(plainValue(got), expected);";
  const plain =
    'const plainValue = (value: unknown): unknown => (ArrayBuffer.isView(value) ? [...(value as unknown as number[])] : value);';
  return { text: `${check}\n${plain}\n${text}\nexport {};\n`, checks: edits.length };
}

const items = readReference();
const guides = guideSnippets();
const snippets = [...guides, ...readmeSnippets(), ...exampleSnippets(items)].map(({ name, where, code }) => {
  const { text, checks } = withChecks(code);
  writeFileSync(join(cache, `${name}.ts`), text);
  return { name, where, checks };
});
const callable = items.filter(({ kind }) => kind === 'function' || kind === 'class');
const bare = callable.filter((item) => !exampleOf(item, guides));
for (const { name, file, line } of bare) console.error(`${file}:${line}: ${name} has no example, here or in a guide`);

writeFileSync(
  join(cache, 'tsconfig.json'),
  JSON.stringify({
    extends: '../../../packages/carom/test/tsconfig.json',
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, lib: ['ES2022', 'DOM'] },
    include: ['*.ts'],
    references: [],
  }),
);
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
const types = spawnSync(process.execPath, [tsc, '-p', cache], { encoding: 'utf8' });
if (types.status !== 0) console.error(types.stdout);

// Code of a recipe's page stands in a file of the recipe, which the check `recipes` compiles and runs.
const strange = filesBelow('docs/recipes', '.md').flatMap((page) => {
  const files = filesBelow(`recipes/${basename(page, '.md')}`, '').filter((file) => !/node_modules|[\\/](?:dist|\.observable)/.test(file));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, code]) => code);
  if (blocks.length === 0) return [`${page}: no code`];
  return blocks
    .filter((code) => !texts.some((text) => `${text}\n`.includes(code)))
    .map((code) => `${page}: in no file of the recipe: ${code}`);
});
for (const text of strange) console.error(text);

let failed = bare.length + strange.length;
let checks = 0;
const out = join(cache, 'out');
// One build for all: what they share is read and bundled once, not once for each (6 times as fast).
const build = await rolldown({
  input: Object.fromEntries(snippets.map(({ name }) => [name, join(cache, `${name}.ts`)])),
  platform: 'node',
  external: [/^@resvg/, /^bullmq/, /^ioredis/, /^playwright/, /^mediabunny/],
  resolve: { conditionNames: ['carom-source', 'import', 'default'] },
  logLevel: 'silent',
});
await build.write({ dir: out, entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' });
await build.close();
const write = console.log;
for (const snippet of snippets) {
  try {
    console.log = () => {}; // what a snippet prints is not ours to show
    await import(pathToFileURL(join(out, `${snippet.name}.mjs`)).href);
    checks += snippet.checks;
  } catch (error) {
    failed++;
    console.error(`${snippet.where}: ${error.message}`);
  } finally {
    console.log = write;
  }
}
console.log(`snippets: ${snippets.length + bare.length + strange.length - failed} passed, ${failed} failed`);
console.log(
  `${checks} values checked in ${snippets.length} snippets; ${callable.length - bare.length} functions and classes have an example`,
);
process.exit(failed > 0 || types.status !== 0 ? 1 : 0);
