// Garbage of 1,000,000 turns of the Coders Strike Back physics, apart from what measuring leaves: node --expose-gc allocation.mjs
import { Arena, bounceDiscs, codingameOrder, roundHalfUp, truncate } from 'carom/arena';
import { CONTROLS, controls, start, TURNS } from './csb-workload.mjs';

const pods = new Arena({ discs: 4, order: codingameOrder });
const { x, y, vx, vy } = pods;
for (let i = 0; i < 4; i++) {
  pods.set(i, { x: start[5 * i], y: start[5 * i + 1], vx: start[5 * i + 2], vy: start[5 * i + 3], r: 400 });
}
const law = { minImpulse: 120, separate: 1e-5 };
const handlers = {
  pair(i, j) {
    bounceDiscs(pods, i, j, law);
  },
};
let events = 0;

function run(turns) {
  for (let k = 0; k < turns; k++) {
    for (let i = 0; i < 4; i++) {
      if (k % TURNS === 0) {
        x[i] = start[5 * i];
        y[i] = start[5 * i + 1];
        vx[i] = start[5 * i + 2];
        vy[i] = start[5 * i + 3];
      }
      const at = (k % CONTROLS) * 12 + 3 * i;
      vx[i] += Math.cos(controls[at]) * controls[at + 1];
      vy[i] += Math.sin(controls[at]) * controls[at + 1];
    }
    events += pods.step(1, handlers);
    for (let i = 0; i < 4; i++) {
      x[i] = roundHalfUp(x[i]);
      y[i] = roundHalfUp(y[i]);
      vx[i] = truncate(vx[i] * 0.85);
      vy[i] = truncate(vy[i] * 0.85);
    }
  }
}

/** Bytes that a run leaves, measuring included. */
function left(turns) {
  const before = process.memoryUsage().heapUsed;
  run(turns);
  return process.memoryUsage().heapUsed - before;
}

run(200_000);
globalThis.gc();
for (let k = 0; k < 30; k++) left(50_000);
const measuring = left(1);
// V8 compiles now and then on the same heap, so the least of several runs; what the turns allocate would be in all of them
let bytes = Infinity;
for (let k = 0; k < 6; k++) {
  events = 0;
  const more = left(1_000_000) - measuring;
  if (more >= 0) bytes = Math.min(bytes, more); // less: something was collected, so something was allocated
}
console.log(JSON.stringify({ bytes, events }));
