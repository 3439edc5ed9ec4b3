// The rollouts of rollout-twin.mjs in AssemblyScript: what WebAssembly gives. Sine, cosine and arc tangent are those of its library.
// Built from a copy named .ts by AssemblyScript 0.28:
//   asc rollout-wasm.ts --outFile rollout-wasm.wasm -O3 --converge --noAssert --uncheckedBehavior always --runtime stub --use abort=
const checkpoints = new StaticArray<f64>(10);
const start = new StaticArray<f64>(20);
const plan = new StaticArray<f64>(16384 + 64);
const count: i32 = 5;
const goal: i32 = 15;
const depth: i32 = 6;
const x = new StaticArray<f64>(4);
const y = new StaticArray<f64>(4);
const vx = new StaticArray<f64>(4);
const vy = new StaticArray<f64>(4);
const angle = new StaticArray<f64>(4);
const w = new StaticArray<f64>(4);
const shield = new StaticArray<i32>(4);
const passed = new StaticArray<i32>(4);
const waiting = new StaticArray<i32>(2);
const px = new StaticArray<f64>(64);
const py = new StaticArray<f64>(64);
const points = new StaticArray<i32>(4);
const eventTime = new StaticArray<f64>(6);
const eventI = new StaticArray<i32>(6);
const eventJ = new StaticArray<i32>(6);
function restore(): void {
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

function mark(i: i32): void {
  const n = points[i];
  if (n < 15) {
    px[16 * i + n] = x[i];
    py[16 * i + n] = y[i];
    points[i] = n + 1;
  }
}

function bounce(i: i32, j: i32): void {
  let nx = x[j] - x[i];
  let ny = y[j] - y[i];
  const length = sqrt<f64>(nx * nx + ny * ny);
  nx /= length;
  ny /= length;
  const f = (nx * (vx[i] - vx[j]) + ny * (vy[i] - vy[j])) / (w[i] + w[j]);
  const impulse = f + max<f64>(120, f);
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

function fly(dt: f64): void {
  for (let i = 0; i < 4; i++) {
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
  }
}

function physics(): void {
  let now: f64 = 0;
  while (now < 1) {
    const left = 1 - now;
    let found = 0;
    let first: f64 = Infinity;
    for (let i = 3; i > 0; i--) {
      for (let j = i - 1; j >= 0; j--) {
        const dx = x[i] - x[j];
        const dy = y[i] - y[j];
        const dvx = vx[i] - vx[j];
        const dvy = vy[i] - vy[j];
        const c = dx * dx + dy * dy - 640000;
        let time: f64 = now;
        if (c > 0) {
          const b = dx * dvx + dy * dvy;
          if (b >= 0) continue;
          const a = dvx * dvx + dvy * dvy;
          const d = b * b - a * c;
          if (d <= 0) continue;
          const t = (-b - sqrt<f64>(d)) / a;
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
function reaches(i: i32): bool {
  const next = (passed[i] + 1) % count;
  const cx = checkpoints[2 * next];
  const cy = checkpoints[2 * next + 1];
  if (abs<f64>(x[i] - cx) > 2600 || abs<f64>(y[i] - cy) > 2600) return false;
  const n = points[i];
  for (let k = 0; k < n; k++) {
    const ax = px[16 * i + k];
    const ay = py[16 * i + k];
    const dx = (k + 1 < n ? px[16 * i + k + 1] : x[i]) - ax;
    const dy = (k + 1 < n ? py[16 * i + k + 1] : y[i]) - ay;
    const along = (cx - ax) * dx + (cy - ay) * dy;
    const length2 = dx * dx + dy * dy;
    const t = along <= 0 ? 0.0 : along >= length2 ? 1.0 : along / length2;
    const ex = ax + t * dx - cx;
    const ey = ay + t * dy - cy;
    if (ex * ex + ey * ey <= 360000) return true;
  }
  return false;
}

function push(i: i32, thrust: f64): void {
  w[i] = shield[i] === 4 ? 0.1 : 1;
  if (shield[i] > 0) return;
  vx[i] += NativeMath.cos(angle[i]) * thrust;
  vy[i] += NativeMath.sin(angle[i]) * thrust;
}

function drive(i: i32): void {
  const next = (passed[i] + 1) % count;
  const cx = checkpoints[2 * next];
  const cy = checkpoints[2 * next + 1];
  const dx = cx - 3 * vx[i] - x[i];
  const dy = cy - 3 * vy[i] - y[i];
  if (dx !== 0 || dy !== 0) {
    const wanted = NativeMath.atan2(dy, dx);
    let difference = wanted - angle[i];
    if (abs<f64>(difference) >= 2 * Math.PI) difference = difference % (2 * Math.PI);
    let twice = 2 * difference;
    if (twice >= 2 * Math.PI) twice -= 2 * Math.PI;
    else if (twice <= -2 * Math.PI) twice += 2 * Math.PI;
    const rotation = twice - difference;
    angle[i] = abs<f64>(rotation) < Math.PI / 10 ? wanted : angle[i] + (Math.PI / 10) * (rotation > 0 ? 1.0 : rotation < 0 ? -1.0 : rotation);
  }
  w[i] = shield[i] === 4 ? 0.1 : 1;
  if (shield[i] > 0) return;
  const cos = NativeMath.cos(angle[i]);
  const sin = NativeMath.sin(angle[i]);
  if (!(cos * (cx - x[i]) + sin * (cy - y[i]) > 0)) return;
  vx[i] += cos * 200;
  vy[i] += sin * 200;
}

function endTurn(): void {
  waiting[0]--;
  waiting[1]--;
  for (let i = 0; i < 4; i++) {
    vx[i] = trunc<f64>(vx[i] * 0.85);
    vy[i] = trunc<f64>(vy[i] * 0.85);
    x[i] = floor<f64>(x[i] + 0.5);
    y[i] = floor<f64>(y[i] + 0.5);
    if (shield[i] > 0) shield[i]--;
    while (passed[i] < goal && reaches(i)) {
      passed[i]++;
      waiting[i >> 1] = 100;
    }
  }
}

function progress(i: i32): f64 {
  const next = (passed[i] + 1) % count;
  const dx = checkpoints[2 * next] - x[i];
  const dy = checkpoints[2 * next + 1] - y[i];
  return <f64>passed[i] - sqrt<f64>(dx * dx + dy * dy) / 40000;
}

export function rollout(from: i32): f64 {
  restore();
  for (let turn = 0, at = from; turn < depth; turn++, at += 4) {
    for (let i = 0; i < 2; i++) {
      angle[i] += min<f64>(1, max<f64>(-1, plan[at + 2 * i])) * (Math.PI / 10);
      push(i, floor<f64>(200 * min<f64>(1, max<f64>(0, plan[at + 2 * i + 1])) + 0.5));
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
  return max<f64>(a, b) + 0.3 * min<f64>(a, b) - 0.5 * max<f64>(progress(2), progress(3));
}


export function checkpointsAt(): usize { return changetype<usize>(checkpoints); }
export function startAt(): usize { return changetype<usize>(start); }
export function planAt(): usize { return changetype<usize>(plan); }
/** Several rollouts in one call: [from, from + 4 * n). */
export function many(from: i32, n: i32, ring: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < n; k++) sum += rollout(4 * ((from + k) % ring));
  return sum;
}

export function load(): void { restore(); }
export function turnBy(i: i32, part: f64): void { angle[i] += min<f64>(1, max<f64>(-1, part)) * (Math.PI / 10); }
export function thrust(i: i32, force: f64): void { push(i, force); }
export function steerOn(i: i32): void { drive(i); }
export function progressOf(i: i32): f64 { return progress(i); }
export function advance(): void {
  for (let i = 0; i < 4; i++) {
    px[16 * i] = x[i];
    py[16 * i] = y[i];
    points[i] = 1;
  }
  physics();
  endTurn();
}
