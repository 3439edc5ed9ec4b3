import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Builds the command and what it needs, unless that is done. */
export function setup() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const sources = ['../src', '../../../gallery/src'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const done = spawnSync(process.execPath, [tsc, '-b', ...sources], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stdout);
}
