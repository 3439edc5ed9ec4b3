// The turns of csb-baseline.mjs on the library's arena. Same output, and it must print the same checksum.
import { Arena, bounceDiscs, codingameOrder, roundHalfUp, truncate } from 'carom/arena';
import { createTrack } from './csb-track.mjs';
import { obey, start, sumOf, TURNS } from './csb-workload.mjs';
import { measureTurns } from './measure-turns.mjs';

const arena = new Arena({ discs: 4, order: codingameOrder });
const { x, y, vx, vy } = arena;
for (let i = 0; i < 4; i++) {
  arena.set(i, { x: start[5 * i], y: start[5 * i + 1], vx: start[5 * i + 2], vy: start[5 * i + 3], r: 400 });
}
const atStart = arena.snapshot();
const track = createTrack(x, y);
const { passed } = track;
const angle = new Float64Array(4);
const shield = new Int32Array(4);
const pods = { x, y, vx, vy, w: arena.inverseMass, angle, shield, passed };

const law = { minImpulse: 120, separate: 1e-5 };
const handlers = {
  pair(i, j) {
    bounceDiscs(arena, i, j, law);
    track.mark(i);
    track.mark(j);
  },
};

function turn(k) {
  if (k % TURNS === 0) {
    arena.restore(atStart);
    for (let i = 0; i < 4; i++) angle[i] = start[5 * i + 4];
    shield.fill(0);
    track.restart(0);
  }
  obey(k, pods);
  track.begin(0);
  const events = arena.step(1, handlers);
  for (let i = 0; i < 4; i++) {
    vx[i] = truncate(vx[i] * 0.85);
    vy[i] = truncate(vy[i] * 0.85);
    x[i] = roundHalfUp(x[i]);
    y[i] = roundHalfUp(y[i]);
    if (shield[i] > 0) shield[i]--;
  }
  track.end(0);
  return events;
}

measureTurns(2_000_000, turn, () => sumOf(pods));
