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
export const plans = new Float64Array(4 * CONTROLS + genes);
for (let k = 0; k < plans.length; k += 2) {
  plans[k] = random() * 3 - 1.5;
  plans[k + 1] = random() * 1.4 - 0.1;
}

/**
 * Runs a side: rollouts of the first 100 ms by the clock, then the best 100 ms of the processor once warm, so that other work on the
 * machine counts little; `sum` is that of the first 20,000 values.
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
  const cold = until(100, clock);
  until(1000, processor);
  const warm = Math.max(...Array.from({ length: 10 }, () => until(50, processor)));
  console.log(JSON.stringify({ cold, warm, sum, count }));
}
