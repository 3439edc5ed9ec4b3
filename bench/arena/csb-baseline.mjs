// Turns of csb-turn.mjs, by hand. Usage: node csb-baseline.mjs [turns]
import { createPods } from './csb-turn.mjs';
import { obey, sumOf, TURNS } from './csb-workload.mjs';
import { measureTurns } from './measure-turns.mjs';

const pods = createPods();

function turn(k) {
  if (k % TURNS === 0) pods.restore(0);
  obey(k, pods);
  return pods.advance(0);
}

measureTurns(2_000_000, turn, () => sumOf(pods));
