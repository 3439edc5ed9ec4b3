// Random worlds with hulls: node packages/carom/test/hulls/floor/campaign.mjs [--worlds N] [--seed S] [--steps N] [--world SEED]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const run = fileURLToPath(new URL('run.ts', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['--import', './scripts/read-types.mjs', '--conditions=carom-source', run, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
