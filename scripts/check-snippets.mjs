// Compiles and runs every ```ts block of README.md and docs/. A statement line that ends in a comment starting with a
// literal, as in `overlaps(a, b); // true: touching`, must have that value. Prints a count line of its own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { filesBelow } from './modules.mjs';

const literal = /^(?:true|false|null|undefined|-?Infinity|-?\d[\d_.]*(?:e[+-]?\d+)?|'[^']*'|\[.*?\](?=$|[:;,. ])|\{.*\})/;
const cache = resolve('node_modules/.cache/snippets');
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });

/** The code with each checked statement wrapped: `expression; // value` becomes a comparison. */
function withChecks(code) {
  const { program, comments } = parseSync('snippet.ts', code, { lang: 'ts' });
  const edits = [];
  for (const { type, expression, end } of program.body) {
    if (type !== 'ExpressionStatement') continue;
    const comment = comments.find((entry) => entry.type === 'Line' && entry.start >= end && /^[ \t]*$/.test(code.slice(end, entry.start)));
    const expected = comment && literal.exec(comment.value.trim())?.[0];
    if (!expected) continue;
    const logged = /^console\.log\(([\s\S]*)\)$/.exec(code.slice(expression.start, expression.end));
    const tested = logged ? logged[1] : code.slice(expression.start, expression.end);
    edits.push([expression.start, expression.end, `checkValue(${tested}, ${expected.startsWith('{') ? `(${expected})` : expected})`]);
  }
  let text = code;
  for (const [start, end, replacement] of edits.reverse()) text = text.slice(0, start) + replacement + text.slice(end);
  return { text: `import { deepStrictEqual as checkValue } from 'node:assert';\n${text}\nexport {};\n`, checks: edits.length };
}

const snippets = [];
for (const file of ['README.md', ...filesBelow('docs', '.md')]) {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm);
  for (const block of blocks) {
    const line = readFileSync(file, 'utf8').slice(0, block.index).split('\n').length;
    const name = `${relative('.', file).replace(/[^a-z0-9]+/gi, '-')}-${line}`;
    const { text, checks } = withChecks(block[1]);
    writeFileSync(join(cache, `${name}.ts`), text);
    snippets.push({ name, checks, where: `${file}:${line}` });
  }
}

writeFileSync(
  join(cache, 'tsconfig.json'),
  JSON.stringify({
    extends: '../../../packages/carom/test/tsconfig.json',
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    include: ['*.ts'],
    references: [],
  }),
);
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
const types = spawnSync(process.execPath, [tsc, '-p', cache], { encoding: 'utf8' });
if (types.status !== 0) console.error(types.stdout);

let failed = types.status === 0 ? 0 : 1;
let checks = 0;
const out = join(cache, 'out');
// One build for all: what they share is read and bundled once, not once for each (6 times as fast).
const build = await rolldown({
  input: Object.fromEntries(snippets.map(({ name }) => [name, join(cache, `${name}.ts`)])),
  platform: 'node',
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
console.log(`${checks} values checked in ${snippets.length} snippets`);
console.log(`snippets: ${snippets.length - (failed - (types.status === 0 ? 0 : 1))} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
