// The rollouts of rollout-workload.mjs written by hand for this one game: four pods, constants inlined, no engine. FROZEN: this is what
// `Race` is measured against, so it changes only if it turns out to be wrong, or slower than it could be. With a number it plays so many
// worlds in one typed array, each stage of a turn for all of them before the next stage: `node rollout-twin.mjs 64`.
import { checkpoints, depth, measure, start } from './rollout-workload.mjs';

const worlds = Number(process.argv[2]) || 1;
const count = checkpoints.length / 2;
const goal = 3 * count;
const x = new Float64Array(4 * worlds);
const y = new Float64Array(4 * worlds);
const vx = new Float64Array(4 * worlds);
const vy = new Float64Array(4 * worlds);
const angle = new Float64Array(4 * worlds);
const w = new Float64Array(4 * worlds);
const shield = new Int32Array(4 * worlds);
const passed = new Int32Array(4 * worlds);
const waiting = new Int32Array(2 * worlds);
const px = new Float64Array(4 * 16 * worlds);
const py = new Float64Array(4 * 16 * worlds);
const points = new Int32Array(4 * worlds);
const eventTime = new Float64Array(6);
const eventI = new Int32Array(6);
const eventJ = new Int32Array(6);
const values = new Float64Array(worlds);

function restore(b) {
  for (let i = 0; i < 4; i++) {
    x[b + i] = start[5 * i];
    y[b + i] = start[5 * i + 1];
    vx[b + i] = start[5 * i + 2];
    vy[b + i] = start[5 * i + 3];
    angle[b + i] = start[5 * i + 4];
    shield[b + i] = 0;
    passed[b + i] = 0;
  }
  waiting[(b >> 1) + 0] = waiting[(b >> 1) + 1] = 100;
}

function mark(b, i) {
  const n = points[b + i];
  if (n < 15) {
    px[16 * (b + i) + n] = x[b + i];
    py[16 * (b + i) + n] = y[b + i];
    points[b + i] = n + 1;
  }
}

function bounce(b, i, j) {
  let nx = x[b + j] - x[b + i];
  let ny = y[b + j] - y[b + i];
  const length = Math.sqrt(nx * nx + ny * ny);
  nx /= length;
  ny /= length;
  const f = (nx * (vx[b + i] - vx[b + j]) + ny * (vy[b + i] - vy[b + j])) / (w[b + i] + w[b + j]);
  const impulse = f + Math.max(120, f);
  vx[b + i] -= nx * impulse * w[b + i];
  vy[b + i] -= ny * impulse * w[b + i];
  vx[b + j] += nx * impulse * w[b + j];
  vy[b + j] += ny * impulse * w[b + j];
  const gap = length - 800;
  if (gap <= 0) {
    const push = -gap / 2 + 1e-5;
    x[b + i] -= nx * push;
    y[b + i] -= ny * push;
    x[b + j] += nx * push;
    y[b + j] += ny * push;
  }
  mark(b, i);
  mark(b, j);
}

function fly(b, dt) {
  for (let i = 0; i < 4; i++) {
    x[b + i] += vx[b + i] * dt;
    y[b + i] += vy[b + i] * dt;
  }
}

function physics(b) {
  let now = 0;
  while (now < 1) {
    const left = 1 - now;
    let found = 0;
    let first = Infinity;
    for (let i = 3; i > 0; i--) {
      for (let j = i - 1; j >= 0; j--) {
        const dx = x[b + i] - x[b + j];
        const dy = y[b + i] - y[b + j];
        const dvx = vx[b + i] - vx[b + j];
        const dvy = vy[b + i] - vy[b + j];
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
      fly(b, left);
      return;
    }
    const dt = first - now;
    if (dt > 0) fly(b, dt);
    now += dt;
    for (let k = 0; k < found && eventTime[k] <= first + 1e-5; k++) bounce(b, eventI[k], eventJ[k]);
  }
}

/** Whether the way of pod `i` this turn came within 600 of the checkpoint ahead. */
function reaches(b, i) {
  const next = (passed[b + i] + 1) % count;
  const cx = checkpoints[2 * next];
  const cy = checkpoints[2 * next + 1];
  if (Math.abs(x[b + i] - cx) > 2600 || Math.abs(y[b + i] - cy) > 2600) return false;
  const n = points[b + i];
  for (let k = 0; k < n; k++) {
    const ax = px[16 * (b + i) + k];
    const ay = py[16 * (b + i) + k];
    const dx = (k + 1 < n ? px[16 * (b + i) + k + 1] : x[b + i]) - ax;
    const dy = (k + 1 < n ? py[16 * (b + i) + k + 1] : y[b + i]) - ay;
    const along = (cx - ax) * dx + (cy - ay) * dy;
    const length2 = dx * dx + dy * dy;
    const t = along <= 0 ? 0 : along >= length2 ? 1 : along / length2;
    const ex = ax + t * dx - cx;
    const ey = ay + t * dy - cy;
    if (ex * ex + ey * ey <= 360000) return true;
  }
  return false;
}

function push(b, i, thrust) {
  w[b + i] = shield[b + i] === 4 ? 0.1 : 1;
  if (shield[b + i] > 0) return;
  vx[b + i] += Math.cos(angle[b + i]) * thrust;
  vy[b + i] += Math.sin(angle[b + i]) * thrust;
}

function drive(b, i) {
  const next = (passed[b + i] + 1) % count;
  const cx = checkpoints[2 * next];
  const cy = checkpoints[2 * next + 1];
  const dx = cx - 3 * vx[b + i] - x[b + i];
  const dy = cy - 3 * vy[b + i] - y[b + i];
  if (dx !== 0 || dy !== 0) {
    const wanted = Math.atan2(dy, dx);
    let difference = wanted - angle[b + i];
    if (Math.abs(difference) >= 2 * Math.PI) difference %= 2 * Math.PI;
    let twice = 2 * difference;
    if (twice >= 2 * Math.PI) twice -= 2 * Math.PI;
    else if (twice <= -2 * Math.PI) twice += 2 * Math.PI;
    const rotation = twice - difference;
    angle[b + i] = Math.abs(rotation) < Math.PI / 10 ? wanted : angle[b + i] + (Math.PI / 10) * Math.sign(rotation);
  }
  w[b + i] = shield[b + i] === 4 ? 0.1 : 1;
  if (shield[b + i] > 0) return;
  const cos = Math.cos(angle[b + i]);
  const sin = Math.sin(angle[b + i]);
  if (!(cos * (cx - x[b + i]) + sin * (cy - y[b + i]) > 0)) return;
  vx[b + i] += cos * 200;
  vy[b + i] += sin * 200;
}

function endTurn(b) {
  waiting[(b >> 1) + 0]--;
  waiting[(b >> 1) + 1]--;
  for (let i = 0; i < 4; i++) {
    vx[b + i] = Math.trunc(vx[b + i] * 0.85);
    vy[b + i] = Math.trunc(vy[b + i] * 0.85);
    x[b + i] = Math.floor(x[b + i] + 0.5);
    y[b + i] = Math.floor(y[b + i] + 0.5);
    if (shield[b + i] > 0) shield[b + i]--;
    while (passed[b + i] < goal && reaches(b, i)) {
      passed[b + i]++;
      waiting[(b + i) >> 1] = 100;
    }
  }
}

function progress(b, i) {
  const next = (passed[b + i] + 1) % count;
  const dx = checkpoints[2 * next] - x[b + i];
  const dy = checkpoints[2 * next + 1] - y[b + i];
  return passed[b + i] - Math.sqrt(dx * dx + dy * dy) / 40000;
}

let first = -1;

/** The value of one rollout: of the batch that is played when its first is asked for. */
function rollout(plan, from) {
  const at = (from >> 2) % worlds;
  if (at === 0 || first < 0) play(plan, (first = from - 4 * at));
  return values[at];
}

function play(plan, from) {
  for (let k = 0; k < worlds; k++) restore(4 * k);
  for (let turn = 0; turn < depth; turn++) {
    for (let k = 0; k < worlds; k++) {
      const at = from + 4 * k + 4 * turn;
      for (let i = 0; i < 2; i++) {
        angle[4 * k + i] += Math.min(1, Math.max(-1, plan[at + 2 * i])) * (Math.PI / 10);
        push(4 * k, i, Math.floor(200 * Math.min(1, Math.max(0, plan[at + 2 * i + 1])) + 0.5));
      }
    }
    for (let k = 0; k < worlds; k++) {
      drive(4 * k, 2);
      drive(4 * k, 3);
    }
    for (let k = 0; k < worlds; k++) {
      for (let i = 4 * k; i < 4 * k + 4; i++) {
        px[16 * i] = x[i];
        py[16 * i] = y[i];
        points[i] = 1;
      }
      physics(4 * k);
    }
    for (let k = 0; k < worlds; k++) endTurn(4 * k);
  }
  for (let k = 0; k < worlds; k++) {
    const a = progress(4 * k, 0);
    const b = progress(4 * k, 1);
    values[k] = Math.max(a, b) + 0.3 * Math.min(a, b) - 0.5 * Math.max(progress(4 * k, 2), progress(4 * k, 3));
  }
}

measure(rollout);
