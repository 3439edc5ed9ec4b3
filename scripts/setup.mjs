// Installs what package-lock.json names; again only when the lockfile, Node's major version or the platform changes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
// The range of Vite 8 and of require() of modules without a flag.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Carom needs Node.js 20.19, 22.12 or newer; this is ${process.version}. Get it at https://nodejs.org`);
  process.exit(1);
}

const stamp = `${root}node_modules/.carom-setup`;
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(`${major}-${process.platform}-${process.arch}`)
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Setting up (first run, or the lockfile changed): npm ci …');
  const script = process.env.npm_execpath;
  const [command, before] = script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []];
  const done = spawnSync(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error('npm ci did not finish; see above. Run the same command again when that is mended.');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
