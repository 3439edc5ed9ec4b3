from math import inf, sqrt
from typing import NamedTuple


class Moving(NamedTuple):
    x: float
    y: float
    r: float
    vx: float = 0
    vy: float = 0


def time_of_impact(a: Moving, b: Moving) -> float:
    """When two discs in straight flight first touch; inf if never, 0 if they overlap and come nearer."""
    px, py = b.x - a.x, b.y - a.y  # b, seen from a
    vx, vy = b.vx - a.vx, b.vy - a.vy
    R = a.r + b.r
    along = px * vx + py * vy
    if along >= 0:
        return inf  # they part
    distance = sqrt(px * px + py * py)
    c = (distance - R) * (distance + R)
    if c <= 0:
        return 0  # they overlap
    speed = sqrt(vx * vx + vy * vy)
    miss = px * vy - py * vx  # miss distance times speed
    D = (R * speed - miss) * (R * speed + miss)
    if D < 0:
        return inf  # they miss
    return c / (-along + sqrt(D))  # two numbers of the same sign: no digit is lost


def show(t: float) -> str:
    return "never" if t == inf else f"{t:.4f}"


print(show(time_of_impact(Moving(-6, 2, 1.5, 2, -0.5), Moving(4, -2, 1, -1, 0.25))))
print(show(time_of_impact(Moving(0, 0, 1, 1), Moving(10, 0, 1))))
print(show(time_of_impact(Moving(0, 0, 1, 1), Moving(10, 2.1, 1))))
# far away and fast: the textbook formula misses this one
print(show(time_of_impact(Moving(-97300000, 0.425564666162245, 0.5, 1000082.8), Moving(0, 0, 0.5))))
