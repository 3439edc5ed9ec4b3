const { World } = require('carom');

/** Breakout with round bricks: three in a row, a ball from below. A brick that is hit is gone; all gone: won. */
function createGame() {
  const world = new World();
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 40, maxY: 30 } }, { material: { restitution: 1 } });
  const bricks = [8, 20, 32].map((x) => world.addWall({ x, y: 6, r: 2 }, { material: { restitution: 1 } }));
  const ball = world.add({ x: 20, y: 28, r: 0.6, material: { restitution: 1 } });
  const game = {
    world,
    ball,
    score: 0,
    get isWon() {
      return game.score === bricks.length;
    },
    step() {
      world.step(1 / 60);
      for (const { b } of world.events.hits) {
        if (!bricks.includes(b) || !b.alive) continue;
        world.remove(b);
        game.score++;
      }
    },
  };
  return game;
}

module.exports = { createGame };
