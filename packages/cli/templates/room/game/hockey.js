// Air hockey for two. Every peer runs all of it, so it depends on nothing but the world, the actions, and what `save` keeps.
import { createRollback } from 'carom/net';
import { World } from 'carom/world';

export const table = { width: 40, height: 20 };
const goal = 4; // half of its height
const sides = [5, 35];

/** An empty table. */
export function createTable() {
  const world = new World({ seed: 3 });
  const { width, height } = table;
  const material = { restitution: 0.9 };
  for (const y of [0, height]) world.addWall({ x1: 0, y1: y, x2: width, y2: y }, { material });
  for (const x of [0, width]) {
    world.addWall({ x1: x, y1: 0, x2: x, y2: height / 2 - goal }, { material });
    world.addWall({ x1: x, y1: height / 2 + goal, x2: x, y2: height }, { material });
  }
  world.add({ x: width / 2, y: height / 2, r: 1, mass: 1, linearDamping: 0.15, material });
  return world;
}

/** The rollback of a table, from its beginning or from the state of somebody who plays. */
export function createHockey({ world = createTable(), players = [], kept = null } = {}) {
  const [puck] = world;
  // the paddle of each player, its side and score: what the world does not hold
  let seats = kept ?? [];
  const paddleOf = ({ id }) => world.get(id);
  const limit = (value, most) => Math.min(most, Math.max(-most, value));

  function apply(actions) {
    for (const seat of seats) if (!actions.has(seat.player)) world.remove(paddleOf(seat));
    seats = seats.filter(({ player }) => actions.has(player));
    for (const player of actions.keys()) {
      if (seats.some((seat) => seat.player === player)) continue;
      const side = seats.some((seat) => seat.side === 0) ? 1 : 0;
      const { id } = world.add({ x: sides[side], y: table.height / 2, r: 1.6, mass: 8, material: { restitution: 0.9 } });
      seats = [...seats, { player, side, id, score: 0 }];
    }
    for (const seat of seats) {
      const paddle = paddleOf(seat);
      const { x, y } = actions.get(seat.player);
      const [from, to] = seat.side === 0 ? [1.6, table.width / 2 - 1.6] : [table.width / 2 + 1.6, table.width - 1.6];
      // towards the place that the player points at, no faster than 40, and never over the middle
      paddle.vx = limit(15 * (Math.min(to, Math.max(from, x)) - paddle.x), 40);
      paddle.vy = limit(15 * (Math.min(table.height - 1.6, Math.max(1.6, y)) - paddle.y), 40);
    }
  }

  function afterStep() {
    if (puck.x > -1 && puck.x < table.width + 1) return;
    const scorer = puck.x < 0 ? 1 : 0;
    seats = seats.map((seat) => (seat.side === scorer ? { ...seat, score: seat.score + 1 } : seat));
    Object.assign(puck, { x: table.width / 2, y: table.height / 2, vx: 0, vy: 0 });
  }

  const rollback = createRollback(world, {
    players,
    idle: { x: table.width / 2, y: table.height / 2 },
    apply,
    afterStep,
    maxPrediction: 60,
    save: () => seats,
    load: (state) => (seats = state),
  });
  return { world, rollback, puck, seats: () => seats.map((seat) => ({ ...seat, body: paddleOf(seat) })) };
}

/** An action of a client, checked; null if it is none. */
export function readAction(action) {
  const { x, y } = action ?? {};
  return Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) < 1000 && Math.abs(y) < 1000 ? { x, y } : null;
}
