// The rollouts of rollout-workload.mjs on `Race`.
import { Race } from '@carom/referees';
import { checkpoints, depth, measure, start, thrustOf, worthOf } from './rollout-workload.mjs';

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
      race.thrust(i, thrustOf(plan[at + 2 * i + 1]));
    }
    race.drive(2);
    race.drive(3);
    race.advance();
  }
  return worthOf(race.progress(0), race.progress(1), race.progress(2), race.progress(3));
}

measure(rollout);
