const { createGame } = require('./game.js');

/** Steps until `isSo`, at most ten seconds of the game; returns how many steps that took. */
function play(game, isSo) {
  for (let steps = 1; steps <= 600; steps++) {
    game.step();
    if (isSo()) return steps;
  }
  throw new Error('not within ten seconds');
}

test('a ball shot straight up takes the middle brick, and comes back as fast as it went', () => {
  const game = createGame();
  game.ball.vy = -20;
  play(game, () => game.score === 1);
  expect(game.ball.vy).toBe(20); // exactly: nothing is lost in an elastic bounce
  expect(game.isWon).toBe(false);
});

test('a brick counts once, however long the ball touches it', () => {
  const game = createGame();
  game.ball.vy = -20;
  for (let i = 0; i < 600; i++) game.step();
  expect(game.score).toBe(1);
});

test('the same shot ends in the same state, to the last bit', () => {
  const [one, two] = [createGame(), createGame()];
  for (const game of [one, two]) {
    Object.assign(game.ball, { vx: 7, vy: -19 });
    for (let i = 0; i < 600; i++) game.step();
  }
  expect(one.world.hash()).toBe(two.world.hash());
});
