from math import sqrt
from typing import NamedTuple


class Circle(NamedTuple):
    x: float
    y: float
    r: float


Point = tuple[float, float]


def crossings(a: Circle, b: Circle) -> list[Point]:
    """Where two outlines cross: P = a + h*u +- c*n. The point on the left of a -> b (y up) comes first."""
    dx = b.x - a.x
    dy = b.y - a.y
    d = sqrt(dx * dx + dy * dy)
    s = a.r + b.r
    f = abs(a.r - b.r)
    if d == 0 or d > s or d < f:  # one center, apart, or one within the other
        return []
    ux, uy = dx / d, dy / d
    nx, ny = -uy, ux  # u, turned left
    h = (d + (a.r - b.r) / d * s) / 2
    c = sqrt((s - d) * (s + d) * (d - f) * (d + f)) / (2 * d)  # never the root of a number below 0
    hx, hy = a.x + h * ux, a.y + h * uy
    if c == 0:
        return [(hx, hy)]
    return [(hx + c * nx, hy + c * ny), (hx - c * nx, hy - c * ny)]


def show(points: list[Point]) -> str:
    return " ".join(f"({x:.4f}, {y:.4f})" for x, y in points) or "none"


print(show(crossings(Circle(-3, -1, 4), Circle(2.5, 0.5, 3))))
print(show(crossings(Circle(0, 0, 5), Circle(8, 0, 5))))
print(show(crossings(Circle(0, 0, 1), Circle(2, 0, 1))))
print(show(crossings(Circle(1, 1, 2), Circle(1, 1, 2))))
