// What the package carries besides its own code: the referees of the examples, for `carom verify`, and the built playground, for
// `carom serve`. `npm pack` calls this before, and with `remove` after: in the workspace both are taken from where they are made.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
for (const name of ['referees', 'playground']) rmSync(own + name, { recursive: true, force: true });
if (process.argv[2] !== 'remove') {
  mkdirSync(`${own}referees`);
  const examples = `${root}examples/referees/`;
  const needed = ['verify.mjs', 'coders-strike-back.mjs', 'fantastic-bits.mjs', 'mean-max.mjs', 'fields.mjs'];
  for (const name of readdirSync(examples)) if (needed.includes(name)) cpSync(examples + name, `${own}referees/${name}`);
  if (!existsSync(`${root}site/dist/index.html`)) {
    const done = spawnSync(process.execPath, [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'error'], {
      cwd: `${root}site`,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) process.exit(done.status ?? 1);
  }
  cpSync(`${root}site/dist`, `${own}playground`, { recursive: true });
}
