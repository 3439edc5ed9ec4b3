// Rollouts of a search for Coders Strike Back that both sides of the comparison do: six turns of a random plan of two pods against two
// that drive straight on, from one state on the way, then how well that went. What a side brings is `rollout(plan)`.
import { CONTROLS, checkpoints, start } from './csb-workload.mjs';

export { checkpoints, start };
export const depth = 6;
export const genes = 4 * depth; // per turn and own pod: part of the rotation allowed, −1.5 to 1.5, and of the thrust, −0.1 to 1.3

let state = 20170131;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 4294967296;
}

/** Genes of many plans one after the other; a plan begins at any multiple of 4. */
const plans = new Float64Array(4 * CONTROLS + genes);
for (let k = 0; k < plans.length; k += 2) {
  plans[k] = random() * 3 - 1.5;
  plans[k + 1] = random() * 1.4 - 0.1;
}

/** Runs a side: rollouts of the first 100 ms, then the best 100 ms once warm; `sum` is that of the first 20,000 values. */
export function measure(rollout) {
  let sum = 0;
  let count = 0;
  const until = (milliseconds) => {
    const from = count;
    const begin = performance.now();
    for (; performance.now() - begin < milliseconds; count++) {
      const value = rollout(plans, 4 * (count % CONTROLS));
      if (count < 20000) sum += value;
    }
    return (count - from) / ((performance.now() - begin) / 100);
  };
  const cold = until(100);
  until(1000);
  const warm = Math.max(...Array.from({ length: 10 }, () => until(50)));
  console.log(JSON.stringify({ cold, warm, sum, count }));
}
