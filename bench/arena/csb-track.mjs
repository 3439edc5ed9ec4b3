// Where pods come in a turn of Coders Strike Back, for every side of the comparison: their ways in pieces, and the checkpoints on them.
import { checkpoints } from './csb-workload.mjs';

const count = checkpoints.length / 2;
/** Checkpoints of three laps. */
const goal = 3 * count;

/** The track of the pods at `x`, `y`; `passed` counts the checkpoints of each, `waiting` the turns that a player of two pods has left. */
export function createTrack(x, y) {
  const passed = new Int32Array(x.length);
  const waiting = new Int32Array(x.length / 2);
  const points = new Int32Array(x.length);
  const px = new Float64Array(16 * x.length); // per pod: where the pieces of its way begin
  const py = new Float64Array(16 * x.length);

  /** The four pods from `b` on are back at the start. */
  function restart(b) {
    for (let i = b; i < b + 4; i++) passed[i] = 0;
    waiting[b >> 1] = waiting[(b >> 1) + 1] = 100;
  }

  /** They begin a turn where they are. */
  function begin(b) {
    for (let i = b; i < b + 4; i++) {
      px[16 * i] = x[i];
      py[16 * i] = y[i];
      points[i] = 1;
    }
  }

  /** The way of pod `i` bends here. */
  function mark(i) {
    const n = points[i];
    if (n < 15) {
      px[16 * i + n] = x[i];
      py[16 * i + n] = y[i];
      points[i] = n + 1;
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

  /** They end it, and the checkpoints that they came to count. */
  function end(b) {
    waiting[b >> 1]--;
    waiting[(b >> 1) + 1]--;
    for (let i = b; i < b + 4; i++) {
      while (passed[i] < goal && reaches(i)) {
        passed[i]++;
        waiting[i >> 1] = 100;
      }
    }
  }

  return { passed, restart, begin, mark, end };
}
