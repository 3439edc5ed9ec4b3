// Restoring 17 discs: node restore.mjs bare|arena. "bare" is one `set` of the same number of doubles.
import { Arena } from 'carom/arena';

const [mode] = process.argv.slice(2);
const arena = new Arena({ discs: 17 });
for (let i = 0; i < 17; i++) arena.set(i, { x: 10 * i, y: i, vx: 1, vy: -1, r: 3 });
const saved = arena.snapshot();
const plain = new Float64Array(saved.length);
const x = mode === 'arena' ? arena.x : plain;

function restore(count) {
  let sum = 0;
  for (let k = 0; k < count; k++) {
    x[k % 17] = k;
    if (mode === 'arena') arena.restore(saved);
    else plain.set(saved);
    sum += x[k % 17];
  }
  return sum;
}

restore(1_000_000);
const count = 10_000_000;
const begin = process.hrtime.bigint();
const sum = restore(count);
console.log(JSON.stringify({ ns: Number(process.hrtime.bigint() - begin) / count, doubles: saved.length, sum }));
