// The turn of csb-baseline.mjs on the library's arena. Same output, and it must print the same checksum.
import { Arena, bounceDiscs, codingameOrder, roundHalfUp, truncate } from 'carom/arena';
import { CONTROLS, checkpoints, controls, start, TURNS } from './csb-workload.mjs';

const pods = new Arena({ discs: 4, order: codingameOrder });
const { x, y, vx, vy, inverseMass } = pods;
for (let i = 0; i < 4; i++) {
  pods.set(i, { x: start[5 * i], y: start[5 * i + 1], vx: start[5 * i + 2], vy: start[5 * i + 3], r: 400 });
}
const atStart = pods.snapshot();
const angle = new Float64Array(4);
const shield = new Int32Array(4);
const next = new Int32Array(4);
const passed = new Int32Array(4);
const timeout = new Int32Array(2);
const px = new Float64Array(4 * 16);
const py = new Float64Array(4 * 16);
const points = new Int32Array(4);
let events = 0;

function restore() {
  pods.restore(atStart);
  for (let i = 0; i < 4; i++) {
    angle[i] = start[5 * i + 4];
    shield[i] = 0;
    next[i] = 1;
    passed[i] = 0;
  }
  timeout[0] = timeout[1] = 100;
}

function mark(i) {
  const n = points[i];
  if (n < 15) {
    px[16 * i + n] = x[i];
    py[16 * i + n] = y[i];
    points[i] = n + 1;
  }
}

const law = { minImpulse: 120, separate: 1e-5 };
const handlers = {
  pair(i, j) {
    bounceDiscs(pods, i, j, law);
    mark(i);
    mark(j);
  },
};

/** Whether the way of pod `i` this turn came within 600 of the checkpoint ahead. */
function reaches(i) {
  const cx = checkpoints[2 * next[i]];
  const cy = checkpoints[2 * next[i] + 1];
  if (Math.abs(x[i] - cx) > 2600 || Math.abs(y[i] - cy) > 2600) return false;
  const n = points[i];
  for (let k = 0; k < n; k++) {
    const ax = px[16 * i + k];
    const ay = py[16 * i + k];
    const dx = (k + 1 < n ? px[16 * i + k + 1] : x[i]) - ax;
    const dy = (k + 1 < n ? py[16 * i + k + 1] : y[i]) - ay;
    const along = (cx - ax) * dx + (cy - ay) * dy;
    const length2 = dx * dx + dy * dy;
    const t = along <= 0 ? 0 : along >= length2 ? 1 : along / length2;
    const ex = ax + t * dx - cx;
    const ey = ay + t * dy - cy;
    if (ex * ex + ey * ey <= 360000) return true;
  }
  return false;
}

function turn(order) {
  for (let i = 0; i < 4; i++) {
    const at = order + 3 * i;
    if (controls[at + 2] === 1) shield[i] = 4;
    const thrust = shield[i] > 0 ? 0 : controls[at + 1];
    inverseMass[i] = shield[i] === 4 ? 0.1 : 1;
    const heading = angle[i] + controls[at];
    angle[i] = heading;
    vx[i] += Math.cos(heading) * thrust;
    vy[i] += Math.sin(heading) * thrust;
    px[16 * i] = x[i];
    py[16 * i] = y[i];
    points[i] = 1;
  }
  events += pods.step(1, handlers);
  timeout[0]--;
  timeout[1]--;
  for (let i = 0; i < 4; i++) {
    vx[i] = truncate(vx[i] * 0.85);
    vy[i] = truncate(vy[i] * 0.85);
    x[i] = roundHalfUp(x[i]);
    y[i] = roundHalfUp(y[i]);
    if (shield[i] > 0) shield[i]--;
    while (reaches(i)) {
      next[i] = next[i] === 4 ? 0 : next[i] + 1;
      passed[i]++;
      timeout[i >> 1] = 100;
    }
  }
}

function run(turns) {
  let sum = 0;
  for (let k = 0; k < turns; k++) {
    if (k % TURNS === 0) restore();
    turn((k % CONTROLS) * 12);
    for (let i = 0; i < 4; i++) sum += x[i] + 3 * y[i] + 5 * vx[i] + 7 * vy[i] + 11 * passed[i];
  }
  return sum;
}

const turns = Number(process.argv[2] ?? 2_000_000);
run(200_000);
events = 0;
const begin = process.hrtime.bigint();
const checksum = run(turns);
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ perSecond: turns / seconds, events: events / turns, checksum }));
