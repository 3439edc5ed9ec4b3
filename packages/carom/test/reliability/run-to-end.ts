// A process that runs a simulation and notes its state on disk as it goes; may be killed at any moment and started again.
// Arguments: engine, seed, steps, file of the checkpoint. Prints the hash of the end.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Timeline } from '../../src/timeline/index.ts';
import { World } from '../../src/world/index.ts';
import { variedTimeline } from './timeline-bytes.ts';
import { variedWorld } from './world-bytes.ts';

const [engine, seed, steps, file] = process.argv.slice(2);

/** Writes beside the file and renames: whoever reads sees the old state or the new one, never half of one. */
function note(bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

const saved = existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
if (engine === 'timeline') {
  const timeline = saved === null ? variedTimeline(Number(seed)) : Timeline.from(saved);
  const start = 0.5 + (Number(seed) % 3);
  for (let k = 1; k <= Number(steps); k++) {
    const t = start + k * 0.02;
    if (t <= timeline.now) continue;
    timeline.runTo(t);
    note(timeline.snapshot());
  }
  console.log(timeline.hash());
} else {
  const world = saved === null ? variedWorld(Number(seed)) : World.from(saved, { warn: null });
  while (world.stepCount < Number(steps)) {
    world.step(1 / 60);
    note(world.snapshot());
  }
  console.log(world.hash());
}
