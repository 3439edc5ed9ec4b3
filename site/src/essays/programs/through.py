from dataclasses import dataclass
from math import inf

r = 0.5
left, right = 0, 10  # two walls; the ball's center stays between left + r and right - r


@dataclass
class Ball:
    x: float
    vx: float


def step_and_test(ball: Ball, dt: float) -> None:
    """Moves first and asks afterwards: whoever is deep in a wall or behind it has gone through."""
    ball.x += ball.vx * dt
    if abs(ball.x - left) <= r or abs(ball.x - right) <= r:
        ball.vx = -ball.vx


def step_by_impacts(ball: Ball, dt: float) -> int:
    """Stops at each impact within the step, bounces there, and goes on with the rest of the time."""
    rest = dt
    bounces = 0
    while True:
        way = right - r - ball.x if ball.vx > 0 else left + r - ball.x  # to the wall ahead
        time = way / ball.vx if ball.vx != 0 else inf
        if time > rest:
            break
        ball.x += way  # exactly at the wall: a rounded velocity times a rounded time would not be
        ball.vx = -ball.vx  # it flies away now, so the same wall is not asked again
        rest -= time
        bounces += 1
    ball.x += ball.vx * rest
    return bounces


for vx in (60, 600, 6000):
    naive = Ball(5, vx)
    exact = Ball(5, vx)
    bounces = 0
    for _ in range(60):
        step_and_test(naive, 1 / 60)
        bounces += step_by_impacts(exact, 1 / 60)
    where = "inside" if left < naive.x < right else "outside"
    print(f"speed {vx}: tested after each step {where}; by impacts at {exact.x:.3f} after {bounces} bounces")
