from dataclasses import dataclass
from math import sqrt


@dataclass
class Disc:
    x: float
    y: float
    mass: float
    vx: float
    vy: float


def bounce(a: Disc, b: Disc, restitution: float) -> float:
    """Gives two discs that touch their velocities after the bounce. Returns the impulse; 0 if they part already."""
    dx, dy = b.x - a.x, b.y - a.y
    d = sqrt(dx * dx + dy * dy)
    nx, ny = (dx / d, dy / d) if d > 0 else (1, 0)  # one center: any direction, but always the same
    u = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny  # speed of approach
    if u <= 0:
        return 0
    j = (1 + restitution) * u / (1 / a.mass + 1 / b.mass)
    a.vx -= j / a.mass * nx
    a.vy -= j / a.mass * ny
    b.vx += j / b.mass * nx
    b.vy += j / b.mass * ny
    return j


def momentum(a: Disc, b: Disc) -> float:
    return a.mass * a.vx + b.mass * b.vx


def energy(a: Disc, b: Disc) -> float:
    return (a.mass * (a.vx * a.vx + a.vy * a.vy) + b.mass * (b.vx * b.vx + b.vy * b.vy)) / 2


a = Disc(0, 0, 1, 3, 0)
b = Disc(1.2, 1.6, 2, -1, 0)
print(f"momentum {momentum(a, b):.4f}, energy {energy(a, b):.4f}")
print(f"impulse {bounce(a, b, 0.8):.4f}")
print(f"momentum {momentum(a, b):.4f}, energy {energy(a, b):.4f}")
print(f"a ({a.vx:.4f}, {a.vy:.4f}), b ({b.vx:.4f}, {b.vy:.4f})")
print(f"once more: {bounce(a, b, 0.8):.4f}")
