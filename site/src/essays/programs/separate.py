from dataclasses import dataclass
from math import sqrt


@dataclass
class Disc:
    x: float
    y: float
    r: float
    inverse_mass: float  # 0 for a disc that nothing moves


def separate(a: Disc, b: Disc) -> float:
    """Moves two discs that overlap apart until they touch, each by its share; the lighter one moves farther. Returns the depth."""
    dx, dy = b.x - a.x, b.y - a.y
    d = sqrt(dx * dx + dy * dy)
    depth = a.r + b.r - d
    weight = a.inverse_mass + b.inverse_mass
    if depth < 0 or weight == 0:  # apart, or both fixed
        return 0
    nx, ny = (dx / d, dy / d) if d > 0 else (1, 0)  # one center: any direction, but always the same
    a.x -= nx * depth * (a.inverse_mass / weight)
    a.y -= ny * depth * (a.inverse_mass / weight)
    b.x += nx * depth * (b.inverse_mass / weight)
    b.y += ny * depth * (b.inverse_mass / weight)
    return depth


def show(a: Disc, b: Disc) -> None:
    depth = separate(a, b)
    print(f"depth {depth:.3f}: a ({a.x:.3f}, {a.y:.3f}), b ({b.x:.3f}, {b.y:.3f})")


show(Disc(0, 0, 2, 1), Disc(3, 0, 2, 1))
show(Disc(0, 0, 2, 1), Disc(1.8, 2.4, 2, 0.25))
show(Disc(0, 0, 2, 1), Disc(3, 0, 2, 0))
show(Disc(1, 1, 2, 1), Disc(1, 1, 1, 1))
