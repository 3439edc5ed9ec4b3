// What benches share. Paired timings: every candidate in its own process, in turn, round after round; minimum and median per candidate and ratios
// within the run. A candidate is a script that prints one JSON line of figures, e.g. {"ns": 2.5, "sum": 17}.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The folder of the rivals of this name, their packages installed. */
export function setUp(name) {
  const folder = `${here}rivals/${name}/`;
  if (!existsSync(`${folder}node_modules`))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** The figures that `node ...args` prints on its last line. */
export function figuresOf(...args) {
  const output = execFileSync(process.execPath, args.map(String), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(output.trim().split('\n').at(-1));
}

/** Runs `node ...args` for each candidate, a name with `argsOf` or `{ name, args }`, `rounds` times in turn. Returns figures by name; fails if one fails. */
export function alternate(rounds, candidates, argsOf) {
  const all = argsOf ? candidates.map((name) => ({ name, args: argsOf(name) })) : candidates;
  const runs = new Map(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const { name, args } of all) runs.get(name).push(figuresOf(...args));
  return runs;
}

/** How many rounds are asked for, or as many as usual. */
export const roundsOr = (usual) => Number(process.env.ROUNDS ?? usual);

/** A figure as it is written down. */
export const round = (value, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The middle of numbers. */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Minimum and median of one figure over the runs of a candidate. */
export function summarize(runs, figure) {
  const values = runs.map((run) => run[figure]);
  return { min: Math.min(...values), median: median(values) };
}

/** Milliseconds of processor time so far, or since an earlier answer of `process.cpuUsage()`: what waits for other programs is not in it. */
export function processorMs(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Prints whether a bar holds; returns it. */
export function judge(holds, text) {
  console.log(holds ? 'holds ' : 'MISSED', text);
  return holds;
}

/** Writes `results/<name>.json`: results with what they were measured on. */
export function save(name, results) {
  mkdirSync(`${here}results`, { recursive: true });
  const machine = { node: process.version, v8: process.versions.v8, cpu: cpus()[0].model, cores: cpus().length };
  writeFileSync(`${here}results/${name}.json`, `${JSON.stringify({ machine, ...results }, null, 2)}\n`);
}

/**
 * Calls of functions by the candidates of `rivals/geometry/<bench>.mjs`: `questions` names who answers what, times are over that of `base`.
 * Prints and saves the results, and returns them.
 */
export function compareCalls(bench, questions, base, rounds) {
  const script = `${setUp('geometry')}${bench}.mjs`;
  const times = `times${base[0].toUpperCase()}${base.slice(1)}`;
  const results = {};
  for (const [question, names] of Object.entries(questions)) {
    const runs = alternate(rounds, names, (name) => [script, ...question.split(' '), name]);
    const least = summarize(runs.get(base), 'ns').min;
    const row = (results[question] = {});
    for (const [name, figures] of runs) {
      const { min, median } = summarize(figures, 'ns');
      row[name] = { minNs: round(min), medianNs: round(median), [times]: round(min / least), sum: figures[0].sum };
      const factor = (min / least).toFixed(2).padStart(6);
      console.log(`${question.padEnd(22)} ${name.padEnd(20)} ${min.toFixed(2).padStart(8)} ns  ${factor} x ${base}`);
    }
  }
  save(bench, { rounds, results });
  return results;
}
