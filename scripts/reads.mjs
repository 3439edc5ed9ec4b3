// What a stage of `npm test` reads: one hash of the contents of files, so that it runs only when one of them has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}node_modules/.cache/stages`;

/** A hash of all files that Git tracks, or would, below these paths (those of `git ls-files`); null outside of Git. */
export function hashOf(paths) {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] };
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...paths], options).split('\0');
    const hash = createHash('sha256').update(`${process.version} ${process.platform} ${paths}`);
    for (const file of new Set(files.filter(Boolean).sort()))
      hash.update(`\0${file}\0`).update(existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`) : 'deleted');
    return hash.digest('hex');
  } catch {
    return null; // no Git
  }
}

/** Whether what was noted under `name` has this hash. */
export function isKnown(name, hash) {
  try {
    return hash !== null && readFileSync(`${folder}/${name}`, 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Notes the hash of what a stage has read and found right. */
export function note(name, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, hash ?? '');
}

/** The folder of the playground, built of what there is now unless it is there; those built of what there was before go. */
export function keepPlayground() {
  const read = 'site :!site/test packages/*/src gallery/src docs README.md examples scripts package-lock.json'.split(' ');
  const [cache, name] = [`${root}node_modules/.cache`, `playground-${hashOf(read) ?? process.pid}`];
  if (existsSync(`${cache}/${name}`)) return `${cache}/${name}`;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).filter((other) => other.startsWith('playground-'))) rmSync(`${cache}/${old}`, { recursive: true });
  const vite = [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'error', '--outDir', `${cache}/${process.pid}`];
  execFileSync(process.execPath, vite, { cwd: `${root}site`, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 2, 2] });
  try {
    renameSync(`${cache}/${process.pid}`, `${cache}/${name}`); // all of it or nothing
  } catch {
    rmSync(`${cache}/${process.pid}`, { recursive: true }); // another one was there first
  }
  return `${cache}/${name}`;
}
