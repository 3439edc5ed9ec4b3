// Paired timings: every candidate in its own process, in turn, round after round; minimum and median per candidate and
// ratios within the run. A candidate is a script that prints one JSON line of figures, e.g. {"ns": 2.5, "sum": 17}.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';

/** Runs `node ...candidate.args` for each candidate, `rounds` times in turn. Returns figures by name, or null if one fails. */
export function alternate(candidates, rounds) {
  const runs = new Map(candidates.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, args } of candidates) {
      const output = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
      runs.get(name).push(JSON.parse(output.trim().split('\n').at(-1)));
    }
  }
  return runs;
}

/** Minimum and median of one figure over the runs of a candidate. */
export function summarize(runs, figure) {
  const values = runs.map((run) => run[figure]).sort((a, b) => a - b);
  return { min: values[0], median: values[values.length >> 1] };
}

/** Writes results with what they were measured on. */
export function save(file, results) {
  mkdirSync(dirname(file), { recursive: true });
  const machine = { node: process.version, v8: process.versions.v8, cpu: cpus()[0].model, cores: cpus().length };
  writeFileSync(file, `${JSON.stringify({ machine, ...results }, null, 2)}\n`);
}
