// A settled pile restored in a process that has run nothing yet, or only `warmUpWorld()`: `coldStart(engine, scene file)`. Run as a script it is that
// process.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { create } from './carom.mjs';
import { readScene } from './scene-file.mjs';

const self = fileURLToPath(import.meta.url);

/** Times of the first step and of steps 2–30 over the median of steps 300–400. The pile runs on for 60 steps before its snapshot. */
export function coldStart(name, file) {
  const folder = mkdtempSync(`${tmpdir()}/carom-cold-`);
  try {
    const node = (...args) => execFileSync(process.execPath, [self, ...args], { encoding: 'utf8' });
    const before = String(name === 'carom before');
    const what = name === 'carom, warmed up' ? 'time-warmed' : 'time';
    node('save', before, file, `${folder}/state`);
    return JSON.parse(node(what, before, `${folder}/state`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function save(before, file, out) {
  const engine = await create(readScene(file), { before });
  for (let i = 0; i < 60; i++) engine.step();
  writeFileSync(out, engine.world.snapshot());
}

async function time(before, state, warmed = false) {
  const build = before ? pathToFileURL(`${process.env.CAROM_BEFORE}/`) : new URL('../../', import.meta.url);
  const { World } = await import(new URL('packages/carom/dist/world/index.js', build).href);
  if (warmed) (await import(new URL('packages/carom/dist/play/index.js', build).href)).warmUpWorld();
  const world = World.from(new Uint8Array(readFileSync(state)), { warn: null });
  const times = [];
  for (let i = 0; i < 400; i++) {
    const start = performance.now();
    world.step(1 / 60);
    times.push(performance.now() - start);
  }
  const median = times.slice(299).toSorted((a, b) => a - b)[50];
  const early = times.slice(1, 30).reduce((sum, ms) => sum + ms, 0) / 29;
  console.log(
    JSON.stringify({
      firstMs: times[0],
      earlyMs: early,
      medianMs: median,
      firstOverMedian: times[0] / median,
      earlyOverMedian: early / median,
    }),
  );
}

if (process.argv[1] === self) {
  const [, , what, before, ...files] = process.argv;
  await (what === 'save' ? save : time)(before === 'true', ...files, ...(what === 'time-warmed' ? [true] : []));
}
