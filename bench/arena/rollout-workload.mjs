// Rollouts of a search for Coders Strike Back that both sides of the comparison do: six turns of a random plan of two pods against two
// that drive straight on, from one state on the way, then how well that went. What a side brings is `rollout(plan)`.
import { readdirSync, readFileSync } from 'node:fs';
import { createCongruence } from '../congruence.mjs';
import { CONTROLS, checkpoints, start } from './csb-workload.mjs';

export { checkpoints, start };
export const depth = 6;
export const genes = 4 * depth; // per turn and own pod: part of the rotation allowed, −1.5 to 1.5, and of the thrust, −0.1 to 1.3

const random = createCongruence(20170131);

/** Genes of many plans one after the other; a plan begins at any multiple of 4. */
export const plans = new Float64Array(4 * CONTROLS + genes);
for (let k = 0; k < plans.length; k += 2) {
  plans[k] = random() * 3 - 1.5;
  plans[k + 1] = random() * 1.4 - 0.1;
}

/** The thrust that a gene orders. */
export const thrustOf = (gene) => Math.floor(200 * Math.min(1, Math.max(0, gene)) + 0.5);

/** How well a rollout went: by how far two own pods have come, and two of the other side. */
export const worthOf = (a, b, c, d) => Math.max(a, b) + 0.3 * Math.min(a, b) - 0.5 * Math.max(c, d);

/** Milliseconds that the threads of this process have waited for a core so far, in all; null where the system does not tell. */
function waitedSoFar() {
  try {
    const tasks = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8'));
    return tasks.reduce((sum, text) => sum + Number(text.split(' ')[1]) / 1e6, 0);
  } catch {
    return null; // a thread ended just now, or no Linux
  }
}

/**
 * Runs a side: rollouts of the first 100 ms by the clock, then the best 100 ms of the processor once warm, so that other work on the
 * machine counts little; `sum` is that of the first 20,000 values. `waited` tells how long threads waited for a core in the first 100 ms:
 * where other work held the cores, these say more of that work than of the code. With the argument `cold` that is all.
 */
export function measure(rollout) {
  const clock = () => performance.now();
  const processor = () => process.cpuUsage().user / 1000;
  let sum = 0;
  let count = 0;
  const until = (milliseconds, now) => {
    const from = count;
    const begin = now();
    let gone = 0;
    for (; gone < milliseconds; gone = now() - begin) {
      for (const end = count + 20; count < end; count++) {
        const value = rollout(plans, 4 * (count % CONTROLS));
        if (count < 20000) sum += value;
      }
    }
    return (count - from) / (gone / 100);
  };
  const before = waitedSoFar();
  const cold = until(100, clock);
  const after = waitedSoFar();
  const waited = before === null || after === null ? null : after - before;
  if (process.argv[2] === 'cold') return console.log(JSON.stringify({ cold, waited }));
  until(1000, processor);
  const warm = Math.max(...Array.from({ length: 10 }, () => until(50, processor)));
  console.log(JSON.stringify({ cold, waited, warm, sum, count }));
}
