// Runs the programs of the essays in TypeScript, Python and C++: each of a name must print what stands in its `.txt`, the same in all
// languages. `--write` writes the texts, from TypeScript. Where Python or a C++ compiler is missing, a line says so; CI installs both.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = 'site/src/essays/programs';
const cache = resolve('node_modules/.cache/essays');
mkdirSync(cache, { recursive: true });
const has = (command) => spawnSync(command, ['--version']).status === 0;
const compiler = ['g++', 'clang++'].find(has);
const text = (command, args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 20 });

/** How a program of each language is run; `null` where its tool is missing. */
const languages = {
  ts: (file) => text(process.execPath, ['--import', './scripts/read-types.mjs', file]),
  py: has('python3') ? (file) => text('python3', [file]) : null,
  cpp: compiler
    ? (file) => {
        const program = join(cache, 'program');
        text(compiler, ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', '-ffp-contract=off', '-o', program, file]);
        return text(program, []);
      }
    : null,
};

const problems = [];
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
let runs = 0;
for (const name of names) {
  if (process.argv.includes('--write')) writeFileSync(`${folder}/${name}.txt`, languages.ts(`${folder}/${name}.ts`));
  const expected = readFileSync(`${folder}/${name}.txt`, 'utf8');
  for (const [language, run] of Object.entries(languages)) {
    if (run === null) continue;
    try {
      const printed = run(`${folder}/${name}.${language}`);
      if (printed !== expected) problems.push(`${folder}/${name}.${language} prints\n${printed}and not, as ${name}.txt says,\n${expected}`);
      runs++;
    } catch (error) {
      problems.push(`${folder}/${name}.${language}: ${error.message}`);
    }
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const missing = Object.entries(languages).flatMap(([language, run]) => (run ? [] : [language]));
console.log(`${names.length} programs of the essays, ${runs} runs${missing.length > 0 ? `; not here: ${missing.join(', ')}` : ''}`);
