from math import sqrt
from typing import NamedTuple


class Circle(NamedTuple):
    x: float
    y: float
    r: float


def relation(a: Circle, b: Circle) -> str:
    """How two circles lie: one distance, compared with the sum and the difference of the radii."""
    dx = b.x - a.x
    dy = b.y - a.y
    d = sqrt(dx * dx + dy * dy)
    s = a.r + b.r
    f = abs(a.r - b.r)
    if d > s:
        return "separate"
    if d == s:
        return "touching"
    if d > f:
        return "crossing"
    if d == 0 and f == 0:
        return "equal"
    if d == f:
        return "touching from inside"
    return "inside" if a.r < b.r else "around"


a = Circle(0, 0, 3)
print(relation(a, Circle(4, 3, 1)))
print(relation(a, Circle(4, 3, 2)))
print(relation(a, Circle(4, 3, 4)))
print(relation(a, Circle(4, 3, 8)))
print(relation(a, Circle(4, 3, 9)))

# These two are apart, by less than the last digit of a double. The chapter on doubles tells why.
print(relation(Circle(2.5, 1.5, 0.2), Circle(1.9, 1.5, 0.4)), "- wrong")
