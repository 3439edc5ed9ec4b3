// A Fantastic Bits like turn written by hand for this one game: 11 moving discs, 4 posts, walls with goal mouths. FROZEN:
// this is what the library's arena is measured against, so it changes only if it turns out to be wrong.
// Usage: node fb-baseline.mjs [turns]
import { keep, MOVING, mass, obey, posts, radius, start, sumOf, TURNS } from './fb-workload.mjs';
import { measureTurns } from './measure-turns.mjs';

const x = new Float64Array(MOVING);
const y = new Float64Array(MOVING);
const vx = new Float64Array(MOVING);
const vy = new Float64Array(MOVING);
const discs = { x, y, vx, vy };
const w = new Float64Array(MOVING);
const eventTime = new Float64Array(128);
const eventI = new Int32Array(128);
const eventJ = new Int32Array(128); // 0 … 10 a disc, −1 … −4 a post, 100 … 103 a wall side
let count = 0;
let first = 0;
let events = 0;
for (let i = 0; i < MOVING; i++) w[i] = 1 / mass[i];

function restore() {
  for (let i = 0; i < MOVING; i++) {
    x[i] = start[4 * i];
    y[i] = start[4 * i + 1];
    vx[i] = start[4 * i + 2];
    vy[i] = start[4 * i + 3];
  }
}

function add(time, i, j) {
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

/** In the mouth of a goal: beside the end wall, level with the gap. */
function inGoal(i) {
  return (x[i] <= 150 || x[i] >= 15850) && y[i] >= 1750 && y[i] <= 5750;
}

function wall(i, now, left) {
  const r = radius[i];
  const snaffle = i >= 4 && i < 9;
  if (snaffle && inGoal(i)) return;
  if (x[i] < r) return add(now, i, 100);
  if (x[i] > 16000 - r) return add(now, i, 101);
  if (y[i] < r) return add(now, i, 102);
  if (y[i] > 7500 - r) return add(now, i, 103);
  let best = Infinity;
  let side = 0;
  if (vx[i] > 0) {
    const t = (16000 - r - x[i]) / vx[i];
    const level = y[i] + t * vy[i];
    if (!snaffle || level < 1750 || level > 5750) {
      best = t;
      side = 101;
    }
  } else if (vx[i] < 0) {
    const t = (r - x[i]) / vx[i];
    const level = y[i] + t * vy[i];
    if (!snaffle || level < 1750 || level > 5750) {
      best = t;
      side = 100;
    }
  }
  if (vy[i] > 0) {
    const t = (7500 - r - y[i]) / vy[i];
    if (t < best) {
      best = t;
      side = 103;
    }
  } else if (vy[i] < 0) {
    const t = (r - y[i]) / vy[i];
    if (t < best) {
      best = t;
      side = 102;
    }
  }
  if (best <= left) add(now + best, i, side);
}

function pair(i, j, now, left) {
  const dx = x[i] - x[j];
  const dy = y[i] - y[j];
  const reach = radius[i] + radius[j];
  const c = dx * dx + dy * dy - reach * reach;
  if (c <= 0) return add(now, i, j);
  const dvx = vx[i] - vx[j];
  const dvy = vy[i] - vy[j];
  const b = dx * dvx + dy * dvy;
  if (b >= 0) return;
  const a = dvx * dvx + dvy * dvy;
  const d = b * b - a * c;
  if (d <= 0) return;
  const t = (-b - Math.sqrt(d)) / a;
  if (t <= left && t > 0) add(now + t, i, j);
}

function post(i, k, now, left) {
  const dx = posts[2 * k] - x[i];
  const dy = posts[2 * k + 1] - y[i];
  const reach = 300 + radius[i];
  const c = dx * dx + dy * dy - reach * reach;
  if (c <= 0) return add(now, i, -1 - k);
  const b = -(dx * vx[i] + dy * vy[i]);
  if (b >= 0) return;
  const a = vx[i] * vx[i] + vy[i] * vy[i];
  const d = b * b - a * c;
  if (d <= 0) return;
  const t = (-b - Math.sqrt(d)) / a;
  if (t <= left && t > 0) add(now + t, i, -1 - k);
}

function scan(now, left) {
  count = 0;
  first = Infinity;
  for (let k = 3; k >= 0; k--) for (let i = 10; i >= 0; i--) post(i, k, now, left);
  for (let i = 10; i >= 9; i--) {
    wall(i, now, left);
    for (let j = i - 1; j >= 0; j--) pair(i, j, now, left);
  }
  for (let i = 8; i >= 4; i--) {
    wall(i, now, left);
    for (let j = i - 1; j >= 4; j--) pair(i, j, now, left);
  }
  for (let i = 3; i >= 0; i--) {
    wall(i, now, left);
    for (let j = i - 1; j >= 0; j--) pair(i, j, now, left);
  }
}

function bouncePost(i, k) {
  let nx = posts[2 * k] - x[i];
  let ny = posts[2 * k + 1] - y[i];
  const length = Math.sqrt(nx * nx + ny * ny);
  nx /= length;
  ny /= length;
  const f = (nx * vx[i] + ny * vy[i]) / w[i];
  const impulse = f + Math.max(100, f);
  vx[i] -= nx * impulse * w[i];
  vy[i] -= ny * impulse * w[i];
  const gap = length - radius[i] - 300;
  if (gap <= 0) {
    const push = -gap / 2 + 1e-5;
    x[i] -= nx * push;
    y[i] -= ny * push;
  }
}

function bouncePair(i, j) {
  let nx = x[j] - x[i];
  let ny = y[j] - y[i];
  const length = Math.sqrt(nx * nx + ny * ny);
  nx /= length;
  ny /= length;
  const f = (nx * (vx[i] - vx[j]) + ny * (vy[i] - vy[j])) / (w[i] + w[j]);
  const impulse = f + Math.max(100, f);
  vx[i] -= nx * impulse * w[i];
  vy[i] -= ny * impulse * w[i];
  vx[j] += nx * impulse * w[j];
  vy[j] += ny * impulse * w[j];
  const gap = length - radius[i] - radius[j];
  if (gap <= 0) {
    const push = -gap / 2 + 1e-5;
    x[i] -= nx * push;
    y[i] -= ny * push;
    x[j] += nx * push;
    y[j] += ny * push;
  }
}

function bounceWall(i, side) {
  if (i >= 4 && i < 9 && inGoal(i)) return;
  if (side < 102) vx[i] = -vx[i];
  else vy[i] = -vy[i];
  const r = radius[i];
  if (x[i] > 16000 - r) x[i] -= 2 * (x[i] - (16000 - r));
  if (x[i] < r) x[i] -= 2 * (x[i] - r);
  if (y[i] > 7500 - r) y[i] -= 2 * (y[i] - (7500 - r));
  if (y[i] < r) y[i] -= 2 * (y[i] - r);
}

function fly(dt) {
  for (let i = 0; i < MOVING; i++) {
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
  }
}

function physics() {
  let now = 0;
  while (now < 1) {
    scan(now, 1 - now);
    if (count === 0) {
      fly(1 - now);
      return;
    }
    const dt = first - now;
    if (dt > 0) fly(dt);
    now += dt;
    for (let k = 0; k < count && eventTime[k] <= first + 1e-5; k++) {
      const i = eventI[k];
      const j = eventJ[k];
      events++;
      if (j >= 100) bounceWall(i, j);
      else if (j < 0) bouncePost(i, -1 - j);
      else bouncePair(i, j);
    }
  }
}

function roundAway(value) {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

function turn(k) {
  if (k % TURNS === 0) restore();
  obey(k, discs);
  events = 0;
  physics();
  for (let i = 0; i < MOVING; i++) {
    x[i] = roundAway(x[i]);
    y[i] = roundAway(y[i]);
    vx[i] = roundAway(vx[i] * keep[i]);
    vy[i] = roundAway(vy[i] * keep[i]);
  }
  return events;
}

measureTurns(600_000, turn, () => sumOf(discs));
