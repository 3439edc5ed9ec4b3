// `carom pairs` over a million circles: rows read a second from CSV, NDJSON and Parquet, then the whole command, its time and memory.
// node bench/pairs/run.mjs [circles], after `npx tsc -b`. Bars: 300,000 rows a second, 10 s, 1 GB.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from 'carom';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readCircles } from '../../packages/cli/dist/pairs/circles-file.js';
import { round, save } from '../compare.mjs';

const count = Number(process.argv[2] ?? 1_000_000);
const bin = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'carom-bench-pairs-'));

function makeFiles() {
  const random = createRandom(1);
  const side = Math.sqrt(count);
  const columns = { x: new Float64Array(count), y: new Float64Array(count), r: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    columns.x[i] = random.between(0, side);
    columns.y[i] = random.between(0, side);
    columns.r[i] = random.between(0.1, 0.6);
  }
  const line = (i, between) => [columns.x[i], columns.y[i], columns.r[i]].join(between);
  writeFileSync(join(folder, 'c.csv'), `x,y,r\n${Array.from({ length: count }, (_, i) => line(i, ',')).join('\n')}\n`);
  const ndjson = createWriteStream(join(folder, 'c.ndjson'));
  for (let i = 0; i < count; i++) ndjson.write(`{"x":${columns.x[i]},"y":${columns.y[i]},"r":${columns.r[i]}}\n`);
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data, type: 'DOUBLE' }));
  writeFileSync(join(folder, 'c.parquet'), new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 100_000 })));
  return new Promise((resolve) => ndjson.end(resolve));
}

const results = { circles: count, rowsPerSecond: {}, pairs: {} };
try {
  await makeFiles();
  for (const kind of ['csv', 'ndjson', 'parquet']) {
    let best = 0;
    for (let turn = 0; turn < 3; turn++) {
      const began = performance.now();
      let rows = 0;
      await readCircles(
        join(folder, `c.${kind}`),
        () => rows++,
        () => {},
      );
      best = Math.max(best, (1000 * rows) / (performance.now() - began));
    }
    results.rowsPerSecond[kind] = Math.round(best);
    console.log(`${kind.padEnd(8)} ${Math.round(best).toLocaleString('en')} rows/s read, the best of 3`);
  }
  const probe = 'process.on("exit", () => console.error("maxRSS", process.resourceUsage().maxRSS))';
  for (const [name, ...more] of [['c.csv'], ['c.parquet'], ['c.ndjson'], ['c.csv', '--tiles', '100000']]) {
    const began = performance.now();
    const options = ['--import', `data:text/javascript,${encodeURIComponent(probe)}`, bin, 'pairs', name, ...more, '--out', 'pairs.csv'];
    const { stderr, status } = spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8' });
    const seconds = (performance.now() - began) / 1000;
    const megabytes = Math.max(...Array.from(stderr.matchAll(/maxRSS (\d+)/g), ([, kilobytes]) => Number(kilobytes) / 1000));
    results.pairs[[name, ...more].join(' ')] = { seconds: round(seconds, 1), megabytes: Math.round(megabytes), exit: status };
    console.log(`carom pairs ${[name, ...more].join(' ')}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB, exit ${status}`);
    console.log(`  ${stderr.split('\n').find((line) => line.includes('pairs'))}`);
  }
  if (count === 1_000_000) save('pairs', results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
