// Plants one fault at a time and says whether plain `npm test` finds it: `node checks/planted/run.mjs [name]`. Each is a line that somebody could
// have written. The file is put back as it was, after Ctrl-C too; run it on a checkout without changes. Writes results.json: the test that fails first.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { faults } from './faults.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);
const only = process.argv[2];
const planted = new Map();
const putBack = () => {
  for (const [file, text] of planted) writeFileSync(file, text);
  planted.clear();
};
process.once('exit', putBack);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const results = new URL('results.json', import.meta.url);
const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
let missed = 0;
for (const { name, file, from, to, project } of faults.filter((fault) => only === undefined || fault.name === only)) {
  const text = readFileSync(file, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} must have the line once: ${from}`);
  planted.set(file, text);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--project', project];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  putBack();
  const [, found = null] = / FAIL +(.*)/.exec(stripVTControlCharacters(`${stdout}${stderr}`)) ?? [];
  if (status === 0 || found === null) missed++;
  console.log(`${status === 0 ? 'MISSED' : 'caught'}  ${name}: ${found ?? 'no test fails'}`);
  known[name] = { file, project, fails: found };
  writeFileSync(results, `${JSON.stringify(known, null, 2)}\n`);
}
console.log(`${missed} faults missed`);
process.exit(missed > 0 ? 1 : 0);
