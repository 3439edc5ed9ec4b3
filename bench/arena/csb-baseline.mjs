// A Coders Strike Back turn written by hand for this one game: constants inlined, four pods, no engine. FROZEN: this is
// what the library's arena is measured against, so it changes only if it turns out to be wrong.
// Usage: node csb-baseline.mjs [turns]   prints turns per second, events and a checksum of every state.
import { CONTROLS, checkpoints, controls, start, TURNS } from './csb-workload.mjs';

const x = new Float64Array(4);
const y = new Float64Array(4);
const vx = new Float64Array(4);
const vy = new Float64Array(4);
const angle = new Float64Array(4);
const w = new Float64Array(4); // 1 / mass
const shield = new Int32Array(4); // turns until the engine works again
const next = new Int32Array(4); // checkpoint ahead
const passed = new Int32Array(4);
const timeout = new Int32Array(2);
const px = new Float64Array(4 * 16); // per pod: where its sub-paths begin
const py = new Float64Array(4 * 16);
const points = new Int32Array(4);
const eventTime = new Float64Array(6);
const eventI = new Int32Array(6);
const eventJ = new Int32Array(6);
let events = 0;

function restore() {
  for (let i = 0; i < 4; i++) {
    x[i] = start[5 * i];
    y[i] = start[5 * i + 1];
    vx[i] = start[5 * i + 2];
    vy[i] = start[5 * i + 3];
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

function bounce(i, j) {
  let nx = x[j] - x[i];
  let ny = y[j] - y[i];
  const length = Math.sqrt(nx * nx + ny * ny);
  nx /= length;
  ny /= length;
  const f = (nx * (vx[i] - vx[j]) + ny * (vy[i] - vy[j])) / (w[i] + w[j]);
  const impulse = f + Math.max(120, f);
  vx[i] -= nx * impulse * w[i];
  vy[i] -= ny * impulse * w[i];
  vx[j] += nx * impulse * w[j];
  vy[j] += ny * impulse * w[j];
  const gap = length - 800;
  if (gap <= 0) {
    const push = -gap / 2 + 1e-5;
    x[i] -= nx * push;
    y[i] -= ny * push;
    x[j] += nx * push;
    y[j] += ny * push;
  }
  mark(i);
  mark(j);
  events++;
}

function fly(dt) {
  for (let i = 0; i < 4; i++) {
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
  }
}

function physics() {
  let now = 0;
  while (now < 1) {
    const left = 1 - now;
    let count = 0;
    let first = Infinity;
    for (let i = 3; i > 0; i--) {
      for (let j = i - 1; j >= 0; j--) {
        const dx = x[i] - x[j];
        const dy = y[i] - y[j];
        const dvx = vx[i] - vx[j];
        const dvy = vy[i] - vy[j];
        const c = dx * dx + dy * dy - 640000;
        let time = now;
        if (c > 0) {
          const b = dx * dvx + dy * dvy;
          if (b >= 0) continue;
          const a = dvx * dvx + dvy * dvy;
          const d = b * b - a * c;
          if (d <= 0) continue;
          const t = (-b - Math.sqrt(d)) / a;
          if (t > left || t <= 0) continue;
          time = now + t;
        }
        if (time < first) first = time;
        let k = count++;
        while (k > 0 && eventTime[k - 1] > time) {
          eventTime[k] = eventTime[k - 1];
          eventI[k] = eventI[k - 1];
          eventJ[k] = eventJ[k - 1];
          k--;
        }
        eventTime[k] = time;
        eventI[k] = i;
        eventJ[k] = j;
      }
    }
    if (count === 0) {
      fly(left);
      return;
    }
    const dt = first - now;
    if (dt > 0) fly(dt);
    now += dt;
    for (let k = 0; k < count && eventTime[k] <= first + 1e-5; k++) bounce(eventI[k], eventJ[k]);
  }
}

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
    w[i] = shield[i] === 4 ? 0.1 : 1;
    const heading = angle[i] + controls[at];
    angle[i] = heading;
    vx[i] += Math.cos(heading) * thrust;
    vy[i] += Math.sin(heading) * thrust;
    px[16 * i] = x[i];
    py[16 * i] = y[i];
    points[i] = 1;
  }
  physics();
  timeout[0]--;
  timeout[1]--;
  for (let i = 0; i < 4; i++) {
    vx[i] = Math.trunc(vx[i] * 0.85);
    vy[i] = Math.trunc(vy[i] * 0.85);
    x[i] = Math.floor(x[i] + 0.5);
    y[i] = Math.floor(y[i] + 0.5);
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
