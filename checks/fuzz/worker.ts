// Plays the inputs of one target in a thread of its own; the main thread watches how long each takes.
import { parentPort, workerData } from 'node:worker_threads';
import { wordsOf } from '../../packages/carom/test/reliability/fuzz.ts';
import { targets } from './targets.ts';

const { name, from, to, until, progress } = workerData as { name: string; from: number; to: number; until: number; progress: Int32Array };
const target = targets.find((one) => one.name === name);
if (target === undefined || parentPort === null) throw new TypeError(`worker: target must be a name of the list, got ${name}`);
const outcomes: Record<string, number> = {};
for (let seed = from; seed < to && (seed === from || Date.now() < until); seed++) {
  Atomics.store(progress, 0, seed);
  try {
    const outcome = await target.play(seed);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  } catch (error) {
    parentPort.postMessage({ seed, words: wordsOf(error) });
  }
  if (seed % 64 === 63) {
    parentPort.postMessage({ outcomes });
    await new Promise((resolve) => setImmediate(resolve)); // lets the message out
  }
}
parentPort.postMessage({ outcomes });
