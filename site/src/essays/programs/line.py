from math import sqrt

Point = tuple[float, float]


def line_meets(A: Point, B: Point, C: Point, r: float) -> list[float]:
    """Where the line A + t*(B - A) meets a circle: the values of t, ascending. For a ray keep t >= 0, for a segment 0 <= t <= 1."""
    vx, vy = B[0] - A[0], B[1] - A[1]
    px, py = A[0] - C[0], A[1] - C[1]
    length = sqrt(vx * vx + vy * vy)
    if length == 0:  # no line: ask whether the point is in the disc
        return []
    m = (px * vy - py * vx) / length  # distance of the line, with a sign
    power = (r - m) * (r + m)
    if power < 0:
        return []
    foot = -(px * vx + py * vy) / (length * length)
    w = sqrt(power) / length
    return [foot] if w == 0 else [foot - w, foot + w]


def show(found: list[float]) -> str:
    return " ".join(f"{t:.4f}" for t in found) or "none"


found = line_meets((-8, 4), (7, 0), (0, 0), 3.5)
print(f"line {show(found)}")
short = line_meets((-5, 0), (-4, 0), (0, 0), 1)
print(f"line {show(short)}, ray {show([t for t in short if t >= 0])}, segment {show([t for t in short if 0 <= t <= 1])}")
print(f"tangent {show(line_meets((-5.2, 1.6), (3.3, 1.6), (0, 0), 1.6))}")
