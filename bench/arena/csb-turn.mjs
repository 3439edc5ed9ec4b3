// A turn of Coders Strike Back written by hand for this one game: constants inlined, four pods, no engine. FROZEN: this is what the library's
// arena and `Race` are measured against, so it changes only if it turns out to be wrong, or slower than it could be.
import { createTrack } from './csb-track.mjs';
import { start } from './csb-workload.mjs';

/** So many worlds of four pods in the same arrays; a world is named by its first pod `b`. */
export function createPods(worlds = 1) {
  const x = new Float64Array(4 * worlds);
  const y = new Float64Array(4 * worlds);
  const vx = new Float64Array(4 * worlds);
  const vy = new Float64Array(4 * worlds);
  const angle = new Float64Array(4 * worlds);
  const w = new Float64Array(4 * worlds); // 1 / mass
  const shield = new Int32Array(4 * worlds); // turns until the engine works again
  const eventTime = new Float64Array(6);
  const eventI = new Int32Array(6);
  const eventJ = new Int32Array(6);
  const track = createTrack(x, y);
  const { passed, mark } = track;
  let events = 0;

  function restore(b) {
    for (let i = 0; i < 4; i++) {
      x[b + i] = start[5 * i];
      y[b + i] = start[5 * i + 1];
      vx[b + i] = start[5 * i + 2];
      vy[b + i] = start[5 * i + 3];
      angle[b + i] = start[5 * i + 4];
      shield[b + i] = 0;
    }
    track.restart(b);
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

  function fly(b, dt) {
    for (let i = b; i < b + 4; i++) {
      x[i] += vx[i] * dt;
      y[i] += vy[i] * dt;
    }
  }

  /** Flies one turn. */
  function physics(b) {
    let now = 0;
    while (now < 1) {
      const left = 1 - now;
      let found = 0;
      let first = Infinity;
      for (let i = b + 3; i > b; i--) {
        for (let j = i - 1; j >= b; j--) {
          const dx = x[i] - x[j];
          const dy = y[i] - y[j];
          const dvx = vx[i] - vx[j];
          const dvy = vy[i] - vy[j];
          const c = dx * dx + dy * dy - 640000;
          let time = now;
          if (c > 0) {
            const along = dx * dvx + dy * dvy;
            if (along >= 0) continue;
            const a = dvx * dvx + dvy * dvy;
            const d = along * along - a * c;
            if (d <= 0) continue;
            const t = (-along - Math.sqrt(d)) / a;
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
      for (let k = 0; k < found && eventTime[k] <= first + 1e-5; k++) bounce(eventI[k], eventJ[k]);
    }
  }

  /** What is left to do once the pods of world `b` have obeyed. Returns how many events there were. */
  function advance(b) {
    track.begin(b);
    events = 0;
    physics(b);
    for (let i = b; i < b + 4; i++) {
      vx[i] = Math.trunc(vx[i] * 0.85);
      vy[i] = Math.trunc(vy[i] * 0.85);
      x[i] = Math.floor(x[i] + 0.5);
      y[i] = Math.floor(y[i] + 0.5);
      if (shield[i] > 0) shield[i]--;
    }
    track.end(b);
    return events;
  }

  return { x, y, vx, vy, w, angle, shield, passed, restore, advance };
}
