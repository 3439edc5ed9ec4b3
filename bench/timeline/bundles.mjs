// Timeline as it is here and as it was in an earlier commit of this repository, each a bundle made from its sources.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = `${root}node_modules/.cache/bench-timeline/`;

/** The files of both: `{ before, now }`. */
export async function bundles(commit) {
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(`${cache}before`, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, 'packages/carom', 'tsconfig.base.json'], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', `${cache}before`], { input: archive });
  return { before: await bundle('before', `${cache}before`), now: await bundle('now', root) };
}

async function bundle(name, folder) {
  const file = `${cache}${name}.mjs`;
  const input = `${folder}/packages/carom/src/timeline/index.ts`;
  await build({ input, platform: 'node', output: { file, format: 'esm', codeSplitting: false }, logLevel: 'warn' });
  return file;
}

/** What `alternate` takes to run candidate.mjs: `work` is engine, discs, η, meetings to warm up, meetings to time. */
export function candidate(name, work, file) {
  const bundle = file === undefined ? [] : [`--bundle=${file}`];
  return { name, args: [`${root}bench/timeline/candidate.mjs`, ...work, ...bundle] };
}
