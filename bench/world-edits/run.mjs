// Worlds that are edited in every tick: what queries and edits cost beyond a plain step, and what it takes to save and load the state.
// node --expose-gc bench/world-edits/run.mjs [edits|states|rollback] [--write]
import { judge, save } from '../compare.mjs';
import { edits } from './edits.mjs';
import { rollback } from './rollback.mjs';
import { states } from './states.mjs';

const parts = { edits, states, rollback };
const [only] = process.argv.slice(2).filter((name) => name in parts);
const results = {};
let isMissed = false;
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && name !== only) continue;
  results[name] = measure();
  for (const [bar, { value, limit }] of Object.entries(results[name].bars)) {
    if (!judge(value <= limit, `${bar}: ${value} of ${limit}`)) isMissed = true;
  }
}
if (process.argv.includes('--write')) save('world-edits', results);
process.exitCode = isMissed ? 1 : 0;
