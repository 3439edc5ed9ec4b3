// What a stage of `npm test` reads: one hash of the contents of files, so that it runs only when one of them has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
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

/** Makes what lies at `path`, unless it is there. Where another process is at it, this one waits. */
export async function once(path, make) {
  const lock = `${root}node_modules/.cache/${createHash('sha256').update(path).digest('hex').slice(0, 16)}.lock`;
  mkdirSync(dirname(lock), { recursive: true });
  while (!existsSync(path)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      if (hasEnded(lock)) rmSync(lock, { force: true });
      await new Promise((done) => setTimeout(done, 200));
      continue;
    }
    try {
      if (!existsSync(path)) await make(); // another process may have ended between the two looks
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** The folder `name` of the cache as `make` fills it from what these paths hold now, unless it is there; those of before go. */
async function keep(name, paths, make) {
  const cache = `${root}node_modules/.cache`;
  const hash = hashOf(paths) ?? process.pid;
  const path = `${cache}/${name}-${hash}`;
  await once(path, async () => {
    for (const old of readdirSync(cache).filter((other) => other.startsWith(`${name}-`) && other !== `${name}-${hash}`))
      rmSync(`${cache}/${old}`, { recursive: true });
    await make(`${cache}/${name}-${process.pid}.new`);
    renameSync(`${cache}/${name}-${process.pid}.new`, path); // all of it or nothing
  });
  return path;
}

/** Whether the process that has a lock is gone. */
function hasEnded(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
    return false;
  } catch ({ code }) {
    return code === 'ESRCH';
  }
}

const readBySite = 'site :!site/test packages/*/src gallery/src docs README.md examples scripts package-lock.json'.split(' ');

/** The folder of the playground, built of what there is now. */
export function keepPlayground() {
  return keep('playground', readBySite, (folder) => {
    const vite = [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'error', '--outDir', folder];
    execFileSync(process.execPath, vite, { cwd: `${root}site`, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 2, 2] });
  });
}

/** What `packAll` gives of all packages as they are now: for checks, which share it. */
export async function keepPacked() {
  const { packAll } = await import('./pack.mjs');
  const read = [...readBySite, 'packages', ':!packages/*/test', 'recipes', 'LICENSE'];
  const folder = await keep('packed', read, async (target) => {
    execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b'], { cwd: root, stdio: ['ignore', 2, 2] });
    const packages = await packAll(target);
    const within = packages.map((one) => ({ ...one, inside: basename(one.inside), tarball: basename(one.tarball) }));
    writeFileSync(`${target}/packages.json`, JSON.stringify(within));
  });
  const packages = JSON.parse(readFileSync(`${folder}/packages.json`, 'utf8'));
  return packages.map((one) => ({ ...one, inside: `${folder}/inside/${one.inside}`, tarball: `${folder}/${one.tarball}` }));
}
