from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Circle(NamedTuple):
    x: float
    y: float
    r: float


def overlaps(a: Circle, b: Circle) -> bool:
    """Whether two discs share a point: the sign of dx^2 + dy^2 - s^2, worked out in fractions of whole numbers."""
    dx = Fraction(b.x) - Fraction(a.x)
    dy = Fraction(b.y) - Fraction(a.y)
    s = Fraction(a.r) + Fraction(b.r)
    return dx * dx + dy * dy <= s * s


def rounded(a: Circle, b: Circle) -> bool:
    dx = b.x - a.x
    dy = b.y - a.y
    return sqrt(dx * dx + dy * dy) <= a.r + b.r


def show(a: Circle, b: Circle) -> None:
    def word(overlap: bool) -> str:
        return "overlap" if overlap else "apart"

    print(f"rounded: {word(rounded(a, b))}, exact: {word(overlaps(a, b))}")


show(Circle(0, 0, 3), Circle(4, 3, 2))
show(Circle(2.5, 1.5, 0.2), Circle(1.9, 1.5, 0.4))
show(Circle(0.0, 0.0, 1.0), Circle(7298181.0, 3251335540.0, 3251343730.0))
