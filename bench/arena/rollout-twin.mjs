// The rollouts of rollout-workload.mjs on csb-turn.mjs, by hand. With a number it plays so many worlds in one typed array, each stage of a turn
// for all of them before the next stage: `node rollout-twin.mjs 64`.
import { createPods } from './csb-turn.mjs';
import { checkpoints, depth, measure, thrustOf, worthOf } from './rollout-workload.mjs';

const worlds = Number(process.argv[2]) || 1;
const count = checkpoints.length / 2;
const { x, y, vx, vy, w, angle, shield, passed, restore, advance } = createPods(worlds);
const values = new Float64Array(worlds);

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

function progress(i) {
  const next = (passed[i] + 1) % count;
  const dx = checkpoints[2 * next] - x[i];
  const dy = checkpoints[2 * next + 1] - y[i];
  return passed[i] - Math.sqrt(dx * dx + dy * dy) / 40000;
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
        push(4 * k + i, thrustOf(plan[at + 2 * i + 1]));
      }
    }
    for (let k = 0; k < worlds; k++) {
      drive(4 * k + 2);
      drive(4 * k + 3);
    }
    for (let k = 0; k < worlds; k++) advance(4 * k);
  }
  for (let k = 0; k < worlds; k++) values[k] = worthOf(progress(4 * k), progress(4 * k + 1), progress(4 * k + 2), progress(4 * k + 3));
}

measure(rollout);
