// The Coders Strike Back work that both sides of the comparison do: where the pods start, what they are told each
// turn, the checkpoints. Everything is drawn once from a fixed generator, so both sides can print the same checksum.
import { createCongruence } from '../congruence.mjs';

export const TURNS = 24; // of one rollout; then back to the start
export const CONTROLS = 4096; // distinct turns of orders, used in a ring

const random = createCongruence(20170131);

/** Checkpoints as x, y, x, y … */
export const checkpoints = new Float64Array([13040, 1900, 6560, 7840, 7480, 1360, 12700, 7100, 4060, 4660]);

/** Four pods as x, y, vx, vy, angle: a bunch around the track's second leg, heading roughly the same way. */
export const start = new Float64Array([
  9900, 4700, -310, 260, 2.45, 10050, 5700, -260, 115, 2.9, 10900, 4100, -420, 365, 2.4, 9100, 5400, -190, 230, 2.55,
]);

/** Orders of one turn: per pod the rotation in radians, the thrust, and 1 for a raised shield. */
export const controls = new Float64Array(CONTROLS * 12);
for (let k = 0; k < controls.length; k += 3) {
  const shield = random() < 0.02;
  controls[k] = (random() * 2 - 1) * (Math.PI / 10);
  controls[k + 1] = shield ? 0 : Math.floor(random() * 201);
  controls[k + 2] = shield ? 1 : 0;
}

/** What both sides do alike in turn `k`: rotation, shield and thrust as ordered. `w` is 1 / mass. */
export function obey(k, { vx, vy, w, angle, shield }) {
  for (let i = 0, at = (k % CONTROLS) * 12; i < 4; i++, at += 3) {
    if (controls[at + 2] === 1) shield[i] = 4;
    const thrust = shield[i] > 0 ? 0 : controls[at + 1];
    w[i] = shield[i] === 4 ? 0.1 : 1;
    const heading = angle[i] + controls[at];
    angle[i] = heading;
    vx[i] += Math.cos(heading) * thrust;
    vy[i] += Math.sin(heading) * thrust;
  }
}

/** The checksum of a state. */
export function sumOf({ x, y, vx, vy, passed }) {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += x[i] + 3 * y[i] + 5 * vx[i] + 7 * vy[i] + 11 * passed[i];
  return sum;
}
