// How soon `carom` says its first line, as it is installed from the tarballs, beside a Node that says one: node bench/command/run.mjs [starts]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstOutputs, soon } from '../../checks/package/command.mjs';
import { packAll, runNpm } from '../../scripts/pack.mjs';
import { save } from '../compare.mjs';

const starts = Number(process.argv[2] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'carom-bench-command-'));
try {
  const packages = await packAll(join(folder, 'packed'));
  const app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true }');
  runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages.map(({ tarball }) => tarball)], app);
  const times = await firstOutputs(app, starts);
  const bare = Array.from({ length: starts }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ['-e', 'console.log(1)']);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  const [best, median, worst, node] = [times[0], times[starts >> 1], times[starts - 1], bare[starts >> 1]].map(Math.round);
  console.log(
    `carom: first output after ${best} ms at best, ${median} ms in the median, ${worst} ms at worst of ${starts}; Node alone ${node} ms`,
  );
  save('command', { starts, bar: soon, best, median, worst, nodeMedian: node });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
