// What a check installs from npm, by the lockfile in its folder. Several checks that run side by side may want the same.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from './reads.mjs';

const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** Installs what the folder `checks/<name>` names, unless that is done; returns its `node_modules`. */
export async function installTools(name) {
  const cwd = fileURLToPath(new URL(`../checks/${name}`, import.meta.url));
  // npm writes this file last
  await once(join(cwd, 'node_modules/.package-lock.json'), () => execFileSync('npm', ['ci', ...flags], { cwd, stdio: ['ignore', 2, 2] }));
  return join(cwd, 'node_modules');
}

/** Whether npm has other versions of Node for this computer. */
export const hasNodes = process.platform === 'linux' && process.arch === 'x64';
