// The turn of fb-baseline.mjs on the library's arena. Same output, and it must print the same checksum.
import { Arena, bounceDiscs, bounceEdge, codingameOrder, roundHalfAway } from 'carom/arena';
import { keep, MOVING, mass, obey, posts, radius, start, sumOf, TURNS } from './fb-workload.mjs';
import { measureTurns } from './measure-turns.mjs';

const game = new Arena({ discs: MOVING + 4, order: codingameOrder });
const { x, y, vx, vy } = game;
for (let i = 0; i < MOVING; i++) {
  game.set(i, { x: start[4 * i], y: start[4 * i + 1], vx: start[4 * i + 2], vy: start[4 * i + 3], r: radius[i], mass: mass[i] });
}
for (let k = 0; k < 4; k++) game.set(MOVING + k, { x: posts[2 * k], y: posts[2 * k + 1], r: 300, mass: Infinity });
const wizards = [0, 1, 2, 3];
const snaffles = [4, 5, 6, 7, 8];
const field = { inside: { minX: 0, minY: 0, maxX: 16000, maxY: 7500 } };
const solid = game.addWall(field);
const open = game.addWall(field, {
  gaps: [
    { side: 'minX', from: 1750, to: 5750 },
    { side: 'maxX', from: 1750, to: 5750 },
  ],
});
game.setWall(snaffles, solid, false);
game.setWall([...wizards, 9, 10], open, false);
game.setPair(wizards, snaffles, 'ignore');
game.setPair([11, 12, 13, 14], [11, 12, 13, 14], 'ignore');
const atStart = game.snapshot();

const law = { minImpulse: 100, separate: 1e-5 };
const wall = { separate: 'mirror' };
const handlers = {
  pair(i, j) {
    bounceDiscs(game, i, j, law);
  },
  edge(i, edge) {
    bounceEdge(game, i, edge, wall);
  },
};

function turn(k) {
  if (k % TURNS === 0) game.restore(atStart);
  obey(k, game);
  const events = game.step(1, handlers);
  for (let i = 0; i < MOVING; i++) {
    x[i] = roundHalfAway(x[i]);
    y[i] = roundHalfAway(y[i]);
    vx[i] = roundHalfAway(vx[i] * keep[i]);
    vy[i] = roundHalfAway(vy[i] * keep[i]);
  }
  return events;
}

measureTurns(600_000, turn, () => sumOf(game));
