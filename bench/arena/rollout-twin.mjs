// The rollouts of rollout-workload.mjs written by hand for this one game: four pods, constants inlined, no engine. FROZEN: this is what
// `Race` is measured against, so it changes only if it turns out to be wrong, or slower than it could be.
import { checkpoints, depth, measure, start } from './rollout-workload.mjs';

const count = checkpoints.length / 2;
const goal = 3 * count;
const x = new Float64Array(4);
const y = new Float64Array(4);
const vx = new Float64Array(4);
const vy = new Float64Array(4);
const angle = new Float64Array(4);
const w = new Float64Array(4); // 1 / mass
const shield = new Int32Array(4);
const passed = new Int32Array(4);
const waiting = new Int32Array(2);
const px = new Float64Array(4 * 16); // per pod: where its sub-paths begin
const py = new Float64Array(4 * 16);
const points = new Int32Array(4);
const eventTime = new Float64Array(6);
const eventI = new Int32Array(6);
const eventJ = new Int32Array(6);

function restore() {
  for (let i = 0; i < 4; i++) {
    x[i] = start[5 * i];
    y[i] = start[5 * i + 1];
    vx[i] = start[5 * i + 2];
    vy[i] = start[5 * i + 3];
    angle[i] = start[5 * i + 4];
    shield[i] = 0;
    passed[i] = 0;
  }
  waiting[0] = waiting[1] = 100;
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
    let found = 0;
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
        let k = found++;
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
    if (found === 0) {
      fly(left);
      return;
    }
    const dt = first - now;
    if (dt > 0) fly(dt);
    now += dt;
    for (let k = 0; k < found && eventTime[k] <= first + 1e-5; k++) bounce(eventI[k], eventJ[k]);
  }
}

/** Whether the way of pod `i` this turn came within 600 of the checkpoint ahead. */
function reaches(i) {
  const next = (passed[i] + 1) % count;
  const cx = checkpoints[2 * next];
  const cy = checkpoints[2 * next + 1];
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

function push(i, thrust) {
  w[i] = shield[i] === 4 ? 0.1 : 1;
  if (shield[i] > 0) return;
  vx[i] += Math.cos(angle[i]) * thrust;
  vy[i] += Math.sin(angle[i]) * thrust;
}

function drive(i) {
  const next = (passed[i] + 1) % count;
  const cx = checkpoints[2 * next];
  const cy = checkpoints[2 * next + 1];
  const dx = cx - 3 * vx[i] - x[i];
  const dy = cy - 3 * vy[i] - y[i];
  if (dx !== 0 || dy !== 0) {
    const wanted = Math.atan2(dy, dx);
    let difference = wanted - angle[i];
    if (Math.abs(difference) >= 2 * Math.PI) difference %= 2 * Math.PI;
    let twice = 2 * difference;
    if (twice >= 2 * Math.PI) twice -= 2 * Math.PI;
    else if (twice <= -2 * Math.PI) twice += 2 * Math.PI;
    const rotation = twice - difference;
    angle[i] = Math.abs(rotation) < Math.PI / 10 ? wanted : angle[i] + (Math.PI / 10) * Math.sign(rotation);
  }
  w[i] = shield[i] === 4 ? 0.1 : 1;
  if (shield[i] > 0) return;
  const cos = Math.cos(angle[i]);
  const sin = Math.sin(angle[i]);
  if (!(cos * (cx - x[i]) + sin * (cy - y[i]) > 0)) return;
  vx[i] += cos * 200;
  vy[i] += sin * 200;
}

function endTurn() {
  waiting[0]--;
  waiting[1]--;
  for (let i = 0; i < 4; i++) {
    vx[i] = Math.trunc(vx[i] * 0.85);
    vy[i] = Math.trunc(vy[i] * 0.85);
    x[i] = Math.floor(x[i] + 0.5);
    y[i] = Math.floor(y[i] + 0.5);
    if (shield[i] > 0) shield[i]--;
    while (passed[i] < goal && reaches(i)) {
      passed[i]++;
      waiting[i >> 1] = 100;
    }
  }
}

function progress(i) {
  const next = (passed[i] + 1) % count;
  const dx = checkpoints[2 * next] - x[i];
  const dy = checkpoints[2 * next + 1] - y[i];
  return passed[i] - Math.sqrt(dx * dx + dy * dy) / 40000;
}

function rollout(plan, from) {
  restore();
  for (let turn = 0, at = from; turn < depth; turn++, at += 4) {
    for (let i = 0; i < 2; i++) {
      angle[i] += Math.min(1, Math.max(-1, plan[at + 2 * i])) * (Math.PI / 10);
      push(i, Math.floor(200 * Math.min(1, Math.max(0, plan[at + 2 * i + 1])) + 0.5));
    }
    drive(2);
    drive(3);
    for (let i = 0; i < 4; i++) {
      px[16 * i] = x[i];
      py[16 * i] = y[i];
      points[i] = 1;
    }
    physics();
    endTurn();
  }
  const a = progress(0);
  const b = progress(1);
  return Math.max(a, b) + 0.3 * Math.min(a, b) - 0.5 * Math.max(progress(2), progress(3));
}

measure(rollout);
