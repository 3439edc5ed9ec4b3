// What the candidates of circles, casts and shapes do alike: cases from one seed, and the best of many rounds over them.
import { createCongruence } from '../../congruence.mjs';

/** Cases of a candidate. */
export const count = 4096;

/** A number in [0, 1). */
export const random = createCongruence(12345);

/** Times `call(left[i], right[i])` over all cases; see `timeRounds`. */
export function timeCalls(call, left, right, options) {
  timeRounds(() => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += call(left[i], right[i]);
    return sum;
  }, options);
}

/** Times a round over all cases, and prints {"ns": time per call, "sum": checksum}. */
export function timeRounds(round, { warmUp = 300, rounds = 60, repeats = 10 } = {}) {
  let sum = 0;
  for (let i = 0; i < warmUp; i++) sum = round(); // the compiler's last tier is reached
  let best = Infinity;
  for (let i = 0; i < rounds; i++) {
    const start = process.hrtime.bigint();
    for (let repeat = 0; repeat < repeats; repeat++) sum = round();
    best = Math.min(best, Number(process.hrtime.bigint() - start) / (repeats * count));
  }
  console.log(JSON.stringify({ ns: best, sum }));
}
