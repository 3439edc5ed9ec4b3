// The rollouts of rollout-workload.mjs in WebAssembly (rollout-wasm.as): whole ones, as a search written in it would play them, or with `orders` the
// search in JavaScript, which gives each order by a call.
import { readFileSync } from 'node:fs';
import { checkpoints, depth, measure, plans, start, thrustOf, worthOf } from './rollout-workload.mjs';

const { instance } = await WebAssembly.instantiate(readFileSync(new URL('./rollout-wasm.wasm', import.meta.url)), {});
const { memory, checkpointsAt, startAt, planAt, rollout, load, turnBy, thrust, steerOn, progressOf, advance } = instance.exports;
for (const [at, numbers] of [
  [checkpointsAt(), checkpoints],
  [startAt(), start],
  [planAt(), plans],
])
  new Float64Array(memory.buffer, at, numbers.length).set(numbers);

function byOrders(plan, from) {
  load();
  for (let turn = 0, at = from; turn < depth; turn++, at += 4) {
    for (let i = 0; i < 2; i++) {
      turnBy(i, plan[at + 2 * i]);
      thrust(i, thrustOf(plan[at + 2 * i + 1]));
    }
    steerOn(2);
    steerOn(3);
    advance();
  }
  return worthOf(progressOf(0), progressOf(1), progressOf(2), progressOf(3));
}

measure(process.argv[2] === 'orders' ? byOrders : (_, from) => rollout(from));
