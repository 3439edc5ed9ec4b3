// The Fantastic Bits like work that both sides of the comparison do: 4 wizards, 5 snaffles, 2 bludgers and 4 goal posts
// in a walled field whose end walls have a mouth for snaffles. Wizards pass through snaffles (no capture here).
import { createCongruence } from '../congruence.mjs';

export const TURNS = 16; // of one rollout; then back to the start
export const CONTROLS = 4096; // distinct turns of forces, used in a ring
export const MOVING = 11;

const random = createCongruence(20161113);

/** The moving discs as x, y, vx, vy: wizards 0–3, snaffles 4–8, bludgers 9–10. */
export const start = new Float64Array([
  7000, 3000, 200, 90, 7100, 4600, 240, -80, 9000, 2900, -210, 120, 8900, 4700, -220, -60, 6400, 3600, 0, 0, 9600, 3900, 0, 0, 7600, 2300,
  300, -200, 8400, 5200, -250, 260, 8000, 3750, 0, 0, 7400, 3750, -200, 30, 8600, 3750, 200, -30,
]);

export const radius = new Float64Array([400, 400, 400, 400, 150, 150, 150, 150, 150, 200, 200]);
export const mass = new Float64Array([1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 8, 8]);
export const keep = new Float64Array([0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.9, 0.9]);
export const posts = new Float64Array([0, 1750, 0, 5750, 16000, 1750, 16000, 5750]);

/** Velocity added to each moving disc in one turn, as dx, dy: wizards 150, a snaffle now and then 1000, bludgers 125. */
export const controls = new Float64Array(CONTROLS * MOVING * 2);
for (let k = 0; k < CONTROLS; k++) {
  for (let i = 0; i < MOVING; i++) {
    const force = i < 4 ? 150 : i < 9 ? (random() < 0.06 ? 1000 : 0) : 125;
    const angle = random() * 2 * Math.PI;
    controls[(k * MOVING + i) * 2] = Math.cos(angle) * force;
    controls[(k * MOVING + i) * 2 + 1] = Math.sin(angle) * force;
  }
}

/** What both sides do alike at the beginning of turn `k`. */
export function obey(k, { vx, vy }) {
  for (let i = 0, at = (k % CONTROLS) * MOVING * 2; i < MOVING; i++, at += 2) {
    vx[i] += controls[at];
    vy[i] += controls[at + 1];
  }
}

/** The checksum of a state. */
export function sumOf({ x, y, vx, vy }) {
  let sum = 0;
  for (let i = 0; i < MOVING; i++) sum += x[i] + 3 * y[i] + 5 * vx[i] + 7 * vy[i];
  return sum;
}
