// Worlds that are edited in every tick: what queries and edits cost beyond a plain step, and what it takes to save and load the state.
// node --expose-gc bench/world-edits/run.mjs [edits|states|rollback] [--write]
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { edits } from './edits.mjs';
import { rollback } from './rollback.mjs';
import { states } from './states.mjs';

const parts = { edits, states, rollback };
const [only] = process.argv.slice(2).filter((name) => name in parts);
const results = { node: process.version, cpu: cpus()[0].model };
let isMissed = false;
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && name !== only) continue;
  results[name] = measure();
  for (const [bar, { value, limit }] of Object.entries(results[name].bars)) {
    const holds = value <= limit;
    isMissed ||= !holds;
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${bar}: ${value} of ${limit}`);
  }
}
if (process.argv.includes('--write')) {
  const file = fileURLToPath(new URL('../results/world-edits.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
process.exitCode = isMissed ? 1 : 0;
