// A settled pile restored in a process that has run nothing yet, or only `warmUpWorld()`: `coldStart(engine, scene file)`. Run as a script it is that
// process.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { figuresOf, median as middle } from '../compare.mjs';
import { create, loadWorld } from './carom.mjs';
import { readScene } from './scene-file.mjs';

const self = fileURLToPath(import.meta.url);

/** Times of the first step and of steps 2–30 over the median of steps 300–400. The pile runs on for 60 steps before its snapshot. */
export function coldStart(name, file) {
  const folder = mkdtempSync(`${tmpdir()}/carom-cold-`);
  try {
    const before = name === 'carom before';
    const what = name === 'carom, warmed up' ? 'time-warmed' : 'time';
    execFileSync(process.execPath, [self, 'save', before, file, `${folder}/state`]);
    return figuresOf(self, what, before, `${folder}/state`);
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
  const World = await loadWorld({ before, warmed });
  const world = World.from(new Uint8Array(readFileSync(state)), { warn: null });
  const times = [];
  for (let i = 0; i < 400; i++) {
    const start = performance.now();
    world.step(1 / 60);
    times.push(performance.now() - start);
  }
  const median = middle(times.slice(299));
  const early = times.slice(1, 30).reduce((sum, ms) => sum + ms, 0) / 29;
  const [firstOverMedian, earlyOverMedian] = [times[0] / median, early / median];
  console.log(JSON.stringify({ firstMs: times[0], earlyMs: early, medianMs: median, firstOverMedian, earlyOverMedian }));
}

if (process.argv[1] === self) {
  const [, , what, before, ...files] = process.argv;
  await (what === 'save' ? save : time)(before === 'true', ...files, ...(what === 'time-warmed' ? [true] : []));
}
