// The rollouts of rollout-workload.mjs on `Race`.
import { Race } from '@carom/referees';
import { checkpoints, depth, measure, start } from './rollout-workload.mjs';

const race = new Race(
  Array.from({ length: checkpoints.length / 2 }, (_, k) => [checkpoints[2 * k], checkpoints[2 * k + 1]]),
  3,
);
for (let i = 0; i < 4; i++) {
  race.arena.set(i, { x: start[5 * i], y: start[5 * i + 1], vx: start[5 * i + 2], vy: start[5 * i + 3] });
  race.angle[i] = start[5 * i + 4];
}
race.turn[0] = 50;
const saved = race.save();

export function rollout(plan, from) {
  race.load(saved);
  for (let turn = 0, at = from; turn < depth; turn++, at += 4) {
    for (let i = 0; i < 2; i++) {
      race.turnBy(i, plan[at + 2 * i]);
      race.thrust(i, Math.floor(200 * Math.min(1, Math.max(0, plan[at + 2 * i + 1])) + 0.5));
    }
    race.drive(2);
    race.drive(3);
    race.advance();
  }
  const a = race.progress(0);
  const b = race.progress(1);
  return Math.max(a, b) + 0.3 * Math.min(a, b) - 0.5 * Math.max(race.progress(2), race.progress(3));
}

measure(rollout);
