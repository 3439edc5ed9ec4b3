interface Ball {
  x: number;
  vx: number;
}

const r = 0.5;
const [left, right] = [0, 10]; // two walls; the ball's center stays between left + r and right - r

/** Moves first and asks afterwards: whoever is deep in a wall or behind it has gone through. */
function stepAndTest(ball: Ball, dt: number): void {
  ball.x += ball.vx * dt;
  const touches = Math.abs(ball.x - left) <= r || Math.abs(ball.x - right) <= r;
  if (touches) ball.vx = -ball.vx;
}

/** Stops at each impact within the step, bounces there, and goes on with the rest of the time. */
function stepByImpacts(ball: Ball, dt: number): number {
  let rest = dt;
  let bounces = 0;
  for (;;) {
    const way = ball.vx > 0 ? right - r - ball.x : left + r - ball.x; // to the wall ahead
    const time = ball.vx === 0 ? Number.POSITIVE_INFINITY : way / ball.vx;
    if (time > rest) break;
    ball.x += way; // exactly at the wall: a rounded velocity times a rounded time would not be
    ball.vx = -ball.vx; // it flies away now, so the same wall is not asked again
    rest -= time;
    bounces++;
  }
  ball.x += ball.vx * rest;
  return bounces;
}

for (const vx of [60, 600, 6000]) {
  const naive: Ball = { x: 5, vx };
  const exact: Ball = { x: 5, vx };
  let bounces = 0;
  for (let step = 0; step < 60; step++) {
    stepAndTest(naive, 1 / 60);
    bounces += stepByImpacts(exact, 1 / 60);
  }
  const where = naive.x > left && naive.x < right ? 'inside' : 'outside';
  console.log(`speed ${vx}: tested after each step ${where}; by impacts at ${exact.x.toFixed(3)} after ${bounces} bounces`);
}
